"use strict";
/* The lab in the browser: what is set is sent, the rest comes drawn from the server. */
(() => {
  /* What is pressed before the page is connected is sent when it is. */
  const send = (name, value) => {
    if (window.did_handshake) window.emitEvent("lab", { name, value: String(value) });
    else setTimeout(() => send(name, value), 50);
  };
  const valueOf = (node) => (node.type === "checkbox" ? (node.checked ? "1" : "0") : node.value);
  let timer = 0;

  document.addEventListener("click", (event) => {
    const node = event.target.closest("[data-lab]");
    if (!node || ["INPUT", "SELECT"].includes(node.tagName)) return;
    if (node.tagName === "A") {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      event.preventDefault();
    }
    send(node.dataset.lab, node.dataset.value || "");
  });
  document.addEventListener("change", (event) => {
    const node = event.target;
    if (!node.dataset || !node.dataset.lab || !["INPUT", "SELECT"].includes(node.tagName)) return;
    if (isText(node) && !leaves && document.hasFocus()) return;  /* Taken away by a drawing, not left. */
    clearTimeout(timer);
    typing = null;
    send(node.dataset.lab, valueOf(node));
  });
  /* An answer that is drawn while somebody types takes nothing away: what was typed is put back, and sent when it is done. */
  let typing = null, leaves = false;
  const isText = (node) => ["text", "search"].includes(node.type);
  const typed = (node) => {
    if (!leaves || !typing?.isBack || node.dataset?.lab !== typing.lab) return;
    typing = null;
    send(node.dataset.lab, node.value);
  };
  document.addEventListener("input", (event) => {
    const node = event.target;
    leaves = false;
    if (node.dataset.lab && isText(node)) typing = { lab: node.dataset.lab, value: node.value, at: node.selectionStart, isBack: false };
  });
  document.addEventListener("pointerdown", () => { leaves = true; }, true);
  document.addEventListener("keydown", (event) => {
    leaves = ["Enter", "Tab"].includes(event.key);
    if (event.key === "Enter") typed(event.target);
  }, true);
  document.addEventListener("focusout", (event) => typed(event.target));
  /* A slider follows the finger: its own number at once, the figures a moment later. */
  document.addEventListener("input", (event) => {
    const node = event.target;
    if (node.matches("[data-find]")) return find(node);
    if (node.type !== "range" || !node.dataset.lab) return;
    const said = document.querySelector(`[data-says="${node.dataset.lab}"]`);
    if (said) said.textContent = (said.dataset.before || "") + Number(node.value).toLocaleString("en-US", { minimumFractionDigits: Number(said.dataset.places || 0), maximumFractionDigits: Number(said.dataset.places || 0) }) + (said.dataset.after || "");
    clearTimeout(timer);
    timer = setTimeout(() => send("live:" + node.dataset.lab, node.value), 70);
  });
  /* Arrow keys step a pay by one, with Shift by ten. */
  document.addEventListener("keydown", (event) => {
    const node = event.target;
    const rows = node.closest && node.closest("[data-rows]");
    if (rows && ["ArrowUp", "ArrowDown"].includes(event.key)) {
      const all = [...rows.querySelectorAll("[data-lab]")], at = all.indexOf(node.closest("[data-lab]"));
      const next = all[at + (event.key === "ArrowUp" ? -1 : 1)];
      if (next) { event.preventDefault(); next.focus(); next.click(); }
      return;
    }
    if (!node.dataset || node.dataset.step === undefined || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
    const now = Number(node.value.replace(/[$,]/g, ""));
    if (Number.isNaN(now)) return;
    event.preventDefault();
    node.value = Math.max(0, now + (event.key === "ArrowUp" ? 1 : -1) * (event.shiftKey ? 10 : 1));
    clearTimeout(timer);
    timer = setTimeout(() => send(node.dataset.lab, node.value), 120);
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.dataset && event.target.dataset.pick) send("pick", event.target.dataset.pick);
  });

  document.addEventListener("click", async (event) => {
    const node = event.target.closest("[data-copy]");
    if (!node) return;
    try { await navigator.clipboard.writeText(location.href); } catch {
      const field = document.createElement("textarea");
      field.value = location.href;
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
    const before = node.textContent;
    node.textContent = node.dataset.copy;
    setTimeout(() => { node.textContent = before; }, 1500);
  });

  document.addEventListener("click", (event) => { if (event.target.closest("[data-rail]")) document.querySelector(".lab-rail").classList.toggle("open"); });
  function find(field) {
    field.closest(".lab-rail")?.classList.add("open");
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const group of document.querySelectorAll("[data-group]")) {
      let here = 0;
      for (const link of group.querySelectorAll("[data-words]")) {
        const fits = words.every((word) => link.dataset.words.includes(word));
        link.hidden = !fits;
        here += fits;
      }
      group.hidden = !here;
      if (words.length) group.open = true;
      found += here;
    }
    const none = document.querySelector("[data-none]");
    if (none) none.hidden = found > 0;
  }

  /* What is drawn again keeps the keyboard's place. */
  let focused = "";
  document.addEventListener("focusin", (event) => { const d = event.target.dataset || {}; focused = d.lab ? `[data-lab="${CSS.escape(d.lab)}"]` + (d.value ? `[data-value="${CSS.escape(d.value)}"]` : "") : ""; });
  document.addEventListener("focusout", (event) => { if (event.relatedTarget) focused = ""; });
  new MutationObserver(() => {
    if (!focused || document.activeElement !== document.body) return;
    const node = document.querySelector(focused);
    if (!node) return;
    node.focus({ preventScroll: true });
    if (!typing || node.dataset.lab !== typing.lab) return;
    node.value = typing.value;
    node.setSelectionRange(typing.at, typing.at);
    typing.isBack = true;
  }).observe(document.documentElement, { childList: true, subtree: true });
})();
