"""A record for a log on which no floor is running: folded as the floor would, then given to the
tool that writes it.
"""

from collections.abc import Iterator

from houseway.floor.clock import Clock
from houseway.floor.shell import Floor
from houseway.floor.state import Property
from houseway.floor.store.archives import LogReader
from houseway.floor.store.log_store import LogStore
from houseway.floor.store.record import Entry, Record
from houseway.floor.store.ticket import Ticket
from houseway.floor.upkeep.log_events import UpkeepEvent

NEVER = 1 << 60


def drafted(store: LogStore, by: str, event: UpkeepEvent, clock: Clock | None = None) -> Entry:
    draft = Draft(store)
    Floor(draft, clock, snapshot_every=NEVER).put_on_record(by, event)
    return draft.entries[-1]


def state_of(log: LogReader) -> Property:
    """The state of the log, from its snapshot if possible; nothing is written."""
    return Floor(Draft(log), snapshot_every=NEVER).state


class Draft:
    """Reads the log and keeps what would be written."""

    def __init__(self, store: LogStore | LogReader) -> None:
        self._store = store
        self.entries: list[Entry] = []

    def submit(self, entry: Entry) -> Ticket:
        self.entries.append(entry)
        return Ticket()

    def find(self, command_id: str) -> Ticket | None:
        return None

    def read(self, after: int = 0) -> Iterator[Record]:
        return self._store.read(after)

    def load_snapshot(self) -> bytes | None:
        return self._store.load_snapshot()

    def save_snapshot(self, snapshot: bytes) -> None: ...
