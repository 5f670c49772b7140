"use strict";
/* What only the office needs: tables that sort and copy, selects that tell, forms that forget, details that stay open. */
const office = {
  /* After a form was accepted nothing of it may linger, least of all a PIN. */
  forget(prefix) {
    for (const name of Object.keys(typed)) if (name.startsWith(prefix + ".") || name.startsWith(prefix + "|")) delete typed[name];
    for (const field of document.querySelectorAll("[data-field]")) {
      const name = field.dataset.field;
      if (name === prefix || name.startsWith(prefix + ".")) field.value = field.defaultValue ?? field.value;
    }
  },
  /* With each answer come the forms that it has emptied, once. */
  forgot: "",
  hear() {
    const told = document.querySelector("[data-forget]");
    if (!told || told.dataset.answered === this.forgot) return;
    this.forgot = told.dataset.answered;
    for (const form of JSON.parse(told.dataset.forget)) this.forget(form);
  },
  sort(head) {
    const row = head.parentElement, at = [...row.children].indexOf(head), body = head.closest("table").tBodies[0];
    const down = head.getAttribute("aria-sort") === "ascending";
    for (const other of row.children) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const number = (text) => { const found = Number(text.replace(/[$,%\s]/g, "").replace("–", "0")); return Number.isNaN(found) ? null : found; };
    const order = (a, b) => {
      const one = a.cells[at]?.textContent.trim() ?? "", two = b.cells[at]?.textContent.trim() ?? "";
      const x = number(one), y = number(two);
      return x !== null && y !== null ? x - y : one.localeCompare(two, undefined, { numeric: true });
    };
    const rows = [...body.rows].sort(order);
    body.append(...(down ? rows.reverse() : rows));
  },
  open: new Set(),
  /* Looking, not doing: a table's drawer opens beside the map, and the address says which. */
  drawer: "",
  see(table) {
    this.address("table", table);
    houseway.press({ dataset: { press: "see", value: table, repeat: "1" } });
  },
  /* One pit of the map; the address keeps both. */
  pit(name) {
    this.address("pit", name);
    houseway.press({ dataset: { press: "pit", value: name, repeat: "1" } });
  },
  address(name, value) {
    const asked = new URLSearchParams(location.search);
    if (value) asked.set(name, value); else asked.delete(name);
    history.replaceState(null, "", "/floor" + (`${asked}` ? `?${asked}` : ""));
  },
  /* The keyboard goes along: into a drawer that opens, back to its table when it closes. */
  follow() {
    const now = document.querySelector("[data-drawer]"), name = now?.dataset.drawer ?? "";
    if (name === this.drawer) return;
    const node = name ? now.querySelector("[data-head]") : document.querySelector(`.o-tile[data-see="${CSS.escape(this.drawer)}"]`);
    this.drawer = name;
    node?.focus({ preventScroll: true });
  },
};
document.addEventListener("click", (event) => {
  const node = event.target.closest("[data-see], [data-pit]");
  if (!node || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if ("pit" in node.dataset) office.pit(node.dataset.pit); else office.see(node.dataset.see);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && office.drawer && !event.target.matches("input, select")) office.see("");
});
document.addEventListener("click", (event) => {
  const head = event.target.closest("[data-sort]");
  if (head) office.sort(head.closest("th"));
});
document.addEventListener("change", (event) => {
  const node = event.target;
  if (!node.dataset?.change) return;
  node.dataset.press = node.dataset.change;
  node.dataset.value = node.value;
  houseway.press(node);
  delete node.dataset.press;
});
document.addEventListener("keydown", (event) => {
  const form = event.target.closest?.("[data-form]");
  if (event.key === "Enter" && form && event.target.matches("input")) {
    const first = form.parentElement.querySelector(".o-acts [data-press]");
    if (first) { event.preventDefault(); houseway.press(first); }
    return;
  }
  const group = event.target.closest?.(".o-scroll");
  if (!group || !["ArrowDown", "ArrowUp"].includes(event.key) || event.target.matches("input, select")) return;
  const links = [...group.querySelectorAll("tbody a, tbody button")];
  const next = links[links.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1)];
  if (next) { event.preventDefault(); next.focus(); }
});
/* A table that is selected copies as tab-separated text, ready for a spreadsheet. */
document.addEventListener("copy", (event) => {
  const chosen = getSelection();
  if (chosen.isCollapsed) return;
  const table = chosen.getRangeAt(0).commonAncestorContainer;
  const found = (table.nodeType === 1 ? table : table.parentElement)?.closest?.("table");
  if (!found) return;
  const rows = [...found.rows].filter((row) => chosen.containsNode(row, true));
  event.clipboardData.setData("text/plain", rows.map((row) => [...row.cells].map((cell) => cell.textContent.trim()).join("\t")).join("\n"));
  event.preventDefault();
});
/* At the press, too: the page may be drawn again before the fold says that it is open. */
document.addEventListener("click", (event) => {
  const fold = event.target.closest("summary")?.parentElement;
  if (fold) office.open[fold.open ? "delete" : "add"](fold.querySelector("summary").textContent);
});
document.addEventListener("toggle", (event) => {
  const words = event.target.querySelector?.("summary")?.textContent;
  if (words) office.open[event.target.open ? "add" : "delete"](words);
}, true);
new MutationObserver(() => {
  office.follow();
  for (const fold of document.querySelectorAll("details:not([data-kept])")) {
    fold.dataset.kept = "";
    if (office.open.has(fold.querySelector("summary")?.textContent)) fold.open = true;
  }
}).observe(document.documentElement, { childList: true, subtree: true });
/* The property's own clock, wherever the reader sits. */
setInterval(() => {
  for (const node of document.querySelectorAll("[data-zone]")) {
    const text = new Date().toLocaleTimeString("en-GB", { timeZone: node.dataset.zone });
    if (node.textContent !== text) node.textContent = text;
  }
}, 500);
