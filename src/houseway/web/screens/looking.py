"""One look around all open screens, many times a second, instead of a timer for each of them."""

from asyncio import sleep
from collections.abc import Callable
from logging import getLogger

from nicegui import Client, background_tasks

EVERY = 0.1  # Seconds.
LOGGER = getLogger("houseway.web")


class Lookout:
    def __init__(self) -> None:
        self._looks: list[tuple[Client, Callable[[], None]]] = []
        self._is_running = False

    def add(self, client: Client, look: Callable[[], None]) -> None:
        """`look` is called while its page is connected, until the page is gone."""
        self._looks.append((client, look))
        if not self._is_running:
            self._is_running = True
            background_tasks.create(self._run(), name="look around")

    async def _run(self) -> None:
        try:
            while self._looks:
                await sleep(EVERY)
                self._looks = [one for one in self._looks if not one[0].is_deleted]
                for client, look in self._looks:
                    if client.has_socket_connection:
                        self._take(look)
        finally:
            self._is_running = False

    def _take(self, look: Callable[[], None]) -> None:
        """A screen that cannot be drawn must not keep the others from being drawn."""
        try:
            look()
        except Exception:
            LOGGER.exception("a screen could not be drawn")


LOOKOUT = Lookout()
