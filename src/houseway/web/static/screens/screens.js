"use strict";
/* What every screen needs in the browser: presses, sign-in, scale, clocks. */
const typed = {};
/* What was typed belongs to a field of one form; another sheet starts empty. */
const slot = (field) => field.dataset.field + "|" + (field.dataset.form || "");
const SHEETS = ["sheet", "close", "leaf", "open", "what"];
const houseway = {
  /* A finger that bounces presses once. A button's command id was set when it was drawn. */
  bounce: 350,
  last: { key: "", at: 0 },
  /* While the server is away nothing may be pressed: it would be done whenever it comes back. */
  isLost() {
    this.hasMet ||= Boolean(window.socket?.connected);  /* Before the first meeting a press only waits a moment. */
    return "silent" in document.body.dataset || document.getElementById("popup")?.getAttribute("aria-hidden") === "false"
      || (this.hasMet && !window.socket.connected);
  },
  press(node) {
    if (this.isLost()) return;
    const key = node.dataset.press + (node.dataset.value || ""), now = performance.now();
    if (key === this.last.key && now - this.last.at < this.bounce && !node.dataset.repeat) return;
    this.last = { key, at: now };
    const fields = {};
    for (const field of document.querySelectorAll("[data-field]")) fields[field.dataset.field] = field.value;
    /* A PIN is sent once and forgotten. */
    for (const field of document.querySelectorAll("[data-field=pin]")) if (["key", "swipe", "correct_it", "clear_it", "record"].includes(node.dataset.press)) { field.value = ""; delete typed[slot(field)]; }
    if (SHEETS.includes(node.dataset.press)) for (const name of Object.keys(typed)) delete typed[name];
    /* Screens that count their answers say so; on others only the socket can tell. */
    if (this.answered() !== undefined) this.waits = this.waits || { since: now, answered: this.answered() };
    window.emitEvent("press", { press: node.dataset.press, value: node.dataset.value || "", id: node.dataset.id || "", fields });
  },
  say(text) {
    const plate = document.querySelector("[data-say]");
    if (plate) { plate.textContent = text; plate.hidden = !text; }
  },
  /* Whether this browser still wants the first minute shown. */
  guide(state) {
    try { if (state) localStorage.setItem("houseway-guide", state); state = localStorage.getItem("houseway-guide"); } catch { /* A private window forgets. */ }
    document.documentElement.classList.toggle("no-guide", state === "off");
  },
  async signIn(card, pin, there) {
    this.say("");
    try {
      const answer = await fetch("/api/sessions", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ card, pin }) });
      if (!answer.ok) { this.say((await answer.json()).detail); return; }
      /* As the browser reads it: "/\elsewhere" and tabs between slashes lead to other sites, too. */
      const next = new URL(there || new URLSearchParams(location.search).get("next") || "/", location.origin);
      location.href = next.origin === location.origin ? next.href : "/";
    } catch { this.say("The server does not answer."); }
  },
  async setUp(asked) {
    this.say("");
    const answer = await fetch("/api/administrator", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(asked) });
    if (answer.ok) await this.signIn(asked.card, asked.pin);
    else this.say((await answer.json()).detail);
  },
  async signOut() {
    const me = await fetch("/api/sessions/me");
    if (me.ok) await fetch("/api/sessions/me", { method: "DELETE", headers: { "x-csrf-token": (await me.json()).csrf } });
    location.href = "/";
  },
  answered() { return document.querySelector("[data-answered]")?.dataset.answered; },
  waits: null,
  /* A press that stays without an answer means that nobody is there, whatever the socket believes. */
  listen() {
    if (this.waits && this.waits.answered !== this.answered()) { this.waits = null; delete document.body.dataset.silent; }
    else if (this.waits && performance.now() - this.waits.since > this.patience) document.body.dataset.silent = "1";
  },
  patience: 3000,
  /* A refusal stands over the button that was pressed, or under it where there is no room. */
  place() {
    const plate = document.querySelector(".refusal[data-at]:not([data-placed])"), stage = document.querySelector(".stage");
    if (!plate || !stage || !plate.dataset.at) return;
    plate.dataset.placed = "1";
    const [press, ...rest] = plate.dataset.at.split(":"), value = rest.join(":");
    const node = [...document.querySelectorAll(`[data-press="${CSS.escape(press)}"]`)].find((one) => (one.dataset.value || "") === value);
    if (!node) return;
    const scale = stage.getBoundingClientRect().width / stage.offsetWidth, at = node.getBoundingClientRect(), in_ = stage.getBoundingClientRect();
    const left = (at.left - in_.left) / scale, top = (at.top - in_.top) / scale, wide = at.width / scale, high = at.height / scale;
    Object.assign(plate.style, { left: "0", right: "auto", bottom: "auto", top: "0", width: `${Math.min(440, Math.max(380, wide))}px` });
    const own = plate.offsetHeight, width = plate.offsetWidth;
    const up = top - own - 10;
    plate.style.left = `${Math.max(12, Math.min(stage.offsetWidth - width - 12, left + wide / 2 - width / 2))}px`;
    plate.style.top = `${up > 8 ? up : top + high + 10}px`;
  },
  fit() {
    const stage = document.querySelector(".stage");
    if (stage) stage.style.transform = `scale(${Math.min(innerWidth / 1280, innerHeight / 800)})`;
  },
  tick() {
    const now = new Date();
    const write = (node, text) => { if (node.textContent !== text) node.textContent = text; };
    for (const node of document.querySelectorAll("[data-clock]")) write(node, now.toTimeString().slice(0, 5));
    for (const node of document.querySelectorAll("[data-time]")) write(node, new Date(Number(node.dataset.time)).toTimeString().slice(0, 8));
    for (const node of document.querySelectorAll("[data-since]")) {
      const seconds = Math.max(0, Math.floor((now - Number(node.dataset.since)) / 1000));
      write(node, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
      node.dataset.late = seconds >= 600 ? "call" : seconds >= 180 ? "late" : "";
    }
  },
};
/* At the touch, not at the lift: the screen may be drawn again in between. */
document.addEventListener("pointerdown", (event) => {
  const node = event.target.closest("[data-press]");
  if (node && event.button === 0) houseway.press(node);
});
document.addEventListener("click", (event) => {
  const node = event.target.closest("[data-press], [data-card], [data-as], [data-out], [data-guide]");
  if (!node) return;
  if (node.dataset.guide) { houseway.guide(node.dataset.guide); return; }
  if (node.dataset.press) { if (event.detail === 0) houseway.press(node); }
  else if (node.dataset.card || node.dataset.as) houseway.signIn(node.dataset.card || node.dataset.as, node.dataset.pin, node.dataset.next);
  else houseway.signOut();
});
/* A link or button that is drawn again under the finger gets no click from the browser: it is given one. */
let held = null;
const WORKED = "a[href], button, summary, [data-card], [data-as], [data-out]";
const likeness = (node) => JSON.stringify([node.tagName, node.getAttribute("href"), node.dataset.lab, node.dataset.value, node.dataset.card, node.dataset.as, node.getAttribute("href") ? "" : node.textContent]);
document.addEventListener("pointerdown", (event) => { held = event.button === 0 ? event.target.closest(WORKED) : null; });
document.addEventListener("pointercancel", () => { held = null; });
document.addEventListener("pointerup", (event) => {
  const before = held, now = document.elementFromPoint(event.clientX, event.clientY)?.closest(WORKED);
  held = null;
  if (before && now && !before.isConnected && !before.dataset.press && likeness(before) === likeness(now)) now.click();
});
document.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  if (form.dataset.setUp) { houseway.setUp(Object.fromEntries(new FormData(form))); return; }
  houseway.signIn(form.elements.card.value.trim(), form.elements.pin.value);
});
/* A redrawn screen keeps the keyboard's place and what was typed. */
let focused = "";
document.addEventListener("input", (event) => {
  if (!event.target.dataset?.field) return;
  typed[slot(event.target)] = event.target.value;
  houseway.last.key = "";  /* Whoever types between two presses means the second one. */
});
const placeOf = (node) => node.dataset.field ? "field|" + node.dataset.field : node.dataset.press ? node.dataset.press + "|" + (node.dataset.value || "")
  : "head" in node.dataset ? "head|" : node.getAttribute("href") ? "href|" + node.getAttribute("href") : "";
document.addEventListener("focusin", (event) => { focused = placeOf(event.target); });
new MutationObserver(() => {
  houseway.fit();
  houseway.tick();
  houseway.place();
  houseway.listen();
  if (typeof office !== "undefined") office.hear();  /* Before anything typed is put back. */
  for (const field of document.querySelectorAll("[data-field]:not([data-kept])")) {
    field.dataset.kept = "";
    if (slot(field) in typed) field.value = typed[slot(field)];
    if (focused === "field|" + field.dataset.field && document.activeElement === document.body) field.focus();
  }
  if (!focused || document.activeElement !== document.body) return;
  for (const node of document.querySelectorAll("[data-press], a[href], [data-head]")) {
    if (placeOf(node) === focused) { node.focus({ preventScroll: true }); break; }
  }
}).observe(document.documentElement, { childList: true, subtree: true });
houseway.guide("");
addEventListener("resize", () => houseway.fit());
setInterval(() => { houseway.tick(); houseway.listen(); }, 500);
