"""The frame of every office page: top bar, rail, regions that are sent only when they change."""

from asyncio import to_thread
from dataclasses import dataclass
from json import dumps
from typing import Any, NamedTuple
from urllib.parse import quote

from nicegui import events, ui
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from houseway.floor.clock import SystemClock
from houseway.floor.reports.period import local, long_day
from houseway.web import problem_page, problems, views
from houseway.web.problems import Denied
from houseway.web.screens import paged, technician, texts, theme
from houseway.web.screens.live import LOOK, Screen, the_memory
from houseway.web.screens.office.alarm_list import Alarm, alarms
from houseway.web.screens.office.parts import Said, icon
from houseway.web.screens.texts import office as words
from houseway.web.screens.theme import safe

ALL = frozenset({"manager", "executive", "auditor"})
PIT = frozenset({"supervisor"})
TECHNICIAN = frozenset({"technician"})
CAGE = frozenset({"cage"})


class Room(NamedTuple):
    name: str
    path: str
    roles: frozenset[str]


ROOMS = (
    Room("floor", "/floor", ALL | PIT | TECHNICIAN | CAGE),
    Room("links", "/floor/links", ALL | TECHNICIAN),
    Room("tables", "/floor/tables", ALL | TECHNICIAN | PIT),
    Room("paytables", "/floor/paytables", ALL | TECHNICIAN),
    Room("people", "/floor/people", ALL),
    Room("approvals", "/floor/approvals", ALL | PIT | TECHNICIAN),
    Room("adjustments", "/floor/adjustments", ALL),
    Room("jackpots", "/floor/jackpots", ALL | CAGE),
    Room("day", "/floor/day", ALL | PIT | CAGE),
    Room("bank", "/floor/bank", ALL | CAGE | TECHNICIAN),
    Room("reports", "/floor/reports", ALL | CAGE),
    Room("log", "/floor/log", ALL),
    Room("regulation", "/floor/regulation", ALL | TECHNICIAN | CAGE),
)
BY_NAME = {room.name: room for room in ROOMS}
LOGO = (
    '<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true"><rect x="1" y="1" '
    'width="18" height="18" rx="4" fill="#124a33" stroke="#c9a24b" stroke-width="1.4"/>'
    '<path d="M6 5v10M14 5v10M6 10h8" stroke="#f4eedd" stroke-width="1.8"/></svg>'
)


def enter(page: "Console") -> Response | None:
    """Called by each page's own function; a stranger is sent to the front door and back."""
    person = page.person
    if person is None:
        return RedirectResponse(f"/?next={quote(page.address)}")
    if not person.roles & BY_NAME[page.room].roles:
        needed = " or ".join(sorted(BY_NAME[page.room].roles))
        return problem_page.page(problems.denied(Denied(403, "may_not_read", needed=needed)))
    theme.dress("light", "office.css", "office.js")
    page.open()
    return None


@dataclass(slots=True)
class Region:
    element: Any
    shown: str


class Console(Screen):
    """The frame. A page says what is in each region (`picture`), what it waits for (`watch`), and
    what a press means (`pressed`). `load` may take its time: the page is there before it."""

    room = "floor"

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        query = request.url.query
        self.address = request.url.path + (f"?{query}" if query else "")
        self.answer = Said()
        self.forgotten: list[str] = []  # Forms that the last press has emptied.
        self._regions: dict[str, Region] = {}
        self._main: Any = None

    @property
    def answered(self) -> int:
        """Presses so far: a browser notices one that was never answered."""
        return self._answered

    def build(self) -> None:
        """Lays out the regions; a page with charts has a layout of its own."""
        self.region("body", "o-body")

    def picture(self) -> dict[str, str]:
        raise NotImplementedError

    def watch(self) -> object:
        """The page is drawn again when this differs; nothing by itself."""
        return None

    async def load(self) -> None:
        """What takes longer than a first paint should."""

    async def pressed(self, name: str, value: str, fields: dict[str, str], key: str) -> None:
        raise Denied(404, "not_found")

    def region(self, name: str, kind: str = "") -> None:
        element = ui.html("", sanitize=False).classes(kind)
        self._regions[name] = Region(element, "")

    def open(self) -> None:
        with ui.element("div").classes("office"):
            self.region("top", "o-top")
            with ui.element("div").classes("o-wrap"):
                self.region("rail", "o-rail")
                with ui.element("main").classes("o-main").props("aria-busy=true") as self._main:
                    self.build()
        self.redraw()
        ui.timer(LOOK, self._look)
        ui.timer(0.01, self._load, once=True)
        ui.on("press", self._pressed)

    @property
    def is_shut(self) -> bool:
        """The sign-in is over, or the role that opened this page is gone."""
        person = self.person
        return person is None or not person.roles & BY_NAME[self.room].roles

    @property
    def asked_for(self) -> list[tuple[str, str]]:
        """To which tables this person was paged or called, each with where to go; none for most."""
        person, state = self.person, self.house.hub.state
        if person is None:
            return []
        told = paged.told(state, person.id, the_memory())
        found = [(told, "/supervisor")] if told else []
        tables = technician.tables(state, person.id)
        return found + [(technician.told(one), f"/floor/tables/{quote(one)}") for one in tables]

    def frame(self) -> dict[str, str]:
        if self.is_shut:
            over = f'<p class="o-empty">{texts.SIGN_IN_OVER}</p>'
            return dict.fromkeys(self._regions, "") | {"top": top(self), "rail": over}
        return {"top": top(self), "rail": rail(self), **self.picture()}

    def redraw(self) -> None:
        self._seen = self._stamp()
        for name, drawn in self.frame().items():
            region = self._regions[name]
            if region.shown != drawn:
                region.shown = drawn
                region.element.set_content(drawn)

    async def press(self, name: str, value: str, command_id: str, fields: dict[str, str]) -> None:
        try:
            await self.pressed(name, value, fields, command_id)
        except ValueError as problem:
            raise Denied(422, "bad_input", sentence=problem) from None

    async def _load(self) -> None:
        await self.guarded(self.load())
        self._take_refusal()
        self.redraw()
        self._main.props(remove="aria-busy")
        if not self.house.books.is_read:  # Whoever comes here asks for a report next.
            await to_thread(self.house.books.ask, lambda ledger: None)

    async def _pressed(self, event: events.GenericEventArguments) -> None:
        self.answer, self.forgotten = Said(), []
        await super()._pressed(event)
        if self._take_refusal():
            self.redraw()

    def _take_refusal(self) -> bool:
        """A refusal stays until the next press: forms are read longer than panels."""
        if not self.said:
            return False
        self.answer = Said(self.said, self.said_at)
        self.say("")
        return True

    def _look(self) -> None:
        if self._stamp() != self._seen:
            self.redraw()

    def _stamp(self) -> object:
        return self.watch(), self.house.floor.stopped, self.is_shut, self.asked_for


def top(page: Console) -> str:
    state = page.house.hub.state
    opened = state.opened
    name, place = (opened.name, opened.location) if opened else ("", "")
    now = SystemClock().now()
    day = page.house.floor.day_of(now)
    strip = f'<span class="o-strip">{texts.NOT_APPROVED}</span>' if views.mark(state) else ""
    stopped = page.house.floor.stopped
    halt = f'<span class="o-strip o-halt" role="alert">{texts.LOST}</span>' if stopped else ""
    come = "".join(
        f'<a class="o-strip o-come" href="{where}">{words}</a>' for words, where in page.asked_for
    )
    since = opened.day_start if opened else ""
    zone = opened.time_zone if opened else "UTC"
    moment = local(now, zone)
    forget = safe(dumps(page.forgotten))
    return (
        f'<i hidden data-answered="{page.answered}" data-forget="{forget}"></i>'
        f'<a class="o-brand" href="/">{LOGO}Houseway</a><span class="o-s"><b>{safe(name)}</b> '
        f'{safe(place)}</span>{strip}{halt}<span role="alert">{come}</span>'
        f'<span class="o-sp"></span><span class="o-s o-day">'
        f"{words.DAY} <b>{long_day(day) if day else ''}</b>, {words.FROM} {since}</span>"
        f'<span class="o-s"><b data-zone="{zone}"></b> {moment:%Z}</span>{theme.look_switch()}'
    )


def rail(page: Console) -> str:
    person = page.person
    assert person is not None
    found = alarms(page.house, SystemClock().now())
    hot = badge(found)
    links = "".join(
        f'<a href="{room.path}"{" aria-current=page" if room.name == page.room else ""}>'
        f"{words.ROOMS[room.name]}{hot if room.name == 'floor' else ''}</a>"
        for room in ROOMS
        if person.roles & room.roles
    )
    roles = ", ".join(sorted(person.roles))
    out = f'<button type="button" class="o-out" data-out="1">{texts.FRONT["sign_out"]}</button>'
    return (
        f'<nav aria-label="{words.CONSOLE}">{links}</nav><span class="o-sp"></span>'
        f'<div class="o-who"><b>{safe(person.name)}</b>{safe(roles)}{out}</div>'
    )


def badge(found: list[Alarm]) -> str:
    """How many wait for someone to see them; where all were seen, how many stand nevertheless."""
    new = [one for one in found if not one.seen_by]
    count, word = (len(new), words.ALARMS) if new else (len(found), words.ALARMS_SEEN)
    kind = "grave" if any(one.is_grave for one in new) else "" if new else "seen"
    return f'<i class="{kind}" aria-label="{count} {word}">{count}</i>' if count else ""


def waiting(text: str) -> str:
    """Where something is being worked out."""
    return f'<p class="o-empty" role="status">{icon("clock")} {text}</p>'
