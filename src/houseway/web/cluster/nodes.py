"""Serves one of several nodes: it follows or leads, and starts leader-only work when it leads."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from typing import TypeVar

import psycopg

from houseway.floor import FloorStopped
from houseway.floor.clock import SystemClock
from houseway.floor.cluster.leadership import NotLeader
from houseway.floor.cluster.node import Node
from houseway.floor.cluster.node_floor import NodeFloor
from houseway.floor.play.play_properties import PlayProperties
from houseway.floor.store import Header, StoreFailed
from houseway.floor.store.postgres.schema import NoDatabase, durability_problem
from houseway.floor.store.verify import verify_postgres
from houseway.web.backend import Backend
from houseway.web.cluster.witnesses import witnessed
from houseway.web.demo import Bar, guests
from houseway.web.health.places import unsafe_places
from houseway.web.health.slow_steps import SAID_AGAIN, report_if_slow, say
from houseway.web.records.log_check import Checked
from houseway.web.security.keyring import Keyring
from houseway.web.security.shared_secrets_store import SharedSecretsStore
from houseway.web.server_log import note
from houseway.web.settings import Settings
from houseway.web.start_up import check_start, record_signing

T = TypeVar("T")
# A start that fails with one of these is repeated: the database went away, or another node was
# first.
RETRIED = (
    *(NoDatabase, psycopg.OperationalError, psycopg.InternalError),
    *(NotLeader, StoreFailed, FloorStopped),
)
PATIENCE = 30.0  # Seconds that a first start waits for the database.
# Environment variable of a node that has ended once: it keeps waiting.
STARTED_ANEW = "HOUSEWAY_STARTED_ANEW"


@contextmanager
def open_node(settings: Settings, address: str) -> Iterator[Backend]:
    """At the end, writes what was submitted; then the next node may lead."""
    backend, opened = start_with_retries(lambda: opened_node(settings, address))
    with opened:
        yield backend


def opened_node(settings: Settings, address: str) -> tuple[Backend, ExitStack]:
    with ExitStack() as opened:
        after = opened.enter_context(ExitStack())  # The node reads its secrets until it is closed.
        header = Header(
            property_name=settings.property_name,
            kind=settings.property_kind,
            created_at=time.time_ns() // 1_000,
        )
        with report_if_slow("Opening the log in PostgreSQL"):
            node = Node(settings.database, header, address, settings.data_path, settings.signing)
        opened.callback(close, node)
        secrets = SharedSecretsStore(node.url, node.property_id, node.leadership)
        after.callback(secrets.close)
        keyring = Keyring(secrets, settings)
        if node.is_leader and settings.property_kind == "demo":
            make_demo_month(node)
        with report_if_slow("Reading the log"):
            floor = NodeFloor(node.log, node.leadership, clock_jump=settings.clock_jump)
        proved = checked(node, floor, settings)
        properties = opened.enter_context(shared_play_properties(node))
        backend = Backend(floor, node.log, keyring, settings, properties=properties, node=node)
        backend.chain.last = proved
        backend.health.places = (settings.data_path, settings.signing.watermarks)
        backend.health.unsafe = unsafe_places(backend, durability_problem(node.url))
        opened.callback(keep_snapshot, node, floor)
        duties = opened.enter_context(ExitStack())
        node.on_beat = keyring.refresh
        node.on_lead = lambda: begin(backend, duties)
        if node.is_leader:
            with report_if_slow("Taking the lead"):
                begin(backend, duties)
        node.attach(floor)
        return backend, opened.pop_all()


def close(node: Node) -> None:
    with report_if_slow("Closing the log in PostgreSQL"):
        node.close()


def checked(node: Node, floor: NodeFloor, settings: Settings) -> Checked | None:
    with report_if_slow("Verifying the log"):
        verdict = verify_postgres(
            node.url,
            settings.property_name,
            since=floor.began_at,
            folder=settings.data_path,
            signing=node.signing,
        )
        return check_start(floor, None, verdict)


def start_with_retries(open_: Callable[[], T]) -> T:
    """A database that does not answer may be starting, as after a power cut. If it goes away while
    a node starts, the start is repeated."""
    until, said, due = time.monotonic() + PATIENCE, "", 0.0
    while True:
        try:
            return open_()
        except RETRIED as problem:
            now, why = time.monotonic(), sentence_of(problem)
            if STARTED_ANEW not in os.environ and now > until:
                raise NoDatabase(why) from None
            if why != said or now > due:
                say(why)
                said, due = why, now + SAID_AGAIN
            time.sleep(0.5)


def sentence_of(problem: Exception) -> str:
    said = " ".join(str(problem).split())
    return f"PostgreSQL is not answering: {said}" if isinstance(problem, psycopg.Error) else said


def keep_snapshot(node: Node, floor: NodeFloor) -> None:
    """Only at a clean stop: a node that lost the lead may hold records that were not written."""
    if node.leadership.may_answer:
        floor.keep_snapshot()


def make_demo_month(node: Node) -> None:
    from houseway.floor.demo.opening import ensure_month

    ensure_month(node.log, SystemClock(), Bar())


@contextmanager
def shared_play_properties(node: Node) -> Iterator[PlayProperties]:
    """In the same database as the floor's log; Play and Train begin when this node leads."""
    from houseway.floor.play.shared_play_logs import SharedPlayLogs

    with closing(SharedPlayLogs(node.url, node.property_id)) as play_logs:
        yield PlayProperties(play_logs, leads=False)


def lead_play_properties(properties: PlayProperties, epoch: int) -> None:
    """Only by the floor's leader, in its current epoch."""
    from houseway.floor.play.shared_play_logs import SharedPlayLogs

    if isinstance(properties.play_logs, SharedPlayLogs):
        properties.play_logs.lead(epoch)
        properties.leads = True


def begin(backend: Backend, duties: ExitStack) -> None:
    """What only a leader does: Play, Train, a demo floor's guests, admitting the first manager."""
    assert backend.node is not None
    node, kind = backend.node, backend.settings.property_kind
    try:
        lead_play_properties(backend.properties, node.leadership.epoch)
    except StoreFailed as problem:
        node.end(str(problem))
        return
    note("leads", address=node.leadership.address, epoch=node.leadership.epoch)
    if kind == "demo":
        from houseway.floor.demo.opening import has_month

        if not has_month(node.log):
            node.end("The demo floor is not complete; the next start will complete it.")
            return
    record_signing(backend.floor, backend.keyring, node.log.checkpoint, backend.settings.signing)
    duties.enter_context(witnessed(backend))
    duties.enter_context(guests(backend, kind))
