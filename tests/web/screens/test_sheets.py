"""Sheets of the panel and leaves of the desk: what they ask for, and what they refuse to send."""

import pytest
from tests.floor.house import OPENING, shift
from tests.web.screens.test_panel import CLAIMED, IN_PLAY, house_of, panel_of

from houseway.floor import Refused
from houseway.floor import commands as c
from houseway.web.pit_memory import PitMemory
from houseway.web.screens import dealer_nexus, dealer_sheets, supervisor_office
from houseway.web.screens.panel import Sheet
from houseway.web.screens.supervisor_office import Adjustment


def test_a_correction_is_sent_only_when_seat_and_reason_are_chosen() -> None:
    found = panel_of(shift(IN_PLAY))
    sheet = Sheet(name="correct", what="take", seat=6)
    with pytest.raises(Refused, match="Choose what"):
        dealer_sheets.command_of(found, sheet, "correct_it", "")
    sheet.why = "Chip placed too late"
    assert dealer_sheets.command_of(found, sheet, "correct_it", "") == c.TakeOutWager(
        "4", 6, True, "Chip placed too late"
    )
    sheet.erred = False
    own_words = dealer_sheets.command_of(found, sheet, "correct_it", "guest left")
    assert own_words == c.TakeOutWager("4", 6, False, "guest left")


def test_only_seats_without_a_wager_are_offered_for_one_more() -> None:
    found = panel_of(shift(IN_PLAY))
    found.wheel.sheet = Sheet(name="correct", what="add")
    drawn = dealer_sheets.draw(found)
    assert 'data-press="at" data-value="2"' in drawn
    assert 'data-press="at" data-value="3"' not in drawn


def test_after_the_first_card_only_the_round_can_be_voided() -> None:
    found = panel_of(shift(IN_PLAY + "dana 4 FIRST CARD\n"))
    found.wheel.sheet = Sheet(name="correct")
    drawn = dealer_sheets.draw(found)
    assert 'data-value="void"' in drawn
    assert 'data-value="take"' not in drawn
    assert "✓ FIRST CARD" in dealer_nexus.draw(found, "Dana", "", "")


def test_a_fault_names_the_seat_and_closes_the_table_for_wagers() -> None:
    done = shift(OPENING)
    asked = dealer_sheets.command_of(panel_of(done), Sheet(name="fault", seat=5), "report_it", "")
    assert asked == c.ReportFault("4", "the sensor of seat 5 is dead")
    done.floor.execute("dana", asked, "fault-1")
    drawn = dealer_nexus.draw(panel_of(done, lit=(1,)), "Dana", "", "")
    assert "The sensor of seat 5 is dead. Take no jackpot wagers." in drawn
    assert "seat none dead" in drawn
    assert "Waits for the fault to be cleared" in drawn


def test_the_time_of_a_claim_and_of_a_call_outlive_a_restart() -> None:
    done = shift(CLAIMED + "dana 4 CALL\n")
    claimed = panel_of(done)
    again = PitMemory(house_of(done))  # What a new server learns from the log alone.
    award = claimed.claims[0]
    assert again.claimed("five-card", award.number) > 0
    assert again.called("4") > 0
    assert again.started("five-card", "4") > 0


def test_an_adjustment_needs_an_amount_and_keeps_the_five_lawful_reasons() -> None:
    form = Adjustment(id="a", link="five-card", level="mega", lawful="maximum")
    with pytest.raises(Refused, match="dollars and cents"):
        supervisor_office.adjustment_of(form, "much", "too high")
    lowered = supervisor_office.adjustment_of(form, "12.50", "above the posted maximum")
    assert lowered == c.AdjustLevel(
        link="five-card",
        level="mega",
        way="lower",
        amount=12_500_000,
        reason="above the posted maximum",
        lawful="maximum",
    )
    assert supervisor_office.done_words(lowered).startswith(
        "Requested: lower Mega of five-card by $12.50"
    )
    drawn = supervisor_office.meters(shift(OPENING).floor.state, form, 0)
    assert drawn.count('data-press="lawful"') == 5
