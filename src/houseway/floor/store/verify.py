"""Is this log still what was written? The first record that is not is named.

Found are: a changed byte in any record, a removed record, two swapped, an index that lost a
command id, and a cut tail. A cut tail is missed in the head that is stored with the records; an
older copy in the heads noted beside the log; and whoever cuts all three is caught by a digest
printed on a win page or a daily report (`expected`).
"""

import sqlite3
from pathlib import Path

from msgspec import Struct

from houseway.floor.store.notes import noted_heads
from houseway.floor.store.record import Head, Record, digest_of
from houseway.floor.store.sqlite import COLUMNS, SqliteReader, read_head, to_record

PREFIX_LEAST = 16  # Hexadecimal digits of a printed digest that are enough to find it.


class Verdict(Struct, frozen=True):
    """`head` is as far as the log is sound; `problem` names the first record that is not."""

    head: Head
    problem: str = ""
    expected_at: int = 0

    @property
    def is_sound(self) -> bool:
        return not self.problem


def verify(path: Path, expected: str = "", since: Head | None = None) -> Verdict:
    """Read every record. `expected` is a digest once printed, or its first 16 digits or more.
    `since` is a head that was sound before: then only what follows it is read."""
    expected = expected.strip().lower()
    if expected and (len(expected) < PREFIX_LEAST or set(expected) - set("0123456789abcdef")):
        raise ValueError(f"A head is {PREFIX_LEAST} to 64 hexadecimal digits.")
    notes = noted_heads(path)
    with SqliteReader(path) as log:
        log.connection.execute("BEGIN")  # One view of a log that may be growing meanwhile.
        start = Head(0, log.header.digest())
        if notes.get(0, start.digest.hex()) != start.digest.hex():
            return Verdict(start, "The header is not what was written.")
        return _verdict(log, notes, expected, since or start)


def _verdict(log: SqliteReader, notes: dict[int, str], expected: str, sound: Head) -> Verdict:
    found = 0 if sound.digest.hex().startswith(expected) and expected else -1
    is_whole = sound.seq == 0
    query = f"SELECT {COLUMNS} FROM log WHERE seq > {sound.seq} ORDER BY seq"
    try:
        for row in log.connection.execute(query):
            record = to_record(row)
            problem = _problem(sound, record) or _note_problem(notes, record)
            if problem:
                return Verdict(sound, problem)
            sound = Head(record.seq, record.digest)
            if expected and record.digest.hex().startswith(expected):
                found = record.seq
    except (sqlite3.DatabaseError, AssertionError, UnicodeDecodeError, ValueError):
        return Verdict(sound, f"Record {sound.seq + 1} cannot be read.")
    problem = _tail_problem(sound, max(notes, default=0), log.connection)
    if not problem and is_whole:
        problem = _index_problem(log.connection)
    if not problem and expected and found < 0:
        problem = f"No record has the head {expected}: the tail was cut, or it is another log."
    return Verdict(sound, problem, max(found, 0))


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
