"""What a solver says about one decision: choices with their value, and rules a person can keep."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from houseway.counting.options import BlackjackOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One legal answer and its expected gain in units of the opening wager."""

    name: str
    value: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """The choices of one spot, best first; equal values are both best."""

    game: str
    paytable: str
    wager: str
    choices: tuple[Choice, ...]
    assumes: tuple[str, ...] = ()

    @property
    def best(self) -> tuple[str, ...]:
        return tuple(c.name for c in self.choices if c.value == self.choices[0].value)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOfThumb:
    """A rule in words and its price per round; None where no single figure applies."""

    words: tuple[str, ...]
    cost: Fraction | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """What a person knows: own cards, cards shown, bets made on earlier streets."""

    hand: Sequence[int]
    board: Sequence[int] = ()
    bets: tuple[int, ...] | None = None
    blackjack: BlackjackOptions = field(default_factory=BlackjackOptions)
    decks: int = 6
