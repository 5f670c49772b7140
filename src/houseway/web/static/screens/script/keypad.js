/* Card and PIN by touch: the pad types into the field touched last, otherwise into the card field
   while it is empty. */
let touched = null;
document.addEventListener("focusin", ({ target }) => {
  if ("typed" in (target.dataset ?? {})) touched = target;
});
function digit(node, sign) {
  const fields = all("[data-typed]", node.closest("form")),
    field = fields.includes(touched) ? touched : fields.find((one) => !one.defaultValue);
  touched = sign === "next" ? fields.at(-1) : field;
  for (const one of fields) one.toggleAttribute("data-active", one === touched);
  if (sign !== "next")
    field.value =
      sign === "clear"
        ? ""
        : sign === "delete"
          ? field.value.slice(0, -1)
          : (field.value + sign).slice(0, 12);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/* A card reader types the number and ENTER, whether or not a field is focused; the PIN comes next.
   A magnetic stripe begins with ; or %. */
function scanned(event, key, isTyping) {
  const cards = "input[name=credential], input[name=card]",
    pin =
      key === "Enter" &&
      event.target.matches?.(cards) &&
      event.target.form?.querySelector("input[type=password]");
  for (const one of !isTyping && /^[\w;%]$/.test(key)
    ? all(cards)
        .filter((one) => one.checkVisibility())
        .slice(0, 1)
    : []) {
    one.focus();
    one.select();
  }
  if (pin && !pin.value) {
    event.target.value = event.target.value.replace(/^[;%]?([\w-]+).*$/, "$1");
    event.preventDefault();
    pin.focus();
  }
}
/* Keys: those named by a button, within what is open over the page; and moving along a row or
   through a table. Enter on a link and the space bar on a button are left to the browser. */
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key =
    event.key === " " ? "Space" : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isTyping = event.target.matches?.(
    "input:not([type=radio], [type=checkbox]), select, textarea",
  );
  if (
    (key === "Enter" && event.target.closest?.("a, summary")) ||
    (key === "Space" && event.target.closest?.("button, summary, input"))
  )
    return;
  const node =
    (!isTyping || key === "Escape") &&
    all("[data-hotkey]", document.querySelector("[aria-modal=true]") ?? document).find(
      (one) =>
        one.dataset.hotkey.split(" ").includes(key) && !one.disabled && one.checkVisibility(),
    );
  if (node) {
    event.preventDefault();
    node.click();
    return;
  }
  scanned(event, key, isTyping);
  const way = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key],
    isRow = Boolean(event.target.closest?.("[data-arrows]"));
  if (!way || (!isRow && !/Up|Down/.test(key))) return;
  if (event.target.matches?.("[data-step]")) {
    event.preventDefault();
    step(event.target, way < 0, event.shiftKey ? 10 : 1);
    return;
  }
  const group = event.target.closest?.(".o-scroll, [data-rows], [data-arrows]");
  if (!group || isTyping) return;
  const links = all(isRow ? "a, button" : "tbody a, tbody button", group),
    next = links[links.indexOf(document.activeElement) + way];
  if (next) {
    event.preventDefault();
    next.focus();
    if ("rows" in group.dataset) next.click();
  }
});
