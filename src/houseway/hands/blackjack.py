"""Totals of a blackjack hand, from any number of decks."""

from collections.abc import Sequence
from dataclasses import dataclass

from houseway.cards import rank_of
from houseway.hands import speech
from houseway.hands.hand import ACE, check_cards

_TEN = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """`soft` means that an ace counts eleven; `blackjack`, an ace and a ten-value card as the first
    two cards."""

    points: int
    soft: bool
    blackjack: bool

    @property
    def bust(self) -> bool:
        return self.points > 21

    @property
    def strength(self) -> int:
        """Comparable: blackjack above any 21, a bust below all. Two busts compare equal here,
        though at the table the player's bust loses first."""
        if self.bust:
            return 0
        return 22 if self.blackjack else self.points


def total(cards: Sequence[int], *, after_split: bool = False) -> Total:
    """After a split an ace with a ten-value card is 21 but not a blackjack."""
    check_cards(cards, max(len(cards), 1), "A blackjack hand", repeats=True)
    hard = sum(1 if rank_of(card) == ACE else value(card) for card in cards)
    soft = hard <= 11 and any(rank_of(card) == ACE for card in cards)
    points = hard + 10 if soft else hard
    natural = len(cards) == 2 and points == 21 and not after_split
    return Total(points=points, soft=soft, blackjack=natural)


def value(card: int) -> int:
    """Points of one card; the ace at eleven."""
    rank = rank_of(card)
    if rank == ACE:
        return 11
    return min(rank, _TEN) + 2


def is_pair(cards: Sequence[int]) -> bool:
    """Two cards of one value, which may be split; all ten-value cards are alike."""
    return len(cards) == 2 and value(cards[0]) == value(cards[1])


def say(cards: Sequence[int], *, after_split: bool = False) -> str:
    """ "Blackjack", "Soft 17", "16", "24, bust", "Pair of eights, 16"."""
    found = total(cards, after_split=after_split)
    if found.blackjack:
        return "Blackjack"
    if found.bust:
        return f"{found.points}, bust"
    points = f"{'soft ' if found.soft and found.points < 21 else ''}{found.points}"
    if is_pair(cards) and rank_of(cards[0]) == rank_of(cards[1]):
        return f"Pair of {speech.many(cards[0])}, {points}"
    return points.capitalize()
