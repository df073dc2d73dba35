// What each frame has brought, in a word or two, for signs.js and sounds.js: read from the page
// after it was swapped, so nothing is told that is not to be seen there.
(() => {
  const ids = (selector) => new Set([...document.querySelectorAll(selector)].map((one) => one.id));
  const last = (selector) => new Set([...ids(selector)].slice(-1));
  const isNew = (now, before) => [...now].some((id) => !before.has(id));

  function look() {
    const controls = document.getElementById("controls");
    const acts = controls.matches("[data-turn], [data-asked]");
    const number = controls.querySelector('[name="number"]')?.value;
    return {
      turn: new Set(acts ? [number] : []),
      seat: new Set(controls.matches("[data-seat-free]") ? ["free"] : []),
      invitation: ids("#invited .invitation"),
      deal: ids("#log .begin"),
      end: ids("#log .end"),
      chop: ids("#log .chop"),
      pass: ids("#log .quiet"),
      play: ids("#log li[class='']"),
      arrival: ids("#seats .seat:not(.empty)"),
      message: last("#chat [data-line]:not(.mine)"), // older ones come when somebody is heard again
    };
  }

  document.addEventListener("DOMContentLoaded", () => {
    if (!document.getElementById("controls")) return;
    const body = document.body;
    let before = look();
    let isFull = true; // whether the next frame of the socket shows everything anew

    function tell(isLate) {
      const now = look();
      const kinds = Object.keys(now).filter((kind) => isNew(now[kind], before[kind]));
      before = now;
      document.dispatchEvent(new CustomEvent("news", { detail: { kinds, isLate } }));
    }

    body.addEventListener("htmx:wsOpen", () => {
      isFull = true;
    });
    body.addEventListener("htmx:wsAfterMessage", (event) => {
      if (!event.detail.message.includes('id="version"')) return; // a heartbeat
      tell(isFull);
      isFull = false;
    });
    // An answer to a press, or a poll; the first one after the connection was lost is late news.
    body.addEventListener("htmx:afterSettle", () => tell(body.dataset.net === "lost"));
  });
})();
