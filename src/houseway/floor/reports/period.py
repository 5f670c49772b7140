"""Gambling days, weeks and shifts as periods of a report."""

from datetime import UTC, date, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from msgspec import Struct

from houseway.floor.clock import MICRO, parse_day_start

start_of = cache(parse_day_start)

SHIFTS = 3  # Eight hours each by local time, from the start of the gambling day.


class Period(Struct, frozen=True):
    """First and last gambling day, both included; they compare as text."""

    first: str
    last: str

    def holds(self, day: str) -> bool:
        return self.first <= day <= self.last

    @property
    def words(self) -> str:
        if self.first == self.last:
            return f"Gambling day {long_day(self.first)}"
        return f"Gambling days {long_day(self.first)} to {long_day(self.last)}"

    def days(self) -> list[str]:
        first, last = date.fromisoformat(self.first), date.fromisoformat(self.last)
        return [(first + timedelta(n)).isoformat() for n in range((last - first).days + 1)]


def day_period(text: str) -> Period:
    return Period(iso_day(text), iso_day(text))


def week_period(text: str) -> Period:
    """ "2026-W10", or any day of that week; weeks run from Monday to Sunday."""
    try:
        if "W" in text.upper():
            year, _, week = text.upper().replace("-", "").partition("W")
            monday = date.fromisocalendar(int(year), int(week), 1)
        else:
            day = date.fromisoformat(text)
            monday = day - timedelta(day.weekday())
    except ValueError:
        raise ValueError(f"{text!r} is not a week; write it like 2026-W10.") from None
    return Period(monday.isoformat(), (monday + timedelta(6)).isoformat())


def iso_day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise ValueError(f"{text!r} is not a day; write it like 2026-03-02.") from None


def long_day(day: str) -> str:
    """ "Monday 2 March 2026"."""
    found = date.fromisoformat(day)
    return f"{found:%A} {found.day} {found:%B %Y}"


def local(at: int, zone: str) -> datetime:
    moment = datetime.fromtimestamp(at // MICRO, UTC) + timedelta(microseconds=at % MICRO)
    return moment.astimezone(ZoneInfo(zone))


def shift_of(at: int, zone: str, day_start: str) -> int:
    """0 for the first shift of a gambling day. By the wall clock: a repeated hour stays in its
    shift, and a skipped one makes that shift shorter."""
    start = start_of(day_start)
    moment = local(at, zone)
    minutes = (moment.hour - start.hour) * 60 + moment.minute - start.minute
    return minutes % 1440 * SHIFTS // 1440


def shift_words(number: int, day_start: str) -> str:
    """ "06:00-14:00"."""
    start = start_of(day_start)
    length = 1440 // SHIFTS
    begins = start.hour * 60 + start.minute + number * length
    return "-".join(f"{m // 60 % 24:02}:{m % 60:02}" for m in (begins, begins + length))
