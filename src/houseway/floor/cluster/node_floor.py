"""A node's floor: folds the leader's records, and decides commands once the node leads."""

from houseway.floor.clock import JUMP, Clock
from houseway.floor.cluster.leadership import Leadership
from houseway.floor.cluster.node_log import NodeLog
from houseway.floor.command_handling.answers import Answer
from houseway.floor.shell import Floor, gambling_days
from houseway.floor.store import Record
from houseway.floor.store.ticket import done
from houseway.floor.upkeep.snapshots import KEPT

LOST = "This node may no longer lead: the database has not answered for three seconds."


class NodeFloor(Floor):
    """Raises `NotLeader` before anything is decided. Listeners get every record either way."""

    def __init__(
        self,
        log: NodeLog,
        leadership: Leadership,
        clock: Clock | None = None,
        *,
        clock_jump: int = JUMP,
    ) -> None:
        self._leadership = leadership
        super().__init__(log, clock, clock_jump=clock_jump)
        log.has_started()

    def record_exception(self, actor: str, kind: str, code: str, sentence: str) -> None:
        self._leadership.check()
        super().record_exception(actor, kind, code, sentence)

    def need_able(self) -> None:
        self._leadership.check()
        super().need_able()

    @property
    def stopped(self) -> str:
        return LOST if self._leadership.is_lost else super().stopped

    def follow(self, record: Record) -> None:
        """Folds and publishes a record that the leader wrote, as if it had been decided here."""
        with self._lock:
            events = self._fold(record)
            self._last_at, self.tip = record.at, done(record)
            self._snapshots.count(record.kind != KEPT)
            if self._days is None:
                self._days = gambling_days(self.state)
        answer = Answer(record.seq, record.at, record.day, tuple(events), record.actor, record.kind)
        for subscriber in self._subscribers:
            subscriber(answer)
