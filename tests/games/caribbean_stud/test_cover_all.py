"""Cover All: the shipped counts proven in several ways, and the odds that follow from them."""

from dataclasses import replace
from fractions import Fraction
from math import comb, factorial, prod, sqrt

import numpy as np
import pytest
from tools.cover_all.highest_hand import (
    CATEGORIES,
    Deck,
    all_sets,
    deals_by_highest,
    free_deals,
)

from houseway import kernels
from houseway.games.caribbean_stud.cover_all import loops
from houseway.games.caribbean_stud.cover_all.odds import BELOW, counts_of_highest, odds
from houseway.lab import Options
from houseway.money import ToOne
from houseway.paytables import Row, paytable

TABLE = paytable("cover-all")
HANDS = range(2, 9)
TRIPS = 3  # category number of the kernels


@pytest.mark.parametrize("hands", HANDS)
def test_shipped_counts_add_up_to_every_deal(hands: int) -> None:
    counts = counts_of_highest(hands)
    assert tuple(counts) == (BELOW, *CATEGORIES)
    assert sum(counts.values()) == prod(comb(52 - 5 * k, 5) for k in range(hands))
    assert all(deals > 0 for deals in counts.values())


def test_the_program_makes_the_shipped_counts_for_two_and_three_hands() -> None:
    """The whole of it takes minutes: python -m tools.cover_all --check."""
    deck = Deck(most=3)
    sets = all_sets(deck)
    for hands in (2, 3):
        assert deals_by_highest(hands, sets, deck) == counts_of_highest(hands)


def test_one_hand_alone_gives_the_frequencies_of_poker() -> None:
    deck = Deck(most=1)
    found = deals_by_highest(1, all_sets(deck), deck)
    assert found[BELOW] == 1_302_540 + 1_098_240 + 123_552
    assert [found[name] for name in CATEGORIES] == [54_912, 10_200, 5_108, 3_744, 624, 36, 4]


@pytest.mark.slow
def test_two_hands_agree_with_every_pair_of_hands_met() -> None:
    met = np.zeros(49, dtype=np.int64)
    loops.pairs(*strong_hands("trips"), met)
    assert highest_of_two(met.reshape(7, 7)) == counts_of_highest(2)


@pytest.mark.slow
def test_three_hands_agree_with_what_every_pair_leaves_from_straights_up() -> None:
    """From trips up this takes half a minute: it was run once, and agreed."""
    met = np.zeros(49, dtype=np.int64)
    loops.triples(*strong_hands("straight"), met)
    sets = all_sets(Deck(most=3))
    for level, category in enumerate(CATEGORIES[1:], 1):
        all_reach = int(met.reshape(7, 7)[level:, level:].sum())
        assert all_reach == factorial(3) * sets[category][3], category


@pytest.mark.parametrize("seed", range(5))
def test_what_two_hands_leave_is_counted_as_brute_force_does(seed: int) -> None:
    taken = np.random.default_rng(seed).permutation(52)[:10]
    mask = int(sum(1 << int(card) for card in taken))
    masks, categories = all_hands()
    left = categories[(masks & np.uint64(mask)) == 0]
    expected = [int((left == TRIPS + k).sum()) for k in range(7)]
    assert list(loops.third_hands(mask)) == expected


@pytest.mark.slow
def test_simulated_deals_agree_for_every_number_of_hands() -> None:
    """A million shuffled decks, seed fixed; hands of one deck serve all sizes of table."""
    deals = 1_000_000
    categories = dealt_categories(deals, seed=20_230_614)
    groups = ((BELOW,), *((name,) for name in CATEGORIES[:5]), CATEGORIES[5:])
    for hands in HANDS:
        counts = counts_of_highest(hands)
        highest = np.maximum(categories[:, :hands].max(axis=1), TRIPS - 1) - TRIPS + 1
        seen = np.bincount(np.minimum(highest, 6), minlength=7)
        for k, names in enumerate(groups):  # Straight and royal flushes are taken together.
            p = sum(counts[name] for name in names) / sum(counts.values())
            assert abs(seen[k] - deals * p) <= 4 * sqrt(deals * p * (1 - p)), (hands, names)


@pytest.mark.parametrize(
    ("hands", "edge", "hit"),
    [
        (2, "8.714%", "5.656%"),
        (3, "7.072%", "8.356%"),
        (4, "6.957%", "10.974%"),
        (5, "8.382%", "13.513%"),
        (6, "9.443%", "15.976%"),
        (7, "7.020%", "18.364%"),
        (8, "6.450%", "20.681%"),
    ],
)
def test_edge_and_hit_frequency(hands: int, edge: str, hit: str) -> None:
    answer = odds(TABLE, Options(hands=hands))
    assert (f"{float(answer.house_edge):.3%}", f"{float(answer.hit_frequency):.3%}") == (edge, hit)
    assert answer.combinations == free_deals(52, hands)
    assert answer.assumes["hands"] == hands


def test_the_number_of_hands_must_be_given() -> None:
    with pytest.raises(ValueError, match="--hands 2 to 8"):
        odds(TABLE, Options())


@pytest.mark.parametrize("hands", [1, 9])
def test_other_numbers_of_hands_are_refused(hands: int) -> None:
    with pytest.raises(ValueError, match="2 to 8"):
        odds(TABLE, Options(hands=hands))


def test_a_row_below_trips_is_refused_because_it_is_not_counted() -> None:
    rows = (*TABLE.rows_for(hands=2), Row(hand="two_pair", pay=ToOne(Fraction(1))))
    own = replace(TABLE, id="own", by_hands=((2, rows),))
    with pytest.raises(ValueError, match="two_pair cannot be a row"):
        odds(own, Options(hands=2))


def highest_of_two(met: np.ndarray) -> dict[str, int]:
    """From ordered pairs of hands, both trips or better, to deals by the higher one."""
    single = [54_912, 10_200, 5_108, 3_744, 624, 36, 4]
    total = free_deals(52, 2)
    below = []  # Deals in which neither hand reaches the category.
    for k in range(7):
        both = int(met[k:, k:].sum())
        below.append(total - 2 * sum(single[k:]) * comb(47, 5) + both)
    limits = [0, *below, total]
    return {name: limits[i + 1] - limits[i] for i, name in enumerate((BELOW, *CATEGORIES))}


def strong_hands(lowest: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Masks, classes, and weights: how many hands a change of suits makes, at one hand of each."""
    masks, categories = all_hands()
    keep = categories >= TRIPS + CATEGORIES.index(lowest)
    masks = masks[keep]
    suits = np.stack([masks >> np.uint64(suit) & np.uint64(0x1111111111111) for suit in range(4)])
    standing = (suits[:-1] >= suits[1:]).all(axis=0)
    equal = suits[:-1] == suits[1:]
    weights = np.select(
        [(equal[0] & equal[1]) | (equal[1] & equal[2]), equal[0] & equal[2], equal.any(axis=0)],
        [4, 6, 12],
        24,
    )
    assert int(weights[standing].sum()) == len(masks)
    chosen = np.where(standing, weights, 0).astype(np.int32)
    return masks, (categories[keep] - TRIPS).astype(np.uint8), chosen


def all_hands() -> tuple[np.ndarray, np.ndarray]:
    hands = np.frombuffer(kernels.all_hands(5), dtype=np.uint8).reshape(-1, 5)
    strengths = np.zeros(len(hands), dtype=np.int32)
    kernels.five_strengths(strengths)
    return (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1), strengths >> 20


def dealt_categories(deals: int, seed: int) -> np.ndarray:
    """Category of the first eight hands of each shuffled deck."""
    order = np.random.default_rng(seed).random((deals, 52)).argsort(axis=1)[:, :40]
    cards = np.ascontiguousarray(order, dtype=np.uint8).reshape(-1, 5)
    strengths = np.zeros(len(cards), dtype=np.int32)
    kernels.five_batch(cards.reshape(-1), strengths)
    return (strengths >> 20).reshape(deals, 8)
