"use strict";
/* Simple by design: it shows what the server says and nothing else. */
const TABLE = decodeURIComponent(location.pathname.split("/")[2]);
const QUERY = new URLSearchParams(location.search);
const DRAFT = Number(QUERY.get("draft")) || 0;
const CELEBRATE_LEAST = 30e3,
  CELEBRATE_MOST = 180e3,
  ELSEWHERE = 20e3,
  EACH = 15e3,
  SILENCE = 3000,
  PROBE = 10e3,
  PROBE_OF_SEVERAL = 3000;

let wire = null,
  isOpen = false,
  picture = null,
  facts = null,
  meters = {},
  built = "",
  fault = "",
  celebrated = null,
  heardOf = null,
  win = null,
  lost = 0,
  stranger = false;
/* With several nodes: which one this page uses now ("" is the one that served it), and the
   others. */
let base = "",
  nodes = [],
  moving = false;
const ask = (path, more = {}) =>
  fetch(base + path, { credentials: base ? "include" : "same-origin", ...more });

/* All jackpots of the table, or the one named in the URL. */
function sensors() {
  const wanted = Number(QUERY.get("sensor")) || 0,
    found = picture?.sensors || [];
  const known = found.filter((one) => facts?.jackpots[one.sensor]);
  return known.some((one) => one.sensor === wanted)
    ? known.filter((one) => one.sensor === wanted)
    : known;
}

async function hear(sign) {
  const before = JSON.stringify(facts);
  picture = sign;
  const sums = picture.sensors.flatMap((one) => one.levels.map((l) => l.current)),
    fell = sums.some((sum, at) => sum < hear.sums?.[at]);
  hear.sums = sums;
  const stamp = JSON.stringify([
    picture.style,
    picture.sensors.map((one) => [
      one.link,
      one.wager,
      one.is_pending,
      one.wins.map((w) => w.number),
    ]),
    facts && Object.values(facts.jackpots).map((f) => f.pending),
  ]);
  if (stamp !== hear.stamp || fell || !facts) {
    await learn();
    hear.stamp = stamp;
  }
  if (before !== JSON.stringify(facts)) built = "";
  draw();
}

async function learn() {
  const answer = await ask(`/sign/${encodeURIComponent(TABLE)}/facts?draft=${DRAFT}`);
  if (answer.ok) facts = await answer.json();
  if (!facts) return;
  const { theme, moves } = facts.style,
    wanted = QUERY.get("theme"),
    next = WORDS.themes.includes(wanted) ? wanted : theme,
    root = document.documentElement.dataset;
  if (root.theme !== next) {
    root.theme = next;
    fit(); /* The frame is drawn in the colors of the theme. */
  }
  calm = CALM || !moves;
  document.body.classList.toggle("calm", calm);
  /* Wins at other tables from before this sign was turned on are not shown. */
  if (!heardOf)
    heardOf = new Set(
      Object.values(facts.jackpots).flatMap((f) => f.elsewhere.map((w) => w.number)),
    );
}

/* The jackpots, and between them what the house wants shown. A claim, a win or a fault ends the
   playlist. */
function playing(shown, isLost) {
  const { pages, promotions, jackpots_for: long, page_for: brief_ } = facts.style;
  const all = pages.flatMap((kind) =>
    kind === "promotions"
      ? promotions.map((text) => ({ kind: "promotion", text }))
      : kind === "winner" && !facts.winner
        ? []
        : [{ kind }],
  );
  if (
    !all.length ||
    isLost ||
    QUERY.has("still") ||
    shown.some((one) => facts.jackpots[one.sensor].pending.length)
  )
    return null;
  const turn = (long + brief_) * 1000,
    at = Date.now() % (turn * all.length);
  return at % turn < long * 1000 ? null : all[Math.floor(at / turn)];
}

/* Whatever goes wrong, a sign is never blank: if it cannot be drawn, it says that it is not
   live. */
function draw() {
  try {
    show();
  } catch (problem) {
    built = "";
    $("closed").hidden = false;
    shut([], WORDS.not_live);
    console.error(problem);
  }
}

function show() {
  const shown = sensors();
  $("preview").hidden = !facts || !facts.preview;
  $("mark").hidden = !picture?.mark;
  $("mark").textContent = picture?.mark
    ? picture.mark[0].toUpperCase() + picture.mark.slice(1)
    : "";
  const works = shown.filter((one) => one.is_open && !one.fault),
    closed = fault || !facts || !picture.is_open || !works.length;
  $("closed").hidden = !closed;
  if (closed) {
    shut(shown, isHeard() ? "" : performance.now() < SILENCE ? WORDS.connecting : WORDS.not_live);
    return;
  }
  const isLost = lost && performance.now() - lost > SILENCE,
    page = playing(shown, isLost);
  const shape = JSON.stringify([
    shown.map((one) => [one.link, one.is_open, one.fault, one.levels.map((l) => l.name)]),
    page,
    isPortrait(),
    isLost,
  ]);
  if (built !== shape) {
    [kept, meters] = [meters, {}];
    const face = page ? between(page, works) : jackpots(shown, isLost),
      kind = JSON.stringify(page);
    if (show.kind && show.kind !== kind) face.classList.add("turned");
    show.kind = kind;
    $("meters").replaceChildren(face);
    if (kept.win) meters.win = kept.win;
    built = shape;
  }
  for (const one of shown)
    for (const level of one.levels) meters[`${one.sensor}.${level.name}`]?.set(level.current);
  $("meters").classList.toggle("stale", Boolean(isLost));
  tenth();
  celebrate(works);
  $("meters").hidden = Boolean(win);
  $("win").hidden = !win;
}

const isHeard = () => Boolean(fault || (picture && facts));
/* A table without a jackpot. */
const isBare = () => facts && !Object.keys(facts.jackpots).length;

function shut(shown, words) {
  const where =
    say("table", { table: picture?.table || TABLE }) +
    (picture ? WORDS.between + picture.title : "");
  if (stranger && !picture)
    $("closed").replaceChildren(
      make("b", "", WORDS.not_enrolled),
      make("span", "", say("enrol_at", { address: location.origin + "/signs/enrol" })),
    );
  else
    $("closed").replaceChildren(
      ...(facts ? [brand()] : []),
      make(
        "b",
        words ? "waits" : "",
        words || WORDS[shown.some((one) => one.fault) ? "fault" : isBare() ? "none" : "closed"],
      ),
      make("span", "", where),
    );
  $("meters").hidden = true;
  $("win").hidden = true;
  win = null;
}

/* Computed from the meter on display, so that the two never disagree. */
function tenth() {
  for (const node of document.querySelectorAll("[data-share]")) {
    const cents = Math.max(0, Math.floor(meters[node.dataset.of]?.shown || 0));
    const sum = exact(Math.floor((cents * 1e4 * Number(node.dataset.share)) / 1e4 / 1e4) * 1e4);
    if (node.textContent === sum) continue;
    node.firstChild.data = sum.slice(0, -2);
    node.lastChild.textContent = sum.slice(-2);
  }
}

function fit() {
  const tall = isPortrait(),
    [wide, high] = tall ? [1080, 1920] : [1920, 1080];
  const isTurned = tall !== document.body.classList.contains("portrait");
  document.body.classList.toggle("portrait", tall);
  $("stage").style.transform =
    `translate(-50%, -50%) scale(${Math.min(innerWidth / wide, innerHeight / high)})`;
  drawFrame($("frame"), wide, high);
  built = "";
  if (win && isTurned) win.shout();
  draw();
}

function listen() {
  wire ||= typeof SharedWorker === "undefined" ? ownStream() : sharedStream();
  wire({ table: TABLE, node: base });
}

function ownStream() {
  const join = streamOf(),
    port = { postMessage: (data) => heard({ data }) };
  return (sign) => join(port, sign);
}

function sharedStream() {
  const { port } = new SharedWorker("/signs/stream.js", "signs");
  port.onmessage = heard;
  return (sign) => port.postMessage(sign);
}

function heard({ data }) {
  if ("fault" in data) {
    fault = data.fault;
    draw();
    return;
  }
  isOpen = data.live !== false;
  lost = isOpen ? 0 : lost || performance.now();
  if (data.sign) hear(data.sign);
  else if (data.closed) meet().catch(() => {});
}

/* Nothing is shown yet: is this monitor allowed? */
async function meet() {
  if (picture) return;
  const answer = await ask(`/sign/${encodeURIComponent(TABLE)}/facts`);
  stranger = [401, 403].includes(answer.status);
  draw();
}

/* A pulled cable does not end a connection, so check from time to time whether the server
   answers. */
async function probe() {
  try {
    const answer = await ask("/signs/nodes", {
      cache: "no-store",
      signal: AbortSignal.timeout(SILENCE),
    });
    if (!answer.ok) throw new Error(answer.status);
    const known = await answer.json();
    /* The page may only use nodes that it knew of when it was served. */
    if (nodes.length && !base && known.some((one) => !nodes.includes(one))) location.reload();
    if (known.length) nodes = [...new Set([...nodes, ...known])];
    if (lost && isOpen) lost = 0;
    if (performance.now() > SILENCE) await meet();
  } catch {
    lost = lost || performance.now();
  }
  setTimeout(probe, nodes.length > 1 ? PROBE_OF_SEVERAL : PROBE);
}

/* Another node shows the same floor: the first that answers takes over, and the page stays. */
async function move() {
  if (moving || !lost || nodes.length < 2 || performance.now() - lost < SILENCE / 2) return;
  moving = true;
  for (const node of nodes) {
    const next = node === location.origin ? "" : node;
    if (next === base) continue;
    try {
      const answer = await fetch(next + "/signs/alive", {
        cache: "no-store",
        signal: AbortSignal.timeout(SILENCE / 2),
      });
      if (!answer.ok) continue;
      base = next;
      listen();
      break;
    } catch {
      /* Not this one. */
    }
  }
  moving = false;
}

document.documentElement.dataset.theme = QUERY.get("theme") || "felt";
document.title = say("sign_of", { table: TABLE });
$("preview").textContent = WORDS.preview;
addEventListener("resize", fit);
addEventListener("pagehide", () => wire?.(null));
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
fit();
listen();
probe();
setInterval(() => {
  draw();
  move();
}, 1000);
(function roll(now) {
  for (const meter of Object.values(meters)) meter.tick(now);
  if (picture && facts && document.querySelector("[data-share]")) tenth();
  requestAnimationFrame(roll);
})(performance.now());
