// The rule card lies over the table as soon as it has come; without this its link leads to a page.
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id !== "rule-card") return;
  const panel = document.getElementById("rules");
  panel.showPopover();
  panel.scrollTop = 0;
});
