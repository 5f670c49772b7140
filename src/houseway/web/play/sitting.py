"""A guest's table settings and past rounds; seats, chips and the current round are elsewhere.

The table stores them as notes, so they survive a restart: one for the settings, one for each of the
last rounds.
"""

from typing import Literal, TypeVar

import msgspec
from msgspec import Struct, field

from houseway.counting.shoe_count import NO_CARDS, Cards
from houseway.floor.play.driver import Driver
from houseway.money import DOLLAR, Money
from houseway.table.shuffler import Machine
from houseway.web.play.decision import Decision, Unpriced

Coach = Literal["off", "after", "before"]
Pace = Literal["instant", "quick", "normal", "slow"]
Fouls = Literal["warned", "allowed"]
Thumb = Literal["right_hand", "left_hand"]
Sound = Literal["off", "on"]
Devices = Literal["dealer", "you"]  # who operates the shuffler
Counting = Literal["off", "on"]  # count of the cards dealt from a shoe
YOU = "you"
PLAY, ROUND = "play", "played-"
T = TypeVar("T")
HISTORY_MOST = 24  # rounds, each a separate note, because notes must be small


class Played(Struct, kw_only=True):
    """A finished round. `title` says in two or three words how it went."""

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
    at: int = 0  # When the last round was settled, in seconds.


class Sitting(Struct, kw_only=True):
    """`bets` are on the felt now, by seat and spot; `last` were dealt last, to repeat. `unpriced`
    are choices the lab has yet to judge; `watched` is the round, and the number of its answers,
    when the coach was last turned on. `settled` is the last round in the totals; `cleared`: its
    cards and chips are off the felt. `out` are the cards of the shoe that the guest saw before the
    round of that number.
    """

    active: int = 0
    bets: dict[int, dict[str, Money]] = field(default_factory=dict)
    last: dict[int, dict[str, Money]] = field(default_factory=dict)
    chip: Money = 5 * DOLLAR
    coach: Coach = "after"
    pace: Pace = "normal"
    fouls: Fouls = "warned"
    thumb: Thumb = "right_hand"
    sound: Sound = "off"
    devices: Devices = "dealer"
    counting: Counting = "off"
    out: tuple[int, Cards] = (0, NO_CARDS)
    shuffler: Machine = Machine()
    worked: int = 0  # the last round that was dealt from the shuffler by hand
    decisions: list[Decision] = field(default_factory=list)
    unpriced: list[Unpriced] = field(default_factory=list)
    watched: tuple[int, int] = (0, 0)
    settled: int = 0
    cleared: bool = True
    totals: Totals = field(default_factory=Totals)


def sitting_at(table: Driver, notes: str) -> Sitting:
    """As stored, or a new one. `notes` is the prefix of their names if several people sit here."""
    found = table.kept(f"{notes}{PLAY}")
    return read(found, Sitting) if found else Sitting()


def history_at(table: Driver, notes: str) -> list[Played]:
    """The last rounds, oldest first."""
    kept = (table.kept(f"{notes}{ROUND}{place}") for place in range(HISTORY_MOST))
    return sorted((read(one, Played) for one in kept if one), key=lambda one: one.number)


def keep_sitting(table: Driver, notes: str, sitting: Sitting) -> None:
    table.keep(f"{notes}{PLAY}", sitting)


def keep_round(table: Driver, notes: str, played: Played) -> None:
    table.keep(f"{notes}{ROUND}{played.number % HISTORY_MOST}", played)


def read(kept: object, kind: type[T]) -> T:
    return msgspec.convert(kept, kind, strict=False, str_keys=True)
