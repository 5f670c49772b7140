"""Is the file that we have open still the file of that name? A log that was deleted or replaced
under its server takes records on, and nobody ever finds them again."""

import os
from collections.abc import Iterable
from pathlib import Path

from houseway.floor.store.record import Header
from houseway.floor.store.signatures.head_signer import Signing


class FileIdentity:
    """Of files that are open and stay so. One that is not there yet is known from when it is."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self._known: dict[str, tuple[int, int] | None] = {str(path): None for path in paths}
        self.problem()

    def problem(self) -> str:
        """A sentence, or nothing."""
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
        f"{Path(path).name} was {how} while the server had it open. Its open files still hold what"
        " was written: do not stop the server, call a technician."
    )
