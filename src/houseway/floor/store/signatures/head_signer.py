"""Who signs the head of a log, and with what: the key, the frontier of the tree, the watermark.

With every batch the new head is signed, or sealed until the next signature, and stored in the same
transaction as the records; then, before anything of the batch is acknowledged, it goes to the
watermark. So a log may be ahead of its watermark by a batch that nobody was told of, and no record
is there that whoever holds the key has not written.
"""

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic

from msgspec import Struct

from houseway.floor.store.archives import log_name
from houseway.floor.store.record import Head, Header, Record
from houseway.floor.store.signatures.checkpoint import Checkpoint, checkpoint_of
from houseway.floor.store.signatures.merkle import Frontier, unpacked
from houseway.floor.store.signatures.signed_note import (
    Keys,
    TokenAway,
    make_key,
    public_keys,
    read_keys,
)
from houseway.floor.store.signatures.watermark_file import ENDING, SLOTS, WatermarkFile, read_slots

SIGN_EVERY = 0.25  # Seconds; a signature costs as much as a command.
SLOW = 0.05  # Seconds that only a card takes.
LOST = ".lost-after-"  # In the name of a watermark whose loss two persons accepted.
KEY_VARIABLE, PLACE_VARIABLE = "HOUSEWAY_SIGNING_KEY", "HOUSEWAY_WATERMARKS"


class Signing(Struct, frozen=True):
    """Where the signing key and the watermarks of a log lie: never in its data directory."""

    key: Path
    watermarks: Path
    copies: tuple[Path, ...] = ()  # Where a witness keeps a checkpoint that we can read.

    def file(self, header: Header) -> Path:
        return self.watermarks / f"{log_name(header)}{ENDING}"

    def keys(self, header: Header, *, is_new: bool = False) -> Keys:
        """To sign with; made where the log has never been signed and there is none yet."""
        if is_new and not self.key.exists():
            with suppress(FileExistsError):  # Another node's, made in this moment.
                return make_key(self.key, log_name(header))
        keys = read_keys(self.key)
        if keys.signer is None:
            raise ValueError(f"{self.key} holds only public keys: nothing can be signed.")
        return keys

    def put_aside(self, header: Header, head: Head) -> None:
        """The watermark of a log that two persons accept as it is now."""
        path = self.file(header)
        if path.exists():
            path.rename(path.with_name(f"{path.name}{LOST}{head.seq}"))

    def public_keys(self) -> Keys | None:
        """To check signatures with; None where no key is at hand."""
        try:
            return public_keys(self.key)
        except (FileNotFoundError, PermissionError):
            return None

    def known_keys(self) -> Keys | None:
        """To check seals with as well, where the key itself is ours to read."""
        try:
            return read_keys(self.key)
        except (FileNotFoundError, PermissionError, TokenAway):
            return self.public_keys()


def signing_beside(
    folder: Path, key: str = "", watermarks: str = "", *, is_alone: bool = False
) -> Signing:
    """As given, as the environment says unless it is to be left alone, or beside the data
    directory."""
    folder = folder.resolve()
    environment = {} if is_alone else os.environ
    key = key or environment.get(KEY_VARIABLE, "")
    watermarks = watermarks or environment.get(PLACE_VARIABLE, "")
    return Signing(
        Path(key) if key else folder.with_name(f"{folder.name}.key"),
        Path(watermarks) if watermarks else folder.with_name(f"{folder.name}.watermarks"),
    )


class SignedHead(Struct, frozen=True):
    """As the database stores it beside the head: a signed checkpoint, and the frontier from which
    the tree goes on."""

    note: str
    frontier: bytes


class Held(Struct, frozen=True):
    """One watermark at hand, and where it was found."""

    place: str
    checkpoint: Checkpoint


class Watermarks(Struct, frozen=True):
    """All that are at hand, and the keys they were checked with."""

    place: Path
    keys: Keys
    held: list[Held]


class HeadSigner:
    """Of one open log. `sign` before the commit, `keep` after it."""

    def __init__(self, keys: Keys, frontier: Frontier, file: WatermarkFile) -> None:
        assert keys.signer is not None
        self._signer = keys.signer
        self._frontier = frontier
        self._file = file
        self._next = frontier
        self._sign_at = 0.0
        self._sealed = ""  # The last checkpoint that was kept, where it bears only a seal.
        self._next_sealed = ""  # Of the batch in hand: it may never be written.

    def sign(self, records: Sequence[Record]) -> SignedHead:
        """A signature four times a second; what comes in between bears a seal."""
        last = records[-1]
        self._next = self._frontier.extended([record.digest for record in records])
        text = self._text(Head(last.seq, last.digest), last.at)
        if monotonic() >= self._sign_at:
            return self._signed(text)
        self._next_sealed = text
        return SignedHead(self._signer.sealed(text), self._next.packed())

    def sign_head(self, head: Head, at: int) -> SignedHead:
        """As it stands: where signing begins."""
        return self._signed(self._text(head, at))

    def sign_last(self) -> SignedHead | None:
        """At the end, where the last batch that was kept bears only a seal."""
        self._next = self._frontier
        return self._signed(self._sealed) if self._sealed else None

    def keep(self, signed: SignedHead) -> None:
        """The batch is durable; now the watermark is, too. Where that fails, nothing is signed at
        the end: the log goes further than the last that was kept."""
        self._sealed = ""
        self._file.write(signed.note, is_signed=not self._next_sealed)
        self._sealed, self._frontier = self._next_sealed, self._next

    def close(self) -> None:
        self._file.close()

    def _signed(self, text: str) -> SignedHead:
        began, self._next_sealed = monotonic(), ""
        note = self._signer.note(text)
        spent = monotonic() - began
        # A card that takes half a second signs every ten: wagers wait for it no more than that.
        self._sign_at = began + (20 * spent if spent > SLOW else SIGN_EVERY)
        return SignedHead(note, self._next.packed())

    def _text(self, head: Head, at: int) -> str:
        return Checkpoint(
            origin=self._signer.name,
            size=self._next.size,
            root=self._next.root,
            seq=head.seq,
            digest=head.digest,
            at=at,
        ).text()


def frontier_of(signed: SignedHead, checkpoint: Checkpoint) -> Frontier:
    """ValueError where it does not lead to the signed root."""
    frontier = unpacked(checkpoint.size, signed.frontier)
    if frontier.root != checkpoint.root:
        raise ValueError("The stored frontier does not lead to the signed root.")
    return frontier


def watermarks_at_hand(signing: Signing, header: Header, keys: Keys) -> Watermarks:
    """Every checkpoint of this log in the folder of watermarks: its own file, and any other whose
    name begins like it, such as a copy from a second node. What no key of ours signed says
    nothing."""
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
    """The slot that is written next is the one that holds less."""
    path = signing.file(header)
    held = []
    for note in read_slots(path)[:SLOTS]:
        try:
            held.append(checkpoint_of(note, keys.all).seq)
        except ValueError:
            held.append(-1)
    return WatermarkFile(path, held.index(min(held)) if held else 0)
