"""A log whose disk can fail: written is not yet synced, and a crash keeps only what was."""

from collections.abc import Iterator
from random import Random

from houseway.floor.store import Entry, Head, Header, Record
from houseway.floor.store.log import Ticket
from houseway.floor.store.record import chain


class CrashingLog:
    """Tickets are answered by `sync`. After `crash` some of what was written may have survived."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self.written: list[tuple[Entry, Ticket]] = []
        self._by_id: dict[str, Record] = {}
        self._in_flight: dict[str, Ticket] = {}
        self.snapshot: bytes | None = None
        self._head = Head(0, Header(property_name="sim", kind="demo", created_at=0).digest())

    def submit(self, entry: Entry) -> Ticket:
        ticket: Ticket = Ticket()
        self.written.append((entry, ticket))
        if entry.command_id is not None:
            assert entry.command_id not in self._by_id
            assert entry.command_id not in self._in_flight
            self._in_flight[entry.command_id] = ticket
        return ticket

    def find(self, command_id: str) -> Ticket | None:
        if (record := self._by_id.get(command_id)) is not None:
            ticket: Ticket = Ticket()
            ticket.set_result(record)
            return ticket
        return self._in_flight.get(command_id)

    def read(self, after: int = 0) -> Iterator[Record]:
        return iter(self.records[after:])

    def load_snapshot(self) -> bytes | None:
        return self.snapshot

    def save_snapshot(self, snapshot: bytes) -> None:
        self.snapshot = snapshot

    def sync(self) -> list[Record]:
        """Everything written becomes durable, then its callers are answered."""
        written, self.written = self.written, []
        records = self._keep([entry for entry, _ in written])
        self._in_flight.clear()
        for (_, ticket), record in zip(written, records, strict=True):
            ticket.set_result(record)
        return records

    def crash(self, random: Random) -> list[Record]:
        """A prefix of what was written survives; nobody hears of it."""
        kept = random.randint(0, len(self.written))
        records = self._keep([entry for entry, _ in self.written[:kept]])
        self.written.clear()
        self._in_flight.clear()
        return records

    @property
    def head(self) -> Head:
        return self._head

    def _keep(self, entries: list[Entry]) -> list[Record]:
        records = chain(self._head, entries)
        for record in records:
            self._head = Head(record.seq, record.digest)
            if record.command_id is not None:
                self._by_id[record.command_id] = record
        self.records += records
        return records
