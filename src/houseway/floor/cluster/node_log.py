"""A node's log: read while it follows, written once it leads."""

from collections.abc import Iterator
from itertools import takewhile

from houseway.floor.store.index_check import IndexCheck
from houseway.floor.store.log import Log, Ticket
from houseway.floor.store.postgres.log import PostgresReader
from houseway.floor.store.record import Entry, Head, Header, Record, digest_of
from houseway.floor.store.ticket import done


class NodeLog:
    """What the floor and the web need from a log. While the node follows, `head` is the last record
    folded here, not the last one written."""

    def __init__(self, reader: PostgresReader) -> None:
        self._reader = reader
        self._head = Head(0, reader.header.digest())
        records = reader.read_head().seq - reader.base.seq
        self._index = IndexCheck(records, reader.index_problem)
        self._is_starting = True
        self._writer: Log | None = None

    @property
    def header(self) -> Header:
        return self._reader.header

    @property
    def head(self) -> Head:
        return self._head if self._writer is None else self._writer.head

    @property
    def checkpoint(self) -> str:
        """The last checkpoint signed here; empty if another node leads."""
        return "" if self._writer is None else self._writer.checkpoint

    @property
    def unanswered(self) -> float:
        return 0.0 if self._writer is None else self._writer.unanswered

    def read(self, after: int = 0) -> Iterator[Record]:
        """Until the floor has started, reads only up to the current head: the floor's starting
        record is then known even if the leader keeps writing."""
        if not self._is_starting:
            return self._reader.read(after)
        head = self._head = self._reader.read_head()
        return takewhile(lambda record: record.seq <= head.seq, self._reader.read(after))

    def has_started(self) -> None:
        self._is_starting = False

    def news(self) -> Iterator[Record]:
        """Records the leader wrote since; each must continue the chain."""
        for record in self._reader.read(self._head.seq):
            if (
                record.seq != self._head.seq + 1
                or digest_of(self._head.digest, record.seq, record) != record.digest
            ):
                raise ValueError(f"Record {record.seq} does not continue the chain.")
            self._head = Head(record.seq, record.digest)
            yield record

    def lead(self, writer: Log) -> None:
        assert self._is_starting or writer.head == self._head, "read all before writing any"
        self._writer = writer

    def submit(self, entry: Entry) -> Ticket:
        assert self._writer is not None, "the floor checks that it leads before it decides"
        return self._writer.submit(entry)

    def find(self, command_id: str) -> Ticket | None:
        if self._writer is not None:
            found = self._writer.find(command_id)
        else:
            record = self._reader.find(command_id)
            found = None if record is None else done(record)
        if found is None:
            self._index.need_clear(self._head)
        return found

    def load_snapshot(self) -> bytes | None:
        return self._reader.load_snapshot()

    def save_snapshot(self, snapshot: bytes) -> None:
        """Only the leader saves snapshots."""
        if self._writer is not None:
            self._writer.save_snapshot(snapshot)

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader.close()
