"""A wager made after the cards were seen: on no sensor of the table."""

import pytest
from tests.attack.two_jackpots import Attacker, lit

from houseway.floor import commands as c


def deal(thief: Attacker, first: int) -> None:
    thief.must("dana", c.StartGame("5", lit(2), first), c.DealFirstCard("5"))


@pytest.mark.parametrize(("first", "other", "link"), [(1, 2, "sevens"), (2, 1, "royal")])
def test_no_start_on_the_other_tab_once_the_first_card_is_out(
    thief: Attacker, first: int, other: int, link: str
) -> None:
    deal(thief, first)
    before = thief.exceptions()
    assert thief.send("dana", c.StartGame("5", lit(2), other)) == "cards_out"
    assert thief.coin_in(link) == 0
    assert thief.exceptions() == before + 1


def test_a_hand_that_was_claimed_is_not_played_again_on_the_other_tab(thief: Attacker) -> None:
    """The dealer never pressed FIRST CARD: the claim itself says that cards were seen."""
    thief.must("dana", c.StartGame("5", lit(2)), c.SelectSeat("5", 2))
    thief.must("dana", c.PressHand("5", "royal_match"))
    assert thief.send("dana", c.StartGame("5", lit(2), 2)) == "round_claimed"
    thief.must("dana", c.PressHand("5", "royal_match"))  # Off again.
    assert thief.send("dana", c.StartGame("5", lit(2), 2)) == "round_claimed"
    assert thief.coin_in("sevens") == 0


def test_the_other_tab_starts_with_the_next_round(thief: Attacker) -> None:
    deal(thief, 1)
    thief.must("dana", c.EndGame("5"))
    thief.must("dana", c.StartGame("5", lit(2)), c.StartGame("5", lit(2, 3), 2))


def test_no_wager_is_added_on_one_tab_for_cards_dealt_to_the_other(thief: Attacker) -> None:
    thief.must("dana", c.StartGame("5", lit(2)), c.StartGame("5", lit(2), 2))
    thief.must("whit", c.AddWager("5", 3, "dead sensor", 2))
    thief.must("dana", c.DealFirstCard("5"))
    for sensor in (1, 2):
        assert thief.send("whit", c.AddWager("5", 4, "dead sensor", sensor)) == "cards_out"
        take = c.TakeOutWager("5", 2, False, "slid over", sensor)
        assert thief.send("whit", take) == "cards_out"


@pytest.mark.parametrize("sensor", [1, 2])
def test_the_first_claim_closes_corrections_for_good(thief: Attacker, sensor: int) -> None:
    """Pressed and pressed again: a dealer cannot reopen the wagers of the round, on any sensor."""
    thief.must("dana", c.StartGame("5", lit(2)), c.StartGame("5", lit(2), 2))
    press = c.PressHand("5", "royal_match")
    thief.must("dana", c.SelectSeat("5", 2), press)
    add = c.AddWager("5", 4, "dead sensor", sensor)
    take = c.TakeOutWager("5", 2, False, "slid over", sensor)
    assert thief.send("whit", add) == thief.send("whit", take) == "round_claimed"
    thief.must("dana", press)
    assert thief.send("whit", add) == thief.send("whit", take) == "round_claimed"
    thief.must("whit", c.VoidRound("5", "misdeal"))
    assert thief.send("whit", add) == thief.send("whit", take) == "round_claimed"
    thief.must("dana", c.EndGame("5"), c.EndGame("5", 2))
    thief.must("dana", c.StartGame("5", lit(2)), c.StartGame("5", lit(2), 2))
    thief.must("whit", add)
