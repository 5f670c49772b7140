"""Detects a truncated database file from its first page; SQLite itself could read nothing of it."""

import sqlite3
from pathlib import Path

MAGIC = b"SQLite format 3\0"
LARGEST = 65_536  # The page size that the file encodes as 1.


class TruncatedFile(ValueError):  # noqa: N818 - what happened to the file, not a mistake of the caller.
    def __init__(self, missing: int, whole: int) -> None:
        super().__init__(
            f"The file was cut short: {missing:,} of {whole:,} bytes are missing."
            " Restore it from a backup."
        )


def need_database(connection: sqlite3.Connection, path: Path | None) -> None:
    """Raises one sentence if the file is damaged or is not a database."""
    try:
        connection.execute("PRAGMA schema_version").fetchone()
    except sqlite3.DatabaseError as problem:
        connection.close()
        raise ValueError(f"{path} cannot be read ({problem}). Restore it from a backup.") from None


def need_whole(path: Path) -> None:
    with path.open("rb") as file:
        first = file.read(32)
    if len(first) < 32 or not first.startswith(MAGIC):
        return
    page = int.from_bytes(first[16:18])
    whole = (LARGEST if page == 1 else page) * int.from_bytes(first[28:32])
    missing = whole - path.stat().st_size
    if missing > 0:
        raise TruncatedFile(missing, whole)
