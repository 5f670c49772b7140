"""The records still in the log itself, in either database; older ones are in archives."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from threading import Lock
from typing import TYPE_CHECKING, Any

from houseway.floor.store.archived_ids import is_held, mark
from houseway.floor.store.record import Head, Header, Record, to_record

if TYPE_CHECKING:
    from houseway.floor.store.signatures.head_signer import SignedHead


class LiveRecords:
    """Subclasses query their database, also while the log is being written."""

    header: Header
    connection: Any
    find_query: str
    read_query: str
    marks_query: str
    under_query: str
    ids_query: str
    unreadable: tuple[type[Exception], ...]  # The exceptions that a damaged database raises.

    def __init__(self) -> None:
        self._reading = Lock()
        self._is_closed = False

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        raise NotImplementedError

    def has_ids(self) -> bool:
        """Whether the database keeps the ids of archived records."""
        raise NotImplementedError

    def read_head(self) -> Head:
        raise NotImplementedError

    def read_signed(self) -> "SignedHead | None":
        raise NotImplementedError

    def load_snapshot(self) -> bytes | None:
        raise NotImplementedError

    def view(self) -> AbstractContextManager[object]:
        """A consistent view of a log that may be growing."""
        raise NotImplementedError

    def rows(self, after: int) -> Iterator[tuple[Any, ...]]:
        """All later records that are not archived, from one consistent view."""
        raise NotImplementedError

    def index_problem(self) -> str:
        raise NotImplementedError

    def trigger_problem(self) -> str:
        raise NotImplementedError

    def find_here(self, command_id: str) -> Record | None:
        rows = self._rows(self.find_query, command_id)
        return to_record(rows[0]) if rows else None

    def read_here(self, after: int = 0) -> Iterator[Record]:
        """In slices, so that a long read neither holds the lock nor keeps a WAL from shrinking."""
        while rows := self._rows(self.read_query, after):
            for row in rows:
                yield (record := to_record(row))
            after = record.seq

    def holds_id(self, last: int, command_id: str) -> bool | None:
        """Whether the archive ending with this record holds the id; None if its ids are unknown."""
        if not self.has_ids():
            return None
        return is_held(self._column(self.marks_query, last, mark(command_id)), command_id)

    def marks_under(self, last: int) -> list[bytes]:
        """What the database stores about the ids of that archive."""
        return self._column(self.under_query, last) if self.has_ids() else []

    def all_ids(self) -> list[tuple[Any, ...]]:
        return self._rows(self.ids_query) if self.has_ids() else []

    def _column(self, query: str, *values: object) -> list[bytes]:
        return [found for (found,) in self._rows(query, *values)]
