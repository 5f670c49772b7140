"""Coin-in by table, shift and seat: what was wagered on the jackpots, including corrections."""

from collections import Counter

from houseway.floor.reports.ledger import Ledger
from houseway.floor.reports.ledger.day_sums import Lines
from houseway.floor.reports.period import SHIFTS, Period, shift_words
from houseway.floor.reports.scope import origin, table_lines, warning
from houseway.floor.reports.value import Column, Report, Row, Section, columns, summed

VERSION = 1
TABLES = columns(
    "table:Table, game:Game, link:Jackpot, games:Games:count, wagers:Wagers:count,"
    "coin_in:Coin-in:money, levels:To levels:money, house:House share:money"
)


def coin_in(ledger: Ledger, period: Period, table: str = "") -> Report:
    if table and table not in ledger.tables:
        raise ValueError(f"There is no table {table!r}.")
    return Report(
        name="coin-in",
        version=VERSION,
        title="Coin-in" + (f": table {table}" if table else ""),
        scope=period.words,
        origin=origin(ledger, period),
        warning=warning(ledger),
        sections=(
            by_table(ledger, period, table),
            by_shift(ledger, period, table),
            by_seat(ledger, period, table),
        ),
        notes=(
            "A wager carried from a corrected game counts where it was paid."
            " Shifts are eight hours by the wall clock from the start of the gambling day.",
        ),
    )


def by_table(ledger: Ledger, period: Period, table: str) -> Section:
    rows: list[Row] = []
    for book in ledger.links.values():
        for name, sums in table_lines(ledger, book.name, period.holds).items():
            if table in ("", name):
                levels = sums["meter"] + sums["reserve"] + sums["overflow"]
                rows.append(
                    (
                        name,
                        ledger.tables[name].title,
                        book.name,
                        sums["games"],
                        sums["wagers"],
                        sums["coin_in"],
                        levels,
                        sums["house"],
                    )
                )
    made = tuple(rows)
    note = "" if made else "No wagers in this period."
    total = summed(made, TABLES)
    return Section(title="By table", columns=TABLES, rows=made, total=total, note=note)


def by_shift(ledger: Ledger, period: Period, table: str) -> Section:
    start = ledger.property().day_start
    sums: dict[tuple[str, str], Lines] = {}
    for (day, shift, link, of_table, _), lines in ledger.sums.seats.items():
        if period.holds(day) and table in ("", of_table):
            counted = sums.setdefault((of_table, link), Counter())
            counted[str(shift)] += lines["coin_in"]
    heads = (
        *columns("table:Table, link:Jackpot"),
        *(Column(f"shift_{n + 1}", shift_words(n, start), "money") for n in range(SHIFTS)),
        Column("coin_in", "Coin-in", "money"),
    )
    rows: tuple[Row, ...] = tuple(
        (*key, *(counted[str(n)] for n in range(SHIFTS)), sum(counted.values()))
        for key, counted in in_order(ledger, sums)
    )
    return Section(title="By shift", columns=heads, rows=rows, total=summed(rows, heads))


def by_seat(ledger: Ledger, period: Period, table: str) -> Section:
    sums: dict[tuple[str, str], Lines] = {}
    for (day, _, link, of_table, seat), lines in ledger.sums.seats.items():
        if period.holds(day) and table in ("", of_table):
            sums.setdefault((of_table, link), Counter())[str(seat)] += lines["coin_in"]
    most = max((t.seats for t in ledger.tables.values()), default=0)
    heads = (
        *columns("table:Table, link:Jackpot"),
        *(Column(f"seat_{n}", f"Seat {n}", "money") for n in range(1, most + 1)),
        Column("coin_in", "Coin-in", "money"),
    )
    rows: tuple[Row, ...] = tuple(
        (*key, *(counted[str(n)] for n in range(1, most + 1)), sum(counted.values()))
        for key, counted in in_order(ledger, sums)
    )
    return Section(title="By seat", columns=heads, rows=rows, total=summed(rows, heads))


def in_order(
    ledger: Ledger, sums: dict[tuple[str, str], Lines]
) -> list[tuple[tuple[str, str], Lines]]:
    """In the order in which tables, then jackpots, were created."""
    tables, links = list(ledger.tables), list(ledger.links)
    return sorted(
        sums.items(), key=lambda each: (tables.index(each[0][0]), links.index(each[0][1]))
    )
