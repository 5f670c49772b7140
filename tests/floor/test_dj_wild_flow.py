"""RULEBOOK 9: Nexus as the DJ Wild text has it: card, seat, hand."""

import pytest
from tests.floor.house import given_open_floor

from houseway.floor import Refused
from houseway.floor.commands import EndGame
from houseway.floor.scenario import Shift
from houseway.money import parse_money


@given_open_floor
def test_card_seat_hand_records_the_win_and_moves_the_meter(shift: Shift) -> None:
    """
    eli 9 START GAME 2 5
    eli 9 HAND straight_flush
    whit 9 CARD S-1
    whit 9 SEAT 5
    whit 9 HAND straight_flush shown
    meter five-card major $2,500.02
    envy 9 2=$300
    eli 9 END GAME
    """
    award = shift.floor.state.jackpots["five-card"].link.awards[1]
    assert (award.seat, award.amount) == (5, parse_money("$2,500.10"))
    assert shift.floor.state.tables["9"].controllers[1].card == ""


@given_open_floor
def test_the_order_of_the_buttons_is_kept(shift: Shift) -> None:
    """
    refused no_game eli 9 HAND straight_flush
    eli 9 START GAME 2 5
    refused no_hand_lit whit 9 CARD S-1
    eli 9 HAND straight_flush
    refused card_first eli 9 SEAT 5
    refused card_first whit 9 NAME straight_flush 5
    whit 9 CARD S-1
    refused keypad_held eli 9 HAND straight_flush
    refused keypad_held eli 9 SEAT 5
    refused keypad_held eli 9 END GAME
    refused keypad_held vera 9 CARD E-1
    refused seat_not_selected whit 9 HAND straight_flush shown
    refused no_wager whit 9 SEAT 1
    whit 9 SEAT 5
    refused hand_not_lit whit 9 HAND quads shown
    whit 9 HAND straight_flush shown
    eli 9 END GAME
    """
    assert shift.floor.state.jackpots["five-card"].link.wins == 1


@given_open_floor
def test_the_card_swiped_again_closes_the_keypad(shift: Shift) -> None:
    """
    eli 9 START GAME 2 5
    eli 9 HAND straight_flush
    whit 9 CARD S-1
    whit 9 SEAT 5
    whit 9 CARD S-1
    eli 9 HAND straight_flush
    eli 9 END GAME
    """
    assert shift.floor.state.jackpots["five-card"].link.wins == 0


@given_open_floor
def test_under_one_card_nobody_else_names_the_seat(shift: Shift) -> None:
    """
    eli 9 START GAME 2 5
    eli 9 HAND straight_flush
    refused card_first whit 9 NAME straight_flush 5
    whit 9 CARD S-1
    refused keypad_held vera 9 NAME straight_flush 5
    refused keypad_held vera 9 SEAT 5
    refused keypad_held vera 9 CARD E-1
    whit 9 NAME straight_flush 5
    waiting five-card major 9/5
    """
    assert shift.floor.state.tables["9"].controllers[1].card_by == "whit"


@given_open_floor
@pytest.mark.paragraph("dj-wild", "nexus 9c", "link 11c")
def test_two_hands_on_one_level_need_both_seats_named_first(shift: Shift) -> None:
    """
    dana 4 START GAME 1
    eli 9 START GAME 2 5
    eli 9 HAND quads
    vera 9 CARD E-1
    vera 9 NAME quads 5
    vera 9 SEAT 5
    vera 9 HAND quads shown
    eli 9 HAND quads
    vera 9 CARD E-1
    refused no_wager vera 9 SEAT 1
    vera 9 SEAT 2
    vera 9 HAND quads shown
    eli 9 END GAME
    dana 4 END GAME
    """
    awards = shift.floor.state.jackpots["five-card"].link.awards
    assert [awards[n].seat for n in (1, 2)] == [5, 2]


@given_open_floor
def test_a_card_revoked_after_the_swipe_records_nothing(shift: Shift) -> None:
    """
    eli 9 START GAME 2
    eli 9 HAND quads
    whit 9 CARD S-1
    whit 9 SEAT 2
    haas revoke S-1 left on the table
    refused credential_revoked whit 9 HAND quads shown
    refused credential_revoked whit 9 CARD S-1
    vera 9 CARD E-1
    eli 9 HAND quads
    eli 9 END GAME
    """
    assert shift.floor.state.jackpots["five-card"].link.wins == 0


@pytest.mark.paragraph("dj-wild", "link 10", "link 11f")
@given_open_floor
def test_on_a_link_the_joker_is_recorded_with_its_replacement_and_judged_by_it(
    shift: Shift,
) -> None:
    """
    eli 9 START GAME 2 5
    refused cards_count eli 9 HAND royal_flush As Ks Jk Js Ts
    refused cards_make eli 9 HAND royal_flush As Ks Jk Js Ts Qd
    eli 9 HAND royal_flush As Ks Jk Js Ts Qs
    whit 9 CARD S-1
    whit 9 SEAT 5
    refused cards_nothing whit 9 HAND royal_flush As Ks 2d Js Ts
    whit 9 HAND royal_flush As Ks Jk Js Ts Qs
    eli 9 END GAME
    """
    award = shift.floor.state.jackpots["five-card"].link.award(1)
    assert award is not None
    assert award.cards == "As Ks Jk Js Ts Qs"


@given_open_floor
def test_whoever_holds_the_keypad_is_named(shift: Shift) -> None:
    """
    eli 9 START GAME 2 5
    eli 9 HAND straight_flush
    whit 9 CARD S-1
    """
    name = shift.floor.state.staff["whit"].name
    with pytest.raises(Refused, match=f"^{name} is using the keypad at table 9"):
        shift.floor.execute("eli", EndGame("9"), "press")
