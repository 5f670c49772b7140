"""Caribbean Stud rules that a person can remember. All raise a pair or better.

They differ only in ace-king hands: `lows` are the three lower ranks, highest first, and `up` is the
rank of the dealer's up card; ranks are 0..12 for 2..A. Names and published losses: Shackleford,
"Caribbean Stud Poker", wizardofodds.com, and Contingencies, Nov/Dec 2000, page 36.
"""

from collections.abc import Callable
from dataclasses import dataclass

Lows = tuple[int, int, int]

THREE, EIGHT, JACK, QUEEN, KING = 1, 6, 9, 10, 11

OPTIMUM_WORDS = (
    "Raise a pair or better and fold less than ace-king, whatever the up card. With ace-king high,"
    " it depends on the up card: raise if it loses less than one ante, the cost of folding."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SimpleRule:
    name: str
    words: str
    raises_ace_king: Callable[[Lows, int], bool]


def three_rules(lows: Lows, up: int) -> bool:
    """A paired up card leaves the dealer fewer pairs; a queen or jack beats the other ace-kings."""
    if up >= KING:
        return lows[0] >= JACK
    return up in lows or (lows[0] == QUEEN and up < lows[1])


RULES = (
    SimpleRule(
        name="three rules of thumb",
        words=(
            "Raise a pair or better. Raise ace-king when (1) the up card is a queen or lower and "
            "its rank is in your hand, (2) the up card is an ace or king and you hold a queen or "
            "jack, or (3) its rank is not in your hand, you hold a queen, and it is lower than "
            "your fourth highest card. Fold the rest."
        ),
        raises_ace_king=three_rules,
    ),
    SimpleRule(
        name="A-K-J-8-3",
        words="Raise A-K-J-8-3 or better, fold the rest.",
        raises_ace_king=lambda lows, up: lows >= (JACK, EIGHT, THREE),
    ),
    SimpleRule(
        name="matching rank",
        words="Raise a pair or better, and ace-king when the up card's rank is in your hand.",
        raises_ace_king=lambda lows, up: up >= KING or up in lows,
    ),
    SimpleRule(
        name="pair or better",
        words="Raise a pair or better, fold the rest.",
        raises_ace_king=lambda lows, up: False,
    ),
    SimpleRule(
        name="ace-king or better",
        words="Raise ace-king or better, fold the rest.",
        raises_ace_king=lambda lows, up: True,
    ),
)
