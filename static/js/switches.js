// Settings that act at the table. The page comes with those of the account, as marks of <html>; what
// is switched here acts at once and is sent to the account. Of who has none this browser keeps them,
// as it did of everybody before accounts could, until an account without settings takes them over.
window.switches = (() => {
  const TAKEN_OVER = [
    "four-colours",
    "two-rows",
    "big-cards",
    "reduced-motion",
    "confirms-pass",
    "passes-alone",
    "single-keys",
    "sounds",
    "vibration",
    "notifications",
    "sort",
  ];
  const DECK_OF_BEFORE = "deck";
  const VALUES = ["on", "off", "rank", "suit", "set"];
  const SENT_AFTER = 300; // several presses of a key in a row are sent as one
  const TOO_LATE = 409;
  const root = document.documentElement;
  const menu = document.getElementById("preferences");
  const hasAccount = menu?.hasAttribute("data-action");
  let unsent = {};
  let underWay = null; // sent, and not answered yet
  let timer = null;

  const isOn = (name) => root.hasAttribute(`data-${name}`);

  function set(name, value) {
    if (name === "sort") root.dataset.sort = value;
    else root.toggleAttribute(`data-${name}`, value === "on");
  }

  // Storage may be forbidden: then what is switched lasts as long as the page.
  function stored() {
    try {
      const kept = TAKEN_OVER.map((name) => [name, localStorage.getItem(name)]);
      if (localStorage.getItem(DECK_OF_BEFORE) === "four") kept.unshift(["four-colours", "on"]);
      return Object.fromEntries(kept.filter(([, value]) => VALUES.includes(value)));
    } catch {
      return {};
    }
  }

  function store(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // as above
    }
  }

  function forget() {
    try {
      for (const name of [...TAKEN_OVER, DECK_OF_BEFORE]) localStorage.removeItem(name);
    } catch {
      // as above
    }
  }

  async function post(values, more = {}) {
    const token = document.querySelector("[name=csrfmiddlewaretoken]").value; // any form's will do
    const body = new URLSearchParams({ ...more, csrfmiddlewaretoken: token });
    for (const [name, value] of Object.entries(values)) body.set(name.replaceAll("-", "_"), value);
    const note = document.getElementById("preferences-note");
    try {
      const headers = { "HX-Request": "true" };
      const asked = { method: "POST", body, headers, keepalive: true };
      const answer = await fetch(menu.dataset.action, asked);
      note.textContent = answer.ok ? "" : note.dataset.failed;
      return answer;
    } catch {
      note.textContent = note.dataset.failed;
      return null;
    }
  }

  // One after the other, so that the last choice wins, and none comes before what is taken over.
  async function send(values, more) {
    underWay = values;
    const answer = await post(values, more);
    underWay = null;
    if (answer && answer.status < 500) flush();
    else unsent = { ...values, ...unsent }; // goes along with what is chosen next
    return answer;
  }

  function flush() {
    clearTimeout(timer);
    if (underWay || !Object.keys(unsent).length) return;
    const values = unsent;
    unsent = {};
    send(values);
  }

  // Nothing can be waited for any more: what is under way is sent again, should it come too late.
  function leave() {
    clearTimeout(timer);
    if (Object.keys(unsent).length) post({ ...underWay, ...unsent });
    unsent = {};
  }

  function turn(name, value) {
    set(name, value);
    document.dispatchEvent(new Event("switched"));
    if (!hasAccount) return store(name, value);
    unsent[name] = value;
    clearTimeout(timer);
    timer = setTimeout(flush, SENT_AFTER);
  }

  async function takeOver() {
    const values = stored();
    if (!Object.keys(values).length) return;
    if (menu.hasAttribute("data-kept")) return forget(); // the account knows better
    for (const [name, value] of Object.entries(values)) set(name, value);
    if (!hasAccount) return;
    const answer = await send(values, { first: "yes" });
    if (answer?.ok) return forget();
    if (answer?.status !== TOO_LATE) return; // the next page tries again
    forget();
    location.reload(); // to what the account knows from elsewhere
  }

  if (menu) {
    takeOver();
    window.addEventListener("pagehide", leave);
    for (const box of menu.querySelectorAll("[data-switch]")) {
      box.checked = isOn(box.dataset.switch);
      box.addEventListener("change", () => turn(box.dataset.switch, box.checked ? "on" : "off"));
    }
  }

  return { isOn, turn };
})();
