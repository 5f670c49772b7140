"""`/floor`: is the day normal, where is what, and who waits."""

from itertools import islice

from msgspec import Struct

from houseway.floor import commands as c
from houseway.floor.documents.words import grouped
from houseway.floor.reports.period import local
from houseway.money import show
from houseway.progressive import claims
from houseway.web.api.demo import PACES, hurry, may_hurry
from houseway.web.pages.office.alarms import alarms
from houseway.web.pages.office.base import ALL, Office, OfficeView
from houseway.web.pages.office.floor import drawer, side
from houseway.web.pages.office.floor import map as floor_map
from houseway.web.pages.office.floor.felt import state_of
from houseway.web.pages.office.parts import Body, Link, Node, Option, options, tag, text
from houseway.web.pages.page import Press, Visit
from houseway.web.pages.routes import page
from houseway.web.problems import Denied
from houseway.web.records.hours import Read

TAIL = 6


class Figure(Struct, frozen=True):
    name: str
    value: Node
    below: Node


class FloorView(OfficeView, frozen=True, kw_only=True):
    figures: tuple[Figure, ...]
    pits: Body
    map: floor_map.MapView
    pace: str
    paces: tuple[Option, ...]
    hours: Body
    log: Body
    side: Body
    drawer: drawer.DrawerView | None


@page("/floor")
class FloorPage(Office):
    template = "office/floor/floor.html"
    title = "Floor"
    place = "floor"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.day: Read | None = self.house.hours.found
        self.table = visit.query.get("table", "")[:40]  # Whose drawer is open.
        self.pit = visit.query.get("pit", "")[:80]  # Whose tables are shown.

    async def load(self) -> None:
        self.day = await self.house.hours.catch_up(self.house.floor.now())

    def watch(self) -> object:
        guests = self.house.guests
        return self.house.hub.seq, guests and guests.speed

    def body(self) -> Body:
        return ()

    def view(self) -> FloorView:
        frame = super().view()
        given = {name: getattr(frame, name) for name in OfficeView.__struct_fields__}
        shown = floor_map.tables_of(self.state, self.pit)
        today = self.day.today if self.day else None
        signs = bool(self.roles & {"supervisor", "executive"})
        recent = islice(reversed(self.house.hub.recent), TAIL)
        found = alarms(self.house, self.house.floor.now())
        return FloorView(
            **given,
            figures=figures(self),
            pits=floor_map.pit_tabs(self.state, self.pit),
            map=floor_map.map_view(self.state, today, shown, self.pit),
            pace=str(self.house.guests.speed) if self.house.guests else "",
            paces=self.paces(),
            hours=(side.hours(self.day, frame.day_start or "00:00"),),
            log=(side.tail(recent, self.zone, may_read=bool(self.roles & ALL)),),
            side=(*side.award_panel(self, may_open=signs), side.alarm_panel(self, found)),
            drawer=drawer.drawer_view(self),
        )

    def paces(self) -> tuple[Option, ...]:
        """How fast the guests of a demo floor play; no command: nothing of the property changes."""
        guests = self.house.guests
        if guests is None or not may_hurry(self.person):
            return ()
        paces = sorted({*PACES, guests.speed})
        return options((str(n), "as people do" if n == 1 else f"{n}× as fast") for n in paces)

    async def pressed(self, press: Press) -> None:
        match press.name:
            case "page":
                await self.send(press, c.PageExecutive(press.value))
            case "technician":
                await self.send(press, c.CallTechnician(press.value))
            case "acknowledge":
                await self.send(press, c.AcknowledgeAlarm(press.value))
            case "open_table":
                await self.send(press, c.OpenTable(press.value))
            case "close_table":
                await self.send(press, c.CloseTable(press.value))
            case "speed" if press.field("speed").isdigit():
                hurry(self.house, self.person, int(press.field("speed")))
            case _:
                raise Denied(404, "not_found")


def figures(page: FloorPage) -> tuple[Figure, ...]:
    return coin_in(page), posted(page), pending(page), tables(page), chain(page), head(page)


def coin_in(page: FloorPage) -> Figure:
    name = "Coin-in today"
    if page.day is None:
        return Figure(name, "…", "Reading the log")
    today = page.day.today
    word = "game" if today.games == 1 else "games"
    return Figure(name, show(today.coin_in), f"{today.games:,} jackpot {word}")


def posted(page: FloorPage) -> Figure:
    found = page.day.today.posted if page.day else []
    below = f"{show(sum(one.amount for one in found))} in all" if found else "–"
    return Figure("Jackpots posted today", f"{len(found):,}", below)


def pending(page: FloorPage) -> Figure:
    found = [
        award.table for jackpot in page.state.jackpots.values() for award in claims(jackpot.link)
    ]
    below = ", ".join(f"table {name}" for name in sorted(set(found)))
    return Figure("Pending awards", str(len(found)), below or "no claim waits")


def tables(page: FloorPage) -> Figure:
    kinds = [state_of(page.state, table) for table in page.state.tables.values()]
    shut, bad = kinds.count("closed"), kinds.count("fault")
    value = f"{len(kinds) - shut} open"
    if bad:
        return Figure("Tables", value, text(f"{bad} with a fault", "o-fault"))
    return Figure("Tables", value, f"{shut} closed" if shut else "–")


def chain(page: FloorPage) -> Figure:
    last, name = page.house.chain.last, "Log chain"
    if last is None:
        way = Link("Not checked yet", "/floor/log", "o-quiet")
        return Figure(name, way, f"{page.house.hub.seq:,} records")
    if not last.is_sound:
        return Figure(name, tag("cross", "Broken"), last.problem)
    span = f"{last.since + 1:,}–{last.seq:,}" if last.since else f"{last.seq:,}"
    how = "start" if last.by_start else "checked"
    when = f"{local(last.at, page.zone):%H:%M:%S}"
    return Figure(name, tag("ok", "Whole"), f"{span} records, {how} {when}")


def head(page: FloorPage) -> Figure:
    found = page.house.log.head
    digest = text(grouped(found.digest.hex()[:12]), "o-digest")
    return Figure("Head digest", digest, f"{found.seq:,} records")
