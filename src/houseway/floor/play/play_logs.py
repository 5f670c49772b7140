"""Play logs: many small logs in one file, one for each play property.

Each is chained like any other log. A guest's log is deleted whole after its term or when the file
is full; a log marked as kept stays. Every record is synced before it is acknowledged.
"""

import secrets
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock, get_ident
from typing import Any

from houseway.floor.store.log_store import StoreFailed
from houseway.floor.store.record import Entry, Head, Header, Record, chain, digest_of
from houseway.floor.store.sqlite.truncation import need_database
from houseway.floor.store.ticket import Ticket, done

FILE = "play.sqlite"  # In the data directory, next to the floor's log.
LOGS = "name, kept, created_at, used_at, bytes"
COLUMNS = "seq, schema, at, day, actor, command_id, kind, body, answer, digest"
TABLES = """
CREATE TABLE IF NOT EXISTS secret (value BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS logs (
    name TEXT PRIMARY KEY, kept INTEGER NOT NULL, created_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL, bytes INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS records (
    log TEXT NOT NULL, seq INTEGER NOT NULL, schema INTEGER NOT NULL, at INTEGER NOT NULL,
    day TEXT NOT NULL, actor TEXT NOT NULL, command_id TEXT, kind TEXT NOT NULL,
    body BLOB NOT NULL, answer BLOB NOT NULL, digest BLOB NOT NULL, PRIMARY KEY (log, seq)
);
CREATE UNIQUE INDEX IF NOT EXISTS ids ON records (log, command_id);
"""
Row = tuple[Any, ...]


class PlayLogs:
    """In memory if no path is given."""

    logs, records = "logs", "records"
    prefix = ""  # Prefix of every name, if several floors share a database.

    def __init__(self, path: Path | None = None) -> None:
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)  # Readable by its owner only: the secret is in it.
        self._lock = Lock()
        self._db = sqlite3.connect(
            path or ":memory:", isolation_level=None, check_same_thread=False
        )
        need_database(self._db, path)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        # In pages; what guests write stays small.
        self._db.execute("PRAGMA wal_autocheckpoint = 250")
        self._db.executescript(TABLES)
        self.secret = self._own_secret()

    def log(self, name: str, now: int, *, kept: bool) -> "PlayLog":
        """The log of that name; a new one is made by its first record."""
        found = self.rows(f"SELECT created_at FROM {self.logs} WHERE name = ?", self.prefix + name)
        return PlayLog(self, name, found[0][0] if found else now, kept=kept)

    def has(self, name: str) -> bool:
        return bool(self.rows(f"SELECT 1 FROM {self.logs} WHERE name = ?", self.prefix + name))

    def size(self, name: str) -> int:
        """Bytes used by its records."""
        return int(
            self.rows(f"SELECT bytes FROM {self.logs} WHERE name = ?", self.prefix + name)[0][0]
        )

    def append(self, log: "PlayLog", records: Sequence[Record]) -> None:
        """All of them at once, durable on return."""
        columns, place, now = COLUMNS.split(", "), self.prefix + log.name, log.header.created_at
        marks = ", ".join("?" * (len(columns) + 1))
        made = f"INSERT INTO {self.logs} ({LOGS}) VALUES (?, ?, ?, ?, 0) ON CONFLICT DO NOTHING"
        first = [(made, (place, int(log.is_kept), now, now))] if records[0].seq == 1 else []
        put = f"INSERT INTO {self.records} (log, {COLUMNS}) VALUES ({marks})"
        used = f"UPDATE {self.logs} SET used_at = ?, bytes = bytes + ? WHERE name = ?"
        size = sum(len(one.body) + len(one.answer) for one in records)
        self.change(
            *first,
            *((put, (place, *(getattr(one, name) for name in columns))) for one in records),
            (used, (records[-1].at, size, place)),
        )

    def drop(self, name: str) -> None:
        self.change(
            (f"DELETE FROM {self.records} WHERE log = ?", (self.prefix + name,)),
            (f"DELETE FROM {self.logs} WHERE name = ?", (self.prefix + name,)),
        )

    def expired_logs(self, before: int, most: int, bytes_most: int) -> list[str]:
        """Logs to delete, the longest unused first: those unused since `before`, then as many as
        bring the rest under both limits. Logs marked as kept stay."""
        query = f"SELECT name, used_at, bytes FROM {self.logs} WHERE kept = 0 AND name LIKE ?"
        rows = self.rows(query, f"{self.prefix}%")
        count, total, found = len(rows), sum(row[2] for row in rows), []
        for name, used_at, size in sorted(rows, key=lambda row: row[1]):
            if used_at >= before and count <= most and total <= bytes_most:
                break
            found.append(str(name).removeprefix(self.prefix))
            count, total = count - 1, total - size
        return found

    def rows(self, query: str, *given: object) -> list[Row]:
        with self._lock:
            return self._db.execute(query, given).fetchall()

    def change(self, *steps: tuple[str, Row]) -> None:
        """All or nothing, durable on return."""
        try:
            with self._lock:
                self._db.execute("BEGIN IMMEDIATE")
                try:
                    for query, given in steps:
                        self._db.execute(query, given)
                    self._db.execute("COMMIT")
                except BaseException:
                    self._db.execute("ROLLBACK")
                    raise
        except sqlite3.Error as problem:
            raise StoreFailed(f"The play logs cannot be written: {problem}") from problem

    def take_secret(self, secret: bytes) -> None:
        """The secret of the file whose logs were taken over."""
        self.change(("UPDATE secret SET value = ?", (secret,)))
        self.secret = secret

    def close(self) -> None:
        with self._lock:  # Never under a running query: see `SqliteReader.close`.
            self._db.close()

    def _own_secret(self) -> bytes:
        row = self._db.execute("SELECT value FROM secret").fetchone()
        if row is None:
            row = (secrets.token_bytes(32),)
            self._db.execute("INSERT INTO secret VALUES (?)", row)
        found: bytes = row[0]
        return found


class PlayLog:
    """One property's log; durable at once. `stops` limits reading, to show an earlier state."""

    stops: Callable[[Record], bool] | None = None

    def __init__(self, store: PlayLogs, name: str, created_at: int, *, kept: bool) -> None:
        self.store, self.name, self.is_kept = store, name, kept
        self._lock, self._gatherer = Lock(), 0
        self._unwritten: list[Record] = []
        self.header = Header(property_name=name, kind="training", created_at=created_at)
        query = f"SELECT seq, digest FROM {store.records} WHERE log = ? ORDER BY seq DESC LIMIT 1"
        last = store.rows(query, store.prefix + name)
        self.head = Head(*last[0]) if last else Head(0, self.header.digest())

    def submit(self, entry: Entry) -> Ticket:
        with self._lock:
            (record,) = chain(self.head, [entry])
            self._unwritten.append(record)
            if self._gatherer != get_ident():
                self._write()
            self.head = Head(record.seq, record.digest)
        return done(record)

    @contextmanager
    def gathered(self) -> Iterator[None]:
        """Writes everything this thread submits in one step at the end, so nothing may be
        acknowledged before. Records of other threads are durable when acknowledged, with everything
        before them."""
        if self._gatherer == get_ident():
            yield
            return
        self._gatherer = get_ident()
        try:
            yield
        finally:
            with self._lock:
                self._gatherer = 0
                self._write()

    def _write(self) -> None:
        records, self._unwritten = self._unwritten, []
        if records:
            self.store.append(self, records)

    def find(self, command_id: str) -> Ticket | None:
        found = list(self._read("command_id = ?", command_id))
        return done(found[0]) if found else None

    def read(self, after: int = 0) -> Iterator[Record]:
        """Verifies the chain on the way: a changed log is not built upon."""
        before = self.header.digest() if not after else None
        for record in self._read("seq > ?", after):
            if before is not None and digest_of(before, record.seq, record) != record.digest:
                raise ValueError(f"Record {record.seq} of {self.name} has been changed.")
            before = record.digest
            if self.stops is not None and self.stops(record):
                return
            yield record

    def at(self, moment: int) -> Iterator[Record]:
        """The records written at this time."""
        return self._read("at = ?", moment)

    def _read(self, where: str, given: object) -> Iterator[Record]:
        query = f"SELECT {COLUMNS} FROM {self.store.records} WHERE log = ? AND {where} ORDER BY seq"
        names = COLUMNS.split(", ")
        for row in self.store.rows(query, self.store.prefix + self.name, given):
            yield Record(**dict(zip(names, row, strict=True)))

    def load_snapshot(self) -> bytes | None:
        return None

    def save_snapshot(self, snapshot: bytes) -> None:
        """Play logs are short enough to be read whole."""
