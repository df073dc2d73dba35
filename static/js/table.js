// What the table paints by itself: clocks that count down from what was received.
(() => {
  const due = new WeakMap(); // element -> [what it said, when that will be 0]

  // Seconds count from their receipt: the clocks of server and browser need not agree.
  function secondsLeft(element) {
    const said = `${element.dataset.left} ${element.dataset.seat}`;
    const known = due.get(element);
    if (known?.[0] !== said) {
      due.set(element, [said, performance.now() + 1000 * Number(element.dataset.left)]);
    }
    return Math.max(0, (due.get(element)[1] - performance.now()) / 1000);
  }

  function paint() {
    const clock = document.getElementById("clock");
    const digits = clock?.querySelector(".secs");
    if (digits) digits.textContent = Math.ceil(secondsLeft(clock));
    for (const countdown of document.querySelectorAll(".countdown[data-left]")) {
      countdown.textContent = Math.ceil(secondsLeft(countdown));
    }
    for (const call of document.querySelectorAll(".call[hidden]")) {
      call.hidden = secondsLeft(call) > 0;
    }
  }

  function paintRing() {
    const clock = document.getElementById("clock");
    const ring = document.querySelector(".seat.on .ring");
    if (!ring) return;
    ring.style.animationName = clock?.dataset.left ? "" : "none"; // no limit, nothing runs down
    if (!clock?.dataset.left) return;
    const total = Number(clock.dataset.total);
    ring.style.animationDuration = `${total}s`;
    ring.style.animationDelay = `${secondsLeft(clock) - total}s`;
  }

  function settled() {
    // Who has sat down or been stood up sees the table from there.
    document.body.dataset.me = document.getElementById("controls").dataset.place;
    paint();
    paintRing();
  }

  document.addEventListener("DOMContentLoaded", () => {
    if (!document.getElementById("controls")) return;
    document.body.addEventListener("htmx:wsAfterMessage", settled);
    document.body.addEventListener("htmx:afterSettle", settled);
    setInterval(paint, 250);
    settled();
  });
})();
