"""Five cards of one deck, nothing wild: both stud games and the five-card progressives."""

from collections.abc import Sequence

from houseway import kernels
from houseway.hands import names, speech
from houseway.hands.hand import Hand, check_cards, lay_out

# By the number that a strength carries above its ranks.
CATEGORIES = (
    *("high_card", "pair", "two_pair", "trips", "straight", "flush"),
    *("full_house", "quads", "straight_flush", "royal_flush"),
)
FAMILY = "five_card"
_SIX, _TEN, _JACK = 4, 8, 9


def strength(cards: Sequence[int]) -> int:
    check_cards(cards, 5, "A five-card hand")
    return kernels.five(*cards)


def category(cards: Sequence[int]) -> str:
    return CATEGORIES[strength(cards) >> 20]


def classes(cards: Sequence[int]) -> tuple[str, ...]:
    """Every paytable name the hand bears: a pair of kings is pair_jacks_or_better and pair."""
    power = strength(cards)
    return classes_of(power >> 20, power >> 16 & 15)


def classes_of(category_number: int, top_rank: int) -> tuple[str, ...]:
    """The same from a strength alone: its category, and the rank of its pair or highest group."""
    name = CATEGORIES[category_number]
    if name == "pair" and top_rank >= _JACK:
        name = "pair_jacks_or_better"
    elif name == "pair" and _SIX <= top_rank <= _TEN:
        name = "pair_sixes_to_tens"
    return names.with_wider(FAMILY, name)


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
