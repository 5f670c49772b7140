"""A crash of PostgreSQL at a chosen point of a node's start.

A point is one exchange of the node with the database: a connection made, a statement, the begin or
the end of a transaction, a portion of rows.
"""

import os
import signal
import time
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

NOTICED = 0.05  # Seconds: at every other point the database has ended its connections by then.


def tell_to_crash(folder: Path, point: int, postmaster: int) -> None:
    (folder / "crash").write_text(f"{point} {postmaster}")
    for told in ("crashed", "node.log"):
        (folder / told).unlink(missing_ok=True)


def has_crashed(folder: Path) -> bool:
    """Or was never to."""
    return not (folder / "crash").exists() or (folder / "crashed").exists()


def crash_as_told(folder: Path) -> None:
    """In this process, where the file is there."""
    if not (folder / "crash").exists():
        return
    point, postmaster = map(int, (folder / "crash").read_text().split())
    numbers, wait, connect = count(1), psycopg.Connection.wait, psycopg.Connection.connect

    def meet() -> None:
        if next(numbers) == point:
            crash(postmaster)
            time.sleep(NOTICED * (point % 2))
            (folder / "crashed").touch()

    def met(connection: Any, *given: Any, **named: Any) -> Any:
        meet()
        return wait(connection, *given, **named)

    def connected(*given: Any, **named: Any) -> Any:
        meet()
        return connect(*given, **named)

    psycopg.Connection.wait = met  # type: ignore[method-assign]
    psycopg.Connection.connect = psycopg.connect = connected  # type: ignore[method-assign,assignment]


def crash(postmaster: int) -> None:
    """One of its processes is killed: the database ends all of them and recovers from its WAL."""
    os.kill(children(postmaster)[-1], signal.SIGKILL)


def children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
