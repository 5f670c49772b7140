/* Clocks and scale. Every screen shows the server's clock, whatever this machine's clock says. */
const ahead = Number(html.dataset.now ?? Date.now()) - Date.now();
let lookedAt = 0,
  touchedAt = Date.now() + ahead;
for (const kind of ["pointerdown", "keydown"])
  addEventListener(kind, () => {
    touchedAt = Date.now() + ahead;
  });
function tick() {
  const now = new Date(Date.now() + ahead),
    write = (node, text) => {
      if (node.textContent !== text) node.textContent = text;
    };
  for (const node of all("[data-idle]"))
    if (now - touchedAt > 1000 * node.dataset.idle) {
      touchedAt = Number(now);
      node.click();
    } /* Nobody is at the sheet any more. */
  const shown = (at) =>
    at.toLocaleTimeString("en-GB", { timeZone: document.documentElement.dataset.timeZone });
  for (const node of all("[data-clock]")) write(node, shown(now).slice(0, node.dataset.clock || 5));
  for (const node of all("[data-time]"))
    write(node, shown(new Date(Number(node.dataset.time))).slice(0, node.dataset.digits || 8));
  const minutes = (node, seconds) =>
    write(node, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
  for (const node of all("[data-since]")) {
    const seconds = Math.max(0, Math.floor((now - Number(node.dataset.since)) / 1000));
    minutes(node, seconds);
    if (!("plain" in node.dataset))
      node.dataset.late = node.dataset.target
        ? seconds > node.dataset.target
          ? "over"
          : ""
        : seconds >= 600
          ? "call"
          : seconds >= 180
            ? "late"
            : "";
  }
  /* The time left: the server ends it; this shows it and then reloads. */
  for (const node of all("[data-until]")) {
    const seconds = Math.max(0, Math.ceil((node.dataset.until - now) / 1000));
    minutes(node, seconds);
    node.dataset.late = seconds < 60 ? "late" : "";
    if (!seconds && now - lookedAt > PATIENCE) {
      lookedAt = now;
      look(Object.assign(document.createElement("a"), { href: here() }));
    }
  }
}
function fit() {
  for (const stage of all(".stage")) {
    const scale = Math.min(innerWidth / 1280, innerHeight / 800);
    const left = Math.max(0, (innerWidth - 1280 * scale) / 2);
    stage.style.transform = `translateX(${left}px) scale(${scale})`;
  }
}
addEventListener("resize", fit);
/* A menu that scrolls sideways begins at the current page. */
for (const one of all("nav [aria-current=page]")) {
  const menu = one.closest("nav");
  menu.scrollLeft += one.getBoundingClientRect().right - menu.getBoundingClientRect().right + 24;
}
html.dataset.answered = "0";
fit();
tick();
const listen = () => {
  settle();
  tellStream();
  setInterval(() => {
    tick();
    watch();
  }, 500);
}; /* After the first paint, which requests and the stream would delay. */
if (document.hidden) listen();
else requestAnimationFrame(() => setTimeout(listen));
