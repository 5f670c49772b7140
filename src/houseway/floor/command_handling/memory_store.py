"""The log in memory, for tests, drills and scripted shifts: nothing survives the process."""

from collections.abc import Iterator, Sequence

from houseway.floor.store.record import Entry, Head, Header, Record, chain
from houseway.floor.store.ticket import Ticket, done


class MemoryLog:
    """Chained like a real one and durable at once, so that a submission is already answered."""

    def __init__(self, header: Header | None = None, records: Sequence[Record] = ()) -> None:
        self.header = header or Header(property_name="memory", kind="demo", created_at=0)
        self.records = list(records)
        self.snapshot: bytes | None = None
        self._by_id = {r.command_id: r for r in self.records if r.command_id is not None}

    @property
    def head(self) -> Head:
        if not self.records:
            return Head(0, self.header.digest())
        return Head(self.records[-1].seq, self.records[-1].digest)

    def submit(self, entry: Entry) -> Ticket:
        (record,) = self.append([entry])
        return done(record)

    def append(self, entries: Sequence[Entry]) -> list[Record]:
        records = chain(self.head, entries)
        for record in records:
            if record.command_id is not None:
                assert record.command_id not in self._by_id, "a command id is used once"
                self._by_id[record.command_id] = record
        self.records += records
        return records

    def find(self, command_id: str) -> Ticket | None:
        record = self._by_id.get(command_id)
        return None if record is None else done(record)

    def read(self, after: int = 0) -> Iterator[Record]:
        return iter(self.records[after:])

    def load_snapshot(self) -> bytes | None:
        return self.snapshot

    def save_snapshot(self, snapshot: bytes) -> None:
        self.snapshot = snapshot

    def close(self) -> None: ...
