"""Records of the log and the chain of digests that holds them together.

A record's digest is SHA-256 over the digest before it and its own fields, each written as a
netstring (`length:bytes`), so that anyone can check a log with a few lines of any language.
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any

from msgspec import Struct, convert

# Ten netstrings; those that are the same on most records are cached (see `netstring`).
TEN = b"%d:%b%d:%b%b%d:%b%b%b%d:%b%b%d:%b%d:%b"
LAYOUT = 1  # Version of the store's tables; a store of a later version is not opened.


class Header(Struct, frozen=True, kw_only=True):
    """The start of the chain: a log cannot be passed off as another property's."""

    property_name: str
    kind: str  # "live", "training" or "demo".
    created_at: int
    layout: int = LAYOUT

    def digest(self) -> bytes:
        texts = (str(self.layout), self.property_name, self.kind, str(self.created_at))
        fields = (text.encode() for text in texts)
        joined = b"".join(b"%d:%b" % (len(field), field) for field in fields)
        return sha256(b"houseway log" + joined).digest()


class Entry(Struct, frozen=True, kw_only=True, array_like=True, gc=False):
    """One accepted command, as the shell submits it. Time and day are the shell's.

    `at` is microseconds of UTC since 1970; `day` the gambling day, "2026-03-02"; `schema` the
    version of `body`, so that an old log still replays; `body` the events and `answer` what the
    caller was told, both JSON. Entries that no command caused have no `command_id`.
    """

    at: int
    day: str
    actor: str
    kind: str
    body: bytes
    command_id: str | None = None
    answer: bytes = b""
    schema: int = 1


class Record(Entry, frozen=True, kw_only=True, gc=False):
    seq: int
    digest: bytes


COLUMNS = ", ".join(Record.__struct_fields__)  # The columns of a record in both databases.
WITH_ID = (int, str, str, str, bytes, str, bytes, int, int, bytes)
TYPES = {WITH_ID, tuple(type(None) if n == 5 else kind for n, kind in enumerate(WITH_ID))}


def to_record(row: tuple[Any, ...]) -> Record:
    """In the order of COLUMNS. A column of the wrong type means a damaged record."""
    at, day, actor, kind, body, command_id, answer, schema, seq, digest = row
    assert tuple(map(type, row)) in TYPES
    assert command_id != ""
    return Record(
        at=at, day=day, actor=actor, kind=kind, body=body, command_id=command_id, answer=answer,
        schema=schema, seq=seq, digest=digest,
    )  # fmt: skip


class Head(Struct, frozen=True):
    """The last record: its number, and the digest that covers all records."""

    seq: int
    digest: bytes


def entry_of(record: Record) -> Entry:
    """The entry of a record, for another log that copies it."""
    return convert(record, Entry, from_attributes=True)


def digest_of(previous: bytes, seq: int, entry: Entry) -> bytes:
    number, at = b"%d" % seq, b"%d" % entry.at
    command, body, answer = (entry.command_id or "").encode(), entry.body, entry.answer
    # One format for all ten, because this runs for every record written and checked.
    return sha256(
        TEN
        % (
            len(previous), previous,
            len(number), number,
            netstring(str(entry.schema)),
            len(at), at,
            netstring(entry.day),
            netstring(entry.actor),
            len(command), command,
            netstring(entry.kind),
            len(body), body,
            len(answer), answer,
        )
    ).digest()  # fmt: skip


@lru_cache(1_024)  # Cached: a floor has few people, few kinds of record, and one day at a time.
def netstring(text: str) -> bytes:
    field = text.encode()
    return b"%d:%b" % (len(field), field)


def ordered_id(at: int, randomness: bytes) -> str:
    """A command id that begins with its time. Any unique text will do, but ordered ids keep the
    index fast: random ones cost twice the time, and more as the log grows."""
    return f"{at:016x}-{randomness.hex()}"


def chain(head: Head, entries: Sequence[Entry]) -> list[Record]:
    """The next records of a log."""
    digests, digest = [], head.digest
    for seq, entry in enumerate(entries, head.seq + 1):
        assert entry.command_id != "", "no command is None; an empty id would hash alike"
        digest = digest_of(digest, seq, entry)
        digests.append(digest)
    return numbered(head, entries, digests)


def numbered(head: Head, entries: Sequence[Entry], digests: Sequence[bytes]) -> list[Record]:
    """Numbers entries that already have their digests, without gaps."""
    return [
        Record(
            at=entry.at, day=entry.day, actor=entry.actor, kind=entry.kind, body=entry.body,
            command_id=entry.command_id, answer=entry.answer, schema=entry.schema, seq=seq,
            digest=digest,
        )
        for seq, (entry, digest) in enumerate(zip(entries, digests, strict=True), head.seq + 1)
    ]  # fmt: skip
