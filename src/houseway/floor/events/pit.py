"""Events in the pit that move no money: calls, acknowledgments, and which pit a table is in."""

from msgspec import Struct


class TechnicianCalled(Struct, frozen=True, tag=True):
    """The property's technicians, listed in `who`, were called to a table with a fault. `at` is the
    time in microseconds since 1970 (UTC)."""

    table: str
    who: tuple[str, ...]
    at: int


class AlarmAcknowledged(Struct, frozen=True, tag=True, kw_only=True):
    """`sentence` is what the alarm said at the time. `over` lists earlier acknowledgments whose
    alarms have cleared; this record removes them."""

    alarm: str
    code: str
    subject: str
    sentence: str
    by: str
    at: int
    over: tuple[str, ...] = ()


class TablePlaced(Struct, frozen=True, tag=True):
    """The table is moved to this pit; empty for none."""

    table: str
    pit: str
