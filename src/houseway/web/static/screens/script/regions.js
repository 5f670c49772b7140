/* Shows an answer of the server, unless it is older than what is shown. */
let shownAt = 0,
  before = null;
function show({ page, regions, at, go, title }) {
  if (go) {
    leave(go);
    return;
  }
  if (page !== here()) {
    html.dataset.address = page;
    history.replaceState(null, "", page);
    shownAt = 0;
  }
  if (at < shownAt) return;
  else shownAt = at;
  const active = document.activeElement,
    held = document.querySelector("[data-focus]");
  const turn = () => document.querySelector("[data-turn]")?.dataset.turn,
    turned = turn();
  for (const [name, [digest, text]] of Object.entries(regions)) {
    const node = document.querySelector(`[data-live="${CSS.escape(name)}"]`);
    if (!node || node.dataset.digest === digest) continue;
    node.dataset.digest = digest;
    morph(node, Object.assign(document.createElement(node.tagName), { innerHTML: text }));
  }
  if (title) document.title = title;
  if (turned && turn() !== turned) scrollTo({ top: 0 }); /* What comes next begins at its top. */
  settle();
  /* Focus moves into what opens, and back when that closes. */
  const now = document.querySelector("[data-focus]");
  if (now && now.dataset.focus !== held?.dataset.focus) {
    if (!held) before = active;
    now.focus({ preventScroll: true });
  } else if (held && !now && before?.isConnected) before.focus({ preventScroll: true });
  else if (active !== document.activeElement && active?.isConnected)
    active.focus({ preventScroll: true });
  tellStream();
}
function leave(address) {
  if (new URL(address, location.href).origin === location.origin) location.href = address;
}
function settle() {
  fit();
  tick();
  sound();
  for (const head of all("th[aria-sort]:not(:has(a))"))
    sort(head, head.getAttribute("aria-sort")); /* With a link, the server has sorted. */
  for (const field of all("[data-find]")) if (field.value) find(field);
  for (const more of all("[data-again]"))
    look(more); /* An incomplete answer is requested again. */
  for (const node of all("[data-under]"))
    node.inert =
      document.querySelector("[role=dialog]") !== null; /* Out of reach of pointer and keyboard. */
}

/* The tab's end of the stream; without shared workers it has its own. */
const live = { isOn: true, hasMet: false, since: 0 };
const heard = ({ data }) => {
  if (!("live" in data)) {
    if (data.page === here()) show(data);
    return;
  }
  if (!data.live && live.isOn) live.since = performance.now();
  Object.assign(live, { isOn: data.live, hasMet: live.hasMet || data.live });
  html.dataset.stream = live.isOn ? "on" : "off";
  watch();
};
let wire = null;
function join(tab) {
  if (!wire && typeof SharedWorker === "undefined") {
    const own = streamOf(),
      port = { postMessage: (data) => heard({ data }) };
    wire = (one) => own(port, one);
  } else if (!wire) {
    const { port } = new SharedWorker(scriptAddress, "houseway");
    port.onmessage = heard;
    wire = (one) => port.postMessage(one);
  }
  wire(tab);
}
const has = () =>
  all("[data-live]")
    .map((node) => `${node.dataset.live}:${node.dataset.digest}`)
    .join(",");
const here = () => html.dataset.address;
function tellStream() {
  if (all("[data-live]").length) join({ page: here(), has: has() });
}
addEventListener("pagehide", () => wire?.(null));
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
/* While the server is away nothing may be pressed, because it would be done whenever the server
   comes back. */
let asked = 0;
async function watch() {
  const now = performance.now();
  let isLost = live.hasMet && !live.isOn && now - live.since > AGAIN / 2;
  /* A press without an answer: either it is slow, or nobody is there whatever the stream says. */
  if (!isLost && asked && now - asked > PATIENCE)
    isLost = !(await fetch("/signs/alive", { signal: AbortSignal.timeout(2000) }).then(
      (one) => one.ok,
      () => false,
    ));
  html.toggleAttribute("data-lost", isLost);
}
