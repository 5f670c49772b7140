"""Runs a scenario line by line on its own floor."""

import shlex
from collections.abc import Callable
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from houseway.floor import commands
from houseway.floor.clock import MICRO, SetClock
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.scenario.checks import CHECKS
from houseway.floor.scenario.verbs import command
from houseway.floor.shell import EventLog, Floor
from houseway.refused import Refused

PROGRAM = "scripted"
ZONE = "America/Los_Angeles"
FIRST_MOMENT = datetime(2026, 3, 2, 18, 0, tzinfo=ZoneInfo(ZONE))


Report = Callable[[str], object]
QUOTED = {*"'\"\\#"}  # Characters that need a parser for quotation marks and remarks.


def quiet(line: str) -> None: ...


class ScenarioFailed(AssertionError):  # noqa: N818 - what the reader sees.
    """The line that failed, and what happened instead."""


class Shift:
    """A floor, its clock, and a counter that numbers the commands."""

    def __init__(self, log: EventLog | None = None, report: Report = quiet) -> None:
        self.log = MemoryLog() if log is None else log
        self.clock = SetClock(int(FIRST_MOMENT.astimezone(UTC).timestamp()) * MICRO)
        self.floor = Floor(self.log, self.clock, program=PROGRAM)
        self.report = report
        self.count = 0

    def run(self, text: str) -> "Shift":
        for number, line in enumerate(text.splitlines(), 1):
            where = f"line {number}: {line.strip()}"
            try:
                words = split(line)
            except ValueError:
                raise ScenarioFailed(
                    f"{where}\n  This line has an unclosed quotation mark."
                ) from None
            if words:
                self.step(words, where)
            elif remark := line.strip(" #-"):
                self.report(f"\n{remark}" if line.startswith("# --") else remark)
        return self

    def step(self, words: list[str], where: str) -> None:
        self.report(where)
        try:
            if words[0] == "wait":
                self.clock.advance(seconds(words[1]))
            elif words[0] == "refused":
                self.refused(words[1], words[2:])
            elif words[0] in CHECKS:
                CHECKS[words[0]](self.floor, words[1:])
            else:
                self.do(words)
        except Refused as refusal:
            raise ScenarioFailed(f"{where}\n  refused ({refusal.code}): {refusal}") from None
        except (AssertionError, KeyError, IndexError, ValueError) as problem:
            raise ScenarioFailed(f"{where}\n  {sentence(problem)}") from problem

    def do(self, words: list[str]) -> None:
        who, asked = self.read(words)
        self.count += 1
        self.clock.advance(1)
        self.floor.execute(who, asked, f"step-{self.count}")

    def refused(self, code: str, words: list[str]) -> None:
        who, asked = self.read(words)
        before = books(self.floor)
        try:
            self.floor.execute(who, asked, "refused")
        except Refused as refusal:
            found = refusal
        else:
            raise AssertionError("was not refused")
        assert found.code == code, f"refused as {found.code}: {found}"
        assert books(self.floor) == before, "a refusal changed something"
        self.report(f"  {found}")

    def read(self, words: list[str]) -> tuple[str, commands.Command]:
        return words[0], command(self.floor, words[1:])


def split(line: str) -> list[str]:
    """Lines without quotation marks and remarks, which are most, are split twenty times as fast."""
    return shlex.split(line, comments=True) if QUOTED & {*line} else line.split()


def run(text: str, report: Report = quiet) -> Shift:
    return Shift(report=report).run(text)


def sentence(problem: Exception) -> str:
    """What is wrong with a line, for its author."""
    match problem:
        case KeyError():
            return f"There is no {problem} here."
        case IndexError():
            return "A word is missing at the end of this line."
        case ValueError() if "unpack" in str(problem):
            return "This line has too many or too few words."
        case ValueError() if "not in list" in str(problem):
            return 'This line lacks the word "because".'
    return str(problem) or "This does not hold."


def seconds(text: str) -> int:
    """ "55s", "5m", "2h" or "7d"."""
    return int(text[:-1]) * {"s": 1, "m": 60, "h": 3600, "d": 86_400}[text[-1]]


def books(floor: Floor) -> object:
    state = floor.state
    law = state.bank, state.cage, state.cover, dict(state.seals), dict(state.house_rules)
    people = dict(state.staff), dict(state.credentials)
    return dict(state.tables), dict(state.jackpots), people, law, dict(state.offers)
