"""One process per data directory; a second writer would make the first fail."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import IO

LOCK = "lock"
# Held by the log's writer, which outlives a killed server until its last batch is on disk.
WRITER = "writer"
LAST_BATCH = 60.0  # Seconds; a disk that takes longer is considered broken.
LOOK_AGAIN = 0.01


@contextmanager
def held_lock(path: Path) -> Iterator[None]:
    with path.open("w") as file:
        if not taken(file):
            raise ValueError(f"Another server is already running on {path.parent}.")
        yield


@contextmanager
def sole_writer(folder: Path, patience: float = LAST_BATCH) -> Iterator[IO[str]]:
    """Ensures that no other server runs and the last one's writer has ended. A process that
    inherits the file keeps the lock as long as it lives."""
    with held_lock(folder / LOCK), (folder / WRITER).open("w") as file:
        until = monotonic() + patience
        while not taken(file):
            if monotonic() >= until:
                raise ValueError(
                    f"The previous server on {folder} is still writing; try again later."
                )
            sleep(LOOK_AGAIN)
        yield file


def taken(file: IO[str]) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
