from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hands.decks import dealt
from tests.kernels import oracle

from houseway.cards import JOKER, faces, parse_cards
from houseway.hands import semi_wild


@pytest.mark.parametrize(
    ("cards", "used", "sentence"),
    [
        ("As Ah Ad Ac Jk 9c", "As Ah Ad Ac Jk", "Five aces"),
        ("As Ks Qs Js Ts Jk", "As Ks Qs Js Ts", "Royal flush in spades"),
        (
            *("As Jk Qs Js Ts 4d", "As Jk Qs Js Ts"),
            "Royal flush in spades, the joker as a king",
        ),
        (
            *("9h Th Jh Jk Kh 2c", "Kh Jk Jh Th 9h"),
            "Straight flush in hearts, nine to king, the joker as a queen",
        ),
        ("Ah 2c 3d Jk 5s 9h", "5s Jk 3d 2c Ah", "Straight, ace to five, the joker as a four"),
        ("As 9s 7s 4s Jk 4d", "As Jk 9s 7s 4s", "Flush in spades, ace high, the joker as a king"),
        (
            *("Jk As Ah Kd 8s 8c", "As Ah Jk 8s 8c"),
            "Full house, aces over eights, the joker as an ace",
        ),
        ("Jk Kd Ks 5c 4s 9h", "Ks Kd Jk 9h 5c", "Pair of kings, ace kicker, the joker as an ace"),
        ("Kd Ks 5c 5s 4h 4c", "Ks Kd 5s 5c 4h", "Two pair, kings and fives, four kicker"),
    ],
)
def test_a_dealer_finds_the_best_five_of_six(cards: str, used: str, sentence: str) -> None:
    hand = semi_wild.read(parse_cards(cards))
    assert hand.spoken == sentence
    assert sorted(faces(hand.used).split()) == sorted(used.split())


def test_the_joker_is_not_a_king_in_a_full_house() -> None:
    """It is an ace or completes a straight or flush: kings and fours with it stay two pair."""
    assert semi_wild.category(parse_cards("Jk Ks Kd 4h 4c 9s")) == "two_pair"


def test_a_joker_next_to_a_natural_full_house_sits_out_unless_it_is_forced_in() -> None:
    """The printed figures count these 3,168 hands as trips; the written rule does not."""
    cards = parse_cards("Jk Kh Kd Ks 4c 4h")
    assert semi_wild.read(cards).spoken == "Full house, kings over fours"
    assert semi_wild.category(cards, joker_forced=True) == "trips"


@given(dealt(6, joker=True), dealt(6, joker=True), st.randoms())
def test_hands_compare_as_the_slow_judge_says(
    one: list[int], other: list[int], source: Random
) -> None:
    before = semi_wild.strength(one)
    source.shuffle(one)
    assert semi_wild.strength(one) == before
    mine = before - semi_wild.strength(other)
    first, second = oracle.best_semiwild6(one), oracle.best_semiwild6(other)
    assert (mine > 0, mine < 0) == (first > second, first < second)
    assert semi_wild.category(one) == oracle.SEMI_WILD[first[0]]


@given(dealt(6, joker=True))
def test_the_five_cards_shown_are_the_hand_that_was_judged(cards: list[int]) -> None:
    hand = semi_wild.read(cards)
    assert len(hand.used) == 5
    assert set(hand.used) <= set(cards)
    other = {card for card, one in zip(hand.used, hand.counts_as, strict=True) if card != one}
    assert other <= {JOKER}
    if semi_wild.category(cards) != "five_aces":
        assert oracle.best_poker5(hand.counts_as) == oracle.best_semiwild6(cards)


def test_five_cards_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^A hand of six has 6 cards, not 5\.$"):
        semi_wild.strength(parse_cards("As Ks Qs Js Jk"))
