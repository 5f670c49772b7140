"""Commands at a play table, on a demo or training property: seats, chips, deals, answers.

The shell adds the sealed shoe to a deal and an answer; a shoe sent by the caller is discarded.
"""

from typing import Any

from msgspec import Struct

from houseway.floor.play.cards import Shoe
from houseway.money import Money
from houseway.table.irregular import Fault


class SitDown(Struct, frozen=True, tag=True):
    """`bot` names the strategy that plays the seat; a bot has no person and gets chips as needed.
    With `buys`, so does the person at the seat."""

    table: str
    seat: int
    bot: str = ""
    buys: bool = False


class StandUp(Struct, frozen=True, tag=True):
    table: str
    seat: int


class BuyChips(Struct, frozen=True, tag=True):
    """Allowed at any time, even in mid-round."""

    amount: Money


class DealRound(Struct, frozen=True, tag=True):
    """Wagers by seat and spot. `fault` is planted by a trainer."""

    table: str
    wagers: dict[int, dict[str, Money]]
    fault: Fault | None = None
    shoe: Shoe | None = None
    last: Shoe | None = None  # The shoe before, if it is replaced.


class AnswerRound(Struct, frozen=True, tag=True):
    """The answer of the seat that was asked."""

    table: str
    word: str
    shoe: Shoe | None = None


class KeepNote(Struct, frozen=True, tag=True):
    """A table preference: coach, pace, bets on the felt. Any JSON value."""

    table: str
    name: str
    value: Any


class TakeDeal(Struct, frozen=True, tag=True):
    """The sender deals at this table by hand from now on."""

    table: str
    sitting: str


class DealerActs(Struct, frozen=True, tag=True):
    """One step by hand, in words ("deal 3"), after `number` steps; "help" does the correct one."""

    table: str
    number: int
    act: str
    shoe: Shoe | None = None


class PauseTable(Struct, frozen=True, tag=True):
    """A trainer pauses or resumes a mock game."""

    table: str
    is_paused: bool
