"""Who was asked to look at what, and who acknowledged it. Nothing moves by these events."""

from msgspec import Struct


class TechnicianCalled(Struct, frozen=True, tag=True):
    """To a table with a fault; `who` are the technicians of the house, `at` is when, in
    microseconds of UTC."""

    table: str
    who: tuple[str, ...]
    at: int


class AlarmAcknowledged(Struct, frozen=True, tag=True, kw_only=True):
    """`sentence` is what the alarm said then. `over` are earlier acknowledgements whose alarms
    stand no more: they are put away with this record."""

    alarm: str
    code: str
    subject: str
    sentence: str
    by: str
    at: int
    over: tuple[str, ...] = ()
