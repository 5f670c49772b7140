"""Old records in files of their own, beside the log: each a log of the same kind, read only.

The live log knows its archives: which records, the digest of the last, where they lie. The first
record after an archive hangs on that digest, so the chain goes through all of them.
"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from houseway.floor.store.record import Head, Record

TABLE = """
CREATE TABLE IF NOT EXISTS archives (
    first INTEGER NOT NULL, last INTEGER NOT NULL, digest BLOB NOT NULL, last_day TEXT NOT NULL,
    file TEXT NOT NULL, made TEXT NOT NULL, deleted TEXT NOT NULL
)
"""
COLUMNS = "first, last, digest, last_day, file, made, deleted"


class Archive(Struct, frozen=True, kw_only=True):
    """`file` is a name in the log's folder; `deleted` says when and why, empty while it is kept."""

    first: int
    last: int
    digest: bytes
    last_day: str
    file: str
    made: str
    deleted: str = ""

    @property
    def end(self) -> Head:
        return Head(self.last, self.digest)

    def where(self, folder: Path) -> str:
        """One sentence for whoever looks for a record of it."""
        what = f"Records {self.first:,} to {self.last:,}, up to {self.last_day},"
        if self.deleted:
            return f"{what} were deleted after their term ({self.deleted})."
        return f"{what} are in the archive {self.file}, which is not in {folder}."


class NotAtHand(ValueError):  # noqa: N818 - where it is, not a mistake.
    """Records were asked for that lie in an archive elsewhere; `end` is the last of them."""

    def __init__(self, where: str, end: Head) -> None:
        super().__init__(where)
        self.end = end


class Readable(Protocol):
    def read(self, after: int = 0) -> Iterator[Record]: ...


def at_hand(log: Readable, after: int = 0) -> Iterator[Record]:
    """Whatever can be read, without archives that lie elsewhere: for screens that look back and
    show what they find. Reports and proofs need every record, and ask the log itself."""
    while True:
        try:
            for record in log.read(after):
                after = record.seq
                yield record
        except NotAtHand as gone:
            after = gone.end.seq
        else:
            return


def read_archives(connection: sqlite3.Connection) -> list[Archive]:
    """In order. A log that was never archived has no such table."""
    known = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'archives'"
    if connection.execute(known).fetchone() is None:
        return []
    rows = connection.execute(f"SELECT {COLUMNS} FROM archives ORDER BY first").fetchall()
    names = COLUMNS.split(", ")
    return [Archive(**dict(zip(names, row, strict=True))) for row in rows]


def write_archives(connection: sqlite3.Connection, archives: list[Archive]) -> None:
    connection.execute(TABLE)
    connection.execute("DELETE FROM archives")
    marks = ", ".join("?" * len(COLUMNS.split(", ")))
    for each in archives:
        values = [getattr(each, name) for name in COLUMNS.split(", ")]
        connection.execute(f"INSERT INTO archives ({COLUMNS}) VALUES ({marks})", values)
