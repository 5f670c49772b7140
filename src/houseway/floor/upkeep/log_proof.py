"""Signed heads for print, with their proofs: a win is in the log, one day continues another.

A head belongs to one record: the same record gives the same text however often it is printed. The
text is a C2SP tlog-proof if it proves a record, and the C2SP witness format if it proves that the
log continues an earlier head; `houseway log verify --head` and /check-head read both.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from threading import Lock

from msgspec import Struct

from houseway.floor.reports.value import Report
from houseway.floor.store.archives import ArchiveMissing, Readable
from houseway.floor.store.record import Record
from houseway.floor.store.signatures.checkpoint import Checkpoint, checkpoint_of, read_checkpoint
from houseway.floor.store.signatures.head_signer import Signing
from houseway.floor.store.signatures.merkle import Tree, is_consistent, leaf_hash, root_of_inclusion
from houseway.floor.store.signatures.signed_note import (
    Signer,
    Verifier,
    base64,
    read_keys,
    unbase64,
)

PROOF = "c2sp.org/tlog-proof@v1"


class PrintedHead(Struct, frozen=True):
    """A printed text after checking its signature and proof. `is_proved`: the record of its
    checkpoint is in the signed tree. `old`: the size of the tree it continues, or 0."""

    checkpoint: Checkpoint
    is_proved: bool = False
    old: int = 0
    path: tuple[bytes, ...] = ()


class Prover:
    """For one signed log. Reads it once, and keeps a tree node for each 256 records."""

    def __init__(self, log: Readable, begins: int, signer: Signer) -> None:
        self._log, self._begins, self._signer = log, begins, signer
        self._tree = Tree(self._digests)
        self._lock = Lock()

    def head_of(self, report: Report) -> str:
        """For the footer of a report. Empty if its last record was written before signing began, or
        is in an archive elsewhere."""
        source = report.origin
        if source.last <= self._begins:
            return ""
        try:
            with self._lock:
                if report.name == "win":
                    return self.inclusion(source.last)
                before = source.first - 1
                return (
                    self.consistency(before, source.last)
                    if before > self._begins
                    else (self.head(source.last))
                )
        except ArchiveMissing:
            return ""

    def head(self, seq: int) -> str:
        """The signed checkpoint of the log up to this record."""
        record = next(iter(self._log.read(seq - 1)))
        size = seq - self._begins
        return self._signer.note(
            Checkpoint(
                origin=self._signer.name,
                size=size,
                root=self._tree.root(size),
                seq=seq,
                digest=record.digest,
                at=record.at,
            ).text()
        )

    def inclusion(self, seq: int) -> str:
        """Proves that the record is the last of the signed tree."""
        size = seq - self._begins
        path = self._tree.inclusion(size - 1, size)
        return lines(PROOF, f"index {size - 1}", *map(base64, path), "", self.head(seq))

    def consistency(self, before: int, seq: int) -> str:
        """Proves that the log up to `seq` continues the log up to `before`."""
        old, size = before - self._begins, seq - self._begins
        path = self._tree.consistency(old, size)
        return lines(f"old {old}", *map(base64, path), "", self.head(seq))

    def _digests(self, first: int, last: int) -> Iterator[bytes]:
        records: Iterable[Record] = self._log.read(self._begins + first)
        return (record.digest for record in islice(records, last - first))


def prover_of(log: Readable, checkpoint: str, signing: Signing) -> Prover | None:
    """None if the log is not signed, or we cannot read its key."""
    if not checkpoint:
        return None
    try:
        signer = read_keys(signing.key).signer
    except (FileNotFoundError, PermissionError):
        return None
    return None if signer is None else Prover(log, read_checkpoint(checkpoint).begins, signer)


def read_head(text: str, verifiers: Iterable[Verifier]) -> PrintedHead:
    """Reads the text from a QR reader. Raises ValueError with one sentence if it is not valid."""
    text = text.replace("\r\n", "\n").strip() + "\n"
    first, _, note = text.partition("\n\n")
    if not first.startswith((PROOF, "old ")):
        return PrintedHead(checkpoint_of(text, list(verifiers)))
    found = checkpoint_of(note, list(verifiers))
    words = first.split("\n")
    if first.startswith("old "):
        return PrintedHead(found, old=number(words[0]), path=tuple(map(unbase64, words[1:])))
    index, path = number(words[1]), [unbase64(word) for word in words[2:]]
    if index != found.size - 1:
        raise ValueError("The proof does not match the record it names.")
    if root_of_inclusion(index, found.size, leaf_hash(found.digest), path) != found.root:
        raise ValueError("The proof does not lead to the signed root.")
    return PrintedHead(found, is_proved=True)


def need_consistent(earlier: PrintedHead, later: PrintedHead) -> None:
    """Raises ValueError if the later head does not prove that it continues the earlier one."""
    one, two = earlier.checkpoint, later.checkpoint
    if later.old != one.size:
        raise ValueError(
            f"The later head only proves that it continues the first {later.old:,} records."
        )
    if not is_consistent(one.size, two.size, one.root, two.root, later.path):
        raise ValueError("The later head does not continue the earlier one: one of them is false.")


def number(line: str) -> int:
    word = line.rpartition(" ")[2]
    if not word.isdigit():
        raise ValueError("This is not a printed head.")
    return int(word)


def lines(*parts: str) -> str:
    return "\n".join(parts)
