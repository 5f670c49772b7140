"""The three hands that six cards are set as: high (three cards), mid (two), low (one).

The joker is an ace in mid and low; in the high hand it completes the best straight flush, straight
or flush it can, else it is an ace. Of the straights A-K-Q is best and A-2-3 second best.
"""

from collections.abc import Sequence

from houseway import kernels
from houseway.cards import JOKER
from houseway.hands import speech
from houseway.hands.hand import ACE, Hand, check_cards, lay_out

HIGH_CATEGORIES = ("high_card", "pair", "flush", "straight", "trips", "straight_flush")
MID_CATEGORIES = ("high_card", "pair")

_COMPLETED = frozenset(["straight_flush", "straight", "flush"])
_ACE_OF_SPADES = ACE * 4 + 3


def high_strength(cards: Sequence[int]) -> int:
    check_cards(cards, 3, "The high hand", joker=True)
    return kernels.set_high(*cards)


def mid_strength(cards: Sequence[int]) -> int:
    check_cards(cards, 2, "The mid hand", joker=True)
    return kernels.set_mid(*cards)


def high(cards: Sequence[int]) -> Hand:
    power = high_strength(cards)
    return _hand(cards, _high_counts(cards, power), HIGH_CATEGORIES[power >> 20])


def mid(cards: Sequence[int]) -> Hand:
    name = MID_CATEGORIES[mid_strength(cards) >> 20]
    return _hand(cards, joker_as_ace(cards), name)


def low(cards: Sequence[int]) -> Hand:
    check_cards(cards, 1, "The low hand", joker=True)
    return _hand(cards, joker_as_ace(cards), "high_card")


def joker_as_ace(cards: Sequence[int]) -> tuple[int, ...]:
    """The cards with the joker as an ace that is not yet among them, spades first."""
    aces = (card for card in range(_ACE_OF_SPADES, _ACE_OF_SPADES - 4, -1) if card not in cards)
    ace = next(aces)
    return tuple(ace if card == JOKER else card for card in cards)


def _high_counts(cards: Sequence[int], power: int) -> tuple[int, ...]:
    if JOKER not in cards or HIGH_CATEGORIES[power >> 20] not in _COMPLETED:
        return joker_as_ace(cards)
    others = [card for card in range(_ACE_OF_SPADES, -1, -1) if card not in cards]
    stand_in = next(
        card
        for card in others
        if kernels.set_high(*(card if held == JOKER else held for held in cards)) == power
    )
    return tuple(stand_in if card == JOKER else card for card in cards)


def _hand(cards: Sequence[int], counts_as: tuple[int, ...], name: str) -> Hand:
    laid = lay_out(counts_as)
    held = dict(zip(counts_as, cards, strict=True))
    used = tuple(held[card] for card in laid)
    spoken = speech.with_joker(speech.sentence(name, laid), used, laid)
    return Hand(used=used, counts_as=laid, spoken=spoken)
