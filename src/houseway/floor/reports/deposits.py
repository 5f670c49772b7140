"""Deposits due (R22, WAC 230-15-455): what players put in, and what the account must hold.

All accruals go to the jackpot account at least weekly; an account below what is posted stops the
games. The log holds no bank records yet, so deposits are handed in, and none is assumed.
"""

from collections.abc import Sequence
from datetime import date, timedelta

from msgspec import Struct

from houseway.floor.law.funds import cage_minimum, odds_prizes, second_prize
from houseway.floor.regulation.terms import terms
from houseway.floor.reports.books import Mark
from houseway.floor.reports.ledger import Ledger
from houseway.floor.reports.period import Period, long_day
from houseway.floor.reports.scope import exact, level_lines, level_name, origin, warning
from houseway.floor.reports.value import Fact, Report, Row, Section, columns, summed
from houseway.money import Money

VERSION = 1
ACCRUED = columns(
    "day:Gambling day, due:Deposit by, link:Jackpot, meter:To meters:money,"
    "reserve:To reserve:money, overflow:To overflow:money, accrued:Accrued:money"
)
HELD = columns(
    "link:Jackpot, level:Level, display:Posted:money, reserve:Reserve:money,"
    "overflow:Overflow:money, unpaid:Wins not paid yet:money, held:Required:money"
)
MADE = columns("day:Day, reference:Reference, amount:Deposited:money")
CASH = columns("what:What, amount:Amount:money, source:From")


class Deposit(Struct, frozen=True):
    """One entry of the bank's statement."""

    day: str
    amount: Money
    reference: str


def deposits(ledger: Ledger, period: Period, made: Sequence[Deposit] = ()) -> Report:
    accrued, held = accruals(ledger, period), required(ledger, period)
    total = accrued.total[-1] if accrued.total else 0
    assert isinstance(total, int)
    paid_in = sum(deposit.amount for deposit in made)
    needed = held.total[-1] if held.total else 0
    return Report(
        name="deposits",
        version=VERSION,
        title="Deposits due",
        scope=period.words,
        origin=origin(ledger, period),
        warning=warning(ledger),
        verdict=verdict(total, paid_in, due_day(period.last)),
        is_sound=paid_in >= total or not is_late(ledger, period),
        facts=(
            Fact("Accrued in the period", total, "money"),
            Fact("Deposits shown", paid_in, "money"),
            Fact("Still to deposit", max(0, total - paid_in), "money"),
            Fact("Jackpot account must hold at close", needed, "money"),
        ),
        sections=(accrued, held, shown(made), cash(ledger, period)),
        notes=(
            f"All accruals are deposited within {terms().deposit_days} days; an account below the"
            " required level stops the games at once (WAC 230-15-455).",
            "House jackpots are the house's own money and stand in no line.",
        ),
    )


def verdict(total: Money, paid_in: Money, due: str) -> str:
    if not total:
        return "No accruals: nothing to deposit."
    if paid_in >= total:
        return f"Deposited: {exact(paid_in)} against {exact(total)} accrued."
    return f"{exact(total - paid_in)} to be deposited by {long_day(due)}."


def is_late(ledger: Ledger, period: Period) -> bool:
    """By the log's own last day; the floor's clock decides about alarms, not a report."""
    assert ledger.head is not None
    return ledger.head.day > due_day(period.last)


def due_day(day: str) -> str:
    """The last day on which an accrual may reach the bank, counted from the end of its week."""
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()


def accruals(ledger: Ledger, period: Period) -> Section:
    rows: list[Row] = []
    sums: dict[tuple[str, str], list[Money]] = {}
    for (day, link, _), lines in ledger.sums.tables.items():
        if period.holds(day) and ledger.links[link].is_progressive:
            parts = sums.setdefault((day, link), [0, 0, 0])
            for place, key in enumerate(("meter", "reserve", "overflow")):
                parts[place] += lines[key]
    for (day, link), parts in sorted(sums.items()):
        last = date.fromisoformat(day) + timedelta(days=terms().deposit_days)
        rows.append((day, last.isoformat(), link, *parts, sum(parts)))
    made = tuple(rows)
    note = "" if made else "No accruals in this period."
    return Section(
        title="Accruals", columns=ACCRUED, rows=made, total=summed(made, ACCRUED), note=note
    )


def required(ledger: Ledger, period: Period) -> Section:
    """What the account must cover at the close: meters, reserves and overflow."""
    rows: list[Row] = []
    for book in ledger.links_at(period.last):
        for level in book.levels_at(period.last) if book.is_progressive else ():
            sums = level_lines(ledger, book.name, level, lambda day: day <= period.last)
            owed = unpaid(ledger, book.name, level, period.last)
            pools = [sums["display"], sums["reserve"], sums["overflow"], owed]
            rows.append((book.name, level_name(level), *pools, sum(pools)))
    made = tuple(rows)
    return Section(
        title="Required on the jackpot account at close",
        columns=HELD,
        rows=made,
        total=summed(made, HELD),
        note="A win that has left its meter stays required until the cage has paid it.",
    )


def unpaid(ledger: Ledger, link: str, level: str, day: str) -> Money:
    wins = (win for win in ledger.wins if (win.link, win.level) == (link, level))
    return sum(
        win.amount
        for win in wins
        if by(win.settled, day) and not by(win.paid, day) and not by(win.backed_out, day)
    )


def by(mark: Mark | None, day: str) -> bool:
    return mark is not None and mark.day <= day


def shown(made: Sequence[Deposit]) -> Section:
    rows = tuple((each.day, each.reference, each.amount) for each in made)
    note = "" if rows else "No deposit was entered for this period."
    return Section(title="Deposits", columns=MADE, rows=rows, total=summed(rows, MADE), note=note)


def cash(ledger: Ledger, period: Period) -> Section:
    """R24 and R25, from the layouts as they are posted."""
    tables = [table for table in ledger.tables.values() if table.added <= period.last]
    prizes = [
        prize
        for table in tables
        for prize in odds_prizes((spot, most) for spot, _, most in table.spots).values()
    ]
    law = [each for each in terms().cage if each.since <= period.last][-1]
    largest = max(prizes, default=0)
    second = second_prize(prizes)
    return Section(
        title="Cash at hand",
        columns=CASH,
        rows=(
            (
                f"Least cash in the cage, {len(tables)} tables, no full year of receipts entered",
                cage_minimum(period.last, len(tables), largest),
                law.source,
            ),
            ("Second largest odds-based prize, banked or covered", second, "WAC 230-15-455"),
        ),
    )
