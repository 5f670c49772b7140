"""The state of the floor after one record, so that a restart need not read everything before it.

The log stays the only truth. A snapshot is valid for one log (it names the digest of its record)
and one program (another might fold the same records differently). Its own digest is recorded in the
log (decision 0008), so that the chain covers it. A bad snapshot is ignored, and the whole log is
read. `houseway log verify` folds the log again and compares.
"""

from collections.abc import Callable, Iterable
from hashlib import sha256
from logging import getLogger
from threading import Thread
from typing import Protocol

import msgspec

from houseway.floor.command_handling.seen_ids import SeenIds, packed
from houseway.floor.events.upcast import decode
from houseway.floor.evolve import fold
from houseway.floor.state import Property
from houseway.floor.store import Head, Record, Ticket
from houseway.floor.store.archives import Readable, head_at
from houseway.floor.upkeep.log_events import SnapshotKept

FORMAT = 2
KEPT = SnapshotKept.__name__
EVERY = 100_000  # Records between two snapshots: a second or two of reading after a power cut.

_state_in = msgspec.msgpack.Encoder()
_state_out = msgspec.msgpack.Decoder(Property)


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """`head` is the digest of record `seq`, `at` its time; `seen` are the ids of all commands so
    far; `digest` covers everything else."""

    format: int
    program: str
    seq: int
    head: bytes
    at: int
    state: bytes
    seen: bytes
    digest: bytes = b""

    def sealed(self) -> bytes:
        return sha256(msgspec.msgpack.encode(msgspec.structs.replace(self, digest=b""))).digest()


class SnapshotMismatch(ValueError):  # noqa: N818 - a state, not a mistake of the caller.
    """The snapshot is intact and refers to a record that this log does not have."""


_out = msgspec.msgpack.Decoder(Snapshot)


class SnapshotLog(Readable, Protocol):
    def load_snapshot(self) -> bytes | None: ...
    def save_snapshot(self, snapshot: bytes) -> None: ...


class Snapshots:
    """Decides when to take snapshots, and takes them."""

    def __init__(
        self, log: SnapshotLog, program: str, bind: Callable[[SnapshotKept], object], every: int
    ) -> None:
        self._log = log
        self._program = program
        self._bind = bind
        self._every = every
        self._since = 0
        self._saving: Thread | None = None
        self.contradiction = ""  # A contradiction in the log that only its snapshot reveals.

    def load(self) -> Snapshot | None:
        """The last snapshot, if it is intact, of this program, and of this log."""
        blob = self._log.load_snapshot()
        if blob is None:
            return None
        try:
            return opened(blob, self._log, self._program)
        except ValueError as problem:
            if isinstance(problem, SnapshotMismatch):
                self.contradiction = (
                    f"The log is older than its snapshot, or is a different log: {problem}"
                )
            getLogger(__name__).warning("The snapshot is ignored: %s", problem)
            return None

    def count(self, records: int = 1) -> bool:
        """Counts records. True if it is time for a snapshot."""
        self._since += records
        return self._since >= self._every and not self._is_saving()

    def take(self, state: Property, seen: SeenIds, tip: Ticket) -> Callable[[], None]:
        """Under the floor's lock: captures the state after `tip`'s record. The returned function
        saves it, outside the lock, once that record is durable."""
        self._since = 0
        body, ids = _state_in.encode(state), seen.copy()
        return lambda: self._save(body, ids, tip)

    def save_later(self, save: Callable[[], None]) -> None:
        """In its own thread, so that neither the tables nor the writer wait for it."""
        self._saving = Thread(target=save, name="snapshot", daemon=True)
        self._saving.start()

    def wait(self) -> None:
        if self._saving is not None:
            self._saving.join()

    def is_due(self) -> bool:
        return self._since > 0

    def _is_saving(self) -> bool:
        return self._saving is not None and self._saving.is_alive()

    def _save(self, body: bytes, ids: bytes, tip: Ticket) -> None:
        """Failing to save one is not a reason to stop: the log has everything. The record is
        written first, then the snapshot: a power cut in between leaves the previous one."""
        try:
            made = sealed(self._program, body, ids, tip.result())
            self._bind(SnapshotKept(made.seq, made.digest.hex()))
            self._log.save_snapshot(msgspec.msgpack.encode(made))
        except Exception as problem:
            getLogger(__name__).warning("No snapshot was saved: %s", problem)


def sealed(program: str, body: bytes, ids: bytes, record: Record) -> Snapshot:
    made = Snapshot(
        format=FORMAT,
        program=program,
        seq=record.seq,
        head=record.digest,
        at=record.at,
        state=body,
        seen=packed(ids),
    )
    return msgspec.structs.replace(made, digest=made.sealed())


def opened(blob: bytes, log: Readable, program: str) -> Snapshot:
    """Raises ValueError with one sentence if it must not be used."""
    found = whole(blob)
    if Head(found.seq, found.head) != head_at(log, found.seq):
        raise SnapshotMismatch(f"it was made at record {found.seq}, which is not in this log.")
    if found.program != program:
        raise ValueError("a different version of the program made it.")
    if not is_on_record(found, log.read(found.seq)):
        raise ValueError("there is no record of it in this log.")
    return found


def is_on_record(found: Snapshot, after: Iterable[Record]) -> bool:
    """Looks among the records that follow it; usually it is one of the first."""
    kept = SnapshotKept(found.seq, found.digest.hex())
    return any(
        kept in decode(record.body, record.schema) for record in after if record.kind == KEPT
    )


def unbound(blob: bytes, log: Readable) -> str:
    """Why the chain does not cover it, or ""; for a snapshot of any program."""
    try:
        opened(blob, log, whole(blob).program)
    except ValueError as problem:
        return f"The snapshot cannot be used: {problem}"
    return ""


def whole(blob: bytes) -> Snapshot:
    try:
        found = _out.decode(blob)
    except msgspec.DecodeError:
        raise ValueError("it cannot be read, or has another format.") from None
    if found.format != FORMAT:
        raise ValueError(f"it has format {found.format}; this program reads format {FORMAT}.")
    if found.digest != found.sealed():
        raise ValueError("it has been changed.")
    return found


def is_of_another_format(blob: bytes) -> bool:
    """Usually of an earlier program: a start ignores it and takes its own."""
    try:
        return _out.decode(blob).format != FORMAT
    except msgspec.DecodeError:
        return False


def state_of(found: Snapshot) -> Property:
    return _state_out.decode(found.state)


def disagreement(blob: bytes, records: Iterable[Record]) -> str:
    """Compares the snapshot with the whole log, replayed: what is wrong with it, or ""."""
    try:
        found = whole(blob)
    except ValueError as problem:
        return f"The snapshot cannot be used: {problem}"
    records = iter(records)
    state, seen, last = Property(), SeenIds(found.seen), None
    for last in records:
        fold(state, last)
        if last.command_id is not None and not seen.maybe(last.command_id):
            return f"The snapshot is missing the command id of record {last.seq}."
        if last.seq == found.seq:
            break
    if last is None or (last.seq, last.digest) != (found.seq, found.head):
        return f"The snapshot was made at record {found.seq}, which is not in this log."
    if state != state_of(found):
        return f"The snapshot at record {found.seq:,} does not match the log."
    if not is_on_record(found, records):
        return f"There is no record of the snapshot at record {found.seq:,}."
    return ""
