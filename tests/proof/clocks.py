"""The clock set by hand, by seconds and by years, forth and back: corrections are followed, what is
further ahead stands still until it is set right or confirmed, and no gambling day comes again."""

from pathlib import Path
from random import Random

from tests.floor.house import OPENING, shift
from tests.proof.tally import Tally

from houseway.floor import Refused, commands
from houseway.floor.auditor import Auditor
from houseway.floor.clock import JUMP, MICRO
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.scenario import Shift
from houseway.floor.upkeep.audit import shown
from houseway.floor.upkeep.outside_commands import confirm_clock
from houseway.money import DOLLAR

HOUR, DAY = 3_600, 86_400


def jumped(folder: Path, count: int, seed: int) -> Tally:
    tally, chance = Tally("clock set by hand"), Random(seed)
    done, believed = shift(OPENING), 0
    log = done.log
    assert isinstance(log, MemoryLog)
    for number in range(count):
        back = done.clock.set_ahead
        done.clock.jump(chance.randrange(-2 * HOUR, 2 * HOUR))
        if chance.random() < 0.3:
            done.clock.jump(chance.randrange(400 * DAY))
        ahead = done.clock.set_ahead - believed
        is_far = ahead > JUMP
        tally.injected["too far ahead" if is_far else "ahead" if ahead > 0 else "back"] += 1
        tally.undetected += played(done, f"{number}-at once", tally) is is_far
        if is_far and chance.random() < 0.1:
            confirm_clock(done.floor, "haas", "The old clock had stopped.").result()
            believed = done.clock.set_ahead
        elif is_far:
            done.clock.jump((back - done.clock.set_ahead) // MICRO)
        believed = max(believed, done.clock.set_ahead)
        tally.undetected += not played(done, f"{number}-then", tally)
    tally.undetected += [record.at for record in log.records] != sorted(r.at for r in log.records)
    tally.undetected += [record.day for record in log.records] != sorted(r.day for r in log.records)
    Auditor().read_all(log.records).confirm(shown(done.floor.state))
    return tally


def played(done: Shift, name: str, tally: Tally) -> bool:
    """A whole game, unless the floor says that its clock is ahead."""
    done.clock.advance(1)
    try:
        done.floor.execute("dana", commands.StartGame("4", {1: DOLLAR}), f"{name}-start")
    except Refused as refusal:
        if refusal.code != "clock_ahead":
            raise
        return False
    done.floor.execute("dana", commands.EndGame("4"), f"{name}-end")
    tally.acknowledged += 2
    return True
