"""The picker of a claim's cards asks the core, and takes as many cards as the hand needs."""

from houseway.cards import JOKER, parse_cards
from houseway.paytables import paytable
from houseway.progressive.claim_cards import HandReader
from houseway.web.screens import card_picker, claim_cards

STUD = HandReader(paytable("link-ml03"), 1, has_joker=False)
DJ_WILD = HandReader(paytable("link-ml03"), 1, has_joker=True)


def test_cards_that_make_the_hand_are_no_trouble_and_neither_are_none() -> None:
    assert claim_cards.trouble(STUD, "straight_flush", parse_cards("Jh Th 9h 8h 7h")) == ""
    assert claim_cards.trouble(STUD, "straight_flush", ()) == ""


def test_the_picker_says_what_the_core_says() -> None:
    flush = claim_cards.trouble(STUD, "straight_flush", parse_cards("Jh Th 9h 8h 3h"))
    assert flush == "These cards make: flush."


def test_behind_a_joker_the_picker_takes_the_card_that_replaces_it() -> None:
    five = list(parse_cards("As Ks Qs Js Ts"))
    assert not claim_cards.is_tappable(DJ_WILD, "royal_flush", five, 0)
    with_joker = [*five[:4], JOKER]
    assert claim_cards.is_tappable(DJ_WILD, "royal_flush", with_joker, five[4])
    assert claim_cards.needed(DJ_WILD, "royal_flush", with_joker) == 6
    assert not claim_cards.is_tappable(DJ_WILD, "royal_flush", with_joker, five[0])


def test_a_card_that_lies_already_cannot_be_tapped_again_from_one_deck() -> None:
    one_deck = card_picker.draw(parse_cards("As"), 5, "", joker=False, repeats=False)
    shoe = card_picker.draw(parse_cards("As"), 3, "", joker=False, repeats=True)
    assert 'data-value="As" data-repeat="" aria-disabled="true"' in one_deck
    assert 'data-value="As" data-repeat="1" aria-disabled="false"' in shoe
    assert "Tap 5 cards, 1 so far" in one_deck
