"""The training property in PostgreSQL: the node that leads the floor also leads the training.

A new leader raises the training log's epoch first, so that whoever led before can neither write a
record nor put a shoe under seal. It may do so only while the floor's own epoch is still its own: a
leader that slept since and wakes up raises nothing.
"""

import secrets
from collections.abc import Iterator
from threading import Lock

from houseway.floor.store.interface import StoreFailed
from houseway.floor.store.log import Log
from houseway.floor.store.postgres.log import PostgresLog, PostgresReader, create_property
from houseway.floor.store.postgres.schema import Connection, connect, one
from houseway.floor.store.record import Entry, Head, Header, Record
from houseway.floor.store.ticket import Ticket
from houseway.floor.training.sealed import Shoe, key_of

STANDS = "SELECT epoch FROM houseway.heads WHERE property = %s FOR SHARE"
RAISE = "UPDATE houseway.heads SET epoch = epoch + 1 WHERE property = %s RETURNING epoch"
SEAL = """
INSERT INTO houseway.shoes (property, place, round, cards, number, salt)
SELECT property, %s, %s, %s, %s, %s FROM houseway.heads WHERE property = %s AND epoch = %s
ON CONFLICT (property, place) DO UPDATE SET round = excluded.round, cards = excluded.cards,
    number = excluded.number, salt = excluded.salt
"""
OPEN = """
DELETE FROM houseway.shoes WHERE place = %s AND property = (
    SELECT property FROM houseway.heads WHERE property = %s AND epoch = %s)
"""


class SharedLog:
    """Read by any node, written once this one leads."""

    def __init__(self, url: str, header: Header) -> None:
        self.url = url
        create_property(url, header)
        self._reader = PostgresReader(url, header.property_name)
        self._writer: Log | None = None
        self.epoch = -1

    @property
    def property_id(self) -> int:
        return self._reader.property_id

    @property
    def header(self) -> Header:
        return self._reader.header

    @property
    def head(self) -> Head:
        return self._reader.read_head() if self._writer is None else self._writer.head

    def lead(self, floor: int, epoch: int) -> None:
        """Called once, when the node begins to lead the floor, in this epoch of the floor's."""
        assert self._writer is None, "a node leads once"
        self.epoch = self._raised(floor, epoch)
        name = self.header.property_name
        self._writer = Log(PostgresLog(self.url, property_name=name, epoch=epoch))

    def _raised(self, floor: int, epoch: int) -> int:
        """The floor's head stays locked meanwhile: no successor can raise either in between."""
        with connect(self.url) as connection, connection.transaction():
            (now,) = one(connection, STANDS, floor)
            if now != epoch:
                raise StoreFailed(f"Epoch {now} of the floor has begun without us.")
            (raised,) = one(connection, RAISE, self.property_id)
        assert isinstance(raised, int)
        return raised

    def submit(self, entry: Entry) -> Ticket:
        if self._writer is None:
            raise StoreFailed("Another node leads.")
        return self._writer.submit(entry)

    def find(self, command_id: str) -> Ticket | None:
        assert self._writer is not None, "nobody trains at a node that follows"
        return self._writer.find(command_id)

    def read(self, after: int = 0) -> Iterator[Record]:
        return self._reader.read(after)

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader.close()


class SharedSealed:
    """Like `Sealed`; one transaction for each change, refused to a leader of yesterday."""

    def __init__(self, log: SharedLog) -> None:
        self._log = log
        self._lock = Lock()
        self._db: Connection = connect(log.url)
        self._secret = self._own_secret()

    def seal(self, table: str, round_: int, shoe: Shoe) -> None:
        values = (table, round_, shoe.order, shoe.number, shoe.salt)
        with self._lock:
            self._db = again(self._db, self._log.url)
            done = self._db.execute(SEAL, (*values, self._log.property_id, self._log.epoch))
        if done.rowcount != 1:
            raise StoreFailed("Another node leads.")

    def shoe(self, table: str, round_: int) -> Shoe | None:
        query = (
            "SELECT cards, number, salt FROM houseway.shoes"
            " WHERE property = %s AND place = %s AND round = %s"
        )
        with self._lock:
            self._db = again(self._db, self._log.url)
            row = self._db.execute(query, (self._log.property_id, table, round_)).fetchone()
        return None if row is None else Shoe(*row)  # type: ignore[arg-type]

    def open(self, table: str) -> None:
        with self._lock:
            self._db = again(self._db, self._log.url)
            self._db.execute(OPEN, (table, self._log.property_id, self._log.epoch))

    def key(self, *names: object) -> str:
        return key_of(self._secret, *names)

    def close(self) -> None:
        self._db.close()

    def _own_secret(self) -> bytes:
        """Of two nodes that start at once, both take the one that was first."""
        made = "INSERT INTO houseway.seals VALUES (%s, %s) ON CONFLICT DO NOTHING"
        self._db.execute(made, (self._log.property_id, secrets.token_bytes(32)))
        query = "SELECT value FROM houseway.seals WHERE property = %s"
        (value,) = one(self._db, query, self._log.property_id)
        assert isinstance(value, bytes)
        return value


def again(connection: Connection, url: str) -> Connection:
    """A connection that was lost is made anew."""
    return connect(url) if connection.closed else connection
