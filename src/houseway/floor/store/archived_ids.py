"""The command ids of archived records stay in the database (decision 0023).

Without them, a repeated id whose record was archived elsewhere would look new, and its command
would move money twice. They are stored in the transaction that removes the records from the log, so
that every node knows them. Eight bytes of a digest are kept per id, enough to tell them apart. An
empty entry says that all ids of that archive are stored.
"""

import sqlite3
from collections.abc import Iterable
from hashlib import sha256

TABLE = """
CREATE TABLE IF NOT EXISTS archived_ids (
    last INTEGER NOT NULL, id BLOB NOT NULL, PRIMARY KEY (last, id)
) WITHOUT ROWID
"""
ALL_HERE = b""
Row = tuple[int, bytes]  # The last record of the archive, and the mark.


def mark(command_id: str) -> bytes:
    return sha256(command_id.encode()).digest()[:8]


def is_held(marks: Iterable[bytes], command_id: str) -> bool | None:
    """Whether the id is stored, given what was found for it and for ALL_HERE; None if unknown."""
    found = set(marks)
    return True if mark(command_id) in found else False if ALL_HERE in found else None


def ids_problem(held: Iterable[bytes], ids: Iterable[str]) -> str:
    """Compares the ids in the database with the archive, in any order. Old programs kept none."""
    count, mixed = -1, 0
    for found in held:
        count, mixed = count + 1, mixed ^ int.from_bytes(found)
    if count < 0:
        return ""
    for command_id in ids:
        count, mixed = count - 1, mixed ^ int.from_bytes(mark(command_id))
    return "" if count == mixed == 0 else "Its command ids do not match those in the database."


def put_ids(connection: sqlite3.Connection, last: int) -> None:
    """The ids of the records up to this one, which are about to leave the log."""
    connection.create_function("id_mark", 1, mark, deterministic=True)
    connection.execute(TABLE)
    leaving = "FROM log WHERE seq <= ?1 AND command_id IS NOT NULL"
    put = "INSERT OR IGNORE INTO archived_ids SELECT ?1,"
    connection.execute(f"{put} id_mark(command_id) {leaving}", (last,))
    connection.execute(f"{put} x'' FROM log WHERE seq = ?1", (last,))


def take_ids(connection: sqlite3.Connection, rows: Iterable[Row]) -> None:
    """Copied from another database."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(TABLE)
    connection.executemany("INSERT OR IGNORE INTO archived_ids VALUES (?, ?)", rows)
    connection.execute("COMMIT")
