"""Time and the gambling day. The clock is passed to the shell; the core never reads one."""

import re
from datetime import UTC, date, datetime, time, timedelta
from time import CLOCK_BOOTTIME, clock_gettime_ns, time_ns
from typing import Protocol
from zoneinfo import ZoneInfo

from houseway.floor.refused import refuse

MICRO = 1_000_000
JUMP = 3_600 * MICRO  # A clock set ahead by more than this needs a manager's confirmation.
CLOSED_MOST = 7 * 86_400 * MICRO
HHMM = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")
ISO_MOMENT = re.compile(r"(?<![\w-])(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d)?)(?![\w:])")
ISO_DAY = re.compile(r"(?<![\w-])\d{4}-\d\d-\d\d(?![\w-])")


class Clock(Protocol):
    def now(self) -> int:
        """Microseconds of UTC since 1970."""
        ...

    def steady(self) -> int:
        """Microseconds of a clock that cannot be set; the starting point is arbitrary."""
        ...


class SystemClock:
    def now(self) -> int:
        return time_ns() // 1_000

    def steady(self) -> int:
        """It keeps running while the machine sleeps."""
        return clock_gettime_ns(CLOCK_BOOTTIME) // 1_000


class SetClock:
    """A clock that stays where it is set, for tests and scripted shifts."""

    def __init__(self, now: int) -> None:
        self.at = now
        self.set_ahead = 0

    def now(self) -> int:
        return self.at

    def steady(self) -> int:
        return self.at - self.set_ahead

    def advance(self, seconds: int) -> None:
        self.at += seconds * MICRO

    def jump(self, seconds: int) -> None:
        """As if someone had set it."""
        self.at += seconds * MICRO
        self.set_ahead += seconds * MICRO


class ClockJumpWatch:
    """Has the clock been set ahead by more than `most`? It is compared with a clock that cannot be
    set; smaller corrections are followed. At a start there is only the log to compare with, and a
    live floor is never closed for `CLOSED_MOST`."""

    def __init__(self, clock: Clock, most: int, last_at: int, is_live: bool) -> None:
        self._clock, self._most = clock, most
        now, self._offset = clock.now(), 0
        self.accept()
        if not (last_at and is_live):
            return
        if now > last_at + CLOSED_MOST:
            self._offset = last_at - clock.steady()
        elif now < last_at:  # It may soon be corrected to any later time.
            self._offset = last_at + CLOSED_MOST - most - clock.steady()

    def ahead(self) -> int:
        """How far ahead, until it is set right or accepted; 0 if it is not."""
        offset = self._clock.now() - self._clock.steady()
        ahead = offset - self._offset
        if ahead > self._most:
            return ahead
        self._offset = max(offset, self._offset)
        return 0

    def accept(self) -> None:
        """Accepts the clock as it is now."""
        self._offset = self._clock.now() - self._clock.steady()


def span(micros: int) -> str:
    for size, word in ((86_400, "days"), (3_600, "hours"), (60, "minutes")):
        if micros >= 2 * size * MICRO:
            return f"{micros // (size * MICRO):,} {word}"
    return f"{micros // MICRO} s"


class GamblingDays:
    """Which gambling day a moment belongs to: from the day's start, local time, to the next.

    Around a change of the clocks such a day has 23 or 25 hours. If the day's start is skipped or
    repeated by a clock change, it counts once: the earlier of two, or the moment the skipped hour
    would have begun.
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


def need_day(text: str) -> date:
    """A day as "2026-11-15"."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        refuse("day_wrong", day=text or "Nothing")
    if found.isoformat() != text:
        refuse("day_wrong", day=text)
    return found


def dates_in_words(text: str) -> str:
    """For people, "due 2026-11-18" becomes "due Nov 18, 2026"; files for programs keep ISO."""

    def words(found: re.Match[str]) -> str:
        try:
            day = date.fromisoformat(found[0])
        except ValueError:
            return found[0]
        return f"{day:%b} {day.day}, {day.year}"

    return ISO_DAY.sub(words, text)


def moments_in_words(text: str) -> str:
    """What a screen says: "due 2026-11-18 21:16:14" is "due Nov 18, 21:16:14", as every list of the
    office writes it; a day without a time keeps its year."""

    def words(found: re.Match[str]) -> str:
        day = dates_in_words(found[1])
        return found[0] if day == found[1] else f"{day.rpartition(', ')[0]}, {found[2]}"

    return dates_in_words(ISO_MOMENT.sub(words, text))


def parse_day_start(text: str) -> time:
    found = HHMM.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is not a time of day; write it like 06:00.")
    return time(int(found[1]), int(found[2]))
