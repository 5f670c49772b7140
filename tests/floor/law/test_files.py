"""What lies in the files: notices at the tables, cards of a win, malfunctions, days left out."""

import pytest
from tests.floor.house import OPENING, given, shift
from tests.floor.law.reached import HOUSE, SMALL_WIN

from houseway.floor.law.alarms import Alarm, alarms
from houseway.floor.reports import Ledger, make
from houseway.floor.scenario import Shift

COVERED = OPENING + "haas cover $50,000 bank account-2\n"


def standing(done: Shift) -> list[Alarm]:
    return alarms(done.floor.state, done.floor.now())


def report(done: Shift, name: str, **scope: str) -> str:
    return str(make(Ledger().read_all(done.log.read()), name, **scope))


@pytest.mark.rule("R10")
@given(OPENING, HOUSE)
def test_a_house_jackpot_opens_only_with_its_notices_posted_and_keeps_them(done: Shift) -> None:
    """
    refused notices_missing haas open aces
    whit post aces "prize amount; may be removed without notice"
    refused notices_missing haas open aces
    whit post aces "prize amount; house jackpot, no player money; may be removed without notice"
    haas open aces
    refused notices_missing whit post aces "prize amount"
    haas close aces
    whit post aces "prize amount"
    refused notices_missing haas reopen aces
    whit post aces "prize amount; house jackpot, no player money; may be removed without notice"
    haas reopen aces
    """
    assert "house jackpot, no player money" in report(done, "posting", table="8")


@pytest.mark.rule("R45")
@given(COVERED)
def test_an_equipment_error_at_a_table_starts_the_notice_clock(done: Shift) -> None:
    """
    dana 4 START GAME 1 2 3
    whit 4 TAKE OUT 3 mistake chip slid over
    alarms
    whit 4 TAKE OUT 1 malfunction sensor flickered
    alarms notice_due
    whit 4 TAKE OUT 2 malfunction sensor flickered
    alarms notice_due
    wait 73h
    """
    (late,) = standing(done)
    assert late.is_late
    assert late.sentence.startswith("Notice of malfunction 1 at table 4 was due 2026-03-05")
    assert "seat 1: sensor flickered" in report(done, "exceptions")
    done.run("tess notice 1 letter-88\nalarms")


@pytest.mark.rule("R45")
@given(COVERED)
def test_a_display_error_starts_the_notice_clock_unless_its_fault_is_reported(done: Shift) -> None:
    """
    haas lower five-card mega $1 malfunction because the display jumped
    alarms
    vera agree
    alarms notice_due
    haas notice 1 letter-1
    dana 4 FAULT controller lost its link
    tess 4 CLEAR cable replaced
    haas lower five-card mega $1 malfunction because the display jumped
    vera agree
    alarms notice_due
    """
    assert done.floor.state.faults == 2
    assert "display of Mega of Five-card" in report(done, "exceptions")


@pytest.mark.rule("R44")
@given(COVERED)
def test_a_large_win_is_recorded_only_with_its_cards(done: Shift) -> None:
    """
    refused house_rule_contradicts haas rule cards_from $500.01 c-1
    haas rule cards_from $50 c-2
    dana 4 START GAME 1 2
    dana 4 SEAT 1
    dana 4 HAND full_house
    refused cards_missing whit 4 CONFIRM 1
    whit 4 CONFIRM 1 shown
    whit 4 CARD S-1
    dana 4 SEAT 2
    dana 4 HAND flush
    whit 4 CONFIRM 2
    whit 4 CARD S-1
    dana 4 END GAME
    """
    assert "Ks Kh Kd 8c 8s" in report(done, "win", win="five-card/1")


@pytest.mark.rule("R44")
@given(COVERED, SMALL_WIN)
def test_a_win_without_its_cards_is_an_alarm_where_the_house_asks_for_them_later(
    done: Shift,
) -> None:
    """
    alarms
    haas rule cards_from $50 c-1
    alarms cards_missing
    refused cards_blank whit cards five-card 1
    refused award_unknown whit cards five-card 2 As
    refused cards_make whit cards five-card 1 Qs Qh Qd Qc 4s
    whit cards five-card 1 Ks Kh Kd 8c 8s
    alarms
    refused cards_known whit cards five-card 1 As
    """
    assert "Ks Kh Kd 8c 8s" in report(done, "win", win="five-card/1")


@pytest.mark.rule("R44")
@pytest.mark.rule("R47")
@given(COVERED, "haas rule seal_days 10 c-1\nhaas rule cheque_hours 12 c-2")
def test_the_win_page_has_the_terms_of_the_house(done: Shift) -> None:
    """
    dana 4 START GAME 1
    dana 4 SEAT 1
    dana 4 HAND royal_flush
    whit 4 CONFIRM 1 As Ks Qs Js Ts
    vera 4 CARD E-1
    dana 4 END GAME
    haas rule cheque_hours 6 c-3
    wait 9d
    refused seal_held whit unseal five-card 1 looked
    """
    page = make(Ledger().read_all(done.log.read()), "win", win="five-card/1")
    said = {fact.label: fact.value for fact in page.facts}
    posted = said["Posted"]
    assert isinstance(posted, int)
    assert said["Check due on request by"] == posted + 12 * 3_600_000_000
    assert said["Hand and deck sealed until"] == posted + 10 * 86_400_000_000
    assert said["Keep the recording at least until"] == "2026-03-09"


@pytest.mark.rule("R45")
@given(COVERED, "haas rule notice_hours 24 c-1\ndana 4 FAULT no link")
def test_the_exceptions_report_uses_the_notice_hours_of_the_house(done: Shift) -> None:
    books = Ledger().read_all(done.log.read())
    (row,) = next(s for s in make(books, "exceptions").sections if s.title == "Faults").rows
    assert isinstance(row[0], int)
    assert row[6] == row[0] + 24 * 3_600_000_000


@pytest.mark.rule("R01")
def test_a_house_rule_of_one_jackpot_per_layout_refuses_a_second() -> None:
    two = (
        "tess table 5 royal-match-21 atlas blackjack royal-match-jackpot-6 blazing-7s-2"
        ' third player as "Royal Match 21 - Dual Progressives"\n'
        "tess link royal royal-match-jackpot-6 nexus jackpot=$2,000:24%:1%\n"
        "tess link sevens blazing-7s-2 nexus jackpot=$2,000:24%:1%\ntess join royal 5 1\n"
    )
    shift(OPENING, two, "tess join sevens 5 2")
    shift(
        OPENING,
        two,
        "haas rule jackpots_on_layout 1 controls-1\nrefused too_many_jackpots tess join sevens 5 2",
    )


@pytest.mark.rule("R08")
@given(COVERED)
def test_the_meter_has_risen_when_start_game_or_coin_in_is_answered(done: Shift) -> None:
    """
    dana 4 START GAME 1 2
    meter five-card mega $10,000.18
    dana 4 END GAME
    meter five-card mega $10,000.18
    dana 12 COIN IN 1 2
    meter fortune jackpot $5,000.40
    dana 12 GAME OVER
    meter fortune jackpot $5,000.40
    """


@pytest.mark.rule("R21")
@given(COVERED)
def test_a_day_that_was_left_out_is_an_alarm_until_it_is_closed(done: Shift) -> None:
    """
    wait 24h
    cora close-day 2026-03-02
    wait 24h
    dana 4 CALL
    alarms
    wait 24h
    alarms day_open
    cora close-day 2026-03-04
    alarms day_open
    """
    (left,) = standing(done)
    assert left.sentence == "Gambling day 2026-03-03 was skipped; close it."
    assert (left.rule, left.is_late) == ("R21", True)
    done.run("cora close-day 2026-03-03\nalarms")
