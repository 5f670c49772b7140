"""What this node may do right now: one object that floor, keyring and web all check."""

from collections.abc import Callable
from time import monotonic

FOLLOWER, LEADER, ENDED = "follower", "leader", "ended"
JOINING = "joining"  # Listed, but still reading the log.
LEASE = 3.0  # Seconds that a leader may answer without confirming its lock.


class NotLeader(Exception):  # noqa: N818 - a state, not a mistake of the caller.
    """Nothing was done here. `leader` is the address of the leader, if known."""

    def __init__(self, leader: str) -> None:
        self.leader = leader
        super().__init__(
            f"This node is a standby; {leader} leads." if leader else "No node leads right now."
        )


class Leadership:
    """Written by the node's own threads, read by all. A node goes from follower to leader and from
    either to ended, never back: a node that has ended restarts and reads the log again."""

    def __init__(self, address: str, now: Callable[[], float] = monotonic) -> None:
        self.address = address
        self.role = FOLLOWER
        self.leader = ""
        self.epoch = 0
        self._now = now
        self._confirmed = 0.0

    @property
    def may_answer(self) -> bool:
        return self.role == LEADER and self._now() - self._confirmed < LEASE

    @property
    def is_lost(self) -> bool:
        """Whether it led and cannot be sure that it still does."""
        return self.role == ENDED or (self.role == LEADER and not self.may_answer)

    @property
    def elsewhere(self) -> str:
        """The leader's address, unless this node leads."""
        return self.leader if self.leader != self.address else ""

    def check(self) -> None:
        if not self.may_answer:
            raise NotLeader(self.elsewhere)

    def lead(self, epoch: int, asked_at: float) -> None:
        self.epoch, self.leader = epoch, self.address
        self._confirmed = asked_at
        self.role = LEADER

    def follow(self, leader: str, epoch: int) -> None:
        if self.role == FOLLOWER:
            self.leader, self.epoch = leader, epoch

    def confirm(self, asked_at: float) -> None:
        """`asked_at` is when the database was asked, not when it answered: a suspended process may
        read an old answer."""
        self._confirmed = asked_at

    def end(self) -> None:
        self.role, self.leader = ENDED, ""
