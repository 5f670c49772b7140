"""A promise of one record, like `concurrent.futures.Future` at a tenth of the cost.

A future creates a condition, which costs more than the digest of the record. A ticket creates a
lock only when a thread really waits for it. It cannot be canceled: what is submitted will be
written.
"""

from collections.abc import Callable
from logging import getLogger
from threading import Lock

from msgspec import Struct

from houseway.floor.store.record import Record

# Guards the moment between checking and waiting; held only briefly.
MOMENT = Lock()


class Ticket(Struct, eq=False):
    """A struct only because that is the cheapest object to make; nothing encodes it."""

    _record: Record | None = None
    _error: Exception | None = None
    _waiting: list[Lock] | None = None
    _callbacks: list[Callable[[], object]] | None = None

    def done(self) -> bool:
        return self._record is not None or self._error is not None

    def result(self, timeout: float | None = None) -> Record:
        """The durable record. Raises the writer's exception, or `TimeoutError`."""
        if (error := self.exception(timeout)) is not None:
            raise error
        assert self._record is not None
        return self._record

    def exception(self, timeout: float | None = None) -> Exception | None:
        """The writer's exception, or None if the record is durable."""
        if not self.done():
            self._wait(timeout)
        return self._error

    def add_done_callback(self, callback: Callable[[], object]) -> None:
        """Called by the writer's thread, in log order, or at once if it is done."""
        with MOMENT:
            if not self.done():
                self._callbacks = [*(self._callbacks or ()), callback]
                return
        callback()

    def set_result(self, record: Record) -> None:
        """One ticket after another: a listener added late is called at once if the ticket is done,
        and must not hear of it before the listeners of earlier records."""
        with MOMENT:
            self._record = record
        if self._waiting is not None or self._callbacks is not None:
            self._tell()

    def set_exception(self, error: Exception) -> None:
        with MOMENT:
            self._error = error
        self._tell()

    def _wait(self, timeout: float | None) -> None:
        with MOMENT:
            if self.done():
                return
            closed = Lock()
            closed.acquire()
            self._waiting = [*(self._waiting or ()), closed]
        if not closed.acquire(timeout=-1 if timeout is None else timeout):
            raise TimeoutError("The record is not durable yet.")

    def _tell(self) -> None:
        waiting, self._waiting = self._waiting, None
        callbacks, self._callbacks = self._callbacks, None  # Breaks a reference cycle.
        for closed in waiting or ():
            closed.release()
        for callback in callbacks or ():
            try:
                callback()
            except BaseException:  # A listener's bug, or its exit(), must not stop the writer.
                getLogger(__name__).exception("A log listener failed.")


def done(record: Record) -> Ticket:
    """The ticket of a record that is already durable."""
    return Ticket(_record=record)
