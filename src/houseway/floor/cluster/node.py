"""One node: sends heartbeats, follows the leader, takes over when nobody leads, and stops when it
must.

    node = Node(url, header, "http://10.0.0.5:8080")    # leads at once if no other node does
    floor = NodeFloor(node.log, node.leadership)
    node.attach(floor)                                  # from here on it follows, or leads

A node that has ended is never repaired in place, because its floor may hold records that were not
written. The process restarts and reads the log.
"""

from collections.abc import Callable
from pathlib import Path
from threading import Event, Lock, Thread
from time import monotonic

import psycopg
from psycopg.conninfo import make_conninfo

from houseway.floor.cluster.leadership import ENDED, FOLLOWER, JOINING, LEADER, Leadership
from houseway.floor.cluster.membership import SILENT, Membership, NodeRow
from houseway.floor.cluster.node_floor import NodeFloor
from houseway.floor.cluster.node_log import NodeLog
from houseway.floor.cluster.witness import Witness
from houseway.floor.store.log import Log
from houseway.floor.store.postgres.log import PostgresLog, PostgresReader, create_property
from houseway.floor.store.record import Header
from houseway.floor.store.signatures.head_signer import Signing

READ_PAUSE = 0.1  # Seconds between two reads of the log.
HEARTBEAT_PAUSE = 0.5  # Seconds between two heartbeats.
WATCH = 0.2  # Seconds between two checks of our own writer.
HUNG = 30.0  # Seconds without a heartbeat after which the node restarts.


def nothing() -> None: ...


def named(url: str, address: str) -> str:
    """Names the connections, so that they can be told apart in the database."""
    return make_conninfo(url, application_name=f"houseway {address}"[:63])


class Node:
    """`on_lead`, `on_beat` and the callback given to `tell_end` run in the node's own threads."""

    def __init__(
        self,
        url: str,
        header: Header,
        address: str,
        folder: Path | None = None,
        signing: Signing | None = None,
    ) -> None:
        """`folder` is where archives of the log are looked for. Raises `LogRefused` if the log is
        behind a watermark of this node."""
        url = self._url = named(url, address)
        create_property(url, header)
        self._folder = folder
        self._reader = PostgresReader(url, header.property_name, folder)
        if self._reader.header.kind != header.kind:
            kind = self._reader.header.kind
            self._reader.close()
            raise ValueError(f"{header.property_name} is a {kind} property, not {header.kind}.")
        self._signing = signing
        try:
            self._witness = None if signing is None else Witness(signing, self._reader)
        except BaseException:
            self._reader.close()
            raise
        self._membership = Membership(url, self._reader.property_id, address)
        self.leadership = Leadership(address)
        self.log = NodeLog(self._reader)
        self.rows: tuple[NodeRow, ...] = ()
        self.addresses: tuple[str, ...] = ()
        self.on_lead: Callable[[], None] = nothing
        self.on_beat: Callable[[], None] = nothing
        self._on_end: Callable[[], None] = nothing
        self.why_ended = ""
        self.unheard = 0.0  # Seconds, by our own clock, since the database answered a heartbeat.
        self._floor: NodeFloor | None = None
        self._store: PostgresLog | None = None
        self._is_leaving = Event()
        self._ending = Lock()
        self._beat_due = self._leader_heard = monotonic()
        try:
            self._begin()
        except BaseException:
            self._membership.close()
            self._reader.close()
            raise
        self._threads = [Thread(target=work, daemon=True) for work in (self._live, self._watch)]
        for thread in self._threads:
            thread.start()

    @property
    def property_id(self) -> int:
        return self._reader.property_id

    @property
    def url(self) -> str:
        return self._url

    @property
    def is_leader(self) -> bool:
        return self.leadership.role == LEADER

    @property
    def has_failed(self) -> bool:
        """The last write failed, or its outcome is unknown."""
        return self._store is not None and bool(self._store.failure)

    def attach(self, floor: NodeFloor) -> None:
        """Call this after all listeners have copied the floor's state."""
        self._floor = floor

    def tell_end(self, tell: Callable[[], None]) -> None:
        """Called at once if the node has ended, as when the database was lost at a start."""
        self._on_end = tell
        if self.leadership.role == ENDED:
            tell()

    def end(self, why: str) -> None:
        with self._ending:
            if self.leadership.role == ENDED or self._is_leaving.is_set():
                return
            self.why_ended = why
            self.leadership.end()
        self._on_end()

    def close(self) -> None:
        """Writes what was submitted, then gives up the lock so that the next node leads."""
        self._is_leaving.set()
        for thread in self._threads:
            thread.join(timeout=15)
        self.log.close()
        if self._witness is not None:
            self._witness.close()
        self.leadership.end()
        try:
            self._membership.leave()
        except psycopg.Error:
            self._membership.close()

    def _begin(self) -> None:
        """Leads at once, unless a node that is already following will."""
        rows = self._membership.nodes()
        if not any(row.is_alive and row.role == FOLLOWER for row in rows):
            self._try_lead()
        if self._witness is not None and not self.is_leader:
            self._witness.look()

    @property
    def signing(self) -> Signing | None:
        """The keys to check the log with at the start; None if it was not signed when this node
        joined, because the leader may be signing its first head right now."""
        is_first = self._witness is not None and not self._witness.last
        return None if is_first and not self.is_leader else self._signing

    # The node's own two threads.

    def _live(self) -> None:
        while not self._is_leaving.wait(READ_PAUSE) and self.leadership.role != ENDED:
            try:
                self._follow()
                if monotonic() >= self._beat_due:
                    self._beat_due = monotonic() + HEARTBEAT_PAUSE
                    self._beat()
            except Exception as problem:
                # The database is gone, or the log has changed: stop.
                self.end(" ".join(f"{type(problem).__name__}: {problem}".split()))

    def _watch(self) -> None:
        """After a failed write the floor may hold records that were not written, so the node ends.
        An expired lease alone is not fatal: if its lock and its epoch are still there, this node
        was the only leader all along and answers again. A database that keeps the connection but
        does not answer is waited for, up to a limit."""
        while not self._is_leaving.wait(WATCH) and self.leadership.role != ENDED:
            self.unheard += WATCH  # Awake time: a suspended process has not waited.
            if self._store is not None and self.has_failed:
                self.end(self._store.failure)
            elif self.unheard > HUNG:
                self.end(f"PostgreSQL has not answered for {HUNG:.0f} seconds.")

    def _follow(self) -> None:
        if self.leadership.role == FOLLOWER and self._floor is not None:
            for record in self.log.news():
                self._floor.follow(record)

    def _beat(self) -> None:
        asked_at = monotonic()
        leadership = self.leadership
        role = leadership.role if self._floor is not None or self.is_leader else JOINING
        self._membership.beat(role, leadership.epoch, self.log.head.seq)
        epoch = self._membership.epoch()
        self.rows = tuple(self._membership.nodes())
        self.addresses = tuple(self._membership.addresses())
        if leadership.role == LEADER:
            if epoch != leadership.epoch:
                raise ValueError(f"Another node has started epoch {epoch}.")
            leadership.confirm(asked_at)
        else:
            if self._witness is not None:
                self._witness.look()
            self._look_for_leader(epoch, asked_at)
        self.on_beat()
        self.unheard = 0.0

    def _look_for_leader(self, epoch: int, now: float) -> None:
        leaders = [row for row in self.rows if row.role == LEADER]
        if any(row.is_alive for row in leaders):
            self._leader_heard = now
        self.leadership.follow(leaders[0].address if leaders else "", epoch)
        if self._floor is None:
            return
        is_silent = bool(leaders) and not any(row.is_alive for row in leaders)
        if is_silent or now - self._leader_heard > SILENT:
            # Cut off or suspended, but the database still holds its lock; its lease has expired.
            self._membership.disconnect_leader()
        self._try_lead()

    def _try_lead(self) -> None:
        """Once the epoch is raised nobody else can write, so the last record read here is final."""
        epoch = self._membership.try_lead(self.log.head.seq)
        if epoch is None:
            return
        self._follow()
        name = self._reader.header.property_name
        if self._witness is not None:
            self._witness.close()  # From now on the writer keeps the watermark.
        self._store = PostgresLog(
            self._url,
            property_name=name,
            epoch=epoch,
            folder=self._folder,
            signing=self._signing,
        )
        self.log.lead(Log(self._store))
        self.on_beat()  # Sign-ins and tokens of the last half second.
        asked_at = monotonic()
        self._membership.beat(LEADER, epoch, self.log.head.seq)
        self.leadership.lead(epoch, asked_at)
        self.on_lead()
