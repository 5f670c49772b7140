"""What a guest has at one table beside the round: chips, seats, wishes, and what he has played.

The training table keeps it as plain data, so it is there again after a restart: the settings as
one value, each of the last rounds as another.
"""

from typing import Literal

from msgspec import Struct, field

from houseway.money import DOLLAR, Money
from houseway.web.play.decision import Decision
from houseway.web.play.unpriced import Unpriced

Coach = Literal["off", "after", "before"]
Pace = Literal["instant", "quick", "normal", "slow"]
Fouls = Literal["warned", "allowed"]
Thumb = Literal["right_hand", "left_hand"]
COACH: tuple[Coach, ...] = ("off", "after", "before")
PACES: tuple[Pace, ...] = ("instant", "quick", "normal", "slow")
FOULS: tuple[Fouls, ...] = ("warned", "allowed")
THUMBS: tuple[Thumb, ...] = ("right_hand", "left_hand")
YOU = "you"
BUY_IN = 1_000 * DOLLAR
HISTORY_MOST = 24  # rounds, each a value of its own: a table keeps small values only


class Played(Struct, kw_only=True):
    """A round that is over. `title` says in two or three words how it went."""

    number: int
    title: str
    net: Money
    decisions: list[Decision] = field(default_factory=list)

    @property
    def cost(self) -> Money:
        return sum(decision.cost for decision in self.decisions)


class Totals(Struct, kw_only=True):
    rounds: int = 0
    net: Money = 0
    decisions: int = 0
    mistakes: int = 0
    cost: Money = 0


class Sitting(Struct, kw_only=True):
    """`bets` lie on the felt now, by seat and spot; `last` were dealt last, for the repeat.

    `unpriced` are choices that the lab has still to judge; `watched` is the round, and the number
    of its answers, when the coach was switched on last. `before` is the stack as the round began
    and `at` the meters then. `settled` is the number of the last round whose money has been moved;
    `cleared` says that its remains are off the felt.
    """

    bankroll: Money = BUY_IN
    bought: Money = BUY_IN
    seats: dict[int, str] = field(default_factory=dict)  # YOU, or the strategy of a bot
    active: int = 0
    bets: dict[int, dict[str, Money]] = field(default_factory=dict)
    last: dict[int, dict[str, Money]] = field(default_factory=dict)
    chip: Money = 5 * DOLLAR
    coach: Coach = "after"
    pace: Pace = "normal"
    fouls: Fouls = "warned"
    thumb: Thumb = "right_hand"
    before: Money = 0
    meters: dict[str, dict[str, Money]] = field(default_factory=dict)
    at: dict[str, dict[str, Money]] = field(default_factory=dict)
    decisions: list[Decision] = field(default_factory=list)
    unpriced: list[Unpriced] = field(default_factory=list)
    watched: tuple[int, int] = (0, 0)
    settled: int = 0
    cleared: bool = True
    totals: Totals = field(default_factory=Totals)

    @property
    def own(self) -> list[int]:
        return sorted(seat for seat, who in self.seats.items() if who == YOU)

    @property
    def bots(self) -> dict[int, str]:
        return {seat: who for seat, who in sorted(self.seats.items()) if who != YOU}
