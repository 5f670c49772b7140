"""The reports' ledger of this property: read on first use, then kept up to date.

Queries may read the log and make documents, so run them in a thread; one runs at a time.
"""

from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from houseway.floor.reports import Ledger, Report
    from houseway.web.backend import ReadableLog

Found = TypeVar("Found")


class ReportLedger:
    """`today` returns the current gambling day."""

    def __init__(self, log: "ReadableLog", today: Callable[[], str]) -> None:
        self._log, self._today = log, today
        self._lock = Lock()
        self._ledger: Ledger | None = None

    @property
    def is_read(self) -> bool:
        """Whether an answer needs at most the last few records."""
        return self._ledger is not None

    def ask(self, work: "Callable[[Ledger], Found]") -> Found:
        """`work` sees every durable record and must not keep the ledger."""
        with self._lock:
            ledger = self._ledger if self._ledger is not None else new_ledger()
            ledger.catch_up(self._log)
            ledger.today = self._today()
            self._ledger = ledger
            return work(ledger)

    def report(self, name: str, **scope: str) -> "Report":
        """Raises `ValueError` with one sentence."""
        from houseway.floor.reports import make

        return self.ask(lambda ledger: make(ledger, name, **scope))


def new_ledger() -> "Ledger":
    from houseway.floor.reports import Ledger

    return Ledger()
