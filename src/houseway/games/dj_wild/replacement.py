"""The replacement card: why a joker game may share a five-card meter with a game of 52 cards.

For the link nothing is wild, and a joker in a player's hand is replaced by one more card from the
deck. Whatever else was dealt, that card is equally likely to be any of the 48 the player does not
hold, so a deal is a hand of 53 cards with one of 48 replacements, used or not.
"""

from array import array
from fractions import Fraction
from functools import cache
from math import comb

from houseway import kernels
from houseway.counting.solver import Equality
from houseway.games.dj_wild import loops_replacement
from houseway.hands import five_card

REPLACEMENTS = 48
DEALS = comb(53, 5) * REPLACEMENTS


@cache
def natural_counts() -> dict[str, int]:
    """Deals by natural category, best first, over 137,744,880; every deal is evaluated."""
    with_joker = array("q", bytes(8 * len(five_card.CATEGORIES)))
    tables = kernels.five_tables()
    loops_replacement.count(
        tables["pair_row"], tables["triple"], tables["by_rank"], tables["flush"], with_joker
    )
    without = kernels.count_five()
    found = [REPLACEMENTS * a + b for a, b in zip(without, with_joker, strict=True)]
    assert sum(found) == DEALS
    return dict(reversed(list(zip(five_card.CATEGORIES, found, strict=True))))


def standard_counts() -> dict[str, int]:
    """Hands of five cards from 52 by category, best first."""
    return dict(reversed(list(zip(five_card.CATEGORIES, kernels.count_five(), strict=True))))


def proof() -> tuple[Equality, ...]:
    """Every category's two probabilities, best first; the link is lawful if all are equal."""
    standard = standard_counts()
    return tuple(
        Equality(
            hand=hand,
            deals=deals,
            of=DEALS,
            standard=Fraction(standard[hand], comb(52, 5)),
        )
        for hand, deals in natural_counts().items()
    )
