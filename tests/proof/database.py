"""Faults of PostgreSQL and of the nodes over it: the database crashed or paused, the leader killed,
asleep or cut off, while six tables play."""

import os
import signal
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random

import psycopg
from tests.proof.crash_points import children, crash
from tests.proof.tally import Tally
from tests.web.failing import Arena, asleep, cut_off, killed, nursery
from tools.postgres import Cluster, throwaway

from houseway.floor.cluster.membership import NodeRow

PAUSE = 5.0  # Seconds: longer than a leader may answer without the database.
LEADER = {"leader killed": killed, "leader suspended": asleep, "leader cut off": cut_off}


class DatabaseArena(Arena):
    """Looks again where the database was gone."""

    def rows(self) -> list[NodeRow]:
        while True:
            try:
                return super().rows()
            except psycopg.OperationalError:
                time.sleep(0.2)
                self._reconnect()

    def _reconnect(self) -> None:
        self._looking.close()
        try:
            self._looking = psycopg.connect(self.url, autocommit=True)
        except psycopg.OperationalError:
            return


def crashed(cluster: Cluster) -> None:
    crash(cluster.process.pid)


def paused(cluster: Cluster) -> None:
    every = [cluster.process.pid, *children(cluster.process.pid)]
    for process in every:
        os.kill(process, signal.SIGSTOP)
    time.sleep(PAUSE)
    for process in every:
        os.kill(process, signal.SIGCONT)


DATABASE: dict[str, Callable[[Cluster], None]] = {
    "PostgreSQL crashed": crashed,
    "PostgreSQL paused": paused,
}


def survive_database(folder: Path, faults: int, seed: int) -> Tally:
    """Raises where an acknowledged command is lost or done twice, or two leaders wrote."""
    tally, chance = Tally("two nodes over PostgreSQL"), Random(seed)
    with throwaway(durable=True) as cluster, ExitStack() as opened:
        arena = DatabaseArena(cluster.url, folder, opened, opened.enter_context(nursery()))
        for number in range(faults):
            arena.wait_for_play()
            kinds = (*DATABASE, *LEADER)
            name = kinds[number % len(kinds)] if number < len(kinds) else chance.choice(kinds)
            if name in LEADER:
                arena.fail(LEADER[name])
            else:
                DATABASE[name](cluster)
            tally.injected[name] += 1
        arena.wait_for_play()
        tally.acknowledged = arena.count()
        arena.finish()
    return tally
