"""Time and the gambling day. The clock is an argument of the shell; the core never looks at one."""

import re
from datetime import UTC, date, datetime, time, timedelta
from time import time_ns
from typing import Protocol
from zoneinfo import ZoneInfo

MICRO = 1_000_000
HHMM = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")


class Clock(Protocol):
    def now(self) -> int:
        """Microseconds of UTC since 1970."""
        ...


class SystemClock:
    def now(self) -> int:
        return time_ns() // 1_000


class SetClock:
    """A clock that stands where it is set, for tests and scripted shifts."""

    def __init__(self, now: int) -> None:
        self.at = now

    def now(self) -> int:
        return self.at

    def advance(self, seconds: int) -> None:
        self.at += seconds * MICRO


class GamblingDays:
    """Which gambling day a moment belongs to: from the day's start, local time, to the next.

    Around a change of the clocks such a day has 23 or 25 hours. A start that the clocks skip, or
    strike twice, is read once: the earlier of two, or the moment the skipped hour would have been.
    """

    def __init__(self, time_zone: str, day_start: str) -> None:
        self._zone = ZoneInfo(time_zone)
        self._start = parse_day_start(day_start)
        self._known = (0, 0, "")

    def day_of(self, at: int) -> str:
        begins, ends, day = self._known
        if not begins <= at < ends:
            begins, ends, day = self._known = self._find(at)
        return day

    def bounds(self, day: str) -> tuple[int, int]:
        """First moment of the day and of the next, in microseconds."""
        first = date.fromisoformat(day)
        return self._begins(first), self._begins(first + timedelta(days=1))

    def _find(self, at: int) -> tuple[int, int, str]:
        local = datetime.fromtimestamp(at // MICRO, UTC).astimezone(self._zone)
        for day in (local.date() + timedelta(days=1), local.date()):
            if self._begins(day) <= at:
                break
        else:
            day = local.date() - timedelta(days=1)
        name = day.isoformat()
        return (*self.bounds(name), name)

    def _begins(self, day: date) -> int:
        local = datetime.combine(day, self._start, self._zone)
        return int(local.timestamp()) * MICRO


def parse_day_start(text: str) -> time:
    found = HHMM.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is not a time of day; write it like 06:00.")
    return time(int(found[1]), int(found[2]))
