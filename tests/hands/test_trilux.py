from collections import Counter
from math import comb

import pytest
from tests.hands.decks import from_shoe

from houseway.cards import parse_cards
from houseway.hands import trilux


@pytest.mark.parametrize(
    ("cards", "classes", "sentence"),
    [
        (
            *("As As As", ("suited_three_aces", "suited_trips", "flush")),
            "Three of a kind, aces, all spades",
        ),
        ("9h 9h 9h", ("suited_trips", "flush"), "Three of a kind, nines, all hearts"),
        ("9h 9h 9s", ("offsuit_trips",), "Three of a kind, nines"),
        ("As As Ad", ("offsuit_trips",), "Three of a kind, aces"),
        (
            *("Ah 2h 3h", ("straight_flush", "straight", "flush")),
            "Straight flush in hearts, ace to three",
        ),
        ("Qh Ks As", ("straight",), "Straight, queen to ace"),
        ("Ah Ks 2s", (), "Ace-king high"),
        ("9s 9s 4s", ("flush",), "Flush in spades, nine high"),
        ("9s 9h 4s", (), "Pair of nines, four kicker"),
    ],
)
def test_three_cards_of_a_shoe_are_named(
    cards: str, classes: tuple[str, ...], sentence: str
) -> None:
    hand = parse_cards(cards, repeats=True)
    assert trilux.classes(hand) == classes
    assert trilux.classes(hand[::-1]) == classes
    assert trilux.say(hand) == sentence


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_the_best_names_are_counted_over_the_shoe(decks: int) -> None:
    found: Counter[str] = Counter()
    for cards, ways in from_shoe(3, decks):
        found[(trilux.classes(cards) or ("none",))[0]] += ways
    same = 52 * comb(decks, 3)
    straight_flushes = 12 * 4 * decks**3
    assert found.total() == comb(52 * decks, 3)
    assert found["suited_three_aces"] == 4 * comb(decks, 3)
    assert found["suited_trips"] == same - 4 * comb(decks, 3)
    assert found["straight_flush"] == straight_flushes
    assert found["offsuit_trips"] == 13 * comb(4 * decks, 3) - same
    assert found["straight"] == 12 * (4 * decks) ** 3 - straight_flushes
    assert found["flush"] == 4 * comb(13 * decks, 3) - straight_flushes - same


def test_two_cards_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^A TriLux hand has 3 cards, not 2\.$"):
        trilux.classes(parse_cards("As Ad"))
