"use strict";
/* Dumb by design: it shows what the server says and nothing else. */
const TABLE = decodeURIComponent(location.pathname.split("/")[2]);
const QUERY = new URLSearchParams(location.search);
const THEMES = ["felt", "night", "ivory"];
const NAMES = WORDS.levels;
/* "Table {table}" and its value. */
const say = (word, facts) => WORDS[word].replace(/{(\w+)}/g, (_, name) => facts[name]);
const SIZES = {
  big: [0, 382, 382, 382, 382, 382, 382, 322], half: [0, 206, 206, 206, 206, 190, 164, 140],
  wide: [0, 300, 300, 300, 300, 300, 290, 250], only: [0, 280, 280, 280, 270, 240, 206, 176],
  tall: [0, 260, 260, 260, 250, 234, 206, 176], stack: [0, 220, 220, 220, 220, 206, 190, 164],
  stackSmall: [0, 150, 150, 150, 150, 150, 150, 140], win: [0, 430, 430, 430, 430, 400, 344, 292],
  winTall: [0, 250, 250, 250, 240, 214, 184, 158] };
const CELEBRATE_LEAST = 30e3, CELEBRATE_MOST = 180e3, ELSEWHERE = 20e3, EACH = 15e3, SILENCE = 3000, PROBE = 10e3, PROBE_OF_SEVERAL = 3000;
const $ = (id) => document.getElementById(id);
const make = (tag, name, ...inside) => {
  const node = document.createElement(tag);
  if (name) node.className = name;
  node.append(...inside);
  return node;
};
const html = (text) => document.createRange().createContextualFragment(text);

let stream = null, picture = null, facts = null, meters = {}, built = "", fault = "", celebrated = new Set(), heardOf = null, win = null, lost = 0, stranger = false;
/* Of several nodes: where this page looks now ("" is where it came from), and where it might. */
let base = "", nodes = [], moving = false;
const ask = (path, more = {}) => fetch(base + path, { credentials: base ? "include" : "same-origin", ...more });

function sensor() {
  const wanted = Number(QUERY.get("sensor")) || 0;
  return picture?.sensors.find((one) => one.sensor === wanted) || picture?.sensors[0];
}

async function hear(message) {
  const before = JSON.stringify(facts && [facts.link, facts.pending]);
  picture = JSON.parse(message.data);
  const one = sensor();
  const sums = one?.levels.map((l) => l.current) || [], fell = sums.some((sum, at) => sum < hear.sums?.[at]);
  hear.sums = sums;
  const stamp = JSON.stringify(one && [one.link, one.wager, one.is_pending, one.wins.map((w) => w.number), one.wins.length, facts?.pending]);
  if (stamp !== hear.stamp || fell || !facts) {
    await learn();
    hear.stamp = stamp;
  }
  if (before !== JSON.stringify(facts && [facts.link, facts.pending])) built = "";
  draw();
}

async function learn() {
  const one = sensor();
  const answer = await ask(`/sign/${encodeURIComponent(TABLE)}/facts?sensor=${one ? one.sensor : 1}`);
  if (answer.ok) facts = await answer.json();
  /* What was won at other tables before this sign was switched on is no news. */
  if (facts && !heardOf) heardOf = new Set(facts.elsewhere.map((w) => w.number));
}

function draw() {
  const one = sensor();
  $("preview").hidden = !facts || !facts.preview;
  $("mark").hidden = !picture?.mark;
  $("mark").textContent = picture?.mark ? picture.mark[0].toUpperCase() + picture.mark.slice(1) : "";
  const closed = fault || !one || !facts || !picture.is_open || !one.is_open || one.fault;
  $("closed").hidden = !closed;
  if (closed) {
    const where = say("table", { table: picture?.table || TABLE }) + (picture ? "  " + picture.title : "");
    if (stranger && !picture) $("closed").replaceChildren(make("b", "", WORDS.not_enrolled), make("span", "", say("enrol_at", { address: location.origin + "/signs/enrol" })));
    else $("closed").replaceChildren(make("b", "", one?.fault ? WORDS.fault : WORDS.closed), make("span", "", where));
    $("meters").hidden = true; $("win").hidden = true; win = null;
    return;
  }
  const isLost = lost && performance.now() - lost > SILENCE;
  const shape = JSON.stringify([one.link, one.levels.map((l) => l.name), facts.pending, isPortrait(), isLost]);
  if (built !== shape) { build(one, isLost); built = shape; }
  for (const level of one.levels) meters[level.name]?.set(level.current);
  $("meters").classList.toggle("stale", Boolean(isLost));
  tenth(one);
  celebrate(one);
  $("meters").hidden = Boolean(win);
  $("win").hidden = !win;
}

function build(one, isLost) {
  const tall = isPortrait(), count = one.levels.length;
  const kept = meters;
  meters = {};
  const meter = (name, sizes) => {
    meters[name] = kept[name] && kept[name].sizes === SIZES[sizes] ? kept[name] : new Meter(SIZES[sizes]);
    return meters[name].node;
  };
  const level = (at, kind, sizes) => {
    const name = one.levels[at].name, holds = facts.hands.find((h) => h.level === name && h.is_whole);
    const label = make("div", "name", make("b", "", NAMES[name]));
    if (holds) label.append(make("i", "", holds.label));
    if (facts.pending.includes(name)) label.append(make("span", "pending", WORDS.pending));
    return make("div", "level " + kind, label, meter(name, sizes));
  };
  const top = make("div", "top", make("span", "", make("b", "", say("table", picture)), picture.title), make("em", "", facts.title));
  if (tall) top.replaceChildren(make("b", "", picture.title), make("span", "", say("table", picture)));
  const rule = () => html(woven(tall ? 912 : 1640));
  const parts = [top];
  if (count < 2) {
    if (tall) parts.push(rule());
    const main = make("div", "only", single(one, meter, tall));
    if (tall) main.append(rule());
    main.append(list(one, isLost));
    parts.push(main);
  } else if (tall) {
    const stack = make("div", "stack", level(0, "big", "stack"));
    for (let at = 1; at < count; at++) stack.append(rule(), level(at, "small", "stackSmall"));
    parts.push(rule(), stack, rule(), list(one, isLost));
  } else {
    const row = make("div", "row", level(1, "small", count > 2 ? "half" : "wide"));
    if (count > 2) row.append(level(2, "small", "half"));
    parts.push(make("div", count > 2 ? "three" : "two", level(0, "big", count > 2 ? "big" : "wide"), rule(), row), ...lines(one, isLost));
  }
  $("meters").replaceChildren(...parts);
}

function single(one, meter, tall) {
  if (!one.levels.length) {
    const best = facts.hands[0], sum = meter("prize", tall ? "tall" : "only");
    meters.prize.set(best.amount);
    return make("div", "level", make("div", "name", make("b", "", best.label), make("i", "", WORDS.fixed)), sum);
  }
  const name = one.levels[0].name, whole = facts.hands.find((h) => h.is_whole);
  const label = make("div", "name", make("b", "", whole ? whole.label : WORDS.jackpot));
  label.append(facts.pending.length ? make("span", "pending", WORDS.pending) : make("i", "", WORDS.whole));
  const node = make("div", "level", label, meter(name, tall ? "tall" : "only"));
  for (const hand of facts.hands.filter((h) => h.level && !h.is_whole && h.share_bp).slice(0, 1)) {
    const sum = make("b", "", "");
    sum.dataset.share = hand.share_bp;
    node.append(make("div", "share", hand.label, sum, make("span", "", say("share_of", { share: hand.share_bp / 100 }))));
  }
  return node;
}

/* Worked out from the shown meter, so that the two never disagree. */
function tenth(one) {
  for (const node of document.querySelectorAll("[data-share]")) {
    const cents = Math.max(0, Math.floor(meters[one.levels[0].name].shown));
    node.textContent = exact(Math.floor(cents * 1e4 * Number(node.dataset.share) / 1e4 / 1e4) * 1e4);
  }
}

function pays() { return facts.hands.filter((h) => !h.share_bp); }
function envies() { return facts.hands.filter((h) => h.envy); }

function lines(one, isLost) {
  if (isLost) return [make("div", "notlive", WORDS.not_live)];
  const row = (what, hands, amount, rest) => {
    const inside = make("div", "");
    for (const hand of hands) inside.append(make("span", "", make("span", "", hand.label), make("b", "", brief(hand[amount]))));
    if (rest) inside.append(make("span", "print", rest));
    return make("div", "pays", make("span", "what", what), inside);
  };
  const found = [row(say("for", { wager: brief(one.wager) }), pays().slice(0, 5), "amount", "")];
  if (envies().length) found.push(row(WORDS.envy, envies().slice(0, 3), "envy", WORDS.envy_all));
  return found;
}

function list(one, isLost) {
  const node = make("div", pays().length > 6 ? "list long" : "list");
  if (isLost) { node.append(make("div", "notlive", WORDS.not_live)); return node; }
  node.append(make("h2", "", say("for_a", { wager: brief(one.wager) })));
  for (const hand of pays()) node.append(make("p", "", make("span", "", hand.label), make("b", "", brief(hand.amount))));
  if (envies().length) {
    const all = envies().map((h) => `${h.label} ${brief(h.envy)}`).join(", ");
    node.append(make("div", "envy", make("b", "", WORDS.envy + " "), `${WORDS.envy_list} ${all}`));
  }
  return node;
}

/* From the record until the game ends, at least 30 s and at most 3 min; what another table of the link won, for 20 s. */
function celebrate(one) {
  const now = performance.now(), hands = Object.fromEntries(facts.hands.map((h) => [h.name, h]));
  const counts = (w) => hands[w.hand]?.level || one.kind === "house";
  const own = one.wins.filter(counts), fresh = own.filter((w) => !celebrated.has(w.number)).sort((a, b) => b.seat - a.seat);
  if (win && (win.table ? now - win.since > ELSEWHERE || fresh.length : over(now, one))) win = null;
  if (win && (win.table || !fresh.length || now - win.since < EACH)) { corner(one); return; }
  const news = fresh[0] || facts.elsewhere.find((w) => !heardOf.has(w.number) && counts(w));
  if (!news) { if (win) corner(one); return; }
  (news.table ? heardOf : celebrated).add(news.number);
  win = { number: news.number, since: now, table: news.table || "" };
  const done = own.filter((w) => celebrated.has(w.number)).length;
  shout(one, news, hands[news.hand], own.length > 1 && !news.table ? say("of", { at: done, of: own.length }) : "");
}

const over = (now, one) => now - win.since > CELEBRATE_MOST || (now - win.since > CELEBRATE_LEAST && !one.wins.some((w) => w.number === win.number));

function titleOf(hand) {
  if (hand?.is_whole) return hand.level === "jackpot" ? WORDS.jackpot : say("level_jackpot", { level: NAMES[hand.level] });
  return hand?.share_bp ? say("share", { hand: hand.label, share: hand.share_bp / 100 }) : WORDS.prize;
}

function shout(one, news, hand, count) {
  const tall = isPortrait(), amount = new Meter(SIZES[tall ? "winTall" : "win"]);
  amount.count(news.amount, 1200);
  meters.win = amount;
  const who = make("div", "", make("div", "who", say(news.table ? "at_table" : "seat", { table: news.table || picture.table, seat: news.seat })),
    make("div", "hand", hand ? hand.label : news.hand));
  const middle = make("div", "middle", who);
  $("win").className = "view" + (hand?.is_whole ? "" : " part") + (news.table ? " elsewhere" : "");
  $("win").replaceChildren(html(rays()), html(tall ? ring(1080, 1920) : ring(1920, 1080)), make("div", "title", titleOf(hand)), amount.node,
    middle, html(woven(tall ? 912 : 1640)), make("div", "below", make("div", "paid"), make("div", "others")));
  if (count) $("win").append(make("div", "count", count));
  corner(one);
}

/* The win may be heard before its cards are: they are laid as soon as they are known. */
function lay() {
  const cards = win.table ? "" : facts.cards[win.number] || "", middle = $("win").querySelector(".middle");
  if (!cards || middle.classList.contains("cards")) return;
  middle.classList.add("cards");
  middle.prepend(make("div", "laid", ...cards.split(" ").map(card)));
}

/* One large index: read from across the room. */
function card(face, at) {
  const [rank, suit] = face === "Jk" ? ["Jk", ""] : face, node = make("div", "pc" + ("dh".includes(suit) && suit ? " red" : ""), make("b", "", rank === "T" ? "10" : rank));
  if (suit) node.append(html(`<svg viewBox="0 0 100 100" aria-hidden="true"><path d="${PIPS[suit]}"/></svg>`));
  node.style.animationDelay = `${1200 + at * 120}ms`;
  return node;
}

/* Who else is paid, and the meters, so that the link stays visible. */
function corner(one) {
  const envy = Object.entries(facts.envy), paid = $("win").querySelector(".paid"), sums = new Set(envy.map((e) => e[1]));
  if (!paid) return;
  if (win) lay();
  paid.replaceChildren();
  $("win").querySelector(".others").replaceChildren(...one.levels.map((l) =>
    make("div", "", make("span", "", facts.pending.includes(l.name) ? say("level_pending", { level: NAMES[l.name] }) : NAMES[l.name]), exact(l.current))));
  if (win?.table) return;
  if (sums.size === 1) paid.append(WORDS.envy + " ", make("b", "", brief([...sums][0])), WORDS.each, ...envy.map((e) => make("span", "disc", e[0])));
  else for (const [seat, sum] of envy) paid.append(make("span", "disc", seat), make("b", "", brief(sum)));
}

const isPortrait = () => innerHeight > innerWidth;

function fit() {
  const tall = isPortrait(), [wide, high] = tall ? [1080, 1920] : [1920, 1080];
  document.body.classList.toggle("portrait", tall);
  $("stage").style.transform = `translate(-50%, -50%) scale(${Math.min(innerWidth / wide, innerHeight / high)})`;
  drawFrame($("frame"), wide, high);
  built = "";
  if (picture) draw();
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

document.documentElement.dataset.theme = THEMES.includes(QUERY.get("theme")) ? QUERY.get("theme") : "felt";
document.title = say("sign_of", { table: TABLE });
$("preview").textContent = WORDS.preview;
addEventListener("resize", fit);
fit();
listen();
probe();
setInterval(() => { if (picture) draw(); move(); }, 1000);
(function roll(now) {
  for (const meter of Object.values(meters)) meter.tick(now);
  if (picture && facts && document.querySelector("[data-share]")) tenth(sensor());
  requestAnimationFrame(roll);
})(performance.now());
