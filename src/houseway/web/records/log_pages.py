"""The log backward, a page at a time; a page reads at most a few thousand records."""

from collections.abc import Sequence
from dataclasses import dataclass

from houseway.floor.events import Event
from houseway.floor.events.pit import AlarmAcknowledged
from houseway.floor.events.upcast import decode
from houseway.floor.store import Record
from houseway.floor.store.archives import at_hand, first_of
from houseway.web.backend import Backend

BLOCK = 500
LOOKS_MOST = 5_000


@dataclass(frozen=True, slots=True, kw_only=True)
class LogFilter:
    """The filter; an empty text filters nothing. `before`: only lower numbers, 0 for the newest."""

    kind: str = ""
    table: str = ""
    person: str = ""
    day: str = ""
    before: int = 0
    count: int = 50


@dataclass(frozen=True, slots=True)
class Shown:
    """A record with its events read."""

    record: Record
    events: Sequence[Event]

    @property
    def kind(self) -> str:
        return self.record.kind


@dataclass(frozen=True, slots=True)
class Page:
    """Newest first. Records `first` to `last` were searched; there may be older ones if `first` is
    above 1 and, with a day, that day began before it."""

    found: tuple[Shown, ...]
    first: int
    last: int
    is_end: bool


def page_back(backend: Backend, wanted: LogFilter) -> Page:
    """Runs in a thread. Stops when the page is full or enough records were searched."""
    low, last = bounds(backend, wanted)
    high, found = last, list[Shown]()
    while high > low and len(found) < wanted.count and last - high < LOOKS_MOST:
        start = max(low, high - BLOCK)
        block = read_block(backend, start, high)
        for record in reversed(block):
            high = record.seq - 1
            if (shown := fitting(record, wanted)) is not None:
                found.append(shown)
                if len(found) == wanted.count:
                    break
        else:
            high = start
    return Page(tuple(found), high + 1, last, is_end=high <= low)


def bounds(backend: Backend, wanted: LogFilter) -> tuple[int, int]:
    """How many records precede the wanted ones, and the last wanted one."""
    low, high = 0, backend.log.head.seq
    if wanted.day:
        low = first_of(backend.log, wanted.day, high)
        high = first_of(backend.log, f"{wanted.day}~", high)  # After the day, before the next.
    if wanted.before:
        high = min(high, wanted.before - 1)
    return low, high


def read_block(backend: Backend, after: int, last: int) -> list[Record]:
    found = []
    for record in at_hand(backend.log, after):
        if record.seq > last:
            break
        found.append(record)
    return found


def fitting(record: Record, wanted: LogFilter) -> Shown | None:
    if wanted.kind and record.kind != wanted.kind:
        return None
    if wanted.person and record.actor != wanted.person:
        return None
    events = tuple(decode(record.body, record.schema))
    if wanted.table and wanted.table not in tables_of(events):
        return None
    return Shown(record, events)


def tables_of(events: Sequence[Event]) -> set[str]:
    found = set()
    for event in events:
        for part in (event, getattr(event, "event", None), getattr(event, "layout", None)):
            table = getattr(part, "table", "")
            if isinstance(table, str) and table:
                found.add(table)
        if isinstance(event, AlarmAcknowledged) and event.subject.startswith("table "):
            found.add(event.subject.removeprefix("table "))
    return found


def one(backend: Backend, seq: int) -> tuple[Record, Record | None] | None:
    """A record and the one before it."""
    read = read_block(backend, max(0, seq - 2), seq)
    if not read or read[-1].seq != seq:
        return None
    return read[-1], read[-2] if len(read) > 1 else None
