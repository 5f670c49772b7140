"""What is asked at a play table, on a demo or training property: seats, chips, cards, answers.

The shell completes a deal and an answer with the shoe under seal; one that someone sends is thrown
away.
"""

from typing import Any

from msgspec import Struct

from houseway.floor.play.cards import Shoe
from houseway.money import Money
from houseway.table.irregular import Fault


class SitDown(Struct, frozen=True, tag=True):
    """`bot` names the strategy that plays there; it has no person, and chips as it needs them.
    With `buys` whoever answers for the seat has, too."""

    table: str
    seat: int
    bot: str = ""
    buys: bool = False


class StandUp(Struct, frozen=True, tag=True):
    table: str
    seat: int


class BuyChips(Struct, frozen=True, tag=True):
    """At any time, also in mid-round."""

    amount: Money


class DealRound(Struct, frozen=True, tag=True):
    """Wagers by seat and spot. `fault` is planted by whoever trains."""

    table: str
    wagers: dict[int, dict[str, Money]]
    fault: Fault | None = None
    shoe: Shoe | None = None
    last: Shoe | None = None  # The shoe before, where another one takes its place.


class AnswerRound(Struct, frozen=True, tag=True):
    """Of the seat that is asked."""

    table: str
    word: str
    shoe: Shoe | None = None


class KeepNote(Struct, frozen=True, tag=True):
    """A small wish of a table: coach, pace, what lies on the felt. Anything that JSON has."""

    table: str
    name: str
    value: Any
