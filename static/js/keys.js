// The keyboard: a whole deal can be played with it. Enter plays and never passes.
(() => {
  const press = (id) => {
    const button = document.getElementById(id);
    if (button && !button.disabled) button.click();
  };

  function move(step) {
    const boxes = window.hand.boxes();
    if (!boxes.length) return;
    const at = boxes.indexOf(document.activeElement);
    const next = at < 0 ? (step > 0 ? 0 : boxes.length - 1) : at + step;
    boxes[(next + boxes.length) % boxes.length].focus();
  }

  function escape() {
    const sheet = document.querySelector("#result .outcome[open]");
    if (sheet) sheet.open = false;
    else window.hand.clear();
  }

  const singles = {
    s: () => press("sort"),
    g: () => press("hint"),
    p: () => press("pass"),
    "?": () => document.getElementById("keys").showPopover(),
  };

  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (document.querySelector("#menu:popover-open, #keys:popover-open, #rules:popover-open")) return;
    const focused = event.target;
    if (focused.matches?.("input[type='text']")) return; // somebody is writing
    const inHand = focused.matches?.('#hand [name="cards"]');
    const onPass = focused.id === "pass";
    const isFree = focused === document.body || inHand || focused.closest?.("#controls");
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      if (!isFree) return;
      move(event.key === "ArrowRight" ? 1 : -1);
    } else if (event.key === "Enter") {
      // On Pass, too: after a pass the focus stays there, and the next Enter means "play".
      if (!(focused === document.body || inHand || onPass)) return;
      if (!event.repeat) press("play");
    } else if (event.key === "Escape") {
      escape();
      return;
    } else {
      const action = singles[event.key.toLowerCase()];
      if (!action || event.repeat || !switches.isOn("single-keys")) return;
      action();
    }
    event.preventDefault();
  }

  document.addEventListener("DOMContentLoaded", () => {
    document.addEventListener("keydown", onKey);
  });
})();
