"""Adjustment of the master games report (R21, WAC 230-15-671): the daily accrual of every jackpot,
by table and game, is taken off the table's receipts; it is players' money held in custody."""

from houseway.floor.reports.ledger import Ledger
from houseway.floor.reports.ledger.day_sums import Lines
from houseway.floor.reports.period import Period
from houseway.floor.reports.scope import link_lines, origin, warning
from houseway.floor.reports.value import Report, Row, Section, columns, summed

VERSION = 1
ACCRUALS = columns(
    "day:Gambling day, table:Table, game:Game, link:Jackpot, coin_in:Coin-in:money,"
    "meter:To meters:money, reserve:To reserve:money, overflow:To overflow:money,"
    "adjustment:Adjustment:money, house:House share:money"
)
SLIPS = ("opening", "fill", "credit", "drop", "closing")
TABLES = columns(
    "day:Gambling day, table:Table, game:Game, opening:Opening:money, fill:Fills:money,"
    "credit:Credits:money, drop:Drop:money, closing:Closing:money, result:Result:money,"
    "adjustment:Jackpot accrual:money, adjusted:Adjusted:money"
)
BOOKED = columns(
    "link:Jackpot, receipts:Gross receipts booked:money, seeds:Seeds paid in:money,"
    "recovered:Seed recovered:money, raised:Raised by the house:money,"
    "tray:Fixed pays and prizes:money, envy:Envy:money, owed:Owed by house:money"
)


def games_report(ledger: Ledger, period: Period) -> Report:
    house = ", ".join(b.name for b in ledger.links_at(period.last) if not b.is_progressive)
    without = f" House jackpots have none: {house}." if house else ""
    return Report(
        name="master-games",
        version=VERSION,
        title="Master games report: adjustment for jackpots",
        scope=period.words,
        origin=origin(ledger, period),
        warning=warning(ledger),
        sections=(*tables(ledger, period), accruals(ledger, period), booked(ledger, period)),
        notes=(
            "The adjustment is taken off the receipts of the table and game on that day, because"
            f" accruals are players' money (WAC 230-15-671, 230-15-730).{without}",
            "Wagers reversed for malfunction are taken out of coin-in and accrual alike.",
        ),
    )


def tables(ledger: Ledger, period: Period) -> tuple[Section, ...]:
    """Each table from its opening to its closing inventory, by its signed slips. The day is that of
    the closing; a table not yet closed is listed with what there is."""
    rows: list[Row] = []
    running: dict[str, dict[str, int]] = {}
    for slip in ledger.slips:
        if slip.slip == "opening":
            running[slip.table] = dict.fromkeys(SLIPS, 0)
        held = running[slip.table]
        held[slip.slip] += slip.amount
        if slip.slip == "closing":
            del running[slip.table]
            if period.holds(slip.mark.day):
                rows.append(table_row(ledger, slip.mark.day, slip.table, held, slip.result))
    if not rows:
        return ()
    made = tuple(rows)
    total = summed(made, TABLES)
    return (Section(title="Table results", columns=TABLES, rows=made, total=total, note=""),)


def table_row(ledger: Ledger, day: str, table: str, held: dict[str, int], result: int) -> Row:
    """The accruals of that day at that table are players' money and are taken off its result."""
    accrued = sum(
        sums["meter"] + sums["reserve"] + sums["overflow"]
        for (on, link, at), sums in ledger.sums.tables.items()
        if (on, at) == (day, table) and ledger.links[link].is_progressive
    )
    amounts = (*(held[slip] for slip in SLIPS), result, -accrued, result - accrued)
    return (day, table, ledger.tables[table].title, *amounts)


def accruals(ledger: Ledger, period: Period) -> Section:
    rows: list[Row] = []
    for (day, link, table), sums in sorted_tables(ledger):
        if period.holds(day) and ledger.links[link].is_progressive:
            parts = [sums[key] for key in ("meter", "reserve", "overflow")]
            rows.append(
                (
                    day,
                    table,
                    ledger.tables[table].title,
                    link,
                    sums["coin_in"],
                    *parts,
                    -sum(parts),
                    sums["house"],
                )
            )
    made = tuple(rows)
    note = "" if made else "No accruals in this period."
    return Section(
        title="Daily accrual", columns=ACCRUALS, rows=made, total=summed(made, ACCRUALS), note=note
    )


def booked(ledger: Ledger, period: Period) -> Section:
    """Other money moved between the house's books and the jackpots."""
    rows: list[Row] = []
    for book in ledger.links_at(period.last):
        own = link_lines(ledger, book.name, period.holds)
        own["seed_back"] = own["seed_recovered"] + own["seed_returned"]
        keys = ("gross_receipts", "seeds", "seed_back", "raised", "tray", "envy", "owed")
        rows.append((book.name, *(own[key] for key in keys)))
    made = tuple(rows)
    return Section(
        title="Between the house and its jackpots",
        columns=BOOKED,
        rows=made,
        total=summed(made, BOOKED),
    )


def sorted_tables(ledger: Ledger) -> list[tuple[tuple[str, str, str], Lines]]:
    tables, links = list(ledger.tables), list(ledger.links)
    found = ledger.sums.tables.items()
    return sorted(found, key=lambda e: (e[0][0], tables.index(e[0][2]), links.index(e[0][1])))
