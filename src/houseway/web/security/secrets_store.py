"""Where secrets lie, outside the log: hashes of PINs, codes, device tokens and sign-ins.

`SecretsStore` is one small SQLite file, `SharedSecretsStore` (of several nodes) is in PostgreSQL.
Every change is durable on return.
"""

import sqlite3
from pathlib import Path
from threading import RLock
from typing import Any, Protocol

from msgspec import Struct

from houseway.floor.store.sqlite.truncation import need_database

TABLES = """
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


class Code(Struct, frozen=True):
    digest: bytes
    purpose: str
    subject: str
    expires: int


class SignIn(Struct, frozen=True):
    digest: bytes
    staff: str
    card: str
    device: str
    expires: int


class Secrets(Protocol):
    """Hold `lock` around steps that belong together. One process writes at a time."""

    @property
    def lock(self) -> RLock: ...

    def version(self) -> int:
        """Grows when someone else may have changed something; always 0 where nobody else can."""
        ...

    def pin(self, staff: str) -> Pin | None: ...
    def pins(self) -> list[Pin]: ...
    def put_pin(self, pin: Pin) -> None: ...
    def code(self, digest: bytes, purpose: str) -> Code | None: ...
    def codes(self) -> list[Code]: ...
    def put_code(self, code: Code) -> None:
        """In place of an earlier one for the same purpose and subject."""
        ...

    def drop_code(self, digest: bytes) -> None: ...
    def devices(self) -> dict[bytes, str]: ...
    def put_device(self, digest: bytes, device: str) -> None: ...
    def drop_device(self, device: str) -> None: ...
    def sign_ins(self) -> list[SignIn]: ...
    def put_sign_in(self, found: SignIn) -> None: ...
    def drop_sign_ins(self, digests: list[bytes]) -> None: ...
    def close(self) -> None: ...


def copy_keys(source: Secrets, target: Secrets) -> None:
    """Into an empty store, as a backup or a restore needs it."""
    for pin in source.pins():
        target.put_pin(pin)
    for code in source.codes():
        target.put_code(code)
    for digest, device in source.devices().items():
        target.put_device(digest, device)
    for found in source.sign_ins():
        target.put_sign_in(found)


class SecretsStore:
    """In memory where no path is given."""

    def __init__(self, path: Path | None = None) -> None:
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)  # Readable by its owner only.
        self.lock = RLock()
        self._db = sqlite3.connect(
            path or ":memory:", isolation_level=None, check_same_thread=False
        )
        need_database(self._db, path)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.executescript(TABLES)

    def version(self) -> int:
        return 0

    def pin(self, staff: str) -> Pin | None:
        rows = self._all("SELECT staff, hash FROM pins WHERE staff = ?", staff)
        return Pin(*rows[0]) if rows else None

    def pins(self) -> list[Pin]:
        return [Pin(*row) for row in self._all("SELECT staff, hash FROM pins")]

    def put_pin(self, pin: Pin) -> None:
        self._all("INSERT OR REPLACE INTO pins VALUES (?, ?, 0, 0)", pin.staff, pin.hash)

    def code(self, digest: bytes, purpose: str) -> Code | None:
        query = "SELECT * FROM codes WHERE digest = ? AND purpose = ?"
        rows = self._all(query, digest, purpose)
        return Code(*rows[0]) if rows else None

    def codes(self) -> list[Code]:
        return [Code(*row) for row in self._all("SELECT * FROM codes")]

    def put_code(self, code: Code) -> None:
        with self.lock:
            earlier = "DELETE FROM codes WHERE purpose = ? AND subject = ?"
            self._all(earlier, code.purpose, code.subject)
            values = (code.digest, code.purpose, code.subject, code.expires)
            self._all("INSERT INTO codes VALUES (?, ?, ?, ?)", *values)

    def drop_code(self, digest: bytes) -> None:
        self._all("DELETE FROM codes WHERE digest = ?", digest)

    def devices(self) -> dict[bytes, str]:
        return dict(self._all("SELECT * FROM devices"))

    def put_device(self, digest: bytes, device: str) -> None:
        self._all("INSERT INTO devices VALUES (?, ?)", digest, device)

    def drop_device(self, device: str) -> None:
        self._all("DELETE FROM devices WHERE device = ?", device)

    def sign_ins(self) -> list[SignIn]:
        return [SignIn(*row) for row in self._all("SELECT * FROM sessions")]

    def put_sign_in(self, found: SignIn) -> None:
        values = (found.digest, found.staff, found.card, found.device, found.expires)
        self._all("INSERT INTO sessions VALUES (?, ?, ?, ?, ?)", *values)

    def drop_sign_ins(self, digests: list[bytes]) -> None:
        with self.lock:
            for digest in digests:
                self._all("DELETE FROM sessions WHERE digest = ?", digest)

    def close(self) -> None:
        with self.lock:  # Never under a running query: see `SqliteReader.close`.
            self._db.close()

    def _all(self, query: str, *values: object) -> list[Any]:
        with self.lock:
            return self._db.execute(query, values).fetchall()
