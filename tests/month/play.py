"""Plays the month on a floor that may be replaced by its successor at any moment."""

import inspect
import shlex
from collections.abc import Callable, Iterator
from random import Random

import pytest
from tests.month.room import SAN_LO, TABLES, WILD, furnish, links
from tests.month.stories import BROKEN, STORIES

from houseway.floor import FloorStopped, commands
from houseway.floor.command_handling.answers import Answer, Pending
from houseway.floor.law.alarms import alarms
from houseway.floor.reports import Ledger
from houseway.floor.reports.day_close import sheet_digests
from houseway.floor.scenario import Shift
from houseway.floor.shell import EventLog
from houseway.floor.store import Log
from houseway.floor.store.location import Place
from houseway.floor.upkeep.archiving import archive
from houseway.floor.upkeep.self_check import self_check

DAYS = 30
ARCHIVED, FIRST_WEEK = 24, "2026-03-09"  # On this evening, everything before this day.
Open = Callable[[], Log]


class Month:
    """`opens` opens the log anew, as a restarted server or a second node would."""

    def __init__(self, place: Place, opens: Open, rounds: int, seed: int = 7) -> None:
        self.place, self.opens, self.rounds, self.random = place, opens, rounds, Random(seed)
        self.log = opens()
        self.shift = Submitting(self.log)
        self.gone = ["23"]
        self.dead: list[Log] = []
        self.failovers = 0
        self.refused: set[str] = set()
        self.alarms: set[str] = set()
        self.ledger = Ledger()

    def play(self) -> "Month":
        self.run(furnish())
        for number in range(DAYS):
            self.run(self.day(number))
            self.close_day()
        self.shift.wait()
        return self

    def run(self, lines: Iterator[str]) -> None:
        for line in lines:
            if line == "FAIL OVER":
                self.fail_over()
            elif line == "ARCHIVE":
                self.archive()
            elif line == "ALARMS":
                self.look()
            else:
                self.shift.step(words := shlex.split(line), line)
                if words[0] == "refused":
                    self.refused.add(words[1])

    def day(self, number: int) -> Iterator[str]:
        open_tables = [t for t in TABLES if number <= 16 or t not in self.gone]
        yield "omar start-shift Swing"
        for name in open_tables:
            yield f"omar {name} OPEN"
        for _ in range(self.rounds):
            yield "wait 40m"
            for name in open_tables:
                yield from self.round(name)
        yield from inspect.cleandoc(STORIES.get(number, "")).splitlines()
        if number in BROKEN:
            before, after = BROKEN[number]
            yield from [*before.splitlines(), "FAIL OVER", *after.splitlines()]
        if number == ARCHIVED:
            yield "ARCHIVE"
        for name in open_tables:
            if not (number == 16 and name in self.gone):
                yield f"omar {name} CLOSE"
        yield "omar end-shift quiet evening"
        yield "wait 1d"

    def round(self, name: str) -> Iterator[str]:
        if name not in links():
            yield from (f"dana {name} FIRST CARD", f"dana {name} END ROUND")
            return
        lit = [seat for seat in range(1, 7) if self.random.random() < 0.5] or [1]
        seats = " ".join(map(str, lit))
        dealer = "eli" if name in WILD else "dana"
        lock, end = ("COIN IN", "GAME OVER") if name in SAN_LO else ("START GAME", "END GAME")
        yield f"{dealer} {name} {lock} {seats}"
        yield f"{dealer} {name} {end}"

    def close_day(self) -> None:
        """In the morning the cage signs the sheets of the evening before."""
        self.shift.wait()
        self.ledger.catch_up(self.log)
        day = max(self.ledger.closes)
        command = commands.CloseDay(day, sheet_digests(self.ledger, day))
        self.shift.floor.execute("cora", command, f"close-{day}")

    def look(self) -> None:
        floor = self.shift.floor
        self.alarms |= {alarm.code for alarm in alarms(floor.state, floor.now())}

    def archive(self) -> None:
        """The server is stopped, the records of the first week go, and it starts again."""
        self.shift.wait()
        for log in (self.log, *self.dead):
            log.close()
        clock, count = self.shift.clock, self.shift.count
        archive(
            self.place, FIRST_WEEK, FIRST_WEEK, "haas", "the first week", clock, program="scripted"
        )
        self.log = self.opens()
        self.shift = Submitting(self.log)
        self.shift.clock.at, self.shift.count = clock.at, count

    def fail_over(self) -> None:
        """The leader is gone without a word. What it acknowledged is there; its last command is
        sent again, as a device would, and is not done twice."""
        self.shift.wait()
        assert self.shift.last is not None
        seq = self.shift.last.seq
        successor = self.opens()
        shift = Submitting(successor)
        shift.clock.at, shift.count = self.shift.clock.at, self.shift.count
        again = shift.floor.execute(*self.shift.asked)
        assert again.seq == seq
        shift.floor.execute("omar", commands.CallSupervisor("1"), f"alone-{seq}")
        with pytest.raises(FloorStopped):  # Back from the dead, the old leader writes nothing.
            self.shift.floor.execute("omar", commands.CallSupervisor("1"), f"stale-{seq}")
        found = self_check(shift.floor.state, "scripted")
        assert all(finding.is_passed for finding in found), found
        self.dead.append(self.log)
        self.failovers += 1
        self.log, self.shift = successor, shift


class Submitting(Shift):
    """Does not wait for each command to be durable, but for all of them now and then."""

    def __init__(self, log: EventLog) -> None:
        super().__init__(log)
        self.pending: list[Pending] = []
        self.last: Answer | None = None

    def do(self, words: list[str]) -> None:
        who, asked = self.read(words)
        self.count += 1
        self.clock.advance(1)
        self.asked = (who, asked, f"step-{self.count}")
        self.pending.append(self.floor.submit(*self.asked))

    def wait(self) -> None:
        for each in self.pending:
            self.last = each.result()
        self.pending = []
