"""Meter reconciliation: the account of a day and of a week, and what closes it."""

import pytest
from tests.floor.reports.evening import FIRST, SECOND, ledger, two_day_ledger

from houseway.floor.reports import Report, Section, make
from houseway.money import DOLLAR


def section(report: Report, title: str) -> Section:
    (found,) = (s for s in report.sections if s.title.startswith(title))
    return found


def line(report: Report, title: str, name: str) -> tuple[object, ...]:
    (row,) = (row for row in section(report, title).rows if row[0] == name)
    return row[1:]


def test_the_shift_adds_up_and_is_provisional_until_the_next_day() -> None:
    report = make(ledger(), "reconciliation")
    assert report.is_sound
    assert report.verdict == "Adds up to the cent: difference 0.00 on every level."
    assert report.origin.is_provisional
    assert section(report, "five-card: what").total == section(report, "five-card: where").total


def test_the_account_shows_the_figures_of_the_scripted_shift() -> None:
    report = make(ledger(), "reconciliation")
    assert line(report, "five-card: where", "Current at end")[2] == 614 * DOLLAR
    assert line(report, "five-card: where", "Overflow at end")[2] == 100_000
    assert line(report, "five-card: where", "Less wins backed out")[2] == -613_350_000
    assert line(report, "royal: where", "Lowered: seed money recovered")[0] == 500 * DOLLAR


def test_a_day_begins_where_the_day_before_ended() -> None:
    first = make(two_day_ledger(), "reconciliation", day=FIRST)
    second = make(two_day_ledger(), "reconciliation", day=SECOND)
    for link in ("five-card", "fortune"):
        for pool in ("Current", "Reserve", "Overflow"):
            ended = line(first, f"{link}: where", f"{pool} at end")
            assert ended == line(second, f"{link}: what", f"{pool} at start")
    assert first.is_sound
    assert second.is_sound
    assert not first.origin.is_provisional


def test_an_award_posted_before_the_close_and_settled_after_has_its_own_line() -> None:
    first = make(two_day_ledger(), "reconciliation", day=FIRST)
    second = make(two_day_ledger(), "reconciliation", day=SECOND)
    pending = "Less posted, not yet off the meter"
    assert line(first, "fortune: where", pending)[0] == -500_040_000  # 10% of 5,000.40
    assert line(second, "fortune: what", pending)[0] == -500_040_000
    assert line(second, "fortune: where", pending)[0] == 0


def test_a_week_is_the_sum_of_its_days() -> None:
    week = make(two_day_ledger(), "reconciliation", week="2026-W10")
    days = [make(two_day_ledger(), "reconciliation", day=day) for day in (FIRST, SECOND)]
    assert week.scope == "Gambling days Monday 2 March 2026 to Sunday 8 March 2026"
    for name in ("Due to meters from wagers, by rate", "Seeds paid in by the house"):
        parts = [line(day, "five-card: what", name) for day in days]
        added = tuple(a + b for a, b in zip(*parts, strict=True))  # type: ignore[operator]
        assert line(week, "five-card: what", name) == added


def test_one_link_alone_may_be_asked_for() -> None:
    report = make(ledger(), "reconciliation", link="royal")
    assert {s.title.split(":")[0] for s in report.sections[:4]} == {"royal"}


@pytest.mark.rule("R17")
def test_every_increase_and_decrease_names_its_person_and_reason() -> None:
    rows = section(make(ledger(), "reconciliation"), "Adjustments").rows
    assert len(rows) == 17
    assert all(row[4] and row[5] for row in rows)
    assert any(row[5] == "win 6 backed out: cameras show a full house" for row in rows)


def test_a_day_without_wagers_still_gives_the_whole_account() -> None:
    report = make(two_day_ledger(), "reconciliation", day="2026-03-09")
    assert report.is_sound
    assert section(report, "five-card: wagers").note == "No wagers in this period."
    assert line(report, "five-card: where", "Current at end")[0] == 10_000_450_000


def test_the_reconciliation_of_a_link_lists_its_own_adjustments_only() -> None:
    everything = section(make(ledger(), "reconciliation"), "Adjustments").rows
    of_link = section(make(ledger(), "reconciliation", link="royal"), "Adjustments").rows
    assert of_link
    assert len(of_link) < len(everything)
    assert not any("five-card" in str(row[2]) for row in of_link)
    fixed = section(make(ledger(), "reconciliation", link="five-card"), "Adjustments").rows
    assert {"wager added", "wager carried"} <= {row[1] for row in fixed}  # They name a table.
    assert not {row[-1] for row in fixed} & {row[-1] for row in of_link}


def test_a_false_record_about_one_link_does_not_affect_another() -> None:
    """The account of the day shows it; of the links only the one that it is about."""
    books = ledger()
    known, first = list(books.findings), books.closes[FIRST]
    try:
        books.find(first, "royal", "jackpot", 5, "Record 1 moved a cent that nobody wagered.")
        assert not make(books, "reconciliation").is_sound
        wrong = make(books, "reconciliation", link="royal")
        assert "nobody wagered" in wrong.verdict
        other = make(books, "reconciliation", link="five-card")
        assert other.is_sound
        assert not section(other, "Records that do not agree").rows
    finally:
        books.findings[:] = known
