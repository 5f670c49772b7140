"""The first minute: from coin-in to a printed win page, one sentence at a time.

Each step says what to press and is done when the floor's own record says so; the printing is told
by the page that does it. It takes table 3, one meter on a Nexus controller.
"""

from collections.abc import Callable
from threading import Lock

from msgspec import Struct

from houseway.floor.demo.room import CREW
from houseway.floor.door.answers import Answer
from houseway.floor.events import LinkChanged
from houseway.floor.shell import Floor
from houseway.progressive import events as p

TABLE = "3"
HAND = "straight_flush"


class GuideStep(Struct, frozen=True):
    """`signs_in` is whose card of DEMO_CARDS to use."""

    name: str
    title: str
    text: str
    signs_in: str


STEPS = (
    GuideStep(
        "coin_in",
        "Take the coin-in",
        "Put a chip on two or three seats of table 3 and press START GAME. The meter rises by 20% "
        "of each dollar, and another cent of it goes to the reserve.",
        "dana",
    ),
    GuideStep(
        "claim",
        "Hit the jackpot",
        "Select a lit seat and press STRAIGHT FLUSH. That is only a claim: no money moves, and the "
        "sign says that a jackpot is pending.",
        "dana",
    ),
    GuideStep(
        "verify",
        "Verify it",
        "Sign in as Vera. Enter the cards that lie face up, such as 9-8-7-6-5 of hearts; press "
        "CONFIRM and swipe card E-1: the whole jackpot takes an executive. Now the win is on "
        "record, the meter falls and reseeds.",
        "vera",
    ),
    GuideStep(
        "print",
        "Print the win page",
        "Open the win and print its page: seat, hand, meter before and after, the two people, and "
        "the digest that ties it to the log. Then END GAME.",
        "vera",
    ),
)


class FirstMinute:
    """Follows one visitor. `step` is None when all is done; `changed` is called at each advance,
    by the log's writer, and must not block."""

    def __init__(
        self, floor: Floor, table: str = TABLE, changed: Callable[[], object] = lambda: None
    ) -> None:
        self._place = 0
        self._changed = changed
        self._lock = Lock()
        self.table = table
        self._link = floor.state.tables[table].controllers[1].link
        self.award: int | None = None  # The win whose page is to be printed.
        self.close = floor.subscribe(self._notice)

    @property
    def step(self) -> GuideStep | None:
        return STEPS[self._place] if self._place < len(STEPS) else None

    @property
    def done(self) -> int:
        return self._place

    def printed(self, award: int) -> None:
        """The win page of this award went to a printer or a file."""
        if award == self.award:
            self._complete("print")

    def restart(self) -> None:
        with self._lock:
            self._place, self.award = 0, None
        self._changed()

    def _notice(self, answer: Answer) -> None:
        """Guests may play on; only what a person does at this table counts."""
        if answer.actor in CREW.everyone:
            return
        for event in answer.events:
            if isinstance(event, LinkChanged) and event.link == self._link:
                self._advance(event.event)

    def _advance(self, event: p.Event) -> None:
        match event:
            case p.GameStarted(table=self.table):
                self._complete("coin_in")
            case p.HandClaimed(table=self.table):
                self.award = event.award
                self._complete("claim")
            case p.AwardPosted(award=self.award):
                self._complete("verify")

    def _complete(self, name: str) -> None:
        with self._lock:
            step = self.step
            if step is None or step.name != name:
                return
            self._place += 1
        self._changed()
