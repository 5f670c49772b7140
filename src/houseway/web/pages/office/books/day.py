"""`/floor/day`: shifts handed over, days closed, layouts changed, jackpots moved."""

from asyncio import to_thread

from msgspec import Struct

from houseway.floor import commands as c
from houseway.floor.office.routines import pending
from houseway.floor.reports import Ledger
from houseway.floor.reports.day_close import differing
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.books import checklists, layouts
from houseway.web.pages.office.forms import command_form, made
from houseway.web.pages.office.parts import (
    Body,
    Grid,
    Link,
    Node,
    Panel,
    Para,
    Title,
    empty,
    note,
    panel,
    table,
    tag,
)
from houseway.web.pages.office.parts import (
    press as pressing,
)
from houseway.web.pages.page import Press, Visit
from houseway.web.pages.routes import page

SHOWN = 14  # Gambling days, the last ones.
BELOW = "Hand over a shift, close a gambling day, change a layout, move a jackpot."
WHAT = (
    "Closing a day signs its sheets: their digests go into the log. A day is closed once; one that "
    "was left out may be closed later."
)


class Day(Struct, frozen=True):
    day: str
    at: int = 0
    by: str = ""
    sheets: int = 0
    differ: tuple[str, ...] = ()


@page("/floor/day")
class DayPage(Office):
    title = "Shifts & days"
    place = "day"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.days: list[Day] = []

    async def load(self) -> None:
        self.days = await to_thread(self.house.books.ask, last_days)

    def body(self) -> Body:
        left = (shift(self), checklists.all_tables(self), days(self))
        right = (*layouts.layout(self), *layouts.moving(self))
        return Title("Shifts & days", BELOW), Grid("two", (left, right))

    async def pressed(self, press: Press) -> None:
        match press.name:
            case "OpenShift":
                await self.send(press, made(c.OpenShift, press))
            case "CloseShift":
                await self.send(press, made(c.CloseShift, press))
            case "close_day":
                await self.send(press, c.CloseDay(press.value))
            case _:
                await layouts.pressed(self, press)


def last_days(ledger: Ledger) -> list[Day]:
    """The newest first, then those left out before them; a closed day is proved again, sheet by
    sheet, as far as it is shown."""
    found = []
    newest = sorted(ledger.closes, reverse=True)
    first = min(ledger.days_closed, default="9999")
    left_out = [day for day in newest[SHOWN:] if first < day and day not in ledger.days_closed]
    for day in (*newest[:SHOWN], *left_out):
        if day not in ledger.days_closed:
            found.append(Day(day))
            continue
        mark, sheets = ledger.days_closed[day]
        differ = tuple(differing(ledger, day, sheets))
        found.append(Day(day, mark.at, mark.actor, len(sheets), differ))
    return found


def shift(page: DayPage) -> Panel:
    runs = page.state.shift
    if runs is None:
        told: list[Node] = [empty("No shift is open.")]
        if page.may(c.OpenShift):
            told.append(command_form(c.OpenShift, page.state, "Open the shift", look="first"))
        return panel("Shift", *told)
    told = [Para((f"{runs.name or runs.number} shift open ({page.name_of(runs.by)})",))]
    if waits := pending(page.state):
        told.append(Para((f"Handed over with it: {', '.join(waits)}.",)))
    if page.may(c.CloseShift):
        told.append(command_form(c.CloseShift, page.state, "Close the shift", look="first"))
    return panel("Shift", *told)


def days(page: DayPage) -> Panel:
    listed = table(
        "Day,Closed,By,Sheets:n,As signed,",
        [day_row(page, day) for day in page.days],
        empty="The log knows no day yet.",
        label="Gambling days",
    )
    return panel("Gambling days", note(WHAT), listed)


def day_row(page: DayPage, day: Day) -> tuple[Node, ...]:
    sheets = Link("Sheets", f"/floor/reports?day={day.day}")
    if day.at:
        differs = f"differs: {', '.join(day.differ)}"
        held = tag("cross", differs) if day.differ else tag("ok", "as signed")
        by = page.name_of(day.by)
        return day.day, page.moment(day.at), by, str(day.sheets), held, sheets
    if day.day >= page.today():
        return day.day, "open", "", "", "", sheets
    closes = pressing("close_day", f"Close {day.day}", value=day.day)
    return day.day, "not closed", "", "", "", closes if page.may(c.CloseDay) else sheets
