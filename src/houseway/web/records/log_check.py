"""Checks on demand whether the log is still as written, in a thread; the last result is kept."""

from asyncio import to_thread
from typing import TYPE_CHECKING

from msgspec import Struct

from houseway.floor.clock import SystemClock

if TYPE_CHECKING:
    from houseway.web.backend import Backend


class Checked(Struct, frozen=True):
    """`seq` is as far as it is sound; `problem` is one sentence, empty if all is well. `since`: a
    start from a snapshot reads only what came after that record."""

    at: int
    seq: int
    head: str
    problem: str = ""
    expected_at: int = 0
    since: int = 0
    by_start: bool = False
    is_other_head: bool = False  # The printed head is not in it; the log itself is intact.

    @property
    def is_sound(self) -> bool:
        return not self.problem


class Chain:
    def __init__(self, backend: "Backend") -> None:
        self._backend = backend
        self.last: Checked | None = None

    async def check(self, expected: str = "") -> Checked:
        """`expected` is a printed head. Raises `ValueError` with one sentence."""
        self.last = await to_thread(checked, self._backend, expected)
        return self.last


def checked(backend: "Backend", expected: str = "") -> Checked:
    """A file is checked with its index and noted heads; other stores record by record."""
    from houseway.floor.store import verify

    now = SystemClock().now()
    if backend.log_path is None:
        return walked(backend, now, expected)
    found = verify(backend.log_path, expected)
    head = found.head
    return Checked(
        now,
        head.seq,
        head.digest.hex(),
        found.problem,
        found.expected_at,
        is_other_head=found.is_other_head,
    )


def walked(backend: "Backend", now: int, expected: str) -> Checked:
    from houseway.floor.store.record import Head, digest_of

    sound, found = Head(0, backend.log.header.digest()), 0
    for record in backend.log.read():
        if record.seq != sound.seq + 1 or digest_of(sound.digest, record.seq, record) != (
            record.digest
        ):
            what = f"Record {sound.seq + 1} has been changed."
            return Checked(now, sound.seq, sound.digest.hex(), what)
        sound = Head(record.seq, record.digest)
        if expected and record.digest.hex().startswith(expected.strip().lower()):
            found = record.seq
    missing = f"No record has the digest {expected}." if expected and not found else ""
    return Checked(now, sound.seq, sound.digest.hex(), missing, found, is_other_head=bool(missing))
