"""The floor of a node: it decides while the node leads, and folds what others decided before."""

from houseway.floor.clock import JUMP, Clock
from houseway.floor.cluster.node_log import NodeLog
from houseway.floor.cluster.standing import Standing
from houseway.floor.door.answers import Answer
from houseway.floor.shell import Floor, gambling_days
from houseway.floor.store import Record
from houseway.floor.store.ticket import done
from houseway.floor.upkeep.snapshots import KEPT

LOST = "This node is not sure that it leads: the database has not answered for three seconds."


class NodeFloor(Floor):
    """Raises `NotLeader` before anything is decided. Listeners hear of every record either way."""

    def __init__(
        self,
        log: NodeLog,
        standing: Standing,
        clock: Clock | None = None,
        *,
        clock_jump: int = JUMP,
    ) -> None:
        self._standing = standing
        super().__init__(log, clock, clock_jump=clock_jump)
        log.has_started()

    def record_exception(self, actor: str, kind: str, code: str, sentence: str) -> None:
        self._standing.check()
        super().record_exception(actor, kind, code, sentence)

    def need_able(self) -> None:
        self._standing.check()
        super().need_able()

    @property
    def stopped(self) -> str:
        return LOST if self._standing.is_lost else super().stopped

    def follow(self, record: Record) -> None:
        """A record that the leader wrote, folded and shown as if it had been decided here."""
        with self._lock:
            events = self._fold(record)
            self._last_at, self.tip = record.at, done(record)
            self._snapshots.count(record.kind != KEPT)
            if self._days is None:
                self._days = gambling_days(self.state)
        answer = Answer(record.seq, record.at, record.day, tuple(events), record.actor, record.kind)
        for subscriber in self._subscribers:
            subscriber(answer)
