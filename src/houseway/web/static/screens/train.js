"use strict";
/* Keys and clocks of the training rooms; everything else is drawn by the server. */
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const field = event.target.closest("input, textarea, select");
  if (field && event.key !== "Enter") return;
  if (event.key === "Enter" && event.target.closest("button, a, summary") && !event.target.dataset.key) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const node = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (!node) return;
  event.preventDefault();
  houseway.press(node);
});
/* The time of an exam: the server ends it, this only shows it. */
setInterval(() => {
  for (const node of document.querySelectorAll("[data-until]")) {
    const left = Math.max(0, Math.ceil((Number(node.dataset.until) - Date.now()) / 1000));
    const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (node.textContent !== text) node.textContent = text;
    node.classList.toggle("late", left < 60);
    if (!left && !node.dataset.told) { node.dataset.told = "1"; window.emitEvent("press", { press: "late", value: "", id: "", fields: {} }); }
  }
}, 250);
/* Another question begins at its felt, also where the last one was scrolled away. */
let turn = null;
new MutationObserver(() => {
  const now = document.querySelector("[data-turn]")?.dataset.turn;
  if (now === turn) return;
  if (turn !== null && now !== undefined) scrollTo({ top: 0 });
  turn = now ?? null;
}).observe(document.documentElement, { childList: true, subtree: true });
