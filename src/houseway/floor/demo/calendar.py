"""When the demo room plays: opening hours, the pace of an evening, and busier weekends."""

from datetime import date, timedelta

from houseway.cards import Randomness
from houseway.floor.clock import MICRO, GamblingDays
from houseway.floor.demo.card_room import DAY_START, TIME_ZONE

DAYS = 30
OPENS, CLOSES = 5 * 3600, 21 * 3600  # Seconds after the day's start at six: 11:00 to 03:00.
# Share of the day's play in each opening hour.
PACE = (1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 8, 7, 6, 4, 2)
# Rounds on an ordinary day. A busy table deals five times as many, but a month of those would make
# the first start take a minute.
ROUNDS = {"1": 70, "2": 54, "3": 64, "5": 36, "6": 44, "8": 60, "9": 30}
WEEK_END = (4, 5)  # Friday and Saturday: 1.5 times as many.
LAST_CALL = 20 * 60  # Seconds before the end of the month in which no round begins.

days = GamblingDays(TIME_ZONE, DAY_START)


MONTH = DAYS * 24 * 3600 * MICRO


def first_moment(end: int) -> int:
    """Thirty times 24 hours before the end, so that either follows from the other."""
    return end - MONTH


def last_moment(first: int) -> int:
    return first + MONTH


def gambling_days(first: int, end: int) -> list[str]:
    begin, last = days.day_of(first), days.day_of(end)
    count = (date.fromisoformat(last) - date.fromisoformat(begin)).days
    start = date.fromisoformat(begin)
    return [(start + timedelta(days=n)).isoformat() for n in range(count + 1)]


def round_times(table: str, day: str, end: int, randomness: Randomness) -> list[int]:
    """When rounds of this table begin on this day, in order."""
    begins = days.bounds(day)[0]
    rounds = ROUNDS[table]
    if date.fromisoformat(day).weekday() in WEEK_END:
        rounds += rounds // 2
    rounds += randomness.below(rounds // 4) - rounds // 8
    found = []
    for _ in range(rounds):
        second = OPENS + hour_of(randomness) * 3600 + randomness.below(3600)
        found.append(begins + second * MICRO + randomness.below(MICRO))
    return sorted(moment for moment in found if moment < end - LAST_CALL * MICRO)


def hour_of(randomness: Randomness) -> int:
    """An opening hour, drawn by the pace of the day."""
    drawn = randomness.below(sum(PACE))
    for hour, share in enumerate(PACE):
        if drawn < share:
            return hour
        drawn -= share
    raise AssertionError("the shares sum up to more than was drawn from")
