"""One node: sends heartbeats, follows the leader, takes over when nobody leads, and stops when it
must.

    node = Node(url, header, "http://10.0.0.5:8080")    # leads at once where nobody does
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

LOOK = 0.1  # Seconds between two looks at the log.
BEAT = 0.5  # Seconds between two beats.
WATCH = 0.2  # Seconds between two looks at our own writer.
HUNG = 30.0  # Seconds without a beat after which the node starts over.


def nothing() -> None: ...


def named(url: str, address: str) -> str:
    """Names the connections, so that they can be told apart in the database."""
    return make_conninfo(url, application_name=f"houseway {address}"[:63])


class Node:
    """`on_lead`, `on_beat` and what `tell_end` was given are called by the node's own threads."""

    def __init__(
        self,
        url: str,
        header: Header,
        address: str,
        folder: Path | None = None,
        signing: Signing | None = None,
    ) -> None:
        """`folder` is where archives of the log are looked for. Raises `LogRefused` where the log
        is behind a watermark of this node."""
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
        self.unheard = 0.0  # Seconds of our own time since the database answered a beat.
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
        """The last write did not succeed, or nobody knows whether it did."""
        return self._store is not None and bool(self._store.failure)

    def attach(self, floor: NodeFloor) -> None:
        """Call it after all listeners have copied the floor's state."""
        self._floor = floor

    def tell_end(self, tell: Callable[[], None]) -> None:
        """Called at once if the node has ended already: the database may go away while a node
        starts."""
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
        """What was submitted is written, then the lock is given up and the next node leads."""
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
        """Leads at once, unless a node that is ready sooner will in a moment."""
        rows = self._membership.nodes()
        if not any(row.is_alive and row.role == FOLLOWER for row in rows):
            self._try_lead()
        if self._witness is not None and not self.is_leader:
            self._witness.look()

    @property
    def signing(self) -> Signing | None:
        """What the log is compared with at the start; nothing where it was not signed yet when this
        node joined: the leader may be signing its first head at this moment."""
        is_first = self._witness is not None and not self._witness.last
        return None if is_first and not self.is_leader else self._signing

    # The node's own two threads.

    def _live(self) -> None:
        while not self._is_leaving.wait(LOOK) and self.leadership.role != ENDED:
            try:
                self._follow()
                if monotonic() >= self._beat_due:
                    self._beat_due = monotonic() + BEAT
                    self._beat()
            except Exception as problem:
                # The database is gone, or the log has changed: do not guess.
                self.end(" ".join(f"{type(problem).__name__}: {problem}".split()))

    def _watch(self) -> None:
        """A write that failed may have folded what was not written: there is no way back. A lease
        that ran out is no such thing: who is late and finds its lock and its epoch again was the
        only leader all the time, and answers again. A database that keeps the connection and
        answers nothing is waited for, but not forever."""
        while not self._is_leaving.wait(WATCH) and self.leadership.role != ENDED:
            self.unheard += WATCH  # Measured in awake time: a suspended process has not waited.
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
            # Cut off or asleep, but the database holds the lock for it; its lease is over by now.
            self._membership.unseat()
        self._try_lead()

    def _try_lead(self) -> None:
        """Nobody else can write once the epoch is raised, so the last record read here is final."""
        epoch = self._membership.try_lead(self.log.head.seq)
        if epoch is None:
            return
        self._follow()
        name = self._reader.header.property_name
        if self._witness is not None:
            self._witness.close()  # From here on the writer keeps the watermark.
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
