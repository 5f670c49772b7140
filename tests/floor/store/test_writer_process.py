"""The writer in a process of its own: what it does where one of the two dies."""

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.floor.store.entries import HEADER, entry

from houseway.floor.store import Log, SqliteLog, StoreFailed, verify
from houseway.floor.store.sqlite.data_lock import sole_writer
from houseway.floor.store.sqlite.writer_process import WriterProcessLog

ROOT = Path(__file__).parents[3]
# Says who writes for it, then every record that it was told of.
SERVER = """
import sys
from pathlib import Path
from houseway.floor.store import Log
from houseway.floor.store.sqlite.writer_process import WriterProcessLog
from houseway.floor.store.sqlite.data_lock import sole_writer
from tests.floor.store.entries import HEADER, entry

with sole_writer(Path(sys.argv[1]).parent) as held:
    store = WriterProcessLog(Path(sys.argv[1]), HEADER, held)
    print(store.writer, flush=True)
    log = Log(store)
    for number in range(1, 1_000_000):
        print(log.append(entry(number)).seq, flush=True)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[WriterProcessLog]:
    store = WriterProcessLog(path, HEADER)
    yield store
    store.close()


@pytest.mark.rule("R32")
def test_a_writer_that_dies_stops_the_log_and_loses_nothing_acknowledged(
    store: WriterProcessLog, path: Path
) -> None:
    with Log(store) as log:
        assert log.append(entry(1)).seq == 1
        os.kill(store.writer, signal.SIGKILL)
        for number in (2, 3):
            with pytest.raises(StoreFailed, match="writer has stopped"):
                log.append(entry(number))
    assert verify(path).head.seq == 1


def test_a_full_disk_is_reported_as_the_writer_met_it(store: WriterProcessLog, path: Path) -> None:
    store.append([entry(1)])
    resource.prlimit(store.writer, resource.RLIMIT_FSIZE, (100_000, 100_000))
    with pytest.raises(StoreFailed, match="disk"):
        store.append([entry(number) for number in range(2, 5_000)])
    assert store.head.seq == 1
    assert [record.seq for record in store.read()] == [1]


def test_what_ends_the_server_does_not_end_its_writer(store: WriterProcessLog) -> None:
    store.append([entry(1)])
    for ending in (signal.SIGINT, signal.SIGTERM):
        os.kill(store.writer, ending)
    assert store.append([entry(2)])[0].seq == 2


def test_a_closed_log_has_no_writer_any_more(path: Path) -> None:
    store = WriterProcessLog(path, HEADER)
    store.append([entry(1)])
    store.close()
    with pytest.raises(ProcessLookupError):
        os.kill(store.writer, 0)


@pytest.mark.rule("R32")
def test_the_next_server_waits_until_the_writer_of_a_killed_one_has_ended(path: Path) -> None:
    """The writer is held still, so that it outlives its server for sure."""
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        writer = int(server.stdout.readline())
        told = [int(server.stdout.readline()) for _ in range(20)]
        os.kill(writer, signal.SIGSTOP)
        try:
            server.kill()
            server.wait(60)
            with pytest.raises(ValueError, match="still writing"), sole_writer(path.parent, 0.05):
                pass
        finally:
            os.kill(writer, signal.SIGCONT)
        told += [int(line) for line in server.stdout if line.endswith("\n")]
    with sole_writer(path.parent):
        log = SqliteLog(path)
        assert log.head.seq >= told[-1]
        assert told == list(range(1, len(told) + 1))
        log.close()
    assert verify(path).is_sound
