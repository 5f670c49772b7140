"""Signs the head of a log: the key, the frontier of the tree, the watermark.

With every batch the new head is signed, or sealed until the next signature, and stored in the same
transaction as the records; then, before anything of the batch is acknowledged, it goes to the
watermark. So a log may be ahead of its watermark by one unacknowledged batch, and it contains no
record written without the key. The tree is updated four times a second, when it is signed; a seal
covers the chain only.
"""

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic

from msgspec import Struct

from houseway.floor.store.archives import log_name
from houseway.floor.store.record import Head, Header, Record
from houseway.floor.store.signatures.checkpoint import (
    Checkpoint,
    checkpoint_of,
    record_lines,
    tree_lines,
)
from houseway.floor.store.signatures.merkle import Frontier, unpacked
from houseway.floor.store.signatures.signed_note import (
    Keys,
    TokenUnreachable,
    make_key,
    public_keys,
    read_keys,
)
from houseway.floor.store.signatures.watermark_file import ENDING, SLOTS, WatermarkFile, read_slots

SIGN_EVERY = 0.25  # Seconds; a signature costs as much as a command.
BEHIND_MOST = 256  # Records the tree may be behind; more would delay one batch noticeably.
SLOW = 0.05  # Seconds that only a smart card takes.
LOST = ".lost-after-"  # In the name of a watermark whose loss two people accepted.
KEY_VARIABLE, PLACE_VARIABLE = "HOUSEWAY_SIGNING_KEY", "HOUSEWAY_WATERMARKS"


class Signing(Struct, frozen=True):
    """Where the signing key and the watermarks of a log are: never in its data directory."""

    key: Path
    watermarks: Path
    copies: tuple[Path, ...] = ()  # Where a witness keeps a checkpoint that we can read.

    def file(self, header: Header) -> Path:
        return self.watermarks / f"{log_name(header)}{ENDING}"

    def keys(self, header: Header, *, is_new: bool = False) -> Keys:
        """The keys to sign with; created if the log has never been signed and there are none."""
        if is_new and not self.key.exists():
            with suppress(FileExistsError):  # Made by another node at this moment.
                return make_key(self.key, log_name(header))
        keys = read_keys(self.key)
        if keys.signer is None:
            raise ValueError(f"{self.key} holds only public keys, so nothing can be signed.")
        return keys

    def put_aside(self, header: Header, head: Head) -> None:
        """Renames the watermark of a log that two people accept as it is."""
        path = self.file(header)
        if path.exists():
            path.rename(path.with_name(f"{path.name}{LOST}{head.seq}"))

    def public_keys(self) -> Keys | None:
        """The keys to check signatures with; None if there are none."""
        try:
            return public_keys(self.key)
        except (FileNotFoundError, PermissionError):
            return None

    def known_keys(self) -> Keys | None:
        """Also checks seals if we can read the private key."""
        try:
            return read_keys(self.key)
        except (FileNotFoundError, PermissionError, TokenUnreachable):
            return self.public_keys()


def signing_beside(
    folder: Path, key: str = "", watermarks: str = "", *, is_alone: bool = False
) -> Signing:
    """As given, or from the environment if allowed, or next to the data directory."""
    folder = folder.resolve()
    environment = {} if is_alone else os.environ
    key = key or environment.get(KEY_VARIABLE, "")
    watermarks = watermarks or environment.get(PLACE_VARIABLE, "")
    return Signing(
        Path(key) if key else folder.with_name(f"{folder.name}.key"),
        Path(watermarks) if watermarks else folder.with_name(f"{folder.name}.watermarks"),
    )


class SignedHead(Struct, frozen=True):
    """As stored with the head: a signed checkpoint, and the frontier of the tree."""

    note: str
    frontier: bytes


class Held(Struct, frozen=True):
    """One watermark, and where it was found."""

    place: str
    checkpoint: Checkpoint


class Watermarks(Struct, frozen=True):
    """All watermarks found, and the keys they were checked with."""

    place: Path
    keys: Keys
    held: list[Held]


class Step(Struct, frozen=True):
    """The result of a batch once it is stored: the tree, the records it lacks and, if it is
    unsigned, the last record and its time."""

    frontier: Frontier
    lacks: Sequence[bytes] = ()
    unsigned: tuple[Head, int] | None = None


class HeadSigner:
    """For one open log. Call `sign` before the commit and `keep` after it."""

    def __init__(self, keys: Keys, frontier: Frontier, file: WatermarkFile) -> None:
        assert keys.signer is not None
        self._signer = keys.signer
        self._file = file
        self._grow(frontier)
        self._next = Step(frontier)
        self._whole_at = self._sign_at = 0.0
        self._unsigned: tuple[Head, int] | None = None

    def sign(self, records: Sequence[Record]) -> SignedHead:
        """Signs four times a second; heads in between are sealed."""
        last, lacks, now = records[-1], [record.digest for record in records], monotonic()
        head = Head(last.seq, last.digest)
        if now >= self._whole_at:
            self._whole_at = now + SIGN_EVERY
            frontier = self._frontier.extended([*self._lacks, *lacks])
            return self._whole(frontier, head, last.at, is_due=now >= self._sign_at)
        self._next = Step(self._frontier, lacks, (head, last.at))
        behind = len(self._lacks) + len(lacks)
        text = self._tree + record_lines(last.seq, last.digest, last.at, behind)
        return SignedHead(self._signer.sealed(text), self._packed)

    def sign_head(self, head: Head, at: int) -> SignedHead:
        """Signs the current head, when signing begins."""
        return self._whole(self._frontier, head, at)

    def sign_last(self) -> SignedHead | None:
        """At the end, if the last batch is only sealed."""
        if self._unsigned is None:
            return None
        return self._whole(self._frontier.extended(self._lacks), *self._unsigned)

    def keep(self, signed: SignedHead) -> None:
        """The batch is durable; now the watermark becomes durable too. If that fails, nothing is
        signed at the end, because the log is ahead of the last watermark."""
        step, self._unsigned = self._next, None
        self._file.write(signed.note, is_signed=step.unsigned is None)
        self._unsigned = step.unsigned
        if step.frontier is not self._frontier:
            self._grow(step.frontier)
        self._lacks += step.lacks
        if len(self._lacks) >= BEHIND_MOST:
            self._grow(self._frontier.extended(self._lacks))

    @property
    def is_whole(self) -> bool:
        """Whether the last checkpoint stored covers the whole tree."""
        return not self._next.lacks

    def sealed(self, found: Checkpoint) -> str:
        """Seals a head found in the log together with the current tree."""
        return self._signer.sealed(self._tree + record_lines(found.seq, found.digest, found.at, 0))

    def close(self) -> None:
        self._file.close()

    def _grow(self, frontier: Frontier) -> None:
        self._frontier, self._packed = frontier, frontier.packed()
        self._tree = tree_lines(self._signer.name, frontier.size, frontier.root)
        self._lacks: list[bytes] = []

    def _whole(self, frontier: Frontier, head: Head, at: int, *, is_due: bool = True) -> SignedHead:
        text = tree_lines(self._signer.name, frontier.size, frontier.root)
        text += record_lines(head.seq, head.digest, at, 0)
        self._next = Step(frontier, unsigned=None if is_due else (head, at))
        note = self._signed(text) if is_due else self._signer.sealed(text)
        return SignedHead(note, frontier.packed())

    def _signed(self, text: str) -> str:
        began = monotonic()
        note = self._signer.note(text)
        spent = monotonic() - began
        self._whole_at = began + SIGN_EVERY
        # A card that takes half a second signs only every ten seconds, so that wagers rarely wait
        # for it.
        self._sign_at = began + 20 * spent if spent > SLOW else 0.0
        return note


def frontier_of(signed: SignedHead, checkpoint: Checkpoint) -> Frontier:
    """Raises ValueError if it does not lead to the signed root."""
    frontier = unpacked(checkpoint.size, signed.frontier)
    if frontier.root != checkpoint.root:
        raise ValueError("The stored frontier does not lead to the signed root.")
    return frontier


def watermarks_at_hand(signing: Signing, header: Header, keys: Keys) -> Watermarks:
    """Every checkpoint of this log in the folder of watermarks (its own file, and others whose
    names begin like it, such as a copy from a second node) and in the witnesses' copies.
    Checkpoints not signed by our keys are ignored."""
    found = []
    ours = sorted(signing.watermarks.glob(f"{log_name(header)}*"))
    for path in (*ours, *signing.copies):
        for note in read_slots(path) if LOST not in path.name else ():
            try:
                found.append(Held(str(path), checkpoint_of(note, keys.all)))
            except ValueError:
                continue
    return Watermarks(signing.watermarks, keys, found)


def open_file(signing: Signing, header: Header, keys: Keys) -> WatermarkFile:
    """The next slot to write is the one with the older checkpoint."""
    path = signing.file(header)
    held = []
    for note in read_slots(path)[:SLOTS]:
        try:
            held.append(checkpoint_of(note, keys.all).seq)
        except ValueError:
            held.append(-1)
    return WatermarkFile(path, held.index(min(held)) if held else 0)
