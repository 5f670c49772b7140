"""Disjoint hands counted rank by rank, against brute force on decks small enough for it."""

from itertools import combinations

import numpy as np
import pytest
from tools.cover_all.highest_hand import (
    CATEGORIES,
    Deck,
    all_sets,
    deals_by_highest,
)


@pytest.mark.parametrize(("ranks", "suits"), [(6, 2), (6, 3), (7, 2), (7, 3)])
def test_sets_of_disjoint_hands_agree_with_brute_force(ranks: int, suits: int) -> None:
    sets = all_sets(Deck(ranks=ranks, suits=suits, most=3))
    judged = judged_hands(ranks, suits)
    for category in CATEGORIES:
        level = CATEGORIES.index(category)
        hands = [mask for mask, reached in judged if reached >= level]
        assert sets[category] == disjoint_sets(hands), category


@pytest.mark.slow
@pytest.mark.parametrize(("ranks", "suits"), [(6, 4), (8, 3), (12, 2)])
def test_four_hands_of_a_24_card_deck_agree_with_brute_force(ranks: int, suits: int) -> None:
    """Four suits try quads, twelve ranks try two flushes in one suit."""
    sets = all_sets(Deck(ranks=ranks, suits=suits, most=4))
    judged = judged_hands(ranks, suits)
    for category in ("trips", "straight", "flush", "full_house"):
        level = CATEGORIES.index(category)
        hands = np.array([mask for mask, reached in judged if reached >= level], dtype=np.int64)
        assert sets[category][3:] == three_and_four(hands), category


def test_deals_of_three_hands_add_up_on_a_small_deck() -> None:
    deck = Deck(ranks=6, suits=3, most=3)
    found = deals_by_highest(3, all_sets(deck), deck)
    assert sum(found.values()) == 8568 * 1287 * 56
    assert found["quads"] == 0


def disjoint_sets(hands: list[int]) -> list[int]:
    """Unordered sets of 0, 1, 2 and 3 disjoint hands; rows of compatible hands are bit sets."""
    apart = [
        sum(1 << j for j in range(i + 1, len(hands)) if not hands[i] & hands[j])
        for i in range(len(hands))
    ]
    pairs = triples = 0
    for row in apart:
        pairs += row.bit_count()
        rest = row
        while rest:
            j = rest.bit_length() - 1
            rest ^= 1 << j
            triples += (row & apart[j]).bit_count()
    return [1, len(hands), pairs, triples]


def three_and_four(hands: np.ndarray) -> list[int]:
    """Unordered sets of 3 and 4 disjoint hands of 24 cards, by the unions of two."""
    unions = np.zeros(1 << 24, dtype=np.int64)
    for i, hand in enumerate(hands):
        later = hands[i + 1 :]
        np.add.at(unions, later[(later & hand) == 0] | hand, 1)
    inside = unions.reshape((2,) * 24).copy()
    for axis in range(24):  # Afterwards: how many pairs lie within each set of cards.
        part = np.moveaxis(inside, axis, 0)
        part[1] += part[0]
    within = inside.reshape(-1)
    full = (1 << 24) - 1
    triples = int(within[full ^ hands].sum())
    used = np.flatnonzero(unions)
    fours = int((unions[used] * within[full ^ used]).sum())
    assert (triples % 3, fours % 6) == (0, 0)
    return [triples // 3, fours // 6]


def judged_hands(ranks: int, suits: int) -> list[tuple[int, int]]:
    """Every hand of the deck as a mask, with its place in CATEGORIES, -1 below trips."""
    cards = [(rank, suit) for rank in range(ranks) for suit in range(suits)]
    return [
        (sum(1 << i for i in chosen), judged([cards[i] for i in chosen], ranks))
        for chosen in combinations(range(len(cards)), 5)
    ]


def judged(hand: list[tuple[int, int]], ranks: int) -> int:
    """Rank 0 is the ace, which also stands above the highest rank."""
    held = sorted(rank for rank, _ in hand)
    largest, *others = sorted((held.count(rank) for rank in set(held)), reverse=True)
    royal = held == [0, *range(ranks - 4, ranks)]
    straight = royal or held == list(range(held[0], held[0] + 5))
    flush = len({suit for _, suit in hand}) == 1
    tests = {
        "royal_flush": royal and flush,
        "straight_flush": straight and flush,
        "quads": largest == 4,
        "full_house": largest == 3 and others == [2],
        "flush": flush,
        "straight": straight,
        "trips": largest == 3,
    }
    return next((CATEGORIES.index(name) for name, true in tests.items() if true), -1)
