"""What the pages of the office share: who may do what, commands and their ids, signatures."""

from secrets import token_hex
from typing import Any

from nicegui import ui
from starlette.requests import Request

from houseway.floor import Answer
from houseway.floor import commands as c
from houseway.floor.reports.period import local
from houseway.floor.requests import RequestMade
from houseway.floor.roles import may
from houseway.floor.state import Property
from houseway.web.api.people import check_counted
from houseway.web.problems import Denied
from houseway.web.screens.office.console import Console
from houseway.web.screens.texts import office as words


class Office(Console):
    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self._draft = token_hex(8)
        self._accepted: dict[str, int] = {}

    @property
    def state(self) -> Property:
        return self.house.hub.state

    @property
    def zone(self) -> str:
        return self.state.opened.time_zone if self.state.opened else "UTC"

    def may(self, command: type[Any]) -> bool:
        person = self.person
        training = self.state.is_training
        return person is not None and may(person.roles, command, training=training)

    def key(self, form: str) -> str:
        """Of the command behind a form: another one only when the last was accepted."""
        return f"office-{self._draft}-{form}-{self._accepted.get(form, 0)}"

    async def send(self, form: str, command: c.Command, key: str = "", actor: str = "") -> Answer:
        """Through the floor's one door. What was typed into the form is forgotten then."""
        answer = await self.do(command, key or self.key(form), actor)
        if answer is None:
            raise Denied(401, "sign_in_over")
        self._accepted[form] = self._accepted.get(form, 0) + 1
        self.forget(form)
        self.tell(told(answer), form)
        return answer

    async def second_person(self, form: str, fields: dict[str, str]) -> str:
        """Who signs with card and PIN at this desk, beside the one signed in."""
        number, pin = fields.get(f"{form}.card", "").strip(), fields.get(f"{form}.pin", "")
        ui.run_javascript(f"office.forget({form + '.pin'!r})")  # Before it is even looked at.
        found = self.state.credentials.get(number)
        if found is None or found.is_revoked or found.kind == "key":
            raise Denied(401, "sign_in_wrong")
        await check_counted(self.house, found.staff, pin, card=number, place=self.pin_place)
        return found.staff

    def tell(self, text: str, at: str) -> None:
        self.answer = self.answer._replace(text=text, at=at, is_done=True)

    def forget(self, form: str) -> None:
        """In the same moment in which the answer is drawn: whoever types then, types anew."""
        self.forgotten.append(form)

    def moment(self, at: int) -> str:
        """ "15 Nov 16:42:07", by the property's clock."""
        found = local(at, self.zone)
        return f"{found.day} {found:%b %H:%M:%S}"

    def name_of(self, staff: str) -> str:
        known = self.state.staff.get(staff)
        return known.name if known is not None else staff


def told(answer: Answer) -> str:
    """That it is done, was done earlier, or that a second person must agree first."""
    for event in answer.events:
        if isinstance(event, RequestMade):
            return words.REQUESTED.format(number=event.request)
    said = words.DONE_EARLIER if answer.is_repeated else words.DONE
    return said.format(seq=f"{answer.seq:,}")


class Named(Office):
    """A page about one thing: a link, a table."""

    def __init__(self, request: Request, name: str) -> None:
        super().__init__(request)
        self.name = name
