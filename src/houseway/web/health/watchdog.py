"""Acts on the health check: logs changes, and ends a process that cannot continue.

A dead or hung writer cannot be repaired from within. The service manager (systemd, a container's
restart policy) starts a fresh process, which reads the log. While all is well it tells systemd
(`WatchdogSec=`), so that a completely hung process is ended, too.
"""

import os
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic

from houseway.web.health.measure import Finding, Health
from houseway.web.server_log import note

LOOK_EVERY = 1.0  # Seconds between two checks.
ASLEEP = 5.0  # A check this late means that the process itself was suspended.
EXIT = 70  # Of a process that ends itself; the service manager starts it again.


def end_process(finding: Finding) -> None:
    """At once: nothing more may be acknowledged, and a hung thread would block a normal exit."""
    sys.stderr.write(f"{finding.sentence} This process will now stop so it can be restarted.\n")
    sys.stderr.flush()
    os._exit(EXIT)


class Watchdog:
    def __init__(self, health: Health, end: Callable[[Finding], None] = end_process) -> None:
        self._health, self._end = health, end
        self._known: dict[str, str] = {}
        self._looked = monotonic()
        self._is_over = Event()

    def look(self, now: float) -> None:
        was_asleep, self._looked = now - self._looked > ASLEEP, now
        found = self._health.look()
        self._note(found)
        for finding in found:
            if finding.ends and not was_asleep:
                note("ends", check=finding.check, why=finding.sentence)
                self._health.end_writer()
                self._end(finding)
                return
        tell_systemd("WATCHDOG=1")

    def run(self) -> None:
        while not self._is_over.wait(LOOK_EVERY):
            self.look(monotonic())

    def stop(self) -> None:
        self._is_over.set()

    def _note(self, found: list[Finding]) -> None:
        """Logged once when it begins and once when it ends, not every second."""
        now = {finding.check: finding for finding in found}
        for check in self._known.keys() - now.keys():
            note("health", check=check, finding="well again")
        for check in now.keys() - self._known.keys():
            note("health", check=check, finding=now[check].sentence, stops=now[check].stops)
        self._known = {check: finding.sentence for check, finding in now.items()}


@contextmanager
def watched(health: Health) -> Iterator[None]:
    """Runs while the server does."""
    dog = Watchdog(health)
    Thread(target=dog.run, name="watchdog", daemon=True).start()
    try:
        yield
    finally:
        dog.stop()


def tell_systemd(word: str) -> None:
    """systemd's protocol: a datagram to the socket it names; nothing if it names none."""
    place = os.environ.get("NOTIFY_SOCKET", "")
    if not place:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
        try:
            told.sendto(word.encode(), "\0" + place[1:] if place.startswith("@") else place)
        except OSError as problem:
            note("health", check="supervisor", finding=str(problem))
