"""What a game deals: the shape that felt, drills, explorer and reports are derived from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from houseway.hands.setting import Setting


class HouseWay(Protocol):
    """The fixed rule by which the house sets a hand."""

    @property
    def label(self) -> str: ...

    @property
    def says(self) -> str: ...

    def set(self, cards: Sequence[int], /) -> Setting: ...

    def points(self, setting: Setting, /) -> tuple[int, ...]:
        """The points of the high, the mid and the low hand."""
        ...

    def printed(self) -> Mapping[str, Mapping[str, int]]:
        """The points table: its parts by title, each with its hands, best first."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The number of cards in a player's first hand, on the board and in the dealer's hand; `up` of
    the dealer's cards are shown before the players decide. `sets` is how a hand is set, as in (3,
    2, 1); `points` means that hands count points and draw cards, as in blackjack."""

    own: int
    community: int = 0
    dealer: int = 0
    up: int = 0
    joker: bool = False
    shoe: bool = False
    sets: tuple[int, ...] = ()
    points: bool = False

    @property
    def breaks(self) -> tuple[int, ...]:
        """The positions at which the second and later hands of a set hand begin when it lies in a
        row."""
        return tuple(sum(self.sets[:at]) for at in range(1, len(self.sets)))

    @property
    def cards(self) -> int:
        """Number of cards in the deck, or in one deck of the shoe."""
        return 53 if self.joker else 52
