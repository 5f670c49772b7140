"""Meter reconciliation (R19, R36): what must be accounted for, where it is, and the difference.

Contributions are computed from the wagers counted and the rates in force; the meters come from the
amounts the records moved. A false record shows as a difference, with its number.
"""

from collections.abc import Iterator

from houseway.floor.reports.ledger import Ledger
from houseway.floor.reports.ledger.day_sums import Finding, Lines, LinkBook, Note
from houseway.floor.reports.period import Period
from houseway.floor.reports.scope import (
    as_signed,
    counts_by_link,
    exact,
    hand_name,
    is_from_tray,
    level_lines,
    level_name,
    need_link,
    origin,
    pays_from,
    table_lines,
    warning,
    win_id,
    wins_of,
)
from houseway.floor.reports.value import Column, Report, Row, Section, columns, summed
from houseway.floor.upkeep.audit import Shown
from houseway.money import Money

VERSION = 3
CHANGES = (
    "adjustment",
    "dispute",
    "parameters",
    "retired",
    "wager added",
    "wager reversed",
    "wager carried",
)

# The label of each line, and the sums it shows; "-" reverses the sign.
START = (
    ("Current at start", "display"),
    ("Reserve at start", "reserve"),
    ("Overflow at start", "overflow"),
    ("Less posted, not yet off the meter", "-pending"),
)
CAME = (
    ("Starting amount of a new link", "start"),
    ("Due to meters from wagers, by rate", "contributions"),
    ("Due to reserve from wagers, by rate", "reserve_in"),
    ("Seeds paid in by the house", "seeds"),
    ("Adjustments upward", "raised"),
    ("Moved in from another link", "moved_in"),
)
END = (
    ("Current at end", "display"),
    ("Reserve at end", "reserve"),
    ("Overflow at end", "overflow"),
    ("Less posted, not yet off the meter", "-pending"),
)
WENT = (
    ("Wins posted", "wins"),
    ("Less wins backed out", "-backed_out"),
    ("Wagers reversed (malfunction)", "reversed"),
    ("Lowered: display error from malfunction", "malfunction"),
    ("Lowered: booked as gross receipts", "gross_receipts"),
    ("Lowered: seed money recovered", "seed_recovery"),
    ("Moved out to another link", "moved_out"),
    ("Lowered: merchandise bought", "merchandise"),
)
# Shown only if there was one, so that the sheets of days already closed stay the same.
OUTSIDE = (("Lowered: win paid outside the system", "win"),)


POOLS = ("meter", "reserve", "overflow")


def reconciliation(ledger: Ledger, period: Period, link: str = "") -> Report:
    need_link(ledger, period, link)
    books = [b for b in ledger.links_at(period.last) if link in ("", b.name)]
    sections: list[Section] = []
    differences: dict[str, Money] = {}
    for book in books:
        if book.is_progressive and book.levels_at(period.last):
            sections += account(ledger, book, period, differences)
        sections += [wagers(ledger, book, period)]
    sections += [
        awards(ledger, period, link),
        changes(ledger, period, link),
        findings(ledger, period, link),
    ]
    is_sound = not any(differences.values()) and not sections[-1].rows
    return Report(
        name="reconciliation",
        version=VERSION - counts_by_link(ledger, period),
        title="Meter reconciliation" + (f": {link}" if link else ""),
        scope=period.words,
        origin=origin(ledger, period),
        warning=warning(ledger),
        verdict=verdict(next(found_in(ledger, period, link), None), differences, is_sound),
        is_sound=is_sound,
        sections=tuple(sections),
        notes=(
            "Moves inside a level (reserve used by a reseed, overflow released) cancel out and"
            " stand in no line.",
            "WAC 230-15-671, 230-15-685 (3), 230-15-695.",
        ),
    )


def compare(ledger: Ledger, shown: Shown) -> list[str]:
    """Differences between the books and a running floor (`floor.upkeep.audit.shown`)."""
    found = []
    for name, levels in shown.items():
        for level, (display, reserve, overflow) in levels.items():
            meter = ledger.links[name].meters[level]
            own = (meter.display, meter.reserve, meter.overflow)
            pools = zip(POOLS, own, (display, reserve, overflow), strict=True)
            for pool, books, floor in pools:
                if books != floor:
                    differs = exact(floor - books)
                    found.append(f"{name} {level}: the {pool} differs from the log by {differs}.")
    return found


def account(
    ledger: Ledger, book: LinkBook, period: Period, differences: dict[str, Money]
) -> list[Section]:
    names = book.levels_at(period.last)
    before = [level_lines(ledger, book.name, n, lambda day: day < period.first) for n in names]
    during = [level_lines(ledger, book.name, n, period.holds) for n in names]
    after = [add(a, b) for a, b in zip(before, during, strict=True)]
    came = (*lines(START, before), *lines(CAME, during))
    outside = lines(OUTSIDE, during) if any(sums["win"] for sums in during) else ()
    went = (*lines(END, after), *lines(WENT, during), *outside)
    heads = (Column("line", "Dollars"), *(Column(n, level_name(n), "money") for n in names))
    heads = (*heads, Column("link", "Link", "money"))
    together, is_where = summed(came, heads), summed(went, heads)
    gap = tuple(
        a - b for a, b in zip(together[1:], is_where[1:], strict=True)
        if isinstance(a, int) and isinstance(b, int)
    )  # fmt: skip
    differences.update({f"{book.name} {n}": x for n, x in zip(names, gap, strict=False)})
    return [
        Section(title=f"{book.name}: what must be accounted for", columns=heads, rows=came,
                total=together),
        Section(title=f"{book.name}: where it is", columns=heads, rows=went, total=is_where),
        Section(title=f"{book.name}: difference", columns=heads, rows=(),
                total=("Difference", *gap)),
    ]  # fmt: skip


def add(one: Lines, other: Lines) -> Lines:
    """Adds counters and keeps negative values."""
    total: Lines = Lines(one)
    total.update(other)
    return total


def lines(wanted: tuple[tuple[str, str], ...], of_levels: list[Lines]) -> tuple[Row, ...]:
    found: list[Row] = []
    for title, key in wanted:
        sign = -1 if key.startswith("-") else 1
        values = [sign * sums[key.removeprefix("-")] for sums in of_levels]
        found.append((title, *values, sum(values)))
    return tuple(found)


WAGERS = columns(
    "table:Table, game:Game, games:Games:count, wagers:Wagers:count, coin_in:Coin-in:money,"
    "meter:To meters:money, reserve:To reserve:money, overflow:To overflow:money,"
    "house:House share:money, difference:Difference:money"
)


def wagers(ledger: Ledger, book: LinkBook, period: Period) -> Section:
    """R19: each wager equals what the levels gained plus the house's share."""
    rows: list[Row] = []
    for table, sums in table_lines(ledger, book.name, period.holds).items():
        parts = [sums[key] for key in ("meter", "reserve", "overflow", "house")]
        coin_in = sums["coin_in"]
        rows.append(
            (table, ledger.tables[table].title, sums["games"], sums["wagers"], coin_in,
             *parts, coin_in - sum(parts))
        )  # fmt: skip
    made = tuple(rows)
    kind = "" if book.is_progressive else " (house jackpot: no player money goes in)"
    note = "" if made else "No wagers in this period."
    return Section(
        title=f"{book.name}: wagers of {exact(book.rules_at(period.last).wager)}{kind}",
        columns=WAGERS,
        rows=made,
        total=summed(made, WAGERS),
        note=note,
    )


AWARDS = columns(
    "time:Posted:time, page:Win, table:Table, seat:Seat:count, hand:Hand, from:From,"
    "amount:Award:money, seed:Seed in:money, reserve:Reserve in:money, record:Record:count"
)


def awards(ledger: Ledger, period: Period, link: str) -> Section:
    """Awards from a meter, and house jackpots; the many small tray pays only as a total."""
    rows: list[Row] = []
    tray: list[Money] = []
    by_link = counts_by_link(ledger, period)
    for win in wins_of(ledger, period.holds, link):
        assert win.posted is not None
        book = ledger.links[win.link]
        if is_from_tray(book, win):
            tray.append(win.amount)
            continue
        rows.append(
            (win.posted.at, win_id(win, by_link), win.table, win.seat, hand_name(ledger, win),
             pays_from(book, win), win.amount, win.seed, win.reserve, win.posted.seq)
        )  # fmt: skip
    made = tuple(rows)
    total = list(summed(made, AWARDS))
    total[3] = total[9] = None  # Seats and record numbers are no sums.
    words = [] if made else ["No award left a meter in this period."]
    if tray:
        words.append(f"Beside these {len(tray):,} pays from the tray, {exact(sum(tray))} together.")
    note, title = " ".join(words), "Awards posted"
    found = Section(title=title, columns=AWARDS, rows=made, total=tuple(total), note=note)
    return as_signed(found, by_link)


CHANGED = columns(
    "time:Time:time, what:What, where:Where, amount:Amount:money, by:By, reason:Reason,"
    "record:Record:count"
)


def changes(ledger: Ledger, period: Period, link: str) -> Section:
    """R17: every rise or fall not due to a wager or a win, with who, when and why."""
    noted = [
        note
        for note in ledger.notes
        if note.kind in CHANGES and period.holds(note.mark.day) and note.is_of(link)
    ]
    note = "" if noted else "None in this period."
    rows = tuple(note_row(each) for each in noted)
    return Section(title="Adjustments and corrections", columns=CHANGED, rows=rows, note=note)


def note_row(each: Note) -> Row:
    mark = each.mark
    return (mark.at, each.kind, each.where, each.amount, each.by, each.reason, mark.seq)


FOUND = columns(
    "time:Time:time, link:Link, level:Level, amount:Differs by:money, what:What,record:Record:count"
)


def findings(ledger: Ledger, period: Period, link: str = "") -> Section:
    rows = tuple(
        (f.mark.at, f.link, level_name(f.level), f.amount, f.sentence, f.mark.seq)
        for f in found_in(ledger, period, link)
    )
    note = "" if rows else "Every record of the period agrees with wagers, rates, seeds and wins."
    return Section(title="Records that do not agree", columns=FOUND, rows=rows, note=note)


def found_in(ledger: Ledger, period: Period, link: str) -> Iterator[Finding]:
    """The findings of one link, or all."""
    return (f for f in ledger.findings if period.holds(f.mark.day) and link in ("", f.link))


def verdict(first: Finding | None, differences: dict[str, Money], is_sound: bool) -> str:
    if is_sound:
        return "Adds up to the cent: difference 0.00 on every level."
    wrong = [f"{name} differs by {exact(gap)}" for name, gap in differences.items() if gap]
    since = f"; first in record {first.mark.seq}: {first.sentence}" if first else "."
    return "Does not add up: " + (", ".join(wrong) or "single records disagree") + since
