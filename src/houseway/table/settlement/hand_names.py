"""The paytable names of a hand from its strength alone, for the table's many hands per second.

`houseway.hands` reads a hand fully, words included; a round needs only the names for its money.
"""

from collections.abc import Sequence
from functools import cache

from houseway import kernels
from houseway.hands import five_card, names, three_card

Names = tuple[str, ...]

_STRAIGHT_FLUSH = three_card.CATEGORIES.index("straight_flush")


def five_names(cards: Sequence[int], threshold_rows: Names = ()) -> Names:
    """`threshold_rows`: the parts of a category that the bet's table pays, such as a pair of jacks
    or better. The first name is the hand as the dealer says it: "pair_kings"."""
    power = kernels.five(*cards)
    return _five(power >> 20, power >> 16 & 15, threshold_rows)


def three_names(cards: Sequence[int], power: int = -1) -> Names:
    """`power` is the hand's strength if it is already known."""
    number = (kernels.three(*cards) if power < 0 else power) >> 20
    if number == _STRAIGHT_FLUSH:
        return three_card.classes(cards)  # The suit decides whether it is a mini royal in spades.
    return _three(number)


@cache
def _five(category: int, rank: int, threshold_rows: Names) -> Names:
    hand = (five_card.FAMILY, five_card.CATEGORIES[category], rank)
    return tuple(dict.fromkeys((names.exact(*hand), *names.classes(*hand, threshold_rows))))


@cache
def _three(number: int) -> Names:
    return names.with_wider(three_card.FAMILY, three_card.CATEGORIES[number])
