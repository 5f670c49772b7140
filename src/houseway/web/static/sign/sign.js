"use strict";
/* Dumb by design: it shows what the server says and nothing else. */
const TABLE = decodeURIComponent(location.pathname.split("/")[2]);
const QUERY = new URLSearchParams(location.search);
const DRAFT = Number(QUERY.get("draft")) || 0;
const CELEBRATE_LEAST = 30e3, CELEBRATE_MOST = 180e3, ELSEWHERE = 20e3, EACH = 15e3, SILENCE = 3000, PROBE = 10e3, PROBE_OF_SEVERAL = 3000;

let stream = null, picture = null, facts = null, meters = {}, built = "", fault = "", celebrated = null, heardOf = null, win = null, lost = 0, stranger = false;
/* Of several nodes: where this page looks now ("" is where it came from), and where it might. */
let base = "", nodes = [], moving = false;
const ask = (path, more = {}) => fetch(base + path, { credentials: base ? "include" : "same-origin", ...more });

/* All jackpots of the table, or the one that the address names. */
function sensors() {
  const wanted = Number(QUERY.get("sensor")) || 0, found = picture?.sensors || [];
  const known = found.filter((one) => facts?.jackpots[one.sensor]);
  return known.some((one) => one.sensor === wanted) ? known.filter((one) => one.sensor === wanted) : known;
}

async function hear(message) {
  const before = JSON.stringify(facts);
  picture = JSON.parse(message.data);
  const sums = picture.sensors.flatMap((one) => one.levels.map((l) => l.current)), fell = sums.some((sum, at) => sum < hear.sums?.[at]);
  hear.sums = sums;
  const stamp = JSON.stringify([picture.style, picture.sensors.map((one) => [one.link, one.wager, one.is_pending, one.wins.map((w) => w.number)]), facts && Object.values(facts.jackpots).map((f) => f.pending)]);
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
  const { theme, moves } = facts.style, wanted = QUERY.get("theme");
  document.documentElement.dataset.theme = WORDS.themes.includes(wanted) ? wanted : theme;
  calm = CALM || !moves;
  document.body.classList.toggle("calm", calm);
  /* What was won at other tables before this sign was switched on is no news. */
  if (!heardOf) heardOf = new Set(Object.values(facts.jackpots).flatMap((f) => f.elsewhere.map((w) => w.number)));
}

/* The jackpots, and between them what the house wants shown. A claim, a win or a fault ends it. */
function playing(shown, isLost) {
  const { pages, promotions, jackpots_for: long, page_for: brief_ } = facts.style;
  const all = pages.flatMap((kind) => kind === "promotions" ? promotions.map((text) => ({ kind: "promotion", text })) : kind === "winner" && !facts.winner ? [] : [{ kind }]);
  if (!all.length || isLost || QUERY.has("still") || shown.some((one) => facts.jackpots[one.sensor].pending.length)) return null;
  const turn = (long + brief_) * 1000, at = Date.now() % (turn * all.length);
  return at % turn < long * 1000 ? null : all[Math.floor(at / turn)];
}

/* Whatever goes wrong, a sign is never blank: what cannot be drawn is said to be not live. */
function draw() {
  try { show(); } catch (problem) {
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
  $("mark").textContent = picture?.mark ? picture.mark[0].toUpperCase() + picture.mark.slice(1) : "";
  const works = shown.filter((one) => one.is_open && !one.fault), closed = fault || !facts || !picture.is_open || !works.length;
  $("closed").hidden = !closed;
  if (closed) { shut(shown, isHeard() ? "" : performance.now() < SILENCE ? WORDS.connecting : WORDS.not_live); return; }
  const isLost = lost && performance.now() - lost > SILENCE, page = playing(shown, isLost);
  const shape = JSON.stringify([shown.map((one) => [one.link, one.is_open, one.fault, one.levels.map((l) => l.name)]), page, isPortrait(), isLost]);
  if (built !== shape) {
    [kept, meters] = [meters, {}];
    const face = page ? between(page, works) : jackpots(shown, isLost), kind = JSON.stringify(page);
    if (show.kind && show.kind !== kind) face.classList.add("turned");
    show.kind = kind;
    $("meters").replaceChildren(face);
    if (kept.win) meters.win = kept.win;
    built = shape;
  }
  for (const one of shown) for (const level of one.levels) meters[`${one.sensor}.${level.name}`]?.set(level.current);
  $("meters").classList.toggle("stale", Boolean(isLost));
  tenth();
  celebrate(works);
  $("meters").hidden = Boolean(win);
  $("win").hidden = !win;
}

const isHeard = () => Boolean(fault || (picture && facts));

function shut(shown, words) {
  const where = say("table", { table: picture?.table || TABLE }) + (picture ? WORDS.between + picture.title : "");
  if (stranger && !picture) $("closed").replaceChildren(make("b", "", WORDS.not_enrolled), make("span", "", say("enrol_at", { address: location.origin + "/signs/enrol" })));
  else $("closed").replaceChildren(...(facts ? [brand()] : []), make("b", words ? "waits" : "", words || (shown.some((one) => one.fault) ? WORDS.fault : WORDS.closed)), make("span", "", where));
  $("meters").hidden = true; $("win").hidden = true; win = null;
}

/* Worked out from the shown meter, so that the two never disagree. */
function tenth() {
  for (const node of document.querySelectorAll("[data-share]")) {
    const cents = Math.max(0, Math.floor(meters[node.dataset.of]?.shown || 0));
    node.textContent = exact(Math.floor(cents * 1e4 * Number(node.dataset.share) / 1e4 / 1e4) * 1e4);
  }
}

/* From the record until the game ends, at least 30 s and at most 3 min; what another table of the link won, for 20 s. */
function celebrate(shown) {
  const now = performance.now(), hands = (one) => Object.fromEntries(facts.jackpots[one.sensor].hands.map((h) => [h.name, h]));
  const counts = (one, w) => hands(one)[w.hand]?.level || one.kind === "house";
  const won = shown.flatMap((one) => one.wins.filter((w) => counts(one, w)).map((w) => ({ ...w, one, key: `${one.link}/${w.number}` })));
  /* What was won here before this sign was switched on is no news once its game has ended. */
  if (!celebrated) celebrated = new Set(won.filter((w) => w.one.is_over).map((w) => w.key));
  const fresh = won.filter((w) => !celebrated.has(w.key)).sort((a, b) => b.seat - a.seat);
  if (win && (win.table ? now - win.since > ELSEWHERE || fresh.length : over(now, won))) win = null;
  if (win && (win.table || !fresh.length || now - win.since < EACH)) { corner(shown); return; }
  const far = shown.flatMap((one) => facts.jackpots[one.sensor].elsewhere.filter((w) => !heardOf.has(w.number) && counts(one, w)).map((w) => ({ ...w, one })));
  const news = fresh[0] || far[0];
  if (!news) { if (win) corner(shown); return; }
  if (news.table) heardOf.add(news.number); else celebrated.add(news.key);
  win = { ...news, since: now, table: news.table || "" };
  const done = won.filter((w) => celebrated.has(w.key)).length;
  win.shout = () => shout(shown, news, hands(news.one)[news.hand], won.length > 1 && !news.table ? say("of", { at: done, of: won.length }) : "");
  win.shout();
}

const over = (now, won) => now - win.since > CELEBRATE_MOST || (now - win.since > CELEBRATE_LEAST && !won.some((w) => w.key === win.key && !w.one.is_over));

function titleOf(shown, news, hand) {
  const name = facts.jackpots[news.one.sensor].name;
  if (hand?.is_whole && hand.level !== "jackpot") return say("level_jackpot", { level: NAMES[hand.level] });
  if (hand?.is_whole) return shown.length < 2 ? WORDS.jackpot : /jackpot$/i.test(name) ? name : say("level_jackpot", { level: name });
  return hand?.share_bp ? say("share", { hand: shown.length < 2 ? hand.label : name, share: percent(hand) }) : WORDS.prize;
}

function shout(shown, news, hand, count) {
  const tall = isPortrait(), amount = new Meter(SIZES[tall ? "winTall" : "win"]);
  amount.count(news.amount, 1200);
  meters.win = amount;
  const who = make("div", "", make("div", "who", say(news.table ? "at_table" : "seat", { table: news.table || picture.table, seat: news.seat })),
    make("div", "hand", hand ? hand.label : news.hand));
  const middle = make("div", "middle", who);
  $("win").className = "view" + (hand?.is_whole ? "" : " part") + (news.table ? " elsewhere" : "");
  $("win").replaceChildren(html(rays()), html(tall ? ring(1080, 1920) : ring(1920, 1080)), make("div", "glad", WORDS.glad), make("div", "title", titleOf(shown, news, hand)), amount.node,
    middle, rule(), make("div", "below", make("div", "paid"), make("div", "others")), brand());
  if (count) $("win").append(make("div", "count", count));
  corner(shown);
}

/* The win may be heard before its cards are: they are laid as soon as they are known. */
function lay() {
  const cards = win.table ? "" : facts.jackpots[win.one.sensor].cards[win.number] || "", middle = $("win").querySelector(".middle");
  if (!cards || middle.classList.contains("cards")) return;
  middle.classList.add("cards");
  const laid = cards.split(" ").map(card);
  laid.forEach((node, at) => { node.style.animationDelay = `${1200 + at * 120}ms`; });
  middle.prepend(make("div", "laid", ...laid));
}

/* Who else is paid, and the meters, so that the link stays visible. */
function corner(shown) {
  const paid = $("win").querySelector(".paid");
  if (!paid || !win) return;
  const envy = Object.entries(facts.jackpots[win.one.sensor].envy), sums = new Set(envy.map((e) => e[1]));
  lay();
  paid.replaceChildren();
  $("win").querySelector(".others").replaceChildren(...shown.flatMap((one) => one.levels.map((l) => {
    const name = shown.length > 1 ? facts.jackpots[one.sensor].name : NAMES[l.name], waits = facts.jackpots[one.sensor].pending.includes(l.name);
    return make("div", "", make("span", "", waits ? say("level_pending", { level: name }) : name), exact(l.current));
  })));
  if (win.table) return;
  if (sums.size === 1) paid.append(WORDS.envy + " ", make("b", "", brief([...sums][0])), envy.length > 1 ? WORDS.each : WORDS.to_seat, ...envy.map((e) => make("span", "disc", e[0])));
  else for (const [seat, sum] of envy) paid.append(make("span", "disc", seat), make("b", "", brief(sum)));
}

function fit() {
  const tall = isPortrait(), [wide, high] = tall ? [1080, 1920] : [1920, 1080];
  const isTurned = tall !== document.body.classList.contains("portrait");
  document.body.classList.toggle("portrait", tall);
  $("stage").style.transform = `translate(-50%, -50%) scale(${Math.min(innerWidth / wide, innerHeight / high)})`;
  drawFrame($("frame"), wide, high);
  built = "";
  if (win && isTurned) win.shout();
  draw();
}

function listen() {
  stream = new EventSource(`${base}/api/signs/${encodeURIComponent(TABLE)}/events`, { withCredentials: Boolean(base) });
  const mine = stream;
  stream.onopen = () => { lost = 0; };
  stream.addEventListener("sign", (message) => { lost = 0; hear(message); });
  stream.addEventListener("fault", (message) => { fault = JSON.parse(message.data).fault; draw(); });
  stream.onerror = () => {
    lost = lost || performance.now();
    if (mine !== stream || stream.readyState !== EventSource.CLOSED) return;
    setTimeout(() => { if (mine === stream) listen(); }, 5000);
    if (!picture) ask(`/sign/${encodeURIComponent(TABLE)}/facts`).then((answer) => { stranger = [401, 403].includes(answer.status); draw(); }, () => {});
  };
}

/* A cable that is pulled ends no connection: ask from time to time whether anyone is there. */
async function probe() {
  try {
    const answer = await ask("/signs/nodes", { cache: "no-store", signal: AbortSignal.timeout(SILENCE) });
    if (!answer.ok) throw new Error(answer.status);
    const known = await answer.json();
    /* The page may only ask nodes that it was told of when it was served. */
    if (nodes.length && !base && known.some((one) => !nodes.includes(one))) location.reload();
    if (known.length) nodes = [...new Set([...nodes, ...known])];
    if (lost && stream.readyState === EventSource.OPEN) lost = 0;
  } catch { lost = lost || performance.now(); }
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
      const answer = await fetch(next + "/signs/alive", { cache: "no-store", signal: AbortSignal.timeout(SILENCE / 2) });
      if (!answer.ok) continue;
      stream.close();
      base = next;
      listen();
      break;
    } catch { /* Not this one. */ }
  }
  moving = false;
}

document.documentElement.dataset.theme = QUERY.get("theme") || "felt";
document.title = say("sign_of", { table: TABLE });
$("preview").textContent = WORDS.preview;
addEventListener("resize", fit);
fit();
listen();
probe();
setInterval(() => { draw(); move(); }, 1000);
(function roll(now) {
  for (const meter of Object.values(meters)) meter.tick(now);
  if (picture && facts && document.querySelector("[data-share]")) tenth();
  requestAnimationFrame(roll);
})(performance.now());
