"""The gambling day: local time, its own start, and days of 23 and 25 hours."""

from datetime import UTC, datetime

import pytest

from houseway.floor.clock import MICRO, GamblingDays, SetClock, SystemClock, parse_day_start

DAYS = GamblingDays("America/Los_Angeles", "06:00")
HOUR = 3600 * MICRO


def moment(text: str) -> int:
    return int(datetime.fromisoformat(text).timestamp()) * MICRO


def test_the_day_begins_at_its_own_hour_not_at_midnight() -> None:
    assert DAYS.day_of(moment("2026-11-16T05:59:59-08:00")) == "2026-11-15"
    assert DAYS.day_of(moment("2026-11-16T06:00:00-08:00")) == "2026-11-16"


@pytest.mark.parametrize(
    ("day", "hours"), [("2026-03-07", 23), ("2026-10-31", 25), ("2026-06-01", 24)]
)
def test_days_around_a_change_of_the_clocks_are_shorter_or_longer(day: str, hours: int) -> None:
    begins, ends = DAYS.bounds(day)
    assert ends - begins == hours * HOUR
    assert DAYS.day_of(begins) == day
    assert DAYS.day_of(ends - 1) == day
    assert DAYS.day_of(ends) > day


@pytest.mark.parametrize("start", ["00:00", "01:30", "02:30", "23:30"])
def test_every_moment_belongs_to_exactly_one_day(start: str) -> None:
    """Also where the clocks skip or repeat the start of the day."""
    days = GamblingDays("America/Los_Angeles", start)
    for first in ("2026-03-07T00:00+00:00", "2026-10-31T00:00+00:00"):
        at = moment(first)
        for _ in range(96):
            begins, ends = days.bounds(days.day_of(at))
            assert begins <= at < ends
            at += HOUR // 2


def test_a_day_start_skipped_by_a_clock_change_is_the_moment_it_would_have_been() -> None:
    """8 March 2026: 02:00 to 03:00 does not exist; half past two is 03:30 summer time."""
    days = GamblingDays("America/Los_Angeles", "02:30")
    assert days.day_of(moment("2026-03-08T01:59:59-08:00")) == "2026-03-07"
    assert days.day_of(moment("2026-03-08T03:29:59-07:00")) == "2026-03-07"
    assert days.day_of(moment("2026-03-08T03:30:00-07:00")) == "2026-03-08"
    assert [hours(days, day) for day in ("2026-03-07", "2026-03-08")] == [24, 23]


def test_a_day_start_repeated_by_a_clock_change_begins_one_day() -> None:
    """1 November 2026: half past one comes twice, and the second is an hour into the day."""
    days = GamblingDays("America/Los_Angeles", "01:30")
    assert days.day_of(moment("2026-11-01T01:29:59-07:00")) == "2026-10-31"
    assert days.day_of(moment("2026-11-01T01:30:00-07:00")) == "2026-11-01"
    assert days.day_of(moment("2026-11-01T01:00:00-08:00")) == "2026-11-01"
    assert days.day_of(moment("2026-11-01T01:30:00-08:00")) == "2026-11-01"
    assert [hours(days, day) for day in ("2026-10-31", "2026-11-01")] == [24, 25]


def hours(days: GamblingDays, day: str) -> int:
    begins, ends = days.bounds(day)
    return (ends - begins) // HOUR


def test_a_day_is_known_without_looking_again() -> None:
    days = GamblingDays("UTC", "06:00")
    late, early = moment("2026-11-16T05:00+00:00"), moment("2026-11-14T05:00+00:00")
    assert [days.day_of(at) for at in (late, early, late)] == [
        "2026-11-15",
        "2026-11-13",
        "2026-11-15",
    ]


@pytest.mark.parametrize("text", ["6:00", "24:00", "06:60", "noon", ""])
def test_an_unreadable_start_of_day_is_reported_in_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="is not a time of day; write it like 06:00"):
        parse_day_start(text)


def test_clocks_count_microseconds_of_utc() -> None:
    assert abs(SystemClock().now() - int(datetime.now(UTC).timestamp() * MICRO)) < 5 * MICRO
    clock = SetClock(7)
    clock.advance(2)
    assert clock.now() == 2 * MICRO + 7
