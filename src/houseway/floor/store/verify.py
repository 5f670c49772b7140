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


def verify(path: Path, expected: str = "") -> Verdict:
    """Read every record. `expected` is a digest once printed, or its first 16 digits or more."""
    expected = expected.strip().lower()
    if expected and (len(expected) < PREFIX_LEAST or set(expected) - set("0123456789abcdef")):
        raise ValueError(f"A head is {PREFIX_LEAST} to 64 hexadecimal digits.")
    notes = noted_heads(path)
    with SqliteReader(path) as log:
        log.connection.execute("BEGIN")  # One view of a log that may be growing meanwhile.
        return _verdict(log, notes, expected)


def _verdict(log: SqliteReader, notes: dict[int, str], expected: str) -> Verdict:
    sound = Head(0, log.header.digest())
    found = 0 if sound.digest.hex().startswith(expected) and expected else -1
    try:
        for row in log.connection.execute(f"SELECT {COLUMNS} FROM log ORDER BY seq"):
            record = to_record(row)
            problem = _problem(sound, record) or _note_problem(notes, record)
            if problem:
                return Verdict(sound, problem)
            sound = Head(record.seq, record.digest)
            if expected and record.digest.hex().startswith(expected):
                found = record.seq
        stored = read_head(log.connection)
        last = max(stored.seq, *notes, 0)
        problem = _tail_problem(sound, last, stored) or _index_problem(log.connection)
    except (sqlite3.DatabaseError, AssertionError, UnicodeDecodeError, ValueError):
        return Verdict(sound, f"Record {sound.seq + 1} cannot be read.")
    if not problem and expected and found < 0:
        problem = f"No record has the head {expected}: the tail was cut, or it is another log."
    return Verdict(sound, problem, max(found, 0))


def _problem(before: Head, record: Record) -> str:
    if record.seq != before.seq + 1:
        return f"Record {before.seq + 1} is missing; record {record.seq} follows."
    if digest_of(before.digest, record.seq, record) != record.digest:
        return f"Record {record.seq} is not what was written."
    return ""


def _note_problem(notes: dict[int, str], record: Record) -> str:
    if notes.get(record.seq, record.digest.hex()) == record.digest.hex():
        return ""
    return f"Record {record.seq} is not the one whose head was noted."


def _tail_problem(sound: Head, last: int, stored: Head) -> str:
    if last > sound.seq:
        return f"Record {sound.seq + 1} is missing; the log once ended with {last}."
    return "" if sound == stored else f"The stored head does not belong to record {sound.seq}."


def _index_problem(connection: sqlite3.Connection) -> str:
    ((answer,), *_) = connection.execute("PRAGMA integrity_check(1)").fetchall()
    return "" if answer == "ok" else f"The records are sound, but the file is damaged: {answer}."
