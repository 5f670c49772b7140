"""Sheets of the panel and tabs of the desk: what they ask for, and what they refuse to send."""

import dataclasses
from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from tests.floor.house import OPENING, shift
from tests.web.pages.pit.test_panel import CLAIMED, IN_PLAY, backend_of, board_of
from tests.web.pages.reader import Reader, pages_desk

from houseway.floor import Refused, commands
from houseway.web.live.pit_memory import PitMemory
from houseway.web.pages.page import Press
from houseway.web.pages.pit.dealer import keys
from houseway.web.pages.pit.dealer.board import Board
from houseway.web.pages.pit.dealer.page import end_commands
from houseway.web.pages.pit.dealer.sheets import command_of, sheet
from houseway.web.pages.pit.desk.page import adjustment_of
from houseway.web.pages.pit.desk.view import LAWFUL, DeskView
from houseway.web.views import sensor_view


def test_a_correction_is_sent_only_when_seat_and_reason_are_chosen() -> None:
    found = board_of(shift(IN_PLAY))
    fields = {"at": "6/1"}
    with pytest.raises(Refused, match="Choose the seat, the reason, and whether the sensor"):
        command_of(found, Press("correct_it", fields=fields), "take", 0)
    fields["why"] = "Chip placed too late"
    with pytest.raises(Refused, match="whether the sensor was at fault"):  # Nothing is preset.
        command_of(found, Press("correct_it", fields=fields), "take", 0)
    fields["erred"] = "yes"
    asked = command_of(found, Press("correct_it", fields=fields), "take", 0)
    assert asked == commands.TakeOutWager("4", 6, True, "Chip placed too late")
    fields |= {"erred": "no", "words": "guest left"}
    own_words = command_of(found, Press("correct_it", fields=fields), "take", 0)
    assert own_words == commands.TakeOutWager("4", 6, False, "guest left")


@pytest.mark.parametrize(
    ("press", "what", "missing"),
    [
        ("correct_it", "", "Choose the correction first."),
        ("correct_it", "add", "Choose the seat and the reason."),
        ("correct_it", "deal", "Choose what happened."),
        ("correct_it", "void", "Choose the reason."),
        ("report_it", "", "Choose the fault, or describe it."),
        ("clear_it", "", "Choose what was done, or describe it."),
    ],
)
def test_an_empty_sheet_names_only_what_it_asks_for(press: str, what: str, missing: str) -> None:
    with pytest.raises(Refused) as refusal:
        command_of(board_of(shift(IN_PLAY)), Press(press, fields={}), what, 0)
    assert str(refusal.value) == missing


def test_a_sheet_names_a_game_only_while_it_is_in_play() -> None:
    titles = []
    for played in (IN_PLAY, IN_PLAY + "dana 4 FIRST CARD\ndana 4 END GAME\ndana 4 FIRST CARD\n"):
        found = sheet(board_of(shift(played)), "/dealer/4", {"sheet": "correct"})
        assert found is not None
        titles.append(found.title)
    assert titles == ["Correction, game 1", "Misdeal"]


def test_there_is_no_sheet_for_a_fault_or_a_shuffler_that_is_not_there() -> None:
    found = board_of(shift(IN_PLAY))
    assert sheet(found, "/dealer/4", {"sheet": "clear"}) is None
    assert sheet(found, "/dealer/4", {"sheet": "shuffler"}) is None


def test_only_seats_without_a_wager_are_offered_for_one_more() -> None:
    found = sheet(board_of(shift(IN_PLAY)), "/dealer/4", {"sheet": "correct", "what": "add"})
    assert found is not None
    ((_, _, numbers),) = found.seats
    assert {2, 4, 5} <= set(numbers)
    assert not {1, 3, 6} & set(numbers)


def test_after_the_first_card_only_the_round_can_be_voided() -> None:
    found = board_of(shift(IN_PLAY + "dana 4 FIRST CARD\n"))
    made = sheet(found, "/dealer/4", {"sheet": "correct", "what": "take"})
    assert made is not None
    assert (made.ways, made.what) == (("deal", "void"), "")
    assert keys.first_card_key(found).look == "off done"


def test_a_dead_seat_is_out_of_order_and_the_table_plays_on() -> None:
    done = shift(OPENING)
    asked = command_of(board_of(done), Press("report_it", fields={"at": "5/1"}), "", 0)
    assert asked == commands.ReportFault("4", "the jackpot sensor is dead", seat=5)
    done.floor.execute("dana", asked, "fault-1")
    found = board_of(done, lit=(1,))
    assert keys.seat_key(found, 5).look == "none dead"
    ((chip, _),) = keys.chips(found, 5)
    assert chip.look == "dead"
    assert [one.words for one in found.faults] == ["seat 5, the jackpot sensor is dead"]
    assert not found.is_shut
    state, seen = done.floor.state, SimpleNamespace(state=done.floor.state)
    ((_, faults),) = DeskView.sensor_lines(seen, state.tables["4"])  # type: ignore[arg-type]
    assert faults == ["seat 5, the jackpot sensor is dead"]
    assert keys.start_key(found).what == "1 wager, $1"
    press = Press("clear_it", fields={"seat": "5", "why": "Sensor replaced"})
    done.floor.execute("whit", command_of(found, press, "", 1), "fault-2")
    assert not board_of(done).faults


def test_a_sign_says_nothing_of_a_fault_over_locked_wagers() -> None:
    done = shift(IN_PLAY + "dana 4 FAULT dark\n")
    state = done.floor.state
    assert sensor_view(state, state.tables["4"], 1).fault == ""
    done.run("dana 4 END GAME")
    state = done.floor.state
    assert sensor_view(state, state.tables["4"], 1).fault == "dark"


def test_a_fault_of_the_controller_closes_the_table_for_wagers() -> None:
    done = shift(OPENING)
    press = Press("report_it", fields={"why": "Lost link"})
    done.floor.execute("dana", command_of(board_of(done), press, "", 0), "fault-1")
    found = board_of(done, lit=(1,))
    assert (found.is_shut, found.fault) == (True, "the connection to the link is lost")
    assert keys.start_key(found).what == "Clear the fault first"


def test_a_stopped_floor_is_no_fault_that_the_dealer_could_clear() -> None:
    found = board_of(shift(OPENING), lit=(1,))
    panel = dataclasses.replace(found.first, stopped="The disk is full")
    stopped = Board(found.table, (panel,), found.panel_state)
    assert keys.start_key(stopped).what == "The floor has stopped"
    assert keys.felt_words(stopped)[1] == "The floor has stopped"


def test_a_round_without_a_jackpot_wager_ends_by_the_same_button() -> None:
    found = board_of(shift(OPENING + "dana 4 FIRST CARD\n"), lit=(1,))
    start = keys.start_key(found)
    assert start.what == "The first card is out"
    (ended,) = end_commands(found, Press("end", id="one"))
    assert ended == (commands.EndRound("4"), "one")


def test_the_time_of_a_claim_and_of_a_call_outlive_a_restart() -> None:
    done = shift(CLAIMED + "dana 4 CALL\n")
    (claim,) = board_of(done).claims
    again = PitMemory(backend_of(done))  # What a new server learns from the log alone.
    assert again.claimed("five-card", claim.award.number) > 0
    assert again.called("4") > 0
    assert again.started("five-card", "4") > 0


def test_an_adjustment_needs_an_amount_and_keeps_the_five_lawful_reasons() -> None:
    fields = {"level": "mega", "way": "lower", "lawful": "maximum", "amount": "much"}
    with pytest.raises(Refused, match="dollars and cents"):
        adjustment_of("five-card", Press("adjust", fields=fields))
    fields |= {"amount": "12.50", "words": "above the posted maximum"}
    lowered = adjustment_of("five-card", Press("adjust", fields=fields))
    assert lowered == commands.AdjustLevel(
        link="five-card",
        level="mega",
        way="lower",
        amount=12_500_000,
        reason="above the posted maximum",
        lawful="maximum",
    )
    assert len(LAWFUL) == 5


def test_a_sheet_of_the_second_keypad_stays_with_it() -> None:
    with pages_desk(OPENING) as here:
        tables = here.backend.hub.state.tables
        (keypad,) = tables["12"].controllers.values()
        tables["12"] = replace(tables["12"], controllers={1: keypad, 2: keypad})
        reader = Reader(here, "dana")

        def links() -> list[str]:
            return [given["href"] or "" for tag, given in reader.page.tags if tag == "a"]

        reader.open("/dealer/12?sensor=2")
        assert "/dealer/12?sensor=1" in links()  # The other keypad.
        (fault,) = [to for to in links() if "sheet=fault" in to]
        assert "Report a fault" in reader.open(fault).text
        assert "/dealer/12?sensor=1" in links()
        (close,) = [to for to in links() if to.endswith("sensor=2")]
        reader.open(close)
        assert "Report a fault" not in reader.page.text
        assert "/dealer/12?sensor=1" in links()
