"""The demo floor: a simulated month, cards anyone may use, and guests."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from houseway.floor import Floor
from houseway.floor.clock import SystemClock
from houseway.floor.store import Log
from houseway.floor.store.archives import at_hand
from houseway.web.backend import Backend
from houseway.web.settings import Settings

LOOK_BACK = 20_000  # Records to read: they show whose round was open when the server stopped.


def open_floor(log: Log, settings: Settings) -> Floor:
    """A demo floor is created at its first start; any other comes from its log."""
    if settings.property_kind != "demo":
        return Floor(log, clock_jump=settings.clock_jump)
    from houseway.floor.demo import open_demo

    return open_demo(log, SystemClock(), Bar())


@contextmanager
def guests(backend: Backend, kind: str) -> Iterator[None]:
    """Guests play while the server runs; the front page shows the PINs of demo cards."""
    if kind != "demo":
        yield
        return
    from houseway.floor.demo import DEMO_CARDS, Guests
    from houseway.floor.demo.guided import TABLE

    for card in DEMO_CARDS:
        if not backend.keyring.has_pin(card.staff):
            backend.keyring.set_pin(card.staff, card.pin)
    backend.guests = playing = Guests(
        backend.floor,
        speed=backend.settings.guests_speed,
        recent=at_hand(backend.log, max(0, backend.log.head.seq - LOOK_BACK)),
        keep_off=TABLE,
    )
    playing.start()
    try:
        yield
    finally:
        backend.guests = None
        playing.stop()


class Bar:
    """A progress bar on the terminal while the month is played."""

    def __call__(self, done: int, of: int, what: str) -> None:
        if sys.stderr.isatty():
            end = "\n" if done >= of and what.startswith("Writing") else ""
            share = 100 * done // max(of, 1)
            sys.stderr.write(f"\rSetting up the demo floor. {what}: {share:3}%{end}")
            sys.stderr.flush()
