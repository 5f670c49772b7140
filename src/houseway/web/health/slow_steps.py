"""Reports what a start is waiting for: on standard error and to systemd, after a few seconds and
then every half minute.

A starting server has no health page, and a silent start looks like a hang. systemd is also
told that the process is alive; otherwise its watchdog would end a start that takes longer than a
minute.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic

from houseway.web.health.watchdog import tell_systemd
from houseway.web.server_log import note, warn

SLOW = 3.0  # Seconds until a step is reported.
SAID_AGAIN = 30.0  # Seconds until it is reported again.


@contextmanager
def report_if_slow(step: str, *, is_expected: bool = False) -> Iterator[None]:
    """`step` is what is being done, such as "Verifying the log". An expected wait is no warning."""
    is_over, began = Event(), monotonic()

    def watch() -> None:
        pause = SLOW
        while not is_over.wait(pause):
            say(f"{step} has taken {monotonic() - began:.0f} s so far.", is_expected)
            pause = SAID_AGAIN

    Thread(target=watch, name=f"slow step: {step}", daemon=True).start()
    try:
        yield
    finally:
        is_over.set()


def say(why: str, is_expected: bool = False) -> None:
    (note if is_expected else warn)("waiting", why=why)
    tell_systemd(f"WATCHDOG=1\nSTATUS={why}")
