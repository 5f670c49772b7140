"""The cards of a claim are checked against the hand that is claimed, on every kind of jackpot."""

import pytest

from houseway.cards import parse_cards
from houseway.floor.demo.crew import CARDS
from houseway.floor.demo.room import JACKPOTS
from houseway.paytables import load_catalogue, paytable
from houseway.web.screens import card_picker, claim_cards


def said(name: str, hand: str, cards: str) -> str:
    return claim_cards.trouble(name, hand, parse_cards(cards, repeats=True) if cards else ())


def test_cards_that_make_the_hand_are_no_trouble_and_neither_are_none() -> None:
    assert said("link-ml03", "straight_flush", "Jh Th 9h 8h 7h") == ""
    assert said("link-ml03", "straight_flush", "") == ""


def test_cards_that_make_another_hand_are_named() -> None:
    flush = said("link-ml03", "straight_flush", "Jh Th 9h 8h 3h")
    assert flush == "These cards make: flush."
    assert said("link-ml03", "straight_flush", "Ah Kh Qh Jh Th") == "These cards make: royal flush."
    assert said("link-ml03", "trips", "Ah Kd Qh Jh 2c") == "These cards make no paying hand."


def test_too_few_cards_are_counted() -> None:
    assert said("link-ml03", "quads", "Ah Ad") == "This hand is shown by 5 cards, not 2."


@pytest.mark.parametrize(
    ("name", "hand", "cards"),
    [
        ("djwp-1", "five_wilds", "Jk 2s 2h 2d 2c"),
        ("fslpp-01", "five_aces", "As Ah Ad Ac Jk 9c"),
        ("royal-match-jackpot-6", "double_royal_match", "Kh Qh Kc Qc"),
        ("royal-match-jackpot-6", "royal_match", "Kh Qh"),
        ("blazing-7s-2", "three_sevens_of_diamonds", "7d 7d 7d"),
        ("blazing-7s-2", "two_sevens", "7d 7c"),
        ("trilux-6", "suited_three_aces", "Ac Ac Ac"),
    ],
)
def test_every_family_of_jackpots_can_read_its_hands(name: str, hand: str, cards: str) -> None:
    assert said(name, hand, cards) == ""
    other = next(row.hand for row in paytable(name).rows if row.hand != hand)
    assert claim_cards.trouble(name, other, parse_cards(cards, repeats=True))


def test_no_jackpot_of_the_catalogue_has_hands_that_the_desk_cannot_read() -> None:
    families = {one.hands for one in load_catalogue().values() if one.jackpot}
    assert families <= set(claim_cards.CLASSES)


def test_the_cards_the_demo_enters_make_their_hands() -> None:
    assert "link-ml03" in JACKPOTS
    assert said("link-ml03", "royal_flush", CARDS["royal_flush"]) == ""


def test_a_card_that_lies_already_cannot_be_tapped_again_from_one_deck() -> None:
    one_deck = card_picker.draw(parse_cards("As"), 5, "", joker=False, repeats=False)
    shoe = card_picker.draw(parse_cards("As"), 3, "", joker=False, repeats=True)
    assert 'data-value="As" data-repeat="" aria-disabled="true"' in one_deck
    assert 'data-value="As" data-repeat="1" aria-disabled="false"' in shoe
    assert "Tap 5 cards, 1 so far" in one_deck
