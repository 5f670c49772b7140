/* The morph: turns what is shown into what was sent, node by node. Focus, typed text, open folds
   and scroll positions stay. */
const OWN = new Set([
  "open",
  "aria-sort",
  "data-late",
  "data-placed",
]); /* Attributes that belong to the reader. */
const SCRIPTED = "[data-clock], [data-until], [data-since], [data-time], [data-said], [data-keep]";
const keyOf = (node) =>
  node.nodeType !== 1
    ? ""
    : node.id ||
      node.dataset.key ||
      (node.name
        ? `${node.name}|${node.type === "radio" || node.tagName === "BUTTON" ? node.value : ""}`
        : "");
function morph(from, to) {
  const keyed = new Map();
  for (const node of from.children) {
    const key = keyOf(node);
    if (key) keyed.set(key, node);
  }
  let at = from.firstChild;
  for (const want of [...to.childNodes]) {
    const key = keyOf(want);
    let found = key ? keyed.get(key) : at;
    if (!found || found.nodeName !== want.nodeName || (!key && keyOf(found))) {
      from.insertBefore(want, at);
      continue;
    }
    if (found === at) at = at.nextSibling;
    else from.insertBefore(found, at);
    keyed.delete(key);
    patch(found, want);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}
function patch(from, to) {
  if (from.nodeType !== 1) {
    if (from.data !== to.data) from.data = to.data;
    return;
  }
  if ((from.name === "key" && from.type === "hidden") || "said" in from.dataset) return;
  const isTyped = "defaultValue" in from && from.value !== from.defaultValue;
  const isTicked = "defaultChecked" in from && from.checked !== from.defaultChecked;
  const chosen =
    from.tagName === "SELECT" &&
    from.value !== (from.querySelector("option[selected]")?.value ?? from.options[0]?.value)
      ? from.value
      : null;
  for (const { name } of [...from.attributes])
    if (!to.hasAttribute(name) && !OWN.has(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes)
    if (from.getAttribute(name) !== value && !OWN.has(name)) from.setAttribute(name, value);
  if (from.matches(SCRIPTED)) return;
  if (!isTyped && from.tagName === "INPUT" && from.type !== "file" && from.value !== to.value)
    from.value = to.value;
  if (!isTicked && "checked" in from) from.checked = to.checked;
  if (from.tagName === "TEXTAREA") {
    if (!isTyped) from.value = to.value;
    from.defaultValue = to.defaultValue;
    return;
  }
  morph(from, to);
  if (from.tagName === "SELECT")
    from.value =
      chosen !== null && [...from.options].some((one) => one.value === chosen) ? chosen : to.value;
}
