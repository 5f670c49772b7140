"""Rate limits: how fast one caller may ask, and how much in a day."""

from collections import Counter
from time import monotonic

BUCKETS_MOST = 10_000
# A refusal is delayed a little, to slow down the caller and not the tables.
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
    """Daily allowances: for one guest, for all guests behind one address (such as a classroom, and
    anyone who drops the cookie), and for all together."""

    def __init__(self, each: int, address: int, together: int, seconds: float = 86_400.0) -> None:
        self._each, self._address, self._together = each, address, together
        self._seconds, self._since, self._all = seconds, monotonic(), 0
        self._guests, self._addresses = Counter[str](), Counter[str]()

    def take(self, guest: str, address: str) -> bool:
        if monotonic() - self._since >= self._seconds:
            self._guests.clear()
            self._addresses.clear()
            self._since, self._all = monotonic(), 0
        is_full = self._all >= self._together or self._addresses[address] >= self._address
        if is_full or self._guests[guest] >= self._each:
            return False
        self._guests[guest] += 1
        self._addresses[address] += 1
        self._all += 1
        return True
