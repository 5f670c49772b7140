"""Everyone at one table: who is ready to deal, whose turn is timed, whose pages are notified.

A guest's own table has a party of one. At a shared table each guest has their own device. The round
is dealt when all are ready, or a moment after the first; a turn that takes too long is played by
the book.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from time import time
from typing import TYPE_CHECKING

from houseway.floor.play.driver import Driver
from houseway.games.layout_record import layout_as_record
from houseway.table.layout import Layout

if TYPE_CHECKING:
    from houseway.web.play.table import PlayTable

TURN, READY = 45.0, 20.0  # Seconds for an answer, and for the bets of the others.


class Party:
    """`tables` by guest, including those who only watch."""

    def __init__(self, driver: Driver, *, is_shared: bool = False) -> None:
        self.driver, self.is_shared = driver, is_shared
        self.record = record_of(driver.layout)
        self.tables: dict[str, PlayTable] = {}
        self.busy = asyncio.Lock()
        self.writing = 0  # Steps running in threads.
        self.ready: set[str] = set()
        self.until = 0.0  # When the running time is over; 0 if none runs.
        self._clock: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def people(self) -> set[str]:
        return {seat.who for seat in self.driver.felt.seats.values() if not seat.bot}

    def run(self, seconds: float, then: Callable[[], Awaitable[None]]) -> None:
        """Starts someone's time; calls `then` when it is over."""

        async def wait() -> None:
            await asyncio.sleep(seconds)
            self._clock = None
            await then()

        self.stop()
        self.until = time() + seconds
        self._clock = asyncio.get_running_loop().create_task(wait())
        self._tasks.add(self._clock)  # Kept referenced until it is done.
        self._clock.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        self.until = 0.0
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None


def record_of(layout: Layout) -> str:
    """In the form sent to the lab's process."""
    return json.dumps(layout_as_record(layout), sort_keys=True)
