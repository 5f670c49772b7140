"""Deposits, exceptions and journal as they show bank, cage, seizures and merchandise."""

from functools import cache

import pytest
from tests.floor.house import OPENING, shift
from tests.floor.law.reached import CROWN, ROYAL, SEVENS

from houseway.floor import commands
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.reports import Ledger, Report, Section, make
from houseway.money import DOLLAR

# Accruals: six wagers at 25% and three at 22% on the first day, one at 22% a week later.
TEXT = f"""
dana 4 START GAME 1 2 3
dana 4 END GAME
cora deposit $0.50 slip-1
cora balance $20,000 statement-1
cora balance $30,000 statement-2
haas cover $50,000 bank account-2
haas gross 2025 $4,000,000 books-2025
cora cage $10 count-1
dana 4 FAULT dark sign
tess 4 CLEAR cable
tess notice 1 letter-88
haas rule deposit_days 5 controls-4
haas seize fortune $100 $0 levy-1
cora restore fortune $100 $0 levy-1
{CROWN} $1,200 {SEVENS}
whit give 1 3 Kh Qh
wait 7d
dana 4 START GAME 1
dana 4 END GAME
cora deposit $5 slip-2
"""


@cache
def ledger() -> Ledger:
    done = shift(OPENING, ROYAL, TEXT)
    assert isinstance(done.log, MemoryLog)
    return Ledger().read_all(done.log.records)


def section(report: Report, title: str) -> Section:
    (found,) = (s for s in report.sections if s.title.startswith(title))
    return found


@pytest.mark.rule("R22")
def test_deposits_on_record_are_set_against_the_accruals() -> None:
    first = make(ledger(), "deposits", day="2026-03-02")
    facts = {fact.label: fact.value for fact in first.facts}
    assert facts["Accrued in the period"] == 660_000 + 1_500_000
    assert facts["Deposited in the period"] == 500_000
    assert facts["Still to deposit"] == 1_660_000
    assert first.verdict == "$1.66 to deposit, starting by Saturday 7 March 2026."
    assert first.is_sound


@pytest.mark.rule("R22")
def test_a_deposit_whose_day_has_passed_is_overdue_and_then_made() -> None:
    second = make(ledger(), "deposits", week="2026-W11")
    assert second.verdict == "All accruals of $2.38 are deposited."
    (slip,) = section(second, "Deposits").rows
    assert (slip[1:3], slip[4]) == (("2026-03-09", "slip-2"), 5_000_000)
    before = Ledger()
    for record in shift(OPENING, ROYAL, TEXT.rpartition("cora deposit")[0]).log.read():
        before.read(record)
    late = make(before, "deposits", week="2026-W11")
    assert late.verdict == "OVERDUE: $1.88 was due in the bank by Saturday 7 March 2026."
    assert not late.is_sound


@pytest.mark.rule("R22")
def test_what_is_due_later_in_a_week_that_is_not_over_is_not_overdue() -> None:
    found = Ledger()
    for record in shift(OPENING, ROYAL, TEXT.rpartition("cora deposit")[0]).log.read():
        found.read(record)
    over = facts_of(make(found, "deposits", week="2026-W10"))
    found.today = "2026-03-06"
    running = facts_of(make(found, "deposits", week="2026-W10"))
    assert over["Overdue"] == 1_660_000
    assert running["Overdue"] == 0
    must_hold = "Must be in the bank at close"
    assert over[must_hold] - running[must_hold] == 1_660_000  # On its way to the bank.
    assert running["Less accruals not due yet"] == 1_660_000
    assert (
        running["Owed to players at close"] == over["Owed to players at close"] == over[must_hold]
    )
    found.today = "2026-03-07"
    assert facts_of(make(found, "deposits", week="2026-W10")) == over
    found.today = "2026-04-01"
    assert facts_of(make(found, "deposits", week="2026-W10")) == over


def facts_of(report: Report) -> dict[str, object]:
    return {fact.label: fact.value for fact in report.facts}


@pytest.mark.rule("R22")
def test_balances_show_what_was_required_and_what_was_short() -> None:
    rows = section(make(ledger(), "deposits", week="2026-W10"), "Jackpot account balances").rows
    assert [row[2] for row in rows] == ["statement-1", "statement-2"]
    held = 13_000 + 5_000 + 2_000  # The seeds; accruals are on their way, but for 50 cents.
    assert rows[0][5] == held * 1_000_000 + 500_000
    assert rows[0][6] == 500_000
    assert rows[1][6] == 0


@pytest.mark.rule("R24")
@pytest.mark.rule("R25")
def test_the_deposits_report_shows_the_cage_and_the_prize_cover() -> None:
    rows = section(make(ledger(), "deposits", week="2026-W10"), "Cash").rows
    by_name = {str(row[0]): row[1] for row in rows}
    assert by_name["Minimum cash in the cage, 4 tables"] == (4 * 2_000 + 40_000) * 1_000_000
    assert by_name["Cage as last counted"] == 10_000_000
    assert by_name["Cover for that prize"] == 50_000_000_000


@pytest.mark.rule("R45")
def test_a_malfunction_is_listed_with_its_notice() -> None:
    report = make(ledger(), "exceptions", day="2026-03-02")
    (fault,) = section(report, "Faults").rows
    assert fault[7] == "letter-88, in time"


@pytest.mark.rule("R23")
def test_shortfalls_seizures_rules_and_prizes_are_exceptions() -> None:
    report = make(ledger(), "exceptions", day="2026-03-02")
    kinds = [row[1] for row in section(report, "Funds").rows]
    assert kinds == [
        "bank short",
        "cage low",
        "house rule",
        "seizure",
        "seizure restored",
        "merchandise",
        "merchandise",
    ]
    assert not {"seizure", "merchandise"} & {r[1] for r in section(report, "Refusals").rows}


@pytest.mark.rule("R26")
def test_merchandise_leaves_the_liability_and_the_books_still_close() -> None:
    journal = make(ledger(), "journal", day="2026-03-02")
    assert journal.is_sound
    entries = {row[1]: row[2:] for row in section(journal, "Entries").rows if row[0] == "sevens"}
    assert entries["Merchandise bought"] == ("Jackpot liability", "Cash", 60_000)
    assert make(ledger(), "reconciliation", day="2026-03-02").is_sound


@pytest.mark.rule("R46")
@pytest.mark.rule("R26")
def test_the_posting_sheet_shows_merchandise_until_it_is_won() -> None:
    before = TEXT.partition("whit give")[0]
    book = Ledger().read_all(shift(OPENING, ROYAL, before).log.read())
    (prize,) = section(make(book, "posting", table="5"), "Merchandise").rows
    assert prize[:2] == ("watch", 1_200_000_000)
    assert prize[3] == "portion used; value; winning hand; conditions"
    assert not [s for s in make(ledger(), "posting", table="5").sections if "Merch" in s.title]


@pytest.mark.rule("R07")
@pytest.mark.rule("R46")
def test_the_posting_sheet_shows_the_aggregate_limit() -> None:
    done = shift(OPENING)
    spots = (
        commands.Spot("ms-01", 5 * DOLLAR, 100 * DOLLAR),
        commands.Spot("three-card-bonus-4", DOLLAR, 300 * DOLLAR, 15_000 * DOLLAR),
    )
    table = commands.AddTable(
        table="3", game="mississippi-stud", title="Mississippi Stud", spots=spots, seats=7
    )
    done.floor.execute("tess", table, "x")
    book = Ledger().read_all(done.log.read())
    terms = [str(row[3]) for row in section(make(book, "posting", table="3"), "Wager").rows]
    assert terms[1].endswith("pays at most $15,000.00 to all players on one deal")
    assert "pays at most" not in terms[0]
    notes = make(book, "posting", table="3").notes
    assert "A toke is a separate bet and does not count toward an aggregate limit." in notes
    assert not any("toke" in note for note in make(book, "posting", table="4").notes)


@pytest.mark.rule("R07")
@pytest.mark.rule("R46")
def test_r07_the_posting_sheet_shows_the_houses_own_limit_for_a_toke() -> None:
    """WAC 230-15-491; the rule of a game goes before that of the house."""
    done = shift(OPENING)
    done.run("haas rule toke_limit $1,000 controls-7")
    done.floor.execute(
        "haas", commands.SetHouseRule("toke_limit", "$500", "controls-8", "mississippi-stud"), "x"
    )
    book = Ledger().read_all(done.log.read())
    games = {name: table.game for name, table in book.tables.items()}
    for name, game in games.items():
        most = "$500.00" if game == "mississippi-stud" else "$1,000.00"
        assert f"A toke can win at most {most}." in make(book, "posting", table=name).notes
    assert "mississippi-stud" in games.values()
    assert len(set(games.values())) > 1


@pytest.mark.rule("R36")
def test_the_last_25_hits_of_a_level_are_listed_newest_first() -> None:
    hit = """
        dana 4 START GAME 1
        dana 4 SEAT 1
        dana 4 HAND quads
        whit 4 CONFIRM 1 shown
        whit 4 CARD S-1
        dana 4 END GAME
    """
    book = Ledger().read_all(shift(OPENING, *([hit] * 27)).log.read())
    found = section(make(book, "meters"), "Last 25 hits")
    assert [row[3] for row in found.rows] == [str(number) for number in range(27, 2, -1)]
