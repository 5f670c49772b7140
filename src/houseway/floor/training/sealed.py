"""The sealed store: orders of cards that nobody may read while their round is played.

The log holds a commitment, this store what it stands for. When the round ends, order and salt are
appended to the log and the seal is thrown away. It also keeps the secret from which the keys of
the tables are derived, so that they outlive a restart and are written down nowhere.
"""

import secrets
import sqlite3
from hashlib import sha256
from hmac import digest
from pathlib import Path
from threading import Lock
from typing import Protocol

from msgspec import Struct

from houseway.floor.store.sqlite.truncation import need_database

TABLES = """
CREATE TABLE IF NOT EXISTS shoes (
    place TEXT PRIMARY KEY, round INTEGER NOT NULL, cards TEXT NOT NULL, number INTEGER NOT NULL,
    salt TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS secret (value BLOB NOT NULL);
"""


class Shoe(Struct, frozen=True):
    """`order` as faces, `number` the shuffler's draw where the game uses one."""

    order: str
    number: int
    salt: str

    @property
    def commitment(self) -> str:
        return sha256(f"{self.order}|{self.number}|{self.salt}".encode()).hexdigest()


def key_of(secret: bytes, *names: object) -> str:
    return digest(secret, "/".join(map(str, names)).encode(), "sha256").hex()[:32]


class SealedStore(Protocol):
    """What a training room needs to keep its cards unseen."""

    def seal(self, table: str, round_: int, shoe: Shoe) -> None: ...

    def shoe(self, table: str, round_: int) -> Shoe | None: ...

    def open(self, table: str) -> None: ...

    def key(self, *names: object) -> str: ...


def new_shoe(order: str, number: int) -> Shoe:
    return Shoe(order, number, secrets.token_hex(16))


class Sealed:
    """In memory where no path is given. Every change is synced before it is answered."""

    def __init__(self, path: Path | None = None) -> None:
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)  # Readable by its owner only.
        self._lock = Lock()
        self._db = sqlite3.connect(
            path or ":memory:", isolation_level=None, check_same_thread=False
        )
        need_database(self._db, path)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.executescript(TABLES)
        self._secret = self._own_secret()

    def seal(self, table: str, round_: int, shoe: Shoe) -> None:
        """One shoe per table: that of the round before is open by now."""
        row = (table, round_, shoe.order, shoe.number, shoe.salt)
        with self._lock:
            self._db.execute("INSERT OR REPLACE INTO shoes VALUES (?, ?, ?, ?, ?)", row)

    def shoe(self, table: str, round_: int) -> Shoe | None:
        query = "SELECT cards, number, salt FROM shoes WHERE place = ? AND round = ?"
        with self._lock:
            row = self._db.execute(query, (table, round_)).fetchone()
        return None if row is None else Shoe(*row)

    def open(self, table: str) -> None:
        with self._lock:
            self._db.execute("DELETE FROM shoes WHERE place = ?", (table,))

    def key(self, *names: object) -> str:
        """The same for the same names, and known to nobody who does not hold this store."""
        return key_of(self._secret, *names)

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
