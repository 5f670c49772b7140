from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hands.decks import dealt
from tests.kernels import oracle

from houseway.cards import JOKER, faces, parse_cards
from houseway.hands.setting import three_hands as set_hands


@pytest.mark.parametrize(
    ("cards", "counts_as", "sentence"),
    [
        ("As 2s 3s", "3s 2s As", "Straight flush in spades, ace to three"),
        ("Jk 3c 4h", "5s 4h 3c", "Straight, three to five, the joker as a five"),
        ("Jk 3c 2h", "3c 2h As", "Straight, ace to three, the joker as an ace"),
        ("Jk As 9s", "As Ks 9s", "Flush in spades, ace high, the joker as a king"),
        ("Jk As Ah", "As Ah Ad", "Three of a kind, aces, the joker as an ace"),
        ("Jk Kd Ks", "Ks Kd As", "Pair of kings, ace kicker, the joker as an ace"),
        ("Jk 9d 4s", "As 9d 4s", "Ace-nine high, the joker as an ace"),
        ("Ks Kd 4s", "Ks Kd 4s", "Pair of kings, four kicker"),
    ],
)
def test_the_high_hand_is_read(cards: str, counts_as: str, sentence: str) -> None:
    hand = set_hands.high(parse_cards(cards))
    assert hand.spoken == sentence
    assert sorted(faces(hand.counts_as).split()) == sorted(counts_as.split())


def test_mid_and_low_take_the_joker_as_an_ace() -> None:
    assert set_hands.mid(parse_cards("Jk Ah")).spoken == "Pair of aces, the joker as an ace"
    assert set_hands.mid(parse_cards("Jk Kh")).spoken == "Ace-king high, the joker as an ace"
    assert set_hands.mid(parse_cards("9h 9d")).spoken == "Pair of nines"
    assert set_hands.low(parse_cards("Jk")).spoken == "Ace high, the joker as an ace"


def test_ace_to_three_is_the_second_best_straight() -> None:
    hands = ["Ah Kc Qd", "Ah 2c 3d", "Kh Qc Jd", "4h 3c 2d", "Ac Kc Jc"]
    strengths = [set_hands.high_strength(parse_cards(hand)) for hand in hands]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == 5


@given(dealt(3, joker=True), dealt(3, joker=True), st.randoms())
def test_high_hands_compare_as_the_slow_judge_says(
    one: list[int], other: list[int], source: Random
) -> None:
    before, read = set_hands.high_strength(one), set_hands.high(one)
    source.shuffle(one)
    assert set_hands.high_strength(one) == before
    mine = before - set_hands.high_strength(other)
    first, second = oracle.set_high(one), oracle.set_high(other)
    assert (mine > 0, mine < 0) == (first > second, first < second)
    assert set_hands.HIGH_CATEGORIES[before >> 20] == oracle.THREE_CARD[first[0]]
    assert oracle.set_high(read.counts_as) == first


def test_all_mid_hands_compare_as_the_slow_judge_says() -> None:
    hands = list(combinations((*range(0, 52, 3), JOKER), 2))
    for one, other in combinations(hands, 2):
        mine = set_hands.mid_strength(one) - set_hands.mid_strength(other)
        first, second = oracle.set_mid(one), oracle.set_mid(other)
        assert (mine > 0, mine < 0) == (first > second, first < second)


def test_a_mid_hand_of_three_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^The mid hand has 2 cards, not 3\.$"):
        set_hands.mid(parse_cards("Jk Ah Kh"))
