"""The first minute: from coin-in to a printed win page, one sentence at a time.

Each step says what to press and is done when the log records it; the page reports when it is
printed. The tour uses table 3, one meter on a Nexus controller, where no guest plays; after a
restart it continues with the round open there.
"""

from collections.abc import Callable
from threading import Lock

from msgspec import Struct

from houseway.floor.command_handling.answers import Answer
from houseway.floor.demo.card_room import CREW
from houseway.floor.demo.clear_table import clear_table
from houseway.floor.events import LinkChanged
from houseway.floor.shell import Floor
from houseway.floor.store import ordered_id
from houseway.progressive.state import is_claim, round_awards

TABLE = "3"


class GuideStep(Struct, frozen=True):
    """`signs_in` is the card of DEMO_CARDS to use."""

    name: str
    title: str
    text: str
    signs_in: str


STEPS = (
    GuideStep(
        "coin_in",
        "Lock the wagers",
        "Tap two or three seats at table 3, then press START GAME. Of each dollar, 20% goes to"
        " the meter and 1% to the reserve.",
        "dana",
    ),
    GuideStep(
        "claim",
        "Hit the jackpot",
        "Press FIRST CARD, tap a lit seat, then Straight flush. This is only a claim: no money "
        "moves yet, and the sign shows that a jackpot is pending.",
        "dana",
    ),
    GuideStep(
        "verify",
        "Verify the claim",
        "A supervisor enters the cards, say 9-8-7-6-5 of hearts, and presses CONFIRM. No money"
        " moves"
        " yet.",
        "whit",
    ),
    GuideStep(
        "record",
        "Record the win",
        "A second person signs: the whole jackpot needs an executive. Key in PIN 3690 and press "
        "RECORD WIN. The meter drops to its seed plus its reserve.",
        "vera",
    ),
    GuideStep(
        "print",
        "Read the win page",
        "Open the win page. It shows the seat, the hand, the meter before and after, both"
        " signatures, and the log digest, which proves that it is in the log.",
        "vera",
    ),
    GuideStep(
        "end",
        "End the game",
        "Press END GAME. The table is ready for the next round.",
        "dana",
    ),
)


class FirstMinute:
    """Follows one visitor. The step follows from the records of the table, so that a withdrawn
    claim or a game ended too early goes back a step; only printing is reported. `step` is None when
    all is done; `changed` is called at each move, by the log's writer, and must not block."""

    def __init__(
        self, floor: Floor, table: str = TABLE, changed: Callable[[], object] = lambda: None
    ) -> None:
        self._changed = changed
        self._lock = Lock()
        self.table = table
        self._floor = floor
        self._link = floor.state.tables[table].controllers[1].link
        self.award: int | None = None  # The claim, later the win whose page is to be printed.
        self._printed: int | None = None
        self._place = self._place_now()
        self.close = floor.subscribe(self._notice)

    def _place_now(self) -> int:
        link = self._floor.state.jackpots[self._link].link
        is_open = link.tables[self.table].is_open
        found = [a for a in round_awards(link, self.table) if is_claim(a) or a.win]
        if is_open:
            self.award = found[-1].number if found else None
        award = link.award(self.award) if self.award is not None else None
        if award is None or not (is_open or award.win):
            return 1 if is_open else 0
        if not award.win:
            return 2 if award.step == "claimed" else 3
        is_printed = self._printed == award.number
        return 4 if not is_printed else 5 if is_open else len(STEPS)

    @property
    def step(self) -> GuideStep | None:
        return STEPS[self._place] if self._place < len(STEPS) else None

    @property
    def is_fresh(self) -> bool:
        """The tour is done, and the table still waits for its next game."""
        link = self._floor.state.jackpots[self._link].link
        place = link.tables[self.table]
        award = link.award(self.award) if self.award is not None else None
        is_last = award is not None and award.game == place.game and not place.is_open
        return self.step is None and is_last

    @property
    def claim(self) -> str:
        """ "quick-hit/7", as in the desk's URL; empty before there is a claim."""
        return f"{self._link}/{self.award}" if self.award is not None else ""

    @property
    def done(self) -> int:
        return self._place

    def printed(self, award: int) -> None:
        """The win page of this award went to a printer or a file."""
        if award == self.award:
            self._printed = award
            self._move()

    def restart(self) -> None:
        """Starts over at an idle table; the crew clears what was left there."""
        self.clear_table()
        with self._lock:
            self._place, self.award = 0, None
        self._changed()

    def clear_table(self) -> None:
        for number, step in enumerate(clear_table(self._floor.state, self.table) or ()):
            if step.command is not None:
                key = f"tour-{ordered_id(self._floor.now(), bytes([number]))}"
                self._floor.execute(step.actor, step.command, key)

    def _notice(self, answer: Answer) -> None:
        """Guests may keep playing; only what a person does on this link counts."""
        changes = (one for one in answer.events if isinstance(one, LinkChanged))
        if answer.actor not in CREW.everyone and any(one.link == self._link for one in changes):
            self._move()

    def _move(self) -> None:
        """What is done stays done until the tour is restarted."""
        with self._lock:
            place = self._place if self.step is None else self._place_now()
            is_same, self._place = place == self._place, place
        if not is_same:
            self._changed()
