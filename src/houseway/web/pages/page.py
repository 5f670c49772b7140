"""What every page shares: the visitor, what a press does, and the answer to it.

A page object is made for each request and each push and holds no state between them. A person's
choices are in the URL, in the form, or in `self.kept`.
"""

from collections.abc import Callable, Mapping
from time import time_ns
from typing import Any, ClassVar, Literal
from urllib.parse import urlencode

from msgspec import Struct
from msgspec.structs import replace
from starlette.responses import Response

from houseway.floor import Answer, FloorStopped, Refused, commands
from houseway.floor.clock import moments_in_words
from houseway.floor.state import Property, Staff
from houseway.web import views
from houseway.web.api.people import check_counted, desk_of
from houseway.web.backend import Backend
from houseway.web.live.push import RECORD, Topic
from houseway.web.pages.assets import style
from houseway.web.pages.render import CSRF, KEY, Rendered, render
from houseway.web.problems import Denied
from houseway.web.security.auth import is_valid
from houseway.web.security.keyring import masked_csrf

LOST = "Not connected. Take no jackpot wagers. Call a supervisor."
STOPPED = "The floor has stopped. Take no jackpot wagers. Call a supervisor."
LOST_OFF_FLOOR = "Not connected. Reload the page."
KEPT_MOST = 2_000  # Pages whose choices are remembered, the latest ones.
SHOWN_MOST = 500  # Pages whose last rendering is remembered.
FRESH = 30_000_000  # Microseconds for which that is valid.
Theme = Literal["dark", "light"]
FLOOR = frozenset({RECORD})
DECK, A_YEAR = "houseway-deck", 31_536_000  # The cookie for four-color suits.


class Visit(Struct, frozen=True):
    """Who looks at which URL; `has` are the digests of the regions that the browser shows, and
    `place` is where a press comes from, empty without a press. `is_new` is a guest who gets a
    cookie with this response."""

    backend: Backend
    path: str
    query: Mapping[str, str] = {}
    token: str = ""
    guest: str = ""
    has: Mapping[str, str] = {}
    place: str = ""
    cookies: Mapping[str, str] = {}
    is_new: bool = False

    @property
    def address(self) -> str:
        return f"{self.path}?{urlencode(self.query)}" if self.query else self.path


class Press(Struct, frozen=True):
    """A button: `name` and `value` identify it, `id` is that of its command, derived from the
    form's key if the button has none."""

    name: str
    value: str = ""
    id: str = ""
    fields: Mapping[str, str] = {}
    form: str = ""  # The form it belongs to.

    def field(self, name: str) -> str:
        return self.fields.get(name, "").strip()


class Said(Struct, frozen=True):
    """The answer to a press, shown at the form or button named by `at`."""

    text: str = ""
    at: str = ""
    is_done: bool = False


class Frame(Struct, frozen=True):
    """What the frame around every page shows."""

    title: str
    theme: Theme
    look: str
    hides_guide: bool
    four_colors: bool  # Four suit colors instead of two.
    style: str
    csrf: str
    key: str
    address: str
    zone: str  # The property's time zone: clocks show its time wherever the browser is.
    now: int  # Milliseconds of the server's clock, the only one that screens show.
    is_marked: bool  # "Not approved for wagering".
    is_stopped: bool
    said: Said
    given: Mapping[str, str]  # What was typed into a refused form.
    follows: bool  # This node only follows; `leader` is its address, empty if no node leads.
    leader: str
    lost: str
    is_floor: bool = True  # Where wagers are taken.


class Page:
    template: ClassVar[str]
    title: ClassVar[str] = "Houseway"
    theme: ClassVar[Theme] = "dark"
    styles: ClassVar[tuple[str, ...]] = ()
    is_live: ClassVar[bool] = True  # Updates by itself; otherwise nothing is ever pushed to it.
    lost: ClassVar[str] = LOST  # Shown over the page while the server is away.
    stopped: ClassVar[str] = STOPPED  # The answer to a press while the floor has stopped.

    def __init__(self, visit: Visit, **names: str) -> None:
        self.visit, self.backend, self.names = visit, visit.backend, names
        self.said = Said()
        self.given: Mapping[str, str] = {}
        self.go = ""  # A URL to go to after a press.
        self.on_answer: Callable[[Response], None] | None = None
        self.made_at = time_ns() // 1_000
        self.digests: dict[str, str] = {}  # Of the regions, once rendered.

    # What a page defines for itself.

    def view(self) -> object:
        """Plain data that the template shows, if the page itself is not enough."""
        return None

    def closed(self) -> str:
        """Where to send someone without access; raises `Denied` if there is no better place."""
        return ""

    async def load(self) -> None:
        """Work that takes time: reads the log, or computes in a thread."""

    def watch(self) -> object:
        """The page is rendered again when this value changes."""
        return self.backend.hub.seq

    def topics(self) -> frozenset[Topic]:
        """What wakes the page's stream: any record, unless the page narrows it."""
        return FLOOR

    async def pressed(self, press: Press) -> None:
        raise Denied(404, "not_found")

    # What a page may use.

    @property
    def state(self) -> Property:
        """The durable state; show nothing else."""
        return self.backend.hub.state

    @property
    def person(self) -> Staff | None:
        """The person signed in now: dismissal or the end of the sign-in takes effect at once."""
        token = self.visit.token
        session = self.backend.keyring.session(token, is_use=False) if token else None
        if session is None or session.device or not is_valid(session, self.state):
            return None
        return self.state.staff[session.staff]

    @property
    def kept(self) -> dict[str, Any]:
        """What this person has chosen on this page but not sent yet, kept while the server runs."""
        return kept(self.backend, (self.visit.token or self.visit.guest, self.visit.path))

    async def do(self, command: commands.Command, command_id: str, actor: str = "") -> Answer:
        """Sends a command as the person signed in, or as the holder of the card shown."""
        person = self.person
        if person is None:
            raise Denied(401, "sign_in_over")
        once = self.backend.button_id(self.visit.path, command_id)
        return await self.backend.execute(actor or person.id, command, once)

    async def holder(self, number: str, pin: str) -> str:
        """The holder of a key or card, once the PIN is right. Wrong PINs are counted."""
        known = self.state.credentials.get(number)
        staff = known.staff if known is not None and not known.is_revoked else ""
        desk = desk_of(self.person.id if self.person is not None else "")
        await check_counted(self.backend, staff, pin, card=number, place=desk, purpose="sign_win")
        return staff

    def look_at(self, query: Mapping[str, str]) -> None:
        """Shows another part of this page; its URL says which."""
        self.visit = replace(self.visit, query=query)

    def say(self, text: str, at: str = "", *, is_done: bool = False) -> None:
        self.said = Said(text, at, is_done)

    # What the frame does with it.

    def stamp(self) -> object:
        node = self.backend.node
        follows = node is not None and not node.leadership.may_answer
        return self.watch(), self.backend.floor.stopped, follows, self.person is None

    def render(self) -> Rendered:
        self.made_at = time_ns() // 1_000  # The time of what is shown now, not of the press.
        csrf = masked_csrf(self.visit.token) if self.visit.token else ""
        made = render(self.template, csrf, page=self, view=self.view(), frame=self.frame())
        self.digests = {name: one.digest for name, one in made.regions.items()}
        return made

    @property
    def zone(self) -> str:
        return self.state.opened.time_zone if self.state.opened else "UTC"

    def frame(self) -> Frame:
        node = self.backend.node
        follows = node is not None and not node.leadership.may_answer
        return Frame(
            title=self.title,
            theme=self.theme,
            look=self.look,
            hides_guide=self.visit.cookies.get("houseway-guide") == "off",
            four_colors=self.visit.cookies.get(DECK) == "four",
            style=style(*self.styles),
            csrf=CSRF,
            key=KEY,
            address=self.visit.address,
            zone=self.zone,
            now=self.backend.floor.now() // 1_000,
            is_marked=views.mark(self.state) != "",
            is_stopped=bool(self.backend.floor.stopped),
            said=self.said,
            given=self.given,
            follows=follows,
            leader=node.leadership.elsewhere if node is not None and follows else "",
            lost=self.lost,
            is_floor=self.lost is LOST,
        )

    @property
    def look(self) -> str:
        """Light or dark, as pages.js would choose, so that nothing is painted twice."""
        given = self.visit.cookies
        chosen = given.get(f"houseway-look-{self.theme}", "")
        is_night = self.theme == "light" and given.get("houseway-night") == "yes"
        return chosen if chosen in ("light", "dark") else "dark" if is_night else self.theme

    def note_shown(self, stamp: object) -> None:
        """So that a stream that opens now need not render the same again."""
        shown, key = self.backend.shown, (self.visit.token or self.visit.guest, self.visit.address)
        shown[key] = (stamp, self.digests, self.made_at)
        shown.move_to_end(key)
        if len(shown) > SHOWN_MOST:
            shown.popitem(last=False)

    def is_shown(self, stamp: object, has: Mapping[str, str]) -> bool:
        key = (self.visit.token or self.visit.guest, self.visit.address)
        known, digests, at = self.backend.shown.get(key, (None, {}, 0))
        return known == stamp and digests == has and self.made_at - at < FRESH

    async def press(self, press: Press) -> None:
        """A refusal is one sentence at the place of the press; what was typed stays."""
        try:
            await self.pressed(press)
        except (Refused, Denied) as refusal:
            self.say(sentence(refusal), press.form or press.name)
            self.given = press.fields
        except ValueError as problem:
            self.say(str(problem), press.form or press.name)
            self.given = press.fields
        except FloorStopped:
            self.say(self.stopped, press.form or press.name)


def sentence(refusal: Refused | Denied) -> str:
    """`day_wrong` says how to type a day; the others only name the day."""
    said = str(getattr(refusal, "sentence", "") or refusal)
    return said if refusal.code == "day_wrong" else moments_in_words(said)


def kept(backend: Backend, key: tuple[str, str]) -> dict[str, Any]:
    if not key[0]:
        return {}
    found = backend.kept.setdefault(key, {})
    backend.kept.move_to_end(key)
    while len(backend.kept) > KEPT_MOST:
        backend.kept.popitem(last=False)
    return found
