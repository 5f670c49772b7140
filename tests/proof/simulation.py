"""Faults in the deterministic simulation: messages lost, late and repeated, crashes, clocks."""

from pathlib import Path

from tests.proof.tally import Tally
from tests.sim.day import play_day
from tests.sim.world import Faults

HARSH = Faults(lose=0.25, repeat=0.25, late=0.25, crash_every=60, clock_jump_every=30)
DAY = 0.5  # Hours: a crash reads the whole log of its day again.


def simulated(_: Path, faults: int, seed: int, tables: int = 200) -> Tally:
    """Day after day, each from its own seed, until so many faults were injected. The world itself
    raises where an acknowledged command is lost or answered twice."""
    tally, day = Tally("deterministic simulation"), 0
    hours = min(DAY, max(0.05, faults / 60_000))
    while tally.count < faults:
        world = play_day(seed + 1_000 * day, tables=tables, hours=hours, faults=HARSH)
        tally.injected += world.injected
        tally.acknowledged += len(world.acknowledged)
        day += 1
    return tally
