"""Every hand of every deck counted, against the truth tables beside this file."""

from collections import Counter

import numpy as np
import pytest
from tests.kernels import oracle
from tests.kernels.counts import (
    categories,
    class_counts_set_high,
    class_counts_set_mid,
    class_counts_three,
    class_counts_wild_five,
    count_wild_five,
)
from tests.kernels.truth import read_truth

from houseway import kernels

Classes = dict[int, int]


def hands_and_classes(classes: Classes, names: tuple[str, ...]) -> dict[str, tuple[int, int]]:
    hands: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for strength, count in classes.items():
        for name in (names[strength >> 20], "total"):
            hands[name] += count
            kinds[name] += 1
    return {name: (hands[name], kinds[name]) for name in hands}


def test_five_cards_of_52_fall_into_the_public_counts() -> None:
    found = hands_and_classes(kernels.class_counts_five(), oracle.POKER)
    assert found == read_truth("five")
    assert found["royal_flush"] == (4, 1)
    assert found["straight_flush"] == (36, 9)
    assert found["quads"] == (624, 156)
    assert found["total"] == (2_598_960, 7_462)


def test_categories_of_five_cards_are_the_sums_of_their_classes() -> None:
    truth = read_truth("five")
    assert kernels.count_five() == [truth[name][0] for name in oracle.POKER]


def test_five_cards_of_53_with_wilds_fall_into_natural_and_wild_hands() -> None:
    natural, wild = class_counts_wild_five()
    truth = read_truth("wild_five")
    both = hands_and_classes(dict(Counter(natural) + Counter(wild)), oracle.DJ_WILD)
    assert {name: row[2] for name, row in truth.items()} == {n: row[1] for n, row in both.items()}
    assert {name: row[0] + row[1] for name, row in truth.items()} == {
        name: row[0] for name, row in both.items()
    }
    assert count_wild_five() == (
        [truth[name][0] for name in oracle.DJ_WILD],
        [truth[name][1] for name in oracle.DJ_WILD],
    )


@pytest.mark.parametrize("forced", [False, True])
def test_six_cards_of_53_by_their_best_five(forced: bool) -> None:
    found = hands_and_classes(kernels.class_counts_six(forced=forced), oracle.SEMI_WILD)
    at = 2 if forced else 0
    truth = {name: row[at : at + 2] for name, row in read_truth("six").items()}
    assert found == truth
    counts = [truth[name][0] for name in oracle.SEMI_WILD]
    assert kernels.six_category_counts(forced) == counts


def test_a_forced_joker_turns_exactly_3168_full_houses_into_trips() -> None:
    free, forced = kernels.six_category_counts(), kernels.six_category_counts(forced=True)
    moved = {
        name: after - before
        for name, before, after in zip(oracle.SEMI_WILD, free, forced, strict=True)
    }
    assert {name: change for name, change in moved.items() if change} == {
        "full_house": -3_168,
        "trips": 3_168,
    }


def test_six_cards_without_the_joker_fall_into_the_public_counts() -> None:
    """Brian Alspach, "Pai Gow Poker Computations" (2003), table 2: six-card hands of 52 cards."""
    fives = np.frombuffer(kernels.all_hands(5), np.uint8).reshape(-1, 5)
    with_joker = np.column_stack((fives, np.full(len(fives), 52, np.uint8)))
    out = kernels.strengths_buffer(len(fives))
    kernels.semi_wild_six_batch(with_joker, out)
    joker = hands_and_classes(kernels.tally(out), oracle.SEMI_WILD)
    every = hands_and_classes(kernels.class_counts_six(), oracle.SEMI_WILD)
    assert {name: every[name][0] - joker[name][0] for name in every} == {
        "high_card": 6_612_900,
        "pair": 9_730_740,
        "two_pair": 2_532_816,
        "trips": 732_160,
        "straight": 361_620,
        "flush": 205_792,
        "full_house": 165_984,
        "quads": 14_664,
        "straight_flush": 1_844 - 188,  # He counts the 4 x 47 royals among them.
        "royal_flush": 188,
        "five_aces": 0,
        "total": 20_358_520,
    }


def test_three_cards_in_both_orders_and_with_the_joker() -> None:
    truth = read_truth("three")
    low = hands_and_classes(class_counts_three(), oracle.THREE_CARD)
    high = hands_and_classes(class_counts_set_high(52), oracle.THREE_CARD)
    joker = hands_and_classes(class_counts_set_high(), oracle.THREE_CARD)
    assert {name: (*low[name], high[name][1], *joker[name]) for name in low} == truth
    assert categories(class_counts_three(), 6) == [truth[name][0] for name in oracle.THREE_CARD]


def test_two_cards_with_the_joker_as_an_ace() -> None:
    classes = class_counts_set_mid()
    assert sum(classes.values()) == 53 * 52 // 2
    assert classes[1 << 20 | 12 << 16] == 10  # Two of five aces.
    assert classes[1 << 20] == 6
    assert classes[12 << 16 | 11 << 12] == 20  # Five aces, four kings.


def test_a_tally_adds_up_what_a_list_holds() -> None:
    out = kernels.strengths_buffer(2_598_960)
    kernels.five_strengths(out)
    assert kernels.tally(out) == kernels.class_counts_five()
