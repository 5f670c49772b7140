"use strict";
/* One script for all pages: the stream, the morph, presses, keys, clocks. The same file is the shared worker that
   holds a browser's one stream: six open tabs would otherwise take all connections to the server. */
const PATIENCE = 3000, AGAIN = 1000, BOUNCE = 350;

/* The stream. Each tab says which page it shows and which regions of it it has. */
function streamOf() {
  const tabs = new Map();
  let source = null, timer = 0;
  const tell = (message, page) => { for (const [port, tab] of tabs) if (!page || tab.page === page) port.postMessage(message); };
  const soon = (wait) => { clearTimeout(timer); timer = setTimeout(open, wait); };
  function open() {
    source?.close(); if (!tabs.size) return;
    const asked = new URLSearchParams();
    for (const tab of tabs.values()) { asked.append("page", tab.page); asked.append("has", tab.has); }
    source = new EventSource(`/pages/live?${asked}`);
    source.onopen = () => tell({ live: true });
    source.onerror = () => { source.close(); tell({ live: false }); soon(AGAIN); };
    source.addEventListener("page", (event) => { const found = JSON.parse(event.data); tell(found, found.page); });
  }
  return (port, tab) => {
    const before = tabs.get(port);
    if (tab) tabs.set(port, tab); else tabs.delete(port);
    if (before?.page !== tab?.page) soon(20);
  };
}
if (typeof document === "undefined") {
  const join = streamOf();
  self.onconnect = ({ ports: [port] }) => { port.onmessage = ({ data }) => join(port, data); };
} else start(document.currentScript.src);

function start(address) {
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const html = document.documentElement;
/* Choices of the reader are cookies: the server writes them into the page, so that nothing waits for this script. */
const remembered = (name) => document.cookie.split("; ").find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) || "";
function remember(name, value) { if (value) document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`; return remembered(name); }

/* Light or dark: one choice for dark rooms, one for light ones, which otherwise follow the system. */
const theme = {
  room: html.dataset.theme,
  get key() { return `houseway-look-${this.room}`; },
  get now() {
    const chosen = remember(this.key), isNight = matchMedia("(prefers-color-scheme: dark)").matches;
    if (isNight !== (remember("houseway-night") === "yes")) remember("houseway-night", isNight ? "yes" : "no");
    return ["light", "dark"].includes(chosen) ? chosen : this.room === "light" && isNight ? "dark" : this.room;
  },
  wear() { html.dataset.look = this.now; for (const node of all("[data-look-switch]")) node.setAttribute("aria-pressed", String(this.now === "dark")); },
};
function guide(state) { html.classList.toggle("no-guide", remember("houseway-guide", state) === "off"); }
const wear = () => { theme.wear(); guide(""); }; wear(); addEventListener("focus", wear); matchMedia("(prefers-color-scheme: dark)").addEventListener("change", wear);

/* The morph: what is shown becomes what was sent, node by node. Focus, typed text, open folds and scroll stay. */
const OWN = new Set(["open", "aria-sort", "data-late", "data-placed"]);  /* Attributes that belong to the reader. */
const SCRIPTED = "[data-clock], [data-until], [data-since], [data-time], [data-said], [data-keep]";
const keyOf = (node) => node.nodeType !== 1 ? "" : node.id || node.dataset.key
  || (node.name ? `${node.name}|${node.type === "radio" || node.tagName === "BUTTON" ? node.value : ""}` : "");
function morph(from, to) {
  const keyed = new Map();
  for (const node of from.children) { const key = keyOf(node); if (key) keyed.set(key, node); }
  let at = from.firstChild;
  for (const want of [...to.childNodes]) {
    const key = keyOf(want);
    let found = key ? keyed.get(key) : at;
    if (!found || found.nodeName !== want.nodeName || (!key && keyOf(found))) { from.insertBefore(want, at); continue; }
    if (found === at) at = at.nextSibling; else from.insertBefore(found, at);
    keyed.delete(key); patch(found, want);
  }
  while (at) { const next = at.nextSibling; at.remove(); at = next; }
}
function patch(from, to) {
  if (from.nodeType !== 1) { if (from.data !== to.data) from.data = to.data; return; }
  if ((from.name === "key" && from.type === "hidden") || "said" in from.dataset) return;
  const isTyped = "defaultValue" in from && from.value !== from.defaultValue;
  const isTicked = "defaultChecked" in from && from.checked !== from.defaultChecked;
  const chosen = from.tagName === "SELECT" && from.value !== (from.querySelector("option[selected]")?.value ?? from.options[0]?.value) ? from.value : null;
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name) && !OWN.has(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value && !OWN.has(name)) from.setAttribute(name, value);
  if (from.matches(SCRIPTED)) return;
  if (!isTyped && from.tagName === "INPUT" && from.type !== "file" && from.value !== to.value) from.value = to.value;
  if (!isTicked && "checked" in from) from.checked = to.checked;
  if (from.tagName === "TEXTAREA") { if (!isTyped) from.value = to.value; from.defaultValue = to.defaultValue; return; }
  morph(from, to);
  if (from.tagName === "SELECT") from.value = chosen !== null && [...from.options].some((one) => one.value === chosen) ? chosen : to.value;
}
/* Shows an answer of the server; one that was made before what is shown is late, and is not shown. */
let shownAt = 0, before = null;
function show({ page, regions, at, go, title }) {
  if (go) { leave(go); return; }
  if (page !== here()) { html.dataset.address = page; history.replaceState(null, "", page); shownAt = 0; }
  if (at < shownAt) return; else shownAt = at;
  const active = document.activeElement, held = document.querySelector("[data-focus]");
  const turn = () => document.querySelector("[data-turn]")?.dataset.turn, turned = turn();
  for (const [name, [digest, text]] of Object.entries(regions)) {
    const node = document.querySelector(`[data-live="${CSS.escape(name)}"]`);
    if (!node || node.dataset.digest === digest) continue;
    node.dataset.digest = digest;
    morph(node, Object.assign(document.createElement(node.tagName), { innerHTML: text }));
  }
  if (title) document.title = title;
  if (turned && turn() !== turned) scrollTo({ top: 0 });  /* What comes next begins at its top. */
  settle();
  /* The keyboard goes into what opens, and back to where it was when that closes. */
  const now = document.querySelector("[data-focus]");
  if (now && now.dataset.focus !== held?.dataset.focus) { if (!held) before = active; now.focus({ preventScroll: true }); }
  else if (held && !now && before?.isConnected) before.focus({ preventScroll: true });
  else if (active !== document.activeElement && active?.isConnected) active.focus({ preventScroll: true });
  tellStream();
}
function leave(address) { if (new URL(address, location.href).origin === location.origin) location.href = address; }
function settle() {
  fit(); tick(); sound();
  for (const head of all("th[aria-sort]")) sort(head, head.getAttribute("aria-sort"));
  for (const field of all("[data-find]")) if (field.value) find(field);
  for (const more of all("[data-again]")) look(more);  /* An answer that is not complete yet is asked for again. */
  for (const node of all("[data-under]")) node.inert = document.querySelector("[role=dialog]") !== null;  /* Out of reach of finger and keyboard. */
}

/* The tab's end of the stream; where there are no shared workers it has one of its own. */
const live = { isOn: true, hasMet: false, since: 0 };
const heard = ({ data }) => {
  if (!("live" in data)) { if (data.page === here()) show(data); return; }
  if (!data.live && live.isOn) live.since = performance.now();
  Object.assign(live, { isOn: data.live, hasMet: live.hasMet || data.live });
  html.dataset.stream = live.isOn ? "on" : "off";
  watch();
};
let wire = null;
function join(tab) {
  if (!wire && typeof SharedWorker === "undefined") { const own = streamOf(), port = { postMessage: (data) => heard({ data }) }; wire = (one) => own(port, one); }
  else if (!wire) { const { port } = new SharedWorker(address, "houseway"); port.onmessage = heard; wire = (one) => port.postMessage(one); }
  wire(tab);
}
const has = () => all("[data-live]").map((node) => `${node.dataset.live}:${node.dataset.digest}`).join(",");
const here = () => html.dataset.address;
function tellStream() { if (all("[data-live]").length) join({ page: here(), has: has() }); }
addEventListener("pagehide", () => wire?.(null));
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
/* While the server is away nothing may be pressed: it would be done whenever it comes back. */
let asked = 0;
async function watch() {
  const now = performance.now();
  let isLost = live.hasMet && !live.isOn && now - live.since > AGAIN / 2;
  /* A press without an answer: either it takes its time, or nobody is there whatever the stream believes. */
  if (!isLost && asked && now - asked > PATIENCE) isLost = !await fetch("/signs/alive", { signal: AbortSignal.timeout(2000) }).then((one) => one.ok, () => false);
  html.toggleAttribute("data-lost", isLost);
}

/* Presses: ordinary forms, sent one after the other; without this script the browser sends them itself. */
let queue = Promise.resolve(), answered = 0, last = { key: "", at: 0 };
const freshKey = () => [...crypto.getRandomValues(new Uint8Array(8))].map((one) => one.toString(16).padStart(2, "0")).join("");
document.addEventListener("submit", (event) => {
  const form = event.target, button = event.submitter;
  if ((button?.formMethod || form.method) === "get") { if ("look" in form.dataset) { event.preventDefault(); look(form); } return; }
  event.preventDefault();
  if (html.hasAttribute("data-lost")) return;
  /* A finger that bounces presses once, also where the button got its next command in between. */
  const key = `${form.action}|${form.dataset.form}|${button?.value.replace(/^([^|]*\|[^|]*)\|.*$/, "$1")}`, now = performance.now();
  if (key === last.key && now - last.at < BOUNCE && !("repeat" in (button?.dataset ?? {}))) return;
  last = { key, at: now };
  const body = new URLSearchParams(new FormData(form, button));
  if ("each" in form.dataset) body.set("key", freshKey());  /* Each press of it is one of its own. */
  /* A PIN is sent once and forgotten. */
  for (const field of all("input[type=password]", form)) if (!("keep" in (button?.dataset ?? {}))) field.value = "";
  queue = queue.then(() => send(form, button, body));
});
document.addEventListener("input", () => { last.key = ""; });  /* Whoever types between two presses means the second one. */
async function send(form, button, body) {
  asked ||= performance.now();
  try {
    const headers = { accept: "application/json", "x-regions": has(), "x-csrf-token": body.get("csrf") || "" };
    const answer = await fetch(form.getAttribute("action") || here(), { method: "POST", body, headers });
    const found = await answer.json();
    asked = 0;
    if (!answer.ok) { say(form, button, { text: found.detail, is_done: false }); return; }
    if (found.said?.is_done) { form.reset(); for (const field of all("input[name=key]", form)) field.value = freshKey(); }
    show(found);
    say(form, button, found.said);
  } catch { /* No answer: the page says so as soon as its patience ends. */ }
  finally { answered += 1; html.dataset.answered = answered; watch(); }
}
/* A refusal is one sentence at the place of the press. */
function say(form, button, said) {
  for (const old of all(".refusal")) old.remove();
  const places = all("[data-said]"); for (const place of places) Object.assign(place, { hidden: true, textContent: "" });
  if (!said?.text) return;
  const place = places.find((one) => one.dataset.said === said.at) ?? (form.isConnected ? form.querySelector("[data-said]") : null);
  if (!place) { plate(button, said); return; }
  place.classList.toggle("is-done", said.is_done);
  Object.assign(place, { role: said.is_done ? "status" : "alert", textContent: said.text, hidden: false });
}
/* Over the button that was pressed, or under it where there is no room. */
function plate(button, said) {
  const stage = document.querySelector(".stage") ?? document.body, made = document.createElement("div");
  Object.assign(made, { className: said.is_done ? "refusal is-done" : "refusal", role: said.is_done ? "status" : "alert", textContent: said.text });
  (stage.closest("[data-live]") ?? stage).after(made);
  const host = made.offsetParent ?? document.body, frame = stage.getBoundingClientRect(), scale = frame.width / (stage.offsetWidth || 1);
  const node = button?.isConnected ? button : button?.value && all(`[value="${CSS.escape(button.value)}"]`)[0];
  const at = (node || stage).getBoundingClientRect(), outer = host.getBoundingClientRect();
  Object.assign(made.style, { width: `${Math.min(440, Math.max(380, at.width / scale))}px`, transform: `scale(${scale})`, transformOrigin: "0 0" });
  const wide = made.offsetWidth * scale, high = made.offsetHeight * scale, up = at.top - high - 10;
  made.style.left = `${Math.max(12, Math.min(innerWidth - wide - 12, at.left + at.width / 2 - wide / 2)) - outer.left}px`;
  made.style.top = `${(up > 8 ? up : Math.min(innerHeight - high - 8, at.bottom + 10)) - outer.top}px`;
  setTimeout(() => made.remove(), 6200);
}

/* Looking, not doing: a link or a form within the page; the address says what is looked at. */
const addressOf = (form) => { const asked = new URLSearchParams(new FormData(form)); for (const [name, value] of [...asked]) if (!value) asked.delete(name); const path = form.getAttribute("action") || location.pathname; return `${asked}` ? `${path}?${asked}` : path; };
/* What is asked is read when its turn comes, so that nothing pressed meanwhile is lost. A form changed again
   drops its last question; so does any look where the page has made someone wait. */
let under = null; const waiting = new Set();
function look(source) {
  const isForm = source.tagName === "FORM";
  if (under && ((isForm && under.source === source) || "again" in (under.source.dataset ?? {}) || html.dataset.busy === "long")) under.abort();
  if (isForm && waiting.has(source)) return;
  waiting.add(source);
  queue = queue.then(async () => {
    if (!waiting.delete(source)) return;
    const address = isForm ? addressOf(source) : typeof source === "string" ? source : source.dataset.lookAt || source.getAttribute("href");
    const timers = [[300, "yes"], [2000, "long"]].map(([wait, state]) => setTimeout(() => { html.dataset.busy = state; }, wait));
    under = Object.assign(new AbortController(), { source }); delete html.dataset.busy;
    try {
      const answer = await fetch(address, { headers: { accept: "application/json", "x-regions": has() }, signal: under.signal });
      if (!answer.ok) { leave(address); return; }
      show(await answer.json());
    } catch { if (!under.signal.aborted) leave(address); }
    finally { timers.forEach(clearTimeout); under = null; if (html.dataset.busy !== "cancelled") delete html.dataset.busy; answered += 1; html.dataset.answered = answered; }
  });
}
/* Fields that ask: by a slider beside them, by their arrow keys (Shift steps by ten), or as soon as the keyboard is in them. */
let later = 0;
const soon = (field, wait) => { clearTimeout(later); later = setTimeout(() => look(field.form), wait); };
document.addEventListener("input", ({ target }) => {
  if ("find" in target.dataset) find(target);
  if (target.dataset.slides) { target.form.elements.namedItem(target.dataset.slides).value = target.value; soon(target, 70); }
});
/* A point of a plane is dragged: both of its fields follow, and the page once the finger rests. */
for (const kind of ["pointerdown", "pointermove"]) document.addEventListener(kind, (event) => {
  const plane = event.buttons && event.target.closest?.("[data-drags]"), numbers = (words) => words.split(" ").map(Number); if (!plane) return;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(plane.getScreenCTM().inverse()), most = numbers(plane.dataset.most);
  const [left, top, right, foot] = numbers(plane.dataset.box), share = [(x - left) / (right - left), (foot - y) / (foot - top)];
  plane.dataset.drags.split(" ").forEach((name, n) => { const field = document.querySelector(`input[name="${name}"]`); field.value = Math.round(Math.min(1, Math.max(0, share[n])) * most[n]); soon(field, 70); });
});
document.addEventListener("focusin", ({ target }) => { if (target.dataset?.lookAt) look(target); });
function step(field, up, by) {
  const now = Number(field.value.replace(/[$,]/g, "")); if (!Number.isNaN(now)) { field.value = Math.max(0, now + (up ? by : -by)); soon(field, 120); }
}
/* A long list is searched as one types. */
function find(field) {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean), list = field.closest("[data-list]");
  for (const group of all("details", list)) {
    const links = all("[data-words]", group);
    for (const link of links) link.hidden = !words.every((word) => link.dataset.words.includes(word));
    group.hidden = links.every((link) => link.hidden);
    if (words.length) group.open = true;
  }
  for (const none of all("[data-none]", list)) none.hidden = all("details", list).some((group) => !group.hidden);
}
async function copy(node) {
  const before = node.textContent; try { await navigator.clipboard.writeText(location.href); node.textContent = node.dataset.copy; } catch { prompt(node.textContent, location.href); }
  setTimeout(() => { node.textContent = before; }, 1500);
}
document.addEventListener("change", async (event) => {
  if (event.target.files?.[0] && event.target.dataset.into) event.target.form.elements[event.target.dataset.into].value = await event.target.files[0].text();
  if ("submits" in event.target.dataset) event.target.form.requestSubmit(event.target.form.querySelector("[data-submits-with]") ?? undefined);
});
document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const node = event.target.closest("a[data-look], [data-look-switch], [data-guide], [data-digit], [data-sort], [data-print], [data-copy], [data-cancel]");
  if (!node) return;
  const { dataset } = node;
  if ("lookSwitch" in dataset) { remember(theme.key, theme.now === "dark" ? "light" : "dark"); theme.wear(); }
  else if (dataset.guide) guide(dataset.guide);
  else if (dataset.digit) digit(node, dataset.digit);
  else if ("sort" in dataset) { const head = node.closest("th"); sort(head, head.getAttribute("aria-sort") === "ascending" ? "descending" : "ascending"); }
  else if ("print" in dataset) print();
  else if ("copy" in dataset) copy(node);
  else if ("cancel" in dataset) { waiting.clear(); html.dataset.busy = "cancelled"; under?.abort(); }
  else { event.preventDefault(); look(node); }
});
/* Card and PIN by finger: the pad types into the field that was touched last, otherwise the card while it is empty. */
let touched = null; document.addEventListener("focusin", ({ target }) => { if ("typed" in (target.dataset ?? {})) touched = target; }); function digit(node, sign) {
  const fields = all("[data-typed]", node.closest("form")), field = fields.includes(touched) ? touched : fields.find((one) => !one.defaultValue);
  touched = sign === "next" ? fields.at(-1) : field; for (const one of fields) one.toggleAttribute("data-active", one === touched); if (sign !== "next") field.value = sign === "clear" ? "" : sign === "delete" ? field.value.slice(0, -1) : (field.value + sign).slice(0, 12);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/* A card reader types the number, ready or not, and ENTER; the PIN comes next. A stripe begins with ; or %. */
function scanned(event, key, isTyping) {
  const cards = "input[name=credential], input[name=card]", pin = key === "Enter" && event.target.matches?.(cards) && event.target.form?.querySelector("input[type=password]");
  for (const one of !isTyping && /^[\w;%]$/.test(key) ? all(cards).filter((one) => one.checkVisibility()).slice(0, 1) : []) { one.focus(); one.select(); }
  if (pin && !pin.value) { event.target.value = event.target.value.replace(/^[;%]?([\w-]+).*$/, "$1"); event.preventDefault(); pin.focus(); }
}
/* Keys: those that a button names, within what lies over the page; and the way along a row or through a table.
   Enter on a link and the space bar on a button are the browser's own. */
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isTyping = event.target.matches?.("input:not([type=radio], [type=checkbox]), select, textarea");
  if ((key === "Enter" && event.target.closest?.("a, summary")) || (key === "Space" && event.target.closest?.("button, summary, input"))) return;
  const node = (!isTyping || key === "Escape") && all("[data-hotkey]", document.querySelector("[aria-modal=true]") ?? document)
    .find((one) => one.dataset.hotkey.split(" ").includes(key) && !one.disabled && one.checkVisibility());
  if (node) { event.preventDefault(); node.click(); return; }
  scanned(event, key, isTyping);
  const way = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key], isRow = Boolean(event.target.closest?.("[data-arrows]"));
  if (!way || (!isRow && !/Up|Down/.test(key))) return;
  if (event.target.matches?.("[data-step]")) { event.preventDefault(); step(event.target, way < 0, event.shiftKey ? 10 : 1); return; }
  const group = event.target.closest?.(".o-scroll, [data-rows], [data-arrows]"); if (!group || isTyping) return;
  const links = all(isRow ? "a, button" : "tbody a, tbody button", group), next = links[links.indexOf(document.activeElement) + way];
  if (next) { event.preventDefault(); next.focus(); if ("rows" in group.dataset) next.click(); }
});

/* By hand: what may be dragged sends its own words and those of the place where it is let go (data-drop-<its kind>);
   the other mouse button sends data-other. */
let drag = null;
function sends(form, value) {
  const button = Object.assign(document.createElement("button"), { name: "press", value, hidden: true });
  button.dataset.repeat = ""; form.append(button); form.requestSubmit(button); button.remove();
}
addEventListener("pointerdown", ({ target, button, clientX: x, clientY: y }) => { const node = target.closest?.("[data-drag]"); drag = node && !button ? { node, x, y } : null; });
addEventListener("pointermove", ({ clientX: x, clientY: y }) => {
  if (!drag || (!drag.ghost && Math.hypot(x - drag.x, y - drag.y) < 10)) return;
  const picture = drag.node.querySelector("svg");
  if (!drag.ghost) { drag.ghost = document.body.appendChild(picture.cloneNode(true)); drag.ghost.classList.add("ghost"); }
  document.body.dataset.dragging = drag.node.dataset.drag;
  Object.assign(drag.ghost.style, { width: `${picture.getBoundingClientRect().width || 80}px`, left: `${x}px`, top: `${y}px` });
});
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, ({ clientX: x, clientY: y }) => {
  const { node, ghost } = drag ?? {};
  drag = null; delete document.body.dataset.dragging;
  if (!ghost) return;
  ghost.remove();
  addEventListener("click", (click) => { click.stopPropagation(); click.preventDefault(); }, { capture: true, once: true });
  setTimeout(() => dispatchEvent(new Event("click")));  /* No click is meant by it, should one follow. */
  const kind = `data-drop-${node.dataset.drag}`, words = document.elementFromPoint(x, y)?.closest(`[${kind}]`)?.getAttribute(kind);
  if (words && end === "pointerup") sends(document.getElementById(node.dataset.of), node.dataset.sends + words);
});
addEventListener("contextmenu", (event) => { const node = event.target.closest("[data-other]"); if (node) { event.preventDefault(); sends(document.getElementById(node.dataset.of), node.dataset.other); } });
/* A swipe is a press of the button for its way. */
let down = null; addEventListener("pointerdown", (event) => { down = event; });
addEventListener("pointerup", ({ clientX: x }) => { const area = down?.target.closest?.("[data-swipe]"), way = x - down?.clientX; if (area && Math.abs(way) > 50) area.querySelector(`[data-swipe-${way < 0 ? "on" : "back"}]:enabled`)?.click(); });

/* A short dry sound, made here, when what moves says so: "7.3:card". */
let cue = null, audio = null;
function sound() {
  const next = document.querySelector("[data-cue]")?.dataset.cue ?? "", isNew = cue !== null && next !== cue;
  const [from, to, long] = { card: [900, 180, .07], chip: [2400, 1500, .06], win: [620, 1240, .35] }[next.split(":")[1]] ?? [];
  cue = next;
  if (!isNew || !from || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  const now = audio.currentTime, note = audio.createOscillator(), gain = audio.createGain();
  for (const [dial, first, last] of [[note.frequency, from, to], [gain.gain, .08, .001]]) { dial.setValueAtTime(first, now); dial.exponentialRampToValueAtTime(last, now + long); }
  note.connect(gain).connect(audio.destination); note.start(now); note.stop(now + long);
}

/* Tables: they sort by a press on their heads, and copy as tab-separated text, ready for a spreadsheet. */
function sort(head, direction) {
  const row = head.parentElement, at = [...row.children].indexOf(head), body = head.closest("table").tBodies[0];
  for (const other of row.children) other.removeAttribute("aria-sort"); head.setAttribute("aria-sort", direction);
  const number = (text) => { const found = Number(text.replace(/[$,%\s]/g, "").replace("–", "0")); return Number.isNaN(found) ? null : found; };
  const order = (a, b) => {
    const one = a.cells[at]?.textContent.trim() ?? "", two = b.cells[at]?.textContent.trim() ?? "", x = number(one), y = number(two);
    return x !== null && y !== null ? x - y : one.localeCompare(two, undefined, { numeric: true });
  };
  body.append(...(direction === "descending" ? [...body.rows].sort(order).reverse() : [...body.rows].sort(order)));
}
document.addEventListener("copy", (event) => {
  const chosen = getSelection(), node = chosen.rangeCount && chosen.getRangeAt(0).commonAncestorContainer, table = (node.nodeType === 1 ? node : node.parentElement)?.closest?.("table");
  if (!table || chosen.isCollapsed) return;
  event.clipboardData.setData("text/plain", [...table.rows].filter((row) => chosen.containsNode(row, true)).map((row) => [...row.cells].map((cell) => cell.textContent.trim()).join("\t")).join("\n"));
  event.preventDefault();
});

/* Clocks and scale. Every screen shows one clock, the server's, whatever this machine believes. */
const ahead = Number(html.dataset.now ?? Date.now()) - Date.now(); let lookedAt = 0, touchedAt = Date.now() + ahead; for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => { touchedAt = Date.now() + ahead; });
function tick() {
  const now = new Date(Date.now() + ahead), write = (node, text) => { if (node.textContent !== text) node.textContent = text; };
  for (const node of all("[data-idle]")) if (now - touchedAt > 1000 * node.dataset.idle) { touchedAt = Number(now); node.click(); }  /* Nobody is at the sheet any more. */
  const shown = (at) => at.toLocaleTimeString("en-GB", { timeZone: document.documentElement.dataset.timeZone });
  for (const node of all("[data-clock]")) write(node, shown(now).slice(0, node.dataset.clock || 5));
  for (const node of all("[data-time]")) write(node, shown(new Date(Number(node.dataset.time))));
  const minutes = (node, seconds) => write(node, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
  for (const node of all("[data-since]")) {
    const seconds = Math.max(0, Math.floor((now - Number(node.dataset.since)) / 1000));
    minutes(node, seconds);
    if (!("plain" in node.dataset)) node.dataset.late = node.dataset.target ? (seconds > node.dataset.target ? "over" : "") : seconds >= 600 ? "call" : seconds >= 180 ? "late" : "";
  }
  /* The time left: the server ends it, this shows it and then looks. */
  for (const node of all("[data-until]")) {
    const seconds = Math.max(0, Math.ceil((node.dataset.until - now) / 1000));
    minutes(node, seconds);
    node.dataset.late = seconds < 60 ? "late" : "";
    if (!seconds && now - lookedAt > PATIENCE) { lookedAt = now; look(Object.assign(document.createElement("a"), { href: here() })); }
  }
}
function fit() { for (const stage of all(".stage")) { const scale = Math.min(innerWidth / 1280, innerHeight / 800); stage.style.transform = `translateX(${Math.max(0, (innerWidth - 1280 * scale) / 2)}px) scale(${scale})`; } }
addEventListener("resize", fit); html.dataset.answered = "0"; fit(); tick();
const listen = () => { settle(); tellStream(); setInterval(() => { tick(); watch(); }, 500); };  /* After the first paint, which questions and the stream would delay. */
if (document.hidden) listen(); else requestAnimationFrame(() => setTimeout(listen));
}
