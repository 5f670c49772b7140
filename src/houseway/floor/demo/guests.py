"""Guests who play on the live tables while nobody is there, and step aside when a person comes.

    guests = Guests(floor, seed=1, speed=10)
    guests.start()          # one daemon thread
    guests.pause("3")       # a person is at table 3: finish the round in play, start no other
    guests.resume("3")
    guests.stop()           # start no more rounds; finish those in play

They see what everybody sees and send ordinary commands, as the crew of the demo room: one dealer
per table, logged on and relieved. They leave a table where someone else is logged on. They wait two
minutes after anyone else does something at a table, and leave a round that a person has touched
until it ends. A person who is logged on and has done nothing for ten minutes is taken to have left:
if no round that a person touched is open, a dealer of the crew relieves them. All this also holds
after a restart.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain
from threading import Condition, Thread
from time import monotonic, time_ns
from typing import get_args

from houseway.cards import Seeded, seeded
from houseway.floor import commands
from houseway.floor.clock import MICRO
from houseway.floor.cluster.leadership import NotLeader
from houseway.floor.command_handling.answers import Answer, FloorStopped
from houseway.floor.demo.card_room import CREW
from houseway.floor.demo.chances import TableLuck, links_of
from houseway.floor.demo.clear_table import clear_table
from houseway.floor.demo.crew import Step, Steps, play_round
from houseway.floor.demo.dealers import actor_of, is_persons, logged_off, staffed, stream
from houseway.floor.demo.month import deal
from houseway.floor.demo.paperwork import make_up
from houseway.floor.events import Event
from houseway.floor.events.upcast import decode
from houseway.floor.shell import Floor
from houseway.floor.store import Record, ordered_id
from houseway.refused import Refused

AWAY_SECONDS = 120.0  # Seconds, at any speed, after a person's last command at a table.
LEFT_AFTER = 600 * MICRO  # By the property's clock, since a person last did something at a table.
REST_SECONDS = (
    10.0  # Seconds after a refusal: some refusals are recorded, and one would follow another.
)
BETWEEN_ROUNDS = 45  # Average seconds of table time between two rounds.
JACKPOT_PERCENT = 55  # Percent of seats that play for the jackpot.
LUCK_FACTOR = 40  # A demo in which no meter is ever hit would show little.
SPEEDS = (0, 600)  # 0 pauses them.
TURNS_MOST = 200  # More than any round has steps.
RUSHED_PAUSE = 0.02  # Seconds between the steps of a round that is rushed to its end.
LOCKS = frozenset({"StartGame", "CoinIn"})
# Whoever presses one of these is dealing: the crew's dealer logs off.
DEALS = LOCKS | {"DealFirstCard", "EndGame", "GameOver", "EndRound"}
# Whoever presses one of these has taken the round; office commands do not count.
TAKES_ROUND = frozenset(one.__name__ for one in get_args(commands.Button | commands.Rounds))
TAKES_ROUND |= {
    "TurnKey",
    "NameSeat",
    "PressJPot",
    "Confirm",
    "SwipeCard",
    "AddWager",
    "TakeOutWager",
}


@dataclass(slots=True)
class PlayedTable:
    """One table at which guests play. `step` is the next of `steps`, due at `due`."""

    name: str
    luck: TableLuck
    randomness: Seeded
    due: float = 0.0
    steps: Steps | None = None
    step: Step | None = None
    is_paused: bool = False
    is_taken: bool = False  # By a person, for the open round.
    is_dealt_by_person: bool = False
    away_until: float = 0.0
    person_at: int = 0  # By the property's clock: when a person last did something there.


class Guests:
    def __init__(
        self,
        floor: Floor,
        seed: int = 1,
        speed: int = 1,
        *,
        luckier: int = LUCK_FACTOR,
        now: Callable[[], float] = monotonic,
        recent: Iterable[Record] = (),
        keep_off: str = "",
    ) -> None:
        """`recent` are the log's last records: they show who had which round when the server
        stopped. No guest plays at the table `keep_off`."""
        self._floor, self._seed, self._now = floor, seed, now
        self._luckier = luckier
        self._changed = Condition()
        self._is_running = False
        self._count = 0
        self._thread: Thread | None = None
        self._unsubscribe: Callable[[], None] = lambda: None
        self.fault = ""  # Why they stopped by themselves; otherwise empty.
        self.tables = {
            name: PlayedTable(
                name, TableLuck(floor.state, table, luckier), seeded(seed, stream(name))
            )
            for name, table in floor.state.tables.items()
            if name != keep_off
        }
        for record in recent:
            if record.kind in TAKES_ROUND:
                self._remember(record)
        self.set_speed(speed)

    def _remember(self, record: Record) -> None:
        """Whose round it was; a round that the crew began needs no waiting."""
        events = decode(record.body, record.schema)
        self._take_over(record.actor, events, record.at)
        if record.actor in CREW.everyone and record.kind in LOCKS:
            for played in tables_of(self.tables, events):
                played.is_taken = False

    def start(self) -> None:
        with self._changed:
            if self._thread is not None:
                return
            self._is_running = True
            self._thread = Thread(target=self._run, name="demo guests", daemon=True)
        self._unsubscribe = self._floor.subscribe(self._notice)
        self._thread.start()

    def stop(self, timeout: float = 5.0) -> None:
        """No new rounds; those in play are finished at once, so that no game is left open."""
        with self._changed:
            self._is_running = False
            self._changed.notify()
            thread, self._thread = self._thread, None
        self._unsubscribe()
        if thread is not None:
            thread.join(timeout)

    def set_speed(self, speed: int) -> None:
        """This many times as fast as people play, from each table's next step on."""
        slowest, fastest = SPEEDS
        if not slowest <= speed <= fastest:
            raise ValueError(f"Guests can play at {slowest} to {fastest} times real speed.")
        with self._changed:
            self.speed = speed
            for played in self.tables.values():
                played.due = min(played.due, self._now() + 1)  # Soon, whatever the pace was before.
            self._changed.notify()

    def pause(self, table: str) -> None:
        """Returns at once; the round in play, if any, is over a moment later."""
        with self._changed:
            if (played := self.tables.get(table)) is not None:
                played.is_paused = True
                played.due = 0.0
                self._changed.notify()

    def resume(self, table: str) -> None:
        with self._changed:
            if (played := self.tables.get(table)) is not None:
                played.is_paused = False
                played.away_until = 0.0

    def is_playing(self, table: str) -> bool:
        """Whether guests act at this table now."""
        with self._changed:
            played = self.tables.get(table)
            return played is not None and self._is_running and self._is_free(played)

    # The thread.

    def _run(self) -> None:
        for table in self.tables.values():
            table.luck.count()  # Before the first round, while nobody waits for this thread.
        try:
            while (played := self._next()) is not None:
                self._act(played)
            self._play_out()
        except FloorStopped as problem:
            self.fault = str(problem)

    def _next(self) -> PlayedTable | None:
        """Waits for the table that is due first; None once the guests must stop."""
        with self._changed:
            while self._is_running:
                played = min(self.tables.values(), key=lambda played: played.due, default=None)
                if played is not None and played.due <= self._now():
                    return played
                self._changed.wait(played.due - self._now() if played else None)
            return None

    def _act(self, played: PlayedTable) -> None:
        """Takes the step that is due, chooses the next, and returns when that is due."""
        if played.step is not None and not (played.is_taken or self._is_away(played)):
            self._take(played, played.step)
        if played.is_dealt_by_person:
            played.is_dealt_by_person = False
            for step in logged_off(self._floor.state, played.name):
                self._take(played, step)
        with self._changed:
            self._choose(played, self._begin)
            is_paused = played.is_paused or not self.speed
            if played.step is not None:
                wait = RUSHED_PAUSE if is_paused else played.step.after / self.speed
            else:
                wait = (BETWEEN_ROUNDS // 2 + played.randomness.below(BETWEEN_ROUNDS)) / (
                    self.speed or 1
                )
            played.due = self._now() + wait

    def _choose(self, played: PlayedTable, begin: Callable[[PlayedTable], Steps | None]) -> None:
        """The next step of the round, or the first of a new one if the guests are free to play."""
        played.step = None
        try:
            if played.steps is None and self._is_free(played):
                played.steps = begin(played)
            if played.steps is not None and not (played.is_taken or self._is_away(played)):
                played.step = next(played.steps, None)
        except (LookupError, RuntimeError):
            pass  # Somebody changed the round in play: start over.
        if played.step is None:
            played.steps = None

    def _begin(self, played: PlayedTable) -> Steps:
        """First clears what somebody left at the table; checks that the account is not short."""
        state = self._floor.state
        left = clear_table(state, played.name)
        if left is not None:
            return iter(()) if played.is_taken else left
        played.is_taken = False
        table = state.tables[played.name]
        if played.luck.links != links_of(table):  # A manager has changed its jackpots.
            played.luck = TableLuck(state, table, self._luckier)
        wagers, hits = deal(
            self._floor, played.name, played.luck, JACKPOT_PERCENT, played.randomness
        )
        stations = [table.controllers[sensor] for sensor in wagers]
        ready = (
            table.is_open
            and bool(stations)
            and all(
                state.jackpots[station.link].link.is_open and not station.fault
                for station in stations
            )
        )
        if not table.is_open:
            return logged_off(state, played.name)
        manned = staffed(state, played.name, self._floor.now())
        if not ready:
            return manned
        return chain(manned, make_up(self._floor), play_round(state, played.name, wagers, hits))

    def _take(self, played: PlayedTable, step: Step) -> None:
        """A refusal means that the table has changed: the round is abandoned and tidied up."""
        if step.command is None:
            return
        self._count += 1
        marker = self._seed.to_bytes(8, "little", signed=True) + self._count.to_bytes(4, "big")
        command_id = f"guest-{ordered_id(time_ns() // 1_000, marker)}"
        try:
            self._floor.execute(actor_of(self._floor.state, step), step.command, command_id)
        except (Refused, NotLeader):  # Whichever node leads next also has guests.
            played.steps = None
            played.away_until = max(played.away_until, self._now() + REST_SECONDS)

    def _play_out(self) -> None:
        """Finishes at once what the guests began, table by table in turn, since one may wait for
        another. Tables with a person are left as they are."""
        for _ in range(TURNS_MOST):
            moved = [self._one_more(played) for played in self.tables.values()]
            if not any(moved):
                return

    def _one_more(self, played: PlayedTable) -> bool:
        if played.step is not None and not (played.is_taken or self._is_away(played)):
            self._take(played, played.step)
        state = self._floor.state
        self._choose(
            played, lambda played: None if played.is_taken else clear_table(state, played.name)
        )
        return played.step is not None

    def _is_away(self, played: PlayedTable) -> bool:
        """A person is logged on there, or did something there a moment ago."""
        if self._now() < played.away_until:
            return True
        return is_persons(self._floor.state, played.name) and not is_left(self._floor, played)

    def _is_free(self, played: PlayedTable) -> bool:
        return not played.is_paused and not self._is_away(played) and self.speed > 0

    def _notice(self, answer: Answer) -> None:
        """Called by the log's writer: only notes that a person did something at this table."""
        takes, at = answer.kind in TAKES_ROUND, self._floor.now()
        for played in self._take_over(answer.actor, answer.events, at, takes):
            played.away_until = self._now() + AWAY_SECONDS
            if answer.kind in DEALS:
                played.is_dealt_by_person, played.due = True, 0.0

    def _take_over(
        self, actor: str, events: Iterable[Event], at: int, takes: bool = True
    ) -> list[PlayedTable]:
        """The tables where a person did this."""
        if actor in CREW.everyone:
            return []
        found = tables_of(self.tables, events)
        for played in found:
            played.is_taken = played.is_taken or takes
            played.person_at = max(played.person_at, at)
        return found


def is_left(floor: Floor, played: PlayedTable) -> bool:
    """Whoever is logged on there has gone, and no round that a person touched is open."""
    last = max(played.person_at, floor.state.tables[played.name].dealer_at)
    if floor.now() - last < LEFT_AFTER:
        return False
    return not played.is_taken or clear_table(floor.state, played.name) is None


def tables_of(tables: dict[str, PlayedTable], events: Iterable[Event]) -> list[PlayedTable]:
    inner = [getattr(event, "event", event) for event in events]
    names = {name for one in inner if (name := getattr(one, "table", "")) in tables}
    return [tables[name] for name in names]
