"""Two cluster workers against one, taking turns in one run.

    python -m bench.cluster

Measures wall time, so the machine must have two free cores. Both engines deal the same rounds; each
size of the cluster keeps its best turn.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib.util import find_spec

from houseway.lab.cluster import Cluster, cluster, local_cluster
from houseway.lab.question import read_question
from houseway.lab.simulation import by_kernel, by_table
from houseway.lab.solvers import odds

Row = dict[str, object]
TURNS = 5
GOAL = 1.7
WORK: dict[str, Callable[[Cluster], object]] = {
    "table engine": lambda where: by_table.on_cluster(
        where, by_table.Plan(game="three-card-poker", rounds=240_000)
    ),
    "compiled blackjack": lambda where: by_kernel.on_cluster(
        where, ("royal-match-21", 40_000_000, 1, "", ""), piece=2_000_000
    ),
    "exact Caribbean Stud, every up card": lambda where: odds(
        read_question({"table": "caribbean-stud", "pay.pair": "1/2"}).table, None, where
    ),
}


def run() -> list[Row]:
    if find_spec("distributed") is None:
        return [{"name": "make test installs dask"}]
    seconds: dict[str, dict[int, list[float]]] = {name: {1: [], 2: []} for name in WORK}
    for _ in range(TURNS):
        for workers in (1, 2):
            for name, took in measured(workers).items():
                seconds[name][workers].append(took)
    return [row(name, min(found[1]), min(found[2])) for name, found in seconds.items()]


def measured(workers: int) -> dict[str, float]:
    found = {}
    with local_cluster(workers) as address, cluster(address) as where:
        for name, work in WORK.items():
            work(where)  # Imports and tables are loaded once in each worker.
            begun = time.perf_counter()
            work(where)
            found[name] = time.perf_counter() - begun
    return found


def row(name: str, one: float, two: float) -> Row:
    return {
        "name": name,
        "one, seconds": round(one, 2),
        "two, seconds": round(two, 2),
        "times": round(one / two, 2),
        "goal": GOAL,
        "ok": one / two >= GOAL,
    }
