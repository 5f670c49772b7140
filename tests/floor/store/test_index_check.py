"""An index that lost a command id is noticed at every start; meanwhile such an id is refused."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from time import monotonic, sleep

import pytest
from tests.floor.store.entries import HEADER
from tests.floor.test_archiving import WAGERS, played

from houseway.floor import Floor, Refused, commands
from houseway.floor.store import Log, SqliteLog, index_check
from houseway.floor.store.archives import UnclearId
from houseway.floor.store.index_check import IndexCheck
from houseway.floor.store.postgres.log import PostgresLog, PostgresReader
from houseway.floor.store.postgres.schema import connect
from houseway.floor.store.record import Head
from houseway.floor.store.sqlite.snapshot_file import snapshot_path
from houseway.floor.store.sqlite.writer_process import WriterProcessLog
from houseway.floor.upkeep.audit import shown
from houseway.web.server import open_backend
from houseway.web.settings import Settings

LOST = "dana/StartGame/start-0"
END = Head(0, b"")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log with a snapshot at its end, so that a start need read nothing."""
    found = tmp_path / "data" / "log.sqlite"
    found.parent.mkdir()
    played(SqliteLog(found, HEADER))
    with Log(SqliteLog(found)) as log:
        Floor(log).keep_snapshot()
    return found


def lose(path: Path, command_id: str) -> None:
    """One letter of one entry of the index, as a disk may do it: the record itself is whole."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = DELETE")
    pages = "SELECT pageno FROM dbstat WHERE name = 'sqlite_autoindex_log_1'"
    query = "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_log_1'"
    try:
        found = [page for (page,) in connection.execute(pages)]
    except sqlite3.OperationalError:  # Not every SQLite counts its pages.
        found = [page for (page,) in connection.execute(query)]
    ((size,),) = connection.execute("PRAGMA page_size").fetchall()
    connection.close()
    content = bytearray(path.read_bytes())
    for page in found:
        at = content.find(command_id.encode(), (page - 1) * size, page * size)
        if at >= 0:
            content[at + len(command_id) - 1] ^= 2
            path.write_bytes(content)
            return
    raise AssertionError("not in the index")


def test_a_damaged_index_keeps_the_server_down(path: Path) -> None:
    lose(path, LOST)
    with SqliteLog(path)._reader as reader:
        assert reader.find(LOST) is None  # The damage is done.
    with pytest.raises(ValueError, match="the file is damaged"), open_backend(at(path)):
        pass


@pytest.mark.slow
def test_a_sound_index_is_served(path: Path) -> None:
    with open_backend(at(path)) as backend:
        again = backend.floor.execute("dana", commands.StartGame("4", WAGERS), "start-0")
    assert again.is_repeated


@pytest.mark.slow
def test_a_long_log_is_checked_in_the_background_and_unclear_ids_are_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before and after the check has found the damage, the lost command moves no money twice."""
    lose(path, LOST)
    monkeypatch.setattr(index_check, "CHECKED_AT_ONCE", 0)
    with held_back(monkeypatch) as let_go, Log(WriterProcessLog(path)) as log:
        floor = Floor(log)
        before = shown(floor.state)
        assert refused(floor, "start-0") == "id_unclear"
        let_go.set()
        assert refused(floor, "start-0") == "id_unclear"
        assert shown(floor.state) == before
        floor.execute("dana", commands.StartGame("4", WAGERS), "never used")


@pytest.mark.slow
def test_a_long_sound_log_is_in_doubt_only_until_it_is_checked(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_check, "CHECKED_AT_ONCE", 0)
    with held_back(monkeypatch) as let_go, Log(WriterProcessLog(path)) as log:
        assert log.find(LOST) is not None
        with pytest.raises(UnclearId, match="still being checked"):
            log.find("nobody's")
        let_go.set()
        wait_for(lambda: is_clear(log))


def test_a_check_that_fails_leaves_the_doubt() -> None:
    def broken() -> str:
        raise OSError("no more files")

    found = IndexCheck(1, broken, at_once=0)
    wait_for(lambda: "no more files" in found.doubt)
    with pytest.raises(UnclearId):
        found.need_clear(END)


@pytest.mark.slow
def test_an_index_of_postgresql_that_lacks_a_record_is_found(postgres: str, tmp_path: Path) -> None:
    """Its row was written while the index was not kept up to date."""
    played(PostgresLog(postgres, HEADER, folder=tmp_path))
    with PostgresReader(postgres, HEADER.property_name, tmp_path) as reader:
        assert reader.index_problem() == ""
    keep = (
        "UPDATE pg_index SET indisready = {0}, indislive = {0}"
        " WHERE indexrelid = 'houseway.log_command_id_once'::regclass"
    )
    with connect(postgres) as shared:
        shared.execute(keep.format("false"))
    log = PostgresLog(postgres, property_name=HEADER.property_name, folder=tmp_path)
    with Log(log) as kept:
        Floor(kept).execute("dana", commands.StartGame("4", WAGERS), "unseen")
    with connect(postgres) as shared:
        shared.execute(keep.format("true"))
    with PostgresReader(postgres, HEADER.property_name, tmp_path) as reader:
        assert "index of command ids is damaged" in reader.index_problem()


def test_a_log_named_outright_is_verified_as_in_the_data_directory(
    path: Path, tmp_path: Path
) -> None:
    snapshot_path(path).unlink()  # Whose records were read before it was kept.
    content = path.read_bytes()
    assert content.count(b'"kind":"demo"') == 1
    path.write_bytes(content.replace(b'"kind":"demo"', b'"kind":"live"'))
    settings = Settings(data=str(tmp_path / "other"), database=f"sqlite:///{path}")
    with pytest.raises(ValueError, match=r"Not operational: .*Record 1"), open_backend(settings):
        pass


@pytest.mark.slow
def test_one_file_has_one_server_whatever_their_data_directories(
    path: Path, tmp_path: Path
) -> None:
    first = Settings(data=str(tmp_path / "one"), database=f"sqlite:///{path}")
    link = tmp_path / "link.sqlite"
    link.symlink_to(path)
    with open_backend(first):
        for database in (f"sqlite:///{path}", f"sqlite:///{link}"):
            second = Settings(data=str(tmp_path / "two"), database=database)
            with pytest.raises(ValueError, match="already running"), open_backend(second):
                pass
        with pytest.raises(ValueError, match="already running"), open_backend(at(path)):
            pass


def at(path: Path) -> Settings:
    return Settings(data=str(path.parent))


def refused(floor: Floor, key: str) -> str:
    with pytest.raises(Refused) as refusal:
        floor.execute("dana", commands.StartGame("4", WAGERS), key)
    return refusal.value.code


@contextmanager
def held_back(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """The check waits until it is let go."""
    let_go, look = Event(), WriterProcessLog._looked

    def waiting(self: WriterProcessLog) -> str:
        assert let_go.wait(30)
        return look(self)

    monkeypatch.setattr(WriterProcessLog, "_looked", waiting)
    try:
        yield let_go
    finally:
        let_go.set()


def is_clear(log: Log) -> bool:
    try:
        return log.find("nobody's") is None
    except UnclearId:
        return False


def wait_for(is_so: Callable[[], bool]) -> None:
    until = monotonic() + 60
    while not is_so():
        assert monotonic() < until
        sleep(0.01)
