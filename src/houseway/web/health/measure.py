"""Whether this server is fit to take wagers: one list of findings, the same for everyone."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from houseway.floor.clock import span
from houseway.floor.cluster.leadership import FOLLOWER, JOINING
from houseway.floor.store.sqlite.file_identity import FileIdentity
from houseway.web.problems import is_disk_full

if TYPE_CHECKING:
    from houseway.web.backend import Backend

SLOW = 5.0  # Seconds a command may wait for the disk before the server counts as not ready.
MEGABYTE = 2**20
SPACE_LOW = 512 * MEGABYTE
SPACE_NONE = 32 * MEGABYTE
HEADS = {
    "writer": "Log writer",
    "unanswered": "Slow disk",
    "floor": "The floor has stopped",
    "ending": "Server shutting down",
    "clock": "Clock",
    "file": "Log file",
    "space": "Disk space",
    "log": "Log verification",
    "node": "Standby node",
    "database": "Database",
    "unsafe": "Unsafe storage",
}
Free = Callable[[Path], int]


class Finding(Struct, frozen=True):
    """A problem found by one check. `stops`: `/readyz` answers 503 until it is solved. `ends`: only
    a restart of the server solves it."""

    check: str
    sentence: str
    stops: bool = True
    ends: bool = False


class Health:
    """May be called at any time, from any thread. Whoever opens the log provides the checks of its
    writer and files."""

    def __init__(self, backend: "Backend", free: Free | None = None) -> None:
        self._backend = backend
        self._free = free or free_space
        self._hung = backend.settings.hung_seconds
        self.is_writer_alive: Callable[[], bool] = lambda: True
        self.end_writer: Callable[[], None] = lambda: None
        self.files: FileIdentity | None = None
        self.places: tuple[Path, ...] = ()  # Folders that are written to.
        self.unsafe: tuple[str, ...] = ()  # Synced data that a power cut may still lose.
        self.nightly_problem = ""

    @property
    def is_ready(self) -> bool:
        return not any(finding.stops for finding in self.look())

    def look(self) -> list[Finding]:
        """Most serious first."""
        found = [
            *self._writer(),
            *self._stopped(),
            *self._clock(),
            *self._file(),
            *self._space(),
            *self._log(),
            *self._node(),
            *(Finding("unsafe", sentence, stops=False) for sentence in self.unsafe),
        ]
        return sorted(found, key=lambda finding: (not finding.ends, not finding.stops))

    def _writer(self) -> Iterator[Finding]:
        if not self.is_writer_alive():
            yield Finding("writer", "The log writer has stopped.", ends=True)
        waits = getattr(self._backend.log, "unanswered", 0.0)
        if waits > min(SLOW, self._hung):
            sentence = f"The oldest command has waited {waits:.0f} s for the disk."
            yield Finding("unanswered", sentence, ends=waits > self._hung)

    def _stopped(self) -> Iterator[Finding]:
        why = self._backend.floor.stopped
        if why:
            # There is space again; only a restart can continue from what is on disk.
            is_cured = is_disk_full(why) and self._least_free() > SPACE_LOW
            yield Finding("floor", why, ends=is_cured)
        if self._backend.hub.is_closing:
            yield Finding("ending", "The server is shutting down.")

    def _clock(self) -> Iterator[Finding]:
        if ahead := self._backend.floor.jumps.ahead():
            yield Finding(
                "clock",
                f"The clock jumped ahead by {span(ahead)}. Correct it, or have a manager confirm"
                " the time"
                " on the Log page.",
            )

    def _file(self) -> Iterator[Finding]:
        problem = "" if self.files is None else self.files.problem()
        if problem:
            yield Finding("file", problem)

    def _space(self) -> Iterator[Finding]:
        left = self._least_free()
        if left < SPACE_LOW:
            rounded = left // MEGABYTE // 10 * 10
            sentence = f"About {rounded} MB of disk space is left. Free up space."
            yield Finding("space", sentence, stops=left < SPACE_NONE)

    def _log(self) -> Iterator[Finding]:
        last = self._backend.chain.last
        if last is not None and not last.is_sound and not last.is_other_head:
            yield Finding("log", f"The log has been changed or damaged: {last.problem}")
        elif self.nightly_problem:
            yield Finding("log", self.nightly_problem)

    def _node(self) -> Iterator[Finding]:
        node = self._backend.node
        if node is None:
            return
        if node.unheard > SLOW:
            sentence = f"PostgreSQL has not answered for {node.unheard:.0f} s."
            yield Finding("database", sentence)
        others = [row for row in node.rows if row.address != node.leadership.address]
        is_alone = not any(row.is_alive and row.role == FOLLOWER for row in others)
        if node.is_leader and len(node.addresses) > 1 and is_alone:
            starting = [row.address for row in others if row.is_alive and row.role == JOINING]
            also = f" {starting[0]} is still starting." if starting else ""
            yield Finding("node", f"There is no standby node to take over.{also}", stops=False)

    def _least_free(self) -> int:
        return min((self._free(place) for place in self.places), default=SPACE_LOW)


def free_space(place: Path) -> int:
    try:
        return shutil.disk_usage(place).free
    except FileNotFoundError:
        return SPACE_LOW  # The file is gone, which its own check reports.
