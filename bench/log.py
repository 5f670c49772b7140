"""The log against a bare loop that only appends and syncs the same bytes in the same batches.

    python -m bench.log

The bare loop is a log without a database: one `write` per record to an unbuffered file, since the
number to follow is unknown, and one `fdatasync` per batch. A second loop writes each batch in one
call. It handles no records, so it is not a log, but it shows what the disk itself can take.

Callers are tables: each has one command pending and sends the next when that is durable. Ours and
the bare loop take turns on the same disk. Entries are made before the clock starts; bench/floor.py
measures the cost of deciding.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from queue import SimpleQueue
from statistics import median
from tempfile import TemporaryDirectory

import msgspec

from houseway.floor.store import Entry, Header, Log, Record, ordered_id, verify
from houseway.floor.store.sqlite.writer_process import WriterProcessLog
from houseway.money import DOLLAR
from houseway.progressive import HandPay, LevelRules, Link, LinkRules, Share, replay
from houseway.progressive.deciders.games import end_game, join_table, open_link, start_game
from houseway.progressive.events import LevelStart

Row = dict[str, object]

ROUNDS = 15
COMMANDS = 4_000
GROWN = 300_000
BATCH = 500
OTHER_BYTES = 100  # Number, time, day, actor, kind, command id and digest of a record.
RATIO_GOAL = 0.15
RATE_GOAL = 10_000
GROWTH_GOAL = 1.5

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


class MeasuredLog(WriterProcessLog):
    """Records the batches, so that the bare loop can repeat them."""

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
    """Ours and the bare loop take turns in short rounds, so that both meet the same disk; the
    median round counts."""
    rates, ratios, wholes, waits = [], [], [], []
    with TemporaryDirectory() as folder, (Path(folder) / "bare").open("wb", buffering=0) as bare:
        store = MeasuredLog(Path(folder) / "log.sqlite")
        with Log(store) as log:
            for _ in range(ROUNDS):
                store.batches.clear()
                sent = iter(list(islice(entries, COMMANDS)))
                spent = timed(lambda sent=sent: waits.extend(drive(log, callers, sent)))
                rates.append(COMMANDS / spent)
                ratios.append(timed(lambda: repeat_bare(bare.fileno(), store.batches)) / spent)
                wholes.append(timed(lambda: repeat_whole(bare.fileno(), store.batches)) / spent)
    rate, ratio = median(rates), median(ratios)
    slowest = sorted(waits)[len(waits) * 99 // 100]
    return [
        row(f"{name}, acknowledged/s", round(rate), RATE_GOAL, rate >= RATE_GOAL),
        row(f"{name}, of the bare loop", f"{ratio:.2f}x", f"{RATIO_GOAL}x", ratio >= RATIO_GOAL),
        row(f"{name}, of a loop that writes whole batches", f"{median(wholes):.2f}x"),
        row(f"{name}, p99", f"{slowest * 1000:.1f} ms"),
    ]


def drive(log: Log, callers: int, entries: Iterator[Entry]) -> list[float]:
    """How long each command waited until it was durable."""
    acknowledged: SimpleQueue[float] = SimpleQueue()

    def send() -> None:
        sent = time.perf_counter()
        ticket = log.submit(next(entries))
        ticket.add_done_callback(lambda: acknowledged.put(time.perf_counter() - sent))

    waits = []
    for _ in range(callers):
        send()
    for _ in range(COMMANDS - callers):
        waits.append(acknowledged.get())
        send()
    return waits + [acknowledged.get() for _ in range(callers)]


def repeat_bare(file: int, batches: list[list[int]]) -> None:
    """The same bytes in the same batches: append each record, sync, nothing else."""
    data = bytes(max(map(max, batches)))
    for batch in batches:
        for size in batch:
            os.write(file, data[:size])
        os.fdatasync(file)


def repeat_whole(file: int, batches: list[list[int]]) -> None:
    """Writes each batch in one call."""
    for batch in batches:
        os.write(file, bytes(sum(batch)))
        os.fdatasync(file)


def plain_entries() -> Iterator[Entry]:
    """Entries as large as those of a START GAME with five seats on three levels."""
    sample = next(link_entries(1))
    return (to_entry("StartGame", sample.body, number) for number in count())


def link_entries(tables: int) -> Iterator[Entry]:
    """START GAME and END GAME in turn, over the tables of one three-level link."""
    link = Link()
    starts = tuple(LevelStart(level=name, current=1_000 * DOLLAR) for name in RULES.names)
    link = replay(open_link(RULES, link, starts, "bench", "bench"), link)
    for table in range(tables):
        link = replay(join_table(RULES, link, str(table)), link)
    for number in count():
        turn, table = divmod(number, tables)
        ends, name = turn % 2, str(table)
        events = end_game(RULES, link, name) if ends else start_game(RULES, link, name, WAGERS)
        link = replay(events, link)
        kind = "EndGame" if ends else "StartGame"
        yield to_entry(kind, msgspec.json.encode(events), number)


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
    """Does an append cost more in a long log, and how fast is the log verified?"""
    entries = plain_entries()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "log.sqlite"
        store = MeasuredLog(path)
        parts = [timed(lambda: fill(store, entries)) for _ in range(GROWN // COMMANDS)]
        store.close()
        spent = timed(lambda: verify(path))
    tenth = len(parts) // 10
    ratio = median(parts[-tenth:]) / median(parts[:tenth])
    grown = f"the last of {GROWN:,} appends, against the first, time"
    return [
        row(grown, f"{ratio:.2f}x", f"{GROWTH_GOAL}x", ratio <= GROWTH_GOAL),
        row("verify, records/s", round(GROWN / spent)),
    ]


def fill(store: WriterProcessLog, entries: Iterator[Entry]) -> None:
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
