"""A command whose record lies in an archive elsewhere is not carried out a second time."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from tests.floor.store.entries import HEADER
from tests.floor.test_archiving import WAGERS, opened, played, put_away

from houseway.floor import Floor, Refused, commands
from houseway.floor.store import Log, SqliteLog
from houseway.floor.store.archived_ids import Row, mark
from houseway.floor.store.archives import Archive
from houseway.floor.store.location import Place
from houseway.floor.store.log_store import LogStore
from houseway.floor.store.postgres.log import PostgresLog
from houseway.floor.store.postgres.schema import connect
from houseway.floor.store.sqlite.log import SqliteReader
from houseway.floor.upkeep.audit import shown
from houseway.floor.upkeep.backup import backup, restore
from houseway.floor.upkeep.backup_postgres import to_file, to_postgres


def test_an_id_from_an_archive_that_lies_elsewhere_is_refused_and_moves_no_money() -> None:
    with TemporaryDirectory() as folder:
        place = Place(str(Path(folder) / "log.sqlite"))
        played(SqliteLog(place.path, HEADER))
        assert sent_again(place) == "id_archived"


def test_the_same_on_postgresql(postgres: str, tmp_path: Path) -> None:
    played(PostgresLog(postgres, HEADER, folder=tmp_path))
    assert sent_again(Place(postgres, HEADER.property_name, tmp_path)) == "id_archived"


def sent_again(place: Place) -> str:
    """Why an old START GAME is refused once its archive is gone."""
    made = put_away(place, "2026-03-04")
    (place.folder / made.file).unlink()
    return refused(place)


def refused(place: Place) -> str:
    with Log(opened(place)) as log:
        floor = Floor(log, program="scripted")
        before = shown(floor.state)
        with pytest.raises(Refused) as refusal:
            floor.execute("dana", commands.StartGame("4", WAGERS), "start-0")
        assert shown(floor.state) == before
        floor.execute("dana", commands.StartGame("4", WAGERS), "another")
    return refusal.value.code


def test_the_other_node_knows_archived_ids_without_the_archive_files(
    postgres: str, tmp_path: Path
) -> None:
    """The archive was made on the first node, and stays there."""
    here, there = tmp_path / "here", tmp_path / "there"
    played(PostgresLog(postgres, HEADER, folder=here))
    put_away(Place(postgres, HEADER.property_name, here), "2026-03-04")
    assert refused(Place(postgres, HEADER.property_name, there)) == "id_archived"


def test_ids_of_an_archive_that_nobody_can_look_up_are_refused_and_new_ones_are_not() -> None:
    with TemporaryDirectory() as folder:
        place = Place(str(Path(folder) / "log.sqlite"))
        played(SqliteLog(place.path, HEADER))
        assert looked_up_nowhere(place) == "id_unclear"


def test_the_same_of_ids_that_nobody_can_look_up_on_postgresql(
    postgres: str, tmp_path: Path
) -> None:
    played(PostgresLog(postgres, HEADER, folder=tmp_path))
    place = Place(postgres, HEADER.property_name, tmp_path)
    assert looked_up_nowhere(place) == "id_unclear"


def looked_up_nowhere(place: Place) -> str:
    """As an earlier program left it: the archive is away, and its ids are not in the database."""
    made = put_away(place, "2026-03-04")
    (place.folder / made.file).unlink()
    forget_ids(place)
    return refused(place)


def test_an_archive_at_hand_answers_also_where_the_database_has_no_ids(place: Place) -> None:
    put_away(place, "2026-03-04")
    forget_ids(place)
    with Log(opened(place)) as log:
        floor = Floor(log, program="scripted")
        assert floor.execute("dana", commands.StartGame("4", WAGERS), "start-0").is_repeated


def test_an_id_that_was_taken_out_or_put_in_behind_our_back_is_found(place: Place) -> None:
    made = put_away(place, "2026-03-04")
    assert place.verify().is_sound
    (last, known), *_ = [row for row in ids_in(place) if row[1]]
    assert last == made.last
    for changed in (b"8 letters", None):
        change_id(place, known, changed)
        known, verdict = b"8 letters", place.verify()
        assert "command ids do not match" in verdict.problem


def test_ids_and_records_leave_in_one_step(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """A power cut before the end of it leaves the log as it was."""
    store: type[Any] = PostgresLog if place.is_postgres else SqliteLog
    shorten = store._shorten

    def cut_off(self: LogStore, archives: Sequence[Archive]) -> None:
        shorten(self, archives)
        raise OSError("power cut")

    monkeypatch.setattr(store, "_shorten", cut_off)
    with pytest.raises(OSError, match="power cut"):
        put_away(place, "2026-03-04")
    monkeypatch.undo()
    with place.open() as log:
        assert not log.archives
        assert log.find("dana/StartGame/start-0") is not None
        assert ids_in(place) == []


def test_the_ids_of_an_archive_go_along_into_a_backup_and_back(tmp_path: Path) -> None:
    place = Place(str(tmp_path / "data" / "log.sqlite"))
    played(SqliteLog(place.path, HEADER))
    made = put_away(place, "2026-03-04")
    (place.folder / made.file).unlink()
    backup(place.folder, tmp_path / "safe")
    restore(tmp_path / "safe", tmp_path / "new")
    with SqliteReader(tmp_path / "new" / "log.sqlite") as log:
        assert log.holds_id(made.last, "dana/StartGame/start-0")
        assert (
            log.holds_id(made.last, "dana/StartGame/start-2") is False
        )  # Still in the log itself.
        assert log.holds_id(made.last, "never") is False


def test_the_ids_go_along_from_one_database_to_the_other_and_back(
    postgres: str, tmp_path: Path
) -> None:
    place = Place(str(tmp_path / "data" / "log.sqlite"))
    played(SqliteLog(place.path, HEADER))
    put_away(place, "2026-03-04")
    before = ids_in(place)
    to_postgres(place.path, postgres, folder=tmp_path / "node")
    shared = Place(postgres, HEADER.property_name, tmp_path / "node")
    assert ids_in(shared) == before
    to_file(postgres, HEADER.property_name, tmp_path / "back.sqlite", tmp_path / "node")
    assert ids_in(Place(str(tmp_path / "back.sqlite"))) == before


def test_both_databases_mark_an_id_alike(postgres: str, tmp_path: Path) -> None:
    place = Place(postgres, HEADER.property_name, tmp_path)
    played(PostgresLog(postgres, HEADER, folder=tmp_path))
    put_away(place, "2026-03-04")
    assert mark("dana/StartGame/start-0") in {found for _, found in ids_in(place)}


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "sqlite":
        found = Place(str(tmp_path / "log.sqlite"))
        played(SqliteLog(found.path, HEADER))
        return found
    url = request.getfixturevalue("postgres")
    played(PostgresLog(url, HEADER, folder=tmp_path))
    return Place(url, HEADER.property_name, tmp_path)


def change_id(place: Place, known: bytes, changed: bytes | None) -> None:
    """Into another, or away."""
    if place.is_postgres:
        with connect(place.database) as shared:
            table, sign = "houseway.archived_ids", "%s"
            run(shared, f"DELETE FROM {table} WHERE id = {sign}", (known,))
            if changed is not None:
                put = f"INSERT INTO {table} SELECT property, max(last), {sign}::bytea FROM {table}"
                run(shared, f"{put} GROUP BY property", (changed,))
        return
    with sqlite3.connect(place.path) as connection:
        run(connection, "DELETE FROM archived_ids WHERE id = ?", (known,))
        if changed is not None:
            put = "INSERT INTO archived_ids SELECT max(last), ? FROM archived_ids"
            run(connection, put, (changed,))


def run(connection: Any, statement: str, values: tuple[object, ...]) -> None:
    connection.execute(statement, values)


def forget_ids(place: Place) -> None:
    if place.is_postgres:
        with connect(place.database) as shared:
            shared.execute("DELETE FROM houseway.archived_ids")
        return
    connection = sqlite3.connect(place.path)
    connection.execute("DROP TABLE archived_ids")
    connection.close()


def ids_in(place: Place) -> list[Row]:
    with place.open() as log:
        return sorted(log.all_ids())
