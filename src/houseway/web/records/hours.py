"""Coin-in of a gambling day by hour and table, and how long each table has been in its current
state.

Read from the log starting at the day's first record, then updated through the hub without the disk.
"""

from asyncio import to_thread
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING

from houseway.floor.clock import MICRO, GamblingDays
from houseway.floor.events import Event, LinkChanged
from houseway.floor.events.upcast import decode
from houseway.floor.store.archives import at_hand, first_of
from houseway.money import Money
from houseway.progressive.events import (
    AwardPosted,
    GameEnded,
    GameStarted,
    HandClaimed,
    WagerAdded,
    WagerReversed,
)

if TYPE_CHECKING:
    from houseway.web.backend import Backend, ReadableLog

HOUR = 3_600 * MICRO
WEEK = 7


@dataclass(frozen=True, slots=True)
class Posted:
    at: int
    link: str
    amount: Money
    hand: str  # Empty where it was claimed before the day began.


@dataclass(slots=True)
class Day:
    """`since`: when a table's game last began or ended."""

    name: str
    begins: int
    by_hour: Counter[int] = field(default_factory=Counter)
    by_table: Counter[str] = field(default_factory=Counter)
    posted: list[Posted] = field(default_factory=list)
    claimed: dict[tuple[str, int], str] = field(default_factory=dict)  # Hands by link and award.
    since: dict[str, int] = field(default_factory=dict)
    games: int = 0

    @property
    def coin_in(self) -> Money:
        return self.by_hour.total()

    def take(self, events: Iterable[Event], at: int) -> None:
        hour = (at - self.begins) // HOUR
        for changed in events:
            if not isinstance(changed, LinkChanged):
                continue
            match changed.event:
                case GameStarted(table=table, coin_in=coin_in):
                    self._add(table, hour, coin_in)
                    self.since[table] = at
                    self.games += 1
                case WagerAdded(table=table, coin_in=coin_in):
                    self._add(table, hour, coin_in)
                case WagerReversed(table=table, coin_in=coin_in):
                    self._add(table, hour, -coin_in)
                case GameEnded(table=table):
                    self.since[table] = at
                case HandClaimed(award=award, hand=hand):
                    self.claimed[changed.link, award] = hand
                case AwardPosted(award=award, amount=amount, owed=owed):
                    hand = self.claimed.get((changed.link, award), "")
                    self.posted.append(Posted(at, changed.link, amount + owed, hand))

    def _add(self, table: str, hour: int, amount: Money) -> None:
        self.by_hour[hour] += amount
        self.by_table[table] += amount


@dataclass(slots=True)
class Read:
    """Two days as of record `seq`."""

    today: Day
    before: Day
    seq: int


class Hours:
    """`found` is today and the same weekday last week; None before the first request. Owned by the
    event loop; only `read` runs in a thread."""

    def __init__(self, backend: "Backend") -> None:
        self._backend = backend
        self.found: Read | None = None

    async def catch_up(self, now: int) -> Read | None:
        """From the hub's memory if that is enough, otherwise from the log."""
        if not self._follow(now):
            self.found = await to_thread(read, self._backend, now)
        return self.found

    def _follow(self, now: int) -> bool:
        """Not enough: nothing was read yet, a new day has begun, or too much has happened."""
        hub, found = self._backend.hub, self.found
        if found is None or found.today.name != self._backend.floor.day_of(now):
            return False
        missed = [answer for answer in hub.recent if answer.seq > found.seq]
        if hub.seq > found.seq and (not missed or missed[0].seq > found.seq + 1):
            return False
        for answer in missed:
            found.today.take(answer.events, answer.at)
            found.seq = answer.seq
        return True


def read(backend: "Backend", now: int) -> Read | None:
    opened = backend.hub.state.opened
    if opened is None:
        return None
    days = GamblingDays(opened.time_zone, opened.day_start)
    name = days.day_of(now)
    earlier = (date.fromisoformat(name) - timedelta(days=WEEK)).isoformat()
    before, _ = read_day(backend.log, earlier, days)
    today, seq = read_day(backend.log, name, days)
    return Read(today, before, seq)


def read_day(log: "ReadableLog", name: str, days: GamblingDays) -> tuple[Day, int]:
    """The day, and the last record read."""
    begins, ends = days.bounds(name)
    day, seq = Day(name, begins), first_of(log, name, log.head.seq)
    for record in at_hand(log, seq):
        if record.at >= ends:
            break
        day.take(decode(record.body, record.schema), record.at)
        seq = record.seq
    return day, seq
