"""Printed figures: what a document claims, under which assumptions, and what we found.

A figure keeps its printed digits as text, because they say how precise the claim is. `shown` puts
a computed value into the same form, and `matches` is the only comparison the audit makes.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor
from typing import Literal, get_args

from houseway.money import Money, show_rate

Verdict = Literal["agrees", "agrees_rounded_up", "fitted", "not_determined", "disagrees"]
FigureName = Literal[
    "house_edge", "par", "hit_frequency", "hold", "expected_hold", "top_odds", "average_top"
]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
FIGURES = ("house_edge", "par", "hit_frequency", "hold", "expected_hold", "top_odds", "average_top")


@dataclass(frozen=True, slots=True, kw_only=True)
class Assumptions:
    """What a figure takes for granted. None: it does not depend on it."""

    decks: int | None = None
    crown: bool | None = None
    others: int | None = None
    hands: int | None = None
    basis: Literal["written", "joker-forced"] | None = None
    car: Money | None = None
    contribution: Fraction | None = None
    seeds: tuple[tuple[str, Money], ...] | None = None
    reserve: Fraction | None = None
    strategy: str | None = None
    third_card: Literal["player", "up-card"] | None = None
    wager: Money | None = None

    def given(self) -> dict[str, object]:
        """Only what was stated."""
        pairs = ((item.name, getattr(self, item.name)) for item in fields(self))
        return {name: value for name, value in pairs if value is not None}

    def also(self, other: "Assumptions") -> "Assumptions":
        """Both together; where both speak, the other one wins."""
        return replace(self, **other.given())  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One printed figure.

    `fitted` are parameters no document prints, chosen by us so that the figure comes out;
    `also_fitted` is another choice of them with which it comes out as well. `public` names the
    source of a figure that is quoted in public and not printed in the table's own document.
    `reproduced_by` is set where the figure disagrees but its cause is known: the reading, other
    than the rule we play, under which it does come out.
    """

    figure: FigureName
    label: str
    printed: str
    assumes: Assumptions
    fitted: Assumptions
    verdict: Verdict
    note: str = ""
    reproduced_by: Assumptions | None = None
    also_fitted: Assumptions | None = None
    public: str = ""

    @property
    def free_parameters(self) -> int:
        """How many numbers of ours stand behind the figure. Seeds of which each is half the one
        above are one number."""
        seeds = [amount for _, amount in self.fitted.seeds or ()]
        halved = all(upper == 2 * lower for upper, lower in pairwise(seeds))
        others = len(self.fitted.given()) - bool(seeds)
        return others + (min(1, len(seeds)) if halved else len(seeds))

    @property
    def conditions(self) -> Assumptions:
        """Everything to be set before the figure is computed."""
        return self.assumes.also(self.fitted)

    @property
    def computable(self) -> bool:
        """A hold as win over drop depends on how long people play, not on the paytable."""
        return self.figure != "expected_hold"

    @property
    def places(self) -> int:
        """Decimals printed."""
        digits = self.printed.removesuffix("%").removesuffix(" to 1")
        return len(digits.partition(".")[2])

    def shown(self, computed: Fraction) -> str:
        """A computed value in the printed form.

        Rates are fractions of the wager, averages are dollars, and top odds are "1 in so many",
        which the documents print as "so many to 1".
        """
        return self._in_print(computed, half_up)

    def matches(self, computed: Fraction) -> bool:
        return self.shown(computed) == self.printed

    def matches_rounded_up(self, computed: Fraction) -> bool:
        return self._in_print(computed, ceil) == self.printed

    def _in_print(self, computed: Fraction, rounded: Callable[[Fraction], int]) -> str:
        if self.printed.endswith("%"):
            scale = 10**self.places
            return show_rate(Fraction(rounded(computed * 100 * scale), 100 * scale), self.places)
        whole = rounded(computed)
        return f"${whole:,}" if self.printed.startswith("$") else f"{whole:,} to 1"


def half_up(value: Fraction) -> int:
    """To the nearest whole number; away from zero for the losses of a generous table."""
    size = floor(abs(value) + Fraction(1, 2))
    return -size if value < 0 else size
