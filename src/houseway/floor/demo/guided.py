"""The first minute: from coin-in to a printed win page, one sentence at a time.

Each step says what to press and is done when the floor's own record says so; the printing is told
by the page that does it. It takes table 3, one meter on a Nexus controller, where no guest plays;
after a restart it goes on with the round that is open there.
"""

from collections.abc import Callable
from threading import Lock

from msgspec import Struct

from houseway.floor.demo.room import CREW
from houseway.floor.demo.tidy import tidy
from houseway.floor.door.answers import Answer
from houseway.floor.events import LinkChanged
from houseway.floor.shell import Floor
from houseway.floor.store import ordered_id
from houseway.progressive import events as p
from houseway.progressive.state import is_pending, round_awards

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
        "the digest that ties it to the log.",
        "vera",
    ),
    GuideStep(
        "end",
        "End the game",
        "Sign in as Dana again and press END GAME. The table is ready for the next round.",
        "dana",
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
        self._floor = floor
        self._link = floor.state.tables[table].controllers[1].link
        self.award: int | None = None  # The win whose page is to be printed.
        self._resume()
        self.close = floor.subscribe(self._notice)

    def _resume(self) -> None:
        link = self._floor.state.jackpots[self._link].link
        if not link.tables[self.table].is_open:
            return
        claim = next(reversed(round_awards(link, self.table)), None)
        self.award = claim.number if claim else None
        self._place = 1 if claim is None else 2 if is_pending(claim) else 3

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
        """From the beginning, at an idle table: what was left there is put away by the crew."""
        self.clear_table()
        with self._lock:
            self._place, self.award = 0, None
        self._changed()

    def clear_table(self) -> None:
        for number, step in enumerate(tidy(self._floor.state, self.table) or ()):
            if step.command is not None:
                key = f"tour-{ordered_id(self._floor.now(), bytes([number]))}"
                self._floor.execute(step.actor, step.command, key)

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
            case p.GameEnded(table=self.table):
                self._complete("end")

    def _complete(self, name: str) -> None:
        with self._lock:
            step = self.step
            if step is None or step.name != name:
                return
            self._place += 1
        self._changed()
