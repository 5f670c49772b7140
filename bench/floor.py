"""The floor's command handling against a bare loop that appends and syncs the same bytes.

    python -m bench.floor
    houseway bench floor --events 10000000      # the long rows as well; see bench/_growth.py

The bare loop writes record by record and syncs per batch, in the batches that the floor made; a
loop that writes each batch in one call stands beside it (bench/log.py says why both).

Callers are the tables of one three-level link. START GAME is pressed at all of them in the same
moment; the goal is set against both loops. END GAME, the cheaper half, is not timed there. A second
measurement is an evening: each table presses START GAME and END GAME in turn and presses again when
the last command is durable. Its goal is set against the bare loop. Ours and the loops take turns on
the same disk. Ids and commands are made before the clock starts, since real tables make them
themselves.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import count, islice
from pathlib import Path
from queue import SimpleQueue
from statistics import median
from tempfile import TemporaryDirectory

from bench._processor import cpu_seconds
from bench.log import MeasuredLog, Row, repeat_bare, repeat_whole, row, timed

from houseway.floor import Floor
from houseway.floor import commands as floor_commands
from houseway.floor.interpreter import serve_tables
from houseway.floor.scenario import Shift
from houseway.floor.shell import EventLog
from houseway.floor.store import Log, ordered_id
from houseway.money import DOLLAR

Sent = tuple[floor_commands.Command, str]
RATIO_GOAL = 0.15
RATE_GOAL = 10_000
ROUNDS = 15
COMMANDS = 4_000
WAVES = 60
SHORT = 200_000
WHOLE = "of a loop that writes whole batches"
WAGERS = dict.fromkeys((1, 3, 4, 6), DOLLAR)
LINK = "link-ml03 nexus mega=$10,000:9%:1% major=$2,500:5%:1% minor=$500:5%:1%"


def run(events: int = SHORT) -> list[Row]:
    serve_tables()
    rows = [found for tables in (32, 500) for found in door(tables)]
    from bench._busy import while_busy
    from bench._growth import growth

    return [*rows, *while_busy(), *growth(events)]


def door(tables: int) -> list[Row]:
    """Ours and the loops take turns in short rounds on the same disk; the median round counts."""
    rates, ratios, wholes, inserts, waits, syncs, cpu = [], [], [], [], [], 0, 0.0
    at_once: dict[str, list[float]] = {"rate": [], "bare": [], "whole": []}
    with TemporaryDirectory() as folder, (Path(folder) / "bare").open("wb", buffering=0) as bare:
        store = MeasuredLog(Path(folder) / "log.sqlite")
        database = bare_database(Path(folder) / "bare.sqlite")
        with Log(store) as log:
            floor, ids = furnished(log, tables), count()
            turn = turns(tables)
            for _ in range(ROUNDS):
                store.batches.clear()
                sent = identified(islice(turn, COMMANDS), ids)
                cpu -= cpu_seconds(os.getpid())
                spent = timed(lambda sent=sent: waits.extend(drive(floor, tables, sent)))
                cpu += cpu_seconds(os.getpid())
                rates.append(COMMANDS / spent)
                syncs += len(store.batches)
                ratios.append(timed(lambda: repeat_bare(bare.fileno(), store.batches)) / spent)
                wholes.append(timed(lambda: repeat_whole(bare.fileno(), store.batches)) / spent)
                inserts.append(timed(lambda: repeat_inserts(database, store.batches)) / spent)
            finish(floor, tables, ids)
            for _ in range(max(WAVES, COMMANDS // tables)):
                sent = identified(starts(tables), ids)
                store.batches.clear()
                spent = timed(lambda sent=sent: wave(floor, sent))
                at_once["rate"].append(tables / spent)
                for name, repeat in (("bare", repeat_bare), ("whole", repeat_whole)):
                    again = timed(lambda f=repeat: f(bare.fileno(), store.batches))
                    at_once[name].append(again / spent)
                wave(floor, identified(ends(tables), ids))
    slowest = sorted(waits)[len(waits) * 99 // 100]
    name = f"START and END GAME, {tables} tables"
    alone = f"START GAME of all {tables} tables at once"
    return [
        *against(name, median(rates), median(ratios)),
        row(f"{name}, {WHOLE}", f"{median(wholes):.2f}x"),
        row(f"{name}, of a loop that inserts into SQLite", f"{median(inserts):.2f}x"),
        row(f"{name}, commands a sync", round(ROUNDS * COMMANDS / syncs)),
        row(f"{name}, p99", f"{slowest * 1000:.1f} ms"),
        row(
            f"{name}, processor of both processes, us a command",
            f"{cpu / ROUNDS / COMMANDS * 1e6:.1f}",
        ),
        *against(alone, median(at_once["rate"]), median(at_once["bare"])),
        ratio(f"{alone}, {WHOLE}", median(at_once["whole"])),
    ]


def against(name: str, rate: float, bare: float) -> list[Row]:
    met = rate >= RATE_GOAL
    return [
        row(f"{name}, acknowledged/s", round(rate), RATE_GOAL, met),
        ratio(f"{name}, of the bare loop", bare),
    ]


def ratio(name: str, found: float) -> Row:
    return row(name, f"{found:.2f}x", f"{RATIO_GOAL}x", found >= RATIO_GOAL)


def drive(floor: Floor, tables: int, commands: list[Sent]) -> list[float]:
    """Every table has one command pending and sends the next when that is durable."""
    acknowledged: SimpleQueue[float] = SimpleQueue()
    turn = iter(commands)

    def send() -> None:
        command, command_id = next(turn)
        heard = partial(acknowledged.put, time.perf_counter())
        floor.submit("dana", command, command_id).add_done_callback(heard)

    waits = []
    for _ in range(tables):
        send()
    for left in range(len(commands), 0, -1):
        sent = acknowledged.get()
        waits.append(time.perf_counter() - sent)
        if left > tables:
            send()
    return waits


def bare_database(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("CREATE TABLE bare (seq INTEGER PRIMARY KEY, body BLOB NOT NULL)")
    return database


def repeat_inserts(database: sqlite3.Connection, batches: list[list[int]]) -> None:
    """Inserts the same bytes in the same batches as rows of one column, with a commit per batch."""
    for batch in batches:
        rows = ((bytearray(size),) for size in batch)
        database.execute("BEGIN IMMEDIATE")
        database.executemany("INSERT INTO bare (body) VALUES (?)", rows)
        database.execute("COMMIT")


def turns(tables: int) -> Iterator[floor_commands.Command]:
    """START GAME at every table, END GAME at every table, and so on."""
    while True:
        yield from starts(tables)
        yield from ends(tables)


def finish(floor: Floor, tables: int, ids: Iterator[int]) -> None:
    """Ends every open game."""
    places = floor.state.jackpots["five-card"].link.tables
    still = [floor_commands.EndGame(name) for name, place in places.items() if place.is_open]
    wave(floor, identified(still, ids))


def wave(floor: Floor, commands: list[Sent]) -> None:
    """Sends one command per table, all at once; done when all are durable."""
    for pending in [floor.submit("dana", command, name) for command, name in commands]:
        pending.result()


def identified(commands: Iterable[floor_commands.Command], ids: Iterator[int]) -> list[Sent]:
    return [(command, ordered_id(next(ids), b"d")) for command in commands]


def furnished(log: EventLog, tables: int) -> Floor:
    shift = Shift(log)
    shift.run("- property Bench demo\nhaas hire tess technician\nhaas hire dana dealer")
    shift.run(f"tess link five-card {LINK}")
    for number in range(tables):
        shift.run(f"tess table t{number} mississippi-stud atlas ms-01 link-ml03")
        shift.run(f"tess join five-card t{number}\nhaas t{number} OPEN")
    return shift.run("haas open five-card").floor


def starts(tables: int) -> list[floor_commands.Command]:
    return [floor_commands.StartGame(f"t{number}", WAGERS) for number in range(tables)]


def ends(tables: int) -> list[floor_commands.Command]:
    return [floor_commands.EndGame(f"t{number}") for number in range(tables)]


if __name__ == "__main__":
    began = time.perf_counter()
    for line in run(*map(int, sys.argv[1:])):
        print(line)
    print(f"{time.perf_counter() - began:.0f} s")
