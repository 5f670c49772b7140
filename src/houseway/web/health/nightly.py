"""Verifies the whole log once a day; a start reads only what came after its snapshot.

In a process of its own, and last in line for the processor: the tables do not notice.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import Event, Thread

from houseway.floor.clock import SystemClock, parse_day_start
from houseway.web.house import House
from houseway.web.logs import note
from houseway.web.records.chain import Checked
from houseway.web.settings import Settings

PATIENCE = 6 * 3_600.0  # Seconds; ten million records take minutes.
Verify = Callable[[Settings], tuple[int, str]]


def verify_apart(settings: Settings) -> tuple[int, str]:
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


def verify_night(house: House, verify: Verify = verify_apart) -> None:
    """What it finds is part of the measure of health until the next finds otherwise."""
    head, now = house.log.head, SystemClock().now()
    try:
        code, sentence = verify(house.settings)
    except Exception as problem:
        code, sentence = 2, " ".join(str(problem).split())
    if code == 0:
        house.health.nightly_problem = ""
        house.chain.last = Checked(now, head.seq, head.digest.hex())
    else:
        house.health.nightly_problem = f"The nightly verification failed: {sentence}"
    note("verified", records=head.seq, problem=house.health.nightly_problem)


def seconds_until(at: str, now: datetime) -> float:
    """To the next moment that the clock on the wall shows this time."""
    time = parse_day_start(at)
    then = now.replace(hour=time.hour, minute=time.minute, second=0, microsecond=0)
    if then <= now:
        then += timedelta(days=1)
    return (then - now).total_seconds()


@contextmanager
def nightly(house: House) -> Iterator[None]:
    """While the server runs; nothing where `verify_at` is empty."""
    is_over, at = Event(), house.settings.verify_at

    def work() -> None:
        while not is_over.wait(seconds_until(at, datetime.now().astimezone())):
            verify_night(house)

    if at:
        Thread(target=work, name="nightly verify", daemon=True).start()
    try:
        yield
    finally:
        is_over.set()
