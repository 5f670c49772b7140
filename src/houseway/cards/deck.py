"""Decks in the order they come out of the box, and the shuffle."""

from collections.abc import Iterable

from houseway.cards.card import JOKER
from houseway.cards.randomness import Randomness


def standard_deck() -> tuple[int, ...]:
    return tuple(range(52))


def joker_deck() -> tuple[int, ...]:
    return (*range(52), JOKER)


def shoe_of(decks: int) -> tuple[int, ...]:
    """The cards of 1 to 8 standard decks, unshuffled."""
    if not 1 <= decks <= 8:
        raise ValueError(f"A shoe holds 1 to 8 decks, not {decks}.")
    return standard_deck() * decks


def shuffle(cards: Iterable[int], randomness: Randomness) -> tuple[int, ...]:
    """Fisher-Yates, from the last place to the first."""
    order = list(cards)
    below = randomness.below
    for place in range(len(order) - 1, 0, -1):
        other = below(place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)
