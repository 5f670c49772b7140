"""The shuffler: one mode per game, the green button, packets, and its replacement.

Rules: RULEBOOK sections 3 to 7 and row 22. The dealer sets the mode, presses the green button if
the screen has something to show (San Lo: the first position; Cover All: the row of pays), and takes
one packet after another. A machine that keeps failing is exchanged, in a fixed order of steps. This
module deals no cards: the procedure says what comes out.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from houseway.hands import names
from houseway.paytables import Paytable
from houseway.table.irregular import RESUME, SWAP
from houseway.table.kinds import Kind, Role
from houseway.table.procedure import Fact
from houseway.table.refused import refuse

Model = Literal["i-Deal", "i-Deal Plus", "ACE"]
Shows = Literal["nothing", "cover_all", "first_position"]
Act = Literal["green", "packet"]

BOTH: tuple[Model, ...] = ("i-Deal", "i-Deal Plus")
POSITIONS = 7
EXCHANGE = tuple(fact.words for fact in (*SWAP, RESUME))
WORKS = -1
PACKETS = {
    *(Kind.HAND_DEALT, Kind.UNUSED_DEALT, Kind.DEALER_DEALT),
    *(Kind.COMMUNITY_DEALT, Kind.REPLACEMENT_DEALT),
}
WORDS: dict[str, str] = {"green": "the green button", "packet": "the next packet"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """The mode of one game. `first` is the size of the first packet if that is not a hand."""

    name: str
    models: tuple[Model, ...]
    packet: int
    deck: int
    first: int = 0
    shows: Shows = "nothing"
    extra: bool = False  # a packet that is not a hand may follow the dealer's, as on a link
    required: bool = False  # the game is never dealt by hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """The current state of the shuffler. `acts` is how many of its steps of this deal are done.
    `exchange` is how many steps of replacing it with the backup are done; -1 while it works."""

    mode: str = ""
    acts: int = 0
    exchange: int = WORKS

    def need_ready(self, mode: Mode) -> None:
        """Before a deal: refuses unless it works and is set to the game."""
        if self.exchange != WORKS:
            refuse("device", what=f"The shuffler is being replaced. Next step: {self.next_step}")
        if self.mode != mode.name:
            refuse("device", what=f"Set the shuffler to {mode.name} first.")

    def pressed(self, act: str, facts: Iterable[Fact]) -> "Machine":
        """The green button or a packet, whichever comes next in the deal."""
        wanted = self.wanted(facts)
        if act != wanted:
            due = (
                f"Next: {WORDS[wanted]}."
                if wanted
                else "The shuffler has nothing more to do in this deal."
            )
            refuse("device", what=due)
        return replace(self, acts=self.acts + 1)

    def wanted(self, facts: Iterable[Fact]) -> Act | None:
        """What the dealer does next with it; None once the whole deal is out."""
        due = [act for fact in facts if (act := act_of(fact)) is not None]
        return due[self.acts] if self.acts < len(due) else None

    def operated(self, act: str, what: str) -> "Machine":
        """The record of a floor: the mode set, or one step of an exchange."""
        if act == "mode":
            return replace(self, mode=what)
        return (self if self.exchange != WORKS else self.fails()).exchanged(what)

    def fails(self) -> "Machine":
        return replace(self, exchange=0)

    @property
    def next_step(self) -> str:
        return EXCHANGE[self.exchange] if self.exchange != WORKS else ""

    def exchanged(self, step: str) -> "Machine":
        """The state after the next step; the backup has no mode set yet."""
        if self.exchange == WORKS:
            refuse("device", what="The shuffler is working; there is nothing to replace.")
        if step != self.next_step:
            refuse("device", what=f"The next step is: {self.next_step}")
        done = self.exchange + 1
        return replace(self, exchange=done) if done < len(EXCHANGE) else Machine()


def act_of(fact: Fact) -> Act | None:
    """What the dealer does on the shuffler to cause this fact."""
    if fact.kind.role is Role.SHOWS_SCREEN:
        return "green"
    return "packet" if fact.kind in PACKETS else None


def cover_all_screen(pays: Paytable, hands: int) -> tuple[str, ...]:
    """The number of hands dealt, the dealer's included, and the row of pays for it."""
    rows = pays.rows_for(hands=hands)
    shown = (f"{names.label(pays.hands, row.hand)} {row.pay}" for row in rows)
    return (f"{hands} hands", *shown)
