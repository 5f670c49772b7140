from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hands.decks import dealt
from tests.kernels import oracle

from houseway.cards import parse_cards, standard_deck
from houseway.hands import three_card


@pytest.mark.parametrize(
    ("cards", "sentence", "name"),
    [
        ("As Ks Qs", "Mini royal in spades", "mini_royal_spades"),
        ("Qh Ah Kh", "Mini royal in hearts", "mini_royal"),
        ("7h 6h 5h", "Straight flush in hearts, five to seven", "straight_flush"),
        ("Ac 2c 3c", "Straight flush in clubs, ace to three", "straight_flush"),
        ("9h 9d 9s", "Three of a kind, nines", "trips"),
        ("Ah 3c 2d", "Straight, ace to three", "straight"),
        ("Ah Kc Qd", "Straight, queen to ace", "straight"),
        ("Kc 9c 4c", "Flush in clubs, king high", "flush"),
        ("9h 9d Ac", "Pair of nines, ace kicker", "pair"),
        ("Qh 9d 4c", "Queen-nine high", "high_card"),
    ],
)
def test_a_dealer_reads_the_hand(cards: str, sentence: str, name: str) -> None:
    hand = parse_cards(cards)
    assert (three_card.say(hand), three_card.classes(hand)[0]) == (sentence, name)


def test_a_mini_royal_is_a_straight_flush_where_no_row_names_it() -> None:
    assert three_card.classes(parse_cards("As Ks Qs"))[:3] == (
        "mini_royal_spades",
        "mini_royal",
        "straight_flush",
    )


def test_a_straight_beats_a_flush_and_ace_to_three_is_the_lowest_straight() -> None:
    hands = ["Ah Kc Qd", "4h 3c 2d", "Ah 2c 3d", "Ac Kc Jc", "Ah Ad Kc"]
    strengths = [three_card.strength(parse_cards(hand)) for hand in hands]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == 5


@pytest.mark.parametrize(
    ("cards", "plays"), [("Qh 3d 2c", True), ("Jh Td 8c", False), ("2h 2d 3c", True)]
)
def test_the_dealer_plays_with_queen_high_or_better(cards: str, plays: bool) -> None:
    assert three_card.plays(parse_cards(cards)) == plays


def test_the_classes_of_all_22100_hands_are_counted() -> None:
    """C(52,3), first name of each hand; the counts of the public Three Card Poker tables."""
    found = Counter(three_card.classes(cards)[0] for cards in combinations(standard_deck(), 3))
    assert found == {
        "mini_royal_spades": 1,
        "mini_royal": 3,
        "straight_flush": 44,
        "trips": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "high_card": 16440,
    }


@given(dealt(3), dealt(3), st.randoms())
def test_hands_compare_as_the_slow_judge_says(
    one: list[int], other: list[int], source: Random
) -> None:
    before = three_card.strength(one)
    source.shuffle(one)
    assert three_card.strength(one) == before
    mine = before - three_card.strength(other)
    first, second = oracle.three_card(one), oracle.three_card(other)
    assert (mine > 0, mine < 0) == (first > second, first < second)


def test_a_card_twice_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"^Ks is in the hand twice\.$"):
        three_card.say(parse_cards("Ks Ks Qs", repeats=True))
