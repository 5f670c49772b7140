"""Rates: exact fractions, read and shown as percentages."""

import re
from fractions import Fraction

from houseway.money.amounts import BASIS

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
        raise ValueError(f"{show_rate(rate, 4)} is finer than a hundredth of a per cent.")
    return points.numerator


def show_rate(rate: Fraction, places: int = 2) -> str:
    """A percentage rounded half away from zero, as the rule packages print their figures."""
    scaled = abs(rate) * 100 * 10**places
    digits = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    whole, part = divmod(digits, 10**places)
    sign = "-" if rate < 0 and digits else ""
    return f"{sign}{whole}.{part:0{places}}%" if places else f"{sign}{whole}%"
