"""What is particular to the log in SQLite: durability settings, triggers, strangers."""

import sqlite3
from pathlib import Path
from threading import Thread

import pytest
from tests.floor.store.entries import HEADER, entry, written

from houseway.floor.store import SqliteLog
from houseway.floor.store.sqlite.log import SqliteReader


def test_every_commit_is_synced_in_full(tmp_path: Path) -> None:
    store = SqliteLog(tmp_path / "log.sqlite", HEADER)
    ask = store._writer.execute  # The setting belongs to the connection and shows nowhere else.
    assert ask("PRAGMA journal_mode").fetchone() == ("wal",)
    assert ask("PRAGMA synchronous").fetchone() == (2,)
    store.close()


@pytest.mark.parametrize("statement", ["UPDATE log SET actor = 'me'", "DELETE FROM log"])
def test_an_honest_program_cannot_change_the_log(tmp_path: Path, statement: str) -> None:
    path = written(tmp_path / "log.sqlite", 3)
    connection = sqlite3.connect(path)
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        connection.execute(statement)
    connection.close()


def test_a_second_writer_stops_instead_of_forking_the_chain(tmp_path: Path) -> None:
    first = SqliteLog(tmp_path / "log.sqlite", HEADER)
    second = SqliteLog(tmp_path / "log.sqlite")
    first.append([entry(1)])
    with pytest.raises(sqlite3.IntegrityError):
        second.append([entry(2)])
    first.append([entry(3)])
    assert [record.command_id for record in second.read()] == ["command-1", "command-3"]
    first.close()
    second.close()


def test_a_file_that_is_no_log_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    sqlite3.connect(path).close()
    with pytest.raises(ValueError, match="not a Houseway log"):
        SqliteLog(path)


def test_a_log_of_a_later_layout_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path / "log.sqlite", 1)
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("UPDATE header SET layout = 2")
    connection.close()
    with pytest.raises(ValueError, match="later version of Houseway"):
        SqliteLog(path)


def test_a_missing_log_is_not_made_by_looking_at_it(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no log at"):
        SqliteLog(tmp_path / "log.sqlite")
    assert list(tmp_path.iterdir()) == []


def test_a_crash_while_the_log_is_made_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "log.sqlite.new").write_bytes(b"half a log")
    store = SqliteLog(tmp_path / "log.sqlite", HEADER)
    assert store.append([entry(1)])[0].seq == 1
    store.close()
    assert not (tmp_path / "log.sqlite.new").exists()


def test_closing_waits_for_who_is_reading(tmp_path: Path) -> None:
    """SQLite, closed under a query of another thread, takes the whole interpreter down."""
    reader = SqliteReader(written(tmp_path / "log.sqlite", 3))
    closing = Thread(target=reader.close)
    with reader._reading:  # As a thread in the middle of its query holds it.
        closing.start()
        closing.join(0.1)
        assert reader.connection.execute("SELECT count(*) FROM log").fetchone() == (3,)
    closing.join(10)
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        reader.find("command-1")
