"""Move old records of an SQLite log into an archive, and delete an archive after its term (R47).

    archive(path, before="2025-01-01", today="2026-11-15")
    delete_archive(path, "log.sqlite.archive-1-73400", today="2031-11-15", why="term is over")

Only while no server runs. Both parts are made beside the log, verified, and then put in its place
in one step: a power cut leaves the log as it was, or as it shall be.
"""

import os
import sqlite3
from datetime import date, timedelta
from pathlib import Path

from msgspec.structs import replace

from houseway.floor.backup import clear_leftovers
from houseway.floor.clock import SystemClock
from houseway.floor.regulation.retention import kept_until, term_of
from houseway.floor.store.archives import Archive, read_archives, write_archives
from houseway.floor.store.export import EPOCH
from houseway.floor.store.only_here import LOCK, only_here
from houseway.floor.store.record import Head, Header
from houseway.floor.store.snapshot_file import sync_folder
from houseway.floor.store.sqlite import COLUMNS, TABLES, SqliteReader, read_head
from houseway.floor.store.verify import verify


def archive(path: Path, before: str, today: str) -> Archive:
    """Every record of a gambling day before `before` leaves the live log."""
    need_day(before)
    if before > today:
        raise ValueError(f"{before} has not come yet.")
    with only_here(path.parent / LOCK):
        need_sound(path)
        at_rest(path)
        with SqliteReader(path) as log:
            header, older, cut = log.header, log.archives, last_before(log, before)
            base, head = log.base, read_head(log.connection)
        made = replace(cut, first=base.seq + 1, made=today)
        made = replace(made, file=f"{path.name}.archive-{made.first}-{made.last}")
        target = path.with_name(made.file)
        end = Head(made.last, made.digest)
        part(path, target, header, older, (base.seq, made.last), end)
        part(path, path, header, [*older, made], (made.last, head.seq), head)
        target.chmod(0o440)
        return made


def delete_archive(path: Path, file: str, today: str, why: str) -> Archive:
    """R47: refused before the term of its last record is over."""
    if not why.strip():
        raise ValueError("Give a reason.")
    with only_here(path.parent / LOCK):
        with SqliteReader(path) as log:
            known = {each.file: each for each in log.archives}
        if file not in known:
            raise ValueError(f"This log has no archive {file}.")
        found = known[file]
        if found.deleted:
            raise ValueError(f"{file} was deleted already ({found.deleted}).")
        need_over(found, today)
        gone = replace(found, deleted=f"{today}: {why.strip()}")
        known[file] = gone
        with sqlite3.connect(path) as connection:
            write_archives(connection, list(known.values()))
        connection.close()
        path.with_name(file).unlink(missing_ok=True)
        return gone


def need_over(found: Archive, today: str) -> None:
    term = term_of(found.last_day, today)
    until = kept_until(found.last_day, term.years)
    if today < until:
        raise ValueError(
            f"{found.file} holds records up to {found.last_day} and is kept until {until}"
            f" ({term.years} years; {term.source})."
        )


def last_before(log: SqliteReader, day: str) -> Archive:
    """The last record of an earlier day, as the end of an archive."""
    query = "SELECT seq, digest, day FROM log WHERE day < ? ORDER BY seq DESC LIMIT 1"
    row = log.connection.execute(query, (day,)).fetchone()
    if row is None:
        raise ValueError(f"No record lies before {day}.")
    return Archive(first=0, last=row[0], digest=row[1], last_day=row[2], file="", made="")


def part(
    source: Path,
    target: Path,
    header: Header,
    archives: list[Archive],
    between: tuple[int, int],
    head: Head,
) -> None:
    """The records of `source` after the first and up to the second number, as a log of their own,
    put in place of `target` when it is whole, sound and on the disk."""
    unborn = target.with_name(target.name + ".new")
    unborn.unlink(missing_ok=True)
    clear_leftovers(unborn)
    connection = sqlite3.connect(unborn.resolve().as_uri(), uri=True, isolation_level=None)
    connection.execute("ATTACH ? AS old", (f"{source.resolve().as_uri()}?mode=ro",))
    connection.executescript("BEGIN;" + TABLES)
    connection.execute("INSERT INTO header SELECT * FROM old.header")
    write_archives(connection, archives)
    connection.execute(
        f"INSERT INTO log ({COLUMNS}) SELECT {COLUMNS} FROM old.log"
        " WHERE seq > ? AND seq <= ? ORDER BY seq",
        between,
    )
    connection.execute("INSERT INTO head VALUES (?, ?)", (head.seq, head.digest))
    connection.execute("COMMIT")
    connection.close()
    with SqliteReader(unborn) as made:
        assert made.header == header
    need_sound(unborn)
    with unborn.open("rb") as written:
        os.fsync(written.fileno())
    unborn.rename(target)
    sync_folder(target.parent)


def at_rest(path: Path) -> None:
    """One file without a journal beside it: what takes its place must not meet an old one."""
    connection = sqlite3.connect(path, timeout=1)
    try:
        ((mode,),) = connection.execute("PRAGMA journal_mode = DELETE").fetchall()
    except sqlite3.OperationalError:
        mode = "in use"
    finally:
        connection.close()
    if mode != "delete":
        raise ValueError(f"{path} is in use; stop the server first.")


def need_sound(path: Path) -> None:
    verdict = verify(path)
    if not verdict.is_sound:
        raise ValueError(f"{path} is not sound: {verdict.problem}")


def need_day(text: str) -> None:
    try:
        date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{text} is not a day; write it like 2026-11-15.") from None


def today() -> str:
    """Of UTC: a term counts in years, and the hours between two zones do not matter to it."""
    return (EPOCH + timedelta(microseconds=SystemClock().now())).date().isoformat()


def archives_of(path: Path) -> list[Archive]:
    with SqliteReader(path) as log:
        return read_archives(log.connection)
