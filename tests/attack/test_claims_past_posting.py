"""A wager made after the cards were seen: on no sensor of the table."""

import pytest
from tests.attack.two_jackpots import Attacker, lit

from houseway.floor import commands

BOTH = commands.StartGame("5", lit(2), others={2: lit(2)})


@pytest.mark.parametrize(("first", "other", "link"), [(1, 2, "sevens"), (2, 1, "royal")])
def test_no_start_on_the_other_tab_once_the_first_card_is_out(
    thief: Attacker, first: int, other: int, link: str
) -> None:
    thief.must("dana", commands.StartGame("5", lit(2), first), commands.DealFirstCard("5"))
    before = thief.exceptions()
    assert thief.send("dana", commands.StartGame("5", lit(2), other)) == "game_open"
    assert thief.send("dana", commands.StartGame("5", {}, first, {other: lit(2)})) == "game_open"
    assert thief.coin_in(link) == 0
    assert thief.exceptions() == before + 2


def test_a_hand_that_was_claimed_is_not_played_again_on_the_other_tab(thief: Attacker) -> None:
    """The dealer never pressed FIRST CARD: the claim itself says that cards were seen."""
    thief.must("dana", commands.StartGame("5", lit(2)), commands.SelectSeat("5", 2))
    thief.must("dana", commands.PressHand("5", "royal_match"))
    assert thief.send("dana", commands.StartGame("5", lit(2), 2)) == "game_open"
    thief.must("dana", commands.PressHand("5", "royal_match"))  # Off again.
    assert thief.send("dana", commands.StartGame("5", lit(2), 2)) == "game_open"
    assert thief.send("whit", commands.AddWager("5", 2, "dead sensor", 2)) == "round_claimed"
    assert thief.coin_in("sevens") == 0


def test_one_start_locks_every_sensor_and_the_next_waits_for_all(thief: Attacker) -> None:
    """A jackpot that ends early, as TriLux does, is not started again on the same cards."""
    thief.must("dana", BOTH, commands.DealFirstCard("5"), commands.EndGame("5"))
    for sensor in (1, 2):
        assert thief.send("dana", commands.StartGame("5", lit(2), sensor)) == "game_open"
    assert thief.send("whit", commands.AddWager("5", 3, "dead sensor")) == "cards_out"
    thief.must("dana", commands.EndGame("5", 2), BOTH)
    assert thief.coin_in("royal") == thief.coin_in("sevens") == 2_000_000


def test_a_lock_covers_the_whole_table_or_nothing(thief: Attacker) -> None:
    """A wrong wager or a fault on one sensor locks neither."""
    wrong = commands.StartGame("5", lit(2), others={2: {2: 5_000_000}})
    assert thief.send("dana", wrong) == "wager_wrong"
    assert (
        thief.send("dana", commands.StartGame("5", lit(2), others={3: lit(2)})) == "sensor_unknown"
    )
    assert thief.send("dana", commands.StartGame("5", {}, others={2: {}})) == "no_wagers"
    assert thief.send("dana", commands.StartGame("5", lit(2), others={1: lit(3)})) == "bad_input"
    thief.must("dana", commands.ReportFault("5", "dead", 2))
    assert thief.send("dana", BOTH) == "fault"
    assert thief.coin_in("royal") == thief.coin_in("sevens") == 0
    thief.must("dana", commands.StartGame("5", lit(2)))  # The table plays on without that sensor.


def test_a_dark_sensor_joins_the_round_by_a_correction_before_the_first_card(
    thief: Attacker,
) -> None:
    add = commands.AddWager("5", 3, "dead sensor, the chip was there", 2)
    assert thief.send("whit", add) == "no_game"
    thief.must("dana", commands.StartGame("5", lit(2)))
    thief.must("whit", add)
    assert thief.coin_in("sevens") == 1_000_000
    thief.must("dana", commands.DealFirstCard("5"))
    assert thief.send("whit", commands.AddWager("5", 4, "dead sensor", 2)) == "cards_out"
    thief.must("dana", commands.EndGame("5"), commands.EndGame("5", 2))


def test_no_wager_is_added_on_one_tab_for_cards_dealt_to_the_other(thief: Attacker) -> None:
    thief.must("dana", BOTH)
    thief.must("whit", commands.AddWager("5", 3, "dead sensor", 2))
    thief.must("dana", commands.DealFirstCard("5"))
    for sensor in (1, 2):
        assert thief.send("whit", commands.AddWager("5", 4, "dead sensor", sensor)) == "cards_out"
        take = commands.TakeOutWager("5", 2, False, "slid over", sensor)
        assert thief.send("whit", take) == "cards_out"


@pytest.mark.parametrize("sensor", [1, 2])
def test_the_first_claim_closes_corrections_for_good(thief: Attacker, sensor: int) -> None:
    """Pressed and pressed again: a dealer cannot reopen the wagers of the round, on any sensor."""
    thief.must("dana", BOTH)
    press = commands.PressHand("5", "royal_match")
    thief.must("dana", commands.SelectSeat("5", 2), press)
    add = commands.AddWager("5", 4, "dead sensor", sensor)
    take = commands.TakeOutWager("5", 2, False, "slid over", sensor)
    assert thief.send("whit", add) == thief.send("whit", take) == "round_claimed"
    thief.must("dana", press)
    assert thief.send("whit", add) == thief.send("whit", take) == "round_claimed"
    thief.must("whit", commands.VoidRound("5", "misdeal"))
    assert thief.send("whit", add) == thief.send("whit", take) == "round_claimed"
    thief.must("dana", commands.EndGame("5"), commands.EndGame("5", 2))
    thief.must("dana", BOTH)
    thief.must("whit", add)
