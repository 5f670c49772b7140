"""Pays as values: what one row of a paytable promises.

"5 to 1" returns the stake as well; "5 for 1" keeps it; a share is a part of a meter level.
`net(stake)` is what the player gains beyond the stake and is exact, or refuses.
"""

import re
from dataclasses import dataclass
from fractions import Fraction

from houseway.money.amounts import DOLLAR, Money, show
from houseway.money.rates import show_rate


@dataclass(frozen=True, slots=True)
class ToOne:
    """The stake comes back and wins `odds` times itself."""

    odds: Fraction

    def net(self, stake: Money) -> Money:
        return whole(stake * self.odds)

    def __str__(self) -> str:
        return f"{show_odds(self.odds)} to 1"


@dataclass(frozen=True, slots=True)
class ForOne:
    """`odds` times the stake is paid and the stake is kept, as on every progressive."""

    odds: Fraction

    def net(self, stake: Money) -> Money:
        return whole(stake * self.odds) - stake

    def __str__(self) -> str:
        return f"{show_odds(self.odds)} for 1"


@dataclass(frozen=True, slots=True)
class Push:
    """The stake comes back and nothing more."""

    def net(self, stake: Money) -> Money:
        return 0

    def __str__(self) -> str:
        return "push"


@dataclass(frozen=True, slots=True)
class Fixed:
    """So many dollars whatever the stake, which comes back as well (Crown Treasure)."""

    amount: Money

    def net(self, stake: Money) -> Money:
        return self.amount

    def __str__(self) -> str:
        return show_dollars(self.amount)


@dataclass(frozen=True, slots=True)
class MeterShare:
    """A share of one level of a progressive meter; the stake is kept."""

    level: str
    share: Fraction

    def of(self, reading: Money) -> Fraction:
        """The share of a reading, uncut; the award itself is cut to whole cents by the meter."""
        return self.share * reading

    def __str__(self) -> str:
        level = "" if self.level == "jackpot" else f" {self.level.capitalize()}"
        return f"{show_rate(self.share, 0)}{level}"


@dataclass(frozen=True, slots=True)
class Envy:
    """What every other seat with the same wager is paid when one seat makes the hand."""

    amount: Money

    def __str__(self) -> str:
        return f"envy {show_dollars(self.amount)}"


# At most nine figures before the point: no layout has room for more.
ODDS = re.compile(r"[0-9][0-9,]{0,10}(\.[0-9]{1,6}|/[1-9][0-9]{0,5})?")

Pay = ToOne | ForOne | Push | Fixed | MeterShare


def parse_odds(text: str) -> Fraction:
    """Read "30", "2.5" or "5/2" as exact odds."""
    if not ODDS.fullmatch(text):
        raise ValueError(f"{text!r} is not odds; write it like 30, 5/2 or 2.5.")
    return Fraction(text.replace(",", ""))


def whole(amount: Fraction) -> Money:
    """A pay that is a whole number of micro-dollars; anything finer was a wager out of step."""
    if amount.denominator != 1:
        raise ValueError(f"A pay of {amount} micro-dollars cannot be made; wager whole cents.")
    return amount.numerator


def show_odds(odds: Fraction) -> str:
    if odds.denominator == 1:
        return f"{odds.numerator:,}"
    tenths = odds * 10
    if tenths.denominator == 1:
        return f"{tenths.numerator // 10:,}.{tenths.numerator % 10}"  # 5/2 reads as 2.5
    return str(odds)


def show_dollars(amount: Money) -> str:
    return f"${amount // DOLLAR:,}" if amount % DOLLAR == 0 else show(amount)
