// The swap style "morph" for htmx 2, on idiomorph's core. Idiomorph's own glue for htmx breaks
// every other out-of-band swap (bigskysoftware/idiomorph#148) and calls Function(), which our
// content security policy forbids.
(() => {
  const styles = { morph: "outerHTML", morphinner: "innerHTML" };

  // Ticked cards and opened <details> belong to the browser, not to the server.
  const isLocal = (name, node) =>
    (name === "checked" || name === "open") && node.matches?.("[data-local]");

  const callbacks = {
    beforeAttributeUpdated: (name, node) => !isLocal(name, node),
  };

  htmx.defineExtension("morph", {
    isInlineSwap: (style) => styles[style] === "outerHTML",
    handleSwap(style, target, fragment) {
      const morphStyle = styles[style];
      if (!morphStyle) return false;
      return Idiomorph.morph(target, fragment.children ?? fragment, {
        morphStyle,
        callbacks,
        restoreFocus: true,
      });
    },
  });
})();
