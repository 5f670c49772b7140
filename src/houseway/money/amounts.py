"""Amounts: integer micro-dollars, read from and shown to people."""

import re
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
    """Read "$1,000", "2.50" or "-$3"; finer than a micro-dollar is unreadable, not rounded."""
    found = AMOUNT.fullmatch(text.strip())
    if found is None or not (found[2] or found[3]):
        raise ValueError(f"{text!r} is not an amount of money; write it like $1,000 or 2.50.")
    sign, whole, part = found.groups()
    amount = int((whole or "0").replace(",", "")) * DOLLAR + int((part or "").ljust(6, "0"))
    return -amount if sign else amount


def show(amount: Money) -> str:
    """Dollars and cents, cut toward zero: a display never shows more than is there."""
    whole, cents = divmod(abs(amount) // CENT, 100)
    sign = "-" if amount < 0 and (whole or cents) else ""
    return f"{sign}${whole:,}.{cents:02}"


def dollars(amount: int | Fraction) -> Money:
    """Micro-dollars in so many dollars; a fraction must come out whole."""
    micro = amount * DOLLAR
    if isinstance(micro, Fraction):
        assert micro.denominator == 1, f"{amount} dollars is finer than a micro-dollar"
        micro = micro.numerator
    return micro


@lru_cache(4_096)  # A floor knows few wagers and few rates, and asks at every START GAME.
def exact_share(amount: Money, rate_bp: int) -> Money:
    """So many basis points of an amount of whole cents: exact, never rounded."""
    share, rest = divmod(amount * rate_bp, BASIS)
    assert rest == 0, f"{rate_bp} basis points of {amount} is finer than a micro-dollar"
    return share


def whole_cents(amount: Money) -> Money:
    """The amount cut down to whole cents; what is cut off stays where it was."""
    assert amount >= 0, "only an award is cut to cents, and an award is never negative"
    return amount - amount % CENT
