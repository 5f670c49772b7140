"""The picker of a claim's cards asks the core, and takes as many cards as the hand needs."""

from tests.floor.house import shift
from tests.web.pages.pit.test_panel import CLAIMED, panel_of

from houseway.cards import JOKER, parse_cards
from houseway.paytables import paytable
from houseway.progressive.claim_cards import HandReader
from houseway.web.pages.pit import cards

STUD = HandReader(paytable("link-ml03"), 1, has_joker=False)
DJ_WILD = HandReader(paytable("link-ml03"), 1, has_joker=True)


def test_cards_that_make_the_hand_are_accepted_and_so_are_none() -> None:
    assert cards.trouble(STUD, "straight_flush", parse_cards("Jh Th 9h 8h 7h")) == ""
    assert cards.trouble(STUD, "straight_flush", ()) == ""


def test_the_picker_says_what_the_core_says() -> None:
    flush = cards.trouble(STUD, "straight_flush", parse_cards("Jh Th 9h 8h 3h"))
    assert flush == "These cards make: flush."


def test_behind_a_joker_the_picker_takes_the_card_that_replaces_it() -> None:
    five = list(parse_cards("As Ks Qs Js Ts"))
    assert not cards.is_tappable(DJ_WILD, "royal_flush", five, 0)
    with_joker = [*five[:4], JOKER]
    assert cards.is_tappable(DJ_WILD, "royal_flush", with_joker, five[4])
    assert cards.needed(DJ_WILD, "royal_flush", with_joker) == 6
    assert not cards.is_tappable(DJ_WILD, "royal_flush", with_joker, five[0])


def test_a_card_already_tapped_cannot_be_tapped_again_from_one_deck() -> None:
    found = panel_of(shift(CLAIMED))
    view = cards.picker(found.reader, found.claims[0].hand, list(parse_cards("As")))
    tappable = {face: not is_out for _, row in view.rows for face, _, is_out in row}
    assert not tappable["As"]
    assert tappable["Ks"]
    assert (view.count, view.missing, view.joker) == (5, 4, None)
    full = cards.picker(found.reader, found.claims[0].hand, list(parse_cards("Jh Th 9h 8h 3h")))
    assert all(is_out for _, row in full.rows for _, _, is_out in row)
    assert full.trouble == "These cards make: flush."
