"""Printed figures: what a document claims, under which assumptions, and what we found.

A figure keeps its printed digits as text, because they say how precise the claim is. `shown` puts
a computed value into the same form, and `matches` is the only comparison the audit makes.
"""

from dataclasses import dataclass, fields, replace
from fractions import Fraction
from math import ceil
from typing import Literal

from houseway.money import Money, show_rate

Verdict = Literal["agrees", "fitted", "disagrees"]
FigureName = Literal[
    "house_edge", "par", "hit_frequency", "hold", "expected_hold", "top_odds", "average_top"
]
VERDICTS = ("agrees", "fitted", "disagrees")
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
    rounding: Literal["half-up", "up"] | None = None

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

    `fitted` are parameters no document prints, chosen by us so that the figure comes out.
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
        if self.printed.endswith("%"):
            return show_rate(self._rounded(computed * 100) / 100, self.places)
        whole = int(self._rounded(computed))
        return f"${whole:,}" if self.printed.startswith("$") else f"{whole:,} to 1"

    def matches(self, computed: Fraction) -> bool:
        return self.shown(computed) == self.printed

    def _rounded(self, value: Fraction) -> Fraction:
        scale = 10**self.places
        if self.assumes.rounding == "up":
            return Fraction(ceil(value * scale), scale)
        # Half up, away from zero for the losses of a generous table.
        doubled = abs(value) * scale * 2 + 1
        size = Fraction(doubled.numerator // (2 * doubled.denominator), scale)
        return -size if value < 0 else size
