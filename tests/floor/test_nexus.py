"""RULEBOOK 8: Nexus Command and GM Atlas, step by step, and every press out of turn."""

import pytest
from tests.floor.house import given_open_floor

from houseway.floor.scenario import Shift
from houseway.money import parse_money


@given_open_floor
def test_the_swipe_records_the_win_and_moves_the_meter(shift: Shift) -> None:
    """
    dana 4 START GAME 1 3 7
    dana 4 SEAT 3
    dana 4 HAND straight_flush
    dana 4 CALL
    whit 4 CONFIRM 3 9h Th Jh Qh Kh
    meter five-card major $2,500.15
    whit 4 CARD S-1
    meter five-card major $2,500.03
    envy 4 7=$300 1=$300
    dana 4 END GAME
    """
    award = shift.floor.state.jackpots["five-card"].link.awards[1]
    assert (award.seat, award.amount) == (3, parse_money("$2,500.15"))


@given_open_floor
def test_the_order_of_the_buttons_is_kept(shift: Shift) -> None:
    """
    refused no_game dana 4 SEAT 3
    refused no_game dana 4 HAND straight_flush
    refused no_game dana 4 END GAME
    dana 4 START GAME 1 3
    refused no_wager dana 4 SEAT 7
    refused seat_not_selected dana 4 HAND straight_flush
    refused no_hand_lit whit 4 CONFIRM 3 shown
    refused no_hand_lit whit 4 CARD S-1
    dana 4 SEAT 3
    refused hand_unknown dana 4 HAND five_aces
    dana 4 HAND straight_flush
    refused not_confirmed whit 4 CARD S-1
    refused claim_stands dana 4 END GAME
    whit 4 CONFIRM 3 shown
    whit 4 CARD S-1
    refused no_hand_lit whit 4 CARD S-1
    dana 4 END GAME
    """
    assert not shift.floor.state.tables["4"].controllers[1].seat


@given_open_floor
def test_confirm_pressed_again_is_withdrawn(shift: Shift) -> None:
    """
    dana 4 START GAME 1 3
    dana 4 SEAT 3
    dana 4 HAND quads
    whit 4 CONFIRM 3 shown
    whit 4 CONFIRM 3 shown
    refused not_confirmed whit 4 CARD S-1
    """
    assert shift.floor.state.jackpots["five-card"].link.awards[1].step == "claimed"


@pytest.mark.rule("R27")
@given_open_floor
def test_the_hand_may_be_turned_off_until_the_swipe(shift: Shift) -> None:
    """
    dana 4 START GAME 1 3
    dana 4 SEAT 3
    dana 4 HAND quads
    whit 4 CONFIRM 3 shown
    dana 4 HAND quads
    refused no_hand_lit whit 4 CARD S-1
    dana 4 END GAME
    """
    assert not shift.floor.state.jackpots["five-card"].link.awards


@pytest.mark.rule("R29")
@given_open_floor
def test_hits_of_one_round_are_paid_from_the_dealers_right(shift: Shift) -> None:
    """
    dana 4 START GAME 1 3 7
    dana 4 SEAT 1
    dana 4 HAND quads
    dana 4 SEAT 7
    dana 4 HAND quads
    waiting five-card minor 4/7 4/1
    whit 4 CONFIRM 1 shown
    refused waits_for whit 4 CARD S-1
    whit 4 CONFIRM 7 shown
    refused which_seat whit 4 CARD S-1
    whit 4 CARD S-1 7
    whit 4 CARD S-1
    dana 4 END GAME
    """
    awards = shift.floor.state.jackpots["five-card"].link.awards
    assert awards[2].amount == parse_money("$500.15")
    assert awards[1].amount == parse_money("$500.03")


@pytest.mark.rule("R27")
@given_open_floor
def test_the_card_depends_on_the_jackpots_level(shift: Shift) -> None:
    """
    dana 4 START GAME 3
    dana 4 SEAT 3
    dana 4 HAND royal_flush
    whit 4 CONFIRM 3 shown
    refused credential_unknown whit 4 CARD S-9
    refused credential_wrong whit 4 CARD K-1
    refused credential_foreign whit 4 CARD E-1
    refused signature_low whit 4 CARD S-1
    vera 4 CARD E-1
    exceptions 4
    """
    award = shift.floor.state.jackpots["five-card"].link.awards[1]
    assert (award.signature, award.authorised_by) == ("executive", "vera")


@pytest.mark.rule("R27")
@given_open_floor
def test_whoever_pressed_the_hand_cannot_record_it(shift: Shift) -> None:
    """
    whit 4 START GAME 3
    whit 4 SEAT 3
    whit 4 HAND quads
    refused same_person whit 4 CONFIRM 3 shown
    vera 4 CONFIRM 3 shown
    refused same_person whit 4 CARD S-1
    vera 4 CARD E-1
    exceptions 2
    """
    assert shift.floor.state.jackpots["five-card"].link.wins == 1


@pytest.mark.rule("R27")
@given_open_floor
def test_where_an_executive_signs_the_verifier_and_the_signer_are_two_people(shift: Shift) -> None:
    """
    dana 4 START GAME 3 5
    dana 4 SEAT 3
    dana 4 HAND royal_flush
    vera 4 CONFIRM 3 shown
    refused same_person vera 4 CARD E-1
    refused signature_low whit 4 CARD S-1
    vera 4 CONFIRM 3
    whit 4 CONFIRM 3 shown
    vera 4 CARD E-1
    dana 4 END GAME
    exceptions 2
    """
    assert shift.floor.state.jackpots["five-card"].link.wins == 1


@given_open_floor
def test_what_a_supervisors_card_records_takes_one_supervisor(shift: Shift) -> None:
    """
    dana 4 START GAME 3
    dana 4 SEAT 3
    dana 4 HAND quads
    vera 4 CONFIRM 3 shown
    vera 4 CARD E-1
    dana 4 END GAME
    """
    assert shift.floor.state.jackpots["five-card"].link.wins == 1


@given_open_floor
def test_a_rejected_claim_leaves_no_award(shift: Shift) -> None:
    """
    dana 4 START GAME 1 3
    dana 4 SEAT 3
    dana 4 HAND quads
    refused reason_blank whit 4 REJECT quads 3
    refused hand_not_lit whit 4 REJECT flush 3 no
    whit 4 REJECT quads 3 two pair
    dana 4 END GAME
    meter five-card minor $500.10
    """
    assert shift.floor.state.tables["4"].controllers[1].pressed == {}


@given_open_floor
def test_buttons_of_the_other_family_are_refused(shift: Shift) -> None:
    """
    refused no_button dana 4 COIN IN 1
    refused no_button dana 4 GAME OVER
    refused no_button whit 4 KEY JPH K-1
    refused no_button whit 4 J-POT 1
    refused no_button whit 4 NAME quads 1
    refused no_button dana 12 START GAME 1
    refused no_button dana 12 SEAT 1
    refused no_button whit 12 CONFIRM 1
    refused no_button whit 12 CARD S-1
    refused no_button dana 12 END GAME
    refused no_button dana 9 COIN IN 1
    refused no_button whit 9 CONFIRM 1
    """
    assert shift.floor.state.exceptions == 0


@given_open_floor
def test_of_two_equal_hands_one_is_rejected_by_its_seat(shift: Shift) -> None:
    """
    dana 4 START GAME 1 3
    dana 4 SEAT 1
    dana 4 HAND quads
    dana 4 SEAT 3
    dana 4 HAND quads
    refused which_seat whit 4 REJECT quads 0 a full house
    whit 4 REJECT quads 3 a full house
    waiting five-card minor 4/1
    """
    assert [a.seat for a in shift.floor.state.jackpots["five-card"].link.awards.values()] == [1]
