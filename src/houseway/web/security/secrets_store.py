"""Where secrets are stored, outside the log: hashes of PINs, codes, device tokens and sign-ins.

`SecretsStore` is one small SQLite file; `SharedSecretsStore`, for several nodes, is in PostgreSQL.
Every change is durable on return.
"""

import sqlite3
from abc import ABC, abstractmethod
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar

from msgspec import Struct

from houseway.floor.store.sqlite.truncation import need_database

SCHEMA = """
CREATE TABLE IF NOT EXISTS pins (
    staff TEXT PRIMARY KEY, hash TEXT NOT NULL, failures INTEGER NOT NULL DEFAULT 0,
    locked_until INTEGER NOT NULL DEFAULT 0  -- Both of older servers; wrong PINs are not kept now.
);
CREATE TABLE IF NOT EXISTS codes (
    digest BLOB PRIMARY KEY, purpose TEXT NOT NULL, subject TEXT NOT NULL, expires INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS devices (digest BLOB PRIMARY KEY, device TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS sessions (
    digest BLOB PRIMARY KEY, staff TEXT NOT NULL, card TEXT NOT NULL, device TEXT NOT NULL,
    expires INTEGER NOT NULL
);
"""


class Pin(Struct, frozen=True):
    staff: str
    hash: str
    failures: int = 0  # Both from older servers; wrong PINs are no longer stored.
    locked_until: int = 0


class Code(Struct, frozen=True):
    digest: bytes
    purpose: str
    subject: str
    expires: int


class DeviceToken(Struct, frozen=True):
    digest: bytes
    device: str


class SignIn(Struct, frozen=True):
    digest: bytes
    staff: str
    card: str
    device: str
    expires: int


TABLES: dict[type[Struct], str] = {
    Pin: "pins",
    Code: "codes",
    DeviceToken: "devices",
    SignIn: "sessions",
}
Row = TypeVar("Row", bound=Struct)
Step = tuple[str, tuple[object, ...]]  # A statement and its values.


class Secrets(ABC):
    """Rows are found, put and dropped by their columns. Hold `lock` around steps that belong
    together. One process writes at a time."""

    schema, sign = "", "?"  # The database's syntax for a table name and for a value.

    def __init__(self) -> None:
        self.lock = RLock()
        self.own: dict[str, object] = {}  # Columns of each row beyond those of the struct.

    @abstractmethod
    def version(self) -> int:
        """Grows when another process may have changed something; always 0 if none can."""

    @abstractmethod
    def close(self) -> None: ...

    @abstractmethod
    def _read(self, query: str, values: tuple[object, ...]) -> list[Any]: ...

    @abstractmethod
    def _write(self, *steps: Step) -> None:
        """All or none."""

    def find(self, kind: type[Row], **where: object) -> list[Row]:
        query = f"SELECT {', '.join(kind.__struct_fields__)} FROM {self.schema}{TABLES[kind]}"
        which, values = self._where(where)
        return [kind(*row) for row in self._read(query + which, values)]

    def put(self, row: Struct, **instead: object) -> None:
        """Replaces whatever matches `instead`."""
        given = {**self.own, **{name: getattr(row, name) for name in row.__struct_fields__}}
        table, signs = f"{self.schema}{TABLES[type(row)]}", ", ".join([self.sign] * len(given))
        insert = f"INSERT INTO {table} ({', '.join(given)}) VALUES ({signs})"
        earlier = [self._dropped(type(row), instead)] if instead else []
        self._write(*earlier, (insert, tuple(given.values())))

    def drop(self, kind: type[Struct], name: str, *values: object) -> None:
        self._write(*(self._dropped(kind, {name: value}) for value in values))

    def _dropped(self, kind: type[Struct], where: dict[str, object]) -> Step:
        which, values = self._where(where)
        return f"DELETE FROM {self.schema}{TABLES[kind]}{which}", values

    def _where(self, given: dict[str, object]) -> Step:
        given = {**self.own, **given}
        which = " AND ".join(f"{name} = {self.sign}" for name in given)
        return f" WHERE {which}" if which else "", tuple(given.values())


def copy_keys(source: Secrets, target: Secrets) -> None:
    """Copies into an empty store, for a backup or a restore."""
    for kind in TABLES:
        for row in source.find(kind):
            target.put(row)


class SecretsStore(Secrets):
    """In memory if no path is given."""

    def __init__(self, path: Path | None = None) -> None:
        super().__init__()
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)  # Readable by its owner only.
        self._db = sqlite3.connect(
            path or ":memory:", isolation_level=None, check_same_thread=False
        )
        need_database(self._db, path)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.executescript(SCHEMA)

    def version(self) -> int:
        return 0

    def close(self) -> None:
        with self.lock:  # Never under a running query: see `SqliteReader.close`.
            self._db.close()

    def _read(self, query: str, values: tuple[object, ...]) -> list[Any]:
        with self.lock:
            return self._db.execute(query, values).fetchall()

    def _write(self, *steps: Step) -> None:
        with self.lock, self._db:
            self._db.execute("BEGIN IMMEDIATE")
            for statement, values in steps:
                self._db.execute(statement, values)
