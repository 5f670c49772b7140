"""Is the log at least as long as every watermark, and the same log? If not, nothing starts.

A log that was cut, rolled back, recomputed or continued by anyone without the key is refused.
A loss that two people accepted is on record and is not refused again.
"""

from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec

from houseway.floor.store.archives import Readable, at_hand, head_at
from houseway.floor.store.export import utc
from houseway.floor.store.record import Head, Record, digest_of
from houseway.floor.store.signatures.checkpoint import Checkpoint, checkpoint_of
from houseway.floor.store.signatures.head_signer import (
    Held,
    SignedHead,
    Watermarks,
    frontier_of,
)
from houseway.floor.store.signatures.signed_note import Keys, line_parts

DECLARED = "LossAccepted"  # The kind of the record that two people signed.
REMEDY = (
    "Restore a backup that has them, or have two people accept the loss with houseway log accept."
)


class LogRefused(ValueError):  # noqa: N818 - a state, not a mistake of the caller.
    """The log is behind a watermark, or is not the log that was signed. One sentence."""


def check_signed(
    log: Readable, head: Head, stored: SignedHead | None, marks: Watermarks
) -> Checkpoint | None:
    """The checkpoint of the stored head, or None if never signed. Raises `LogRefused`."""
    held = marks.held
    if stored is None:
        # Signing had begun, but the first signature was not stored yet.
        marks_now = [one.checkpoint for one in held]
        if all(mark.begins == head.seq and mark.head == head for mark in marks_now):
            return None
        raise LogRefused(f"The signature of the log's head is missing. {furthest(held)}")
    if marks.keys.signer is None and not is_public(stored.note, marks.keys):
        found = None  # Sealed since the last signature: only the private key can check it.
    else:
        found = check_stored(head, stored, marks.keys)
    if not held:
        raise LogRefused(
            f"There is no watermark for this log in {marks.place}. Put it back, or have two"
            " people accept the log as it is with houseway log accept."
        )
    check_held(log, head, held)
    return found or max((one.checkpoint for one in held), key=lambda mark: mark.seq)


def check_stored(head: Head, stored: SignedHead, keys: Keys) -> Checkpoint:
    """Checks the stored head against its signature."""
    try:
        found = checkpoint_of(stored.note, keys.all)
        frontier_of(stored, found)
    except ValueError as problem:
        raise LogRefused(f"The log's signed head is refused. {problem}") from None
    if found.seq < head.seq:
        raise LogRefused(
            f"Record {found.seq + 1:,} was not written by this property's server. The"
            f" last record it signed is {found.seq:,}."
        )
    if found.head != head:
        raise LogRefused(
            f"The log ends with record {head.seq:,}; record {found.seq:,} was signed. {REMEDY}"
            if found.seq > head.seq
            else f"Record {head.seq:,} is not the one that was signed."
        )
    return found


def since_tree(log: Readable, found: Checkpoint, origin: bytes) -> list[bytes]:
    """The digests that the tree of a sealed head lacks. Each is hashed into the next, and the last
    one is sealed. `origin` is the digest that the log's first record continues from."""
    if not found.behind:
        return []
    first = found.seq - found.behind
    before = head_at(log, first) if first else Head(0, origin)
    digests = [b"" if before is None else before.digest]
    for record in islice(log.read(first), found.behind):
        if digest_of(digests[-1], record.seq, record) != record.digest:
            break
        digests.append(record.digest)
    if len(digests) <= found.behind or digests[-1] != found.digest:
        raise LogRefused(
            f"The last {found.behind} records before record {found.seq:,} are not the ones that"
            f" were sealed. {REMEDY}"
        )
    return digests[1:]


def is_public(note: str, keys: Keys) -> bool:
    """Whether one of the keys signed it, as opposed to a seal."""
    _, _, lines = note.rpartition("\n\n")
    ids = {verifier.id for verifier in keys.verifiers}
    return any(line_parts(line)[1][:4] in ids for line in lines.splitlines())


def check_held(log: Readable, head: Head, held: Iterable[Held]) -> None:
    for one in held:
        mark = one.checkpoint
        problem = difference(log, head, one)
        if problem and not any(excuses(gap, mark) for gap in declared(log)):
            raise LogRefused(problem)


def difference(log: Readable, head: Head, one: Held) -> str:
    mark = one.checkpoint
    if mark.seq > head.seq:
        return (
            f"The log ends with record {head.seq:,}, but the watermark in {one.place} is at"
            f" record {mark.seq:,} ({utc(mark.at)}): records are missing. {REMEDY}"
        )
    there = head if mark.seq == head.seq else head_at(log, mark.seq) if mark.seq else None
    if there is not None and there.seq == mark.seq and there.digest != mark.digest:
        return (
            f"Record {mark.seq:,} is not the one that was signed ({one.place}): this log was"
            " rewritten, or is another one."
        )
    return ""


def declared(log: Readable) -> Iterator[Record]:
    """Losses that two people accepted. Read only if something does not match."""
    return (record for record in at_hand(log) if record.kind == DECLARED)


def excuses(record: Record, mark: Checkpoint) -> bool:
    """Whether the watermark is of lost records and was signed before the loss was accepted."""
    (event,) = msgspec.json.decode(record.body)
    return bool(event["after"] < mark.seq <= event["lost"] and mark.at <= record.at)


def furthest(held: list[Held]) -> str:
    last = max(held, key=lambda one: one.checkpoint.seq)
    return f"The watermark in {last.place} is at record {last.checkpoint.seq:,}."
