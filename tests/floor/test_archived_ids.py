"""A command whose record lies in an archive elsewhere is not carried out a second time."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from tests.floor.store.entries import HEADER
from tests.floor.test_archiving import WAGERS, opened, played, put_away

from houseway.floor import Floor, Refused
from houseway.floor import commands as c
from houseway.floor.audit import shown
from houseway.floor.backup import backup, restore
from houseway.floor.store import Log, SqliteLog
from houseway.floor.store.addresses import Place
from houseway.floor.store.archived_ids import ids_path, was_taken
from houseway.floor.store.postgres import PostgresLog


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
    with Log(opened(place)) as log:
        floor = Floor(log, program="scripted")
        before = shown(floor.state)
        with pytest.raises(Refused) as refusal:
            floor.execute("dana", c.StartGame("4", WAGERS), "start-0")
        assert shown(floor.state) == before
        floor.execute("dana", c.StartGame("4", WAGERS), "another")
    return refusal.value.code


def test_the_ids_of_an_archive_go_along_into_a_backup_and_back(tmp_path: Path) -> None:
    place = Place(str(tmp_path / "data" / "log.sqlite"))
    played(SqliteLog(place.path, HEADER))
    made = put_away(place, "2026-03-04")
    (place.folder / made.file).unlink()
    backup(place.folder, tmp_path / "safe")
    restore(tmp_path / "safe", tmp_path / "new")
    archive = tmp_path / "new" / made.file
    assert was_taken(archive, "dana/StartGame/start-0")
    assert not was_taken(archive, "dana/StartGame/start-2")  # Still in the log itself.
    assert not was_taken(archive, "never")


def test_an_archive_of_an_earlier_program_has_no_ids_beside_it(tmp_path: Path) -> None:
    assert not ids_path(tmp_path / "old").exists()
    assert not was_taken(tmp_path / "old", "start-0")
