"""The floor's command handling on PostgreSQL, with every commit synced to disk, against SQLite.

    python -m bench.postgres

A throw-away cluster on this machine's disk, `fsync` and `synchronous_commit` on. Callers are the
tables of one three-level link, each with one command pending; START GAME is also pressed at all
tables in the same moment. SQLite takes turns with it on the same disk.
"""

from __future__ import annotations

from itertools import count, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.floor import COMMANDS, drive, ends, finish, furnished, identified, starts, turns, wave
from bench.log import Row, row, timed
from tools.postgres import throwaway

from houseway.floor.store import Header, Log, LogStore
from houseway.floor.store.postgres.log import PostgresLog
from houseway.floor.store.sqlite.writer_process import WriterProcessLog

RATE_GOAL = 3_000
ROUNDS = 7
WAVES = 12


def run() -> list[Row]:
    rows: list[Row] = []
    with throwaway(durable=True) as cluster, TemporaryDirectory() as folder:
        for tables in (32, 500):
            header = Header(property_name=f"{tables} tables", kind="demo", created_at=0)
            rows += door(tables, PostgresLog(cluster.url, header), "PostgreSQL", RATE_GOAL)
            rows += door(
                tables, WriterProcessLog(Path(folder) / f"{tables}.sqlite", header), "SQLite"
            )
    return rows


def door(tables: int, store: LogStore, name: str, goal: int | None = None) -> list[Row]:
    rates, at_once, waits = [], [], []
    with Log(store) as log:
        floor, ids, turn = furnished(log, tables), count(), turns(tables)
        for _ in range(ROUNDS):
            sent = identified(islice(turn, COMMANDS), ids)
            spent = timed(lambda sent=sent: waits.extend(drive(floor, tables, sent)))
            rates.append(COMMANDS / spent)
        finish(floor, tables, ids)
        for _ in range(WAVES):
            sent = identified(starts(tables), ids)
            at_once.append(tables / timed(lambda sent=sent: wave(floor, sent)))
            wave(floor, identified(ends(tables), ids))
    slowest = sorted(waits)[len(waits) * 99 // 100]
    rate, start = median(rates), median(at_once)
    known = f"{name}, {tables} tables"
    return [
        row(f"{known}, START and END GAME acknowledged/s", round(rate), goal, met(rate, goal)),
        row(f"{known}, START GAME at once, acknowledged/s", round(start), goal, met(start, goal)),
        row(f"{known}, p99", f"{slowest * 1000:.1f} ms"),
    ]


def met(rate: float, goal: int | None) -> bool | None:
    return None if goal is None else rate >= goal


if __name__ == "__main__":
    for line in run():
        print(line)
