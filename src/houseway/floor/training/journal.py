"""The training property's door to its log: what is written is durable, then it counts.

State is a fold over the records, read in a thread at the start so that the floor need not wait.
Whoever decides holds the lock of the table or trainee it is about until `write` returns; many
such callers share one sync.
"""

from collections.abc import Callable, Iterator
from logging import getLogger
from threading import Event as Signal
from threading import Lock, Thread
from typing import Protocol

from msgspec import Struct

from houseway.floor.clock import Clock, GamblingDays, SystemClock
from houseway.floor.door.command_ids import OLDER, check, older_check, scoped
from houseway.floor.door.memory_store import MemoryLog
from houseway.floor.store import Entry, Head, Header, Record, StoreFailed
from houseway.floor.store.record import digest_of
from houseway.floor.store.ticket import Ticket
from houseway.floor.training import roll, tables
from houseway.floor.training.events import SCHEMA, AnyEvent, decode, encode

LOGGER = getLogger(__name__)
DAYS = GamblingDays("UTC", "00:00")
FOLLOWS = "Another node leads; training goes on there."
FOLD = 600  # Seconds that a caller waits for the first fold, on a very long log.


class TrainingLog(Protocol):
    """`Log` and `MemoryLog` both are one."""

    @property
    def header(self) -> Header: ...

    @property
    def head(self) -> Head: ...

    def submit(self, entry: Entry) -> Ticket: ...

    def find(self, command_id: str) -> Ticket | None: ...

    def read(self, after: int = 0) -> Iterator[Record]: ...


class TrainingStopped(Exception):  # noqa: N818 - a state, not a mistake of the caller.
    """The training log is damaged or cannot be written. The floor itself goes on."""


class IdReused(Exception):  # noqa: N818
    """The same id came with another request."""


class Once(Struct, frozen=True):
    """A request that is done once: whose it is, under which key, and what it asks, its kind first.
    Without a key it is done each time."""

    whose: str
    key: str
    asked: tuple[object, ...]
    older: str = ""  # In whose place earlier programs kept the key, where that was another.

    @property
    def id(self) -> str:
        return scoped(self.whose, str(self.asked[0]), self.key) if self.key else ""

    @property
    def older_id(self) -> str:
        return f"{self.older or self.whose}/{self.key}"


EACH_TIME = Once("", "", ("",))


class State:
    """All that the log says; changed only by `apply`, one record after the other."""

    def __init__(self) -> None:
        self.tables: dict[str, tables.Table] = {}
        self.roll = roll.Roll()

    def apply(self, event: AnyEvent, record: Record) -> None:
        tables.apply(self.tables, event, record.at)
        roll.apply(self.roll, event, record)


class Journal:
    def __init__(
        self, log: TrainingLog | None = None, clock: Clock | None = None, *, begins: bool = True
    ) -> None:
        """`begins` is false at a node that follows: nobody trains there until it leads."""
        made = Header(property_name="Training", kind="training", created_at=0)
        self.log: TrainingLog = log or MemoryLog(made)
        self.clock = clock or SystemClock()
        self._state = State()
        self._lock = Lock()
        self._last_at = 0
        self._stopped = ""
        self._folded = Signal()
        self._subscribers: list[Callable[[tuple[AnyEvent, ...]], None]] = []
        self._has_begun = False
        if begins:
            self.begin()

    def begin(self) -> None:
        self._has_begun = True
        Thread(target=self._fold, name="training fold", daemon=True).start()

    @property
    def is_reading(self) -> bool:
        """The first fold still runs: whoever asks for the state now has to wait for it."""
        return self._has_begun and not self._folded.is_set()

    @property
    def state(self) -> State:
        """What is durable. Waits for the first fold."""
        if not self._has_begun:
            raise TrainingStopped(FOLLOWS)
        if not self._folded.wait(FOLD):
            raise TrainingStopped("The training log is still being read.")
        if self._stopped:
            raise TrainingStopped(self._stopped)
        return self._state

    @property
    def head(self) -> Head:
        return self.log.head

    def write(
        self,
        actor: str,
        kind: str,
        events: list[AnyEvent],
        once: Once = EACH_TIME,
    ) -> Record:
        """Durable and counted when it returns."""
        _ = self.state
        with self._lock:
            at = self._last_at = max(self._last_at, self.clock.now())
            entry = Entry(
                at=at,
                day=DAYS.day_of(at),
                actor=actor,
                kind=kind,
                body=encode(events),
                command_id=once.id or None,
                answer=check(once.asked) if once.key else b"",
                schema=SCHEMA,
            )
            try:
                ticket = self.log.submit(entry)
            except StoreFailed as problem:
                raise self._stop(problem) from problem
            counted = Signal()
            ticket.add_done_callback(lambda: self._count(ticket, events, counted))
        counted.wait()
        if (problem_met := ticket.exception()) is not None:
            raise self._stop(problem_met) from problem_met
        return ticket.result()

    def is_known(self, actor: str, once: Once) -> bool:
        """Whether it was done before; `IdReused` where that asked something else."""
        return self.done(actor, once) is not None

    def done(self, actor: str, once: Once) -> AnyEvent | None:
        """What was done before, where something was: the first event of its record."""
        if not once.key:
            return None
        _ = self.state
        record, expected = self._found(once.id), check(once.asked)
        if record is None:
            record, expected = self._found(once.older_id), older_check(once.asked)
            if record is None or record.actor != actor or len(record.answer) != OLDER:
                return None
        if record.answer != expected:
            raise IdReused(once.key)
        return next(iter(decode(record.body, record.schema)))

    def _found(self, command_id: str) -> Record | None:
        found = self.log.find(command_id)
        return None if found is None else found.result()

    def subscribe(self, subscriber: Callable[[tuple[AnyEvent, ...]], None]) -> None:
        """Called by the writer's thread with what is durable; must not block."""
        self._subscribers.append(subscriber)

    def _count(self, ticket: Ticket, events: list[AnyEvent], counted: Signal) -> None:
        """In the writer's thread, in the order of the log."""
        try:
            if ticket.exception() is None:
                record = ticket.result()
                for event in events:
                    self._state.apply(event, record)
                for subscriber in self._subscribers:
                    subscriber(tuple(events))
        finally:
            counted.set()

    def _stop(self, problem: Exception) -> TrainingStopped:
        self._stopped = f"The training log has stopped: {problem}"
        return TrainingStopped(self._stopped)

    def _fold(self) -> None:
        """Checks the chain on the way: a log that was changed is not built upon."""
        digest = self.log.header.digest()
        try:
            for record in self.log.read():
                digest = digest_of(digest, record.seq, record)
                if digest != record.digest:
                    raise ValueError(f"Record {record.seq} is not what was written.")
                for event in decode(record.body, record.schema):
                    self._state.apply(event, record)
                self._last_at = record.at
        except Exception as problem:
            LOGGER.exception("The training log cannot be read.")
            self._stopped = f"The training log cannot be read: {problem}"
        finally:
            self._folded.set()
