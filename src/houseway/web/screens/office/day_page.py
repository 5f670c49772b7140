"""`/floor/day`: shifts handed over, days closed, layouts changed, jackpots moved."""

from asyncio import to_thread
from typing import NamedTuple

from nicegui import ui
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor import commands as c
from houseway.floor.office.routines import pending
from houseway.floor.reports import Ledger
from houseway.floor.reports.day_close import differing
from houseway.web.screens.office import checklists, routine_forms
from houseway.web.screens.office.console import enter, waiting
from houseway.web.screens.office.page import Office
from houseway.web.screens.office.parts import (
    act,
    field,
    form,
    go,
    heads,
    panel,
    plate,
    table,
    tag,
    title,
)
from houseway.web.screens.texts import office as words
from houseway.web.screens.texts import routines as texts
from houseway.web.screens.theme import safe

SHOWN = 14  # Gambling days, the last ones.


class Day(NamedTuple):
    day: str
    at: int = 0
    by: str = ""
    sheets: int = 0
    differ: tuple[str, ...] = ()


@ui.page("/floor/day", title="Shift and day")
def page(request: Request) -> Response | None:
    return enter(DayPage(request))


class DayPage(Office):
    room = "day"

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.days: list[Day] | None = None
        self.layout_table = ""  # Whose wagers the form shows.

    def build(self) -> None:
        self.region("head")
        with ui.element("div").classes("o-grid two"):
            self.region("left", "o-stack")
            self.region("right", "o-stack")

    async def load(self) -> None:
        self.days = await to_thread(self.house.books.ask, last_days)

    def watch(self) -> object:
        """Any record may tick a line of a checklist."""
        return self.house.hub.seq

    def picture(self) -> dict[str, str]:
        return {
            "head": title(texts.TITLE, texts.WHAT),
            "left": shift(self) + checklists.all_tables(self) + days(self),
            "right": routine_forms.layout(self) + routine_forms.moving(self),
        }

    async def pressed(self, name: str, value: str, fields: dict[str, str], key: str) -> None:
        if name == "open-shift":
            await self.send("shift", c.OpenShift(fields.get("shift.name", "")), key)
        elif name == "close-shift":
            await self.send("shift", c.CloseShift(fields.get("shift.note", "")), key)
        elif name == "close-day":
            await self.send("day", c.CloseDay(value), key)
            await self.load()
        else:
            await routine_forms.pressed(self, name, fields, key)


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


def shift(page: DayPage) -> str:
    text, runs = texts.SHIFT, page.state.shift
    said = plate(page.answer, "shift")
    if runs is None:
        told = f'<p class="o-empty">{text["none"]}</p>'
        if page.may(c.OpenShift):
            button = act("open-shift", text["open"], "first", key=page.key("shift"))
            told += form(field("shift.name", text["name"]), button, said=said)
        return panel(text["title"], told)
    by = safe(page.name_of(runs.by))
    told = f"<p>{text['runs'].format(number=runs.number, name=safe(runs.name), by=by)}</p>"
    if waits := pending(page.state):
        told += f"<p>{text['waiting'].format(pending=safe(', '.join(waits)))}</p>"
    if page.may(c.CloseShift):
        button = act("close-shift", text["close"], "first", key=page.key("shift"))
        told += form(field("shift.note", text["note"], wide="wide"), button, said=said)
    return panel(text["title"], told)


def days(page: DayPage) -> str:
    text = texts.DAY
    if page.days is None:
        return panel(text["title"], waiting(words.READING))
    rows = [day_row(page, day) for day in page.days]
    listed = table(heads(text["heads"]), rows, empty=text["none"], label=text["title"])
    what = f'<p class="o-s">{text["what"]}</p>'
    return panel(text["title"], what + plate(page.answer, "day") + listed)


def day_row(page: DayPage, day: Day) -> list[str]:
    text = texts.DAY
    sheets = go(f"/floor/reports?day={day.day}", text["report"])
    if day.at:
        held = (
            tag("cross", text["differs"].format(sheets=", ".join(day.differ)))
            if day.differ
            else tag("ok", text["same"])
        )
        by = safe(page.name_of(day.by))
        return [day.day, page.moment(day.at), by, str(day.sheets), held, sheets]
    today = page.house.floor.day_of(page.house.floor.now())
    if day.day >= today:
        return [day.day, text["runs"], "", "", "", sheets]
    may = page.may(c.CloseDay)
    button = act("close-day", text["close"].format(day=day.day), value=day.day, key=page.key("day"))
    return [day.day, text["open"], "", "", "", button if may else sheets]
