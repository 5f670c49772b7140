"""The watermark: the last signed checkpoint, in a second location.

One small file of two slots, written in turn and synced before anything of a batch is acknowledged.
A power cut while a slot is written leaves the other intact. A third slot holds the last signed
checkpoint, for readers without the key that checks seals.
"""

import os
from pathlib import Path

from houseway.floor.store.sqlite.snapshot_file import sync_folder

SLOT = 4_096  # One disk page, so that writing one slot does not touch another.
SLOTS = 2
SIGNED = 2  # The third slot.
LENGTH = SLOT * (SLOTS + 1)
ENDING = ".watermark"


class WatermarkFile:
    """Open for writing, by one process. `next_slot` is written next."""

    def __init__(self, path: Path, next_slot: int = 0) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._slot = next_slot
        is_new = not path.exists()
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        if os.fstat(self._file).st_size < LENGTH:
            # Full length from the start, so that a sync writes only the slot.
            os.pwrite(self._file, bytes(LENGTH), 0)
            os.fsync(self._file)
        if is_new:
            sync_folder(path.parent)

    def write(self, note: str, *, is_signed: bool) -> None:
        """Durable on return."""
        content = note.encode()
        assert len(content) < SLOT
        content = content.ljust(SLOT, b"\0")
        os.pwritev(self._file, [content], self._slot * SLOT, os.RWF_DSYNC)
        if is_signed:
            os.pwritev(self._file, [content], SIGNED * SLOT, os.RWF_DSYNC)
        self._slot = (self._slot + 1) % SLOTS

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def read_slots(path: Path) -> list[str]:
    """The contents of each slot, complete or not."""
    if not path.is_file():
        return []
    content = path.read_bytes()
    slots = (content[at : at + SLOT] for at in range(0, len(content), SLOT))
    return [slot.rstrip(b"\0").decode("utf-8", "replace") for slot in slots]
