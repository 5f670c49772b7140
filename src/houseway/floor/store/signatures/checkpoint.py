"""A checkpoint: how far the log goes, signed (C2SP tlog-checkpoint).

    evergreen-5c1f09ab                                origin: the name of the key
    44007                                             leaves of the Merkle tree
    CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=      its root
    record 44007 3qGf...=                             the last record and its digest in the chain
    time 2026-11-16T17:40:00.000000Z                  when that record was written

The tree begins where signing began: its first leaf is record `seq - size + 1`.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from msgspec import Struct

from houseway.floor.store.export import EPOCH, utc
from houseway.floor.store.record import Head
from houseway.floor.store.signatures.signed_note import (
    SealVerifier,
    Verifier,
    base64,
    text_of,
    unbase64,
)


class Checkpoint(Struct, frozen=True, kw_only=True):
    """`at` is the time of record `seq`, in microseconds of UTC."""

    origin: str
    size: int
    root: bytes
    seq: int
    digest: bytes
    at: int

    @property
    def head(self) -> Head:
        return Head(self.seq, self.digest)

    @property
    def begins(self) -> int:
        """The record before the first leaf."""
        return self.seq - self.size

    def text(self) -> str:
        time = f"{utc(self.at)[:26]}Z"
        return (
            f"{self.origin}\n{self.size}\n{base64(self.root)}\n"
            f"record {self.seq} {base64(self.digest)}\ntime {time}\n"
        )


def checkpoint_of(note: str, verifiers: Sequence[Verifier | SealVerifier]) -> Checkpoint:
    """ValueError with one sentence where it is none, or no known key signed it."""
    found = to_checkpoint(text_of(note, verifiers))
    if found.origin not in {verifier.name for verifier in verifiers}:
        raise ValueError(f"This is a checkpoint of {found.origin}, another log.")
    return found


def read_checkpoint(note: str) -> Checkpoint:
    """Without asking who signed it: of a store that has just checked, or signed, it itself."""
    return to_checkpoint(note.rpartition("\n\n")[0] + "\n")


def to_checkpoint(text: str) -> Checkpoint:
    try:
        origin, size, root, record, time = text.splitlines()
        seq, digest = record.removeprefix("record ").split(" ")
        moment = datetime.fromisoformat(time.removeprefix("time "))
        found = Checkpoint(
            origin=origin,
            size=int(size),
            root=unbase64(root),
            seq=int(seq),
            digest=unbase64(digest),
            at=(moment - EPOCH) // timedelta(microseconds=1),
        )
    except (ValueError, TypeError):
        raise ValueError("This is not a checkpoint of a Houseway log.") from None
    if found.text() != text or len(found.root) != 32 or len(found.digest) != 32:
        raise ValueError("This is not a checkpoint of a Houseway log.")
    return found
