"""What was signed at the close of each gambling day, and whether it still holds.

Closing a day puts the digests of its reports into the log. Recomputed from the same log they must
be the same, however many records have followed.
"""

from msgspec.structs import replace

from houseway.floor.reports.ledger import Ledger
from houseway.floor.reports.make import make
from houseway.floor.reports.period import Period, day_period
from houseway.floor.reports.scope import origin, warning
from houseway.floor.reports.value import Fact, Report, Row, Section, columns

VERSION = 2
SHEETS = (
    "reconciliation", "jackpots", "meters", "coin-in", "hold", "master-games", "journal",
    "exceptions",
)  # fmt: skip
CLOSED = columns(
    "day:Gambling day, time:Closed:time, by:By, sheets:Sheets:count, differ:Differ, record:"
    "Record:count"
)


def day_sheets(ledger: Ledger, day: str) -> list[Report]:
    """Raises `ValueError` if the log has no such day."""
    day_period(day)
    return [final(make(ledger, name, day=day)) for name in SHEETS]


def final(sheet: Report) -> Report:
    """A day that is over counts as closed, even if no record of the next one says so yet."""
    return replace(sheet, origin=replace(sheet.origin, is_provisional=False))


def sheet_digests(ledger: Ledger, day: str) -> dict[str, str]:
    from houseway.floor.documents import digest

    return {f"{r.name}/{r.version}": digest(r) for r in day_sheets(ledger, day)}


def day_close(ledger: Ledger, period: Period) -> Report:
    closed = {day: found for day, found in ledger.days_closed.items() if period.holds(day)}
    rows: list[Row] = []
    for day, (mark, sheets) in closed.items():
        said = ", ".join(differing(ledger, day, sheets)) or "none"
        by = ledger.person(mark.actor)
        rows.append((day, mark.at, by, len(sheets), said, mark.seq))
    wrong = [str(row[0]) for row in rows if row[4] != "none"]
    still_open = [d for d in ledger.closes if period.holds(d) and d not in closed]
    return Report(
        name="day-close",
        version=VERSION,
        title="Gambling day close",
        scope=period.words,
        origin=origin(ledger, period),
        warning=warning(ledger),
        verdict=verdict(wrong, bool(closed), bool(still_open)),
        is_sound=not wrong,
        facts=(Fact("Days closed", f"{len(closed)} of {len(closed) + len(still_open)}"),),
        sections=(
            Section(
                title="Days closed",
                columns=CLOSED,
                rows=tuple(rows),
                note=f"Not closed: {', '.join(still_open)}." if still_open else "",
            ),
        ),
        notes=("A sheet is not compared if its version differs from the signed one.",),
    )


def verdict(wrong: list[str], closed: bool, still_open: bool) -> str:
    """A day is not said to match unless someone has signed it."""
    if wrong:
        return f"The sheets for {', '.join(wrong)} differ from the signed ones."
    if not closed:
        return ""
    of = "Every sheet" if not still_open else "Every sheet of the closed days"
    return f"{of} matches what was signed."


def differing(ledger: Ledger, day: str, sheets: dict[str, str]) -> list[str]:
    now = sheet_digests(ledger, day)
    return [name for name, said in sheets.items() if now.get(name, said) != said]
