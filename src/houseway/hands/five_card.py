"""Five cards of one deck, nothing wild: both stud games and the five-card progressives."""

from collections.abc import Collection, Sequence

from houseway import kernels
from houseway.hands import names, speech
from houseway.hands.hand import check_cards, lay_out

# Indexed by the category number of a strength.
CATEGORIES = (
    *("high_card", "pair", "two_pair", "trips", "straight", "flush"),
    *("full_house", "quads", "straight_flush", "royal_flush"),
)
FAMILY = "five_card"


def strength(cards: Sequence[int]) -> int:
    check_cards(cards, 5, "A five-card hand")
    return kernels.five(*cards)


def category(cards: Sequence[int]) -> str:
    return CATEGORIES[strength(cards) >> 20]


def classes(cards: Sequence[int], threshold_rows: Collection[str] = ()) -> tuple[str, ...]:
    """Every paytable name of the hand, best first. `threshold_rows` are parts of a category that
    the paytable has rows for: with "pair_jacks_or_better", a pair of kings has that name, too."""
    power = strength(cards)
    return names.classes(FAMILY, CATEGORIES[power >> 20], power >> 16 & 15, threshold_rows)


def say(cards: Sequence[int]) -> str:
    return speech.sentence(category(cards), lay_out(cards))
