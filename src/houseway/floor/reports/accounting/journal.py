"""The jackpots' double-entry journal (R20, WAC 230-15-671 and -730).

Players' money is a liability from the moment it is wagered. It becomes revenue only where the law
allows it. The balance of the liability must equal the meters.
"""

from collections import Counter
from datetime import date, timedelta

from houseway.floor.reports.ledger import Ledger
from houseway.floor.reports.ledger.day_sums import LinkBook, Mark, Win
from houseway.floor.reports.period import Period
from houseway.floor.reports.scope import exact, level_lines, link_lines, origin, warning
from houseway.floor.reports.value import Report, Row, Section, columns, summed
from houseway.money import Money

VERSION = 2
CASH, LIABILITY, PAYABLE, TAX = "Cash", "Jackpot liability", "Awards payable", "Tax withheld"
RECEIPTS, PAYS, FUNDS, COST = "Gross receipts", "Fixed pays", "House funds", "House expense"
BROUGHT = "Brought forward"  # Players' money from before this log.
BETWEEN = "Between jackpots"  # Money moved between links; always zero at the end of a record.
ACCOUNTS = (CASH, LIABILITY, PAYABLE, TAX, RECEIPTS, PAYS, FUNDS, COST, BROUGHT, BETWEEN)

ENTRIES = columns("link:Jackpot, what:Entry, debit:Debit, credit:Credit, amount:Amount:money")
BALANCES = columns("account:Account, debits:Debits:money, credits:Credits:money, net:Net:money")
PROOF = columns(
    "link:Jackpot, before:Liability before:money, net:Booked:money, after:Liability after:money,"
    "meters:Meters after:money, difference:Difference:money"
)
Entry = tuple[str, str, str, Money]  # What, debit, credit, amount.


def journal(ledger: Ledger, period: Period) -> Report:
    books = ledger.links_at(period.last)
    booked = {book.name: entries(ledger, book, period) for book in books}
    proved = proof(ledger, books, period, booked)
    wrong = [row for row in proved.rows if row[-1]]
    return Report(
        name="journal",
        version=VERSION,
        title="Journal of the jackpots",
        scope=period.words,
        origin=origin(ledger, period),
        warning=warning(ledger),
        verdict=verdict(wrong),
        is_sound=not wrong,
        sections=(listed(booked), balances(booked), proved),
        notes=(
            "Double entry; each line is debit and credit at once. Wagers reversed for malfunction"
            " are taken out of coin-in and liability alike.",
            "Players' money is a liability and never revenue, unless it was lawfully booked"
            " (WAC 230-15-671, 230-15-695, 230-15-730).",
        ),
    )


def verdict(wrong: list[Row]) -> str:
    if not wrong:
        return "The liability equals the meters of every jackpot."
    gaps = [row[-1] for row in wrong]
    said = ", ".join(
        f"{row[0]} by {exact(gap)}"
        for row, gap in zip(wrong, gaps, strict=True)
        if isinstance(gap, int)
    )
    return f"The liability differs from the meters: {said}."


def entries(ledger: Ledger, book: LinkBook, period: Period) -> list[Entry]:
    """The entries of one jackpot; zero amounts are left out."""
    own = link_lines(ledger, book.name, period.holds)
    taken: Counter[str] = Counter()
    for (day, link, _), lines in ledger.sums.tables.items():
        if link == book.name and period.holds(day):
            taken.update(lines)
    started = lowered = outside = 0
    for level in book.meters:
        lines = level_lines(ledger, book.name, level, period.holds)
        started += lines["start"]
        lowered += lines["malfunction"]
        outside += lines["win"]
    accrued = taken["meter"] + taken["reserve"] + taken["overflow"]
    found = [
        ("Starting amount, seed of the house", FUNDS, LIABILITY, own["started"]),
        ("Starting amount, brought forward", BROUGHT, LIABILITY, started - own["started"]),
        ("Coin-in, players' share", CASH, LIABILITY, accrued),
        ("Coin-in, house share", CASH, RECEIPTS, taken["house"]),
        ("Seeds paid in", FUNDS, LIABILITY, own["seeds"]),
        ("Adjustments upward", COST, LIABILITY, own["raised"]),
        *awards(ledger, book, period),
        ("Seed returned by back-outs", LIABILITY, FUNDS, own["seed_returned"]),
        ("Envy from the tray", PAYS, CASH, own["envy"]),
        ("Seed money recovered", LIABILITY, FUNDS, own["seed_recovered"]),
        ("Booked as gross receipts", LIABILITY, RECEIPTS, own["gross_receipts"]),
        ("Merchandise bought", LIABILITY, CASH, own["merchandise"]),
        ("Display error corrected", LIABILITY, COST, lowered),
        ("Win paid outside the system", LIABILITY, CASH, outside),
        ("Moved in from another jackpot", BETWEEN, LIABILITY, own["moved_in"]),
        ("Moved out to another jackpot", LIABILITY, BETWEEN, own["moved_out"]),
    ]
    return [entry for entry in found if entry[3]]


def awards(ledger: Ledger, book: LinkBook, period: Period) -> list[Entry]:
    def total(what: str, off_meter: bool | None = None) -> Money:
        wins = (
            w for w in ledger.wins if w.link == book.name and off_meter in (None, bool(w.level))
        )
        return sum(amount_of(w, what) for w in wins if on(mark_of(w, what), period))

    return [
        ("Awards posted, off a meter", LIABILITY, PAYABLE, total("posted", True)),
        ("Awards posted, fixed", PAYS, PAYABLE, total("posted", False)),
        ("Awards owed by the house", COST, PAYABLE, total("owed")),
        ("Back-outs, off a meter", PAYABLE, LIABILITY, total("backed_out", True)),
        ("Back-outs, fixed", PAYABLE, PAYS, total("backed_out", False)),
        ("Awards paid out", PAYABLE, CASH, total("paid")),
        ("Tax withheld", PAYABLE, TAX, total("withheld")),
    ]


def amount_of(win: Win, what: str) -> Money:
    match what:
        case "owed":
            return win.owed
        case "paid":
            return win.due - win.withheld
        case "withheld":
            return win.withheld
    return win.amount


def mark_of(win: Win, what: str) -> Mark | None:
    match what:
        case "backed_out":
            return win.backed_out
        case "paid" | "withheld":
            return win.paid
    return win.posted


def on(mark: Mark | None, period: Period) -> bool:
    return mark is not None and period.holds(mark.day)


def listed(booked: dict[str, list[Entry]]) -> Section:
    rows = tuple((link, *entry) for link, made in booked.items() for entry in made)
    note = "" if rows else "Nothing was booked in this period."
    return Section(
        title="Entries", columns=ENTRIES, rows=rows, total=summed(rows, ENTRIES), note=note
    )


def balances(booked: dict[str, list[Entry]]) -> Section:
    debits: Counter[str] = Counter()
    credits_: Counter[str] = Counter()
    for made in booked.values():
        for _, debit, credit, amount in made:
            debits[debit] += amount
            credits_[credit] += amount
    rows = tuple((a, debits[a], credits_[a], debits[a] - credits_[a]) for a in ACCOUNTS)
    return Section(title="Accounts", columns=BALANCES, rows=rows, total=summed(rows, BALANCES))


def proof(
    ledger: Ledger, books: list[LinkBook], period: Period, booked: dict[str, list[Entry]]
) -> Section:
    """The liability, booked entry by entry, against what the meters hold; a posted win still on its
    meter is already payable."""
    eve = date.fromisoformat(period.first) - timedelta(days=1)
    before = Period("0001-01-01", eve.isoformat())
    rows: list[Row] = []
    for book in books:
        if not book.is_progressive:
            continue
        net = liability(booked[book.name])
        started = liability(entries(ledger, book, before))
        held = 0
        for level in book.levels_at(period.last):
            sums = level_lines(ledger, book.name, level, lambda day: day <= period.last)
            held += sums["display"] + sums["reserve"] + sums["overflow"] - sums["pending"]
        rows.append((book.name, started, net, started + net, held, held - started - net))
    made = tuple(rows)
    return Section(
        title="Liability against meters", columns=PROOF, rows=made, total=summed(made, PROOF)
    )


def liability(made: list[Entry]) -> Money:
    into = sum(amount for _, _, credit, amount in made if credit == LIABILITY)
    return into - sum(amount for _, debit, _, amount in made if debit == LIABILITY)
