"""What the office pages share: who may enter, the bar and the rail, commands, signatures."""

import re
from datetime import date
from typing import ClassVar
from urllib.parse import quote

from msgspec import Struct

from houseway.floor import Answer
from houseway.floor import commands as floor_commands
from houseway.floor.events.requests import RequestMade
from houseway.floor.office.requests import approvable
from houseway.floor.reports.period import local
from houseway.floor.roles import any_of, may
from houseway.floor.shell import SELF
from houseway.web.api.people import check_counted, desk_of
from houseway.web.api.reports import may_read
from houseway.web.pages.calls import Call, calls_for
from houseway.web.pages.office import forms
from houseway.web.pages.office.alarms import Alarm, alarms
from houseway.web.pages.page import Page, Press
from houseway.web.pages.words import link_title, moment
from houseway.web.problems import Denied

ALL = frozenset({"manager", "executive", "auditor"})
PIT = frozenset({"supervisor"})
TECHNICIAN = frozenset({"technician"})
CAGE = frozenset({"cage"})


class Place(Struct, frozen=True):
    """A page of the rail, and the roles with access to it."""

    name: str
    words: str
    path: str
    roles: frozenset[str]


PLACES = (
    Place("floor", "Floor", "/floor", ALL | PIT | TECHNICIAN | CAGE),
    Place("links", "Links", "/floor/links", ALL | TECHNICIAN),
    Place("tables", "Tables", "/floor/tables", ALL | TECHNICIAN | PIT),
    Place("signs", "Signs", "/floor/signs", ALL | PIT | CAGE),
    Place("paytables", "Paytables", "/floor/paytables", ALL | TECHNICIAN),
    Place("people", "Staff & devices", "/floor/people", ALL),
    Place("approvals", "Approvals", "/floor/approvals", ALL | PIT | TECHNICIAN),
    Place("adjustments", "Adjustments", "/floor/adjustments", ALL),
    Place("jackpots", "Jackpot log", "/floor/jackpots", ALL | CAGE),
    Place("day", "Shifts & days", "/floor/day", ALL | PIT | CAGE),
    Place("bank", "Bank & compliance", "/floor/bank", ALL | CAGE | TECHNICIAN),
    Place("reports", "Reports", "/floor/reports", ALL | CAGE),
    Place("log", "Log", "/floor/log", ALL),
    Place("regulation", "Regulation", "/floor/regulation", ALL | TECHNICIAN | CAGE),
)
BY_NAME = {place.name: place for place in PLACES}
WITHIN = {"new-link": "links", "new-table": "tables", "pay": "jackpots"}  # Pages under another one.
FIRST_REPORT = "reconciliation"  # The default report.


class Badge(Struct, frozen=True):
    """The number of alarms not yet acknowledged; if all are, the number of alarms."""

    count: int
    words: str
    look: str


# Where a sentence speaks of a link; a "royal" in "the double royal match" is a hand's.
LINKED = re.compile(r"(?:^|(?<=, )|(?<=[Ll]ink )|(?<=\bof )|(?<=\bfor ))[\w-]+")


def named(page: Page, text: str) -> str:
    """A sentence of the floor with the names of links, and of staff when they stand alone."""
    links = page.state.jackpots
    text = LINKED.sub(lambda one: link_title(one[0]) if one[0] in links else one[0], text)
    staff = page.state.staff
    return re.sub(r" \((\S+)\)", lambda found: "" if found[1] in staff else found[0], text)


def to_approve(page: Page) -> int:
    """Requests that this person may approve."""
    assert page.person is not None
    return len(approvable(page.state, page.person, page.backend.floor.now()))


def opens(page: "Office", address: str) -> bool:
    """Whether the viewer has access to a page of the office, or a report."""
    first, name, *rest = [*address.partition("?")[0].strip("/").split("/"), ""][:3]
    if first == "win" or name == "reports":
        report = "win" if first == "win" else rest[0] if rest else ""
        return may_read(page.roles, report or FIRST_REPORT)
    return first != "floor" or page.enters(WITHIN.get(name, name or "floor"))


class Office(Page):
    template = "office/office.html"
    theme = "light"
    styles: ClassVar[tuple[str, ...]] = ("charts.css", "office.css")
    place: ClassVar[str] = "floor"
    named, to_approve, opens = named, to_approve, opens
    # Commands whose form is made from their own description.
    commands: ClassVar[tuple[str, ...]] = ()

    def closed(self) -> str:
        person = self.person
        if person is None:
            return f"/?next={quote(self.visit.address)}"
        roles = BY_NAME[self.place].roles
        if not person.roles & roles:
            raise Denied(403, "may_not_read", needed=any_of(roles))
        return ""

    def stamp(self) -> object:
        """Includes the bar and the rail, because alarms come and go with any record."""
        return super().stamp(), self.calls if self.person else (), self.badge

    # What the bar and the rail show.

    @property
    def opened(self) -> floor_commands.OpenProperty:
        assert self.state.opened is not None
        return self.state.opened

    @property
    def day_words(self) -> str:
        day = self.today()
        found = date.fromisoformat(day) if day else None
        return f"{found:%A, %B} {found.day}, {found.year}" if found else ""

    @property
    def zone_words(self) -> str:
        return f"{local(self.backend.floor.now(), self.zone):%Z}"

    @property
    def calls(self) -> tuple[Call, ...]:
        assert self.person is not None
        return tuple(calls_for(self.state, self.person.id, self.backend.pit_memory))

    @property
    def places(self) -> list[Place]:
        return [place for place in PLACES if self.enters(place.name)]

    @property
    def alarms(self) -> list[Alarm]:
        return alarms(self.backend, self.backend.floor.now())

    @property
    def badge(self) -> Badge | None:
        return badge(self.alarms)

    # What a page may use.

    @property
    def roles(self) -> frozenset[str]:
        return self.person.roles if self.person else frozenset()

    def may(self, command: str) -> bool:
        return may(self.roles, getattr(floor_commands, command), training=self.state.is_training)

    def allowed(self) -> list[str]:
        return [name for name in self.commands if self.may(name)]

    def fields_of(self, command: str) -> list[dict[str, object]]:
        return forms.fields_of(getattr(floor_commands, command), self.state)

    def enters(self, place: str) -> bool:
        return bool(self.roles & BY_NAME[place].roles)

    async def pressed(self, press: Press) -> None:
        if press.name not in self.commands:
            raise Denied(404, "not_found")
        await self.send(press, forms.made(getattr(floor_commands, press.name), press))

    async def send(
        self, press: Press, command: floor_commands.Command, actor: str = "", command_id: str = ""
    ) -> Answer:
        answer = await self.do(command, command_id or press.id, actor)
        self.say(told(answer), press.form or press.name, is_done=True)
        return answer

    async def second_person(self, press: Press) -> str:
        """Who signs with card and PIN at this desk, in addition to the person signed in."""
        number, pin = press.field("card"), press.field("pin")
        found = self.state.credentials.get(number)
        if found is None or found.is_revoked or found.kind == "key":
            raise Denied(401, "sign_in_wrong")
        desk = desk_of(self.person.id if self.person is not None else "")
        await check_counted(self.backend, found.staff, pin, card=number, place=desk)
        return found.staff

    @property
    def code_kept(self) -> str:
        hours = self.backend.settings.code_hours
        return f"Shown only once; valid for {hours} hours."

    def moment(self, at: int) -> str:
        """ "Nov 15, 16:42:07", in property time."""
        return moment(local(at, self.zone))

    def short_day(self, day: str) -> str:
        """ "Nov 15" for 2026-11-15."""
        found = date.fromisoformat(day) if day else None
        return f"{found:%b} {found.day}" if found else ""

    @property
    def staff_names(self) -> dict[str, str]:
        return {SELF: "Houseway"} | {one.id: one.name for one in self.state.staff.values()}

    def name_of(self, staff: str) -> str:
        return self.staff_names.get(staff, staff)

    def today(self) -> str:
        return self.backend.today()


def told(answer: Answer) -> str:
    """Whether it is done, was done earlier, or must first be approved by a second person."""
    for event in answer.events:
        if isinstance(event, RequestMade):
            pending = "is pending under Approvals; a second person must approve it."
            return f"Request {event.request} {pending}"
    if answer.is_repeated:
        return f"Already saved as log record {answer.seq:,}. Nothing changed."
    return f"Saved as log record {answer.seq:,}."


def badge(found: list[Alarm]) -> Badge | None:
    new = [one for one in found if not one.seen_by]
    if not found:
        return None
    if not new:
        return Badge(len(found), f"acknowledged alarm{'s' * (len(found) > 1)}", "seen")
    grave = "grave" if any(one.is_grave for one in new) else ""
    return Badge(len(new), f"alarm{'s' * (len(new) > 1)}", grave)
