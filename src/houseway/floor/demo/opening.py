"""Opens the demo floor: made at the first start, replayed from its log at every later one. The
month is played in memory and then written. The same start gives the same bytes, so an interrupted
first start is completed by the next.
"""

from collections.abc import Callable
from typing import Protocol

from houseway.floor import commands
from houseway.floor.clock import MICRO, Clock, SetClock
from houseway.floor.command_handling.command_ids import scoped
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.demo.calendar import first_moment, last_moment
from houseway.floor.demo.card_room import CREW
from houseway.floor.demo.month import SEED, Month, numbered
from houseway.floor.shell import EventLog, Floor
from houseway.floor.store import Header, Record
from houseway.floor.store.archives import ArchiveMissing
from houseway.floor.store.record import entry_of

WRITTEN_AT_ONCE = 2_000
READY = "demo-ready"  # The key of the command that completes a demo floor.
# Earlier programs used that key alone as the id.
LAST_IDS = (scoped(CREW.supervisor, commands.OpenTable.__name__, READY), READY)

Progress = Callable[[int, int, str], object]


class HeadedLog(EventLog, Protocol):
    """The month is chained to the log's own header, because its closed days' sheets name a head."""

    @property
    def header(self) -> Header: ...


def quiet(done: int, of: int, what: str) -> None: ...


def open_demo(log: HeadedLog, clock: Clock, progress: Progress | None = None) -> Floor:
    """A floor that is ready for guests. `progress(done, of, what)` is called only at the first
    start; `what` is a short label for the progress bar."""
    ensure_month(log, clock, progress)
    return Floor(log, clock)


def ensure_month(log: HeadedLog, clock: Clock, progress: Progress | None = None) -> None:
    """Makes the month, or its missing part."""
    if not has_month(log):
        make(log, clock, progress or quiet)


def has_month(log: EventLog) -> bool:
    try:
        return any(log.find(last) is not None for last in LAST_IDS)
    except ArchiveMissing:  # In an archive elsewhere, so it was made long ago.
        return True


def make(log: HeadedLog, clock: Clock, progress: Progress = quiet, seed: int = SEED) -> None:
    """Raises `ValueError` if the log does not begin like a demo floor made by this program."""
    written = list(log.read())
    end = last_moment(written[0].at) if written else clock.now() // MICRO * MICRO
    need(not written or (written[0].command_id or "").endswith(numbered(1)))
    made = month(log.header, end, seed, progress)
    need(written == made[: len(written)])
    write(log, made[len(written) :], progress)


def need(is_begun_here: bool) -> None:
    if not is_begun_here:
        raise ValueError("This log was not created by this demo; use another data directory.")


def month(header: Header, end: int, seed: int, progress: Progress) -> list[Record]:
    clock = SetClock(first_moment(end))
    log = MemoryLog(header)
    playing = Month(log, clock, end, seed)
    playing.play(lambda done, of: progress(done, of, "Playing a month"), READY)
    return log.records


def write(log: EventLog, records: list[Record], progress: Progress) -> None:
    """Returns when the last record is durable."""
    for place in range(0, len(records), WRITTEN_AT_ONCE):
        progress(place, len(records), "Writing the log")
        tickets = [log.submit(entry_of(r)) for r in records[place : place + WRITTEN_AT_ONCE]]
        tickets[-1].result()
    progress(len(records), len(records), "Writing the log")
