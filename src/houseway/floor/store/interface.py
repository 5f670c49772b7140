"""What a database must be able to do to hold the log. One contract test suite runs on each."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from houseway.floor.store.archives import Archive
from houseway.floor.store.record import Entry, Head, Header, Record


class LogStore(Protocol):
    """Append-only. One writer: `append` is called by one thread at a time."""

    @property
    def header(self) -> Header: ...

    @property
    def head(self) -> Head:
        """Of what is durable, as this writer knows it."""
        ...

    @property
    def checkpoint(self) -> str:
        """The signed checkpoint of the head; empty where the log is not signed."""
        ...

    def append(self, entries: Sequence[Entry]) -> list[Record]:
        """All or nothing, durable on return. A repeated command id is an error."""
        ...

    def settle(self) -> None:
        """Nobody has written for a moment: what bears only a seal is signed."""
        ...

    def find(self, command_id: str) -> Record | None:
        """The record of an accepted command, however old."""
        ...

    def read(self, after: int = 0) -> Iterator[Record]:
        """Records in order, from the one behind `after`."""
        ...

    @property
    def archives(self) -> Sequence[Archive]:
        """Where the older records lie, in order; `read` and `find` go through them."""
        ...

    def put_away(self, entry: Entry, archives: Sequence[Archive]) -> Record:
        """In one step: the record that says so, the list, and what the list holds leaves the log.
        All or nothing, durable on return. Only while nobody else has the log open."""
        ...

    def load_snapshot(self) -> bytes | None:
        """The last one that was saved, or None. Whether it is any good, the floor judges."""
        ...

    def save_snapshot(self, snapshot: bytes) -> None:
        """In place of the one before, whole or not at all. Called by a thread of its own while
        others append; the bytes are the floor's business."""
        ...

    def close(self) -> None: ...


class StoreFailed(Exception):  # noqa: N818 - a state, not a mistake of the caller.
    """The log can no longer be written. Nothing more may be acknowledged: stop the floor."""
