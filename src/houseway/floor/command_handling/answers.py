"""The outcome of a command: an answer once it is durable, or a floor that has stopped."""

from collections.abc import Callable

import msgspec

from houseway.floor.command_handling.command_ids import Asked
from houseway.floor.events import Event
from houseway.floor.events.upcast import decode
from houseway.floor.refused import refuse_if
from houseway.floor.store import StoreFailed
from houseway.floor.store.ticket import Ticket


class FloorStopped(Exception):  # noqa: N818 - a state, not a mistake of the caller.
    """A bug or a failed write: nothing is acknowledged any more. Restart from the log."""


class Answer(msgspec.Struct, frozen=True):
    """The result of a command. `is_repeated`: it was done earlier, and nothing was done now."""

    seq: int
    at: int
    day: str
    events: tuple[Event, ...]
    actor: str = ""
    kind: str = ""
    is_repeated: bool = False


class Pending(msgspec.Struct, frozen=True, eq=False):
    """A command that is decided and being written. `asked` is set for a repetition."""

    _ticket: Ticket
    _events: tuple[Event, ...] = ()
    _asked: Asked | None = None

    @property
    def is_durable(self) -> bool:
        return self._ticket.done()

    def result(self, timeout: float | None = None) -> Answer:
        """Waits until it is durable. Raises `FloorStopped` if it can no longer be."""
        try:
            record = self._ticket.result(timeout)
        except StoreFailed as problem:
            raise FloorStopped(str(problem)) from problem
        events, is_repeated = self._events, self._asked is not None
        if self._asked is not None:
            refuse_if(not self._asked.is_done_by(record), "id_reused", id=self._asked.key)
            events = tuple(decode(record.body, record.schema))
        return Answer(
            record.seq, record.at, record.day, events, record.actor, record.kind, is_repeated
        )

    def add_done_callback(self, callback: Callable[[], object]) -> None:
        """Called by the writer's thread, in log order, or at once if it is already durable;
        `result()` then returns without waiting."""
        self._ticket.add_done_callback(callback)


def repeated(known: Ticket, asked: Asked) -> Pending:
    """A first execution still being written is compared later; nobody waits under the lock."""
    if known.done() and known.exception() is None:
        refuse_if(not asked.is_done_by(known.result()), "id_reused", id=asked.key)
    return Pending(known, (), asked)
