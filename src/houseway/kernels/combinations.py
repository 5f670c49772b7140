"""Hands by number, and hands of a shoe in which cards repeat."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb, prod

from houseway.kernels import _enumerate


def combination_index(cards: Sequence[int], deck: int = 52) -> int:
    """Place of a hand (cards rising) among all of its size, as itertools.combinations counts."""
    size = len(cards)
    after = sum(comb(deck - 1 - card, size - i) for i, card in enumerate(cards))
    return comb(deck, size) - 1 - after


def combination_at(index: int, size: int, deck: int = 52) -> tuple[int, ...]:
    """The hand at that place, cards rising."""
    if not 0 <= index < comb(deck, size):
        raise ValueError(f"There is no hand number {index} of {size} cards from {deck}.")
    hand = []
    card = 0
    for left in range(size - 1, -1, -1):
        while index >= (hands := comb(deck - 1 - card, left)):
            index -= hands
            card += 1
        hand.append(card)
        card += 1
    return tuple(hand)


def all_hands(size: int, deck: int = 52) -> bytearray:
    """Every hand of that size, cards rising, in order of their index, one byte per card."""
    if not 0 < size <= deck <= 256:
        raise ValueError(f"There are no hands of {size} cards from {deck}.")
    out = bytearray(comb(deck, size) * size)
    _enumerate.all_hands(memoryview(out), size, deck)
    return out


def multiset_hands(size: int, copies: int | Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Distinct hands of a shoe, cards rising, each with its exact number of combinations.

    `copies` is how often each of 52 cards is in the shoe, or one number per card id, so that a
    shoe from which cards are gone can be described as well.
    """
    held = [copies] * 52 if isinstance(copies, int) else list(copies)
    if size < 0 or any(count < 0 for count in held):
        raise ValueError("A shoe cannot hold fewer than no cards.")
    present = [card for card, count in enumerate(held) if count]
    for hand in combinations_with_replacement(present, size):
        if ways := _ways(hand, held):
            yield hand, ways


def _ways(hand: tuple[int, ...], held: list[int]) -> int:
    different = set(hand)
    if len(different) == len(hand):
        return prod([held[card] for card in hand])
    return prod([comb(held[card], hand.count(card)) for card in different])
