"use strict";
/* From the record until the game ends, for at least 30 s and at most 3 min; wins at another table
   of the link for 20 s. */
function celebrate(shown) {
  const now = performance.now(),
    hands = (one) => Object.fromEntries(facts.jackpots[one.sensor].hands.map((h) => [h.name, h]));
  const counts = (one, w) => hands(one)[w.hand]?.level || one.kind === "house";
  const won = shown.flatMap((one) =>
    one.wins
      .filter((w) => counts(one, w))
      .map((w) => ({ ...w, one, key: `${one.link}/${w.number}` })),
  );
  /* A win from before this sign was turned on is not shown once its game has ended. */
  if (!celebrated) celebrated = new Set(won.filter((w) => w.one.is_over).map((w) => w.key));
  const fresh = won.filter((w) => !celebrated.has(w.key)).sort((a, b) => b.seat - a.seat);
  if (win && (win.table ? now - win.since > ELSEWHERE || fresh.length : over(now, won))) win = null;
  if (win && (win.table || !fresh.length || now - win.since < EACH)) {
    corner(shown);
    return;
  }
  const far = shown.flatMap((one) =>
    facts.jackpots[one.sensor].elsewhere
      .filter((w) => !heardOf.has(w.number) && counts(one, w))
      .map((w) => ({ ...w, one })),
  );
  const news = fresh[0] || far[0];
  if (!news) {
    if (win) corner(shown);
    return;
  }
  if (news.table) heardOf.add(news.number);
  else celebrated.add(news.key);
  win = { ...news, since: now, table: news.table || "" };
  const done = won.filter((w) => celebrated.has(w.key)).length;
  win.shout = () =>
    shout(
      shown,
      news,
      hands(news.one)[news.hand],
      won.length > 1 && !news.table ? say("of", { at: done, of: won.length }) : "",
    );
  win.shout();
}

const over = (now, won) =>
  now - win.since > CELEBRATE_MOST ||
  (now - win.since > CELEBRATE_LEAST && !won.some((w) => w.key === win.key && !w.one.is_over));

function titleOf(shown, news, hand) {
  const name = facts.jackpots[news.one.sensor].name;
  if (hand?.is_whole && hand.level !== "jackpot")
    return say("level_jackpot", { level: NAMES[hand.level] });
  if (hand?.is_whole)
    return shown.length < 2
      ? WORDS.jackpot
      : /jackpot$/i.test(name)
        ? name
        : say("level_jackpot", { level: name });
  return hand?.share_bp
    ? say("share", { hand: shown.length < 2 ? hand.label : name, share: percent(hand) })
    : WORDS.prize;
}

function shout(shown, news, hand, count) {
  const tall = isPortrait(),
    amount = new Meter(SIZES[tall ? "winTall" : "win"]);
  amount.count(news.amount, 1200);
  meters.win = amount;
  const who = make(
    "div",
    "",
    make(
      "div",
      "who",
      say(news.table ? "at_table" : "seat", {
        table: news.table || picture.table,
        seat: news.seat,
      }),
    ),
    make("div", "hand", hand ? hand.label : news.hand),
  );
  const middle = make("div", "middle", who);
  $("win").className = "view" + (hand?.is_whole ? "" : " part") + (news.table ? " elsewhere" : "");
  $("win").replaceChildren(
    html(rays()),
    html(tall ? ring(1080, 1920) : ring(1920, 1080)),
    make("div", "glad", WORDS.glad),
    make("div", "title", titleOf(shown, news, hand)),
    amount.node,
    middle,
    rule(),
    make("div", "below", make("div", "paid"), make("div", "others")),
    brand(),
  );
  if (count) $("win").append(make("div", "count", count));
  corner(shown);
}

/* The win may arrive before its cards: they are shown as soon as they are known. */
function lay() {
  const cards = win.table ? "" : facts.jackpots[win.one.sensor].cards[win.number] || "",
    middle = $("win").querySelector(".middle");
  if (!cards || middle.classList.contains("cards")) return;
  middle.classList.add("cards");
  const laid = cards.split(" ").map(card);
  laid.forEach((node, at) => {
    node.style.animationDelay = `${1200 + at * 120}ms`;
  });
  middle.prepend(make("div", "laid", ...laid));
}

/* Who else is paid, and the meters, so that the link stays visible. */
function corner(shown) {
  const paid = $("win").querySelector(".paid");
  if (!paid || !win) return;
  const envy = Object.entries(facts.jackpots[win.one.sensor].envy),
    sums = new Set(envy.map((e) => e[1]));
  lay();
  paid.replaceChildren();
  $("win")
    .querySelector(".others")
    .replaceChildren(
      ...shown.flatMap((one) =>
        one.levels.map((l) => {
          const name = shown.length > 1 ? facts.jackpots[one.sensor].name : NAMES[l.name],
            waits = facts.jackpots[one.sensor].pending.includes(l.name);
          return make(
            "div",
            "",
            make("span", "", waits ? say("level_pending", { level: name }) : name),
            exact(l.current),
          );
        }),
      ),
    );
  if (win.table) return;
  if (sums.size === 1)
    paid.append(
      WORDS.envy + " ",
      make("b", "", brief([...sums][0])),
      envy.length > 1 ? WORDS.each : WORDS.to_seat,
      ...envy.map((e) => make("span", "disc", e[0])),
    );
  else
    for (const [seat, sum] of envy)
      paid.append(make("span", "disc", seat), make("b", "", brief(sum)));
}
