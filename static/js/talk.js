// Talking: says each new line of others once, counts what was not read, empties the field.
(() => {
  const SAID_AT_ONCE = 6;
  const COUNT_FROM = 150; // of the 200 letters that a message may have

  const chat = () => document.querySelector("#chat, #lobby-lines");
  const isShown = (element) => element.getClientRects().length > 0;
  let newest = 0; // the newest line that was on the page
  let unread = 0;

  function mark() {
    const button = document.querySelector(".open-side");
    if (!button) return;
    const badge = button.querySelector(".badge");
    badge.hidden = !unread;
    badge.textContent = unread > 9 ? "9+" : unread;
    button.setAttribute("aria-label", button.dataset[unread ? "new" : "label"]);
  }

  function read() {
    if (!unread || !isShown(chat())) return;
    unread = 0;
    mark();
  }

  function say(lines) {
    // Of two pages of one player the newer says what is new.
    if (document.querySelector('#controls[data-stage="elsewhere"]')) return;
    const place = document.getElementById("heard");
    for (const line of lines.slice(-SAID_AT_ONCE)) {
      const said = document.createElement("p");
      said.textContent = line.dataset.aloud;
      place.append(said);
    }
    while (place.children.length > SAID_AT_ONCE) place.firstElementChild.remove();
  }

  // Who hears somebody again is not told what they have said meanwhile: it is no news.
  function look() {
    const lines = [...chat().querySelectorAll("[data-line]")];
    const fresh = lines.filter((line) => Number(line.dataset.line) > newest);
    newest = Math.max(newest, Number(chat().dataset.newest));
    const ofOthers = fresh.filter((line) => !line.classList.contains("mine"));
    if (!ofOthers.length) return;
    say(ofOthers);
    unread += ofOthers.length;
    mark();
    read();
  }

  function count(field) {
    const left = field.form.querySelector(".letters");
    const length = [...field.value].length;
    left.textContent = length < COUNT_FROM ? "" : `${length}/${field.maxLength}`;
  }

  document.addEventListener("DOMContentLoaded", () => {
    if (!chat()) return;
    const body = document.body;
    newest = Number(chat().dataset.newest);
    body.append(document.getElementById("heard")); // what is shut in a sheet is not heard
    for (const event of ["htmx:wsAfterMessage", "htmx:afterSettle"]) {
      body.addEventListener(event, look);
    }

    // An answer may come after what the socket has shown since: the newer talk stays.
    body.addEventListener("htmx:oobBeforeSwap", (event) => {
      const { target, fragment } = event.detail;
      const brought = fragment.querySelector?.(`#${target.id}`)?.dataset.newest;
      if (Number(brought) < Number(target.dataset.newest)) event.detail.shouldSwap = false;
    });

    // What the site itself refuses (too fast, an expired page) is put where talk is refused.
    body.addEventListener("htmx:beforeSwap", (event) => {
      const { target, serverResponse } = event.detail;
      if (target.id !== "talk-refusal" || serverResponse.includes('id="talk-refusal"')) return;
      event.detail.shouldSwap = false;
      const answer = new DOMParser().parseFromString(serverResponse, "text/html");
      target.textContent = answer.getElementById("refusal")?.textContent.trim() ?? "";
    });

    const side = document.getElementById("side");
    side?.addEventListener("toggle", read);
    side?.addEventListener("change", read);

    const field = document.querySelector(".write .text");
    if (!field) return;
    field.addEventListener("input", () => {
      document.getElementById("talk-refusal").textContent = "";
      count(field);
    });
    field.form.addEventListener("htmx:afterRequest", (event) => {
      const { xhr, requestConfig } = event.detail;
      if (xhr.status !== 200 || requestConfig.elt !== field.form) return;
      // What was typed on while the message was under way stays.
      if (field.value === requestConfig.parameters.text) field.value = "";
      count(field);
      field.focus();
    });
  });
})();
