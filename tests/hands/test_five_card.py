from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hands.decks import dealt
from tests.kernels import oracle

from houseway.cards import faces, parse_cards
from houseway.hands import five_card, names
from houseway.hands.hand import lay_out


@pytest.mark.parametrize(
    ("cards", "category", "sentence"),
    [
        ("As Ks Qs Js Ts", "royal_flush", "Royal flush in spades"),
        ("9h 8h 7h 6h 5h", "straight_flush", "Straight flush in hearts, five to nine"),
        ("5c 4c 3c 2c Ac", "straight_flush", "Straight flush in clubs, ace to five"),
        ("9s Kd 9h 9d 9c", "quads", "Four of a kind, nines, king kicker"),
        ("Ks 4c Kh 4d Kd", "full_house", "Full house, kings over fours"),
        ("6s 6h 6d 2c 2d", "full_house", "Full house, sixes over deuces"),
        ("As Ts 8s 4s 3s", "flush", "Flush in spades, ace high"),
        ("Ah 2c 3d 4s 5s", "straight", "Straight, ace to five"),
        ("Ah Kc Qd Js Ts", "straight", "Straight, ten to ace"),
        ("7h 7d 7s Kc 3d", "trips", "Three of a kind, sevens, king kicker"),
        ("Ks Kd 4h 4c 9d", "two_pair", "Two pair, kings and fours, nine kicker"),
        ("Jh Jd Ks 8c 3d", "pair", "Pair of jacks, king kicker"),
        ("Ah Kd 9s 5c 2d", "high_card", "Ace-king high"),
    ],
)
def test_a_dealer_reads_the_hand(cards: str, category: str, sentence: str) -> None:
    hand = parse_cards(cards)
    assert (five_card.category(hand), five_card.say(hand)) == (category, sentence)


def test_cards_are_laid_out_as_a_dealer_turns_them() -> None:
    assert faces(lay_out(parse_cards("4c Kh 4d Kd Ks"))) == "Ks Kh Kd 4d 4c"
    assert faces(lay_out(parse_cards("Ah 4s 2c 3d 5s"))) == "5s 4s 3d 2c Ah"
    assert faces(lay_out(parse_cards("3d Jd 8c Jh Ks"))) == "Jh Jd Ks 8c 3d"


@pytest.mark.parametrize(
    ("cards", "classes"),
    [
        ("Jh Jd Ks 8c 3d", ("pair_jacks_or_better", "pair")),
        ("Ah Ad Ks 8c 3d", ("pair_jacks_or_better", "pair")),
        ("Th Td Ks 8c 3d", ("pair_sixes_to_tens", "pair")),
        ("6h 6d Ks 8c 3d", ("pair_sixes_to_tens", "pair")),
        ("5h 5d Ks 8c 3d", ("pair",)),
        ("As Ks Qs Js Ts", ("royal_flush", "straight_flush", "flush", "straight")),
        ("Ks Kh Kd 4c 4d", ("full_house",)),
    ],
)
def test_a_hand_has_every_name_a_paytable_may_use(cards: str, classes: tuple[str, ...]) -> None:
    threshold_rows = ("pair_jacks_or_better", "pair_sixes_to_tens")
    assert five_card.classes(parse_cards(cards), threshold_rows) == classes


@pytest.mark.parametrize(
    ("threshold_rows", "cards", "hand_names"),
    [
        (("pair_tens_or_better",), "Ks Kd 9c 8h 2d", ("pair_tens_or_better", "pair")),
        (("pair_tens_or_better",), "9s 9d Kc 8h 2d", ("pair",)),
        (("trips_kings_or_better",), "As Ad Ac 8h 2d", ("trips_kings_or_better", "trips")),
        ((), "Ks Kd 9c 8h 2d", ("pair",)),
    ],
)
def test_the_table_decides_which_pairs_are_told_apart(
    threshold_rows: tuple[str, ...], cards: str, hand_names: tuple[str, ...]
) -> None:
    assert five_card.classes(parse_cards(cards), threshold_rows) == hand_names


@given(dealt(5))
def test_a_strength_alone_names_the_hand(cards: list[int]) -> None:
    """Where the top rank matters (pairs), it is the first rank of the strength."""
    power = five_card.strength(cards)
    named = (five_card.FAMILY, five_card.CATEGORIES[power >> 20])
    assert names.classes(*named, power >> 16 & 15) == five_card.classes(cards)


@given(dealt(5), st.randoms())
def test_the_order_of_the_cards_does_not_matter(cards: list[int], source: Random) -> None:
    before = five_card.strength(cards), lay_out(cards), five_card.say(cards)
    source.shuffle(cards)
    assert (five_card.strength(cards), lay_out(cards), five_card.say(cards)) == before


@given(dealt(5), dealt(5))
def test_hands_compare_as_the_slow_judge_says(one: list[int], other: list[int]) -> None:
    mine = five_card.strength(one) - five_card.strength(other)
    first, second = oracle.best_poker5(one), oracle.best_poker5(other)
    assert (mine > 0, mine < 0) == (first > second, first < second)
    assert five_card.category(one) == oracle.POKER[first[0]]


@given(dealt(5), dealt(5))
def test_a_better_category_is_a_stronger_hand(one: list[int], other: list[int]) -> None:
    order = five_card.CATEGORIES.index
    if order(five_card.category(one)) > order(five_card.category(other)):
        assert five_card.strength(one) > five_card.strength(other)


def test_four_cards_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^A five-card hand has 5 cards, not 4\.$"):
        five_card.strength(parse_cards("As Ks Qs Js"))


def test_a_card_twice_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"^Ks is in the hand twice\.$"):
        five_card.say(parse_cards("As Ks Ks Qs Js", repeats=True))


def test_a_joker_is_refused_where_none_belongs() -> None:
    with pytest.raises(ValueError, match=r"^A five-card hand has no joker\.$"):
        five_card.say(parse_cards("As Ks Qs Js Jk"))


def test_a_card_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^There is no card with the number 53\.$"):
        five_card.category((0, 1, 2, 3, 53))
