"""A file that is deleted or replaced under its server: nothing more is acknowledged."""

import os
import shutil
from pathlib import Path
from time import time_ns

import pytest
from tests.floor.store.entries import HEADER, entry

from houseway.floor.store import Log, SqliteLog, StoreFailed
from houseway.floor.store.signatures.head_signer import Signing
from houseway.floor.store.sqlite import file_identity
from houseway.floor.store.sqlite.file_identity import COARSE, LOOK_EVERY, FileIdentity, open_files


@pytest.mark.parametrize("number", [0, 1, 2], ids=["log", "wal", "watermark"])
@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_nothing_is_acknowledged_into_a_file_that_is_gone(
    number: int, how: str, tmp_path: Path
) -> None:
    path, signing = tmp_path / "data" / "log.sqlite", Signing(tmp_path / "key", tmp_path / "marks")
    with Log(SqliteLog(path, HEADER, signing=signing)) as log:
        log.append(entry(1))
        victim = open_files(path, signing, HEADER)[number]
        copy = shutil.copy2(victim, tmp_path / "copy")
        victim.unlink()
        if how == "replaced":
            shutil.copy2(copy, victim)
        with pytest.raises(StoreFailed, match=f"was {how}"):
            log.append(entry(2))


def test_only_folders_are_looked_at_until_one_of_them_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that was looked at is dearer to write: its next sync writes its new time as well."""
    file, looks, moment = tmp_path / "data" / "log", [], [time_ns() + 10 * COARSE]
    file.parent.mkdir()
    file.touch()
    monkeypatch.setattr(file_identity, "time_ns", lambda: moment[0])
    known = FileIdentity([file])
    stat = os.stat
    monkeypatch.setattr(os, "stat", lambda path: looks.append(path) or stat(path))
    assert known.problem() == ""
    assert looks == [str(file.parent)]
    moment[0] += LOOK_EVERY
    assert known.problem() == ""
    assert looks[1:] == [str(file.parent), str(file)]
    other = tmp_path / "data" / "other"
    other.touch()
    other.replace(file)
    os.utime(file.parent, (0, 0))  # Whoever sets a folder's time back changes it all the same.
    assert "was replaced" in known.problem()


def test_a_folder_that_changed_just_now_is_not_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two changes within one tick of a coarse clock bear the same time."""
    file = tmp_path / "log"
    file.touch()
    known = FileIdentity([file])
    stat, before = os.stat, os.stat(tmp_path)
    monkeypatch.setattr(os, "stat", lambda path: before if path == str(tmp_path) else stat(path))
    assert known.problem() == ""
    file.unlink()
    assert "was deleted" in known.problem()


def test_a_folder_that_was_moved_away_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "data" / "log"
    file.parent.mkdir()
    file.touch()
    known = FileIdentity([file])
    file.parent.rename(tmp_path / "elsewhere")
    assert "was deleted" in known.problem()
    shutil.copytree(tmp_path / "elsewhere", tmp_path / "data")
    assert "was replaced" in known.problem()
