"""Is this log still what was written? The first record that is not is named.

Found are: a changed byte in any record, a removed record, two swapped, an index that lost a
command id, and a cut tail. A cut tail is missed in the head that is stored with the records; an
older copy in the heads noted beside the log; and whoever cuts all three is caught by a digest
printed on a win page or a daily report (`expected`).
"""

import sqlite3
from pathlib import Path

from msgspec import Struct

from houseway.floor.store.archives import Archive
from houseway.floor.store.notes import noted_heads
from houseway.floor.store.record import Head, Record, digest_of
from houseway.floor.store.sqlite import COLUMNS, SqliteReader, read_head, to_record

PREFIX_LEAST = 16  # Hexadecimal digits of a printed digest that are enough to find it.


class Verdict(Struct, frozen=True):
    """`head` is as far as the log is sound; `problem` names the first record that is not.
    `elsewhere` says which archives were not at hand and so were not read."""

    head: Head
    problem: str = ""
    expected_at: int = 0
    elsewhere: tuple[str, ...] = ()

    @property
    def is_sound(self) -> bool:
        return not self.problem


def verify(path: Path, expected: str = "", since: Head | None = None) -> Verdict:
    """Read every record, those of the archives first. `expected` is a digest once printed, or its
    first 16 digits or more. `since` is a head that was sound before: only what follows is read."""
    expected = expected.strip().lower()
    if expected and (len(expected) < PREFIX_LEAST or set(expected) - set("0123456789abcdef")):
        raise ValueError(f"A head is {PREFIX_LEAST} to 64 hexadecimal digits.")
    notes = noted_heads(path)
    with SqliteReader(path) as log:
        log.connection.execute("BEGIN")  # One view of a log that may be growing meanwhile.
        start = Head(0, log.header.digest())
        if notes.get(0, start.digest.hex()) != start.digest.hex():
            return Verdict(start, "The header is not what was written.")
        walk = _Walk(since or start, notes, expected)
        problem = walk.archives(log) or walk.records(log.connection)
        problem = problem or walk.tail(log.connection, is_whole=since is None)
        return Verdict(walk.sound, problem, max(walk.found, 0), tuple(walk.elsewhere))


class _Walk:
    """Along the chain, record by record, through the archives and the log."""

    def __init__(self, start: Head, notes: dict[int, str], expected: str) -> None:
        self.sound = start
        self.found = 0 if expected and start.digest.hex().startswith(expected) else -1
        self.elsewhere: list[str] = []
        self._notes = notes
        self._expected = expected

    def archives(self, log: SqliteReader) -> str:
        for archive in log.archives:
            if archive.last > self.sound.seq and (problem := self._archive(log, archive)):
                return f"In the archive {archive.file}: {problem}"
        return ""

    def records(self, connection: sqlite3.Connection) -> str:
        query = f"SELECT {COLUMNS} FROM log WHERE seq > {self.sound.seq} ORDER BY seq"
        try:
            for row in connection.execute(query):
                record = to_record(row)
                problem = _problem(self.sound, record) or _note_problem(self._notes, record)
                if problem:
                    return problem
                self.sound = Head(record.seq, record.digest)
                if self._expected and record.digest.hex().startswith(self._expected):
                    self.found = record.seq
        except (sqlite3.DatabaseError, AssertionError, UnicodeDecodeError, ValueError):
            return f"Record {self.sound.seq + 1} cannot be read."
        return ""

    def tail(self, connection: sqlite3.Connection, *, is_whole: bool) -> str:
        problem = _tail_problem(self.sound, max(self._notes, default=0), connection)
        if not problem and is_whole:
            problem = _index_problem(connection)
        if not problem and self._expected and self.found < 0:
            here = " at hand" if self.elsewhere else ""
            return (
                f"No record{here} has the head {self._expected}:"
                " the tail was cut, or it is another log."
            )
        return problem

    def _archive(self, log: SqliteReader, archive: Archive) -> str:
        end = archive.end
        try:
            reader = log.open_archive(archive)
        except (sqlite3.DatabaseError, ValueError):
            return "The file cannot be read."
        if reader is None:
            self.elsewhere.append(archive.where(log.folder))
            self.sound = end
            return ""
        if reader.header != log.header:
            return "It is the archive of another log."
        problem = self.records(reader.connection) or _index_problem(reader.connection)
        if not problem and self.sound != end:
            return f"It ends with record {self.sound.seq}, not as it was made with {end.seq}."
        return problem


def _problem(before: Head, record: Record) -> str:
    if record.seq != before.seq + 1:
        return f"Record {before.seq + 1} is missing; record {record.seq} follows."
    if digest_of(before.digest, record.seq, record) == record.digest:
        return ""
    if record.seq == 1:
        return "Record 1, or the header it hangs on, is not what was written."
    return f"Record {record.seq} is not what was written."


def _note_problem(notes: dict[int, str], record: Record) -> str:
    if notes.get(record.seq, record.digest.hex()) == record.digest.hex():
        return ""
    return f"Record {record.seq} is not the one whose head was noted."


def _tail_problem(sound: Head, noted: int, connection: sqlite3.Connection) -> str:
    try:
        stored = read_head(connection)
    except (sqlite3.DatabaseError, ValueError):
        return "The stored head cannot be read."
    if max(stored.seq, noted) > sound.seq:
        last = max(stored.seq, noted)
        return f"Record {sound.seq + 1} is missing; the log once ended with {last}."
    if stored.seq < sound.seq:
        return f"The stored head names record {stored.seq}; the log ends with {sound.seq}."
    return "" if sound == stored else f"The stored head is not that of record {sound.seq}."


def _index_problem(connection: sqlite3.Connection) -> str:
    ((answer,), *_) = connection.execute("PRAGMA integrity_check(1)").fetchall()
    return "" if answer == "ok" else f"The records are sound, but the file is damaged: {answer}."
