/* Queries: a link or a form within the page; the URL says what is shown. */
const addressOf = (form) => {
  const asked = new URLSearchParams(new FormData(form));
  for (const [name, value] of [...asked]) if (!value) asked.delete(name);
  const path = form.getAttribute("action") || location.pathname;
  return `${asked}` ? `${path}?${asked}` : path;
};
/* The query is read when its turn comes, so that nothing pressed meanwhile is lost. Changing a form
   again drops its last query. A query that takes long, or that the page repeats by itself, is
   dropped for any new one. */
let under = null;
const waiting = new Set();
function look(source) {
  const isForm = source.tagName === "FORM";
  if (
    under &&
    ((isForm && under.source === source) ||
      "again" in (under.source.dataset ?? {}) ||
      html.dataset.busy === "long")
  )
    under.abort();
  if (isForm && waiting.has(source)) return;
  waiting.add(source);
  queue = queue.then(async () => {
    if (!waiting.delete(source)) return;
    const address = isForm
      ? addressOf(source)
      : typeof source === "string"
        ? source
        : source.dataset.lookAt || source.getAttribute("href");
    const timers = [
      [300, "yes"],
      [2000, "long"],
    ].map(([wait, state]) =>
      setTimeout(() => {
        html.dataset.busy = state;
      }, wait),
    );
    under = Object.assign(new AbortController(), { source });
    delete html.dataset.busy;
    try {
      const answer = await fetch(address, {
        headers: { accept: "application/json", "x-regions": has() },
        signal: under.signal,
      });
      if (!answer.ok) {
        leave(address);
        return;
      }
      show(await answer.json());
    } catch {
      if (!under.signal.aborted) leave(address);
    } finally {
      timers.forEach(clearTimeout);
      under = null;
      if (html.dataset.busy !== "cancelled") delete html.dataset.busy;
      answered += 1;
      html.dataset.answered = answered;
    }
  });
}
/* Fields that query: by their slider, by arrow keys (Shift steps by ten), or on focus by
   keyboard. */
let later = 0;
const soon = (field, wait) => {
  clearTimeout(later);
  later = setTimeout(() => look(field.form), wait);
};
document.addEventListener("input", ({ target }) => {
  if ("find" in target.dataset) find(target);
  if (target.dataset.slides) {
    target.form.elements.namedItem(target.dataset.slides).value = target.value;
    soon(target, 70);
  }
});
/* Dragging a point of a plane: both of its fields follow, and the page once the finger rests. */
for (const kind of ["pointerdown", "pointermove"])
  document.addEventListener(kind, (event) => {
    const plane = event.buttons && event.target.closest?.("[data-drags]"),
      numbers = (words) => words.split(" ").map(Number);
    if (!plane) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(
        plane.getScreenCTM().inverse(),
      ),
      most = numbers(plane.dataset.most);
    const [left, top, right, foot] = numbers(plane.dataset.box),
      share = [(x - left) / (right - left), (foot - y) / (foot - top)];
    plane.dataset.drags.split(" ").forEach((name, n) => {
      const field = document.querySelector(`input[name="${name}"]`);
      field.value = Math.round(Math.min(1, Math.max(0, share[n])) * most[n]);
      soon(field, 70);
    });
  });
document.addEventListener("focusin", ({ target }) => {
  if (target.dataset?.lookAt) look(target);
});
function step(field, up, by) {
  const now = Number(field.value.replace(/[$,]/g, ""));
  if (!Number.isNaN(now)) {
    field.value = Math.max(0, now + (up ? by : -by));
    soon(field, 120);
  }
}
/* A long list is filtered while typing. */
function find(field) {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean),
    list = field.closest("[data-list]");
  for (const group of all("details", list)) {
    const links = all("[data-words]", group);
    for (const link of links)
      link.hidden = !words.every((word) => link.dataset.words.includes(word));
    group.hidden = links.every((link) => link.hidden);
    if (words.length) group.open = true;
  }
  for (const none of all("[data-none]", list))
    none.hidden = all("details", list).some((group) => !group.hidden);
}
async function copy(node) {
  const before = node.textContent;
  try {
    await navigator.clipboard.writeText(location.href);
    node.textContent = node.dataset.copy;
  } catch {
    prompt(node.textContent, location.href);
  }
  setTimeout(() => {
    node.textContent = before;
  }, 1500);
}
document.addEventListener("change", async (event) => {
  if (event.target.files?.[0] && event.target.dataset.into)
    event.target.form.elements[event.target.dataset.into].value =
      await event.target.files[0].text();
  if ("submits" in event.target.dataset)
    event.target.form.requestSubmit(
      event.target.form.querySelector("[data-submits-with]") ?? undefined,
    );
});
document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const node = event.target.closest(
    "a[data-look], [data-look-switch], [data-guide], [data-digit], " +
      "[data-sort], [data-print], [data-copy], [data-cancel]",
  );
  if (!node) return;
  const { dataset } = node;
  if ("lookSwitch" in dataset) {
    remember(theme.key, theme.now === "dark" ? "light" : "dark");
    theme.wear();
  } else if (dataset.guide) guide(dataset.guide);
  else if (dataset.digit) digit(node, dataset.digit);
  else if ("sort" in dataset) {
    const head = node.closest("th");
    sort(head, head.getAttribute("aria-sort") === "ascending" ? "descending" : "ascending");
  } else if ("print" in dataset) print();
  else if ("copy" in dataset) copy(node);
  else if ("cancel" in dataset) {
    waiting.clear();
    html.dataset.busy = "cancelled";
    under?.abort();
  } else {
    event.preventDefault();
    look(node);
  }
});
