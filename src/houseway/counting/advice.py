"""What a solver says about one decision: the value of each choice, and rules of thumb.

Values are exact. `Counsel` is in money, for a seat at a table; `Advice` is in units of the opening
wager, for a person who asks about cards.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from houseway.counting.options import BlackjackOptions
from houseway.money import Money
from houseway.paytables import Paytable
from houseway.table.procedure import Ask


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
    """A rule in words and what it costs per round."""

    words: tuple[str, ...]
    cost: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """What a person knows: own cards, cards shown, bets made on earlier streets. `beside` are other
    wagers that the decision affects, each in units of the opening wager."""

    hand: Sequence[int]
    board: Sequence[int] = ()
    bets: tuple[int, ...] | None = None
    blackjack: BlackjackOptions = field(default_factory=BlackjackOptions)
    decks: int = 6
    beside: Mapping[Paytable, Fraction] = field(default_factory=dict)
    meters: Mapping[str, Money] = field(default_factory=dict)
    settings: Mapping[str, object] = field(default_factory=dict)
    gone: tuple[int, ...] = ()  # Cards of the shoe seen before this hand, by card.


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """Expected gain of one answer from here on, including what is already on the layout."""

    answer: str
    money: Fraction  # micro-dollars
    legal: bool = True  # a foul has a value, too, but is never advised


@dataclass(frozen=True, slots=True, kw_only=True)
class Counsel:
    """`choices` are best first. `unit` is the opening wager in which values are shown."""

    seat: int
    unit: Money
    unit_name: str
    choices: tuple[Worth, ...]
    assumes: tuple[str, ...] = ()
    meant: Callable[[str], str] | None = None  # the choice an answer amounts to, "" if none

    @property
    def best(self) -> tuple[str, ...]:
        """The best answer, or several of equal value."""
        top = self.choices[0].money
        return tuple(choice.answer for choice in self.choices if choice.money == top)

    def judges(self, answer: str) -> bool:
        """Whether the answer is a choice; waiting, as in San Lo, is not."""
        return self.meant is None or bool(self.meant(answer))

    def worth(self, answer: str) -> Worth:
        word = answer if self.meant is None else self.meant(answer)
        found = next((choice for choice in self.choices if choice.answer == word), None)
        if found is None:
            raise ValueError(f"The coach has no value for {answer!r}.")
        return found

    def cost(self, answer: str) -> Fraction:
        """What the answer costs compared with the best one, in micro-dollars; never negative."""
        return self.choices[0].money - self.worth(answer).money

    def units(self, worth: Worth) -> Fraction:
        return worth.money / self.unit


def need_no_board(ask: Ask) -> None:
    if ask.board:
        raise ValueError("No card is shown before this decision; leave the board out.")


def make_counsel(
    ask: Ask,
    unit: Money,
    unit_name: str,
    worth: Mapping[str, Fraction],
    assumes: tuple[str, ...] = (),
) -> Counsel:
    """Makes a counsel from the value of each answer; answers that are not offered are left out."""
    offered = ask.answers or tuple(worth)
    choices = [Worth(answer=word, money=money) for word, money in worth.items() if word in offered]
    assert choices, f"no value for any of {ask.answers}"
    return Counsel(
        seat=ask.seat,
        unit=unit,
        unit_name=unit_name,
        choices=tuple(sorted(choices, key=lambda one: -one.money)),
        assumes=assumes,
    )


def in_units(values: Mapping[str, Fraction], unit: Money) -> dict[str, Fraction]:
    """Converts values in units of the opening wager to money."""
    return {word: value * unit for word, value in values.items()}


Chart = Mapping[str, tuple[str, ...]]  # by hand, one word for each column


@dataclass(frozen=True, slots=True, kw_only=True)
class Charts:
    """`cost` is what the charts lose against the best play, per unit of the opening wager."""

    assumes: Mapping[str, object]
    columns: tuple[str, ...]
    charts: Mapping[str, Chart]  # by name; a chart without hands is not drawn
    legend: str
    edge: float
    cost: float

    @property
    def drawn(self) -> tuple[tuple[str, Chart], ...]:
        return tuple((name, chart) for name, chart in self.charts.items() if chart)
