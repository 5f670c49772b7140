import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import parse_cards
from houseway.hands import blackjack


@pytest.mark.parametrize(
    ("cards", "points", "soft", "sentence"),
    [
        ("As Kd", 21, True, "Blackjack"),
        ("Ah 6d", 17, True, "Soft 17"),
        ("Ah 6d Kc", 17, False, "17"),
        ("Ah Ad", 12, True, "Pair of aces, soft 12"),
        ("Ah Ad 9c", 21, True, "21"),
        ("Ah Ad 9c Kh", 21, False, "21"),
        ("8h 8d", 16, False, "Pair of eights, 16"),
        ("Kh Qd", 20, False, "20"),
        ("Th 6d 8c", 24, False, "24, bust"),
        ("Ac", 11, True, "Soft 11"),
        ("5h 5h 5h 5h", 20, False, "20"),
    ],
)
def test_a_dealer_counts_the_hand(cards: str, points: int, soft: bool, sentence: str) -> None:
    hand = parse_cards(cards, repeats=True)
    found = blackjack.total(hand)
    assert (found.points, found.soft, found.bust) == (points, soft, points > 21)
    assert blackjack.say(hand) == sentence


def test_blackjack_beats_any_other_21() -> None:
    two, three = parse_cards("As Kd"), parse_cards("7s 7d 7h")
    assert blackjack.total(two).strength > blackjack.total(three).strength
    assert blackjack.total(two).blackjack
    assert not blackjack.total(three).blackjack


def test_an_ace_and_a_king_after_a_split_are_21_and_no_blackjack() -> None:
    found = blackjack.total(parse_cards("As Kd"), after_split=True)
    assert (found.points, found.blackjack) == (21, False)
    assert blackjack.say(parse_cards("As Kd"), after_split=True) == "21"


def test_ten_value_cards_are_a_pair_for_splitting() -> None:
    assert blackjack.is_pair(parse_cards("Kh Td"))
    assert not blackjack.is_pair(parse_cards("Kh 9d"))


@given(st.lists(st.integers(0, 51), min_size=1, max_size=12))
def test_the_total_is_the_best_that_counting_each_ace_either_way_allows(cards: list[int]) -> None:
    aces = sum(card >= 48 for card in cards)
    rest = sum(min(card // 4 + 2, 10) for card in cards if card < 48)
    ways = [rest + aces + 10 * elevens for elevens in range(aces + 1)]
    good = [way for way in ways if way <= 21]
    found = blackjack.total(cards)
    assert found.points == (max(good) if good else min(ways))
    assert found.soft == (found.points != ways[0])


def test_an_empty_hand_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^A blackjack hand has 1 card, not 0\.$"):
        blackjack.total(())
