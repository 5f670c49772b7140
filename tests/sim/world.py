"""One seeded world: time, network, server and people. The same seed gives the same log.

Requests and answers may be lost, late, repeated and reordered; the server may crash between write
and sync and comes back from its log; the wall clock may jump. Whoever asks repeats with the same
id until an answer comes. Nothing here is real: no thread, no file, no clock.
"""

import heapq
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tests.floor.store.entries import key_of
from tests.sim.disk import CrashingLog

from houseway.floor import Answer, Floor, Refused, commands
from houseway.floor.auditor import Auditor
from houseway.floor.clock import MICRO
from houseway.floor.command_handling.answers import Pending
from houseway.floor.store import Record
from houseway.floor.upkeep.audit import shown

START = 1_772_500_000 * MICRO
SYNC_EVERY = 2_000
REBOOT = 20 * MICRO
RETRY = 3 * MICRO
TRIES = 12


@dataclass(frozen=True)
class Faults:
    """Probabilities per message, and how often things break, in simulated seconds."""

    lose: float = 0.03
    repeat: float = 0.03
    late: float = 0.03
    crash_every: float = 600
    clock_jump_every: float = 900


Reply = Callable[[Answer | Refused | None], None]


class World:
    def __init__(self, seed: int, faults: Faults) -> None:
        self.random = Random(seed)
        self.faults = faults
        self.time = START
        self.skew = 0
        self.log = CrashingLog()
        self.auditor = Auditor()
        self.acknowledged: dict[str, int] = {}
        self.refused = self.crashes = self.sent = 0
        self.injected: Counter[str] = Counter()
        self.floor = self.boot()
        self._is_up = True
        self._is_sync_due = False
        self._events: list[tuple[int, int, Callable[[], None]]] = []
        self._count = 0
        self._waiting: list[tuple[Pending, Reply]] = []

    def now(self) -> int:
        """The server's wall clock."""
        return self.time + self.skew

    def steady(self) -> int:
        return self.time

    def boot(self) -> Floor:
        return Floor(self.log, self, program="sim")

    def at(self, delay: int, action: Callable[[], None]) -> None:
        self._count += 1
        heapq.heappush(self._events, (self.time + delay, self._count, action))

    def run(self, seconds: int) -> None:
        end = self.time + seconds * MICRO
        while self._events and self._events[0][0] <= end:
            self.time, _, action = heapq.heappop(self._events)
            action()
        self.time = end

    def setup(self, actor: str, command: commands.Command, command_id: str) -> None:
        """Before the doors open nothing fails."""
        pending = self.floor.submit(actor, command, command_id)
        self.audit(self.log.sync())
        self.acknowledged[command_id] = pending.result().seq

    def ask(self, actor: str, command: commands.Command, command_id: str, reply: Reply) -> None:
        """Send, and send again until an answer comes; then call back once."""
        Request(self, actor, command, command_id, reply).send()

    def arrive(self, actor: str, command: commands.Command, command_id: str, reply: Reply) -> None:
        if not self._is_up:
            return
        try:
            pending = self.floor.submit(actor, command, command_id)
        except Refused as refusal:
            self.refused += 1
            self.answer(reply, refusal)
            self._sync_soon()
            return
        self._waiting.append((pending, reply))
        self._sync_soon()

    def answer(self, reply: Reply, what: Answer | Refused) -> None:
        for delay in self.deliveries():
            self.at(delay, lambda: reply(what))

    def deliveries(self) -> list[int]:
        """When a message arrives: not at all, once, or twice."""
        is_lost = self.chance(self.faults.lose, "lost message")
        copies = 0 if is_lost else 1 + self.chance(self.faults.repeat, "repeated message")
        return [self.latency() for _ in range(copies)]

    def latency(self) -> int:
        if self.chance(self.faults.late, "late message"):
            return self.random.randrange(10 * MICRO)
        return self.random.randrange(1_000, 20_000)

    def chance(self, probability: float, fault: str) -> bool:
        holds = self.random.random() < probability
        self.injected[fault] += holds
        return holds

    def sync(self) -> None:
        self._is_sync_due = False
        if not self._is_up:
            return
        self.audit(self.log.sync())
        waiting, self._waiting = self._waiting, []
        for pending, reply in waiting:
            if not pending.is_durable:
                self._waiting.append((pending, reply))
                continue
            self.answer(reply, pending.result())

    def crash(self) -> None:
        """Between write and sync: what was only written may or may not be there afterwards."""
        self.crashes += 1
        self.injected["crash"] += 1
        self._is_up = False
        self._waiting.clear()
        self.audit(self.log.crash(self.random))
        self.at(REBOOT, self.restart)

    def restart(self) -> None:
        self.floor = self.boot()
        self._is_up = True
        for command_id, seq in self.acknowledged.items():
            record = self.log.records[seq - 1]
            assert key_of(record) == command_id, f"acknowledged {command_id} is lost"

    def note(self, command_id: str, answer: Answer) -> None:
        """An acknowledged command: once, at one place of the log, for ever."""
        before = self.acknowledged.setdefault(command_id, answer.seq)
        assert before == answer.seq, f"{command_id} was answered twice differently"

    def audit(self, records: list[Record]) -> None:
        for record in records:
            self.auditor.read(record)

    def finish(self) -> None:
        """Books, replay and every acknowledgment, at the end of the day."""
        if not self._is_up:
            self.restart()
        self.audit(self.log.sync())
        self.auditor.confirm(shown(self.floor.state))
        assert self.boot().state == self.floor.state, "replay differs from live"
        self.restart()

    def _sync_soon(self) -> None:
        if not self._is_sync_due:
            self._is_sync_due = True
            self.at(SYNC_EVERY, self.sync)


class Request:
    """One command on its way, with its repetitions."""

    def __init__(
        self, world: World, actor: str, command: commands.Command, command_id: str, reply: Reply
    ) -> None:
        self.world, self.actor, self.command = world, actor, command
        self.command_id, self.reply = command_id, reply
        self.tries = 0
        self.is_done = False

    def send(self) -> None:
        if self.is_done:
            return
        world = self.world
        self.tries += 1
        world.sent += 1
        if self.tries > TRIES:
            self.done(None)
            return
        for delay in world.deliveries():
            world.at(
                delay,
                lambda: world.arrive(self.actor, self.command, self.command_id, self.done),
            )
        world.at(RETRY, self.send)

    def done(self, what: Answer | Refused | None) -> None:
        if isinstance(what, Answer):
            self.world.note(self.command_id, what)
        if not self.is_done:
            self.is_done = True
            self.reply(what)
