// A few short sounds, made here and not loaded: at most one a frame, the one that matters most,
// and none for what was missed. Whoever hears none misses nothing: the page says it all in words.
(() => {
  // Each note: its pitch in hertz, when it begins and how long it sounds in seconds, how loud.
  const SOUNDS = {
    turn: [
      [660, 0, 0.14, 0.3],
      [990, 0.11, 0.3, 0.3],
    ],
    seat: [
      [660, 0, 0.12, 0.26],
      [660, 0.16, 0.12, 0.26],
      [880, 0.32, 0.28, 0.26],
    ],
    invitation: [
      [587, 0, 0.14, 0.24],
      [784, 0.13, 0.14, 0.24],
      [587, 0.26, 0.24, 0.2],
    ],
    end: [
      [523, 0, 0.16, 0.24],
      [659, 0.12, 0.16, 0.24],
      [784, 0.24, 0.16, 0.24],
      [1047, 0.36, 0.4, 0.26],
    ],
    chop: [
      [392, 0, 0.1, 0.4],
      [294, 0.08, 0.1, 0.4],
      [196, 0.16, 0.34, 0.45],
    ],
    message: [[1175, 0, 0.12, 0.12]],
    arrival: [
      [440, 0, 0.12, 0.2],
      [554, 0.1, 0.22, 0.2],
    ],
    play: [[330, 0, 0.07, 0.22]],
    pass: [[185, 0, 0.1, 0.16]],
  };
  const ORDER = Object.keys(SOUNDS);
  // The bustle of the table is for who looks at it.
  const CALLS = ["turn", "seat", "invitation", "message"];
  const SOFTLY = 0.0001; // exponential curves never come to 0
  const ATTACK = 0.012;

  let context = null;

  // Browsers let a page sound once somebody has touched it; phones take that back now and then.
  function unlock() {
    const isTouched = navigator.userActivation?.hasBeenActive ?? true; // not by every key
    if (!isTouched || !switches.isOn("sounds")) return;
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
  }

  function note(pitch, after, length, loudness) {
    const begins = context.currentTime + after;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(SOFTLY, begins);
    volume.gain.exponentialRampToValueAtTime(loudness, begins + ATTACK);
    volume.gain.exponentialRampToValueAtTime(SOFTLY, begins + length);
    tone.connect(volume).connect(context.destination);
    tone.start(begins);
    tone.stop(begins + length);
  }

  function sound(kind) {
    if (context?.state !== "running" || !switches.isOn("sounds")) return;
    for (const each of SOUNDS[kind]) note(...each);
  }

  document.addEventListener("news", (event) => {
    const { kinds, isLate } = event.detail;
    const heard = document.hidden ? CALLS : ORDER;
    const kind = ORDER.find((each) => kinds.includes(each) && heard.includes(each));
    if (kind && !isLate) sound(kind);
  });

  document.addEventListener("DOMContentLoaded", () => {
    const box = document.getElementById("sounds");
    if (!box) return;
    for (const touch of ["click", "keydown"]) document.addEventListener(touch, unlock, true);
    // Turned on, it lets itself be heard.
    box.addEventListener("change", () => {
      unlock();
      sound("turn");
    });
  });
})();
