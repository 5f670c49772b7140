"""Small fixed pays of the tray: the dealer's press is enough, and nothing else is."""

import pytest
from msgspec.structs import replace
from tests.attack.two_jackpots import Attacker, lit
from tests.floor.house import confirm

from houseway.floor import commands
from houseway.floor.auditor import Auditor
from houseway.floor.auditor.rebuilt_books import Irregular
from houseway.floor.law.alarms import alarms
from houseway.floor.reports import Ledger
from houseway.money import DOLLAR


@pytest.mark.rule("R27")
def test_a_small_pay_needs_no_supervisor_and_is_no_jackpot(thief: Attacker) -> None:
    """Two-card straight flush, $7: recorded with seat, hand and amount when the game ends."""
    thief.must("dana", commands.StartGame("5", lit(2, 3)))
    thief.must("dana", commands.PressHand("5", "two_card_straight_flush", seat=3))
    thief.at.shift.run("wait 30m")
    state = thief.at.floor.state
    assert "claim_waits" not in [one.code for one in alarms(state, thief.at.floor.now())]
    thief.must("dana", commands.EndGame("5"))
    assert thief.wins("royal") == 0
    link = state.jackpots["royal"].link
    assert link.tray_wins == 7 * DOLLAR
    assert not link.awards
    assert not state.waiting
    ledger = Ledger().read_all(thief.at.backend.log.read())
    (paid,) = ledger.wins
    assert (paid.seat, paid.hand, paid.amount, paid.win) == (
        3,
        "two_card_straight_flush",
        7 * DOLLAR,
        0,
    )
    confirm(thief.at.shift)


def test_a_second_press_turns_a_small_pay_off_and_costs_nothing(thief: Attacker) -> None:
    thief.must("dana", commands.StartGame("5", lit(3)))
    press = commands.PressHand("5", "suited_blackjack", seat=3)
    thief.must("dana", press, press, commands.EndGame("5"))
    assert thief.at.floor.state.jackpots["royal"].link.tray_wins == 0
    confirm(thief.at.shift)


@pytest.mark.rule("R27")
def test_larger_pays_pays_with_envy_and_shares_wait_for_a_supervisor(thief: Attacker) -> None:
    """$200 (three sevens); San Lo's four of a kind, $150 with envy; the meter's own hands."""
    thief.must("dana", commands.StartGame("5", {}, 1, {2: lit(3)}))
    thief.must("dana", commands.PressHand("5", "three_sevens", 2, seat=3))
    assert thief.send("dana", commands.EndGame("5", 2)) == "claim_stands"
    thief.must("dana", commands.CoinIn("12", lit(1, 2)), commands.PressHand("12", "quads", seat=2))
    assert thief.send("dana", commands.GameOver("12")) == "claim_stands"
    thief.must(
        "eli", commands.StartGame("4", lit(1)), commands.PressHand("4", "straight_flush", seat=1)
    )
    assert thief.send("eli", commands.EndGame("4")) == "claim_stands"


def test_the_house_sets_the_amount_but_not_above_the_law(thief: Attacker) -> None:
    thief.must("haas", commands.SetHouseRule("tray_below", "$5", "controls 3"))
    thief.must("dana", commands.StartGame("5", lit(3)))
    thief.must("dana", commands.PressHand("5", "two_card_straight_flush", seat=3))
    assert thief.send("dana", commands.EndGame("5")) == "claim_stands"
    thief.must("haas", commands.SetHouseRule("tray_below", "$100,000", "controls 4"))
    thief.must("eli", commands.StartGame("6", {}, 1, {2: lit(2)}))
    thief.must("eli", commands.PressHand("6", "three_sevens_same_colour", 2, seat=2))  # $500.
    assert thief.send("eli", commands.EndGame("6", 2)) == "claim_stands"


def test_a_keypad_without_seats_takes_the_seat_for_a_small_pay(thief: Attacker) -> None:
    thief.must(
        "dana", commands.CoinIn("12", lit(1, 2)), commands.PressHand("12", "straight", seat=2)
    )
    thief.must("dana", commands.GameOver("12"))
    assert thief.at.floor.state.jackpots["fortune"].link.tray_wins == 3 * DOLLAR
    thief.must("dana", commands.CoinIn("12", lit(1, 2)), commands.PressHand("12", "straight"))
    assert thief.send("dana", commands.GameOver("12")) == "claim_stands"


def test_a_seat_without_a_wager_takes_no_other_claim_off(thief: Attacker) -> None:
    """Seat 3 claims; the press for seat 5, which has no wager, must not be taken for seat 3's."""
    thief.must("dana", commands.StartGame("5", lit(3)))
    thief.must("dana", commands.PressHand("5", "royal_match", seat=3))
    assert thief.send("dana", commands.SelectSeat("5", 5)) == "no_wager"
    assert thief.send("dana", commands.PressHand("5", "royal_match", seat=5)) == "no_wager"
    (claim,) = thief.at.floor.state.jackpots["royal"].link.awards.values()
    assert claim.seat == 3


def test_the_auditor_finds_a_wrong_sum_from_the_tray(thief: Attacker) -> None:
    thief.must("dana", commands.StartGame("5", lit(3)))
    thief.must("dana", commands.PressHand("5", "royal_match", seat=3), commands.EndGame("5"))
    auditor = Auditor()
    *before, ended = thief.at.backend.log.read()
    auditor.read_all(before)
    forged = ended.body.replace(b'"amount":40000000', b'"amount":41000000')
    assert forged != ended.body
    with pytest.raises(Irregular, match=r"\$41.00"):
        auditor.read(replace(ended, body=forged))


@pytest.mark.parametrize(
    ("hand", "is_small"), [("royal_match", True), ("double_royal_match", False)]
)
def test_the_auditor_finds_who_was_left_out_or_asked_for_nothing(
    thief: Attacker, hand: str, is_small: bool
) -> None:
    """$40 is the dealer's alone, a share of the meter never; pressed again nothing else tells."""
    press = commands.PressHand("5", hand, seat=3)
    thief.must("dana", commands.StartGame("5", lit(3)), press, press, commands.EndGame("5"))
    records = list(thief.at.backend.log.read())
    Auditor().read_all(records)
    said, forged = (f'"by_dealer":{str(one).lower()}'.encode() for one in (is_small, not is_small))
    (at,) = (n for n, one in enumerate(records) if b'"by_dealer"' in one.body)
    assert said in records[at].body
    records[at] = replace(records[at], body=records[at].body.replace(said, forged))
    with pytest.raises(Irregular, match="the dealer's to pay alone"):
        Auditor().read_all(records)


@pytest.mark.parametrize("topic", ["tray_below", "cards_from"])
def test_the_auditor_knows_the_amount_that_the_house_sets(thief: Attacker, topic: str) -> None:
    press = commands.PressHand("5", "royal_match", seat=3)
    for amount in ("$40", "$40.01"):
        thief.must("haas", commands.SetHouseRule(topic, amount, "controls 3"))
        thief.must("dana", commands.StartGame("5", lit(3)), press, press, commands.EndGame("5"))
    pressed = [one.body for one in thief.at.backend.log.read() if b'"by_dealer"' in one.body]
    assert [b'"by_dealer":true' in one for one in pressed] == [False, True]
    confirm(thief.at.shift)
