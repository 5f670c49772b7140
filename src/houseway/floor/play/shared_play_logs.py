"""The play logs in PostgreSQL: the node that leads the floor also leads its play properties.

Every change checks, in the same transaction, that the epoch is still this node's: a former leader
can write nothing.
"""

import secrets
from contextlib import closing
from pathlib import Path
from threading import Lock

import psycopg

from houseway.floor.play.play_logs import COLUMNS, LOGS, PlayLogs, Row
from houseway.floor.store.log_store import StoreFailed
from houseway.floor.store.postgres.log import PostgresReader
from houseway.floor.store.postgres.schema import Connection, connect, one

CHECK_EPOCH = "SELECT 1 FROM houseway.heads WHERE property = %s AND epoch = %s FOR SHARE"
EPOCH = "SELECT epoch FROM houseway.heads WHERE property = ?"
READ_SECRET = "SELECT value FROM houseway.seals WHERE property = %s"


class SharedPlayLogs(PlayLogs):
    logs, records = "houseway.play_logs", "houseway.play_records"

    def __init__(self, url: str, floor: int) -> None:
        """`floor` is the number of the property in the database."""
        self.url, self.floor, self.epoch = url, floor, -1
        self.prefix = f"{floor}/"
        self._lock = Lock()
        self._connection: Connection = connect(url)
        try:
            self.secret = self._own_secret()
        except BaseException:
            self._connection.close()
            raise

    def lead(self, epoch: int) -> None:
        self.epoch = epoch
        self.change()  # Whether it is still ours.

    def rows(self, query: str, *given: object) -> list[Row]:
        with self._lock:
            return self._connected().execute(query.replace("?", "%s"), given).fetchall()

    def change(self, *steps: tuple[str, Row]) -> None:
        try:
            with self._lock, self._connected().transaction():
                found = self._connection.execute(CHECK_EPOCH, (self.floor, self.epoch)).fetchone()
                if found is None:
                    raise StoreFailed("Another node leads.")
                for query, given in steps:
                    self._connection.execute(query.replace("?", "%s"), given)
        except psycopg.Error as problem:
            raise StoreFailed(f"The play logs cannot be written: {problem}") from problem

    def close(self) -> None:
        self._connection.close()

    def take_secret(self, secret: bytes) -> None:
        self.change(
            ("UPDATE houseway.seals SET value = ? WHERE property = ?", (secret, self.floor))
        )
        self.secret = secret

    def _connected(self) -> Connection:
        """Reconnects if the connection was lost."""
        if self._connection.closed:
            self._connection = connect(self.url)
        return self._connection

    def _own_secret(self) -> bytes:
        """If two nodes start at once, both use the secret that was stored first."""
        made = "INSERT INTO houseway.seals VALUES (%s, %s) ON CONFLICT DO NOTHING"
        self._connection.execute(made, (self.floor, secrets.token_bytes(32)))
        (value,) = one(self._connection, READ_SECRET, self.floor)
        assert isinstance(value, bytes)
        return value


# Between the database and the file of a backup.


def to_file(url: str, floor: str, path: Path) -> list[Path]:
    """The play logs of the property `floor`; nothing if nobody has played yet."""
    with PostgresReader(url, floor) as log, closing(SharedPlayLogs(url, log.property_id)) as source:
        if not source.rows(f"SELECT 1 FROM {source.logs} WHERE name LIKE ?", f"{source.prefix}%"):
            return []
        with closing(PlayLogs(path)) as target:
            moved(source, target)
    return [path]


def to_database(path: Path, url: str, floor: str) -> None:
    if not path.is_file():
        return
    with PostgresReader(url, floor) as log:
        number = log.property_id
    with closing(PlayLogs(path)) as source, closing(SharedPlayLogs(url, number)) as target:
        (epoch,) = target.rows(EPOCH, number)[0]
        target.lead(epoch)
        moved(source, target)


def moved(source: PlayLogs, target: PlayLogs) -> None:
    """Copies every log with its records, and the secret that shoes and keys follow from."""
    tables = {"logs": ("name", LOGS), "records": ("log", f"log, {COLUMNS}")}
    for table, (key, columns) in tables.items():
        query = f"SELECT {columns} FROM {getattr(source, table)} WHERE {key} LIKE ?"
        marks = ", ".join("?" * len(columns.split(", ")))
        put = f"INSERT INTO {getattr(target, table)} ({columns}) VALUES ({marks})"
        for name, *rest in source.rows(query, f"{source.prefix}%"):
            place = target.prefix + str(name).removeprefix(source.prefix)
            target.change((f"{put} ON CONFLICT DO NOTHING", (place, *rest)))
    target.take_secret(source.secret)
