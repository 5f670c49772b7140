"""Three cards of one deck, nothing wild."""

from collections.abc import Sequence

from houseway import kernels
from houseway.cards import SUITS, rank_of, suit_of
from houseway.hands import names, speech
from houseway.hands.hand import ACE, check_cards, lay_out

# A straight beats a flush here; A-K-Q is the best straight, 3-2-A the lowest.
CATEGORIES = ("high_card", "pair", "flush", "straight", "trips", "straight_flush")
FAMILY = "three_card"

_QUEEN = 10
_SPADES = SUITS.index("s")


def strength(cards: Sequence[int]) -> int:
    check_cards(cards, 3, "A three-card hand")
    return kernels.three(*cards)


def category(cards: Sequence[int]) -> str:
    return CATEGORIES[strength(cards) >> 20]


def classes(cards: Sequence[int]) -> tuple[str, ...]:
    """Every paytable name of the hand: A-K-Q of spades is a mini royal and a straight flush."""
    return _classes(category(cards), lay_out(cards))


def plays(cards: Sequence[int]) -> bool:
    """The dealer's hand plays with queen high or better."""
    return category(cards) != "high_card" or rank_of(lay_out(cards)[0]) >= _QUEEN


def say(cards: Sequence[int]) -> str:
    name, laid = category(cards), lay_out(cards)
    return speech.sentence("mini_royal" if _is_mini_royal(name, laid) else name, laid)


def _classes(name: str, laid: Sequence[int]) -> tuple[str, ...]:
    if _is_mini_royal(name, laid):
        name = "mini_royal_spades" if suit_of(laid[0]) == _SPADES else "mini_royal"
    return names.with_wider(FAMILY, name)


def _is_mini_royal(name: str, laid: Sequence[int]) -> bool:
    return name == "straight_flush" and rank_of(laid[0]) == ACE
