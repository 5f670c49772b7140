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
        """Of the high, the mid and the low hand."""
        ...

    def printed(self) -> Mapping[str, Mapping[str, int]]:
        """The points table: parts of it by title, each with its hands, the best first."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """Cards of a player's first hand, of the board and of the dealer, `up` of the dealer's shown
    before the players decide. `sets` is how a hand is set, as in (3, 2, 1); `points` says that
    hands are counted in points and drawn to."""

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
        """Where in a set hand, laid in a row, the next of its hands begins."""
        return tuple(sum(self.sets[:at]) for at in range(1, len(self.sets)))

    @property
    def cards(self) -> int:
        """In the deck, or in one deck of the shoe."""
        return 53 if self.joker else 52
