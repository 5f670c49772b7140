"""`/floor/approvals`: what needs a second person, longest wait first, and one open request."""

from asyncio import to_thread

from msgspec import Struct

from houseway.floor import commands
from houseway.floor.clock import MICRO
from houseway.floor.command_handling.dry_run import checks
from houseway.floor.commands.request_summary import reason, reason_label, sentence
from houseway.floor.events.requests import RequestMade
from houseway.floor.office.changes import foreseen, now_and_after
from houseway.floor.office.requests import approvable, asked_at, late_after, may_drop
from houseway.floor.reports import Ledger
from houseway.floor.reports.ledger.day_sums import Note
from houseway.floor.roles import SECOND, any_of
from houseway.web.api.commands import Invited, side_effects
from houseway.web.pages.office.base import Office
from houseway.web.pages.page import Press
from houseway.web.pages.routes import page
from houseway.web.problems import Denied

AGREED = ", agreed by "  # The ledger names both; here the requester has a separate column.
VIEWS = {"": "Pending", "approved": "Approved today", "refused": "Refused today"}


class Waiting(Struct, frozen=True):
    request: RequestMade
    words: str
    why: str
    by: str
    waited: str
    is_late: bool
    is_mine: bool
    may: bool  # The viewer may approve it.
    may_drop: bool  # The viewer may withdraw or refuse it.

    @property
    def needs(self) -> str:
        """Roles that can approve it; if another role is required, without the requester's."""
        second, own = SECOND[type(self.request.asked)], set(self.request.roles)
        barred = own if second.in_another_role and len(own) == 1 else set()
        return any_of(second.roles - barred)


class Ended(Struct, frozen=True):
    """A request that was answered today."""

    number: str
    words: str
    asked_by: str
    by: str
    at: int
    why: str
    is_refused: bool


@page("/floor/approvals")
class ApprovalsPage(Office):
    template = "office/wins/approvals.html"
    title = "Approvals"
    place = "approvals"
    reason_label = staticmethod(reason_label)
    ended: tuple[Ended, ...] = ()

    async def load(self) -> None:
        self.ended = await to_thread(self.backend.report_ledger.ask, self.read)

    def read(self, ledger: Ledger) -> tuple[Ended, ...]:
        asked: dict[str, Note] = {}
        found = []
        for note in ledger.notes:
            number, _, words = note.where.removeprefix("request ").partition(": ")
            if note.kind == "request made":
                asked[number] = note
            elif note.kind in ("request agreed", "request dropped") and note.mark.day == self.day:
                made, how = asked[number], note.reason.partition(": ")
                is_refused = note.kind == "request dropped"
                why = how[2] or how[0] if is_refused else ""
                words = ledger.request_words[made.where].partition(": ")[2]
                by = note.by.rpartition(AGREED)[2]
                given = (made.by, by, note.mark.at, why, is_refused)
                found.append(Ended(number, words, *given))
        return tuple(found)

    @property
    def day(self) -> str:
        return self.today()

    def watch(self) -> object:
        return tuple(self.state.requests), self.backend.floor.now() // (60 * MICRO)

    # What the template asks for.

    @property
    def looks_at(self) -> str:
        asked = self.visit.query.get("view", "")
        return asked if asked in VIEWS else ""

    def tabs(self) -> list[tuple[str, str, bool]]:
        counts = (len(self.waiting()), len(self.answered(False)), len(self.answered(True)))
        return [
            (f"{words} {count}", f"/floor/approvals?view={view}", view == self.looks_at)
            for (view, words), count in zip(VIEWS.items(), counts, strict=True)
        ]

    def answered(self, is_refused: bool) -> list[Ended]:
        return [one for one in self.ended if one.is_refused == is_refused]

    def refused_of_mine(self) -> list[Ended]:
        """Refused requests of this person."""
        assert self.person is not None
        name = self.person.name
        mine = [one for one in self.answered(True) if self.named(one.asked_by) == name]
        return [one for one in mine if self.named(one.by) != name]

    def waiting(self) -> list[Waiting]:
        """The longest wait first."""
        return sorted(
            (self.waits(one) for one in self.state.requests.values()),
            key=lambda one: asked_at(one.request),
        )

    def waits(self, request: RequestMade) -> Waiting:
        assert self.person is not None
        now = self.backend.floor.now()
        since = now - asked_at(request)
        is_late = since > late_after(self.state, self.day)
        over = ", expired" if request.is_over(now) else ", late" if is_late else ""
        return Waiting(
            request,
            sentence(request.asked, self.staff_names),
            reason(request.asked),
            self.name_of(request.by),
            f"waiting {span(since)}{over}",
            is_late,
            request.by == self.person.id,
            request.request in approvable(self.state, self.person, now),
            may_drop(self.state, request, self.person),
        )

    @property
    def chosen(self) -> Waiting | None:
        """The requested one, or else the first that may be approved."""
        found = self.waiting()
        asked = self.visit.query.get("request", "")
        named = [one for one in found if str(one.request.request) == asked]
        return next(iter([*named, *(one for one in found if one.may), *found]), None)

    def foreseen(self, request: RequestMade) -> tuple[str, ...]:
        return foreseen(self.state, request.asked)

    def differences(self, request: RequestMade) -> list[tuple[str, str, str]]:
        return now_and_after(self.state, request.asked)

    def checks(self, request: RequestMade) -> list[tuple[bool, str]]:
        """Run again each time it is opened."""
        assert self.person is not None
        floor = self.backend.floor
        return checks(self.state, request, floor.context(self.person, floor.now()))

    async def pressed(self, press: Press) -> None:
        if not press.value.isdigit() or press.name not in ("agree", "sign", "drop"):
            raise Denied(404, "not_found")
        number = int(press.value)
        if press.name == "drop":
            await self.send(
                press, commands.DropRequest(number, press.field(f"{press.form}.reason"))
            )
            return
        staff = await self.second_person(press) if press.name == "sign" else ""
        asked, command = self.state.requests.get(number), commands.AgreeRequest(number)
        done = await side_effects(self.backend, command, await self.send(press, command, staff))
        if isinstance(done, Invited) and done.code and asked is not None:
            words = sentence(asked.asked, self.staff_names)
            self.say(f"Code {done.code}. {words}. {self.code_kept}", press.form, is_done=True)


def span(micro: int) -> str:
    """ "2 h 20 min"."""
    hours, minutes = divmod(max(0, micro) // (60 * MICRO), 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min"
