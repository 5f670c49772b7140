from collections import Counter
from math import comb

import pytest
from tests.hands.decks import from_shoe

from houseway.cards import parse_card, parse_cards
from houseway.hands import sevens


@pytest.mark.parametrize(
    ("first_two", "third", "best", "sentence"),
    [
        ("7d 7d", "7d", "three_sevens_of_diamonds", "Three 7s of diamonds"),
        ("7h 7h", "7h", "three_sevens_same_suit", "Three 7s of one suit"),
        ("7h 7d", "7h", "three_sevens_same_colour", "Three 7s of one color"),
        ("7c 7s", "7c", "three_sevens_same_colour", "Three 7s of one color"),
        ("7c 7h", "7s", "three_sevens", "Three 7s"),
        ("7c 7h", "9s", "two_sevens", "Two 7s"),
        ("7c 7h", None, "two_sevens", "Two 7s"),
        ("7c 9h", "7h", "one_seven", "One 7"),
        ("9h 7c", None, "one_seven", "One 7"),
    ],
)
def test_sevens_are_named(first_two: str, third: str | None, best: str, sentence: str) -> None:
    cards = parse_cards(first_two, repeats=True)
    last = parse_card(third) if third else None
    assert sevens.classes(cards, last)[0] == best
    assert sevens.say(cards, last) == sentence


def test_a_seven_as_third_card_alone_wins_nothing() -> None:
    assert sevens.classes(parse_cards("9c 9h"), parse_card("7d")) == ()


def test_three_sevens_of_diamonds_have_every_name() -> None:
    found = sevens.classes(parse_cards("7d 7d", repeats=True), parse_card("7d"))
    assert found == (
        *("three_sevens_of_diamonds", "three_sevens_same_suit", "three_sevens_same_colour"),
        *("three_sevens", "two_sevens", "one_seven"),
    )


@pytest.mark.parametrize(("decks", "hit"), [(6, "14.82"), (8, "14.81")])
def test_the_hit_frequency_is_the_printed_one(decks: int, hit: str) -> None:
    """RULEBOOK section 5: 14.82% with six decks, 14.81% with eight."""
    won = sum(ways for cards, ways in from_shoe(2, decks) if sevens.classes(cards))
    assert f"{100 * won / comb(52 * decks, 2):.2f}" == hit


def test_three_sevens_of_six_decks_are_counted_by_suit() -> None:
    found: Counter[str] = Counter()
    for cards, ways in from_shoe(3, 6):
        found[(sevens.classes(cards[:2], cards[2]) or ("none",))[0]] += ways
    assert found["three_sevens_of_diamonds"] == comb(6, 3)
    assert found["three_sevens_same_suit"] == 3 * comb(6, 3)
    assert found["three_sevens_same_colour"] == 2 * (comb(12, 3) - 2 * comb(6, 3))
    assert found["three_sevens"] == comb(24, 3) - 2 * comb(12, 3)


def test_a_joker_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^The third card has no joker\.$"):
        sevens.classes(parse_cards("7c 7h"), 52)
