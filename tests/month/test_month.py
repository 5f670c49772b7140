"""Issue 8: a month of a 50-table room, with every kind of event, on both databases, through two
failovers and an archiving, with equal books and reports."""

from pathlib import Path
from typing import get_args

import pytest
from tests.month.play import Month

from houseway.floor.auditor import Auditor
from houseway.floor.clock import MICRO, GamblingDays
from houseway.floor.documents import render
from houseway.floor.events import Event, LinkChanged
from houseway.floor.events.old import OldEvent
from houseway.floor.events.play import PlayEvent
from houseway.floor.events.upcast import decode
from houseway.floor.reports import NAMES, make
from houseway.floor.reports.make import REPORTS
from houseway.floor.store import Header, Log, SqliteLog
from houseway.floor.store.location import Place
from houseway.floor.store.postgres.log import PostgresLog
from houseway.floor.training.events import SchoolEvent
from houseway.floor.upkeep.audit import shown
from houseway.progressive.events import Event as LinkEvent

HEADER = Header(property_name="Fifty", kind="live", created_at=1)
ROUNDS = 2  # Each table, each evening.


@pytest.fixture(scope="module")
def on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Month:
    path = tmp_path_factory.mktemp("month") / "log.sqlite"
    return Month(Place(str(path)), lambda: Log(SqliteLog(path, HEADER)), ROUNDS).play()


# The list of issue 8, parts 4 and 5, in its order: which records, refusals and alarms show each.
KINDS = {
    "limits by date": "TableAdded refused:above_ceiling",
    "separate games on a hand": "refused:too_many_high refused:spot_taken",
    "seats": "refused:too_many_seats",
    "aggregate payout floors": "refused:aggregate_low",
    "which rule wins": "HouseRuleSet refused:house_rule_contradicts",
    "house-jackpot notices": "NoticesPosted refused:notices_missing",
    "link legality": "TableLinked refused:never_linked",
    "caps and overflow": "MaximumSet OverflowReleased",
    "explained changes": "LinkOpened LevelRaised RequestMade RequestAgreed RequestDropped",
    "lawful decreases": "LevelLowered:win LevelLowered:malfunction LevelLowered:gross_receipts"
    " LevelLowered:seed_recovery LevelLowered:maximum alarm:above_maximum"
    " refused:not_above_maximum refused:reason_unlawful",
    "parameter changes": "LinkRulesChanged RequestDropped refused:link_running refused:same_person",
    "weekly deposits": "DepositRecorded alarm:deposit_overdue",
    "fund shortfalls that stop a game": "BankBalanceRecorded BankCompared refused:bank_short"
    " refused:funds_short alarm:bank_short",
    "tax seizure": "FundsSeized FundsRestored SeizureBooked refused:seized alarm:seized",
    "second-highest prize reserve": "PrizeCovered refused:prize_uncovered",
    "cage minimum": "CageCounted GrossRecorded alarm:cage_low",
    "merchandise prizes": "MerchandiseBought MerchandiseOffered MerchandiseGiven"
    " refused:prize_not_fixed",
    "immutable wins": "AwardPosted AwardBackedOut DisputeRecorded refused:wins_posted",
    "simultaneous hits": "refused:waits_for",
    "lost links": "FaultReported FaultCleared refused:fault alarm:fault",
    "unreasonable contributions": "ExceptionRecorded:unreasonable_contribution",
    "security": "ExceptionRecorded:security",
    "W-2G and withholding": "TaxRecorded: TaxRecorded:regular TaxRecorded:backup"
    " refused:tax_form_wrong",
    "pay records": "AwardPaid:cash AwardPaid:cheque CardsRecorded HandSealed SealReleased"
    " alarm:cheque_due alarm:cards_missing",
    "malfunction clock": "MalfunctionNoted NoticeGiven alarm:notice_due",
    "approvals, commercial and tribal": "ApprovalRecorded:program ApprovalRecorded:controls"
    " ApprovalRecorded:game ApprovalRecorded:paytable ApprovalRecorded:equipment"
    " ApprovalRecorded:tribal ApprovalRecorded:concurrence refused:not_approved",
    "closing and moving a jackpot": "LinkClosed LevelMovedOut LevelMovedIn TableUnlinked"
    " LinkRetired LinkReopened",
    "changing a paytable between games": "SpotsChanged",
    "opening and closing tables and shifts": "TableOpened TableClosed ShiftOpened ShiftClosed",
    "gambling-day close": "DayClosed",
    "archives": "LogArchived",
}


def test_every_kind_that_the_issue_names_is_in_the_month(on_sqlite: Month) -> None:
    seen = {f"refused:{code}" for code in on_sqlite.refused}
    seen |= {f"alarm:{code}" for code in on_sqlite.alarms} | names_in(on_sqlite)
    missing = {kind: [w for w in words.split() if w not in seen] for kind, words in KINDS.items()}
    assert {kind: words for kind, words in missing.items() if words} == {}


def test_every_type_of_event_is_in_the_month(on_sqlite: Month) -> None:
    wanted = {kind.__name__ for kind in (*get_args(Event), *get_args(LinkEvent))}
    wanted -= {kind.__name__ for kind in get_args(OldEvent)}
    # No archive is deleted before five years are over, no loss is accepted where none was, no table
    # was laid out under other rules; signing and PINs begin at the edge.
    elsewhere = {"ArchiveDeleted", "LossAccepted", "PinRecorded", "SigningBegan", "GlassBroken"}
    elsewhere |= {"ClockConfirmed", "TableFoundUnlawful"}
    # A live property has no play chips and no school; slips of tables have their own tests.
    elsewhere |= {kind.__name__ for kind in (*get_args(PlayEvent), *get_args(SchoolEvent))}
    elsewhere |= {"SlipSigned"}
    assert wanted - names_in(on_sqlite) == elsewhere


def names_in(month: Month) -> set[str]:
    """Types of events, and with their kind where they have one: "LevelLowered:win"."""
    seen: set[str] = set()
    for record in month.log.read():
        for event in decode(record.body, record.schema):
            inner = event.event if isinstance(event, LinkChanged) else event
            for each in (event, inner):
                name = type(each).__name__
                kinds = [
                    getattr(each, of) for of in ("kind", "lawful", "method") if hasattr(each, of)
                ]
                seen |= {name, *(f"{name}:{kind}" for kind in kinds)}
    return seen


def test_the_month_runs_through_two_failovers_and_a_day_of_23_hours(on_sqlite: Month) -> None:
    assert on_sqlite.failovers == 2
    days = GamblingDays("America/Los_Angeles", "06:00")
    closed = on_sqlite.ledger.days_closed
    hours = {(days.bounds(day)[1] - days.bounds(day)[0]) // (3600 * MICRO) for day in closed}
    assert hours == {23, 24}


def test_every_table_has_its_posting_sheet_and_every_level_its_hits(on_sqlite: Month) -> None:
    ledger = on_sqlite.ledger.catch_up(on_sqlite.log)
    assert len(ledger.tables) == 50
    for name in ledger.tables:
        assert make(ledger, "posting", table=name).sections, name
    meters = make(ledger, "meters", day=max(ledger.days_closed))
    levels, hits = meters.sections
    assert {row[1] for row in levels.rows} == {"Mega", "Major", "Minor", "Jackpot"}
    assert len(hits.rows) == sum(bool(win.level) for win in ledger.wins)
    accrual = make(ledger, "master-games", day=min(ledger.days_closed)).sections
    assert any(row[3] == "five-card" for section in accrual for row in section.rows if len(row) > 3)


def test_the_auditor_confirms_the_month_and_its_sheets_hold(on_sqlite: Month) -> None:
    auditor = Auditor().read_all(on_sqlite.log.read())
    auditor.confirm(shown(on_sqlite.shift.floor.state))
    ledger = on_sqlite.ledger.catch_up(on_sqlite.log)
    assert len(ledger.days_closed) == 30
    for day in ledger.days_closed:
        for name in ("day-close", "reconciliation", "journal"):
            assert make(ledger, name, day=day).is_sound, (name, day)


def test_postgresql_ends_the_month_with_the_same_log_and_the_same_reports(
    on_sqlite: Month, postgres: str, tmp_path: Path
) -> None:
    place = Place(postgres, HEADER.property_name, tmp_path)
    opens = lambda: Log(PostgresLog(postgres, HEADER, folder=tmp_path))  # noqa: E731
    other = Month(place, opens, ROUNDS).play()
    assert other.log.head == on_sqlite.log.head
    ours = other.ledger.catch_up(other.log)
    theirs = on_sqlite.ledger.catch_up(on_sqlite.log)
    day = max(theirs.days_closed)
    for name in NAMES:
        if REPORTS[name].scope == "period":
            one, two = (render(make(books, name, day=day), "json") for books in (ours, theirs))
            assert one == two, name
