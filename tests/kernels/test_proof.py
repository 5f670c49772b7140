"""The whole order proven, hand by hand, against the slow judge.

The judge sees one hand of every class under renaming of suits; the kernels then see every hand
of the class (24 renamings) and every order of its cards, and must answer the same.
"""

from array import array
from itertools import combinations, permutations
from math import comb

import pytest
from tests.kernels import oracle
from tests.kernels.suit_classes import renamed, reordered, suit_classes
from tests.kernels.truth import as_strength, read_truth

from houseway import kernels

pytestmark = pytest.mark.slow

FIVE_ACES = 10 << 20 | 12 << 16  # The judge names no rank for the only hand of its category.


@pytest.fixture(scope="module")
def fives() -> tuple[bytes, list[int]]:
    """A hand for each of the 134,459 classes of five cards, and the sizes of the classes."""
    hands, weights = zip(*suit_classes(5), strict=True)
    assert sum(weights) == comb(52, 5)
    return b"".join(hands), list(weights)


@pytest.fixture(scope="module")
def jokers() -> tuple[bytes, list[int]]:
    """A joker and four cards, for each of 16,432 classes."""
    hands, weights = zip(*suit_classes(4), strict=True)
    assert sum(weights) == comb(52, 4)
    return b"".join(hand + b"\x34" for hand in hands), list(weights)


@pytest.fixture(scope="module")
def sixes() -> tuple[bytes, "array[int]", list[int]]:
    """962,988 classes of six cards; the best of each one's six hands of five; sizes of classes."""
    hands, weights = zip(*suit_classes(6), strict=True)
    assert sum(weights) == comb(52, 6)
    cards = b"".join(hands)
    subsets = [
        evaluated("five_batch", reordered(cards, 6, five), 5) for five in combinations(range(6), 5)
    ]
    return cards, array("i", map(max, *subsets)), list(weights)


def evaluated(kernel: str, cards: bytes, size: int, **options: bool) -> "array[int]":
    out = kernels.strengths_buffer(len(cards) // size)
    getattr(kernels, kernel)(cards, out, **options)
    return out


def split(cards: bytes, size: int) -> list[bytes]:
    return [cards[at : at + size] for at in range(0, len(cards), size)]


def counted(verdicts: list[int], weights: list[int], names: tuple[str, ...]) -> dict[str, int]:
    counts = dict.fromkeys(names, 0)
    for strength, weight in zip(verdicts, weights, strict=True):
        counts[names[strength >> 20]] += weight
    return counts


def test_every_five_cards_of_52(fives: tuple[bytes, list[int]]) -> None:
    cards, weights = fives
    judged = [as_strength(oracle.best_poker5(hand)) for hand in split(cards, 5)]
    truth = read_truth("five")
    assert counted(judged, weights, oracle.POKER) == {n: truth[n][0] for n in oracle.POKER}
    expected = array("i", judged)
    for other in renamed(cards):
        assert evaluated("five_batch", other, 5) == expected
    for order in permutations(range(5)):
        assert evaluated("five_batch", reordered(cards, 5, order), 5) == expected
    assert [kernels.five(*hand) for hand in split(cards, 5)] == judged


def test_every_five_cards_of_53_with_wilds(
    fives: tuple[bytes, list[int]], jokers: tuple[bytes, list[int]]
) -> None:
    cards = fives[0] + jokers[0]
    weights = fives[1] + jokers[1]
    hands = split(cards, 5)
    judged = [as_strength(oracle.best_wild5(hand)) for hand in hands]
    natural = [oracle.is_natural_wild5(hand) for hand in hands]
    truth = read_truth("wild_five")
    for column, wanted in ((0, True), (1, False)):
        sizes = [w if n == wanted else 0 for w, n in zip(weights, natural, strict=True)]
        found = counted(judged, sizes, oracle.DJ_WILD)
        assert found == {name: truth[name][column] for name in oracle.DJ_WILD}
    expected = array("i", judged)
    for other in renamed(cards):
        assert evaluated("wild_five_batch", other, 5) == expected
    for order in permutations(range(5)):
        assert evaluated("wild_five_batch", reordered(cards, 5, order), 5) == expected
    assert [kernels.wild_five(*hand) for hand in hands] == judged
    assert [kernels.wild_five_is_natural(*hand) for hand in hands] == natural


@pytest.mark.parametrize("forced", [False, True])
def test_every_six_cards_with_the_joker(
    fives: tuple[bytes, list[int]], sixes: tuple[bytes, "array[int]", list[int]], forced: bool
) -> None:
    hands = [hand + b"\x34" for hand in split(fives[0], 5)]
    judged = [as_strength(oracle.best_semiwild6(hand, forced=forced)) for hand in hands]
    truth = read_truth("six")
    found = counted([*judged, *sixes[1]], [*fives[1], *sixes[2]], oracle.SEMI_WILD)
    assert found == {name: truth[name][2 if forced else 0] for name in oracle.SEMI_WILD}
    expected = array("i", [FIVE_ACES if s == 10 << 20 else s for s in judged])
    prove_six(b"".join(hands), expected, forced=forced)
    single = kernels.semi_wild_six_forced if forced else kernels.semi_wild_six
    assert [single(*hand) for hand in hands] == expected.tolist()


def test_every_six_cards_without_the_joker(
    sixes: tuple[bytes, "array[int]", list[int]],
) -> None:
    """Best of the six hands of five, each of which the first test has proven."""
    cards, expected, _ = sixes
    prove_six(cards, expected, forced=False)
    assert evaluated("semi_wild_six_batch", cards, 6, forced=True) == expected
    hands = split(cards, 6)
    assert [kernels.semi_wild_six(*hand) for hand in hands[::50]] == expected[::50].tolist()
    judged = [as_strength(oracle.best_semiwild6(hand)) for hand in hands[::5000]]
    assert judged == expected[::5000].tolist()


def prove_six(cards: bytes, expected: "array[int]", *, forced: bool) -> None:
    for other in renamed(cards):
        assert evaluated("semi_wild_six_batch", other, 6, forced=forced) == expected
    for first in combinations(range(6), 3):  # The tables see six cards as three and three.
        rest = tuple(place for place in range(6) if place not in first)
        other = reordered(cards, 6, (*first, *rest))
        assert evaluated("semi_wild_six_batch", other, 6, forced=forced) == expected


def test_every_three_cards_in_both_orders() -> None:
    low = kernels.all_hands(3)
    hands = split(bytes(low), 3)
    judged = [as_strength(oracle.three_card(hand)) for hand in hands]
    for order in permutations(range(3)):
        assert evaluated("three_batch", reordered(low, 3, order), 3).tolist() == judged
    assert [kernels.three(*hand) for hand in hands] == judged
    high = kernels.all_hands(3, 53)
    hands = split(bytes(high), 3)
    judged = [as_strength(oracle.set_high(hand)) for hand in hands]
    for order in permutations(range(3)):
        assert evaluated("set_high_batch", reordered(high, 3, order), 3).tolist() == judged
    assert [kernels.set_high(*hand) for hand in hands] == judged


def test_every_mid_hand() -> None:
    for hand in permutations(range(53), 2):
        assert kernels.set_mid(*hand) == as_strength(oracle.set_mid(hand))


def test_lists_hold_what_each_hand_has_in_order() -> None:
    five = kernels.strengths_buffer(comb(52, 5))
    kernels.five_strengths(five)
    assert five == evaluated("five_batch", bytes(kernels.all_hands(5)), 5)
    wild, flags = kernels.strengths_buffer(comb(53, 5)), bytearray(comb(53, 5))
    kernels.wild_five_strengths(wild, flags)
    hands = bytes(kernels.all_hands(5, 53))
    assert wild == evaluated("wild_five_batch", hands, 5)
    some = range(0, comb(53, 5), 17)
    natural = kernels.wild_five_is_natural
    assert [bool(flags[i]) for i in some] == [natural(*hands[5 * i : 5 * i + 5]) for i in some]


@pytest.mark.parametrize("forced", [False, True])
def test_the_list_of_six_cards_holds_what_each_hand_has_in_order(forced: bool) -> None:
    six = kernels.strengths_buffer(comb(53, 6))
    kernels.six_strengths(six, forced=forced)
    hands = bytes(kernels.all_hands(6, 53))
    assert six == evaluated("semi_wild_six_batch", hands, 6, forced=forced)
    assert kernels.tally(six) == kernels.class_counts_six(forced=forced)
