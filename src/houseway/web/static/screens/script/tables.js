/* Tables: they sort by their column headings, and copy as tab-separated text for a spreadsheet. */
function sort(head, direction) {
  const row = head.parentElement,
    at = [...row.children].indexOf(head),
    body = head.closest("table").tBodies[0];
  for (const other of row.children) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", direction);
  const number = (text) => {
    const found = Number(text.replace(/[$,%\s]/g, "").replace("–", "0").replace("×10^", "e"));
    return Number.isNaN(found) ? null : found;
  };
  const order = (a, b) => {
    const one = a.cells[at]?.textContent.trim() ?? "",
      two = b.cells[at]?.textContent.trim() ?? "",
      x = number(one),
      y = number(two);
    return x !== null && y !== null ? x - y : one.localeCompare(two, undefined, { numeric: true });
  };
  body.append(
    ...(direction === "descending"
      ? [...body.rows].sort(order).reverse()
      : [...body.rows].sort(order)),
  );
}
document.addEventListener("copy", (event) => {
  const chosen = getSelection(),
    node = chosen.rangeCount && chosen.getRangeAt(0).commonAncestorContainer,
    table = (node.nodeType === 1 ? node : node.parentElement)?.closest?.("table");
  if (!table || chosen.isCollapsed) return;
  event.clipboardData.setData(
    "text/plain",
    [...table.rows]
      .filter((row) => chosen.containsNode(row, true))
      .map((row) => [...row.cells].map((cell) => cell.textContent.trim()).join("\t"))
      .join("\n"),
  );
  event.preventDefault();
});
