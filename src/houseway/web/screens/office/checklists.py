"""The checklist of a table in its drawer, and those of all tables on the page of the shift."""

from typing import TYPE_CHECKING
from urllib.parse import quote

from houseway.floor.office.checklist import Checklist, Line, checklist
from houseway.floor.state import Table
from houseway.web.screens.office.console import BY_NAME
from houseway.web.screens.office.parts import fold, go, heads, icon, panel, table, tag
from houseway.web.screens.texts import checklist as words
from houseway.web.screens.theme import safe

if TYPE_CHECKING:
    from houseway.web.screens.office.page import Office

# Where each line is cured, and the room that one must be let into.
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


def of(page: "Office", one: Table) -> Checklist:
    day = page.house.floor.day_of(page.house.floor.now())
    return checklist(page.state, one, day)


def drawn(page: "Office", one: Table) -> str:
    """In the open for a table that is to open; folded away while one is played on."""
    found = of(page, one)
    rows = "".join(row(page, found, line) for line in found.lines)
    if not found.is_open:
        return f'<div class="o-list"><h3>{words.OPENING}</h3>{rows}</div>'
    left = len(found.left)
    side = f" ({left})" if left else ""
    return fold(f"{words.CLOSING}{side}", f'<div class="o-list">{rows}</div>')


def row(page: "Office", found: Checklist, line: Line) -> str:
    name = safe(words.LINES[line.code])
    if not line.lacks:
        return f'<p class="o-check"><span class="o-ok">{icon("ok")}</span><span>{name}</span></p>'
    note = f' <span class="o-s">{words.NEEDED}</span>' if line.is_needed else ""
    return (
        f'<p class="o-check"><span class="o-warn">{icon("todo")}</span><span>'
        f"{linked(page, found, line)}{note}"
        f'<span class="o-s o-lacks">{safe(line.lacks)}</span></span></p>'
    )


def linked(page: "Office", found: Checklist, line: Line) -> str:
    """To where it is done, for those who may go there."""
    name, (room, address) = safe(words.LINES[line.code]), CURES[line.code]
    roles = page.person.roles if page.person else frozenset()
    if not roles & (BY_NAME[room].roles if room else PIT):
        return f"<b>{name}</b>"
    return go(address.format(table=quote(found.table)), name)


def all_tables(page: "Office") -> str:
    """Those with something left to do; however many tables there are, the rest is one line."""
    found = [of(page, one) for one in page.state.tables.values()]
    busy = [one for one in found if one.left]
    rows = [table_row(page, one) for one in busy]
    drawn = table(heads(words.HEADS), rows, label=words.TITLE) if rows else ""
    ready = words.READY.format(count=len(found) - len(busy), all=len(found))
    done = f"<p>{tag('ok', ready)}</p>" if found else ""
    return panel(words.TITLE, f'<p class="o-s">{words.WHAT}</p>{drawn}{done}')


def table_row(page: "Office", found: Checklist) -> tuple[str, ...]:
    left = "<br>".join(
        f"{icon('todo')} {linked(page, found, line)}: {safe(line.lacks)}" for line in found.left
    )
    return (
        go(f"/floor?table={quote(found.table)}", safe(found.table)),
        words.CLOSES if found.is_open else words.OPENS,
        left,
    )
