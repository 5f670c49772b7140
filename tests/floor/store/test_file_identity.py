"""A file that is deleted or replaced under its server: nothing more is acknowledged."""

import shutil
from pathlib import Path

import pytest
from tests.floor.store.entries import HEADER, entry

from houseway.floor.store import Log, SqliteLog, StoreFailed
from houseway.floor.store.signatures.head_signer import Signing
from houseway.floor.store.sqlite.file_identity import open_files


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
