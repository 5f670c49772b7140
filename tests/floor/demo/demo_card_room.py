"""A demo room without its month, and the whole of it, built once for all tests."""

from functools import cache

from houseway.floor import Floor, commands
from houseway.floor.auditor import Auditor
from houseway.floor.clock import MICRO, SetClock
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.demo import open_demo
from houseway.floor.demo.card_room import CREW, TABLE_NAMES, set_up_card_room
from houseway.floor.store import Header, Record
from houseway.floor.upkeep.audit import shown

END = 1_789_963_200 * MICRO  # A Sunday evening in September 2026.
HEADER = Header(property_name="Evergreen Card Room", kind="demo", created_at=0)


@cache
def records() -> tuple[Record, ...]:
    """Of a first start at END."""
    log = MemoryLog(HEADER)
    open_demo(log, SetClock(END))
    return tuple(log.records)


def demo_floor() -> tuple[Floor, MemoryLog, SetClock]:
    log, clock = MemoryLog(HEADER, records()), SetClock(END)
    return open_demo(log, clock), log, clock


def bare_room() -> tuple[Floor, MemoryLog]:
    log = MemoryLog(HEADER)
    floor = Floor(log, SetClock(END))
    count = iter(range(1000))
    set_up_card_room(floor, lambda who, what: floor.execute(who, what, f"room-{next(count)}"))
    for name in TABLE_NAMES:
        floor.execute(CREW.supervisor, commands.OpenTable(name), f"open-{name}")
    return floor, log


def confirm(floor: Floor, log: MemoryLog) -> Auditor:
    auditor = Auditor().read_all(log.records)
    auditor.confirm(shown(floor.state))
    return auditor
