"""What the tests of this room share: ways to deal cards to hypothesis."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, prod

from hypothesis import strategies as st

from houseway.cards import JOKER


def dealt(size: int, *, joker: bool = False) -> st.SearchStrategy[list[int]]:
    """Different cards of one deck, with a joker half of the time where the deck has one."""
    plain = st.lists(st.integers(0, 51), min_size=size, max_size=size, unique=True)
    if not joker:
        return plain
    with_joker = st.lists(st.integers(0, 51), min_size=size - 1, max_size=size - 1, unique=True)
    return plain | with_joker.map(lambda cards: [JOKER, *cards])


def from_shoe(size: int, decks: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every set of cards from several decks, with the number of ways to draw it."""
    for cards in combinations_with_replacement(range(52), size):
        copies = {card: cards.count(card) for card in cards}
        yield cards, prod(comb(decks, count) for count in copies.values())
