"""A hand as a dealer reads it, and the checks that cards can be a hand."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from houseway.cards import JOKER, face, rank_of

ACE = 12
FIVE = 3
THREE = 1
DEUCE = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand that may hold wild cards, as read. `used` are the cards that play, in the order a
    dealer lays them out; `counts_as` lists the card each one stands for."""

    used: tuple[int, ...]
    counts_as: tuple[int, ...]
    spoken: str


def check_cards(
    cards: Sequence[int], size: int, kind: str, *, joker: bool = False, repeats: bool = False
) -> None:
    """Refuse a wrong number of cards, a card that does not exist, a joker, or the same card
    twice."""
    if len(cards) != size:
        cards_word = "card" if size == 1 else "cards"
        raise ValueError(f"{kind} has {size} {cards_word}, not {len(cards)}.")
    for card in cards:
        if not 0 <= card <= JOKER:
            raise ValueError(f"There is no card with the number {card}.")
    if JOKER in cards and not joker:
        raise ValueError(f"{kind} has no joker.")
    if not repeats and len(set(cards)) < size:
        [(card, _)] = Counter(cards).most_common(1)
        raise ValueError(f"{face(card)} is in the hand twice.")


def lay_out(cards: Iterable[int]) -> tuple[int, ...]:
    """Cards as a dealer turns them: the largest group first, then high to low.

    The ace of A-2-3 and of A-2-3-4-5 comes last, because there it is low.
    """
    high_to_low = sorted(cards, reverse=True)
    ranks = [rank_of(card) for card in high_to_low]
    laid = sorted(high_to_low, key=lambda card: ranks.count(rank_of(card)), reverse=True)
    if ranks in ([ACE, THREE, DEUCE], [ACE, FIVE, 2, THREE, DEUCE]):
        laid = [*laid[1:], laid[0]]
    return tuple(laid)
