"""The shelf in PostgreSQL: the node that leads the floor also leads its play properties.

A change finds the epoch in which this node began to lead, in the same transaction: who led before
can write nothing any more.
"""

import secrets
from threading import Lock

import psycopg

from houseway.floor.play.shelf import Row, Shelf
from houseway.floor.store.interface import StoreFailed
from houseway.floor.store.postgres.schema import Connection, connect, one

STANDS = "SELECT 1 FROM houseway.heads WHERE property = %s AND epoch = %s FOR SHARE"


class SharedShelf(Shelf):
    logs, records = "houseway.play_logs", "houseway.play_records"

    def __init__(self, url: str, floor: int) -> None:
        """`floor` is the number of the property in the database."""
        self.url, self.floor, self.epoch = url, floor, -1
        self.prefix = f"{floor}/"
        self._lock = Lock()
        self._connection: Connection = connect(url)
        self.secret = self._own_secret()

    def lead(self, epoch: int) -> None:
        self.epoch = epoch
        self.change()  # Whether it is still ours.

    def rows(self, query: str, *given: object) -> list[Row]:
        with self._lock:
            return self._connected().execute(query.replace("?", "%s"), given).fetchall()

    def change(self, *steps: tuple[str, Row]) -> None:
        try:
            with self._lock, self._connected().transaction():
                found = self._connection.execute(STANDS, (self.floor, self.epoch)).fetchone()
                if found is None:
                    raise StoreFailed("Another node leads.")
                for query, given in steps:
                    self._connection.execute(query.replace("?", "%s"), given)
        except psycopg.Error as problem:
            raise StoreFailed(f"The play logs cannot be written: {problem}") from problem

    def close(self) -> None:
        self._connection.close()

    def _connected(self) -> Connection:
        """A connection that was lost is made anew."""
        if self._connection.closed:
            self._connection = connect(self.url)
        return self._connection

    def _own_secret(self) -> bytes:
        """Of two nodes that start at once, both take the one that was first."""
        made = "INSERT INTO houseway.seals VALUES (%s, %s) ON CONFLICT DO NOTHING"
        self._connection.execute(made, (self.floor, secrets.token_bytes(32)))
        (value,) = one(
            self._connection, "SELECT value FROM houseway.seals WHERE property = %s", self.floor
        )
        assert isinstance(value, bytes)
        return value
