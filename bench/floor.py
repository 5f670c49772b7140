"""The floor's one door against a bare loop that appends and syncs the same bytes likewise.

    python -m bench.floor

Every table of one three-level link presses START GAME; a command counts when it is durable. END
GAME comes between, outside the clock. Ours and the bare loop take turns on the same disk.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.log import MeasuredLog, Row, repeat_bare, row, timed

from houseway.floor import Floor
from houseway.floor import commands as c
from houseway.floor.clock import SetClock
from houseway.floor.memory_store import MemoryLog
from houseway.floor.scenario import Shift
from houseway.floor.shell import EventLog
from houseway.floor.store import Log, ordered_id
from houseway.money import DOLLAR

RATIO_GOAL = 0.15
RATE_GOAL = 10_000
FLAT_GOAL = 1.5
COMMANDS = 32_000
GROWN = 1_000_000
RESTARTED = 1_000_000
WAGERS = dict.fromkeys((1, 3, 4, 6), DOLLAR)
LINK = "link-ml03 nexus mega=$10,000:9%:1% major=$2,500:5%:1% minor=$500:5%:1%"


def run() -> list[Row]:
    rows = [found for tables in (32, 500) for found in start_game(tables)]
    return [*rows, *restart(), *flat()]


def start_game(tables: int) -> list[Row]:
    rates, ratios = [], []
    with TemporaryDirectory() as folder, (Path(folder) / "bare").open("wb", buffering=0) as bare:
        store = MeasuredLog(Path(folder) / "log.sqlite")
        with Log(store) as log:
            floor, ids = furnished(log, tables), count()
            for _ in range(15):
                spent, batches = 0.0, []
                for _ in range(max(1, COMMANDS // 15 // tables)):
                    store.batches.clear()
                    spent += timed(lambda: wave(floor, starts(tables), ids))
                    batches += store.batches
                    wave(floor, ends(tables), ids)
                sent = max(1, COMMANDS // 15 // tables) * tables
                rates.append(sent / spent)
                ratios.append(timed(lambda b=batches: repeat_bare(bare.fileno(), b)) / spent)
    rate, ratio = median(rates), median(ratios)
    name = f"START GAME, {tables} tables"
    return [
        row(f"{name}, acknowledged/s", round(rate), RATE_GOAL, rate >= RATE_GOAL),
        row(f"{name}, of the bare loop", f"{ratio:.2f}x", f"{RATIO_GOAL}x", ratio >= RATIO_GOAL),
    ]


def wave(floor: Floor, commands: list[c.Command], ids: Iterator[int]) -> None:
    """One command per table, all on their way at once; done when all are durable."""
    pending = [floor.submit("dana", command, ordered_id(next(ids), b"f")) for command in commands]
    for each in pending:
        each.result()


def restart() -> list[Row]:
    """From the first record to the last, as after a power cut; a link of 32 tables."""
    log = MemoryLog()
    floor = furnished(log, 32)
    play(floor, RESTARTED // 2, count())
    spent = timed(lambda: Floor(log, SetClock(0), program="bench"))
    return [
        row(f"restart, {len(log.records):,} records, s", f"{spent:.1f}"),
        row("restart, records/s", round(len(log.records) / spent)),
    ]


def flat() -> list[Row]:
    """The price of a command as the log grows: the last hundredth against the first."""
    log = MemoryLog()
    floor, ids = furnished(log, 32), count()
    parts = [timed(lambda: play(floor, GROWN // 200, ids)) for _ in range(100)]
    ratio = median(parts[-10:]) / median(parts[:10])
    each = 1e6 * sum(parts) / GROWN
    return [
        row("a command without the disk, microseconds", f"{each:.1f}"),
        row(
            f"the last of {GROWN:,} commands against the first, time",
            f"{ratio:.2f}x",
            f"{FLAT_GOAL}x",
            ratio <= FLAT_GOAL,
        ),
    ]


def play(floor: Floor, games: int, ids: Iterator[int]) -> None:
    """So many games round the tables, START and END each."""
    for number in range(games):
        table = f"t{number % 32}"
        for command in (c.StartGame(table, WAGERS), c.EndGame(table)):
            floor.submit("dana", command, ordered_id(next(ids), b"p"))


def furnished(log: EventLog, tables: int) -> Floor:
    shift = Shift(log)
    shift.run("- property Bench demo\nhaas hire tess technician\nhaas hire dana dealer")
    shift.run(f"tess link five-card {LINK}")
    for number in range(tables):
        shift.run(f"tess table t{number} mississippi-stud atlas ms-01 link-ml03")
        shift.run(f"tess join five-card t{number}\nhaas t{number} OPEN")
    return shift.run("haas open five-card").floor


def starts(tables: int) -> list[c.Command]:
    return [c.StartGame(f"t{number}", WAGERS) for number in range(tables)]


def ends(tables: int) -> list[c.Command]:
    return [c.EndGame(f"t{number}") for number in range(tables)]


if __name__ == "__main__":
    began = time.perf_counter()
    for line in run():
        print(line)
    print(f"{time.perf_counter() - began:.0f} s")
