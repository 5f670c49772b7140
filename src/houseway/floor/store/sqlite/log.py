"""The log in one SQLite file: WAL, full sync, one transaction per batch.

The head is stored in the same transaction, so that a missing tail is noticed even without a printed
digest. Now and then it is also noted in a file next to the log, so that an older copy is noticed
too. Triggers keep well-behaved programs from changing a record; the chain reveals the others.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import astuple

from houseway.floor.store.archived_ids import Row, put_ids, take_ids
from houseway.floor.store.archives import (
    Archive,
    LogReader,
    archived_to,
    read_archives,
    write_archives,
)
from houseway.floor.store.log_store import LogStore, StoreFailed
from houseway.floor.store.record import COLUMNS, LAYOUT, Entry, Head, Header, Record
from houseway.floor.store.signatures.head_signer import SignedHead, Signing, signing_beside
from houseway.floor.store.sqlite.file_identity import FileIdentity, open_files
from houseway.floor.store.sqlite.head_notes import note_head
from houseway.floor.store.sqlite.snapshot_file import read_snapshot, sync_folder, write_snapshot
from houseway.floor.store.sqlite.truncation import need_whole

TABLES = """
CREATE TABLE header (
    layout INTEGER NOT NULL, property_name TEXT NOT NULL, kind TEXT NOT NULL,
    created_at INTEGER NOT NULL
);
CREATE TABLE head (seq INTEGER NOT NULL, digest BLOB NOT NULL);
CREATE TABLE log (
    seq INTEGER PRIMARY KEY, schema INTEGER NOT NULL, at INTEGER NOT NULL, day TEXT NOT NULL,
    actor TEXT NOT NULL, command_id TEXT UNIQUE, kind TEXT NOT NULL, body BLOB NOT NULL,
    answer BLOB NOT NULL, digest BLOB NOT NULL
);
CREATE TRIGGER log_is_never_changed BEFORE UPDATE ON log
BEGIN SELECT RAISE(ABORT, 'The log is append-only.'); END;
"""
NEVER_SHORTENED = """
CREATE TRIGGER log_is_never_shortened BEFORE DELETE ON log
BEGIN SELECT RAISE(ABORT, 'The log is append-only.'); END;
"""
TABLES += NEVER_SHORTENED
# Stored with the head once the log is signed: its checkpoint, and the frontier of the Merkle tree.
SIGNED = {"note": "TEXT", "frontier": "BLOB"}
MOVE = "UPDATE head SET seq = ?, digest = ? WHERE digest = ?"
MOVE_SIGNED = "UPDATE head SET seq = ?, digest = ?, note = ?, frontier = ? WHERE digest = ?"
# Rows are inserted by the hundred: each statement releases the interpreter's lock once, not once
# per row, and between busy threads that is most of the time of a batch.
ROWS_MOST = 256
ROWS_LARGE = 64
STATEMENTS_KEPT = 128  # Prepared statements: one for each number of rows.
PAGES_PER_CHECKPOINT = 8_000  # About 32 MB: fewer, longer syncs of the main file.
PAGE_CACHE_KIB = 65_536
RECORDS_PER_NOTE = 10_000


class SqliteReader(LogReader):
    """Reads a log, even while it is being written, and never writes to it."""

    find_query = f"SELECT {COLUMNS} FROM log WHERE command_id = ?"
    read_query = f"SELECT {COLUMNS} FROM log WHERE seq > ? ORDER BY seq LIMIT 1000"
    marks_query = "SELECT id FROM archived_ids WHERE last = ? AND id IN (?, x'')"
    under_query = "SELECT id FROM archived_ids WHERE last = ?"
    ids_query = "SELECT last, id FROM archived_ids"
    connection: sqlite3.Connection
    unreadable = (sqlite3.DatabaseError, AssertionError, ValueError)

    def __init__(self, path: Path) -> None:
        super().__init__()
        if not path.is_file():
            raise FileNotFoundError(f"There is no log at {path}.")
        address = f"{path.resolve().as_uri()}?mode=ro"
        self.connection = sqlite3.connect(
            address, uri=True, isolation_level=None, check_same_thread=False
        )
        self._path = path
        self.folder = path.parent
        try:
            self.header = read_header(self.connection)
            self.archives = read_archives(self.connection)
        except ValueError as problem:
            self.connection.close()
            need_whole(path)
            raise ValueError(f"{path}: {problem}") from None

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self._reading:
            return self.connection.execute(query, values).fetchall()

    def has_ids(self) -> bool:
        known = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'archived_ids'"
        return bool(self._rows(known))

    def read_head(self) -> Head:
        return read_head(self.connection)

    def read_signed(self) -> SignedHead | None:
        with self._reading:
            return read_signed(self.connection)

    def load_snapshot(self) -> bytes | None:
        return read_snapshot(self._path)

    @contextmanager
    def view(self) -> Iterator[None]:
        self.connection.execute("BEGIN")
        yield

    def rows(self, after: int) -> Iterator[tuple[Any, ...]]:
        query = f"SELECT {COLUMNS} FROM log WHERE seq > ? ORDER BY seq"
        yield from self.connection.execute(query, (after,))

    def command_ids(self) -> Iterator[str]:
        query = "SELECT command_id FROM log WHERE command_id IS NOT NULL"
        yield from (found for (found,) in self.connection.execute(query))

    def index_problem(self) -> str:
        ((answer,), *_) = self.connection.execute("PRAGMA integrity_check(1)").fetchall()
        if answer == "ok":
            return ""
        return f"The records are sound, but the file is damaged: {answer}."

    def trigger_problem(self) -> str:
        from houseway.floor.store.triggers import sqlite_problem

        return sqlite_problem(self.connection)


class SqliteFile(LogStore):
    """What every writer of such a file needs, whichever process writes the records. Reading has its
    own connection, so that it never waits for a sync."""

    def __init__(
        self, path: Path, header: Header | None = None, archives: Sequence[Archive] = ()
    ) -> None:
        """Opens a log, or creates one if a header is given and no file exists. A copy of a log
        whose older records are archived continues after them."""
        if header is not None and not path.exists():
            create(path, header, archives)
        self._path = path
        self._reader: SqliteReader = SqliteReader(path)

    def save_snapshot(self, snapshot: bytes) -> None:
        write_snapshot(self._path, snapshot)


class SqliteLog(SqliteFile):
    """A log that has been signed once stays signed: without `signing`, its key and its watermarks
    are looked for next to its folder."""

    def __init__(
        self,
        path: Path,
        header: Header | None = None,
        archives: Sequence[Archive] = (),
        signing: Signing | None = None,
        *,
        is_accepted: bool = False,
    ) -> None:
        super().__init__(path, header, archives)
        self._writer = _connect(path)
        self._head = read_head(self._writer)
        stored = read_signed(self._writer)
        if signing is None and stored is not None:
            signing = signing_beside(path.parent)
        if signing is not None:
            try:
                add_columns(self._writer)
                self._start_signing(signing, stored, is_accepted=is_accepted)
            except BaseException:
                self._writer.close()
                self._reader.close()
                raise
        self._files = FileIdentity(open_files(path, signing, self.header))

    def put_away(self, entry: Entry, archives: Sequence[Archive]) -> Record:
        record = super().put_away(entry, archives)
        self._writer.execute("VACUUM")
        return record

    def _write(
        self, records: list[Record], archives: Sequence[Archive] | None = None
    ) -> list[Record]:
        if not records:
            return records
        head = Head(records[-1].seq, records[-1].digest)
        signed = self._signed(records)
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            if archives is not None:
                self._shorten(archives)
            self._insert(records)
            values = (head.seq, head.digest, *(astuple(signed) if signed else ()))
            # The condition includes the old digest, so that a second writer stops us instead of
            # forking the chain.
            moved = self._writer.execute(
                MOVE_SIGNED if signed else MOVE, (*values, self._head.digest)
            ).rowcount
            if moved != 1:
                raise sqlite3.IntegrityError("Another process has written to this log.")
            self._writer.execute("COMMIT")
        except BaseException:
            # On a full disk SQLite has already rolled back; a second rollback would hide the cause.
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
            raise
        if problem := self._files.problem():
            raise StoreFailed(problem)
        noted = self._head.seq // RECORDS_PER_NOTE
        self._head = head
        if head.seq // RECORDS_PER_NOTE > noted:
            note_head(self._path, head)
        self._kept(signed)
        return records

    def store_signed(self, signed: SignedHead) -> None:
        add_columns(self._writer)
        self._writer.execute("UPDATE head SET note = ?, frontier = ?", astuple(signed))

    def take_ids(self, rows: Iterable[Row]) -> None:
        """The ids of the archives, from another database."""
        take_ids(self._writer, rows)

    def _shorten(self, archives: Sequence[Archive]) -> None:
        """The trigger is restored in the same transaction."""
        write_archives(self._writer, archives)
        put_ids(self._writer, archived_to(archives))
        self._writer.execute("DROP TRIGGER log_is_never_shortened")
        self._writer.execute("DELETE FROM log WHERE seq <= ?", (archived_to(archives),))
        self._writer.execute(NEVER_SHORTENED)

    def _insert(self, records: list[Record]) -> None:
        place = 0
        while place < len(records):
            rows = rows_at_once(len(records) - place)
            values: list[object] = []
            for record in records[place : place + rows]:
                values += _row(record)
            self._writer.execute(insertion(rows), values)
            place += rows

    def close(self) -> None:
        self._finish_signing()
        note_head(self._path, self._head)
        self._reader.close()
        self._writer.close()


def rows_at_once(left: int) -> int:
    """As many as possible, in few different counts, so that each statement is prepared once."""
    if left >= ROWS_MOST:
        return ROWS_MOST
    return left if left < ROWS_LARGE else left // ROWS_LARGE * ROWS_LARGE


@cache
def insertion(rows: int) -> str:
    values = ", ".join(["(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"] * rows)
    return f"INSERT INTO log ({COLUMNS}) VALUES {values}"


def create(path: Path, header: Header, archives: Sequence[Archive] = ()) -> None:
    """Created under another name and moved when complete: a crash leaves no partial log."""
    base = archives[-1].end if archives else Head(0, header.digest())
    path.parent.mkdir(parents=True, exist_ok=True)
    unborn = path.with_name(path.name + ".new")
    unborn.unlink(missing_ok=True)
    connection = _connect(unborn)
    with connection:
        connection.executescript("BEGIN;" + TABLES)
        connection.execute(
            "INSERT INTO header VALUES (?, ?, ?, ?)",
            (header.layout, header.property_name, header.kind, header.created_at),
        )
        connection.execute("INSERT INTO head VALUES (?, ?)", (base.seq, base.digest))
        if archives:
            write_archives(connection, archives)
    connection.close()
    unborn.rename(path)
    note_head(path, base)
    sync_folder(path.parent)


def read_signed(connection: sqlite3.Connection) -> SignedHead | None:
    """None if the log was never signed."""
    if not columns_of(connection) >= {*SIGNED}:
        return None
    row = connection.execute("SELECT note, frontier FROM head").fetchone()
    if row is None or not row[0]:
        return None
    note, frontier = row
    if not (isinstance(note, str) and isinstance(frontier, bytes)):
        return SignedHead("unreadable", b"")
    return SignedHead(note, frontier)


def columns_of(connection: sqlite3.Connection) -> set[str]:
    return {name for _, name, *_ in connection.execute("PRAGMA table_info(head)")}


def add_columns(connection: sqlite3.Connection) -> None:
    """Adds those that are missing: a power cut may have come between the two."""
    there = columns_of(connection)
    for name, kind in SIGNED.items():
        if name not in there:
            connection.execute(f"ALTER TABLE head ADD COLUMN {name} {kind}")


def read_header(connection: sqlite3.Connection) -> Header:
    query = "SELECT layout, property_name, kind, created_at FROM header"
    try:
        ((layout, name, kind, created_at),) = connection.execute(query).fetchall()
    except (sqlite3.DatabaseError, ValueError):
        raise ValueError("This file is not a Houseway log.") from None
    if [type(value) for value in (layout, name, kind, created_at)] != [int, str, str, int]:
        raise ValueError("The header of this log cannot be read.")
    if layout > LAYOUT:
        raise ValueError(f"This log has layout {layout}, made by a later version of Houseway.")
    return Header(property_name=name, kind=kind, created_at=created_at, layout=layout)


def read_head(connection: sqlite3.Connection) -> Head:
    ((seq, digest),) = connection.execute("SELECT seq, digest FROM head").fetchall()
    if not isinstance(seq, int) or not isinstance(digest, bytes):
        raise ValueError("The stored head cannot be read.")
    return Head(seq, digest)


def _row(record: Record) -> tuple[object, ...]:
    """In the order of COLUMNS. For `bytes`, Python's sqlite3 searches for an adapter each time,
    which takes as long as the row itself; a `bytearray` is stored directly."""
    return (
        record.at, record.day, record.actor, record.kind, bytearray(record.body),
        record.command_id, bytearray(record.answer), record.schema, record.seq,
        bytearray(record.digest),
    )  # fmt: skip


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=STATEMENTS_KEPT,
    )
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {PAGES_PER_CHECKPOINT}")
    connection.execute(f"PRAGMA cache_size = -{PAGE_CACHE_KIB}")
    return connection
