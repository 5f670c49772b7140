"""Does a long log cost more than a short one: per command, in memory, at a restart?

    python -m bench.floor 10000000

One floor of 32 tables plays until its log is long. At every tenfold the cost of a command is
measured (processor time, which a busy machine hardly changes, and wall time), the memory of a
process that holds nothing but this floor, and its restart from the log: with the snapshot of a
clean stop, and without one, reading the whole log.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.floor import WAGERS, furnished
from bench.log import Row, row

from houseway.floor import Floor, commands
from houseway.floor.store import Header, Log, SqliteLog, ordered_id

FLAT_GOAL = 1.5
FIRST = 10_000
TABLES = 32
GAMES = 500  # In each measurement; each takes two commands.
TURNS = 7
WINDOW = 2_000  # Most commands in the queue, so that it does not count as memory.
# The high-water mark is that of the process's own memory (VmHWM): getrusage's also counts what the
# process that started it held at that moment.
RETURN = """
import sys, time
from pathlib import Path
from houseway.floor import Floor
from houseway.floor.clock import SetClock
from houseway.floor.store import Log, SqliteLog
began = time.perf_counter()
with Log(SqliteLog(Path(sys.argv[1]))) as log:
    Floor(log, SetClock(0), program=sys.argv[2])
    spent = time.perf_counter() - began
    status = Path("/proc/self/status").read_text().split()
    print(spent, status[status.index("VmHWM:") + 1])
"""


def growth(events: int) -> list[Row]:
    """`events` counts records; each record here holds one event."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "long.sqlite"
        rows, costs = [], []
        for size in sizes(events):
            costs.append(grow(path, size))
            rows += [
                row(f"a command after {size:,} records, processor us", f"{costs[-1]:.1f}"),
                *returns(path, size),
            ]
        ratio = costs[-1] / costs[0]
    name = f"a command after {events:,} against one after {FIRST:,}, processor time"
    return [*rows, row(name, f"{ratio:.2f}x", f"{FLAT_GOAL}x", ratio <= FLAT_GOAL)]


def sizes(events: int) -> list[int]:
    tens = [FIRST * 10**n for n in range(8) if FIRST * 10**n < events]
    return [*tens, events]


def grow(path: Path, size: int) -> float:
    """Plays until the log has this length, then measures microseconds of processor time per
    command."""
    store = SqliteLog(path, Header(property_name="bench", kind="demo", created_at=0))
    with Log(store) as log:
        is_new = log.head.seq == 0
        floor = furnished(log, TABLES) if is_new else Floor(log, program="scripted")
        ids = count(log.head.seq)
        play(floor, max(0, size - log.head.seq) // 2, ids)
        spent = []
        for _ in range(TURNS):
            began = time.process_time()
            play(floor, GAMES, ids)
            spent.append(time.process_time() - began)
        floor.keep_snapshot()
    return median(spent) / GAMES / 2 * 1e6


def play(floor: Floor, games: int, ids: Iterator[int]) -> None:
    """Plays this many games, table after table; returns when the last command is durable."""
    pending = None
    for number in range(games):
        table = f"t{number % TABLES}"
        for command in (commands.StartGame(table, WAGERS), commands.EndGame(table)):
            pending = floor.submit("dana", command, ordered_id(next(ids), b"p"))
        if number % WINDOW == 0:
            pending.result()
    if pending is not None:
        pending.result()


def returns(path: Path, size: int) -> list[Row]:
    """Each restart runs in its own process, so that its peak memory is its own. Another program
    name may not use the snapshot."""
    rows = []
    for how, program in (("its snapshot", "scripted"), ("the whole log", "another")):
        spent, memory = returned(path, program)
        name = f"restart after {size:,} records from {how}"
        rows += [row(f"{name}, s", f"{spent:.2f}"), row(f"{name}, MB", memory)]
    return rows


def returned(path: Path, program: str) -> tuple[float, int]:
    found = subprocess.run(
        [sys.executable, "-c", RETURN, str(path), program],
        check=True,
        capture_output=True,
        text=True,
    )
    spent, kilobytes = found.stdout.split()
    return float(spent), int(kilobytes) // 1024
