"""Group commit: many callers, one writer thread, one sync for everyone waiting.

Under its lock the floor calls `find`, decides, and calls `submit`: the order of submissions is the
order of the log. Outside the lock it waits for its ticket; only then may it acknowledge.
"""

from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from types import TracebackType
from typing import TypeVar

from houseway.floor.store.log_store import LogStore, StoreFailed
from houseway.floor.store.record import Entry, Head, Header, Record
from houseway.floor.store.ticket import Ticket, done

__all__ = ["BATCH_MOST", "Log", "Ticket"]

BATCH_MOST = 1_000
PAUSE = 0.25  # Seconds without a record before an idle log is signed.
T = TypeVar("T")

Waiting = tuple[Entry, Ticket]


class Log:
    """The property's log. After a failed write it acknowledges nothing more."""

    def __init__(self, store: LogStore) -> None:
        self._store = store
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._in_flight: dict[str, Ticket] = {}
        self._failure: StoreFailed | None = None
        self._is_closed = False
        self._began = 0.0  # When the current batch began; 0 if there is none.
        self._is_over = False  # The writer has ended; nothing is taken from the queue any more.
        self._thread = Thread(target=self._write, name="log writer", daemon=True)
        self._thread.start()

    @property
    def header(self) -> Header:
        return self._store.header

    @property
    def head(self) -> Head:
        """The last durable record; printed on win pages and daily reports."""
        return self._store.head

    @property
    def checkpoint(self) -> str:
        """As the store has it."""
        return self._store.checkpoint

    @property
    def unanswered(self) -> float:
        """Seconds that the oldest pending command has waited for the disk."""
        began = self._began
        return monotonic() - began if began else 0.0

    def submit(self, entry: Entry) -> Ticket:
        """The ticket of the record; a command id still being written gives the same ticket."""
        if self._failure is not None or self._is_closed:
            raise self._failure or closed()
        ticket = Ticket()
        if entry.command_id is not None:
            first = self._in_flight.setdefault(entry.command_id, ticket)
            if first is not ticket:
                return first
        self._queue.put((entry, ticket))
        if self._is_over:  # It closed in the meantime; the last caller rejects everything queued.
            self._turn_away()
        return ticket

    def append(self, entry: Entry) -> Record:
        return self.submit(entry).result()

    def find(self, command_id: str) -> Ticket | None:
        """The ticket of a command accepted before, whether still being written or long ago."""
        if (waiting := self._in_flight.get(command_id)) is not None:
            return waiting
        if (record := self._store.find(command_id)) is None:
            return None
        return done(record)

    def read(self, after: int = 0) -> Iterator[Record]:
        return self._store.read(after)

    def load_snapshot(self) -> bytes | None:
        return self._store.load_snapshot()

    def save_snapshot(self, snapshot: bytes) -> None:
        self._store.save_snapshot(snapshot)

    def close(self) -> None:
        """Write what was submitted, then close the store."""
        if not self._is_closed:
            self._is_closed = True
            self._queue.put(None)
            self._thread.join()
            self._store.close()

    def __enter__(self) -> "Log":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _write(self) -> None:
        is_last = False
        try:
            while not is_last:
                batch, is_last = self._next_batch()
                if batch:
                    self._commit(batch)
        finally:
            self._is_over = True
            self._turn_away()

    def _next_batch(self) -> tuple[list[Waiting], bool]:
        """Waits for one entry, then takes everything queued."""
        batch: list[Waiting] = []
        item = self._first()
        while item is not None:
            batch.append(item)
            if len(batch) == BATCH_MOST:
                return batch, False
            try:
                item = self._queue.get_nowait()
            except Empty:
                return batch, False
        return batch, True

    def _first(self) -> Waiting | None:
        try:
            return self._queue.get(timeout=PAUSE)
        except Empty:
            self._tried(self._store.settle)
            return self._queue.get()

    def _commit(self, batch: list[Waiting]) -> None:
        records = self._tried(lambda: self._store.append([entry for entry, _ in batch]))
        if records is None:
            assert self._failure is not None
            for _, ticket in batch:
                ticket.set_exception(self._failure)
            return
        for (_, ticket), record in zip(batch, records, strict=True):
            ticket.set_result(record)
            if record.command_id is not None:
                del self._in_flight[record.command_id]

    def _tried(self, work: Callable[[], T]) -> T | None:
        """After a failure nothing more is written."""
        self._began = monotonic()
        try:
            return work() if self._failure is None else None
        except Exception as problem:
            self._failure = StoreFailed(f"The log cannot be written: {problem}")
            return None
        finally:
            self._began = 0.0

    def _turn_away(self) -> None:
        """Rejects entries still queued after the writer has ended."""
        while True:
            try:
                item = self._queue.get_nowait()
            except Empty:
                return
            if item is not None:
                item[1].set_exception(self._failure or closed())


def closed() -> StoreFailed:
    return StoreFailed("The log is closed.")
