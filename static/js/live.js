// Keeps the table live: guards the socket of htmx's ws extension, which has no heartbeat, keeps
// zombie sockets and stays dead after some close codes; polls where sockets do not work.
(() => {
  const SILENCE = 12000; // the server sends a heartbeat every 5 s
  const NOTICE_AFTER = 1500;
  const POLL_AFTER = 5000;
  const SHOWN_WITHIN = 1500; // after an answer that leaves it to the socket to show what came of it
  const POLL_EVERY = 3000;
  const SUPERSEDED = 4000;
  const RESTART = 1012;
  const FORBIDDEN = 4403;
  const RELOADED_JUST_NOW = 10000;
  const ENDED = { 4401: "session", 4404: "gone" };
  const EXTENSION_RECONNECTS = [1006, 1011, 1012, 1013];

  let socket = null; // the one whose frames count
  let wrapper = null; // the extension's handle on it
  let heard = 0; // when it last said something
  let lostSince = 0; // 0 while connected
  let lostTo = "lost"; // what the notice says of it
  let ended = false;
  let polling = false;
  let polledAt = 0;
  let hasWorked = false; // whether a socket of this page has ever said something
  let retry = 0;
  let timer = null;

  const shown = () => Number(document.getElementById("version")?.dataset.version ?? -1);
  const now = () => Date.now();

  // Every frame and fragment of a table begins with the version it shows.
  function versionOf(html) {
    const found = /^\s*<i id="version" data-version="(\d+)"/.exec(html);
    return found ? Number(found[1]) : null;
  }

  function setNet(state, words) {
    const body = document.body;
    if (body.dataset.net === state) return;
    body.dataset.net = state;
    const notice = document.getElementById("notice");
    document.getElementById("notice-text").textContent = notice.dataset[words] ?? "";
  }

  function found() {
    lostSince = 0;
    lostTo = "lost";
    retry = 0;
    hasWorked = true;
    heard = now();
    setNet("live", "");
  }

  function lost() {
    if (!lostSince) lostSince = now();
  }

  function end(words) {
    ended = true;
    setNet("ended", words);
  }

  // Who may not look any more gets the door of the room, under the same address. A page that has
  // only just been loaded again for that is not loaded once more.
  function showDoor() {
    const [loaded] = performance.getEntriesByType("navigation");
    if (loaded?.type === "reload" && performance.now() < RELOADED_JUST_NOW) return end("outside");
    ended = true;
    location.reload();
  }

  htmx.config.wsReconnectDelay = (count) =>
    Math.min(250 * 2 ** count, 3000) * (0.5 + Math.random() / 2);

  htmx.createWebSocket = (url) => {
    const made = new WebSocket(url);
    const before = socket;
    socket = made;
    made.addEventListener("message", (event) => {
      if (made === socket) heard = now();
      else event.stopImmediatePropagation(); // a frame from a socket that was given up
    });
    made.addEventListener("open", () => {
      if (made === socket) heard = now();
    });
    if (before && before.readyState < WebSocket.CLOSING) before.close(SUPERSEDED);
    return made;
  };

  function reconnect() {
    if (ended || !wrapper) return;
    const isDead = !socket || socket.readyState >= WebSocket.CLOSING;
    if (isDead || now() - heard > SILENCE) wrapper.reconnect();
  }

  // Polling shows the same fragments, and is the way where sockets are blocked.
  // Quietly, where the socket is alive and only late.
  async function poll({ isQuiet = false } = {}) {
    if (polling || ended) return;
    polling = true;
    polledAt = now();
    const address = new URL(document.getElementById("socket").dataset.poll, location.href);
    address.searchParams.set("poll", shown());
    try {
      const answer = await fetch(address, {
        headers: { "HX-Request": "true" },
        cache: "no-store",
      });
      if (answer.status === 200) apply(await answer.text());
      if (answer.status === 401) end("session");
      if (answer.status === 403) showDoor();
      if (answer.status === 404) end("gone");
      const isBlocked = document.getElementById("socket").hasAttribute("ws-connect");
      if (answer.ok && !isQuiet) setNet("polling", isBlocked ? "polling" : "");
    } catch {
      setNet("lost", lostTo);
    }
    polling = false;
  }

  function apply(html) {
    const version = versionOf(html);
    if (version === null || version <= shown()) return;
    htmx.swap(document.getElementById("socket"), html, { swapStyle: "none" });
  }

  document.addEventListener("DOMContentLoaded", () => {
    const body = document.body;
    const place = document.getElementById("socket");
    document.documentElement.classList.add("js");
    if (!place?.dataset.poll) return; // no table, or a closed one

    body.addEventListener("htmx:wsOpen", (event) => {
      wrapper = event.detail.socketWrapper;
      heard = now();
    });

    body.addEventListener("htmx:wsBeforeMessage", (event) => {
      wrapper = event.detail.socketWrapper;
      const version = versionOf(event.detail.message);
      if (version !== null && version < shown()) event.preventDefault();
      found();
    });

    body.addEventListener("htmx:wsAfterMessage", () => {
      const beat = document.getElementById("beat");
      const nonce = beat?.dataset.nonce;
      if (!nonce || socket?.readyState !== WebSocket.OPEN) return;
      socket.send(nonce);
      delete beat.dataset.nonce;
    });

    body.addEventListener("htmx:wsClose", (event) => {
      const { code } = event.detail.event;
      wrapper = event.detail.socketWrapper ?? wrapper;
      if (code === SUPERSEDED) return;
      if (ENDED[code]) return end(ENDED[code]);
      if (code === FORBIDDEN) return showDoor();
      lost();
      if (code === RESTART) lostTo = "restart"; // what fails until it is back is that, too
      if (EXTENSION_RECONNECTS.includes(code)) return;
      clearTimeout(timer);
      timer = setTimeout(reconnect, htmx.config.wsReconnectDelay(retry++));
    });

    // Of two pages of one player the newer plays: the answer to a press asks which one this is.
    // Where the socket shows what comes of a press, the answer need not show it as well.
    body.addEventListener("htmx:configRequest", (event) => {
      const [, made] = place.getAttribute("ws-connect")?.split("?") ?? [];
      if (!made || body.dataset.net !== "live") return;
      event.detail.headers["X-Page"] = made;
      if (socket?.readyState === WebSocket.OPEN) event.detail.headers["X-Live"] = "1";
    });

    // What a press has led to comes over the socket. Where it does not, look for it.
    body.addEventListener("htmx:afterRequest", (event) => {
      const version = Number(event.detail.xhr?.getResponseHeader("X-Version"));
      if (!version) return;
      setTimeout(() => {
        if (shown() < version) poll({ isQuiet: true });
      }, SHOWN_WITHIN);
    });

    // An answer to a press may be older than what the socket has shown since.
    body.addEventListener("htmx:beforeSwap", (event) => {
      const version = versionOf(event.detail.serverResponse ?? "");
      if (version !== null && version < shown()) event.detail.shouldSwap = false;
    });

    // What is pressed while nobody hears it is not done later, on a table that has moved on.
    document.addEventListener(
      "submit",
      (event) => {
        if (body.dataset.net !== "lost") return;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      true,
    );

    for (const failure of ["htmx:sendError", "htmx:timeout"]) {
      body.addEventListener(failure, (event) => {
        // What pages ask by themselves is asked again; a hint somebody has pressed for.
        if (event.detail.requestConfig?.verb === "get" && event.target.id !== "hint") return;
        const words = document.getElementById("notice").dataset.offline;
        document.getElementById("refusal").textContent = words;
      });
    }

    const hasSocket = place.hasAttribute("ws-connect");
    setInterval(() => {
      if (ended) return;
      if (hasSocket) watch();
      const patience = hasWorked ? POLL_AFTER : NOTICE_AFTER;
      const isBlind = !hasSocket || (lostSince && now() - lostSince > patience);
      if (isBlind && now() - polledAt > POLL_EVERY) poll();
    }, 500);

    function watch() {
      const isOpen = socket?.readyState === WebSocket.OPEN;
      const isZombie = isOpen && now() - heard > SILENCE; // the extension would keep it for ever
      if (!isOpen || isZombie) lost();
      if (isZombie) reconnect();
      if (lostSince && now() - lostSince > NOTICE_AFTER && body.dataset.net !== "polling") {
        setNet("lost", lostTo);
      }
    }

    // A phone that was asleep, or a page from the back-forward cache, looks at once.
    const wake = () => {
      if (document.hidden) return;
      reconnect();
      if (lostSince) poll();
    };
    for (const name of ["online", "pageshow", "focus"]) window.addEventListener(name, wake);
    document.addEventListener("visibilitychange", wake);
  });
})();
