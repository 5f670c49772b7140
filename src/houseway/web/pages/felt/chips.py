"""Chips and stacks: which discs are shown, and their total."""

from functools import lru_cache

from msgspec import Struct

from houseway.lab.training.chips import CHIPS, COINS, cut
from houseway.money import Money, show

MOST = 6  # Discs drawn in one stack; the total is always written.


class Stack(Struct, frozen=True):
    """Discs by color, the largest value at the bottom."""

    words: str
    discs: tuple[str, ...]


@lru_cache(maxsize=2_000)
def stack(money: Money) -> Stack | None:
    """All the chips of a wager; None if there is none."""
    if not money:
        return None
    discs = [color for color, count in cut(money).items() for _ in range(min(count, MOST))]
    return Stack(amount(money), tuple(discs[:MOST]) or (COINS,))


def color(value: Money) -> str:
    """The color of a single chip."""
    return next((name for name, worth in CHIPS.items() if worth == value), COINS)


def amount(money: Money) -> str:
    """As short as possible but exact: 25, 2.50, 12,500."""
    shown = show(abs(money)).lstrip("$")
    return shown.removesuffix(".00")


def signed(money: Money) -> str:
    return f"+{amount(money)}" if money > 0 else f"−{amount(money)}" if money < 0 else "0"
