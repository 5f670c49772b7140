"""What became of the log itself: a snapshot was kept, records went to an archive, one was deleted.

No command makes these; the floor and the tools of the office put them on record. They move no
money and change nothing on the floor.
"""

from msgspec import Struct

from houseway.floor.store.archives import ArchiveLine


class SnapshotKept(Struct, frozen=True, tag=True):
    """The snapshot of record `seq` has this digest: the chain binds it, and none other is used."""

    seq: int
    digest: str


class LogArchived(Struct, frozen=True, tag=True):
    """`archive` left the log; `archives` is the whole list from here on. Who and when stand on the
    record."""

    archive: ArchiveLine
    why: str
    archives: tuple[ArchiveLine, ...]


class ArchiveDeleted(Struct, frozen=True, tag=True):
    """After its term (R47); its first and last record and the digest of the last stay on record."""

    archive: ArchiveLine
    why: str
    archives: tuple[ArchiveLine, ...]


KeepingEvent = SnapshotKept | LogArchived | ArchiveDeleted
