from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hands.decks import dealt
from tests.kernels import oracle

from houseway.cards import faces, joker_deck, parse_cards, seeded, shuffle
from houseway.hands import names, wild

WILDS = parse_cards("2c 2d 2h 2s Jk")


@pytest.mark.parametrize(
    ("cards", "sentence", "name"),
    [
        ("2s 2h 2d 2c Jk", "Five wilds", "five_wilds"),
        ("As Ks Qs Js Ts", "Royal flush in spades, natural", "natural_royal_flush"),
        ("As Ks Qs Js 2h", "Royal flush in spades, wild", "wild_royal_flush"),
        ("2s 2h Ah Ac Jk", "Five of a kind, aces, wild", "five_of_a_kind"),
        ("9h 8h 7h 6h 5h", "Straight flush in hearts, five to nine, natural", None),
        ("As 3s 4s Jk 2h", "Straight flush in spades, ace to five, wild", "wild_straight_flush"),
        ("Ks Kh Kd 2c 7d", "Four of a kind, kings, seven kicker, wild", "wild_quads"),
        ("Ks Kh Kd Kc 7d", "Four of a kind, kings, seven kicker, natural", "natural_quads"),
        ("Jk Kc Kd 7s 7c", "Full house, kings over sevens, wild", "wild_full_house"),
        ("Jk Kh 9h 7h 5h", "Flush in hearts, ace high, wild", "wild_flush"),
        ("Jk Ah 9h 7h 5h", "Flush in hearts, ace high, wild", "wild_flush"),
        ("Jk 9c 8d 7s 6s", "Straight, six to ten, wild", "wild_straight"),
        ("Ks Kh Kd 4c 7d", "Three of a kind, kings, seven kicker, natural", "natural_trips"),
        ("Ks Kh Jk 4c 7d", "Three of a kind, kings, seven kicker, wild", "wild_trips"),
        ("Kh Kc 7d 7s 3s", "Two pair, kings and sevens, three kicker", "two_pair"),
        ("2h Kh 9h 7h 5c", "Pair of kings, nine kicker, wild", "pair"),
        ("Kh 9c 7d 5s 3s", "King-nine high", "high_card"),
    ],
)
def test_a_dealer_reads_the_hand(cards: str, sentence: str, name: str | None) -> None:
    hand = parse_cards(cards)
    assert wild.say(hand) == sentence
    if name:
        assert wild.classes(hand)[0] == name
    assert wild.category(hand) in wild.classes(hand)


def test_three_kings_with_a_deuce_are_wild_quads() -> None:
    """The best category comes first; only then is it asked whether it is natural."""
    assert wild.classes(parse_cards("Ks Kh Kd 2c 7d")) == ("wild_quads", "quads")


def test_a_deuce_in_its_own_flush_leaves_the_flush_natural() -> None:
    cards = parse_cards("2h Kh 9h 7h 5h")
    hand = wild.read(cards)
    assert faces(hand.counts_as) == "Ah Kh 9h 7h 5h"  # For comparison it is the ace.
    assert hand.spoken == "Flush in hearts, ace high, natural at face value"
    assert wild.classes(cards) == ("natural_flush", "flush")


def test_two_to_six_compares_as_seven_high_and_pays_natural() -> None:
    hand = parse_cards("2s 3h 4d 5c 6c")
    assert wild.strength(hand) == wild.strength(parse_cards("Jk 3h 4d 5c 6c"))
    assert wild.say(hand) == "Straight, three to seven, natural at face value"


def test_a_wild_in_a_flush_takes_the_highest_missing_rank() -> None:
    hand = wild.read(parse_cards("Ah Kh Jk 5h 4h"))
    assert faces(hand.used) == "Ah Kh Jk 5h 4h"
    assert faces(hand.counts_as) == "Ah Kh Qh 5h 4h"


def test_a_deuce_stays_a_deuce_where_the_straight_needs_one() -> None:
    hand = wild.read(parse_cards("As 3c 4s Jk 2h"))
    assert faces(hand.used) == "Jk 4s 3c 2h As"
    assert faces(hand.counts_as) == "5s 4s 3c 2h As"


def test_royal_beats_five_of_a_kind_beats_a_straight_flush() -> None:
    royal, fives, straight_flush = map(
        parse_cards, ("As Ks Qs Js 2h", "As Ah Ad Ac 2s", "Ks Qs Js Ts 9s")
    )
    assert wild.strength(royal) > wild.strength(fives) > wild.strength(straight_flush)


@given(dealt(5, joker=True) | st.sampled_from([*combinations(WILDS, 4)]).map(lambda w: [*w, 40]))
def test_what_the_wilds_stand_for_makes_exactly_this_hand(cards: list[int]) -> None:
    hand, category = wild.read(cards), wild.category(cards)
    assert sorted(hand.used) == sorted(cards)
    if category == "five_wilds":
        assert hand.used == hand.counts_as
        return
    ranks = oracle.ranks_of(hand.counts_as)
    alike = len(set(ranks)) == 1
    suited = oracle.one_suit(hand.counts_as)
    judged = oracle.best_poker5(hand.counts_as)[0] if not alike else None
    assert category == ("five_of_a_kind" if judged is None else oracle.POKER[judged])
    assert not (suited and len(set(ranks)) < 5)
    other = [card for card, one in zip(hand.used, hand.counts_as, strict=True) if card != one]
    assert all(map(wild.is_wild, other))


@given(dealt(5, joker=True), dealt(5, joker=True), st.randoms())
def test_hands_compare_as_the_slow_judge_says(
    one: list[int], other: list[int], source: Random
) -> None:
    before = wild.strength(one)
    source.shuffle(one)
    assert wild.strength(one) == before
    mine = before - wild.strength(other)
    first, second = oracle.best_wild5(one), oracle.best_wild5(other)
    assert (mine > 0, mine < 0) == (first > second, first < second)
    assert wild.category(one) == oracle.DJ_WILD[first[0]]
    assert wild.is_natural(one) == oracle.is_natural_wild5(one)


def test_every_class_of_every_hand_is_a_known_name() -> None:
    deck = shuffle(joker_deck(), seeded(7))
    found: Counter[str] = Counter()
    for cards in combinations(deck[:20], 5):
        found.update(wild.classes(cards))
    assert set(found) <= set(names.names(wild.FAMILY))
    assert found["wild_trips"] + found["natural_trips"] == found["trips"] > 0


def test_the_joker_twice_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^Jk is in the hand twice\.$"):
        wild.read((52, 52, 1, 2, 3))
