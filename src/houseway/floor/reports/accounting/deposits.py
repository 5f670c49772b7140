"""Deposits due (R22, WAC 230-15-455): what players put in, and what the account must hold.

All accruals go to the jackpot account at least weekly; an account below what is posted stops the
games. Deposits, balances and counts come from the log.
"""

from datetime import date, timedelta

from msgspec import Struct

from houseway.floor.law.funds import cage_minimum, odds_prizes, second_prize
from houseway.floor.regulation.terms import terms
from houseway.floor.reports.ledger import Ledger
from houseway.floor.reports.ledger.day_sums import BankLine, Mark
from houseway.floor.reports.period import Period, long_day
from houseway.floor.reports.scope import exact, level_lines, level_name, origin, warning
from houseway.floor.reports.value import Fact, Report, Row, Section, columns, summed
from houseway.money import Money

VERSION = 2
ACCRUED = columns(
    "day:Gambling day, due:Deposit by, link:Jackpot, meter:To meters:money,"
    "reserve:To reserve:money, overflow:To overflow:money, accrued:Accrued:money"
)
HELD = columns(
    "link:Jackpot, level:Level, display:Posted:money, reserve:Reserve:money,"
    "overflow:Overflow:money, unpaid:Wins not paid yet:money, held:Required:money"
)
MADE = columns(
    "time:Recorded:time, day:Banked on, reference:Reference, by:By, amount:Deposited:money,"
    "record:Record:count"
)
BALANCES = columns(
    "time:Recorded:time, day:Statement of, reference:Reference, by:By, balance:Balance:money,"
    "required:Required:money, short:Short:money, record:Record:count"
)
CASH = columns("what:What, amount:Amount:money, source:From")


class Account(Struct, frozen=True):
    """The accruals at the close of a day: total, banked, overdue, and the deadline of the first
    that is not banked."""

    accrued: Money
    banked: Money
    overdue: Money
    due: str

    @property
    def waiting(self) -> Money:
        return self.accrued - self.banked


def deposits(ledger: Ledger, period: Period) -> Report:
    accrued, held = accruals(ledger, period), required(ledger, period)
    total = accrued.total[-1] if accrued.total else 0
    account = account_at(ledger, period.last)
    made = shown(ledger, period)
    needed = held.total[-1] if held.total else 0
    assert isinstance(needed, int)
    on_its_way = account.waiting - account.overdue
    return Report(
        name="deposits",
        version=VERSION,
        title="Deposits due",
        scope=period.words,
        origin=origin(ledger, period),
        warning=warning(ledger),
        verdict=verdict(account),
        is_sound=not account.overdue,
        facts=(
            Fact("Accrued in the period", total, "money"),
            Fact("Deposited in the period", made.total[4] if made.total else 0, "money"),
            Fact("Still to deposit", account.waiting, "money"),
            Fact("Overdue", account.overdue, "money"),
            Fact("Owed to players at close", needed, "money"),
            Fact("Less accruals not due yet", on_its_way, "money"),
            Fact("Must be in the bank at close", max(0, needed - on_its_way), "money"),
        ),
        sections=(accrued, held, made, balances(ledger, period), cash(ledger, period)),
        notes=(
            f"Accruals must be deposited within {deposit_days(ledger, period.last)} days. If the"
            " account falls below the required level, the games stop at once (WAC 230-15-455).",
            "The bank must hold what is owed to players, less accruals that are not due yet.",
            "House jackpots are the house's own money and are not included.",
        ),
    )


def verdict(account: Account) -> str:
    if account.overdue:
        late = exact(account.overdue)
        return f"OVERDUE: {late} was due in the bank by {long_day(account.due)}."
    if account.waiting:
        return f"{exact(account.waiting)} to deposit, starting by {long_day(account.due)}."
    if account.accrued:
        return f"All accruals of {exact(account.accrued)} are deposited."
    return "No accruals to deposit."


def account_at(ledger: Ledger, last: str) -> Account:
    """As recorded at the close of a gambling day; if it is not over, as recorded now."""
    by_day: dict[str, Money] = {}
    for (day, link, _), lines in ledger.sums.tables.items():
        if day <= last and ledger.links[link].is_progressive:
            added = lines["meter"] + lines["reserve"] + lines["overflow"]
            by_day[day] = by_day.get(day, 0) + added
    days = deposit_days(ledger, last)
    banked = sum(line.covers for line in ledger.bank if line.mark.day <= last)
    total = late = 0
    first = ""
    for day, amount in sorted(by_day.items()):
        total += amount
        first = first or (day if total > banked else "")
        if due_day(day, days) <= min(last, ledger.today or last):
            late = total
    return Account(total, banked, max(0, late - banked), due_day(first, days) if first else "")


def due_day(day: str, days: int) -> str:
    """The day by which an accrual of this day must be in the bank; on that day it is overdue."""
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def deposit_days(ledger: Ledger, last: str) -> int:
    """By law, or the house's own term at the close of a day."""
    own = [days for since, days in ledger.deposit_terms if since <= last]
    return own[-1] if own else terms().deposit_days


def accruals(ledger: Ledger, period: Period) -> Section:
    rows: list[Row] = []
    sums: dict[tuple[str, str], list[Money]] = {}
    for (day, link, _), lines in ledger.sums.tables.items():
        if period.holds(day) and ledger.links[link].is_progressive:
            parts = sums.setdefault((day, link), [0, 0, 0])
            for place, key in enumerate(("meter", "reserve", "overflow")):
                parts[place] += lines[key]
    days = deposit_days(ledger, period.last)
    for (day, link), parts in sorted(sums.items()):
        rows.append((day, due_day(day, days), link, *parts, sum(parts)))
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
        title="Owed to players at close",
        columns=HELD,
        rows=made,
        total=summed(made, HELD),
        note="A win that is off the meter stays in the amount owed until the cage has paid it.",
    )


def unpaid(ledger: Ledger, link: str, level: str, day: str) -> Money:
    wins = (win for win in ledger.wins if (win.link, win.level) == (link, level))
    return sum(
        win.amount
        for win in wins
        if by(win.settled, day)
        and not any(by(mark, day) for mark in (win.paid, win.backed_out, win.disputed))
    )


def by(mark: Mark | None, day: str) -> bool:
    return mark is not None and mark.day <= day


def shown(ledger: Ledger, period: Period) -> Section:
    rows = tuple(
        (x.mark.at, x.banked_on, x.reference, ledger.person(x.mark.actor), x.amount, x.mark.seq)
        for x in lines_of(ledger, period, "deposit")
    )
    note = "" if rows else "No deposits were recorded in this period."
    total = (*summed(rows, MADE)[:-1], None)  # Record numbers are no sum.
    return Section(title="Deposits", columns=MADE, rows=rows, total=total, note=note)


def balances(ledger: Ledger, period: Period) -> Section:
    rows = tuple(
        (x.mark.at, x.banked_on, x.reference, ledger.person(x.mark.actor), x.amount,
         x.required, x.short, x.mark.seq)
        for x in lines_of(ledger, period, "balance")
    )  # fmt: skip
    note = "" if rows else "No account balance was recorded in this period."
    return Section(title="Jackpot account balances", columns=BALANCES, rows=rows, note=note)


def cash(ledger: Ledger, period: Period) -> Section:
    """R24 and R25, from the posted layouts."""
    tables = [table for table in ledger.tables.values() if table.added <= period.last]
    prizes = [
        prize
        for table in tables
        for prize in odds_prizes((spot, most) for spot, _, most in table.spots).values()
    ]
    law = [each for each in terms().cage if each.since <= period.last][-1]
    gross = ledger.gross.get(int(period.last[:4]) - 1)
    basis = f"{len(tables)} tables" + ("" if gross else ", without a full year of receipts")
    least = cage_minimum(period.last, len(tables), max(prizes, default=0), gross)
    second = second_prize(prizes)
    rows: list[Row] = [
        (f"Minimum cash in the cage, {basis}", least, law.source),
        ("Second largest odds-based prize, banked or covered", second, "WAC 230-15-455"),
    ]
    until = Period("0001-01-01", period.last)
    for what, kind in (("Cage as last counted", "cage"), ("Cover for that prize", "cover")):
        rows += [(what, x.amount, x.reference) for x in lines_of(ledger, until, kind)[-1:]]
    return Section(title="Cash on hand", columns=CASH, rows=tuple(rows))


def lines_of(ledger: Ledger, period: Period, kind: str) -> list[BankLine]:
    return [x for x in ledger.bank if x.kind == kind and period.holds(x.mark.day)]
