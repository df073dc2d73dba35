// The cards you hold: which are picked, in which order they stand, hints. All of it is kept here
// and put back after every swap: the server knows the cards, not what you are about to do.
window.hand = (() => {
  const ORDERS = ["rank", "suit", "set"];
  const picked = new Set();
  const ADVICE_STAYS = 4000;
  // What could be laid in this turn, once it has been asked for, and which of it was shown last.
  let hints = null;
  let hint = -1;
  let fading = null;

  const boxes = () => [...document.querySelectorAll('#hand input[name="cards"]')];

  function advise(words) {
    clearTimeout(fading);
    document.getElementById("advice").textContent = words;
    if (words) fading = setTimeout(advise, ADVICE_STAYS, "");
  }

  function refuse(words) {
    document.getElementById("refusal").textContent = words;
  }

  function order() {
    const { sort: chosen } = document.documentElement.dataset;
    return ORDERS.includes(chosen) ? chosen : ORDERS[0];
  }

  function arrange() {
    const wanted = order();
    const labels = [...document.querySelectorAll("#hand label")];
    const sorted = [...labels].sort((a, b) => a.dataset[wanted] - b.dataset[wanted]);
    if (labels.every((label, at) => label === sorted[at])) return;
    const focused = document.activeElement;
    sorted[0].parentElement.append(...sorted);
    if (focused?.name === "cards") focused.focus();
  }

  function restore() {
    arrange();
    const held = new Set();
    for (const box of boxes()) {
      held.add(box.value);
      box.checked = picked.has(box.value);
    }
    for (const code of picked) if (!held.has(code)) picked.delete(code);
  }

  // One "change" for however many cards: it asks the server what the Play button should say.
  function pick(codes) {
    picked.clear();
    for (const code of codes) picked.add(code);
    restore();
    document.getElementById("hand").dispatchEvent(new Event("change", { bubbles: true }));
  }

  function clear() {
    if (picked.size) pick([]);
  }

  function sort() {
    const next = ORDERS[(ORDERS.indexOf(order()) + 1) % ORDERS.length];
    switches.turn("sort", next);
    arrange();
    advise(document.getElementById("sort")?.dataset[next] ?? "");
  }

  function showHint() {
    if (!document.querySelector("#controls[data-turn]")) return;
    if (!hints) {
      clear(); // Play, pressed before they are there, must not play what was picked before
      htmx.trigger("#hint", "ask");
      return;
    }
    if (!hints.length) {
      clear();
      advise(document.getElementById("hint").dataset.none);
      return;
    }
    hint = (hint + 1) % hints.length;
    pick(hints[hint].split(" "));
  }

  document.addEventListener("DOMContentLoaded", () => {
    const form = document.getElementById("hand");
    if (!form) return;
    const body = document.body;

    form.addEventListener("change", (event) => {
      const box = event.target;
      if (box.name === "cards") picked[box.checked ? "add" : "delete"](box.value);
      refuse("");
      advise("");
      // What the button said was about other cards: it works at once, the new text follows.
      const play = document.getElementById("play");
      play?.removeAttribute("aria-disabled");
      if (play && !play.disabled) play.firstElementChild.textContent = play.dataset.plain;
    });

    // htmx learns which button was pressed from listeners that a button just swapped in does not
    // have for some milliseconds; the submit event always knows.
    form.addEventListener("htmx:configRequest", (event) => {
      const pressed = event.detail.triggeringEvent?.submitter;
      if (pressed) event.detail.parameters[pressed.name] = pressed.value;
      // Who has picked cards and then passes means to pass.
      if (pressed?.id === "pass") delete event.detail.parameters.cards;
    });

    body.addEventListener("click", (event) => {
      if (event.target.closest("#sort")) sort();
      else if (event.target.closest("#hint")) showHint();
      else if (event.target.closest(".felt")) clear();
    });

    // What the Play button would say about a table that has moved on since is not shown.
    body.addEventListener("htmx:beforeSwap", (event) => {
      const { target, serverResponse } = event.detail;
      if (target.id !== "play") return;
      const number = /data-number="(\d+)"/.exec(serverResponse)?.[1];
      if (number !== target.dataset.number) event.detail.shouldSwap = false;
    });

    body.addEventListener("htmx:afterRequest", (event) => {
      const { xhr } = event.detail;
      if (event.target.id !== "hint" || xhr.status !== 200) return;
      const found = JSON.parse(xhr.responseText);
      if (String(found.number) !== turn) return;
      hints = found.plays;
      showHint();
    });

    // A socket that has just opened shows the whole table anew: its Play button knows of no pick.
    const speakAgain = () => {
      const play = document.getElementById("play");
      const isPlain = play?.firstElementChild.textContent === play?.dataset.plain;
      if (play && !play.disabled && isPlain && picked.size) htmx.trigger("#judge", "repick");
    };

    // A new turn: hints begin anew, and the Play button must speak of the present picks again.
    let turn = null;
    const settled = (event) => {
      restore();
      const number = document.querySelector('#controls [name="number"]')?.value ?? null;
      if (number === turn) {
        if (event?.type === "htmx:wsAfterMessage") speakAgain();
        return;
      }
      turn = number;
      hints = null;
      hint = -1;
      advise("");
      // The answer to a press may refuse it and bring the new table: that sentence stays.
      if (event?.type === "htmx:wsAfterMessage") refuse("");
      if (picked.size) htmx.trigger("#judge", "repick");
    };
    body.addEventListener("htmx:wsAfterMessage", settled);
    body.addEventListener("htmx:afterSettle", settled);
    settled();
  });

  return { advise, boxes, clear, sort, showHint };
})();
