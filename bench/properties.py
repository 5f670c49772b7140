"""Ten properties in one PostgreSQL against a single one, every commit synced to disk.

    python -m bench.properties

Each property is its own process with a floor of 32 tables, as in a card room; all send commands at
the same time. A throw-away cluster on this machine's disk.
"""

from __future__ import annotations

from itertools import count, islice
from multiprocessing import get_context
from time import perf_counter
from typing import Any

import psycopg
from bench.floor import drive, furnished, identified, turns
from bench.log import Row, row
from tools.postgres import throwaway

from houseway.floor.store import Header, Log
from houseway.floor.store.postgres.log import PostgresLog

TABLES, COMMANDS = 32, 3_000
PATIENCE = 500


def run() -> list[Row]:
    return [found for properties in (1, 10) for found in together(properties)]


def together(properties: int) -> list[Row]:
    context = get_context("spawn")
    with throwaway(durable=True) as cluster:
        gate, out = context.Barrier(properties + 1), context.Queue()
        names = [f"room {number}" for number in range(properties)]
        rooms = [context.Process(target=room, args=(cluster.url, n, gate, out)) for n in names]
        for one in rooms:
            one.start()
        gate.wait(PATIENCE)
        with psycopg.connect(cluster.url) as own:
            [(connections,)] = own.execute(
                "select count(*) - 1 from pg_stat_activity where datname = current_database()"
            ).fetchall()
            found = [out.get(timeout=PATIENCE) for _ in rooms]
            [(size,)] = own.execute("select pg_database_size(current_database())").fetchall()
        for one in rooms:
            one.join()
    said = f"{properties} in one database"
    return [
        row(f"{said}, commands acknowledged/s together", round(sum(rate for rate, _ in found))),
        row(f"{said}, slowest of them, commands/s", round(min(rate for rate, _ in found))),
        row(f"{said}, p99 in ms", round(1000 * max(late for _, late in found), 1)),
        row(f"{said}, connections of each", round(connections / properties, 1)),
        row(f"{said}, bytes on disk a command", round(size / (properties * COMMANDS))),
    ]


def room(url: str, name: str, gate: Any, out: Any) -> None:
    with Log(PostgresLog(url, Header(property_name=name, kind="demo", created_at=0))) as log:
        floor = furnished(log, TABLES)
        sent = identified(islice(turns(TABLES), COMMANDS), count())
        gate.wait(PATIENCE)
        begun = perf_counter()
        waits = sorted(drive(floor, TABLES, sent))
        out.put((COMMANDS / (perf_counter() - begun), waits[len(waits) * 99 // 100]))
