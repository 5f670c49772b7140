"""PostgreSQL crashes at some point of a node's start: within a minute the node must lead or stand
by all the same.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import httpx
import psycopg
from tests.ports import free_port
from tests.proof.crash_points import has_crashed, tell_to_crash
from tests.proof.tally import Tally
from tests.web.failing import Bear, Served, nursery, prepare
from tools.postgres import Cluster, throwaway

from houseway.floor.cluster.membership import nodes_of

POINTS = 165  # Of a first start, which makes the tables; a later one has 140.
FIRST, ALONE, BESIDE = "first", "alone", "beside"  # Of folders, too.
WHERE = {
    FIRST: "on an empty database",
    ALONE: "as the only node on an existing log",
    BESIDE: "next to another node",
}
PATIENCE = 60.0  # Seconds; the machine may be busy.
CALM = 1.5  # Seconds that a node has to stay well: one that ended is noticed by then.
LOOK = 0.1


def survive_starts(folder: Path, faults: int, seed: int) -> Tally:
    """A third of them at each of the places in WHERE."""
    tally, chance = Tally("a node starts, PostgreSQL crashes"), Random(seed)
    with throwaway(durable=True) as cluster, nursery() as bear:
        for place in (FIRST, ALONE, BESIDE):
            if place != FIRST:
                emptied(cluster)
                prepare(cluster.url)
            with beside(cluster, folder / place, bear, is_there=place == BESIDE):
                for number in range(faults // 3):
                    if place == FIRST:
                        emptied(cluster)
                    # The same node on the same log: it has the watermark.
                    name = folder / f"first-{number}" if place == FIRST else folder / place
                    outcome = started(cluster, name / "node", bear, chance.randint(1, POINTS))
                    tally.injected[f"{outcome} {WHERE[place]}"] += 1
    return tally


def emptied(cluster: Cluster) -> None:
    """As soon as it answers again."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with psycopg.connect(cluster.url, autocommit=True) as connection:
                connection.execute("DROP SCHEMA IF EXISTS houseway CASCADE")
                return
        except psycopg.OperationalError:
            assert time.monotonic() < until
            time.sleep(LOOK)


@contextmanager
def beside(cluster: Cluster, folder: Path, bear: Bear, *, is_there: bool) -> Iterator[None]:
    """Another node of the same key. Ours has followed it once: one without a watermark of a signed
    log may follow, and ends where nobody leads."""
    if not is_there:
        yield
        return
    other, ours = (Served(cluster.url, folder / n, free_port(), bear) for n in ("other", "node"))
    for node in (other, ours):
        ended(cluster, node, node.folder.name)
    ours.kill()
    try:
        yield
    finally:
        other.kill()


def started(cluster: Cluster, folder: Path, bear: Bear, point: int) -> str:
    """What became of the node."""
    folder.mkdir(parents=True, exist_ok=True)
    tell_to_crash(folder, point, cluster.process.pid)
    node = Served(cluster.url, folder, free_port(), bear)
    try:
        return ended(cluster, node, f"point {point}")
    finally:
        node.kill()


def ended(cluster: Cluster, node: Served, what: str) -> str:
    """Raises where it hangs or has ended: a database that comes back costs no node."""
    until, since = time.monotonic() + PATIENCE, 0.0
    while time.monotonic() < until:
        if not Path(f"/proc/{node.pid}").exists():
            break
        role = has_crashed(node.folder) and role_of(cluster, node)
        if not role:
            since = time.monotonic()
        elif time.monotonic() - since > CALM:
            return str(role)
        time.sleep(LOOK)
    said = (node.folder / "node.log").read_text()[-4_000:]
    raise AssertionError(f"{what}: neither leads nor stands by: {said}")


def role_of(cluster: Cluster, node: Served) -> str:
    """Empty while it does not answer, or the others do not hear of it."""
    with suppress(httpx.TransportError, psycopg.OperationalError):
        is_ready = httpx.get(f"{node.address}/readyz", timeout=2).status_code == 200
        with psycopg.connect(cluster.url, autocommit=True) as looking:
            found = looking.execute("SELECT id FROM houseway.properties").fetchall()
            rows = nodes_of(looking, found[0][0])
        roles = [row.role for row in rows if row.address == node.address and row.is_alive]
        if roles == ["follower"] or (roles == ["leader"] and is_ready):
            return {"leader": "leads", "follower": "stands by"}[roles[0]]
    return ""
