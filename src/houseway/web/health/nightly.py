"""Verifies the whole log once a day; a start reads only what came after its snapshot.

In a separate low-priority process, so that the tables do not notice.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import Event, Thread

from houseway.floor.clock import SystemClock, parse_day_start
from houseway.web.backend import Backend
from houseway.web.records.log_check import Checked
from houseway.web.server_log import note
from houseway.web.settings import Settings

PATIENCE = 6 * 3_600.0  # Seconds; ten million records take minutes.
Verify = Callable[[Settings], tuple[int, str]]


def verify_in_own_process(settings: Settings) -> tuple[int, str]:
    """Exit code and last sentence of `houseway log verify`."""
    signing = settings.signing
    places = {
        "HOUSEWAY_DATA": settings.data,
        "HOUSEWAY_DATABASE": settings.database,
        "HOUSEWAY_PROPERTY_NAME": settings.property_name,
        "HOUSEWAY_SIGNING_KEY": str(signing.key),
        "HOUSEWAY_WATERMARKS": str(signing.watermarks),
    }
    done = subprocess.run(
        [sys.executable, "-m", "houseway.cli", "log", "verify"],
        env={**os.environ, **{name: value for name, value in places.items() if value}},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        preexec_fn=lambda: os.nice(19) and None,
    )
    said = (done.stdout + done.stderr).strip().splitlines()
    return done.returncode, said[-1] if said else f"it ended with {done.returncode}"


def verify_night(backend: Backend, verify: Verify = verify_in_own_process) -> None:
    """Its result is part of the health check until the next run."""
    head, now = backend.log.head, SystemClock().now()
    try:
        code, sentence = verify(backend.settings)
    except Exception as problem:
        code, sentence = 2, " ".join(str(problem).split())
    if code == 0:
        backend.health.nightly_problem = ""
        backend.chain.last = Checked(now, head.seq, head.digest.hex())
    else:
        backend.health.nightly_problem = f"The nightly verification failed: {sentence}"
    note("verified", records=head.seq, problem=backend.health.nightly_problem)


def seconds_until(at: str, now: datetime) -> float:
    """Until local time next reaches this time of day."""
    time = parse_day_start(at)
    then = now.replace(hour=time.hour, minute=time.minute, second=0, microsecond=0)
    if then <= now:
        then += timedelta(days=1)
    return (then - now).total_seconds()


@contextmanager
def nightly(backend: Backend) -> Iterator[None]:
    """Runs while the server does; does nothing if `verify_at` is empty."""
    is_over, at = Event(), backend.settings.verify_at

    def work() -> None:
        while not is_over.wait(seconds_until(at, datetime.now().astimezone())):
            verify_night(backend)

    if at:
        Thread(target=work, name="nightly verify", daemon=True).start()
    try:
        yield
    finally:
        is_over.set()
