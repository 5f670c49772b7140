"""How one link is drawn: its levels, hits, tables, pays, and the proof it rests on."""

from collections.abc import Callable
from fractions import Fraction

from houseway.floor.reports import Ledger
from houseway.floor.reports.books import Win
from houseway.floor.reports.scope import level_lines, status
from houseway.floor.state import Jackpot
from houseway.games import game_title
from houseway.money import Money, show
from houseway.paytables import Paytable, paytable
from houseway.paytables.words import hand_words
from houseway.progressive import Prize, Share, Times, envy_each
from houseway.web.screens.office.links import state_tags
from houseway.web.screens.office.parts import go, heads, pairs, panel, table
from houseway.web.screens.texts import office as words
from houseway.web.screens.texts import share
from houseway.web.screens.theme import safe

TEXT = words.LINKS
HITS = 25
Moment = Callable[[int], str]  # How a page writes a time.


def facts(jackpot: Jackpot) -> str:
    rules, link = jackpot.rules, jackpot.link
    lines = [
        (TEXT["state"], state_tags(jackpot)),
        (TEXT["paytable"], go(f"/floor/paytables/{jackpot.paytable}", safe(jackpot.paytable))),
        (TEXT["kind"], words.KINDS[jackpot.kind]),
        (TEXT["family"], jackpot.family.capitalize()),
        (TEXT["location"], safe(jackpot.location)),
        (TEXT["wager"], show(rules.wager)),
        (TEXT["executive"], show(rules.executive_above)),
        (TEXT["coin_in"], show(link.coin_in)),
        (TEXT["house"], show(link.house_share)),
    ]
    if jackpot.notices:
        lines.append((TEXT["notices"], safe("; ".join(jackpot.notices))))
    return panel("", pairs(lines))


def levels(jackpot: Jackpot) -> str:
    rows = (level_row(jackpot, name) for name in jackpot.link.levels)
    return panel(TEXT["levels"], table(heads(TEXT["level_heads"]), rows, label=TEXT["levels"]))


def level_row(jackpot: Jackpot, name: str) -> tuple[str, ...]:
    level, rules = jackpot.link.levels[name], jackpot.rules.level(name)
    return (
        f"<b>{words.LEVELS[name]}</b>",
        f"<b>{show(level.current)}</b>",
        show(level.reserve),
        show(level.overflow),
        "–" if level.maximum is None else show(level.maximum),
        show(rules.seed),
        share(rules.contribution_bp),
        share(rules.reserve_bp),
        f"{level.hits:,}",
        show(level.wins),
    )


def hits(wins: list[Win], level: str, named: str, moment: Moment) -> str:
    """The last 25 of a level, newest first (R36)."""
    found = [win for win in wins if win.level == level][-HITS:][::-1]
    rows = (hit(win, moment) for win in found)
    title = TEXT["hits"].format(count=HITS, level=named)
    drawn = table(heads(TEXT["hits_heads"]), rows, empty=TEXT["no_hits"], label=title)
    return panel(title, drawn)


def hit(win: Win, moment: Moment) -> tuple[str, ...]:
    assert win.posted is not None
    return (
        f'<span class="o-nowrap">{moment(win.posted.at)}</span>',
        go(f"/win/{win.link}/{win.win}", f"{win.win}"),
        safe(win.table),
        str(win.seat),
        safe(hand_words(paytable(win.rules.name), win.hand)),
        show(win.before),
        f"<b>{show(win.due)}</b>",
        show(win.after),
        status(win),
    )


def pays(jackpot: Jackpot) -> str:
    source = paytable(jackpot.paytable)
    rows = (pay_row(jackpot, source, hand) for hand in jackpot.rules.hands)
    return panel(TEXT["pays"], table(heads(TEXT["pay_heads"]), rows, label=TEXT["pays"]))


def pay_row(jackpot: Jackpot, source: Paytable, hand: str) -> tuple[str, ...]:
    row = jackpot.rules.hands[hand]
    match row.pay:
        case Share(level, share_bp):
            origin, pay = words.LEVELS[level], share(share_bp)
        case Times(times, level):
            origin, pay = words.LEVELS[level] if level else "Tray", f"{times:,} for 1"
        case Prize(amount):
            origin, pay = "House", show(amount)
    each = envy_each(jackpot.rules, hand)
    return safe(hand_words(source, hand)), origin, pay, show(each) if each else "–"


def proof(jackpot: Jackpot) -> str:
    """The exact probabilities that stand in the log for a link across games (R13)."""
    if not jackpot.proofs:
        return ""
    columns = heads(", ".join(["Hand", *(f"{game_title(each.game)}:n" for each in jackpot.proofs)]))
    source = paytable(jackpot.paytable)
    rows = [
        (
            safe(hand_words(source, hand)),
            *(f"<b>{spaced(each.hands[hand])}</b>" for each in jackpot.proofs),
        )
        for hand in jackpot.proofs[0].hands
    ]
    return panel(TEXT["proof"], table(columns, rows, label=TEXT["proof"]))


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


def dollars(amount: Money) -> float:
    """For a chart only: nothing is reckoned with it."""
    return round(float(Fraction(amount, 1_000_000)), 2)
