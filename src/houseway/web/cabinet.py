"""One small SQLite file for what must never be in the log; every change is synced."""

import sqlite3
from pathlib import Path
from threading import RLock
from typing import Any

TABLES = """
CREATE TABLE IF NOT EXISTS pins (
    staff TEXT PRIMARY KEY, hash TEXT NOT NULL, failures INTEGER NOT NULL,
    locked_until INTEGER NOT NULL
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
Row = tuple[object, ...]


class Cabinet:
    """In memory where no path is given. Hold `lock` around steps that belong together."""

    def __init__(self, path: Path | None = None) -> None:
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)  # Readable by its owner only.
        self.lock = RLock()
        self._db = sqlite3.connect(
            path or ":memory:", isolation_level=None, check_same_thread=False
        )
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.executescript(TABLES)

    def one(self, query: str, *values: object) -> Row | None:
        with self.lock:
            row: Row | None = self._db.execute(query, values).fetchone()
            return row

    def all(self, query: str) -> list[Any]:
        """Rows as SQLite has them; the caller knows their columns."""
        with self.lock:
            return self._db.execute(query).fetchall()

    def write(self, query: str, *values: object) -> None:
        with self.lock:
            self._db.execute(query, values)

    def close(self) -> None:
        self._db.close()
