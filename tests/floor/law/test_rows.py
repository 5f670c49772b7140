"""Rows of docs/regulation.md, one by one: limits by date, which rule wins, what a link may be."""

from dataclasses import replace
from datetime import datetime

import pytest
from tests.floor.house import OPENING, STAFF, confirm, shift
from tests.floor.law.reached import CROWN, REACHED_LAW, ROYAL, SEVENS
from tests.floor.test_refusals import REACHED

from houseway.floor import Refused, commands
from houseway.floor.clock import MICRO, SetClock
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.law.house_rules import rules_on, setting
from houseway.floor.regulation import Ceiling, washington
from houseway.floor.regulation.precedence import (
    RANKS,
    Rule,
    applicable_rules,
    contradicted,
    resolve,
    topics,
)
from houseway.floor.scenario import Shift
from houseway.floor.shell import Floor
from houseway.money import CENT, DOLLAR, Money

TODAY = "2026-03-02"


def reached(*codes: str) -> None:
    """The scenario of each reason runs, and the auditor confirms what is left."""
    for code in codes:
        before, text = {**REACHED, **REACHED_LAW}[code]
        confirm(shift(before, text))


def on(day: str) -> Shift:
    done = Shift()
    done.clock.at = int(datetime.fromisoformat(f"{day}T18:00-07:00").timestamp()) * MICRO
    return done.run(STAFF)


def stud(maximum: Money) -> commands.AddTable:
    spots = (
        commands.Spot("ms-01", DOLLAR, 5 * DOLLAR),
        commands.Spot("three-card-bonus-1", DOLLAR, maximum),
    )
    return commands.AddTable(
        table="1", game="mississippi-stud", title="Mississippi Stud", spots=spots, seats=7
    )


def rule(rank: str, holds: str, value: int | str) -> Rule:
    return Rule(topic="t", rank=rank, holds=holds, value=value, citation=rank, mark="T")  # type: ignore[arg-type]


# R01: which rule wins.


@pytest.mark.rule("R01")
def test_the_order_of_rules_is_wac_maker_house_hoyle() -> None:
    assert RANKS == ("wac", "maker", "house", "hoyle")
    exact = [rule(rank, "exactly", rank) for rank in reversed(RANKS)]
    for count in range(4, 0, -1):
        assert resolve(exact[:count]) == RANKS[4 - count]
    assert resolve([]) is None


@pytest.mark.rule("R01")
def test_limits_combine_and_hoyle_applies_only_where_no_other_rule_does() -> None:
    assert resolve([rule("house", "at_most", 6), rule("wac", "at_most", 9)]) == 6
    assert resolve([rule("wac", "at_least", 7), rule("house", "at_least", 10)]) == 10
    hoyle = rule("hoyle", "default", "left")
    assert resolve([hoyle]) == "left"
    assert resolve([hoyle, rule("house", "exactly", "right")]) == "right"
    assert contradicted("right", [hoyle]) is None


@pytest.mark.rule("R01")
def test_a_house_rule_against_an_approved_rule_is_refused_with_both_citations() -> None:
    done = shift(OPENING)
    command = commands.SetHouseRule("seats", "8", "internal controls 4.2", "dj-wild")
    with pytest.raises(Refused) as refusal:
        done.floor.execute("haas", command, "x")
    assert refusal.value.sentence == (
        "House rule internal controls 4.2 (seats at a table: 8) contradicts the maker's approved"
        " rules of DJ Wild Stud Poker (seats at a table: at most 7)."
    )
    with pytest.raises(
        Refused, match=r"contradicts WAC 230-15-140, WSR 23-09-065 \(a single wager"
    ):
        done.floor.execute("haas", commands.SetHouseRule("single_wager", "$500", "controls 1"), "y")


@pytest.mark.rule("R01")
def test_a_stricter_house_rule_holds_from_then_on() -> None:
    done = shift(OPENING, "haas rule single_wager $50 controls-1\nhaas rule first_card right c-2")
    state = done.floor.state
    assert setting(state, "single_wager", TODAY) == 50 * DOLLAR
    assert [r.rank for r in rules_on(state, "single_wager", TODAY)] == ["wac", "house"]
    assert setting(state, "first_card", TODAY) == "right"
    with pytest.raises(Refused, match=r"limit for a single wager is now \$50.00"):
        done.floor.execute("tess", stud(51 * DOLLAR), "x")
    confirm(done)


@pytest.mark.rule("R01")
def test_every_topic_is_known_to_some_rule_or_left_to_the_house() -> None:
    law = washington()
    silent = [t for t in topics() if not applicable_rules(t, "three-card-poker", TODAY, law)]
    own = ["tray_below", "day_persons", "approval_hours", "dealer_log_on", "relief_minutes"]
    assert silent == ["toke_limit", "tenure_days", "exposed_card", "shuffler_procedure", *own]


# R02 to R05: limits by date.


@pytest.mark.rule("R02")
@pytest.mark.parametrize(("day", "ceiling"), [("2023-06-14", 300), ("2023-12-01", 400)])
def test_a_layout_of_that_day_takes_the_ceiling_and_not_a_cent_more(day: str, ceiling: int) -> None:
    floor = on(day).floor
    with pytest.raises(Refused) as refusal:
        floor.execute("tess", stud(ceiling * DOLLAR + CENT), "x")
    assert refusal.value.code == "above_ceiling"
    floor.execute("tess", stud(ceiling * DOLLAR), "x")


@pytest.mark.rule("R03")
def test_the_effective_date_is_in_the_data_file() -> None:
    law = washington()
    assert [x.source for x in law.ceilings if x.amount == 400 * DOLLAR] == [
        "WAC 230-15-140, WSR 23-09-065 (S)"
    ]
    later = replace(law, ceilings=(*law.ceilings[:-1], Ceiling("2027-01-01", 400 * DOLLAR, "x")))
    done = on(TODAY)
    assert isinstance(done.log, MemoryLog)
    clock = SetClock(done.clock.at)
    floor = Floor(MemoryLog(records=done.log.records), clock, program="x", regulation=later)
    with pytest.raises(Refused, match=r"a single wager is now \$300.00"):
        floor.execute("tess", stud(400 * DOLLAR), "x")


@pytest.mark.rule("R04")
def test_the_number_of_separate_games_is_dated() -> None:
    law = washington()
    days = ("2007-12-31", "2008-01-01", "2009-09-13", "2009-09-14", TODAY)
    assert [law.games(day).most for day in days] == [2, 3, 3, 6, 6]
    wild = commands.AddTable(
        table="1",
        game="dj-wild",
        title="DJ Wild Stud Poker",
        spots=tuple(
            commands.Spot(x, DOLLAR, 5 * DOLLAR) for x in ("dj-wild", "trips-01", "twbb-01")
        ),
        seats=6,
    )
    with pytest.raises(Refused) as refusal:
        on("2007-12-31").floor.execute("tess", wild, "x")
    assert refusal.value.code == "too_many_games"
    on("2008-01-01").floor.execute("tess", wild, "x")


@pytest.mark.rule("R05")
def test_more_seats_than_law_maker_or_house_allow_are_refused() -> None:
    reached("too_many_seats", "house_rule_contradicts")


@pytest.mark.rule("R02")
@pytest.mark.rule("R05")
def test_a_table_laid_out_before_a_stricter_rule_does_not_open_under_it() -> None:
    done = shift(STAFF, "tess table 1 mississippi-stud - ms-01 seats 6")
    done.run("""
        haas rule seats 5 controls-1
        refused too_many_seats haas 1 OPEN
        haas rule seats 6 controls-1
        haas rule single_wager $50 controls-2
        refused above_ceiling haas 1 OPEN
        haas rule single_wager $100 controls-2
        haas 1 OPEN
    """)
    confirm(done)


@pytest.mark.rule("R22")
@pytest.mark.parametrize("days", [0, 1])
def test_a_house_may_ask_for_its_deposits_the_same_day_or_the_next(days: int) -> None:
    done = shift(OPENING, "haas cover $50,000 bank account-2")
    done.run(f"haas rule deposit_days {days} controls-3\ndana 4 START GAME 1\ndana 4 END GAME")
    done.run("alarms deposit_due" if days else "alarms deposit_overdue")
    done.run(
        "cora balance $18,000 statement-1\nwait 24h\nalarms bank_short deposit_overdue"
        if days
        else ""
    )
    done.run("cora deposit $0.22 slip-1\nalarms")
    confirm(done)


@pytest.mark.rule("R01")
@pytest.mark.parametrize("value", ["-1", "99999", "\u00b2", "\u0667", "seven", ""])
def test_a_value_that_is_not_a_number_of_days_is_refused(value: str) -> None:
    floor = shift(STAFF).floor
    with pytest.raises(Refused) as refusal:
        floor.execute("haas", commands.SetHouseRule("seal_days", value, "controls-1"), "x")
    assert refusal.value.code == "house_rule_unreadable"
    floor.execute("haas", commands.SetHouseRule("seal_days", "9999", "controls-1"), "x")


@pytest.mark.rule("R01")
def test_a_choice_of_words_takes_only_those_that_the_program_knows() -> None:
    floor = shift(STAFF).floor
    with pytest.raises(Refused) as refusal:
        floor.execute("haas", commands.SetHouseRule("exposed_card", "void", "controls-1"), "x")
    assert refusal.value.sentence == (
        "House rule on an exposed card (voids or plays; voids unless set): enter voids or plays,"
        " not void."
    )
    floor.execute("haas", commands.SetHouseRule("exposed_card", "plays", "controls-1"), "y")


# R11 to R15: links.


@pytest.mark.rule("R11")
def test_two_kinds_a_third_jackpot_and_two_on_a_sensor_are_refused() -> None:
    reached("kinds_mixed", "too_many_jackpots", "sensor_taken")


@pytest.mark.rule("R12")
def test_a_link_across_locations_is_refused() -> None:
    reached("location_differs")


@pytest.mark.rule("R14")
def test_links_that_the_approved_rules_forbid_are_refused() -> None:
    reached("never_linked", "title_not_linked", "decks_differ", "version_differs")


@pytest.mark.rule("R15")
def test_a_link_of_two_makers_needs_its_interoperability_approval() -> None:
    reached("makers_differ")


@pytest.mark.rule("R10")
def test_a_house_jackpot_without_its_three_notices_does_not_open() -> None:
    reached("notices_missing")


@pytest.mark.rule("R17")
def test_a_change_without_a_reason_is_refused() -> None:
    reached("reason_blank")


@pytest.mark.rule("R35")
def test_a_change_waits_for_the_game_and_the_jackpot_and_takes_two_roles() -> None:
    reached("link_running", "game_on_link", "jackpot_pending", "same_role")


@pytest.mark.rule("R34")
def test_a_table_without_its_link_takes_no_jackpot_wager() -> None:
    reached("fault")


# R22 to R26: funds.


@pytest.mark.rule("R22")
def test_a_short_account_stops_every_progressive_until_it_is_made_up() -> None:
    """Seeds of $18,000; the accruals are not due at the bank yet."""
    done = shift(OPENING)
    done.run("""
        dana 4 START GAME 1 2 3
        dana 4 END GAME
        cora balance $17,999.99 statement-1
        refused bank_short dana 4 START GAME 1
        refused bank_short dana 12 COIN IN 1
        alarms bank_short prize_uncovered
        cora deposit $0.01 slip-1
        dana 4 START GAME 1
        dana 4 END GAME
        cora balance $0 statement-2
        refused bank_short dana 4 START GAME 1
        cora balance $18,000.01 statement-3
        dana 12 COIN IN 1
    """)
    confirm(done)


@pytest.mark.rule("R22")
def test_an_accrual_that_is_overdue_counts_as_missing_from_the_account() -> None:
    done = shift(OPENING)
    done.run("""
        dana 4 START GAME 1 2 3
        dana 4 END GAME
        cora balance $18,000 statement-1
        wait 7d
        cora balance $18,000 statement-2
        refused bank_short dana 4 START GAME 1
        cora deposit $0.66 slip-1
        dana 4 START GAME 1
    """)
    confirm(done)


@pytest.mark.rule("R23")
def test_a_seizure_stops_the_link_until_the_posted_part_is_back() -> None:
    done = shift(OPENING)
    done.run("""
        dana 12 COIN IN 1 2
        dana 12 GAME OVER
        haas seize fortune $400 $0.02 levy-1
        refused seized dana 12 COIN IN 1
        dana 4 START GAME 1
        alarms seized prize_uncovered
        cora restore fortune $399.99 $0 levy-1
        refused seized dana 12 COIN IN 1
        cora restore fortune $0.01 $0 levy-1
        dana 12 COIN IN 1
        dana 12 GAME OVER
        alarms seized_hidden prize_uncovered
        haas lower fortune jackpot $0.02 gross_receipts from reserve because booked, not replaced
        vera agree
        alarms prize_uncovered
    """)
    confirm(done)


@pytest.mark.rule("R25")
def test_a_cage_below_its_minimum_is_an_alarm_until_counted_again() -> None:
    """Three tables: $6,000, and $30,000 without a full year; with last year's gross one percent."""
    done = shift(OPENING, "haas cover $50,000 bank account-2")
    done.run("""
        alarms
        cora cage $35,999.99 count-1
        alarms cage_low
        cora cage $36,000 count-2
        alarms
        haas gross 2025 $4,000,000 books
        alarms cage_low
        cora cage $46,000 count-3
        alarms
    """)
    confirm(done)


@pytest.mark.rule("R26")
def test_merchandise_takes_the_place_of_a_fixed_prize_only() -> None:
    reached(
        "prize_not_fixed",
        "merchandise_low",
        "not_owned",
        "paper_missing",
        "merchandise_notices",
        "offer_given",
    )
    done = shift(OPENING, ROYAL)
    done.run(f"refused more_than_held {CROWN} $1,000 {SEVENS.replace('$0.06', '$0.07')}")


# R42, R43: the cage and the tax.


@pytest.mark.rule("R42")
@pytest.mark.rule("R43")
def test_the_cage_pays_by_the_tax_law_whatever_it_says() -> None:
    """The Mega: 24% of $9,999.09, to the nearest cent."""
    win = """
        dana 4 START GAME 1
        dana 4 SEAT 1
        dana 4 HAND royal_flush
        whit 4 CONFIRM 1 shown
        vera 4 CARD E-1
        dana 4 END GAME
        refused tax_form_wrong cora pay five-card 1 cheque form none
        refused tax_withheld_wrong cora pay five-card 1 cheque withheld $0
        refused check_missing cora pay five-card 1 cheque check none
        cora pay five-card 1 cheque check 20418
    """
    done = shift(OPENING, win)
    assert isinstance(done.log, MemoryLog)
    body = done.log.records[-1].body
    assert b'"check":"20418"' in body
    assert b'"withheld":2399780000,"tax_form":"W-2G"' in body
    assert b'"kind":"regular"' in body
    confirm(done)


@pytest.mark.rule("R43")
def test_without_a_taxpayer_number_backup_is_withheld() -> None:
    """A Major of $2,500.05 on a wager of $1: reported in 2026, below regular withholding."""
    win = """
        dana 4 START GAME 1
        dana 4 SEAT 1
        dana 4 HAND straight_flush
        whit 4 CONFIRM 1 shown
        whit 4 CARD S-1
        dana 4 END GAME
        refused tax_withheld_wrong cora pay five-card 1 cash number none withheld $0
        cora pay five-card 1 cash number none
    """
    done = shift(OPENING, win)
    assert isinstance(done.log, MemoryLog)
    assert b'"withheld":599770000,"tax_form":"W-2G"' in done.log.records[-1].body
    assert b'"kind":"backup"' in done.log.records[-1].body
    confirm(done)


@pytest.mark.rule("R42")
def test_the_wager_of_the_game_counts_however_the_link_changes_afterwards() -> None:
    done = shift(
        OPENING,
        """
        dana 4 START GAME 1
        dana 4 SEAT 1
        dana 4 HAND straight_flush
        whit 4 CONFIRM 1 shown
        whit 4 CARD S-1
        dana 4 END GAME
        haas close five-card
        tess change five-card wager $5 because more
        vera agree 1
        cora pay five-card 1 cash form W-2G
        """,
    )
    confirm(done)


# The gambling day around a change of the clocks.


@pytest.mark.rule("R22")
def test_the_seventh_day_begins_at_the_days_own_hour_after_a_day_of_23_hours() -> None:
    """Sunday 8 March 2026 has 23 hours: seven times 24 hours after six is seven o'clock."""
    done = shift(OPENING, "haas cover $50,000 bank account-2")
    done.run("dana 4 START GAME 1\ndana 4 END GAME")
    begins = int(datetime.fromisoformat("2026-03-09T06:00-07:00").timestamp()) * MICRO
    done.clock.at = begins - MICRO
    done.run("alarms deposit_due")
    done.clock.at = begins
    done.run("alarms deposit_overdue")
