// What tells somebody who looks elsewhere that the table waits for them: the title, the icon, a
// buzz, a notification of the browser. The page itself says all of it in words. The account knows
// who wants them; whether this device can and may, it decides itself.
(() => {
  const BUZZES = ["turn", "seat", "invitation"];
  const NOTICES = ["turn", "seat", "invitation", "deal"];
  const BUZZ = [70, 60, 70];

  const sits = () => document.body.dataset.me !== "";

  document.addEventListener("DOMContentLoaded", () => {
    const words = document.getElementById("signs")?.dataset;
    if (!words) return;
    const title = document.title;
    const icon = document.querySelector('link[rel="icon"]');
    const calm = icon.getAttribute("href");
    const unseen = new Set(); // what has come while nobody looked at the page
    let shown = null; // the notification that stands

    function paint() {
      const isMine = document.getElementById("controls").matches("[data-turn], [data-asked]");
      const kind = isMine ? "turn" : [...unseen][0];
      document.title = kind ? words[kind] : title;
      const wanted = kind ? words.icon : calm;
      if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
      if (!kind) shown?.close();
    }

    function notify(text) {
      shown?.close();
      try {
        shown = new Notification(title, { body: text, icon: words.icon, tag: location.pathname });
      } catch {
        return false; // there are browsers that offer it and let no page do it
      }
      shown.addEventListener("click", () => {
        window.focus();
        shown.close();
      });
      return true;
    }

    function give(kinds) {
      const isUserKnown = navigator.userActivation?.hasBeenActive; // else browsers forbid it
      if (isUserKnown && kinds.some((kind) => BUZZES.includes(kind)) && buzzes()) {
        navigator.vibrate(BUZZ);
      }
      const kind = NOTICES.find((each) => kinds.includes(each));
      if (!document.hidden || !kind) return;
      if (kind !== "turn") unseen.add(kind);
      if (notifies()) notify(words[`${kind}Notice`]);
    }

    const buzzes = () => "vibrate" in navigator && switches.isOn("vibration");
    const notifies = () =>
      switches.isOn("notifications") && window.Notification?.permission === "granted";

    document.addEventListener("news", (event) => {
      give(event.detail.kinds.filter((kind) => kind !== "deal" || sits()));
      paint();
    });
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) return;
      unseen.clear();
      shown?.close();
      paint();
    });
    paint();

    function forbid(name, why) {
      const box = document.getElementById(name);
      box.disabled = true;
      box.checked = false;
      document.getElementById(`${name}-note`).textContent = why;
    }

    if (!("vibrate" in navigator)) forbid("vibration", words.noVibration);

    const box = document.getElementById("notifications");
    const note = document.getElementById("notifications-note");
    box.checked = notifies();
    box.addEventListener("change", async () => {
      note.textContent = "";
      const isAllowed = box.checked && (await Notification.requestPermission()) === "granted";
      if (box.checked && !isAllowed) note.textContent = words.denied;
      box.checked = isAllowed;
      switches.turn("notifications", isAllowed ? "on" : "off");
      // One at once: so it is seen what they look like, and whether there are any.
      if (isAllowed && !notify(words.example)) {
        switches.turn("notifications", "off");
        forbid("notifications", words.noNotifications);
      }
    });
    if (!window.isSecureContext || !("Notification" in window)) {
      forbid("notifications", words.noNotifications);
    }
  });
})();
