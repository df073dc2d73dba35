// Enter in an amount finishes the amount. Without this it opens the table: on a phone the key that
// puts the keypad away is Enter.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(".amount input")) return;
  event.preventDefault();
  event.target.blur();
});
