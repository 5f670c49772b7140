"""A screen that follows the floor: drawn again when a record touched it, and after each press."""

from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any

from nicegui import app as pages
from nicegui import events, ui
from starlette.requests import Request

from houseway.floor import Answer, FloorStopped, Refused
from houseway.floor import commands as c
from houseway.floor.state import Staff
from houseway.web.api.people import check_counted, desk_of
from houseway.web.auth import is_valid, principal
from houseway.web.house import House
from houseway.web.problems import Denied
from houseway.web.push import Topic
from houseway.web.screens import texts
from houseway.web.screens.looking import LOOKOUT

LOOK = 0.2  # Seconds between two looks at the log's last number.
TYPED_MOST = 200  # Signs of a field.
SAYS = 6.0  # Seconds that a refusal stays.


def the_house() -> House:
    house: House = pages.state.house
    return house


class Screen:
    """`draw` makes the whole picture as HTML; `press` handles a button by its name."""

    def __init__(self, request: Request) -> None:
        self.house = the_house()
        self.token, self._page = principal(request).token, request.url.path
        self.said, self._said_when = "", 0.0
        self._seen: object = None
        self._html: Any = None
        self._drawn, self._answered = "", 0

    @property
    def person(self) -> Staff | None:
        """Who is signed in now: dismissal or the end of the sign-in counts at once."""
        session = self.house.keyring.session(self.token, is_use=False) if self.token else None
        state = self.house.hub.state
        if session is None or session.device or not is_valid(session, state):
            return None
        return state.staff[session.staff]

    def draw(self) -> str:
        raise NotImplementedError

    async def press(self, name: str, value: str, command_id: str, fields: dict[str, str]) -> None:
        raise NotImplementedError

    def open(self) -> None:
        self._drawn = self._picture()
        self._html = ui.html(self._drawn, sanitize=False)
        self._seen = self._stamp()
        LOOKOUT.add(ui.context.client, self._look)
        ui.on("press", self._pressed)

    async def do(self, command: c.Command, command_id: str, actor: str = "") -> Answer | None:
        """Through the floor's one door, as the person signed in or as whoever showed a card."""
        person = self.person
        if person is None:
            self.say(texts.SIGN_IN_OVER)
            return None
        return await self.house.execute(actor or person.id, command, command_id)

    async def holder(self, number: str, pin: str) -> str:
        """Whose key or card it is, once the PIN is right. Wrong ones are counted."""
        known = self.house.hub.state.credentials.get(number)
        staff = known.staff if known is not None and not known.is_revoked else ""
        await check_counted(
            self.house, staff, pin, card=number, place=self.pin_place, purpose="sign_win"
        )
        return staff

    @property
    def pin_place(self) -> str:
        """Where wrong PINs are counted: the desk of whoever is signed in here."""
        return desk_of(self.person.id if self.person is not None else "")

    async def guarded(self, work: Awaitable[object], _at: str = "") -> None:
        """A refusal is one sentence at the place of the press."""
        try:
            await work
        except (Refused, Denied) as refusal:
            self.say(sentence(refusal))
        except FloorStopped:
            self.say(texts.LOST)

    def say(self, text: str, _at: str = "") -> None:
        self.said, self._said_when = text, monotonic()

    def redraw(self) -> None:
        """Nothing is sent where nothing looks different."""
        self._seen = self._stamp()
        drawn = self._picture()
        if drawn != self._drawn:
            self._drawn = drawn
            self._html.set_content(drawn)

    async def _pressed(self, event: events.GenericEventArguments) -> None:
        given = event.args
        if self.token:
            self.house.keyring.session(self.token)  # A press uses the sign-in, a look does not.
        self.say("")
        name, value = str(given["press"]), str(given["value"])
        fields = {str(key): tidy(str(field)) for key, field in given["fields"].items()}
        once = self.house.button_id(self._page, str(given["id"]))
        await self.guarded(self.press(name, value, once, fields))
        self._answered += 1
        self.redraw()

    def _look(self) -> None:
        if self.said and monotonic() - self._said_when > SAYS:
            self.say("")
            self.redraw()
        elif self._stamp() != self._seen:
            self.redraw()

    def _picture(self) -> str:
        """Counts the presses that were answered, so that a browser notices one that was not."""
        return f'<div data-answered="{self._answered}">{self.draw()}</div>'

    def topics(self) -> list[Topic] | None:
        """What the picture is made of; None: everything."""
        return None

    def _stamp(self) -> object:
        hub, topics = self.house.hub, self.topics()
        seen = (
            hub.seq if topics is None else max((hub.changed.get(t, 0) for t in topics), default=0)
        )
        return seen, self.house.floor.stopped, self.person is None, guide_step()


def guide_step() -> int:
    """How far the demo's guide is; 0 where there is none."""
    return getattr(the_house().guide, "done", 0)


def sentence(refusal: Refused | Denied) -> str:
    return str(getattr(refusal, "sentence", "") or refusal)


def tidy(text: str) -> str:
    """What was typed, as one line that a log may keep."""
    return "".join(sign for sign in text if sign.isprintable())[:TYPED_MOST].strip()


Press = Callable[[str, str], Awaitable[None]]
