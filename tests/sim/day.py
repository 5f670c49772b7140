"""A simulated day: so many tables for so many hours under one seed."""

from dataclasses import dataclass
from random import Random

from tests.sim.dealer import TableCrew
from tests.sim.house import furnish
from tests.sim.office import Office
from tests.sim.world import Faults, World

from houseway.floor.clock import MICRO

USUAL = Faults()


@dataclass(frozen=True)
class Result:
    head: str
    records: int
    games: int
    wins: int
    acknowledged: int
    refused: int
    sent: int
    crashes: int
    exceptions: int

    def __str__(self) -> str:
        return (
            f"{self.records:,} records, {self.games:,} games, {self.wins:,} wins, "
            f"{self.acknowledged:,} acknowledged of {self.sent:,} sent, {self.refused:,} refused, "
            f"{self.exceptions:,} exceptions, {self.crashes} crashes; head {self.head[:16]}"
        )


def simulate(
    seed: int, *, tables: int, hours: float, period: int = 60, faults: Faults = USUAL
) -> Result:
    """Raises where the books, the replay or an acknowledgment fail."""
    return result(play_day(seed, tables=tables, hours=hours, period=period, faults=faults))


def play_day(
    seed: int, *, tables: int, hours: float, period: int = 60, faults: Faults = USUAL
) -> World:
    world = World(seed, faults)
    links = furnish(world, tables)
    people = Random(seed + 1)
    for name in list(world.floor.state.tables):
        TableCrew(world, name, Random(people.getrandbits(64)), period)
    for number in range(max(1, tables // 100)):
        Office(world, f"office{number}", links, Random(people.getrandbits(64)), 20)
        cage = Office(world, f"cage{number}", links, Random(people.getrandbits(64)), 5)
        cage.only_pays()
    trouble(world)
    world.run(int(hours * 3600))
    world.finish()
    return world


def trouble(world: World) -> None:
    """Crashes and clock jumps, now and then."""
    faults, random = world.faults, world.random

    def crash() -> None:
        if world._is_up:
            world.crash()
        world.at(int(random.expovariate(1 / faults.crash_every) * MICRO) + MICRO, crash)

    def jump() -> None:
        world.injected["clock set"] += 1
        world.skew = random.choice((0, 0, -1, 1)) * random.randrange(3600 * MICRO)
        world.at(int(random.expovariate(1 / faults.clock_jump_every) * MICRO) + MICRO, jump)

    world.at(int(random.expovariate(1 / faults.crash_every) * MICRO) + MICRO, crash)
    world.at(int(random.expovariate(1 / faults.clock_jump_every) * MICRO) + MICRO, jump)


def result(world: World) -> Result:
    jackpots = world.floor.state.jackpots.values()
    return Result(
        head=world.log.head.digest.hex(),
        records=len(world.log.records),
        games=sum(t.game for j in jackpots for t in j.link.tables.values()),
        wins=sum(j.link.wins for j in jackpots),
        acknowledged=len(world.acknowledged),
        refused=world.refused,
        sent=world.sent,
        crashes=world.crashes,
        exceptions=world.floor.state.exceptions,
    )
