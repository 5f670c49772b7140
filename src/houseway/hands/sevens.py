"""Sevens among the first two cards and a third: Blazing 7's.

Which card is the third (the player's first hit card or the dealer's up card), and whether a bust
card counts, is a matter of the version played, so the caller decides it.
"""

from collections.abc import Sequence

from houseway.cards import SUITS, rank_of, suit_of
from houseway.hands import names
from houseway.hands.hand import check_cards

FAMILY = "blazing_sevens"
_SEVEN = 5
_DIAMONDS = SUITS.index("d")
_RED = frozenset([SUITS.index("d"), SUITS.index("h")])


def classes(first_two: Sequence[int], third: int | None = None) -> tuple[str, ...]:
    """Every Blazing 7's name of the cards, best first; none without a seven in the first two."""
    name = _best(first_two, third)
    return () if name is None else names.with_wider(FAMILY, name)


def say(first_two: Sequence[int], third: int | None = None) -> str:
    name = _best(first_two, third)
    if name is None:
        return "No 7 in the first two cards"
    short = {"one_seven": "One 7", "two_sevens": "Two 7s"}
    return short.get(name, names.label(FAMILY, name))


def _best(first_two: Sequence[int], third: int | None) -> str | None:
    check_cards(first_two, 2, "A starting hand", repeats=True)
    sevens = [card for card in first_two if rank_of(card) == _SEVEN]
    if len(sevens) < 2:
        return "one_seven" if sevens else None
    if third is None:
        return "two_sevens"
    check_cards([third], 1, "The third card")
    if rank_of(third) != _SEVEN:
        return "two_sevens"
    return _three({suit_of(card) for card in (*sevens, third)})


def _three(suits: set[int]) -> str:
    if suits == {_DIAMONDS}:
        return "three_sevens_of_diamonds"
    if len(suits) == 1:
        return "three_sevens_same_suit"
    if suits <= _RED or not suits & _RED:
        return "three_sevens_same_colour"
    return "three_sevens"
