"""What became of the log itself: it was signed, archived, restored, a snapshot was kept.

No command makes these; the floor and the tools of the office put them on record. They move no
money and change nothing on the floor.
"""

from msgspec import Struct

from houseway.floor.store.archives import Archive


class SnapshotKept(Struct, frozen=True, tag=True):
    """The snapshot of record `seq` has this digest: the chain binds it, and none other is used."""

    seq: int
    digest: str


class LogArchived(Struct, frozen=True, tag=True):
    """`archive` left the log; `archives` is the whole list from here on. Who and when stand on the
    record."""

    archive: Archive
    why: str
    archives: tuple[Archive, ...]


class ArchiveDeleted(Struct, frozen=True, tag=True):
    """After its term (R47); its first and last record and the digest of the last stay on record."""

    archive: Archive
    why: str
    archives: tuple[Archive, ...]


class SigningBegan(Struct, frozen=True, tag=True):
    """The heads of the log are signed with this key; the Merkle tree begins after record
    `after`."""

    after: int
    key: str


class PinRecorded(Struct, frozen=True, tag=True):
    """The PIN of a person was set; the digest is that of its stored hash, salt and all. A hash
    that is not the one on record lets nobody in."""

    staff: str
    digest: str


class LossAccepted(Struct, frozen=True, tag=True):
    """Two persons accepted the log as it was, behind or apart from what had been signed. The
    records after `after` up to `lost` are gone, as far as a watermark knows; `note` is that
    watermark. The tree begins anew after record `begins`; who is on the record, `second` the
    other."""

    begins: int
    after: int
    lost: int
    note: str
    second: str
    why: str


class ClockConfirmed(Struct, frozen=True, tag=True):
    """The clock jumped ahead, and a manager said that it is right: the log's time goes on from
    `since`, the time of the record before, to that of this one."""

    since: int
    why: str


KeepingEvent = (
    SnapshotKept
    | LogArchived
    | ArchiveDeleted
    | SigningBegan
    | LossAccepted
    | PinRecorded
    | ClockConfirmed
)
