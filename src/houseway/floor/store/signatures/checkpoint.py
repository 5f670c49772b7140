"""A checkpoint: how far the log goes, signed (C2SP tlog-checkpoint).

    evergreen-5c1f09ab                                origin: the name of the key
    44007                                             leaves of the Merkle tree
    CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=      its root
    record 44007 3qGf...=                             the last record and its digest in the chain
    time 2026-11-16T17:40:00.000000Z                  when that record was written

The tree begins where signing began: its first leaf is record `seq - size + 1`.

Between two signatures a sealed checkpoint may be ahead of the tree: `behind 17` in a sixth line
says that size and root are those of the tree 17 records earlier.
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

# Signed by our own key, but unreadable.
NEWER = (
    "It was signed by a newer version of Houseway. To go back to this version, start the newer one"
    " and stop it in the usual way first."
)


class Checkpoint(Struct, frozen=True, kw_only=True):
    """`at` is the time of record `seq`, in microseconds of UTC."""

    origin: str
    size: int
    root: bytes
    seq: int
    digest: bytes
    at: int
    behind: int = 0

    @property
    def head(self) -> Head:
        return Head(self.seq, self.digest)

    @property
    def begins(self) -> int:
        """The record before the first leaf."""
        return self.seq - self.behind - self.size

    def text(self) -> str:
        tree = tree_lines(self.origin, self.size, self.root)
        return tree + record_lines(self.seq, self.digest, self.at, self.behind)


def tree_lines(origin: str, size: int, root: bytes) -> str:
    return f"{origin}\n{size}\n{base64(root)}\n"


def record_lines(seq: int, digest: bytes, at: int, behind: int) -> str:
    late = f"behind {behind}\n" if behind else ""
    return f"record {seq} {base64(digest)}\ntime {utc(at)[:26]}Z\n{late}"


def checkpoint_of(note: str, verifiers: Sequence[Verifier | SealVerifier]) -> Checkpoint:
    """Raises ValueError with one sentence if it is not a checkpoint, or no known key signed it."""
    text = text_of(note, verifiers)
    try:
        found = to_checkpoint(text)
    except ValueError:
        raise ValueError(NEWER) from None
    if found.origin not in {verifier.name for verifier in verifiers}:
        raise ValueError(f"This is a checkpoint of {found.origin}, another log.")
    return found


def read_checkpoint(note: str) -> Checkpoint:
    """Does not check the signature: for a store that has just checked or signed it itself."""
    return to_checkpoint(note.rpartition("\n\n")[0] + "\n")


def to_checkpoint(text: str) -> Checkpoint:
    try:
        origin, size, root, record, time, *late = text.splitlines()
        seq, digest = record.removeprefix("record ").split(" ")
        moment = datetime.fromisoformat(time.removeprefix("time "))
        found = Checkpoint(
            origin=origin,
            size=int(size),
            root=unbase64(root),
            seq=int(seq),
            digest=unbase64(digest),
            at=(moment - EPOCH) // timedelta(microseconds=1),
            behind=int(late[0].removeprefix("behind ")) if late else 0,
        )
    except (ValueError, TypeError):
        raise ValueError("This is not a checkpoint of a Houseway log.") from None
    lengths = (len(found.root), len(found.digest))
    if found.text() != text or lengths != (32, 32) or found.behind < 0:
        raise ValueError("This is not a checkpoint of a Houseway log.")
    return found
