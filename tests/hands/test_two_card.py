from collections import Counter
from math import comb

import pytest
from tests.hands.decks import from_shoe

from houseway.cards import parse_cards
from houseway.hands import two_card


@pytest.mark.parametrize(
    ("cards", "classes"),
    [
        ("Kh Qh", ("royal_match", "two_card_straight_flush", "suited")),
        ("Ah Kh", ("suited_blackjack", "two_card_straight_flush", "suited")),
        ("Ah Th", ("suited_blackjack", "suited")),
        ("9h 9h", ("suited_pair", "suited")),
        ("2h Ah", ("two_card_straight_flush", "suited")),
        ("7h 8h", ("two_card_straight_flush", "suited")),
        ("7h 9h", ("suited",)),
        ("Kh Qs", ()),
        ("Ah Ks", ()),
    ],
)
def test_two_cards_have_every_name_of_royal_match(cards: str, classes: tuple[str, ...]) -> None:
    assert two_card.classes(parse_cards(cards, repeats=True)) == classes


@pytest.mark.parametrize(
    ("dealer", "best", "crown"),
    [
        ("Kh Qh", "suited_double_royal_match", True),
        ("Qs Ks", "double_royal_match", True),
        ("Ks Qh", "royal_match", False),
        ("Ah Kh", "royal_match", False),
    ],
)
def test_a_royal_match_is_compared_with_the_dealers_two_cards(
    dealer: str, best: str, crown: bool
) -> None:
    found = two_card.classes(parse_cards("Qh Kh"), parse_cards(dealer))
    assert found[0] == best
    assert ("crown_treasure" in found) == crown
    assert ("matching_royal_matches" in found) == (best == "suited_double_royal_match")


def test_the_dealers_royal_match_alone_makes_nothing() -> None:
    assert two_card.classes(parse_cards("7h 9h"), parse_cards("Kh Qh")) == ("suited",)


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_each_name_belongs_to_as_many_hands_as_arithmetic_says(decks: int) -> None:
    found: Counter[str] = Counter()
    for cards, ways in from_shoe(2, decks):
        for name in two_card.classes(cards):
            found[name] += ways
    pairs = decks * decks  # Ways to draw two given different cards.
    assert found == Counter(
        {
            "royal_match": 4 * pairs,
            "suited_blackjack": 16 * pairs,
            "two_card_straight_flush": 52 * pairs,  # 13 neighbours in a ring, four suits.
            "suited_pair": 52 * comb(decks, 2),
            "suited": 4 * comb(13 * decks, 2),
        }
    )


def test_one_deck_has_1326_starting_hands() -> None:
    assert sum(ways for _, ways in from_shoe(2, 1)) == 1326


def test_three_cards_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^A starting hand has 2 cards, not 3\.$"):
        two_card.classes(parse_cards("Kh Qh Jh"))
