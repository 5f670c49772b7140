"""`/floor`: is the day normal, where is what, and who waits."""

from itertools import islice

from nicegui import ui
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor import commands as c
from houseway.floor.clock import SystemClock
from houseway.floor.documents.words import grouped
from houseway.floor.reports.period import local
from houseway.money import show
from houseway.progressive import claims
from houseway.web.hours import Read
from houseway.web.problems import Denied
from houseway.web.screens.office import drawer, floor_map, floor_side, guest_speed, pits
from houseway.web.screens.office.alarm_list import alarms
from houseway.web.screens.office.console import ALL, enter
from houseway.web.screens.office.page import Office
from houseway.web.screens.office.parts import go, tag
from houseway.web.screens.texts import office as words
from houseway.web.screens.theme import safe

TEXT = words.FLOOR
TAIL = 6
CATCH_UP = 1.0  # Seconds between two looks at the day's sums.


@ui.page("/floor", title="Floor")
def page(request: Request) -> Response | None:
    return enter(FloorPage(request))


class FloorPage(Office):
    room = "floor"

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.day: Read | None = self.house.hours.found
        self.table = request.query_params.get("table", "")[:40]  # Whose drawer is open.
        self.pit = request.query_params.get("pit", "")[:80]  # Whose tables are shown.

    @property
    def roles(self) -> frozenset[str]:
        return self.person.roles if self.person else frozenset()

    def build(self) -> None:
        self.region("figures", "o-figures-box")
        with ui.element("div").classes("o-floor"):
            with ui.element("div").classes("o-floor-left"):
                self.region("map", "o-map-box")
                with ui.element("div").classes("o-floor-low"):
                    self.region("hours")
                    self.region("log")
            self.region("side", "o-side")
        self.region("drawer", "o-drawer-box")
        ui.timer(CATCH_UP, self.load)

    async def load(self) -> None:
        self.day = await self.house.hours.catch_up(SystemClock().now())

    def watch(self) -> object:
        guests = self.house.guests
        return self.house.hub.seq, self.day and self.day.seq, guests and guests.speed

    async def pressed(self, name: str, value: str, fields: dict[str, str], key: str) -> None:
        if name == "see":
            self.table = value
        elif name == "pit":
            self.pit = value
        elif name == "page":
            await self.send(f"drawer:{value}", c.PageExecutive(value), key)
        elif name == "technician":
            await self.send(f"drawer:{value}", c.CallTechnician(value), key)
        elif name == "acknowledge":
            await self.send(f"alarm:{value}", c.AcknowledgeAlarm(value), key)
        elif name in ("open_table", "close_table"):
            command = c.OpenTable(value) if name == "open_table" else c.CloseTable(value)
            await self.send(f"drawer:{value}", command, key)
        elif name == "speed":
            guest_speed.choose(self.house, self.person, value)
        else:
            raise Denied(404, "not_found")

    def picture(self) -> dict[str, str]:
        state, hub = self.state, self.house.hub
        now = SystemClock().now()
        roles = self.roles
        opened = state.opened
        signs = bool(roles & {"supervisor", "executive"})
        return {
            "figures": figures(self),
            "map": self.map(),
            "hours": floor_side.hours(self.day, opened.day_start if opened else "00:00"),
            "log": floor_side.tail(
                islice(reversed(hub.recent), TAIL), self.zone, may_read=bool(roles & ALL)
            ),
            "drawer": drawer.draw(self),
            "side": floor_side.awards(self, may_open=signs)
            + floor_side.alarm_panel(self, alarms(self.house, now)),
        }

    def map(self) -> str:
        day = self.day.today if self.day else None
        shown = pits.standing(self.state, self.pit)
        drawn = floor_map.draw(self.state, day, guest_speed.draw(self), shown)
        return pits.tabs(self.state, self.pit) + drawn


def figures(page: FloorPage) -> str:
    made = (coin_in(page), posted(page), pending(page), tables(page), chain(page), head(page))
    drawn = "".join(
        f'<div><span class="o-s">{name}</span><b>{value}</b><span class="o-s">{below}</span></div>'
        for name, value, below in made
    )
    return f'<section class="o-figures">{drawn}</section>'


Figure = tuple[str, str, str]


def coin_in(page: FloorPage) -> Figure:
    if page.day is None:
        return TEXT["coin_in"], "…", words.READING
    today = page.day.today
    word = "game" if today.games == 1 else "games"
    below = TEXT["coin_in_what"].format(games=f"{today.games:,}", word=word)
    return TEXT["coin_in"], show(today.coin_in), below


def posted(page: FloorPage) -> Figure:
    found = page.day.today.posted if page.day else []
    last = found[-1] if found else None
    below = f"{show(sum(one.amount for one in found))} in all" if last else "–"
    return TEXT["posted"], f"{len(found):,}", below


def pending(page: FloorPage) -> Figure:
    tables = [
        award.table for jackpot in page.state.jackpots.values() for award in claims(jackpot.link)
    ]
    below = ", ".join(TEXT["waiting"].format(table=safe(name)) for name in sorted(set(tables)))
    return TEXT["pending"], str(len(tables)), below or TEXT["no_pending"]


def tables(page: FloorPage) -> Figure:
    kinds = [floor_map.state_of(page.state, table) for table in page.state.tables.values()]
    shut, bad = kinds.count("closed"), kinds.count("fault")
    below = [TEXT["closed"].format(count=shut)] if shut else []
    if bad:
        below.append(f'<span class="o-fault">{TEXT["faulty"].format(count=bad)}</span>')
    return TEXT["tables"], TEXT["open"].format(count=len(kinds) - shut), ", ".join(below) or "–"


def chain(page: FloorPage) -> Figure:
    last = page.house.chain.last
    count = TEXT["records"].format(count=f"{page.house.hub.seq:,}")
    if last is None:
        return TEXT["chain"], go("/floor/log", TEXT["unchecked"], "o-quiet"), count
    when = f"{local(last.at, page.zone):%H:%M:%S}"
    if not last.is_sound:
        return TEXT["chain"], tag("cross", TEXT["broken"]), last.problem
    first, how = f"{last.since + 1:,}", "at_start" if last.by_start else "checked"
    span = f"{first}–{last.seq:,}" if last.since else f"{last.seq:,}"
    below = TEXT[how].format(records=TEXT["records"].format(count=span), at=when)
    return TEXT["chain"], tag("ok", TEXT["whole"]), below


def head(page: FloorPage) -> Figure:
    digest = page.house.log.head.digest.hex()
    count = TEXT["records"].format(count=f"{page.house.log.head.seq:,}")
    return TEXT["head"], f'<span class="o-digest">{grouped(digest[:12])}</span>', count
