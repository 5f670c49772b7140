"""A house whose old records lie in an archive elsewhere: it starts, and its screens look back."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.floor.house import OPENING
from tests.floor.store.entries import HEADER
from tests.web.desk import CHEAP, FAST
from tests.web.wire import wired

from houseway.floor import Floor, commands
from houseway.floor.scenario import Shift
from houseway.floor.store import Log, SqliteLog
from houseway.floor.store.archives import ArchiveMissing, at_hand
from houseway.floor.store.location import Place
from houseway.floor.upkeep.archiving import archive
from houseway.money import DOLLAR
from houseway.web.app import create_app
from houseway.web.backend import Backend
from houseway.web.live.pit_memory import PitMemory
from houseway.web.records import hours
from houseway.web.records.log_pages import LogFilter, page_back
from houseway.web.security.keyring import Keyring

DAY = 24 * 3600


@pytest.fixture
def backend(tmp_path: Path) -> Iterator[Backend]:
    """Table 9 has played the same game since the day before yesterday; the archive is gone."""
    path = tmp_path / "log.sqlite"
    with Log(SqliteLog(path, HEADER)) as kept:
        done = Shift(kept).run(OPENING)
        done.floor.execute("dana", commands.StartGame("9", {1: DOLLAR}), "left-open")
        for day in range(3):
            done.floor.execute("dana", commands.StartGame("4", {1: DOLLAR}), f"start-{day}")
            done.floor.execute("dana", commands.EndGame("4"), f"end-{day}")
            done.clock.advance(DAY)
    made = archive(
        Place(str(path)),
        "2026-03-04",
        "2026-11-15",
        "haas",
        "a year is over",
        done.clock,
        "scripted",
    )
    path.with_name(made.file).rename(tmp_path / "vault")
    with Log(SqliteLog(path)) as kept:
        floor = Floor(kept, done.clock, program=done.floor._program)
        keyring = Keyring(settings=FAST, clock=done.clock, hasher=CHEAP)
        yield Backend(floor, kept, keyring, FAST)


def test_the_pit_memory_reads_the_records_that_are_here(backend: Backend) -> None:
    memory = PitMemory(backend)
    assert memory.started("five-card", "4")
    assert not memory.started("five-card", "9")


def test_the_managers_hours_and_the_log_page_look_back_as_far_as_they_can(backend: Backend) -> None:
    live = [record.seq for record in at_hand(backend.log)]
    head = backend.log.head.seq  # A round, and the two records of the archiving.
    assert live == [head - 3, head - 2, head - 1, head]
    found = hours.read(backend, backend.floor.now() - DAY * 1_000_000)
    assert found is not None
    assert (found.today.games, found.before.games) == (1, 0)
    page = page_back(backend, LogFilter())
    assert [one.record.seq for one in page.found] == [*reversed(live)]


def test_whoever_asks_the_api_for_archived_records_is_told_where_they_are(backend: Backend) -> None:
    card = commands.IssueCredential("H-1", "staff_card", "haas")
    backend.floor.execute("haas", card, "card")
    backend.floor.execute("vera", commands.AgreeRequest(backend.floor.state.requested), "agreed")
    token, _ = backend.keyring.open_session("haas", "H-1")
    with pytest.raises(ArchiveMissing):
        next(backend.log.read())
    with wired(create_app(backend)) as wire:
        http = httpx.Client(transport=wire, base_url="http://127.0.0.1")
        answer = http.get("/api/log", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 422
    assert "are in the archive" in answer.json()["detail"]
