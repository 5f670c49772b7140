"""The shuffler beside the table: one mode per game, packets, and what its screen says.

Rules: RULEBOOK sections 3 to 7 and row 22. In its Cover All mode it counts the hands once the
dealer has taken a hand and pressed the green button, and shows the row of pays; in San Lo's mode
the green button shows the number that names the first position. It draws nothing itself: order
and number come in from outside.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from houseway.hands import names
from houseway.paytables import Paytable
from houseway.table.irregular import SWAP
from houseway.table.refused import refuse

Model = Literal["i-Deal", "i-Deal Plus", "ACE"]
Shows = Literal["nothing", "cover_all", "first_position"]

BOTH: tuple[Model, ...] = ("i-Deal", "i-Deal Plus")
POSITIONS = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """A game's own. `first` is the size of the first packet where that is not a hand."""

    name: str
    models: tuple[Model, ...]
    packet: int
    deck: int
    first: int = 0
    shows: Shows = "nothing"
    extra: bool = False  # a packet that is no hand may follow the dealer's, as on a link
    required: bool = False  # the game is never dealt by hand


class Shuffler:
    """One round's worth of the machine. `screen` is what stands on it now, line by line."""

    def __init__(self, model: Model, mode: Mode, pays: Paytable | None = None) -> None:
        """`pays` is the Cover All table; the other modes need none."""
        if model not in mode.models:
            refuse("device", what=f"The {model} has no mode {mode.name!r}.")
        self.mode = mode
        self.pays = pays
        self._order: tuple[int, ...] = ()
        self._number = self._ejected = self._packets = 0
        self._dealer_has_his_hand = self._extra = False
        self.screen: tuple[str, ...] = ()

    def load(self, order: Sequence[int], number: int = 0) -> None:
        """A shuffled deck, and the number 1 to 7 that the green button will show in San Lo."""
        if len(order) != self.mode.deck or len(set(order)) != self.mode.deck:
            refuse("device", what=f"This mode needs the {self.mode.deck} cards of one deck.")
        if self.mode.shows == "first_position" and not 1 <= number <= POSITIONS:
            refuse("device", what=f"The number drawn must be 1 to {POSITIONS}.")
        self._order, self._number = tuple(order), number
        self._ejected = self._packets = 0
        self._dealer_has_his_hand = self._extra = False
        self.screen = ()

    def packet(self, *, to_dealer: bool = False) -> tuple[int, ...]:
        """The next packet. The dealer's own, which comes last, is taken with `to_dealer`."""
        if self._dealer_has_his_hand and (self._extra or not self.mode.extra):
            refuse("device", what="No packet follows the dealer's hand.")
        if self.mode.shows == "first_position" and not self.screen:
            refuse("too_early", what="A packet", until="the green button has named a position")
        size = self.mode.first if self.mode.first and not self._packets else self.mode.packet
        if self._ejected + size > len(self._order):
            refuse("device", what="The shuffler has no packet left.")
        cards = self._order[self._ejected : self._ejected + size]
        self._ejected += size
        self._packets += 1
        self._extra = self._dealer_has_his_hand
        self._dealer_has_his_hand = self._extra or to_dealer
        return cards

    @property
    def hands(self) -> int:
        """Hands given out so far, the dealer's included."""
        return self._packets - (1 if self.mode.first and self._packets else 0) - self._extra

    def green_button(self) -> tuple[str, ...]:
        """What the screen shows then."""
        match self.mode.shows:
            case "first_position":
                self.screen = (str(self._number),)
            case "cover_all":
                self.screen = self._cover_all()
            case _:
                self.screen = ()
        return self.screen

    def _cover_all(self) -> tuple[str, ...]:
        if not self._dealer_has_his_hand:
            refuse("too_early", what="The row of pays", until="the dealer's hand is out")
        assert self.pays is not None, "the Cover All mode is set up with its paytable"
        return cover_all_screen(self.pays, self.hands)


def cover_all_screen(pays: Paytable, hands: int) -> tuple[str, ...]:
    """The number of hands dealt, the dealer's included, and the row of pays for it."""
    rows = pays.rows_for(hands=hands)
    shown = (f"{names.label(pays.hands, row.hand)} {row.pay}" for row in rows)
    return (f"{hands} hands", *shown)


class Swap:
    """A shuffler that keeps failing is exchanged, step by step in this order and no other."""

    def __init__(self) -> None:
        self.done = 0

    @property
    def next_step(self) -> str:
        return SWAP[self.done].words if self.done < len(SWAP) else ""

    def do(self, step: str) -> None:
        if step != self.next_step:
            awaited = self.next_step or "nothing, the exchange is done"
            refuse("device", what=f"The next step is: {awaited}")
        self.done += 1
