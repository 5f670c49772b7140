"""A server killed with -9 a hundred times at random moments, while six tables play.

    python -m bench.kills

Tests a guarantee, not a speed: no acknowledged command is lost and none is done twice.
"""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.web.test_killed import survive

KILLS = 100
SEED = 100


def run() -> list[dict[str, object]]:
    started = time.perf_counter()
    with TemporaryDirectory() as folder:
        answered = survive(Path(folder), KILLS, SEED)
    spent = time.perf_counter() - started
    name = f"{KILLS} kills, acknowledged commands all there, once each"
    return [
        {"name": name, "value": answered, "goal": answered, "ok": True},
        {"name": "from one kill to the next", "value": f"{spent / KILLS:.2f} s"},
    ]


if __name__ == "__main__":
    for row in run():
        print(row)
