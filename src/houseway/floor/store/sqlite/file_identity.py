"""Is the open file still the file of that name? If a log is deleted or replaced under its server,
records would be written where nobody can find them.

Reading a file's status makes the next write update its timestamp, and the sync then writes that
too: a third of a watermark's cost. So with every batch only the folders are checked; their
timestamp changes when a name is created, moved or deleted (decision 0035).
"""

import os
from collections.abc import Iterable
from pathlib import Path
from time import time_ns

from houseway.floor.store.record import Header
from houseway.floor.store.signatures.head_signer import Signing

COARSE = 2_000_000_000  # No file system's clock is coarser than this, in nanoseconds.
LOOK_EVERY = 1_000_000_000  # Nanoseconds between checks of the files themselves.


class FileIdentity:
    """For files that stay open. A file that does not exist yet is tracked once it does."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self._known: dict[str, tuple[int, int] | None] = {str(path): None for path in paths}
        self._folders = {os.path.dirname(path) for path in self._known}
        self._seen: list[tuple[int, int, int]] = []
        self._look_at = 0
        self.problem()

    def problem(self) -> str:
        """A sentence, or ""."""
        now = time_ns()
        try:
            found = [os.stat(folder) for folder in self._folders]
        except FileNotFoundError:
            return self._problem()
        seen = [(each.st_dev, each.st_ino, each.st_ctime_ns) for each in found]
        # A folder changed just now may change again within the same timestamp.
        is_settled = all(changed < now - COARSE for _, _, changed in seen)
        if is_settled and seen == self._seen and self._look_at - LOOK_EVERY <= now < self._look_at:
            return ""
        self._seen, self._look_at = seen, now + LOOK_EVERY
        return self._problem()

    def _problem(self) -> str:
        for path, known in self._known.items():
            try:
                found = os.stat(path)
            except FileNotFoundError:
                if known is not None:
                    return gone(path, "deleted")
                continue
            identity = (found.st_dev, found.st_ino)
            if known is None:
                self._known[path] = identity
            elif known != identity:
                return gone(path, "replaced")
        return ""


def open_files(path: Path, signing: Signing | None, header: Header) -> list[Path]:
    """What must stay where it is while the log is written."""
    found = [path, path.with_name(f"{path.name}-wal")]
    return found if signing is None else [*found, signing.file(header)]


def gone(path: str, how: str) -> str:
    return (
        f"{Path(path).name} was {how} while the server had it open. The running server still has"
        " the"
        " data. Do not stop the server; call a technician."
    )
