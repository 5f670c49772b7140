"""Wrong PINs delay the place they come from, and lock nobody out (decision 0027).

Counted per place (an address, a device, a desk) and per card, separately for signing in and for
signing a win. `sign_in_attempts` wrong PINs delay their place; twice as many, from anywhere, delay
the card everywhere, except where it was used correctly before. Delays double, from 30 seconds for a
place and from one second for a card. A card that does not exist is counted like one that does.
Counts are in memory and expire after a day; a manager's `reset-pin` is quicker.
"""

from collections import OrderedDict
from threading import Lock

from msgspec import Struct

from houseway.floor.clock import MICRO, Clock
from houseway.web.problems import Denied
from houseway.web.settings import Settings

MINUTE, DAY = 60 * MICRO, 86_400 * MICRO
PLACE_FIRST, CARD_FIRST = 30 * MICRO, MICRO  # The first delay; each further wrong PIN doubles it.
KNOWN_MOST = 10_000
Key = tuple[str, str, str]


class Tries(Struct):
    """`until` is when the next one is let through; `last` is when the last one came."""

    count: int = 0
    until: int = 0
    last: int = 0


class Attempts:
    def __init__(self, settings: Settings, clock: Clock) -> None:
        self._few = settings.sign_in_attempts
        self._longest = settings.lock_out_minutes * MINUTE
        self._clock, self._lock = clock, Lock()
        self._tries: OrderedDict[Key, Tries] = OrderedDict()
        self._good: OrderedDict[Key, int] = OrderedDict()  # Where a PIN was right, and when.

    def begin(self, purpose: str, card: str, place: str) -> "Attempt":
        """Counted as wrong until proven right, so that parallel tries gain nothing. Raises
        `Denied`, the same whether or not the card exists."""
        with self._lock:
            now = self._clock.now()
            here = self._of((purpose, "", place), now)
            everywhere = self._of((purpose, card, ""), now)
            is_known = (purpose, card, place) in self._good
            until = max(here.until, 0 if is_known else everywhere.until)
            if until > now:
                left = until - now
                raise Denied(429, "locked_out", wait=left // MICRO + 1, minutes=left // MINUTE + 1)
            self._count(here, now, self._few, PLACE_FIRST)
            self._count(everywhere, now, 2 * self._few, CARD_FIRST)
            left = max(0, self._few - here.count)
            return Attempt(self, (purpose, card, place), everywhere.count, left)

    def is_delayed(self, card: str) -> bool:
        """Everywhere, for signing in."""
        with self._lock:
            found = self._tries.get(("sign_in", card, ""))
            return found is not None and found.until > self._clock.now()

    def right(self, key: Key) -> None:
        """Resets the count of the place, and of the card unless someone else is trying it."""
        purpose, card, place = key
        with self._lock:
            self._tries.pop((purpose, "", place), None)
            found = self._tries.get((purpose, card, ""))
            if found is not None:
                found.count -= 1
                if found.count < 2 * self._few:
                    del self._tries[purpose, card, ""]
            self._good[key] = self._clock.now()
            self._good.move_to_end(key)
            if len(self._good) > KNOWN_MOST:
                self._good.popitem(last=False)

    def forget(self, card: str) -> None:
        """Someone with a new PIN starts over; places known from the old one no longer count."""
        with self._lock:
            for kept in (self._tries, self._good):
                for key in [key for key in kept if key[1] == card]:
                    del kept[key]

    def _of(self, key: Key, now: int) -> Tries:
        found = self._tries.get(key)
        if found is None or now - found.last > DAY:
            found = self._tries[key] = Tries()
        self._tries.move_to_end(key)
        if len(self._tries) > KNOWN_MOST:
            self._tries.popitem(last=False)
        return found

    def _count(self, tries: Tries, now: int, few: int, first: int) -> None:
        tries.count, tries.last = tries.count + 1, now
        if tries.count >= few:
            tries.until = now + min(first << min(tries.count - few, 40), self._longest)


class Attempt:
    """One PIN entered: `number` counts the card's PINs that were not right, `left` how many more
    may follow here before a delay."""

    def __init__(self, attempts: Attempts, key: Key, number: int, left: int) -> None:
        self._attempts, self._key, self.number, self.left = attempts, key, number, left

    def right(self) -> None:
        self._attempts.right(self._key)
