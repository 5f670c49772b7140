"""Old records in separate files: each is a read-only log of the same kind.

The live log lists its archives: which records, the last digest, the file. The first record after an
archive continues from that digest, so the chain runs through all of them. Every change of the list
is a record of the log that repeats the whole list; `verify` compares them.
"""

import os
import re
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Self

from msgspec import Struct
from msgspec.structs import astuple

from houseway.floor.store.live_records import LiveRecords
from houseway.floor.store.record import Head, Header, Record

if TYPE_CHECKING:
    from houseway.floor.store.sqlite.log import SqliteReader

TABLE = """
CREATE TABLE IF NOT EXISTS archives (
    first INTEGER NOT NULL, last INTEGER NOT NULL, digest BLOB NOT NULL, last_day TEXT NOT NULL,
    file TEXT NOT NULL, made TEXT NOT NULL, deleted TEXT NOT NULL
)
"""
ON_RECORD = ("LogArchived", "ArchiveDeleted")  # The kinds of records that repeat the list.


class Archive(Struct, frozen=True):
    """One archive of the log. `file` is a name in the log's folder; `deleted` says when and why
    it was deleted, and is empty while it is kept."""

    first: int
    last: int
    digest: str
    last_day: str
    file: str
    made: str
    deleted: str = ""

    @property
    def end(self) -> Head:
        return Head(self.last, bytes.fromhex(self.digest))

    def where(self, folder: Path) -> str:
        """One sentence for whoever looks for a record of it."""
        what = f"Records {self.first:,} to {self.last:,}, up to {self.last_day},"
        if self.deleted:
            return f"{what} were deleted after their term ({self.deleted})."
        return f"{what} are in the archive {self.file}, which is not in {folder}."


COLUMNS = ", ".join(Archive.__struct_fields__)


class ArchiveMissing(ValueError):  # noqa: N818 - a state, not a mistake of the caller.
    """The records are in an archive that is not here; `end` is the last of them."""

    def __init__(self, where: str, end: Head) -> None:
        super().__init__(where)
        self.end = end


class UnclearId(ArchiveMissing):
    """It is unknown whether this command id was used."""


class LogReader(LiveRecords):
    """Reads a log as if it had no archives."""

    archives: list[Archive]
    folder: Path

    def __init__(self) -> None:
        super().__init__()
        self._opened: dict[str, SqliteReader] = {}

    @property
    def base(self) -> Head:
        """The digest that the first unarchived record continues from."""
        return self.archives[-1].end if self.archives else Head(0, self.header.digest())

    def find(self, command_id: str) -> Record | None:
        """Also searches the archives, newest first. Raises `ArchiveMissing` if the record is in an
        archive that is not here, `UnclearId` if it may be."""
        found = self.find_here(command_id)
        for archive in reversed(self.archives):
            if found is not None:
                break
            found = self._find_in(archive, command_id)
        return found

    def _find_in(self, archive: Archive, command_id: str) -> Record | None:
        is_held = self.holds_id(archive.last, command_id)
        if is_held is False:
            return None
        reader = self.open_archive(archive)
        found = None if reader is None else reader.find_here(command_id)
        if found is None and is_held:
            raise ArchiveMissing(archive.where(self.folder), archive.end)
        if reader is None:
            raise UnclearId(archive.where(self.folder), archive.end)
        return found

    def read(self, after: int = 0) -> Iterator[Record]:
        """Reads through the archives; raises `ArchiveMissing` if one is needed and not here."""
        for archive in self.archives:
            if archive.last > after:
                reader = self.open_archive(archive)
                if reader is None:
                    raise ArchiveMissing(archive.where(self.folder), archive.end)
                yield from reader.read_here(after)
                after = archive.last
        yield from self.read_here(after)

    def open_archive(self, archive: Archive) -> "SqliteReader | None":
        """None if the file is not in the log's folder."""
        from houseway.floor.store.sqlite.log import SqliteReader

        path = self.folder / archive.file
        if archive.file not in self._opened and path.is_file():
            self._opened[archive.file] = SqliteReader(path)
        return self._opened.get(archive.file)

    def close(self) -> None:
        """Waits for running reads: closing SQLite under a running query crashes the interpreter."""
        for reader in tuple(self._opened.values()):
            reader.close()
        with self._reading:
            self._is_closed = True
            self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class Readable(Protocol):
    def read(self, after: int = 0) -> Iterator[Record]: ...


def first_of(log: Readable, day: str, last: int) -> int:
    """How many records precede a gambling day in a log that ends with record `last`. Uses
    bisection, so it never reads the whole log."""
    low, high = 0, last
    while low < high:
        middle = (low + high) // 2
        found = next(at_hand(log, middle), None)
        if found is not None and found.day < day:
            low = middle + 1
        else:
            high = middle
    return low


def at_hand(log: Readable, after: int = 0) -> Iterator[Record]:
    """All readable records, leaving out archives that are not here: for screens that show history.
    Reports and proofs need every record and read the log itself."""
    while True:
        try:
            for record in log.read(after):
                after = record.seq
                yield record
        except ArchiveMissing as gone:
            after = gone.end.seq
        else:
            return


def head_at(log: Readable, seq: int) -> Head | None:
    """Works even if the record is the last one of an archive that is elsewhere."""
    try:
        record = next(iter(log.read(seq - 1)), None)
    except ArchiveMissing as gone:
        return gone.end
    return None if record is None else Head(record.seq, record.digest)


def data_folder(data: Path | None = None) -> Path:
    """The data directory: where archives of a log in PostgreSQL are looked for."""
    return data or Path(os.environ.get("HOUSEWAY_DATA", "data"))


def archive_name(header: Header, first: int, last: int) -> str:
    """The same on either database, and unique to the property."""
    return f"{log_name(header)}.archive-{first}-{last}"


def log_name(header: Header) -> str:
    """The property's name and a suffix that distinguishes two logs: "evergreen-5c1f09ab"."""
    words = "-".join(re.findall("[a-z0-9]+", header.property_name.lower()))
    return f"{words}-{header.digest().hex()[:8]}"


def archived_to(archives: Sequence[Archive]) -> int:
    return max((archive.last for archive in archives), default=0)


def to_archives(rows: Sequence[tuple[Any, ...]]) -> list[Archive]:
    return [Archive(first, last, digest.hex(), *rest) for first, last, digest, *rest in rows]


def values_of(archive: Archive) -> tuple[object, ...]:
    first, last, _, *rest = astuple(archive)
    return first, last, archive.end.digest, *rest


def read_archives(connection: sqlite3.Connection) -> list[Archive]:
    """In order. A log that was never archived has no such table."""
    known = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'archives'"
    if connection.execute(known).fetchone() is None:
        return []
    return to_archives(
        connection.execute(f"SELECT {COLUMNS} FROM archives ORDER BY first").fetchall()
    )


def write_archives(connection: sqlite3.Connection, archives: Sequence[Archive]) -> None:
    connection.execute(TABLE)
    connection.execute("DELETE FROM archives")
    marks = ", ".join("?" * len(COLUMNS.split(", ")))
    insertion = f"INSERT INTO archives ({COLUMNS}) VALUES ({marks})"
    connection.executemany(insertion, map(values_of, archives))
