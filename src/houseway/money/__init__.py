"""Exact money: integer micro-dollars, exact rates, and pays as values.

A wager in whole cents times a rate in whole basis points is a whole number of micro-dollars, so
nothing here is rounded except by `whole_cents` and `show`, which cut off fractions of a cent.

May be imported by hands and everything above (docs/architecture.md).
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

# A plain int, so that kernels, logs and sums need no conversion.
Money = int

DOLLAR: Money = 1_000_000
CENT: Money = 10_000
BASIS = 10_000

# $1,000 · 2.50 · -3 · .25: grouped by threes or not at all, at most six places.
AMOUNT = re.compile(r"(-?)\$?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{1,6}))?")


def parse_money(text: str) -> Money:
    """Read "$1,000", "2.50" or "-$3"; an amount finer than a micro-dollar is refused, not
    rounded."""
    if not text.strip():
        raise ValueError("Enter an amount of money, like $1,000 or 2.50.")
    found = AMOUNT.fullmatch(text.strip())
    if found is None or not (found[2] or found[3]):
        raise ValueError(f"{text!r} is not an amount of money; write it like $1,000 or 2.50.")
    sign, whole, part = found.groups()
    amount = int((whole or "0").replace(",", "")) * DOLLAR + int((part or "").ljust(6, "0"))
    return -amount if sign else amount


def show(amount: Money) -> str:
    """Dollars and cents, rounded toward zero: a display never shows more than is there."""
    whole, cents = divmod(abs(amount) // CENT, 100)
    sign = "-" if amount < 0 and (whole or cents) else ""
    return f"{sign}${whole:,}.{cents:02}"


def dollars(amount: int | Fraction) -> Money:
    """Dollars as micro-dollars. A fraction that is not a whole number of them is refused."""
    micro = amount * DOLLAR
    if isinstance(micro, Fraction):
        assert micro.denominator == 1, f"{amount} dollars is finer than a micro-dollar"
        micro = micro.numerator
    return micro


@lru_cache(4_096)  # Cached: a floor has few wagers and rates, and needs this at every START GAME.
def exact_share(amount: Money, rate_bp: int) -> Money:
    """A share, in basis points, of an amount in whole cents: exact, never rounded."""
    share, rest = divmod(amount * rate_bp, BASIS)
    assert rest == 0, f"{rate_bp} basis points of {amount} is finer than a micro-dollar"
    return share


def whole_cents(amount: Money) -> Money:
    """The amount rounded down to whole cents."""
    assert amount >= 0, "only an award is cut to cents, and an award is never negative"
    return amount - amount % CENT


PERCENT = re.compile(r"(-?\d{1,9}(?:\.\d{1,9})?)\s*%")
BARE = re.compile(r"-?\d{1,9}(?:\.\d{1,9})?|-?\d{1,18}/\d{1,18}")


def parse_rate(text: str) -> Fraction:
    """Read "2.5%", "0.025" or "1/40" as the exact fraction 1/40."""
    text = text.strip()
    if found := PERCENT.fullmatch(text):
        return Fraction(found[1]) / 100
    if BARE.fullmatch(text) and not text.endswith("/0"):
        return Fraction(text)
    raise ValueError(f"{text!r} is not a rate; write it like 2.5%, 0.025 or 1/40.")


def basis_points(rate: Fraction) -> int:
    """A rate as whole basis points; a finer rate is refused, because money must stay exact."""
    points = rate * BASIS
    if points.denominator != 1:
        raise ValueError(f"{show_rate(rate, 4)} is finer than 0.01%; round it.")
    return points.numerator


def show_rate(rate: Fraction, places: int = 2) -> str:
    """A percentage rounded half away from zero, as the rule packages print their figures."""
    scaled = abs(rate) * 100 * 10**places
    digits = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    whole, part = divmod(digits, 10**places)
    sign = "-" if rate < 0 and digits else ""
    return f"{sign}{whole}.{part:0{places}}%" if places else f"{sign}{whole}%"


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
    """A fixed number of dollars, whatever the stake; the stake is returned, too (Crown
    Treasure)."""

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
        """The share of a reading, not rounded; the meter rounds the award down to whole cents."""
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


# At most nine digits before the decimal point: no layout has room for more.
ODDS = re.compile(r"[0-9][0-9,]{0,10}(\.[0-9]{1,6}|/[1-9][0-9]{0,5})?")

Pay = ToOne | ForOne | Push | Fixed | MeterShare


def parse_odds(text: str) -> Fraction:
    """Read "30", "2.5" or "5/2" as exact odds."""
    if not ODDS.fullmatch(text):
        raise ValueError(f"{text!r} cannot be read as odds; enter a number like 30, 5/2 or 2.5.")
    return Fraction(text.replace(",", ""))


def whole(amount: Fraction) -> Money:
    """A pay must be a whole number of micro-dollars."""
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
