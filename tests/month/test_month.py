"""Issue 8: a month of a 50-table room, with every kind of event, on both databases, through two
failovers and an archiving, with equal books and reports."""

from pathlib import Path
from typing import get_args

import pytest
from tests.month.play import Month

from houseway.floor.audit import shown
from houseway.floor.auditor import Auditor
from houseway.floor.documents import render
from houseway.floor.events import Event, LinkChanged
from houseway.floor.reports import NAMES, make
from houseway.floor.reports.make import REPORTS
from houseway.floor.store import Header, Log, SqliteLog
from houseway.floor.store.addresses import Place
from houseway.floor.store.postgres import PostgresLog
from houseway.floor.upcast import decode
from houseway.progressive.events import Event as LinkEvent

HEADER = Header(property_name="Fifty", kind="demo", created_at=1)
ROUNDS = 2  # Each table, each evening.


@pytest.fixture(scope="module")
def on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Month:
    path = tmp_path_factory.mktemp("month") / "log.sqlite"
    return Month(Place(str(path)), lambda: Log(SqliteLog(path, HEADER)), ROUNDS).play()


def test_every_kind_of_event_is_in_the_month(on_sqlite: Month) -> None:
    seen: set[str] = set()
    for record in on_sqlite.log.read():
        for event in decode(record.body, record.schema):
            seen.add(type(event).__name__)
            if isinstance(event, LinkChanged):
                seen.add(type(event.event).__name__)
    wanted = {kind.__name__ for kind in (*get_args(Event), *get_args(LinkEvent))}
    assert wanted - seen == {"ArchiveDeleted"}  # No archive is deleted before five years are over.


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
