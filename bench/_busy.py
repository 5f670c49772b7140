"""A dealer's wait for START GAME while the interpreter is busy with something else.

A thread that never pauses stands in for a server drawing screens; one table after another presses
and waits. Most of this wait is for the interpreter's lock (`houseway.floor.interpreter`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread

from bench.floor import ends, furnished, identified, starts
from bench.log import MeasuredLog, Row, row, timed

from houseway.floor.store import Log

TABLES = 8
ROUNDS = 20


def while_busy() -> list[Row]:
    waits: list[float] = []
    with TemporaryDirectory() as folder, Log(MeasuredLog(Path(folder) / "log.sqlite")) as log:
        floor, ids = furnished(log, TABLES), count()
        with something_else():
            for _ in range(ROUNDS):
                for command, name in identified([*starts(TABLES), *ends(TABLES)], ids):
                    waits.append(timed(lambda c=command, n=name: floor.execute("dana", c, n)))
    waits.sort()
    said = "one table, the interpreter busy"
    return [
        row(f"{said}, half are answered within", f"{waits[len(waits) // 2] * 1000:.1f} ms"),
        row(f"{said}, p95", f"{waits[len(waits) * 95 // 100] * 1000:.1f} ms"),
    ]


@contextmanager
def something_else() -> Iterator[None]:
    ended = Event()

    def work() -> None:
        while not ended.is_set():
            sum(number * number for number in range(2_000))

    thread = Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
