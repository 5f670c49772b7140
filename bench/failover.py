"""Two nodes from the command line, six tables under load, leaders taken down again and again.

    python -m bench.failover

Tests a guarantee, not a speed: no acknowledged command is lost or done twice, two leaders never
both write, and the service is back within ten seconds. The leader is killed, suspended (and wakes
up believing that it still leads), or cut off from the database, in turn.
"""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.log import Row, row
from tests.web.failing import BACK, WAYS, Arena, command_line
from tools.postgres import throwaway

ROUNDS = 4  # Times for each kind of failure.


def run() -> list[Row]:
    with throwaway(durable=True) as cluster, TemporaryDirectory() as folder, ExitStack() as opened:
        bear = opened.enter_context(command_line())
        arena = Arena(cluster.url, Path(folder), opened, bear)
        for _ in range(ROUNDS):
            for way in WAYS:
                arena.wait_for_play(200)
                arena.fail(way)
        arena.wait_for_play(200)
        felt = arena.finish()
        answered = arena.count()
    rows: list[Row] = []
    for way in WAYS:
        seconds = [spent for name, spent in felt if name == way.__name__]
        name = f"leader {way.__name__.replace('_', ' ')}, {ROUNDS} times: longest until back"
        rows.append(row(name, f"{max(seconds):.2f} s", f"{BACK:.0f} s", max(seconds) < BACK))
    kept = "acknowledged commands all there, once each, along rising epochs"
    return [*rows, row(kept, answered, answered, True)]


if __name__ == "__main__":
    for line in run():
        print(line)
