"""The checklist of a table in its drawer, and those of all tables on the page of the shift."""

from urllib.parse import quote

from houseway.floor.office.checklist import Checklist, Line, checklist
from houseway.floor.state import Table
from houseway.web.pages.office.base import BY_NAME, Office
from houseway.web.pages.office.parts import (
    Block,
    Check,
    Fold,
    Icon,
    Inline,
    Link,
    Node,
    Panel,
    Para,
    Text,
    lines,
    note,
    panel,
    small,
    strong,
    table,
    tag,
)

LINES = {
    "shift": "A shift runs",
    "papers": "Approvals are on record",
    "cover": "The second largest prize is covered",
    "jackpots": "Its jackpots are open",
    "money": "The jackpot money is whole",
    "faults": "Sensors and controller work",
    "games": "No game is in play",
    "claims": "No claim waits",
    "keys": "Key at RUN, no card in the keypad",
    "paid": "Its wins are paid",
    "notices": "Malfunctions are reported",
}
# Where each line is cured, and the place that one must be let into.
CURES = {
    "shift": ("day", "/floor/day"),
    "papers": ("tables", "/floor/tables/{table}"),
    "cover": ("bank", "/floor/bank"),
    "jackpots": ("links", "/floor/links"),
    "money": ("bank", "/floor/bank"),
    "faults": ("tables", "/floor/tables/{table}"),
    "games": ("", "/dealer/{table}"),
    "claims": ("", "/supervisor"),
    "keys": ("", "/dealer/{table}"),
    "paid": ("jackpots", "/floor/jackpots?view=unpaid"),
    "notices": ("bank", "/floor/bank"),
}
PIT = frozenset({"dealer", "supervisor", "executive"})
WHAT = "What comes before a table opens and before it closes. The floor ticks the lines itself."


def of(page: Office, one: Table) -> Checklist:
    return checklist(page.state, one, page.today())


def drawer_list(page: Office, one: Table) -> Node:
    """In the open for a table that is to open; folded away while one is played on."""
    found = of(page, one)
    rows = tuple(row(page, found, line) for line in found.lines)
    if not found.is_open:
        return Block("o-list", (Text("Before it opens", "", "h3"), *rows))
    left = len(found.left)
    return Fold(f"Before it closes{f' ({left})' if left else ''}", (Block("o-list", rows),))


def row(page: Office, found: Checklist, line: Line) -> Check:
    if not line.lacks:
        return Check("ok", "ok", LINES[line.code])
    needed = (small("refused without"),) if line.is_needed else ()
    words = Inline((linked(page, found, line), *needed), " ")
    return Check("todo", "warn", words, line.lacks)


def linked(page: Office, found: Checklist, line: Line) -> Node:
    """To where it is done, for those who may go there."""
    name, (place, address) = LINES[line.code], CURES[line.code]
    if not page.roles & (BY_NAME[place].roles if place else PIT):
        return strong(name)
    return Link(name, address.format(table=quote(found.table)))


def all_tables(page: Office) -> Panel:
    """Those with something left to do; however many tables there are, the rest is one line."""
    title = "Checklists of the tables"
    found = [of(page, one) for one in page.state.tables.values()]
    busy = [one for one in found if one.left]
    made: list[Node] = [note(WHAT)]
    if busy:
        rows = [table_row(page, one) for one in busy]
        made.append(table("Table, Next, Still to do", rows, label=title))
    if found:
        done = f"{len(found) - len(busy)} of {len(found)} tables: all done"
        made.append(Para((tag("ok", done),)))
    return panel(title, *made)


def table_row(page: Office, found: Checklist) -> tuple[Node, ...]:
    left = lines(
        Inline((Icon("todo"), " ", linked(page, found, line), f": {line.lacks}"))
        for line in found.left
    )
    return (
        Link(found.table, f"/floor?table={quote(found.table)}"),
        "closes" if found.is_open else "opens",
        left,
    )
