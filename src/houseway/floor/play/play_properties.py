"""Play properties: one per guest, one per staff member, one per table opened by a program. All
share one file of play logs; none is linked to another or to a live floor."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Lock

from houseway.floor import commands
from houseway.floor.clock import MICRO, Clock, SystemClock
from houseway.floor.events.play import HandsDealt
from houseway.floor.events.upcast import decode
from houseway.floor.play import PlayStopped
from houseway.floor.play.cards import Cards
from houseway.floor.play.deal import BUY_MOST
from houseway.floor.play.driver import Driver
from houseway.floor.play.folds import felt_of
from houseway.floor.play.opening import lay_table, open_property
from houseway.floor.play.play_logs import PlayLog, PlayLogs
from houseway.floor.refused import refuse_if
from houseway.floor.shell import Floor
from houseway.floor.store import Record
from houseway.floor.store.log_store import StoreFailed
from houseway.floor.table_words import Words, words_of
from houseway.floor.training.roll import Closed
from houseway.money import Money

OPEN_MOST = 1_000  # Properties in memory; the others are reloaded from the play logs.
GUESTS_MOST = 5_000  # Guests whose logs are kept.
DAYS_KEPT = 90  # Days since the last card was dealt.
BYTES_MOST = 2_000_000_000  # All play logs together.
LOG_BYTES_MOST = 4_000_000  # Of one guest; a fresh log then begins with the same chips.
SEEN_BITS = 12  # Play logs are short, so their filter of seen ids is small.
TIDY = 100  # Properties opened between two clean-ups.
CLASS = "class"  # The property of the school; always kept, also in memory.
FOLLOWS = "Another server is active; use Play and Train there."


class PlayProperties:
    def __init__(
        self,
        play_logs: PlayLogs | None = None,
        clock: Clock | None = None,
        cards: Cards | None = None,
        *,
        leads: bool = True,
    ) -> None:
        """`leads` is false on a following node: nobody plays there until it leads."""
        self.play_logs = play_logs or PlayLogs()
        self.clock = clock or SystemClock()
        self.cards = cards or Cards(self.play_logs.secret)
        self.leads = leads
        self._floors: OrderedDict[str, Floor] = OrderedDict()  # In order of use, the latest last.
        self._logs: dict[str, PlayLog] = {}  # Logs of those floors.
        self._tables: dict[tuple[str, str], Driver] = {}
        self._lock = Lock()
        self._opened = 0

    def floor(self, name: str, *, kept: bool = False) -> Floor:
        """The property of that name, created if there is none."""
        with self._lock:
            return self._floor(name, kept)

    def knows(self, name: str) -> bool:
        self._need_lead()
        return name in self._floors or self.play_logs.has(name)

    def has_read(self, name: str) -> bool:
        """Whether it is in memory, or cannot be loaded for now: nobody needs to wait for it."""
        return name in self._floors or not self.leads

    def closed(self, game: str) -> Closed | None:
        """Whether a trainer or manager has closed that game of Play."""
        is_known = CLASS in self._floors or (self.leads and self.play_logs.has(CLASS))
        return self.floor(CLASS, kept=True).state.roll.closed.get(game) if is_known else None

    def drop(self, name: str) -> None:
        with self._lock:
            self._forget(name)
            self.play_logs.drop(name)

    def table(self, name: str, table: str) -> Driver | None:
        """A table of a property; None if there is no such table."""
        with self._lock:
            if not self.knows(name):
                return None
            floor = self._floor(name)
            if table not in floor.state.tables:
                return None
            driver = self._tables.get((name, table))
            if driver is None or driver.floor is not floor:
                driver = self._tables[name, table] = Driver(floor, table, self.closed)
        driver.clear()
        return driver

    def lay(
        self,
        name: str,
        table: str,
        game: str,
        words: Words | None = None,
        readings: Mapping[str, Money] | None = None,
        *,
        kept: bool = False,
    ) -> Driver:
        floor = self.floor(name, kept=kept)
        with self.gathered(name):
            lay_table(floor, table, game, words, readings)
        found = self.table(name, table)
        assert found is not None
        return found

    @contextmanager
    def gathered(self, name: str) -> Iterator[None]:
        """Writes everything this thread does on that property in one step at the end. If that
        fails, the property is reloaded as it was before."""
        self.floor(name)
        try:
            with self._logs[name].gathered():
                yield
        except StoreFailed as problem:
            with self._lock:
                self._forget(name)
            raise PlayStopped(str(problem)) from problem

    def past(self, name: str, table: str, number: int) -> Driver:
        """The table as it was after that round, read-only."""

        def is_later(record: Record) -> bool:
            dealt = (
                one for one in decode(record.body, record.schema) if isinstance(one, HandsDealt)
            )
            return any(one.table == table and one.round > number for one in dealt)

        refuse_if(not self.knows(name), "round_unknown", table=table, round=number)
        log = self.play_logs.log(name, 0, kept=False)
        log.stops = is_later
        floor = self._open(log)
        felt = felt_of(floor.state, table)
        is_it = felt.round == number and not felt.is_open
        refuse_if(not is_it, "round_unknown", table=table, round=number)
        return Driver(floor, table)

    def _floor(self, name: str, kept: bool = False) -> Floor:
        self._need_lead()
        floor = self._floors.get(name)
        if floor is None or floor.stopped:
            self._forget(name)
            floor = self._floors[name] = self._read(name, kept)
        self._floors.move_to_end(name)
        while len(self._floors) > OPEN_MOST:
            self._forget(next(name for name in self._floors if name != CLASS))
        return floor

    def _read(self, name: str, kept: bool) -> Floor:
        self._opened += 1
        if self._opened % TIDY == 1:
            self._tidy()
        try:
            floor = self._made(name, kept)
        except StoreFailed as problem:
            raise PlayStopped(str(problem)) from problem
        if floor.state.opened is None:
            open_property(floor, name)
        elif self._is_full(name, floor):
            floor = self._renewed(name, floor)
        return floor

    def _made(self, name: str, kept: bool) -> Floor:
        self._logs[name] = log = self.play_logs.log(name, self.clock.now(), kept=kept)
        return self._open(log)

    def _open(self, log: PlayLog) -> Floor:
        return Floor(log, self.clock, cards=self.cards, seen_bits=SEEN_BITS)

    def _is_full(self, name: str, floor: Floor) -> bool:
        is_playing = any(felt.is_open for felt in floor.state.felts.values())
        return self.play_logs.size(name) > LOG_BYTES_MOST and not is_playing and "/" in name

    def _renewed(self, name: str, old: Floor) -> Floor:
        """Replaces a full log by a fresh one with the same tables and each guest's chips."""
        self.play_logs.drop(name)
        floor = self._made(name, kept=False)
        open_property(floor, name)
        for table in old.state.tables.values():
            lay_table(floor, table.name, table.game, words_of(table))
        for who, stack in old.state.chips.items():
            held = 0 if who.startswith("bot ") else stack.held
            for first in range(0, held, BUY_MOST):
                bought = commands.BuyChips(min(BUY_MOST, held - first))
                floor.execute(who, bought, f"initial-buy-in-{first}")
        return floor

    def _tidy(self) -> None:
        before = self.clock.now() - DAYS_KEPT * 86_400 * MICRO
        for name in self.play_logs.expired_logs(before, GUESTS_MOST, BYTES_MOST):
            self._forget(name)
            self.play_logs.drop(name)

    def _forget(self, name: str) -> None:
        self._floors.pop(name, None)
        self._logs.pop(name, None)
        for key in [key for key in self._tables if key[0] == name]:
            del self._tables[key]

    def _need_lead(self) -> None:
        if not self.leads:
            raise PlayStopped(FOLLOWS)
