// Switches of the menu that this browser remembers.
window.switches = (() => {
  const unstored = new Map(); // where storage is forbidden they last as long as the page

  function isOn(name, initially) {
    try {
      return (localStorage.getItem(name) ?? (initially ? "on" : "off")) === "on";
    } catch {
      return unstored.get(name) ?? initially;
    }
  }

  function turn(name, on) {
    try {
      localStorage.setItem(name, on ? "on" : "off");
    } catch {
      unstored.set(name, on);
    }
  }

  // The box of that id shows the switch and turns it.
  function bind(name, initially) {
    const box = document.getElementById(name);
    box.checked = isOn(name, initially);
    box.addEventListener("change", () => turn(name, box.checked));
  }

  return { bind, isOn, turn };
})();
