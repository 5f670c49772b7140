"""The floor's one door against a bare loop that appends and syncs the same bytes likewise.

    python -m bench.floor

Callers are the tables of one three-level link: each presses START GAME and END GAME in turn, has
one command on its way, and presses again when that is durable. Ours and the bare loop take turns
on the same disk. Beside it stands START GAME alone, pressed at all tables in the same moment.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from statistics import median
from tempfile import TemporaryDirectory

from bench.log import MeasuredLog, Row, repeat_bare, row, timed

from houseway.floor import Floor
from houseway.floor import commands as c
from houseway.floor.clock import SetClock
from houseway.floor.scenario import Shift
from houseway.floor.shell import EventLog
from houseway.floor.store import Log, SqliteLog, ordered_id
from houseway.money import DOLLAR

RATIO_GOAL = 0.15
RATE_GOAL = 10_000
FLAT_GOAL = 1.5
ROUNDS = 15
COMMANDS = 4_000
GROWN = 1_000_000
SHORT = 10_000
ROW_BYTES = 300  # The mean of a START GAME and an END GAME record.
WAGERS = dict.fromkeys((1, 3, 4, 6), DOLLAR)
LINK = "link-ml03 nexus mega=$10,000:9%:1% major=$2,500:5%:1% minor=$500:5%:1%"


def run() -> list[Row]:
    rows = [found for tables in (32, 500) for found in door(tables)]
    return [*rows, *growth()]


def door(tables: int) -> list[Row]:
    """Turn by turn in short rounds, so that both meet the same disk; the median round counts."""
    rates, ratios, inserts, waits, at_once = [], [], [], [], []
    with TemporaryDirectory() as folder, (Path(folder) / "bare").open("wb", buffering=0) as bare:
        store = MeasuredLog(Path(folder) / "log.sqlite")
        database = bare_database(Path(folder) / "bare.sqlite")
        with Log(store) as log:
            floor, ids = furnished(log, tables), count()
            turn = turns(tables)
            for _ in range(ROUNDS):
                store.batches.clear()
                spent = timed(lambda: waits.extend(drive(floor, tables, turn, ids)))
                rates.append(COMMANDS / spent)
                ratios.append(timed(lambda: repeat_bare(bare.fileno(), store.batches)) / spent)
                inserts.append(timed(lambda: repeat_inserts(database, store.batches)) / spent)
            finish(floor, tables, ids)
            for _ in range(max(5, COMMANDS // tables)):
                at_once.append(tables / timed(lambda: wave(floor, starts(tables), ids)))
                wave(floor, ends(tables), ids)
    rate, ratio = median(rates), median(ratios)
    slowest = sorted(waits)[len(waits) * 99 // 100]
    name = f"START and END GAME, {tables} tables"
    return [
        row(f"{name}, acknowledged/s", round(rate), RATE_GOAL, rate >= RATE_GOAL),
        row(f"{name}, of the bare loop", f"{ratio:.2f}x", f"{RATIO_GOAL}x", ratio >= RATIO_GOAL),
        row(f"{name}, of a loop that inserts into SQLite", f"{median(inserts):.2f}x"),
        row(f"{name}, p99", f"{slowest * 1000:.1f} ms"),
        row(f"START GAME of all {tables} tables at once, acknowledged/s", round(median(at_once))),
    ]


def drive(floor: Floor, tables: int, turn: Iterator[c.Command], ids: Iterator[int]) -> list[float]:
    """Every table has one command on its way and sends the next when that is durable."""
    acknowledged: SimpleQueue[float] = SimpleQueue()

    def send() -> None:
        sent = time.perf_counter()
        pending = floor.submit("dana", next(turn), ordered_id(next(ids), b"d"))
        pending.add_done_callback(lambda: acknowledged.put(time.perf_counter() - sent))

    waits = []
    for _ in range(tables):
        send()
    for _ in range(COMMANDS - tables):
        waits.append(acknowledged.get())
        send()
    return waits + [acknowledged.get() for _ in range(tables)]


def bare_database(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("CREATE TABLE bare (seq INTEGER PRIMARY KEY, body BLOB NOT NULL)")
    return database


def repeat_inserts(database: sqlite3.Connection, batches: list[int]) -> None:
    """The same bytes in the same batches as rows of one column: insert, commit, nothing else."""
    for size in batches:
        rows = ((bytes(ROW_BYTES),) for _ in range(max(1, size // ROW_BYTES)))
        database.execute("BEGIN IMMEDIATE")
        database.executemany("INSERT INTO bare (body) VALUES (?)", rows)
        database.execute("COMMIT")


def turns(tables: int) -> Iterator[c.Command]:
    """START GAME at every table, END GAME at every table, and so on."""
    while True:
        yield from starts(tables)
        yield from ends(tables)


def finish(floor: Floor, tables: int, ids: Iterator[int]) -> None:
    """End whatever game is still open."""
    places = floor.state.jackpots["five-card"].link.tables
    wave(floor, [c.EndGame(name) for name, place in places.items() if place.is_open], ids)


def wave(floor: Floor, commands: list[c.Command], ids: Iterator[int]) -> None:
    """One command per table, all on their way at once; done when all are durable."""
    pending = [floor.submit("dana", command, ordered_id(next(ids), b"f")) for command in commands]
    for each in pending:
        each.result()


def growth() -> list[Row]:
    """A command over a long log against one over a short log, turn by turn, so that both meet the
    same machine; then the return from the long one, as after a power cut."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "long.sqlite"
        with (
            Log(MeasuredLog(path)) as long,
            Log(MeasuredLog(Path(folder) / "short.sqlite")) as short,
        ):
            floors, ids = (furnished(long, 32), furnished(short, 32)), count()
            play(floors[0], GROWN // 2, ids)
            play(floors[1], SHORT // 2, ids)
            turns_ = [[timed(lambda f=f: play(f, 500, ids)) for f in floors] for _ in range(ROUNDS)]
        with Log(SqliteLog(path)) as log:
            spent = timed(lambda: Floor(log, SetClock(0), program="bench"))
    ratio = median(long / short for long, short in turns_)
    name = f"a command after {GROWN:,} against one after {SHORT:,}, time"
    return [
        row(name, f"{ratio:.2f}x", f"{FLAT_GOAL}x", ratio <= FLAT_GOAL),
        row(f"restart from {GROWN:,} records, s", f"{spent:.1f}"),
        row("restart, records/s", round(GROWN / spent)),
    ]


def play(floor: Floor, games: int, ids: Iterator[int]) -> None:
    """So many games round the tables, START and END each, the last of them durable."""
    for number in range(games):
        table = f"t{number % 32}"
        for command in (c.StartGame(table, WAGERS), c.EndGame(table)):
            pending = floor.submit("dana", command, ordered_id(next(ids), b"p"))
    pending.result()


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
