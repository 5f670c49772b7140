"""How one link is shown: its levels, hits, pays, and the proof it rests on."""

from collections.abc import Callable

from houseway.floor.reports import Ledger
from houseway.floor.reports.ledger.books import Win
from houseway.floor.reports.scope import level_lines, status
from houseway.floor.state import Jackpot
from houseway.games import game_title
from houseway.money import Money, show
from houseway.paytables import Paytable, paytable
from houseway.paytables.words import hand_words
from houseway.progressive import Prize, Share, Times, envy_each
from houseway.web.pages.office.links.links import KINDS, state_tags
from houseway.web.pages.office.parts import (
    Body,
    Head,
    Link,
    Node,
    Pairs,
    Panel,
    Table,
    panel,
    strong,
    table,
    text,
)
from houseway.web.pages.words import LEVELS, share

HITS = 25
Moment = Callable[[int], str]  # How a page writes a time.


def paytable_words(jackpot: Jackpot) -> str:
    return f"{paytable(jackpot.paytable).name}, {KINDS[jackpot.kind]}"


def facts(jackpot: Jackpot) -> Panel:
    rules, link = jackpot.rules, jackpot.link
    source = paytable(jackpot.paytable).name
    lines: list[tuple[str, Node]] = [
        ("State", state_tags(jackpot)),
        ("Paytable", Link(source, f"/floor/paytables/{jackpot.paytable}")),
        ("Kind", KINDS[jackpot.kind]),
        ("Controllers", jackpot.family.capitalize()),
        ("Location", jackpot.location),
        ("Wager", show(rules.wager)),
        ("Executive card above", show(rules.executive_above)),
        ("Coin-in since it opened", show(link.coin_in)),
        ("House share", show(link.house_share)),
    ]
    if jackpot.notices:
        lines.append(("Notices posted", "; ".join(jackpot.notices)))
    return panel("", Pairs(tuple(lines)))


def levels(jackpot: Jackpot) -> Panel:
    titles = (
        "Level, Current:n, Reserve:n, Overflow:n, Maximum:n, Seed:n, To meter:n, To reserve:n, "
        "Hits:n, Won:n"
    )
    rows = (level_row(jackpot, name) for name in jackpot.link.levels)
    return panel("Levels", table(titles, rows, label="Levels"))


def level_row(jackpot: Jackpot, name: str) -> tuple[Node, ...]:
    level, rules = jackpot.link.levels[name], jackpot.rules.level(name)
    return (
        strong(LEVELS[name]),
        strong(show(level.current)),
        show(level.reserve),
        show(level.overflow),
        "–" if level.maximum is None else show(level.maximum),
        show(rules.seed),
        share(rules.contribution_bp),
        share(rules.reserve_bp),
        f"{level.hits:,}",
        show(level.wins),
    )


def hits(wins: list[Win], level: str, moment: Moment) -> Panel:
    """The last 25 of a level, newest first (R36)."""
    found = [win for win in wins if win.level == level][-HITS:][::-1]
    title = f"Last {HITS} hits of {LEVELS[level]}"
    listed = table(
        "Posted, Page, Table, Seat:n, Hand, Before:n, Award:n, After:n, State",
        (hit(win, moment) for win in found),
        empty="No hit on this level yet.",
        label=title,
    )
    return panel(title, listed)


def hit(win: Win, moment: Moment) -> tuple[Node, ...]:
    assert win.posted is not None
    return (
        text(moment(win.posted.at), "o-nowrap"),
        Link(f"{win.win}", f"/win/{win.link}/{win.win}"),
        win.table,
        str(win.seat),
        hand_words(paytable(win.rules.name), win.hand),
        show(win.before),
        strong(show(win.due)),
        show(win.after),
        status(win),
    )


def pays(jackpot: Jackpot) -> Panel:
    source, title = paytable(jackpot.paytable), "What each hand is paid"
    rows = (pay_row(jackpot, source, hand) for hand in jackpot.rules.hands)
    return panel(title, table("Hand, From, Pay:n, Envy:n", rows, label=title))


def pay_row(jackpot: Jackpot, source: Paytable, hand: str) -> tuple[Node, ...]:
    row = jackpot.rules.hands[hand]
    match row.pay:
        case Share(level, share_bp):
            origin, pay = LEVELS[level], share(share_bp)
        case Times(times, level):
            origin, pay = LEVELS[level] if level else "Tray", f"{times:,} for 1"
        case Prize(amount):
            origin, pay = "House", show(amount)
    each = envy_each(jackpot.rules, hand)
    return hand_words(source, hand), origin, pay, show(each) if each else "–"


def proof(jackpot: Jackpot) -> Body:
    """The exact probabilities that stand in the log for a link across games (R13)."""
    if not jackpot.proofs:
        return ()
    heads = (Head("Hand"), *(Head(game_title(each.game), "n") for each in jackpot.proofs))
    source, title = paytable(jackpot.paytable), "Why these games share a meter"
    rows: tuple[tuple[Node, ...], ...] = tuple(
        (
            hand_words(source, hand),
            *(strong(spaced(each.hands[hand])) for each in jackpot.proofs),
        )
        for hand in jackpot.proofs[0].hands
    )
    return (panel(title, Table(heads, rows, title)),)


def spaced(exact: str) -> str:
    """ "1/649740" as people read it: 1/649,740."""
    return "/".join(f"{int(part):,}" for part in exact.split("/"))


def history(ledger: Ledger, link: str, level: str) -> list[tuple[int, Money]]:
    """What the display read at the close of each gambling day, and on both sides of every step:
    only wagers draw a slope."""
    book = ledger.links[link]
    found, display = [], 0
    for day in sorted(ledger.closes):
        display += level_lines(ledger, link, level, day.__eq__)["display"]
        if book.opened <= day:
            found.append((ledger.closes[day].at, display))
    for at, before, after in book.meters[level].steps:
        found += [(at, before), (at + 1, after)]
    return sorted(found, key=lambda point: point[0])
