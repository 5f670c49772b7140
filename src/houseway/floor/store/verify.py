"""Checks whether the log is still as written, and names the first record that is not.

It finds a changed byte in any record, a removed record, two swapped, an index that lost a command
id, a missing tail, and a list of archives without its record. A missing tail shows against the head
stored with the records, an older copy against the heads noted next to the log. If all three were
cut, a digest printed on a win page or a daily report reveals it (`expected`).
"""

import sqlite3
from collections.abc import Iterable
from pathlib import Path

import msgspec
from msgspec import Struct

from houseway.floor.store.archived_ids import ids_problem
from houseway.floor.store.archives import ON_RECORD, Archive, LogReader
from houseway.floor.store.record import Head, Header, Record, digest_of, to_record
from houseway.floor.store.signatures.head_signer import (
    SignedHead,
    Signing,
    Watermarks,
    watermarks_at_hand,
)
from houseway.floor.store.signatures.watermark_check import LogRefused, check_signed
from houseway.floor.store.sqlite.head_notes import noted_heads
from houseway.floor.store.sqlite.log import SqliteReader
from houseway.floor.store.sqlite.truncation import TruncatedFile

PREFIX_LEAST = 16  # Hexadecimal digits of a printed digest that are enough to identify it.


class Verdict(Struct, frozen=True):
    """`head` is as far as the log is sound; `problem` names the first bad record. `elsewhere` lists
    archives that were not found and so not read, `signature` who signed the head."""

    head: Head
    problem: str = ""
    expected_at: int = 0
    elsewhere: tuple[str, ...] = ()
    signature: str = ""
    # All records are as written, but the printed head is not among them.
    is_other_head: bool = False

    @property
    def is_sound(self) -> bool:
        return not self.problem


def verify(
    path: Path, expected: str = "", since: Head | None = None, signing: Signing | None = None
) -> Verdict:
    """Reads every record, archives first. `expected` is a printed digest, or its first 16 digits or
    more. `since` is a head that was sound before: only later records are read. With `signing` the
    head is compared with its signature and every watermark found, and the triggers are checked."""
    expected, notes = digits(expected), noted_heads(path)
    try:
        reader = SqliteReader(path)
    except TruncatedFile as cut:
        return Verdict(Head(0, b""), str(cut))
    with reader as log:
        return verified(log, expected, since, signing, notes)


def verify_postgres(
    url: str,
    property_name: str = "",
    expected: str = "",
    since: Head | None = None,
    folder: Path | None = None,
    signing: Signing | None = None,
) -> Verdict:
    """Like `verify`. An older copy of the database is sound in every record: only the watermarks of
    the nodes and printed digests reveal it."""
    from houseway.floor.store.postgres.log import PostgresReader

    expected = digits(expected)
    with PostgresReader(url, property_name, folder) as log:
        return verified(log, expected, since, signing, {})


def verified(
    log: LogReader,
    expected: str,
    since: Head | None,
    signing: Signing | None,
    notes: dict[int, str],
) -> Verdict:
    # Read notes and watermarks first: the log may be growing.
    marks = None if signing is None else marks_at_hand(signing, log.header)
    start = Head(0, log.header.digest())
    if notes.get(0, start.digest.hex()) != start.digest.hex():
        return Verdict(start, "The header has been changed.")
    walk = ChainWalk(since or start, notes, expected)
    with log.view():
        problem = walk.archives(log) or walk.records(log, log.rows(walk.sound.seq))
        problem = problem or walk.tail(stored_head(log)) or walk.on_record(log)
        if not problem and since is None:
            problem = log.index_problem()
        problem = problem or walk.signed(log, log.read_signed(), marks)
        if signing is not None:
            problem = problem or log.trigger_problem()
        return walk.verdict(problem)


def marks_at_hand(signing: Signing, header: Header) -> Watermarks | None:
    keys = signing.known_keys()
    return None if keys is None else watermarks_at_hand(signing, header, keys)


def digits(expected: str) -> str:
    """Normalizes a head that someone typed, for comparison."""
    expected = expected.strip().lower()
    if expected and (len(expected) < PREFIX_LEAST or set(expected) - set("0123456789abcdef")):
        raise ValueError(f"Enter a log digest of {PREFIX_LEAST} to 64 hexadecimal digits.")
    return expected


class ChainWalk:
    """Walks the chain through archives and log. Each step returns the first problem, or ""."""

    def __init__(self, start: Head, notes: dict[int, str], expected: str) -> None:
        self.sound = start
        self._is_whole = start.seq == 0
        self._found = 0 if expected and start.digest.hex().startswith(expected) else -1
        self._elsewhere: list[str] = []
        self._signature = ""
        self._notes = notes
        self._expected = expected
        # The archives as the last record that names them has them.
        self._listed: list[object] | None = None

    def archives(self, log: LogReader) -> str:
        for archive in log.archives:
            if archive.last > self.sound.seq and (problem := self._archive(log, archive)):
                return f"In the archive {archive.file}: {problem}"
        return ""

    def records(self, log: LogReader, rows: Iterable[tuple[object, ...]]) -> str:
        try:
            for row in rows:
                record = to_record(row)
                problem = _problem(self.sound, record) or _note_problem(self._notes, record)
                if problem:
                    return problem
                self.sound = Head(record.seq, record.digest)
                if self._expected and record.digest.hex().startswith(self._expected):
                    self._found = record.seq
                if record.kind in ON_RECORD:
                    self._listed = msgspec.json.decode(record.body)[-1]["archives"]
        except log.unreadable:
            return f"Record {self.sound.seq + 1} cannot be read."
        return ""

    def tail(self, stored: Head | None) -> str:
        """Checks against the head stored with the records, and those noted elsewhere."""
        if stored is None:
            return "The stored head cannot be read."
        last = max(stored.seq, *self._notes, 0)
        if last > self.sound.seq:
            missing = self.sound.seq + 1
            return f"Record {missing} is missing; the log previously ended with record {last}."
        if stored.seq < self.sound.seq:
            return f"The stored head names record {stored.seq}; the log ends with {self.sound.seq}."
        if stored != self.sound:
            return f"The stored head is not that of record {self.sound.seq}."
        return ""

    def on_record(self, log: LogReader) -> str:
        """A record must say the same of an archive as the list does. Logs archived by an earlier
        program have no such record: for them only archives that are found and read are trusted."""
        for archive in log.archives:
            if self._listed is None and (not self._is_whole or is_here(log, archive)):
                continue
            if msgspec.to_builtins(archive) not in (self._listed or ()):
                return f"The record of archive {archive.file} does not match the list of archives."
        if len(self._listed or ()) > len(log.archives):
            return "An archive on record is missing from the list of archives."
        return ""

    def signed(self, log: LogReader, stored: SignedHead | None, marks: Watermarks | None) -> str:
        """Checks against the signature of the head, and the watermarks found."""
        if marks is None:
            self._signature = (
                "The log is signed, but there is no key to check it with." if stored else ""
            )
            return ""
        try:
            found = check_signed(log, self.sound, stored, marks)
        except LogRefused as problem:
            return str(problem)
        if found is not None:
            count = len(marks.held)
            self._signature = (
                f"Signed by {found.origin} from record {found.begins + 1:,} on, and checked"
                f" against {count} watermark{'s' if count > 1 else ''}."
            )
        return ""

    def verdict(self, problem: str) -> Verdict:
        is_other_head = not problem and bool(self._expected) and self._found < 0
        if is_other_head:
            here = " here" if self._elsewhere else ""
            problem = (
                f"No record{here} has the digest {self._expected}: the"
                " end of the log is missing, or this is a different log."
            )
        found, elsewhere = max(self._found, 0), tuple(self._elsewhere)
        return Verdict(self.sound, problem, found, elsewhere, self._signature, is_other_head)

    def _archive(self, log: LogReader, archive: Archive) -> str:
        end = archive.end
        try:
            reader = log.open_archive(archive)
        except (sqlite3.DatabaseError, ValueError):
            return "The file cannot be read."
        if reader is None:
            self._elsewhere.append(archive.where(log.folder))
            self.sound = end
            return ""
        if reader.header != log.header:
            return "This archive belongs to another log."
        rows = reader.rows(self.sound.seq)
        problem = self.records(reader, rows) or reader.index_problem()
        if not problem and self.sound != end:
            return f"It ends with record {self.sound.seq}, but originally ended with {end.seq}."
        return problem or ids_problem(log.marks_under(archive.last), reader.command_ids())


def stored_head(log: LogReader) -> Head | None:
    try:
        return log.read_head()
    except log.unreadable:
        return None


def is_here(log: LogReader, archive: Archive) -> bool:
    return not archive.deleted and log.open_archive(archive) is not None


def _problem(before: Head, record: Record) -> str:
    if record.seq != before.seq + 1:
        return f"Record {before.seq + 1} is missing; record {record.seq} follows."
    if digest_of(before.digest, record.seq, record) == record.digest:
        return ""
    if record.seq == 1:
        return "Record 1 or the header has been changed."
    return f"Record {record.seq} has been changed."


def _note_problem(notes: dict[int, str], record: Record) -> str:
    if notes.get(record.seq, record.digest.hex()) == record.digest.hex():
        return ""
    return f"Record {record.seq} does not match the recorded head."
