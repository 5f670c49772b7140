"""RULEBOOK 8 and 9: the Aquarius keypad, step by step, and every press out of turn."""

import pytest
from tests.floor.house import given_open_floor

from houseway.floor.scenario import ScenarioFailed, Shift
from houseway.money import parse_money


def jackpot(shift: Shift) -> int:
    return shift.floor.state.jackpots["fortune"].link.levels["jackpot"].current


@pytest.mark.rule("R27")
@given_open_floor
def test_j_pot_records_and_run_moves_the_meter(shift: Shift) -> None:
    """
    dana 12 COIN IN 1 2 5
    dana 12 HAND royal_flush
    whit 12 KEY JPH K-1
    whit 12 J-POT 2 shown
    meter fortune jackpot $5,000.60
    due fortune 1 $500.06
    whit 12 KEY RUN K-1
    meter fortune jackpot $4,500.54
    dana 12 GAME OVER
    """
    assert jackpot(shift) == parse_money("$4,500.54")


@given_open_floor
def test_the_seat_is_filled_in_where_one_sensor_is_lit(shift: Shift) -> None:
    """
    dana 12 COIN IN 5
    dana 12 HAND royal_flush
    whit 12 KEY JPH K-1
    whit 12 J-POT shown
    whit 12 KEY RUN K-1
    """
    assert shift.floor.state.jackpots["fortune"].link.awards[1].seat == 5


@pytest.mark.rule("R27")
@given_open_floor
def test_a_second_press_turns_the_hand_off(shift: Shift) -> None:
    """
    dana 12 COIN IN 5
    dana 12 HAND royal_flush
    dana 12 HAND royal_flush
    refused no_hand_lit whit 12 KEY JPH K-1
    dana 12 GAME OVER
    """
    assert not shift.floor.state.jackpots["fortune"].link.awards


@given_open_floor
def test_the_keypad_belongs_to_the_supervisor_while_the_key_is_at_jph(shift: Shift) -> None:
    """
    dana 12 COIN IN 1 2
    dana 12 HAND royal_flush
    whit 12 KEY JPH K-1
    refused keypad_held dana 12 HAND royal_flush
    refused keypad_held dana 12 GAME OVER
    refused keypad_held vera 12 J-POT 1
    refused key_at_jph vera 12 KEY JPH K-2
    whit 12 KEY RUN K-1
    refused key_at_run whit 12 KEY RUN K-1
    refused key_at_run whit 12 J-POT 1
    refused claim_stands dana 12 GAME OVER
    """
    assert shift.floor.state.tables["12"].controllers[1].key_at == "run"


@given_open_floor
def test_seat_and_j_pot_are_for_whoever_holds_the_key_and_need_a_lit_hand(shift: Shift) -> None:
    """
    dana 12 COIN IN 1 2
    dana 12 HAND royal_flush
    refused key_at_run whit 12 NAME royal_flush 2
    whit 12 KEY JPH K-1
    refused key_at_jph whit 12 KEY JPH K-1
    refused keypad_held vera 12 NAME royal_flush 2
    refused keypad_held vera 12 J-POT 2
    vera 12 REJECT royal_flush 0 it is a straight
    refused no_hand_lit whit 12 J-POT 2 shown
    whit 12 KEY RUN K-1
    refused key_at_run whit 12 KEY RUN K-1
    dana 12 GAME OVER
    """
    assert not shift.floor.state.tables["12"].controllers[1].pressed


@given_open_floor
def test_a_fault_is_reported_and_cleared_in_words(shift: Shift) -> None:
    """
    refused reference_blank dana 12 FAULT
    dana 12 FAULT no signal
    refused reference_blank tess 12 CLEAR
    refused fault dana 12 COIN IN 1
    tess 12 CLEAR cable replaced
    dana 12 COIN IN 1
    refused no_wager whit 12 TAKE OUT 2 mistake none
    dana 12 FIRST CARD
    refused cards_out whit 12 TAKE OUT 1 mistake too late
    """


@given_open_floor
def test_two_equal_hands_of_a_round_take_two_turns_of_the_key(shift: Shift) -> None:
    """
    dana 12 COIN IN 1 2 5
    dana 12 HAND royal_flush
    whit 12 KEY JPH K-1
    whit 12 J-POT 2 shown
    refused turn_to_run whit 12 J-POT 1
    whit 12 KEY RUN K-1
    dana 12 HAND royal_flush
    whit 12 KEY JPH K-1
    refused seat_claimed whit 12 J-POT 2 shown
    whit 12 J-POT 1
    whit 12 KEY RUN K-1
    envy 12 5=$100 2=$50 1=$50
    dana 12 GAME OVER
    """
    wins = shift.floor.state.jackpots["fortune"].link
    assert [wins.awards[n].amount for n in (1, 2)] == [
        parse_money("$500.06"),
        parse_money("$450.05"),
    ]


@given_open_floor
@pytest.mark.paragraph("mississippi-stud", "aquarius 9c")
@pytest.mark.paragraph("royal-match-21", "aquarius 8b")
@pytest.mark.paragraph("fortune-san-lo", "aquarius 9c", "aquarius appendix-a")
def test_two_hands_on_one_level_wait_until_both_seats_are_named(shift: Shift) -> None:
    """
    dana 12 COIN IN 1 2 5
    dana 12 HAND royal_flush
    dana 12 HAND five_aces
    vera 12 KEY JPH K-2
    refused which_hand vera 12 J-POT 5
    refused seat_missing vera 12 J-POT 5 five_aces shown
    vera 12 NAME royal_flush 2
    refused waits_for vera 12 J-POT 1 five_aces shown
    vera 12 J-POT 5 five_aces shown
    vera 12 KEY RUN K-2
    vera 12 KEY JPH K-2
    vera 12 J-POT shown
    vera 12 KEY RUN K-2
    dana 12 GAME OVER
    """
    awards = shift.floor.state.jackpots["fortune"].link.awards
    assert awards[2].amount == parse_money("$5,000.60")
    assert awards[1].amount == parse_money("$500.00")  # A tenth of seed and three cents.


@given_open_floor
def test_a_pay_from_the_tray_moves_no_meter_at_run(shift: Shift) -> None:
    """
    dana 12 COIN IN 1 2
    dana 12 HAND quads
    whit 12 KEY JPH K-1
    whit 12 J-POT 1
    whit 12 KEY RUN K-1
    due fortune 1 $150
    meter fortune jackpot $5,000.40
    dana 12 GAME OVER
    """
    assert shift.floor.state.jackpots["fortune"].link.tray_wins == parse_money("$150")


@given_open_floor
def test_the_seat_entered_at_j_pot_is_logged_as_our_addition(shift: Shift) -> None:
    """
    dana 12 COIN IN 1 2
    dana 12 HAND quads
    whit 12 KEY JPH K-1
    whit 12 J-POT 1
    """
    assert b'"seat_entered":true' in list(shift.log.read())[-1].body


@given_open_floor
def test_the_seat_is_asked_for_with_the_name_of_the_hand(shift: Shift) -> None:
    """
    dana 12 COIN IN 1 2
    dana 12 HAND quads
    whit 12 KEY JPH K-1
    """
    with pytest.raises(ScenarioFailed, match="Select the seat that holds the four of a kind"):
        shift.run("whit 12 J-POT shown")
