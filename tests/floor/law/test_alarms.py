"""`alarms(state, now)`: what is due, overdue or stopped, with the rule behind it."""

import pytest
from tests.floor.house import OPENING, given, given_open_floor, shift
from tests.floor.law.reached import WIN

from houseway.floor.law.alarms import Alarm, alarms
from houseway.floor.law.state import Cover
from houseway.floor.scenario import Shift
from houseway.floor.state import Property
from houseway.money import DOLLAR

COVERED = OPENING + "haas cover $50,000 bank account-2\n"


def standing(done: Shift) -> list[Alarm]:
    return alarms(done.floor.state, done.floor.now())


def test_an_empty_floor_has_no_alarms() -> None:
    assert alarms(Property(), 0) == []


@pytest.mark.rule("R22")
@given(COVERED)
def test_accruals_that_are_not_banked_are_an_alarm_on_the_seventh_day(done: Shift) -> None:
    """
    dana 4 START GAME 1 2 3
    dana 4 END GAME
    alarms
    wait 5d
    alarms
    wait 1d
    alarms deposit_due
    wait 1d
    alarms deposit_overdue
    dana 4 START GAME 1
    dana 4 END GAME
    cora deposit $0.65 slip-1
    alarms deposit_overdue
    cora deposit $0.01 slip-2
    alarms
    """
    (bank,) = [done.floor.state.bank]
    assert bank.deposited == 660_000
    assert bank.closes == ()


@pytest.mark.rule("R22")
@given(COVERED)
def test_an_alarm_names_its_rule_its_section_and_its_sum(done: Shift) -> None:
    """
    dana 4 START GAME 1 2 3
    dana 4 END GAME
    wait 7d
    """
    (found,) = standing(done)
    assert found == Alarm(
        key="deposit_overdue/jackpot account/2026-03-02",
        code="deposit_overdue",
        rule="R22",
        section="WAC 230-15-455",
        subject="jackpot account",
        sentence="$0.66 of accruals since 2026-03-02 was due at the bank by 2026-03-09.",
        is_late=True,
    )


@pytest.mark.rule("R45")
@given(COVERED)
def test_a_malfunction_is_reported_within_72_hours_cleared_or_not(done: Shift) -> None:
    """
    dana 4 FAULT controller lost its link
    alarms fault notice_due
    refused fault dana 4 START GAME 1
    tess 4 CLEAR cable replaced
    alarms notice_due
    wait 73h
    """
    (late,) = standing(done)
    assert (late.rule, late.section, late.is_late) == ("R45", "WAC 230-06-054", True)
    assert late.sentence.startswith("Notice of malfunction 1 at table 4 was due 2026-03-05")
    done.run("tess notice 1 letter-88\nalarms")


@pytest.mark.rule("R44")
@given(COVERED)
def test_a_check_is_due_within_24_hours_and_the_deck_is_held_for_seven_days(done: Shift) -> None:
    """
    dana 4 START GAME 1
    dana 4 SEAT 1
    dana 4 HAND royal_flush
    whit 4 CONFIRM 1 As Ks Qs Js Ts
    vera 4 CARD E-1
    dana 4 END GAME
    alarms cheque_due
    wait 23h
    alarms cheque_due
    wait 2h
    """
    (late,) = standing(done)
    assert late.is_late
    assert late.sentence.startswith("The check for win 1, $10,000.09 before withholding, was due")
    done.run("""
        cora deposit $0.22 slip-1
        cora pay five-card 1 cheque
        whit agree
        alarms
        wait 5d
        refused seal_held whit unseal five-card 1 looked
        wait 1d
        alarms seal_over
        whit unseal five-card 1 the hold is over
        alarms
    """)


@pytest.mark.rule("R27")
@given(COVERED)
def test_a_claim_that_nobody_records_is_shown(done: Shift) -> None:
    """
    dana 4 START GAME 1
    dana 4 SEAT 1
    dana 4 HAND quads
    wait 20m
    alarms
    wait 1s
    alarms claim_waits
    dana 4 HAND quads
    alarms
    """
    assert done.floor.state.waiting == {}


@pytest.mark.rule("R34")
@given_open_floor
def test_alarms_that_stop_play_come_first(done: Shift) -> None:
    """
    cora cage $1 count-1
    dana 12 FAULT controller lost its link
    cora balance $1 statement
    """
    found = [(alarm.code, alarm.is_stop) for alarm in standing(done)]
    assert found == [
        ("bank_short", True),
        ("fault", True),
        ("cage_low", False),
        ("notice_due", False),
        ("prize_uncovered", False),
    ]


def test_alarms_change_nothing_and_need_no_clock_of_their_own() -> None:
    done = shift(OPENING, WIN)
    now = done.floor.now()
    before = alarms(done.floor.state, now)
    assert alarms(done.floor.state, now + 10**15) != before
    assert alarms(done.floor.state, now) == before


def test_a_cover_counts_until_its_last_day() -> None:
    done = shift(OPENING)
    done.floor.state.cover = Cover(50_000 * DOLLAR, "bank", "2026-03-02", "x")
    assert standing(done) == []
    done.run("wait 24h")
    assert [alarm.code for alarm in standing(done)] == ["prize_uncovered"]


@given(COVERED)
def test_an_alarm_names_links_levels_and_hands_as_people_do(done: Shift) -> None:
    """
    dana 4 START GAME 1 2 3
    dana 4 SEAT 3
    dana 4 HAND quads
    wait 1h
    """
    said = [one.sentence for one in standing(done) if one.code == "claim_waits"]
    assert said == ["Table 4: the four of a kind at seat 3 has waited for 60 minutes."]
