"""The reports' books against the floor's own state and against the independent auditor."""

from typing import Any

import pytest
from tests.floor.reports.evening import (
    FIRST,
    SECOND,
    evening,
    forged,
    ledger,
    records,
    two_day_ledger,
    two_days,
)

from houseway.floor.auditor import Auditor
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.documents import to_json
from houseway.floor.reports import NAMES, Ledger, compare, make
from houseway.floor.reports.scope import level_lines, link_lines, table_lines
from houseway.floor.scenario import Shift
from houseway.floor.upkeep.audit import shown

ALWAYS = lambda day: True  # noqa: E731


@pytest.mark.parametrize("done", [evening, two_days])
def test_every_sum_equals_the_floors_state(done: Any) -> None:
    shift: Shift = done()
    books = Ledger().read_all(records(shift))
    for name, jackpot in shift.floor.state.jackpots.items():
        link = jackpot.link
        tables = table_lines(books, name, ALWAYS).values()
        assert sum(lines["coin_in"] for lines in tables) == link.coin_in
        assert sum(lines["house"] for lines in tables) == link.house_share
        own = link_lines(books, name, ALWAYS)
        assert own["tray"] == link.tray_wins - link.tray_backed_out
        assert own["envy"] == link.envy_due
        for level, held in link.levels.items():
            lines = level_lines(books, name, level, ALWAYS)
            assert lines["contributions"] + lines["reserve_in"] == held.contributions
            assert lines["wins"] == held.wins
            assert lines["backed_out"] == held.backed_out
            assert lines["hits"] == held.hits
            assert lines["seeds"] == held.seeds
            assert lines["raised"] == held.raised
            assert lines["pending"] == held.earmarked
            lowered = ("reversed", "malfunction", "gross_receipts", "seed_recovery")
            assert sum(lines[key] for key in lowered) == held.reductions
            assert books.links[name].meters[level].maximum() == held.maximum
    assert books.findings == []
    assert compare(books, shown(shift.floor.state)) == []


def test_the_auditor_and_the_reports_agree_without_sharing_a_line() -> None:
    auditor = Auditor().read_all(records(evening()))
    books = ledger()
    for name, book in auditor.links.items():
        tables = table_lines(books, name, ALWAYS).values()
        assert sum(lines["coin_in"] for lines in tables) == book.coin_in
        assert sum(lines["house"] for lines in tables) == book.house
        assert link_lines(books, name, ALWAYS)["envy"] == book.envy
        for level, own in book.levels.items():
            meter = books.links[name].meters[level]
            assert (meter.display, meter.reserve, meter.overflow) == (
                own.display,
                own.reserve,
                own.overflow,
            )
    assert len(books.wins) == sum(len(book.wins()) for book in auditor.links.values())
    refused = [note for note in books.notes if note.code]
    assert len(refused) == auditor.exceptions


def test_a_meter_that_shows_another_sum_is_named() -> None:
    floor = shown(evening().floor.state)
    display, reserve, overflow = floor["five-card"]["minor"]
    floor["five-card"]["minor"] = (display + 50_000, reserve, overflow)
    assert compare(ledger(), floor) == ["five-card minor: the meter differs from the log by $0.05."]


def more(key: str, amount: int) -> Any:
    return lambda event: event.__setitem__(key, event[key] + amount)


def skim(event: dict[str, Any]) -> None:
    """A cent of the Mega's share goes to the house."""
    event["parts"][0][1] -= 10_000
    event["house"] += 10_000


def reseed_less(event: dict[str, Any]) -> None:
    event["reseed"]["seed"] -= 1_000_000


@pytest.mark.rule("R19")
@pytest.mark.parametrize(
    ("kind", "change", "words"),
    [
        ("GameStarted", more("coin_in", 1_000_000), "the coin-in is not the wagers"),
        ("GameStarted", more("house", 10_000), "the shares do not add up"),
        ("GameStarted", skim, "another share than its rates"),
        ("HandClaimed", more("reading", 10_000), "not what the level should show"),
        ("AwardPosted", more("amount", 10_000), "fell by another sum"),
        ("AwardSettled", more("amount", -10_000), "fell by another sum"),
        ("AwardPaid", more("amount", 10_000), "paid with another sum"),
    ],
)
def test_a_hand_made_difference_is_found(kind: str, change: Any, words: str) -> None:
    books = forged(kind, change, all_of_them=kind == "HandClaimed")  # The first names no level.
    report = make(books, "reconciliation")
    assert not report.is_sound
    assert report.verdict.startswith("Does not add up: ")
    assert any(words in finding.sentence for finding in books.findings)


def test_a_difference_is_put_on_its_level_to_the_cent() -> None:
    report = make(forged("GameStarted", skim), "reconciliation")
    assert "five-card mega differs by $0.01; first in record 49" in report.verdict
    (difference,) = (s.total for s in report.sections if s.title == "five-card: difference")
    assert difference == ("Difference", 10_000, 0, 0, 10_000)


def test_a_short_seed_shows() -> None:
    def second_settlement(event: dict[str, Any]) -> None:
        if event.get("reseed"):
            reseed_less(event)

    report = make(forged("AwardSettled", second_settlement, all_of_them=True), "reconciliation")
    assert "reseeded with another sum than its seed" in str(to_json(report))
    assert "five-card mega differs by $2.00" in report.verdict


@pytest.mark.parametrize("name", [n for n in NAMES if n not in ("win", "posting")])
def test_a_closed_day_reads_the_same_however_far_the_log_has_gone(name: str) -> None:
    whole = records(two_days())
    first_of_second = next(n for n, r in enumerate(whole) if r.day == SECOND)
    early = Ledger().read_all(whole[: first_of_second + 1])
    assert to_json(make(early, name, day=FIRST)) == to_json(make(two_day_ledger(), name, day=FIRST))


def test_a_ledger_may_be_kept_and_catches_up_with_its_log() -> None:
    whole = records(evening())
    log = MemoryLog(records=whole[:100])
    kept = Ledger().catch_up(log).catch_up(log)
    log.records += whole[100:]
    assert kept.catch_up(log).head == ledger().head
    assert to_json(make(kept, "reconciliation")) == to_json(make(ledger(), "reconciliation"))


def test_a_log_without_records_has_nothing_to_report() -> None:
    with pytest.raises(ValueError, match="empty"):
        make(Ledger(), "meters")
    with pytest.raises(ValueError, match="begins on Mar 2, 2026"):
        make(ledger(), "meters", day="2026-03-01")
