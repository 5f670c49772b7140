"""The command ids of an archive, in a small file that stays beside the log when the archive goes.

Without it an id whose record lies elsewhere would be taken for a new one, and its command, sent
again, would move money twice. Of each id eight bytes of a digest are kept: enough that no other
is ever mistaken for it, and three in a hundred of the space.
"""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

from houseway.floor.store.record import Record

IDS = ".ids"
TABLE = "CREATE TABLE IF NOT EXISTS ids (id BLOB PRIMARY KEY) WITHOUT ROWID"


def ids_path(archive: Path) -> Path:
    return archive.with_name(archive.name + IDS)


class IdsWriter:
    """Made anew beside the archive, whole when `close` returns."""

    def __init__(self, archive: Path) -> None:
        path = ids_path(archive)
        path.unlink(missing_ok=True)  # Of an archive that was begun and never became one.
        self._connection = sqlite3.connect(path)
        self._connection.execute(TABLE)

    def add(self, records: Iterable[Record]) -> None:
        rows = ((mark(r.command_id),) for r in records if r.command_id is not None)
        self._connection.executemany("INSERT OR IGNORE INTO ids VALUES (?)", rows)

    def close(self) -> None:
        self._connection.commit()
        self._connection.close()


def was_taken(archive: Path, command_id: str) -> bool:
    """Whether the archive of this name holds a record of that command, wherever it lies now."""
    path = ids_path(archive)
    if not path.is_file():
        return False
    address = f"{path.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as connection:
        row = connection.execute("SELECT 1 FROM ids WHERE id = ?", (mark(command_id),)).fetchone()
    return row is not None


def mark(command_id: str) -> bytes:
    return sha256(command_id.encode()).digest()[:8]
