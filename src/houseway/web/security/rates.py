"""How fast one caller may ask, and how much in a day."""

from collections import Counter
from time import monotonic

BUCKETS_MOST = 10_000
# Whoever has to wait is told so after a moment: asking on costs the asker, not the tables.
TOLD_AFTER = 0.5  # Seconds.


class Rates:
    """A bucket that fills steadily and holds two seconds' worth. `allow` costs a dictionary
    look-up. Forgotten callers start with a full bucket."""

    def __init__(self, per_second: int) -> None:
        self._rate = per_second
        self._left: dict[str, tuple[float, float]] = {}

    def allow(self, caller: str) -> bool:
        if not self._rate:
            return True
        now = monotonic()
        left, then = self._left.get(caller, (2.0 * self._rate, now))
        left = min(2.0 * self._rate, left + (now - then) * self._rate)
        if len(self._left) >= BUCKETS_MOST:
            self._left.clear()
        self._left[caller] = (left - 1 if left >= 1 else left, now)
        return left >= 1


class Allowance:
    """So much in a day, for one caller and for all together; forgotten when the day is over."""

    def __init__(self, each: int, together: int, seconds: float = 86_400.0) -> None:
        self._each, self._together, self._seconds = each, together, seconds
        self._taken: Counter[str] = Counter()
        self._since = monotonic()

    def take(self, caller: str) -> bool:
        if monotonic() - self._since >= self._seconds:
            self._taken.clear()
            self._since = monotonic()
        if self._taken[caller] >= self._each or self._taken.total() >= self._together:
            return False
        self._taken[caller] += 1
        return True
