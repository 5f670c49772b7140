"""How fast one caller may ask: a bucket that fills steadily and holds two seconds' worth."""

from time import monotonic

BUCKETS_MOST = 10_000


class Rates:
    """`allow` costs a dictionary look-up. Forgotten callers start with a full bucket."""

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
