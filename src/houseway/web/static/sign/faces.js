"use strict";
/* What a sign shows: the jackpots of its table, the house, the last winner, a promotion. */
const NAMES = WORDS.levels;
/* "Table {table}" and its value. */
const say = (word, facts) => WORDS[word].replace(/{(\w+)}/g, (_, name) => facts[name]);
/* By the number of digits, so that an amount does not jitter. */
const SIZES = {
  big: [0, 382, 382, 382, 382, 382, 366, 312],
  half: [0, 206, 206, 206, 206, 190, 164, 140],
  wide: [0, 300, 300, 300, 300, 300, 290, 250],
  only: [0, 372, 372, 372, 346, 308, 266, 228],
  tall: [0, 260, 260, 260, 250, 226, 200, 172],
  stack: [0, 220, 220, 220, 220, 206, 190, 164],
  stackSmall: [0, 150, 150, 150, 150, 150, 150, 140],
  twin: [0, 226, 226, 226, 226, 206, 178, 154],
  twinTall: [0, 240, 240, 240, 240, 220, 196, 168],
  foot: [0, 150, 150, 150, 150, 142, 142, 142],
  footThree: [0, 110, 110, 110, 110, 110, 104, 92],
  win: [0, 430, 430, 430, 430, 400, 344, 292],
  winTall: [0, 250, 250, 250, 240, 214, 184, 158],
};
const FAN_TURN = 5; /* Degrees from card to card. */
const $ = (id) => document.getElementById(id);
const make = (tag, name, ...inside) => {
  const node = document.createElement(tag);
  if (name) node.className = name;
  node.append(...inside);
  return node;
};
const html = (text) => document.createRange().createContextualFragment(text);
const isPortrait = () => innerHeight > innerWidth;
const rule = () => html(woven(isPortrait() ? 912 : 1752));
const pending = () => make("span", "pending", WORDS.pending);
const percent = (hand) => `${hand.share_bp / 100}%`;

let kept = {};
/* A meter already shown here keeps rolling from where it was. */
function meter(key, sizes) {
  meters[key] = kept[key] && kept[key].sizes === SIZES[sizes] ? kept[key] : new Meter(SIZES[sizes]);
  return meters[key].node;
}

function brand() {
  const { name, line, logo } = facts.style,
    words = make("div", "words", make("b", "", name));
  if (line) words.append(make("i", "", line));
  const node = make("div", "brand", ...(name ? [words] : []));
  if (logo)
    node.prepend(
      Object.assign(document.createElement("img"), {
        src: `/signs/logo.svg?v=${logo}&draft=${DRAFT}`,
        alt: "",
      }),
    );
  return node;
}

/* If the house has no name, the game takes its place. */
function header(of, isTwin) {
  const wager = of.length && say("wagers", { wager: brief(of[0].wager) });
  const where = isTwin
    ? [wager]
    : [facts.jackpots[of[0]?.sensor]?.title].filter((t) => t && of[0].levels.length > 1);
  const game = make("b", "", picture.title.split(" - ")[0]),
    place = make("span", "", [say("table", picture), ...where].join(WORDS.between));
  const { name, logo } = facts.style;
  if (!name && !logo) return make("div", isTwin ? "top bare twin" : "top bare", game, place);
  if (isPortrait()) return make("div", "top", brand(), make("div", "line", game, place));
  if (isTwin) return make("div", "top twin", game, brand(), place);
  return make("div", "top", brand(), make("div", "game", game, place));
}

/* The jackpots of the table: one, or two side by side, or one of several levels. */
function jackpots(shown, isLost) {
  const tall = isPortrait(),
    of = shown.length;
  if (of > 1) {
    const [one, two] = shown.map((each) => twin(each, isLost));
    return make(
      "div",
      "face twins",
      header(shown, true),
      make("div", "both", one, tall ? rule() : make("hr", ""), two),
    );
  }
  const one = shown[0],
    held = facts.jackpots[one.sensor],
    count = one.levels.length;
  if (count < 2) return single(one, held, isLost);
  const level = (at, kind, sizes) => {
    const name = one.levels[at].name,
      holds = held.hands.find((h) => h.level === name && h.is_whole);
    const label = make("div", "name", make("b", "", NAMES[name]));
    if (held.pending.includes(name)) label.append(pending());
    else if (holds) label.append(make("i", "", holds.label));
    return make("div", "level " + kind, label, meter(`${one.sensor}.${name}`, sizes));
  };
  if (tall) {
    const stack = make("div", "stack", level(0, "big", "stack"));
    for (let at = 1; at < count; at++) stack.append(rule(), level(at, "small", "stackSmall"));
    return make("div", "face", header(shown), rule(), stack, rule(), list(one, held, isLost));
  }
  const row = make("div", "row", level(1, "small", count > 2 ? "half" : "wide"));
  if (count > 2) row.append(level(2, "small", "half"));
  return make(
    "div",
    "face",
    header(shown),
    make(
      "div",
      count > 2 ? "three" : "two",
      level(0, "big", count > 2 ? "big" : "wide"),
      rule(),
      row,
    ),
    ...lines(one, held, isLost),
  );
}

/* Which hand, what it wins, and how it looks. */
function hand(one, held, isTwin) {
  const best = held.hands.find((h) => h.is_whole) || held.hands[0],
    wins = isTwin && best.how ? best.how : one.levels.length ? WORDS.whole : WORDS.fixed;
  const size = best.label.length > 15 ? "words long" : "words",
    words = make("div", size, make("b", "", best.label));
  if (held.claimed.includes(best.name)) words.append(pending());
  else words.append(make("i", "", wins));
  if (best.how && !isTwin) words.append(make("small", "", best.how));
  const node = make("div", "hand", words);
  if (best.cards) node.prepend(fan(best.cards));
  return node;
}

function amount(one, held, sizes) {
  if (one.levels.length) return meter(`${one.sensor}.${one.levels[0].name}`, sizes);
  const node = meter(`${one.sensor}.prize`, sizes);
  meters[`${one.sensor}.prize`].set(held.hands[0].amount);
  return node;
}

/* Shares are shown as money, computed from the meter on display. There is room for one: the claimed
   one, if any. */
function shares(one, held, isTwin) {
  const parts = held.hands.filter((h) => h.level && !h.is_whole && h.share_bp),
    isClaimed = (h) => held.claimed.includes(h.name);
  return [parts.find(isClaimed) || parts[0]].filter(Boolean).map((h) => {
    const sum = make("b", "", " ", make("sup", ""));
    Object.assign(sum.dataset, { share: h.share_bp, of: `${one.sensor}.${h.level}` });
    const of = isTwin ? percent(h) : say("share_of", { share: percent(h) });
    const more = isClaimed(h) ? pending() : make("i", "", of);
    return make("p", "share", make("span", "", h.label, more, ...brieflyOf(h, isTwin)), sum);
  });
}

const pays = (held) => held.hands.filter((h) => !h.share_bp);
const envies = (held) => held.hands.filter((h) => h.envy);
/* A name that a guest would not know is explained in a few words if there is room. */
const brieflyOf = (h, isTwin) =>
  isTwin && WORDS.briefly[h.name] ? [make("small", "", WORDS.briefly[h.name])] : [];
const row = (h, isTwin) =>
  make(
    "p",
    "",
    make("span", "", h.label, ...brieflyOf(h, isTwin)),
    make("b", "", brief(h.amount)),
  );
const fixed = (one, held) => (one.levels.length ? pays(held) : pays(held).slice(1));

function single(one, held, isLost) {
  const tall = isPortrait(),
    box = make(
      "div",
      "box",
      make("h2", "", say("for_a", { wager: brief(one.wager) })),
      ...fixed(one, held).map((h) => row(h, false)),
    );
  if (fixed(one, held).length > 6) box.classList.add("long");
  const main = make("div", "main", hand(one, held), amount(one, held, tall ? "tall" : "only"));
  const share = isLost ? [make("div", "notlive", WORDS.not_live)] : shares(one, held),
    below = isLost ? [] : small(held);
  if (tall)
    return make(
      "div",
      "face single",
      header([one]),
      rule(),
      main,
      ...share,
      rule(),
      box,
      ...below,
    );
  return make(
    "div",
    "face single",
    header([one]),
    make("div", "beside", main, box),
    rule(),
    ...share,
    ...below,
  );
}

/* Envy, and the notices the law requires for a house jackpot. */
function small(held) {
  const found = [],
    envy = envies(held);
  if (envy.length)
    found.push(
      make(
        "p",
        envy.length > 2 ? "envy long" : "envy",
        make("b", "", WORDS.envy),
        ...envy
          .slice(0, 4)
          .map((h) => make("span", "", h.label + " ", make("b", "", brief(h.envy)))),
        make("i", "", envy.length > 2 ? WORDS.envy_short : WORDS.envy_all),
      ),
    );
  if (held.notices.length) found.push(make("p", "notice", held.notices.join(" ")));
  return found;
}

function twin(one, isLost) {
  const held = facts.jackpots[one.sensor],
    node = make("section", "half", make("h1", "", held.name));
  if (!one.is_open || one.fault) {
    node.append(make("div", "shut", one.fault ? WORDS.out : WORDS.shut));
    return node;
  }
  node.append(hand(one, held, true), amount(one, held, isPortrait() ? "twinTall" : "twin"));
  const share = isLost ? [make("p", "notlive", WORDS.not_live)] : shares(one, held, true),
    rest = fixed(one, held).slice(0, 5).map((h) => row(h, true));
  node.append(
    make("div", "box", ...share, ...rest),
    ...small({ hands: [], notices: held.notices }),
  );
  return node;
}

function lines(one, held, isLost) {
  if (isLost) return [make("div", "notlive", WORDS.not_live)];
  const line = (what, hands, sum, rest) => {
    const inside = make("div", "");
    for (const h of hands)
      inside.append(make("span", "", make("span", "", h.label), make("b", "", brief(h[sum]))));
    if (rest) inside.append(make("span", "print", rest));
    return make("div", "pays", make("span", "what", what), inside);
  };
  const found = [
    line(say("for", { wager: brief(one.wager) }), pays(held).slice(0, 5), "amount", ""),
  ];
  if (envies(held).length)
    found.push(line(WORDS.envy, envies(held).slice(0, 3), "envy", WORDS.envy_all));
  return found;
}

function list(one, held, isLost) {
  if (isLost) return make("div", "notlive", WORDS.not_live);
  return make(
    "div",
    pays(held).length > 6 ? "box long" : "box",
    make("h2", "", say("for_a", { wager: brief(one.wager) })),
    ...pays(held).map((h) => row(h, false)),
    ...small(held),
  );
}

/* Whatever the house shows in between, the meters stay visible. */
function between(page, shown) {
  const { winner } = facts,
    all = shown.flatMap((one) =>
      one.levels.length ? one.levels.map((l) => [one, l.name]) : [[one, ""]],
    );
  const sums = all.map(([one, name]) => {
    const held = facts.jackpots[one.sensor],
      sizes = all.length > 2 ? "footThree" : "foot";
    return make(
      "div",
      "",
      make("span", "", shown.length > 1 || !name ? held.name : NAMES[name]),
      name ? meter(`${one.sensor}.${name}`, sizes) : amount(one, held, sizes),
    );
  });
  const middle =
    page.kind === "house"
      ? make("div", "mid", brand())
      : page.kind === "promotion"
        ? make("div", "mid", make("p", "promotion", page.text))
        : make(
            "div",
            "mid won",
            make("h2", "", WORDS.last),
            make("h1", "", winner.jackpot),
            make("b", "", exact(winner.amount)),
            make("p", "", winner.hand),
            make("i", "", say("won_at", winner)),
          );
  return make(
    "div",
    "face between",
    page.kind === "house" ? make("div", "top") : header(shown),
    middle,
    rule(),
    make("div", "foot", ...sums),
  );
}

/* Fanned like a hand; the player's and the dealer's cards apart. */
const fan = (cards) => make("div", "fan", ...cards.split(" / ").map(spread));

function spread(cards) {
  const faces = cards.split(" ").map(card);
  faces.forEach((node, at) => {
    node.style.transform = `rotate(${(at - (faces.length - 1) / 2) * FAN_TURN}deg)`;
  });
  return make("div", "held", ...faces);
}

/* One large index, readable from across the pit. */
function card(face) {
  const isJoker = face === "Jk",
    [rank, suit] = isJoker ? [WORDS.joker, ""] : face,
    color = isJoker ? " joker" : "dh".includes(suit) ? " red" : "",
    node = make("div", "pc" + color, make("b", "", rank === "T" ? "10" : rank));
  if (isJoker) node.append(html(drawn(CAP, "pip")));
  else node.append(html(drawn(PIPS[suit], "index") + drawn(PIPS[suit], "pip")));
  if ("JQK".includes(rank)) node.append(html(drawn(CROWN, "crown")));
  return node;
}
