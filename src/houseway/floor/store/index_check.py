"""Checks the index of command ids at every start: a lost id would look new to both the floor and
the database.

A short log is checked before anyone is served; damage keeps the server down. A long one is checked
during the first commands: until then, an id that may have been used and is not found is refused. An
id that was never used is always accepted.
"""

from collections.abc import Callable
from logging import getLogger
from threading import Thread

from houseway.floor.store.archives import UnclearId
from houseway.floor.store.record import Head

CHECKED_AT_ONCE = 20_000  # Records; checking them takes a tenth of a second or two.
BEING_CHECKED = "the index of command ids is still being checked."


class IndexCheck:
    """`doubt` says why an id that is not found may still have been used; empty once the index is
    known to be sound."""

    def __init__(self, records: int, look: Callable[[], str], at_once: int | None = None) -> None:
        self.doubt = ""
        if records <= (CHECKED_AT_ONCE if at_once is None else at_once):
            if problem := look():
                raise ValueError(problem)
            return
        self.doubt = BEING_CHECKED
        Thread(target=self._look, args=(look,), name="index check", daemon=True).start()

    def need_clear(self, end: Head) -> None:
        """Refuses an id that was not found while there is doubt."""
        if self.doubt:
            raise UnclearId(self.doubt, end)

    def _look(self, look: Callable[[], str]) -> None:
        try:
            self.doubt = look()
        except Exception as problem:
            self.doubt = f"the index of command ids cannot be checked: {problem}"
        if self.doubt:
            getLogger(__name__).error("Uncertain command ids are refused: %s", self.doubt)
