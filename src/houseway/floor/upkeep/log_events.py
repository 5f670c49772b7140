"""Events of the log itself: signed, archived, restored, snapshot kept.

No command makes these; the floor and the office's tools record them. They move no money and change
nothing on the floor.
"""

from msgspec import Struct

from houseway.floor.store.archives import Archive


class SnapshotKept(Struct, frozen=True, tag=True):
    """The snapshot at record `seq` has this digest; no other snapshot is used."""

    seq: int
    digest: str


class LogArchived(Struct, frozen=True, tag=True):
    """`archive` left the log; `archives` is the complete list from here on. The record says who and
    when."""

    archive: Archive
    why: str
    archives: tuple[Archive, ...]


class ArchiveDeleted(Struct, frozen=True, tag=True):
    """An archive was deleted after its retention term (R47); its first and last record and the last
    digest stay on record."""

    archive: Archive
    why: str
    archives: tuple[Archive, ...]


class SigningBegan(Struct, frozen=True, tag=True):
    """Checkpoints of the log are signed with this key; the Merkle tree begins after record
    `after`."""

    after: int
    key: str


class PinRecorded(Struct, frozen=True, tag=True):
    """A person's PIN was set; `digest` is that of the stored, salted hash."""

    staff: str
    digest: str


class LossAccepted(Struct, frozen=True, tag=True):
    """Two people accepted a log that was behind, or differed from, what had been signed."""

    begins: int
    after: int
    lost: int
    note: str
    second: str
    why: str


class ClockConfirmed(Struct, frozen=True, tag=True):
    """The clock jumped ahead, and a manager confirmed it: the log's time jumps from `since`, the
    time of the previous record, to that of this one."""

    since: int
    why: str


UpkeepEvent = (
    SnapshotKept
    | LogArchived
    | ArchiveDeleted
    | SigningBegan
    | LossAccepted
    | PinRecorded
    | ClockConfirmed
)
