"""Five cards of one deck, nothing wild: both stud games and the five-card progressives."""

from collections.abc import Collection, Sequence

from houseway import kernels
from houseway.hands import names, speech
from houseway.hands.hand import Hand, check_cards, lay_out

# By the number that a strength carries above its ranks.
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


def classes(cards: Sequence[int], told_apart: Collection[str] = ()) -> tuple[str, ...]:
    """Every paytable name the hand bears, best first. `told_apart` are parts of a category that
    the table has rows for: with "pair_jacks_or_better", a pair of kings bears that too."""
    power = strength(cards)
    return classes_of(power >> 20, power >> 16 & 15, told_apart)


def classes_of(
    category_number: int, top_rank: int, told_apart: Collection[str] = ()
) -> tuple[str, ...]:
    """The same from a strength alone: its category, and the rank of its pair or highest group."""
    name = CATEGORIES[category_number]
    parts = names.borne(FAMILY, name, top_rank, told_apart)
    return (*parts, *names.with_wider(FAMILY, name))


def say(cards: Sequence[int]) -> str:
    return speech.sentence(category(cards), lay_out(cards))


def read(cards: Sequence[int]) -> Hand:
    power = strength(cards)
    name = CATEGORIES[power >> 20]
    laid = lay_out(cards)
    return Hand(
        cards=tuple(cards),
        used=laid,
        counts_as=laid,
        strength=power,
        category=name,
        natural=True,
        classes=classes_of(power >> 20, power >> 16 & 15),
        spoken=speech.sentence(name, laid),
    )
