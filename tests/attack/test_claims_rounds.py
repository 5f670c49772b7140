"""A round is the table's: also where no jackpot wager is locked, and where no sensor is."""

import pytest
from tests.attack.two_jackpots import Attacker, lit

from houseway.floor import commands
from houseway.floor.auditor import Auditor
from houseway.floor.upkeep.audit import shown

BOTH = commands.StartGame("5", lit(2), others={2: lit(2)})


def test_no_wager_is_locked_on_cards_that_were_dealt_without_one(thief: Attacker) -> None:
    """Nobody had bet on a jackpot; a player who sees two sevens wishes to, now."""
    thief.must("dana", commands.DealFirstCard("5"))
    before = thief.exceptions()
    for late in (commands.StartGame("5", lit(2)), commands.StartGame("5", lit(2), 2), BOTH):
        assert thief.send("dana", late) == "first_card_out"
    for sensor in (1, 2):
        added = commands.AddWager("5", 2, "dead sensor", sensor)
        assert thief.send("whit", added) == "first_card_out"
    assert thief.exceptions() == before + 5
    assert thief.coin_in("royal") == thief.coin_in("sevens") == 0
    thief.must("dana", commands.EndRound("5"), BOTH)


def test_a_first_card_is_dealt_once_in_a_round(thief: Attacker) -> None:
    thief.must("dana", BOTH, commands.DealFirstCard("5"))
    assert thief.send("dana", commands.DealFirstCard("5")) == "already_dealt"
    assert thief.send("dana", commands.EndRound("5")) == "game_running"
    thief.must("dana", commands.EndGame("5"))
    assert thief.send("dana", commands.EndRound("5")) == "game_running"
    thief.must("dana", commands.EndGame("5", 2))
    assert thief.send("dana", commands.EndRound("5")) == "no_round"
    thief.must("dana", BOTH)


@pytest.mark.parametrize("lit_at", [(), (1,), (2,), (1, 2)])
def test_only_a_supervisor_takes_the_cards_back_and_for_the_whole_table(
    thief: Attacker, lit_at: tuple[int, ...]
) -> None:
    for sensor in lit_at[:1]:
        others = {other: lit(2) for other in lit_at[1:]}
        thief.must("dana", commands.StartGame("5", lit(2), sensor, others))
    thief.must("dana", commands.DealFirstCard("5"))
    assert thief.send("dana", commands.VoidRound("5", "misdeal")) == "role_missing"
    assert thief.send("whit", commands.VoidRound("5", " ")) == "reason_blank"
    thief.must("whit", commands.VoidRound("5", "misdeal"))
    if lit_at:
        thief.must("whit", commands.AddWager("5", 3, "dead sensor", lit_at[-1]))
    else:
        assert thief.send("whit", commands.VoidRound("5", "misdeal")) == "no_game"
    thief.must("dana", commands.DealFirstCard("5"))
    assert thief.at.floor.state.tables["5"].round == 2


def test_a_table_does_not_close_in_a_round_and_a_closed_one_deals_none(thief: Attacker) -> None:
    thief.must("dana", commands.DealFirstCard("5"))
    assert thief.send("haas", commands.CloseTable("5")) == "round_running"
    thief.must("dana", commands.EndRound("5"))
    thief.must("haas", commands.CloseTable("5"))
    assert thief.send("dana", commands.DealFirstCard("5")) == "table_closed"
    assert thief.send("dana", commands.RecordIrregularity("5", "exposed_card")) == "table_closed"


def test_a_table_without_a_sensor_has_rounds_voids_and_irregularities_on_record(
    thief: Attacker,
) -> None:
    bare = commands.AddTable(
        table="7",
        game="mississippi-stud",
        title="Mississippi Stud",
        spots=(commands.Spot("ms-01", 5_000_000, 100_000_000),),
        seats=7,
    )
    thief.must("tess", bare)
    thief.must("haas", commands.OpenTable("7"))
    thief.must(
        "dana", commands.DealFirstCard("7"), commands.RecordIrregularity("7", "other", "a wet card")
    )
    assert thief.send("dana", commands.RecordIrregularity("7", "other")) == "reason_blank"
    thief.must("whit", commands.VoidRound("7", "a six was exposed"))
    thief.must("dana", commands.DealFirstCard("7"), commands.EndRound("7"))
    assert thief.send("dana", commands.EndRound("7")) == "no_round"
    floor = thief.at.floor
    Auditor().read_all(thief.at.backend.log.read()).confirm(shown(floor.state))
    assert (floor.state.tables["7"].round, floor.state.tables["7"].is_dealt) == (2, False)


def test_a_dead_seat_takes_no_wager_and_the_others_play_on(thief: Attacker) -> None:
    thief.must("dana", commands.ReportFault("5", "no light", 1, 3))
    before = thief.exceptions()
    assert thief.send("dana", commands.StartGame("5", lit(2, 3))) == "seat_dead"
    thief.must(
        "dana", commands.StartGame("5", lit(2), others={2: lit(3)})
    )  # Dead on sensor 1 only.
    assert thief.send("whit", commands.AddWager("5", 3, "the chip was there")) == "seat_dead"
    assert thief.exceptions() == before + 2
    (royal, sevens) = thief.at.client("dana").table("5").sign.sensors
    assert (royal.fault, royal.dead_seats) == ("", (3,))
    assert sevens.dead_seats == ()
    thief.must("dana", commands.CallTechnician("5"))
    assert thief.send("dana", commands.ReportFault("5", "no light", 1, 8)) == "seat_unknown"
    assert thief.send("whit", commands.ClearFault("5", "new lamp", 1, 4)) == "no_fault"
    thief.must("whit", commands.ClearFault("5", "new lamp", 1, 3))
    thief.must("whit", commands.AddWager("5", 3, "the chip was there"))
    Auditor().read_all(thief.at.backend.log.read()).confirm(shown(thief.at.floor.state))


def test_a_jackpot_that_ends_before_play_resumes_leaves_the_round_open(thief: Attacker) -> None:
    """TriLux is settled on the up card, END GAME is pressed, and the hand is played on: two sevens
    that everyone has seen are locked for neither jackpot."""
    thief.must(
        "eli", commands.StartGame("6", lit(2)), commands.DealFirstCard("6"), commands.EndGame("6")
    )
    both = commands.StartGame("6", lit(2), others={2: lit(2)})
    for late in (commands.StartGame("6", lit(2)), commands.StartGame("6", lit(2), 2), both):
        assert thief.send("eli", late) == "first_card_out"
    assert thief.send("whit", commands.AddWager("6", 3, "dead sensor", 2)) == "first_card_out"
    assert thief.send("haas", commands.CloseTable("6")) == "round_running"
    thief.must(
        "eli", commands.EndRound("6"), both, commands.DealFirstCard("6"), commands.EndGame("6")
    )
    assert thief.send("eli", commands.EndRound("6")) == "game_running"
    thief.must(
        "eli", commands.EndGame("6", 2)
    )  # After the dealer's hand: the round is over with it.
    assert thief.send("eli", commands.EndRound("6")) == "no_round"
    assert thief.coin_in("late") == 1_000_000
    Auditor().read_all(thief.at.backend.log.read()).confirm(shown(thief.at.floor.state))


def test_without_a_first_card_end_game_is_the_end_as_printed(thief: Attacker) -> None:
    thief.must(
        "eli",
        commands.StartGame("6", lit(2)),
        commands.EndGame("6"),
        commands.StartGame("6", lit(2)),
    )
