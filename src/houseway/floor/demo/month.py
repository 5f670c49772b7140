"""A month of past play, so that charts and reports of the demo floor have something to show.
Everything goes through `Floor.execute` under a set clock: hands come as often as the lab says,
every win is claimed, verified, signed and paid by the crew, and a few things go wrong. The same
seed, end and program give the same log to the last byte.
"""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush

from houseway.cards import Randomness, seeded
from houseway.floor import commands
from houseway.floor.clock import MICRO, SetClock
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.demo import incidents, paperwork
from houseway.floor.demo.calendar import CLOSES, OPENS, ROUNDS, days, gambling_days, round_times
from houseway.floor.demo.card_room import CREW, TABLE_NAMES, set_up_card_room
from houseway.floor.demo.chances import TableLuck, links_of
from houseway.floor.demo.crew import Hit, Step, Steps, Wagers, play_round
from houseway.floor.demo.dealers import actor_of, logged_off, staffed
from houseway.floor.demo.guided import TABLE
from houseway.floor.reports import Ledger
from houseway.floor.reports.day_close import sheet_digests
from houseway.floor.shell import Floor
from houseway.refused import Refused

SEED = 20_230_614  # The day of the approval letter.
LAST_TABLE = "7"  # It has no jackpot, so no game is ever in play there.
CLOSED = 2 * 3600  # Seconds into the next gambling day.
# Percent of seats with a jackpot wager: the least and the most on an evening.
SEATED_PERCENT = (38, 62)

Told = Callable[[int, int], object]


class Month:
    """One floor, its set clock, and everybody's next step in order of time."""

    def __init__(self, log: MemoryLog, clock: SetClock, end: int, seed: int = SEED) -> None:
        self.log, self.clock, self.end, self.seed = log, clock, end, seed
        self.floor, self.ledger = Floor(log, clock), Ledger()
        self.begin = clock.at
        self.count = 0
        self._due: list[tuple[int, int, Step, Steps]] = []
        self._order = 0

    def play(self, told: Told, last_id: str) -> None:
        """From the id of its last record a later start knows that the month is complete."""
        set_up_card_room(self.floor, self.do)
        luck = {name: TableLuck(self.floor.state, self.floor.state.tables[name]) for name in ROUNDS}
        calendar = gambling_days(self.clock.at, self.end)
        for number, day in enumerate(calendar):
            told(number, len(calendar))
            self._begin(day, number, luck)
            if 0 < number < len(calendar) - 1:  # Yesterday is left for the visitor to close.
                self._plan(days.bounds(day)[0] + CLOSED * MICRO, self._close(calendar[number - 1]))
            self._run()
        self.clock.at = self.end
        self._open_doors(last_id)
        told(len(calendar), len(calendar))

    def do(self, actor: str, command: commands.Command) -> None:
        self.count += 1
        self.floor.submit(actor, command, numbered(self.count))

    def _begin(self, day: str, number: int, luck: dict[str, TableLuck]) -> None:
        begins = days.bounds(day)[0]
        for name in TABLE_NAMES:
            randomness = seeded(self.seed, number * 16 + int(name))
            evening = self._evening(name, day, number, luck.get(name), randomness)
            self._plan(begins + OPENS * MICRO, evening)
        desks = (*incidents.office(self.floor, number), *paperwork.office(self.floor, number))
        for hour, steps in desks:
            self._plan(begins + (hour - 6) * 3600 * MICRO, steps)

    def _plan(self, at: int, steps: Steps) -> None:
        if at < self.end:
            self._push(max(at, self.clock.at), steps)

    def _evening(
        self, name: str, day: str, number: int, luck: TableLuck | None, randomness: Randomness
    ) -> Steps:
        """One table from its opening to its close."""
        supervisor = CREW.supervisor
        yield Step(int(name), supervisor, commands.OpenTable(name))
        yield from self._staffed(name)
        begins = self._begins(name, day, randomness) if luck else []
        planned = incidents.at_table(self.floor, name, number)
        mood = SEATED_PERCENT[0] + randomness.below(SEATED_PERCENT[1] - SEATED_PERCENT[0])
        for place, moment in enumerate(begins):
            yield Step(self._until(moment))
            yield from self._staffed(name)
            if planned and place == len(begins) // 2:
                yield from planned
            assert luck is not None
            yield from self._round(name, luck, mood, randomness)
        closes = days.bounds(day)[0] + CLOSES * MICRO
        if closes + 60 * MICRO < self.end:
            yield Step(self._until(closes))
            yield from logged_off(self.floor.state, name)
            yield Step(0, supervisor, commands.CloseTable(name))

    def _close(self, day: str) -> Steps:
        """The next morning: the cage signs the day's sheets, the manager approves."""
        yield Step(0)
        sheets = sheet_digests(self.ledger.catch_up(self.log), day)
        requested = self.floor.state.requested
        yield Step(0, CREW.cage, commands.CloseDay(day, sheets))
        # In its first days a property needs no second person.
        if self.floor.state.requested > requested:
            yield from incidents.agreed(self.floor, "haas", 600)

    def _staffed(self, name: str) -> Steps:
        return staffed(self.floor.state, name, self.clock.at)

    def _begins(self, name: str, day: str, randomness: Randomness) -> list[int]:
        """The month may begin in the middle of an evening; earlier rounds are not played."""
        found = round_times(name, day, self.end, randomness)
        return [moment for moment in found if moment >= self.begin]

    def _round(self, name: str, luck: TableLuck, mood: int, randomness: Randomness) -> Steps:
        wagers, hits = deal(self.floor, name, luck, mood, randomness)
        yield from play_round(self.floor.state, name, wagers, hits)

    def _until(self, moment: int) -> int:
        return max(0, (moment - self.clock.at) // MICRO)

    def _run(self) -> None:
        while self._due:
            at, _, step, steps = heappop(self._due)
            self.clock.at = max(self.clock.at, at)
            self._take(step)
            self._push(self.clock.at, steps)

    def _push(self, now: int, steps: Steps) -> None:
        step = next(steps, None)
        if step is not None:
            self._order += 1
            heappush(self._due, (now + step.after * MICRO, self._order, step, steps))

    def _take(self, step: Step) -> None:
        if step.command is None:
            return
        try:
            self.do(actor_of(self.floor.state, step), step.command)
        except Refused as refusal:
            if refusal.code != step.refused:
                raise
        else:
            assert not step.refused, f"{step.command} was not refused"

    def _open_doors(self, last_id: str) -> None:
        """At any hour, a visitor finds every table open and a dealer at each except the tour's
        table; opening the last one ends the month."""
        tables = self.floor.state.tables
        if tables[LAST_TABLE].is_open:
            self.do(CREW.supervisor, commands.CloseTable(LAST_TABLE))
        for name in TABLE_NAMES:
            if not tables[name].is_open and name != LAST_TABLE:
                self.do(CREW.supervisor, commands.OpenTable(name))
        for name in TABLE_NAMES:
            state = self.floor.state
            for step in logged_off(state, name) if name == TABLE else self._staffed(name):
                self._take(step)
        self.floor.submit(CREW.supervisor, commands.OpenTable(LAST_TABLE), last_id)


def numbered(count: int) -> str:
    """The ids of the month's commands."""
    return f"demo-{count:06d}"


def deal(
    floor: Floor, name: str, luck: TableLuck, mood: int, randomness: Randomness
) -> tuple[Wagers, list[Hit]]:
    """Who plays for the jackpots of this round, and which hands they get."""
    table = floor.state.tables[name]
    wagers: dict[int, dict[int, int]] = {}
    hits: list[Hit] = []
    for seat in seats(table.seats, mood, randomness):
        for sensor, link in links_of(table).items():
            is_dead = seat in table.controllers[sensor].dead_seats
            if (sensor == 1 or randomness.below(2)) and not is_dead:
                wager = floor.state.jackpots[link].rules.wager
                wagers.setdefault(sensor, {})[seat] = wager
        for sensor, hand in luck.draw(randomness).items():
            if seat in wagers.get(sensor, ()):
                hits.append(Hit(sensor, seat, hand))
    return wagers, hits


def seats(count: int, mood: int, randomness: Randomness) -> Iterator[int]:
    """At least one: a round without a jackpot wager leaves no record."""
    lit = [seat for seat in range(1, count + 1) if randomness.below(100) < mood]
    return iter(lit or [1 + randomness.below(count)])
