// A button that copies what stands in a field. Over plain HTTP there is no clipboard to write to:
// then the text is selected and the browser's own command is asked.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else if (!document.execCommand("copy")) return;
  } catch {
    return; // it stays selected, to be copied by hand
  }
  button.textContent = button.dataset.done;
});
