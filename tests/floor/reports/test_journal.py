"""The journal: debits and credits balance, and the liability is what the meters show (R20)."""

import pytest
from tests.floor.reports.evening import FIRST, SECOND, evening, forged, ledger, two_day_ledger

from houseway.floor.reports import Report, make
from houseway.money import DOLLAR


def accounts(report: Report) -> dict[object, tuple[object, ...]]:
    return {row[0]: row[1:] for row in report.sections[1].rows}


@pytest.mark.rule("R20")
def test_the_liability_is_what_the_meters_show() -> None:
    report = make(ledger(), "journal")
    assert report.is_sound
    held = sum(
        level.current + level.reserve + level.overflow
        for jackpot in evening().floor.state.jackpots.values()
        for level in jackpot.link.levels.values()
    )
    assert accounts(report)["Jackpot liability"][2] == -held
    assert report.sections[1].total is not None
    assert report.sections[1].total[3] == 0  # Debits equal credits.


@pytest.mark.rule("R20")
@pytest.mark.rule("R18")
def test_players_money_is_never_revenue_until_it_is_booked() -> None:
    report = make(ledger(), "journal")
    rows = [row for row in report.sections[0].rows if row[3] == "Gross receipts"]
    house = sum(jackpot.link.house_share for jackpot in evening().floor.state.jackpots.values())
    assert sum(row[4] for row in rows) == house + 100_000  # type: ignore[misc]
    assert [row[:4] for row in rows if row[2] == "Jackpot liability"] == [
        ("five-card", "Booked as gross receipts", "Jackpot liability", "Gross receipts")
    ]


def test_a_starting_amount_above_the_seed_was_the_players_before() -> None:
    rows = {row[:2]: row[4] for row in make(ledger(), "journal").sections[0].rows}
    assert rows["sevens", "Starting amount, seed of the house"] == 2_000 * DOLLAR
    assert rows["sevens", "Starting amount, brought forward"] == 1_150 * DOLLAR


def test_what_is_payable_is_what_was_posted_and_not_paid() -> None:
    assert accounts(make(ledger(), "journal"))["Awards payable"][2] == 0
    first = accounts(make(two_day_ledger(), "journal", day=FIRST))["Awards payable"][2]
    assert first == -(500_150_000 + 500_040_000)


def test_days_follow_each_other_without_a_gap() -> None:
    days = [make(two_day_ledger(), "journal", day=day) for day in (FIRST, SECOND)]
    ends = {row[0]: row[3] for row in days[0].sections[2].rows}
    starts = {row[0]: row[1] for row in days[1].sections[2].rows if row[0] in ends}
    assert ends == starts
    assert all(day.is_sound for day in days)


def test_a_dollar_that_came_back_twice_shows() -> None:
    def short(event: dict[str, int]) -> None:
        event["amount"] += DOLLAR

    report = make(forged("AwardBackedOut", short), "journal")
    assert report.verdict == "The liability differs from the meters: five-card by $1.00."
