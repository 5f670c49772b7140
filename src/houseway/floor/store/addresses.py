"""Where a log may be: a file, or a property in a PostgreSQL database.

The driver is imported only for an address that needs it.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from houseway.floor.store.record import Header, Record
from houseway.floor.store.sqlite import SqliteReader
from houseway.floor.store.verify import Verdict, verify

SCHEMES = ("postgresql://", "postgres://")
FILE = "log.sqlite"


class LogReader(Protocol):
    """A log that is open for reading; use it in a `with`."""

    @property
    def header(self) -> Header: ...
    def find(self, command_id: str) -> Record | None: ...
    def read(self, after: int = 0) -> Iterator[Record]: ...
    def close(self) -> None: ...
    def __enter__(self) -> "LogReader": ...
    def __exit__(self, *error: object) -> None: ...


def is_postgres(database: str) -> bool:
    return database.startswith(SCHEMES)


def log_file(database: str = "", data: Path | None = None) -> Path:
    """`sqlite:///relative`, `sqlite:////absolute` or a plain path; else the data directory's."""
    if database:
        return Path(database.removeprefix("sqlite:///"))
    return Path(data or os.environ.get("HOUSEWAY_DATA", "data")) / FILE


def open_reader(database: str = "", property_name: str = "", data: Path | None = None) -> LogReader:
    if not is_postgres(database):
        return SqliteReader(log_file(database, data))
    from houseway.floor.store.postgres import PostgresReader

    return PostgresReader(database, property_name)


def verify_at(
    database: str = "", property_name: str = "", expected: str = "", data: Path | None = None
) -> Verdict:
    if not is_postgres(database):
        path = log_file(database, data)
        if not path.is_file():
            raise FileNotFoundError(f"There is no log at {path}.")
        return verify(path, expected)
    from houseway.floor.store.postgres_verify import verify_postgres

    return verify_postgres(database, property_name, expected)
