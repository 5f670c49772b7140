"""Decks in the order they come out of the box, and packets as a shuffler hands them out."""

from collections.abc import Sequence

from houseway.cards.card import JOKER


def standard_deck() -> tuple[int, ...]:
    return tuple(range(52))


def joker_deck() -> tuple[int, ...]:
    return (*range(52), JOKER)


def shoe_of(decks: int) -> tuple[int, ...]:
    """The cards of 1 to 8 standard decks, unshuffled."""
    if not 1 <= decks <= 8:
        raise ValueError(f"A shoe holds 1 to 8 decks, not {decks}.")
    return standard_deck() * decks


def packets(order: Sequence[int], size: int, count: int) -> tuple[tuple[int, ...], ...]:
    """The first `count` packets of `size` cards, from the top, as the shuffler ejects them."""
    if size * count > len(order):
        raise ValueError(
            f"{count} packets of {size} need more than the {len(order)} cards there are."
        )
    return tuple(tuple(order[size * i : size * (i + 1)]) for i in range(count))
