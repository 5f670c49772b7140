"""The log against a bare loop that only appends and syncs the same bytes in the same batches.

    python -m bench.log

Callers are tables: each has one command on its way and sends the next when that is acknowledged,
that is, durable. Ours and the bare loop take turns on the same disk; each keeps its best round.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

import msgspec

from houseway.floor.store import Entry, Header, Log, Record, SqliteLog, ordered_id, verify
from houseway.money import DOLLAR
from houseway.progressive import HandPay, LevelRules, Link, LinkRules, Share, decide, replay
from houseway.progressive import commands as c

Row = dict[str, object]

ROUNDS = 3
COMMANDS = 20_000
GROWN = 300_000
BATCH = 500
OTHER_BYTES = 100  # Number, time, day, actor, kind, command id and digest of a record.
RATIO_GOAL = 0.15
RATE_GOAL = 10_000

HANDS = {"royal_flush": "mega", "straight_flush": "major", "quads": "minor"}
RULES = LinkRules(
    name="ml03",
    levels=tuple(
        LevelRules(name=name, seed=DOLLAR, contribution_bp=500, reserve_bp=100)
        for name in HANDS.values()
    ),
    hands={hand: HandPay(Share(level, 10_000)) for hand, level in HANDS.items()},
)
WAGERS = dict.fromkeys((1, 3, 4, 6, 7), DOLLAR)


class MeasuredLog(SqliteLog):
    """Remembers the batches, so that the bare loop can repeat them."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, Header(property_name="bench", kind="demo", created_at=0))
        self.batches: list[list[int]] = []

    def append(self, entries: Sequence[Entry]) -> list[Record]:
        self.batches.append([len(entry.body) + OTHER_BYTES for entry in entries])
        return super().append(entries)


def run() -> list[Row]:
    rows: list[Row] = []
    for tables in (32, 500):
        rows += compared(f"append, {tables} callers", tables, plain_entries())
        rows += compared(f"START and END GAME, {tables} tables", tables, link_entries(tables))
    return [*rows, *growth()]


def compared(name: str, callers: int, entries: Iterator[Entry]) -> list[Row]:
    ours = bare = 0.0
    waits: list[float] = []
    for _ in range(ROUNDS):
        with TemporaryDirectory() as folder:
            rate, waited, batches = drive(Path(folder), callers, entries)
            if rate > ours:
                ours, waits = rate, sorted(waited)
            bare = max(bare, bare_rate(Path(folder) / "bare", batches))
    slowest = waits[len(waits) * 99 // 100]
    ratio = ours / bare
    return [
        row(f"{name}, acknowledged/s", round(ours), RATE_GOAL, ours >= RATE_GOAL),
        row(f"{name}, of the bare loop", f"{ratio:.2f}x", f"{RATIO_GOAL}x", ratio >= RATIO_GOAL),
        row(f"{name}, p99", f"{slowest * 1000:.1f} ms"),
    ]


def drive(
    folder: Path, callers: int, entries: Iterator[Entry]
) -> tuple[float, list[float], list[list[int]]]:
    """Commands acknowledged per second, their waits, and the sizes of records in each batch."""
    store = MeasuredLog(folder / "log.sqlite")
    acknowledged: SimpleQueue[float] = SimpleQueue()
    waits = []

    def send(log: Log) -> None:
        sent = time.perf_counter()
        ticket = log.submit(next(entries))
        ticket.add_done_callback(lambda _: acknowledged.put(time.perf_counter() - sent))

    with Log(store) as log:
        start = time.perf_counter()
        for _ in range(callers):
            send(log)
        for _ in range(COMMANDS - callers):
            waits.append(acknowledged.get())
            send(log)
        waits += [acknowledged.get() for _ in range(callers)]
        spent = time.perf_counter() - start
    return COMMANDS / spent, waits, store.batches


def bare_rate(path: Path, batches: list[list[int]]) -> float:
    """The same bytes in the same batches: write, sync, nothing else."""
    payload = bytes(max(map(sum, batches)))
    start = time.perf_counter()
    with path.open("wb", buffering=0) as out:
        for batch in batches:
            out.write(payload[: sum(batch)])
            os.fdatasync(out.fileno())
    return sum(map(len, batches)) / (time.perf_counter() - start)


def plain_entries() -> Iterator[Entry]:
    """Entries as large as those of a START GAME with five seats on three levels."""
    sample = next(link_entries(1))
    return (to_entry("StartGame", sample.body, number) for number in count())


def link_entries(tables: int) -> Iterator[Entry]:
    """START GAME and END GAME in turn, round the tables of one three-level link, decided live."""
    link = Link()
    starts = tuple(c.LevelStart(level=name, current=1_000 * DOLLAR) for name in RULES.names)
    link = replay(decide(RULES, link, c.OpenLink(starts, "bench", "bench")), link)
    for table in range(tables):
        link = replay(decide(RULES, link, c.JoinTable(str(table))), link)
    for number in count():
        turn, table = divmod(number, tables)
        command = c.EndGame(str(table)) if turn % 2 else c.StartGame(str(table), WAGERS)
        events = decide(RULES, link, command)
        link = replay(events, link)
        yield to_entry(type(command).__name__, msgspec.json.encode(events), number)


def to_entry(kind: str, body: bytes, number: int) -> Entry:
    return Entry(
        at=number,
        day="2026-03-02",
        actor="dealer-7",
        kind=kind,
        body=body,
        command_id=ordered_id(number, b"bench"),
        answer=b"{}",
    )


def growth() -> list[Row]:
    """Is an append to a long log as cheap as to a short one, and how fast is it checked?"""
    entries = plain_entries()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "log.sqlite"
        store = MeasuredLog(path)
        parts = [timed(lambda: fill(store, entries)) for _ in range(GROWN // COMMANDS)]
        store.close()
        spent = timed(lambda: verify(path))
    ratio = min(parts[-3:]) / min(parts[:3])
    return [
        row(
            f"append to {GROWN:,} records, against an empty log",
            f"{ratio:.2f}x time",
            "1.5x",
            ratio <= 1.5,
        ),
        row("verify, records/s", round(GROWN / spent)),
    ]


def fill(store: SqliteLog, entries: Iterator[Entry]) -> None:
    for _ in range(COMMANDS // BATCH):
        store.append([next(entries) for _ in range(BATCH)])


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def row(name: str, value: object, goal: object = None, ok: bool | None = None) -> Row:
    return {"name": name, "value": value, "goal": goal, "ok": ok}


if __name__ == "__main__":
    for line in run():
        print(line)
