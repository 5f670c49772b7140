"""Every hand of DJ Wild, one per class of interchangeable suits, against every dealer's hand.

The 2,869,685 hands fall into 150,891 classes. They are kept in parallel arrays, because creating
objects would take longer than the whole comparison.
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import NamedTuple

from houseway import kernels
from houseway.cards import JOKER, rank_of, suit_of
from houseway.games.dj_wild import loops_counts, loops_showdown
from houseway.hands import wild

HANDS = comb(53, 5)
DEALER_HANDS = comb(48, 5)
DEALS = HANDS * DEALER_HANDS
CLASSES = 150_891


@dataclass(frozen=True, slots=True, kw_only=True)
class HandClasses:
    """`cards` holds five bytes per class, classes in rising order; `weights` add up to HANDS."""

    cards: bytes
    weights: "array[int]"
    strengths: "array[int]"

    def __iter__(self) -> Iterator[tuple[bytes, int, int]]:
        """Cards, weight and strength of each class."""
        hands = (self.cards[at : at + 5] for at in range(0, len(self.cards), 5))
        return zip(hands, self.weights, self.strengths, strict=True)


class Tally(NamedTuple):
    """Deals of one category of player's hands."""

    won: int
    tied: int
    lost: int
    folded: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Showdowns:
    """For each class: how many of the 1,712,304 possible dealer's hands are weaker, and how many
    tie."""

    hands: HandClasses
    weaker: "array[int]"
    tied: "array[int]"

    def better(self, *, wins: Sequence[int], tie: int, lose: int, fold: int) -> bytes:
        """One byte per class, 1 if raising wins more than folding; `wins` are by category."""
        if max(wins) * DEALER_HANDS >= 1 << 63:
            raise ValueError("The blind pays at most five million to 1 here.")
        raised = bytearray(CLASSES)
        loops_counts.better(
            self.hands.strengths,
            self.weaker,
            self.tied,
            DEALER_HANDS,
            array("q", wins),
            tie,
            lose,
            fold,
            raised,
        )
        return bytes(raised)

    def count(self, raised: bytes | None = None) -> list[Tally]:
        """Deals by the player's category, raising the marked hands, or every hand."""
        found = array("q", bytes(8 * 4 * len(wild.CATEGORIES)))
        every = b"\1" * CLASSES
        loops_counts.count(
            self.hands.weights,
            self.hands.strengths,
            self.weaker,
            self.tied,
            DEALER_HANDS,
            every if raised is None else raised,
            found,
        )
        return [Tally(*found[at : at + 4]) for at in range(0, len(found), 4)]

    def of(self, cards: Sequence[int]) -> tuple[int, int, int]:
        """The dealer's weaker, tied and stronger hands against these five cards."""
        wanted = bytes(sorted(with_suits_in_order(cards)))
        held = self.hands.cards
        at = bisect_left(range(CLASSES), wanted, key=lambda i: held[5 * i : 5 * i + 5])
        assert held[5 * at : 5 * at + 5] == wanted
        weaker, tied = self.weaker[at], self.tied[at]
        return weaker, tied, DEALER_HANDS - weaker - tied


@cache
def hand_classes() -> HandClasses:
    cards = array("B", bytes(5 * CLASSES))
    weights = array("i", bytes(4 * CLASSES))
    strengths = array("i", bytes(4 * CLASSES))
    found = loops_showdown.classes(cards, weights)
    assert found == CLASSES
    kernels.wild_five_batch(cards, strengths)
    return HandClasses(cards=cards.tobytes(), weights=weights, strengths=strengths)


@cache
def showdowns() -> Showdowns:
    """All 4,913,773,104,240 pairs of hands, counted by inclusion and exclusion."""
    hands = hand_classes()
    order = array("i", bytes(4 * CLASSES))
    loops_counts.by_strength(hands.strengths, order)
    weaker = array("q", bytes(8 * CLASSES))
    tied = array("q", bytes(8 * CLASSES))
    loops_showdown.compare(hands.cards, hands.weights, hands.strengths, order, weaker, tied)
    return Showdowns(hands=hands, weaker=weaker, tied=tied)


def with_suits_in_order(cards: Sequence[int]) -> list[int]:
    """The same hand with suits permuted so that, as sets of ranks, they come in falling order."""
    held = [0, 0, 0, 0]
    for card in cards:
        if card != JOKER:
            held[suit_of(card)] |= 1 << rank_of(card)
    order = sorted(range(4), key=lambda suit: -held[suit])
    return [c if c == JOKER else rank_of(c) * 4 + order.index(suit_of(c)) for c in cards]
