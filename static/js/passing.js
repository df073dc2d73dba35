// Passing: asked once more where the player wants that, and done for them where nothing in their
// hand can be played. Both are presses of the Pass button like any other.
(() => {
  const ASKED_FOR = 5000;
  const DOUBLE_TAP = 400; // a second press as soon as this was meant as one with the first
  // As slow as people are, and never the same: that nothing could be played is nobody's business.
  const PASSES_AFTER = 2000;
  const AT_MOST_LATER = 4000;

  document.addEventListener("DOMContentLoaded", () => {
    const form = document.getElementById("hand");
    if (!form) return;
    const notice = document.getElementById("auto-pass");
    const said = document.getElementById("auto-pass-said");
    const body = document.body;
    let asked = null; // the button that was pressed once
    let askedAt = 0;
    let unasking = null;
    let planned = null; // the turn in which a pass is on its way
    let passesAt = 0;
    let dealtWith = null; // the turn in which there is no pass to come any more

    function unask() {
      clearTimeout(unasking);
      if (!asked?.hasAttribute("data-asking")) return; // it was drawn anew meanwhile
      asked.removeAttribute("data-asking");
      asked.firstChild.textContent = asked.dataset.plain;
      hand.advise("");
    }

    function ask(button, at) {
      asked = button;
      askedAt = at;
      button.dataset.asking = "";
      button.firstChild.textContent = button.dataset.sure;
      hand.advise(button.dataset.again);
      unasking = setTimeout(unask, ASKED_FOR);
    }

    function turnToPass() {
      const controls = document.getElementById("controls");
      if (!controls.matches("[data-stuck]") || !switches.isOn("passes-alone")) return null;
      return `${form.getAttribute("action")} ${controls.querySelector('[name="number"]').value}`;
    }

    function callOff() {
      if (planned === null) return;
      dealtWith = planned;
      planned = null;
      notice.hidden = true;
      said.textContent = "";
    }

    function look() {
      const turn = turnToPass();
      if (turn === planned || turn === dealtWith) return;
      callOff();
      if (turn === null) return;
      planned = turn;
      passesAt = performance.now() + PASSES_AFTER + Math.random() * AT_MOST_LATER;
      count();
      notice.hidden = false;
      said.textContent = notice.firstElementChild.textContent;
    }

    function count() {
      if (planned === null) return;
      const left = passesAt - performance.now();
      notice.querySelector(".countdown").textContent = Math.max(1, Math.ceil(left / 1000));
      if (left > 0) return;
      callOff();
      form.requestSubmit(document.getElementById("pass"));
    }

    body.addEventListener(
      "click",
      (event) => {
        const button = event.target.closest("#pass");
        if (!button || button.disabled || !switches.isOn("confirms-pass")) return;
        const isAsked = button.hasAttribute("data-asking");
        const at = event.timeStamp;
        if (isAsked && at - askedAt > DOUBLE_TAP) return unask(); // the second press passes
        event.preventDefault();
        event.stopPropagation();
        if (!isAsked) ask(button, at);
      },
      true,
    );
    form.addEventListener("change", () => {
      unask();
      callOff();
    });
    form.addEventListener("submit", callOff);
    notice.querySelector("button").addEventListener("click", () => {
      callOff();
      document.getElementById("pass")?.focus();
    });
    setInterval(count, 250);
    for (const event of ["htmx:wsAfterMessage", "htmx:afterSettle"]) body.addEventListener(event, look);
    document.addEventListener("switched", () => {
      unask();
      look();
    });
    look();
  });
})();
