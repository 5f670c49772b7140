"""Moves old records of a log into an archive, and deletes an archive after its term (R47).

    archive(place, "2025-01-01", "2026-11-15", by="haas", why="older than a year")
    delete_archive(place, "evergreen-5c1f09ab.archive-1-73400", "2031-11-15", "haas", "space")

Only while no server runs, on either database. The archive is written and verified first; then the
records leave the log in one step with the record that says so. A power cut leaves the log either
unchanged or fully changed.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import date, timedelta
from pathlib import Path

from msgspec.structs import replace

from houseway.floor.clock import Clock, SystemClock
from houseway.floor.regulation.retention import kept_until, term_of
from houseway.floor.shell import Floor
from houseway.floor.store.archives import Archive, archive_name
from houseway.floor.store.export import EPOCH
from houseway.floor.store.location import Place
from houseway.floor.store.log import Log
from houseway.floor.store.log_store import LogStore
from houseway.floor.store.record import Head, Record
from houseway.floor.store.sqlite.data_lock import sole_writer
from houseway.floor.store.sqlite.log import SqliteLog, SqliteReader
from houseway.floor.store.sqlite.snapshot_file import sync_folder
from houseway.floor.store.triggers import restore_sqlite
from houseway.floor.store.verify import ChainWalk, Verdict
from houseway.floor.upkeep.backup import clear_leftovers
from houseway.floor.upkeep.log_events import ArchiveDeleted, LogArchived
from houseway.floor.upkeep.offline_records import drafted


def archive(
    place: Place,
    before: str,
    today: str,
    by: str,
    why: str,
    clock: Clock | None = None,
    program: str | None = None,
) -> Archive:
    """Moves every record of a gambling day before `before` out of the live log. A snapshot is taken
    after it, so that the floor can start even if the archive is moved elsewhere."""
    need_day(before)
    if before > today:
        raise ValueError(f"{before} is in the future.")
    with exclusive_access(place) as store:
        need_floor(store)
        need_sound(place.verify(), store.header.property_name)
        made = cut(store, before, today)
        write(place.folder / made.file, store, made)
        listed = (*store.archives, made)
        told = LogArchived(made, why, listed)
        store.put_away(drafted(store, by, told, clock), listed)
        with Log(store) as log:
            Floor(log, clock, program=program).keep_snapshot()
    need_sound(place.verify(), store.header.property_name)
    return made


def delete_archive(place: Place, file: str, today: str, by: str, why: str) -> Archive:
    """R47: refused before the term of its last record is over."""
    if not why.strip():
        raise ValueError("Give a reason with --because.")
    with exclusive_access(place) as store:
        known = {each.file: each for each in store.archives}
        if file not in known:
            raise ValueError(f"This log has no archive {file}.")
        if known[file].deleted:
            raise ValueError(f"{file} has already been deleted ({known[file].deleted}).")
        need_over(known[file], today)
        gone = known[file] = replace(known[file], deleted=f"{today}: {why.strip()}")
        told = ArchiveDeleted(gone, why.strip(), tuple(known.values()))
        store.put_away(drafted(store, by, told), tuple(known.values()))
    (place.folder / file).unlink(missing_ok=True)
    return gone


@contextmanager
def exclusive_access(place: Place, *, is_accepted: bool = False) -> Iterator[LogStore]:
    """The log, while nobody else has it open. If two people accept it as it is, whatever its
    watermarks say, its triggers are restored."""
    signing = place.signed if is_accepted else None
    if place.is_postgres:
        from houseway.floor.cluster.exclusive_log import exclusive_log

        place.folder.mkdir(parents=True, exist_ok=True)
        where = (place.database, place.property_name, place.folder, signing)
        with exclusive_log(*where, is_accepted=is_accepted) as shared:
            yield shared
        return
    with sole_writer(place.folder):
        at_rest(place.path)
        if is_accepted:
            with closing(sqlite3.connect(place.path)) as database, database:
                restore_sqlite(database)
        store = SqliteLog(place.path, signing=signing, is_accepted=is_accepted)
        try:
            yield store
        finally:
            store.close()
            at_rest(place.path)


def need_floor(store: LogStore) -> None:
    if store.header.kind == "training":
        raise ValueError("Training logs are not archived; they have no retention period.")


def need_over(found: Archive, today: str) -> None:
    term = term_of(found.last_day, today)
    until = kept_until(found.last_day, term.years)
    if today < until:
        raise ValueError(
            f"{found.file} holds records up to {found.last_day} and is kept until {until}"
            f" ({term.years} years; {term.source})."
        )


def cut(store: LogStore, before: str, today: str) -> Archive:
    """Everything before the day that is not archived yet."""
    first = store.archives[-1].last + 1 if store.archives else 1
    last: Record | None = None
    for record in store.read(first - 1):
        if record.day >= before:
            break
        last = record
    if last is None:
        raise ValueError(f"There are no records before {before}.")
    file = archive_name(store.header, first, last.seq)
    return Archive(first, last.seq, last.digest.hex(), last.day, file, today)


def write(target: Path, store: LogStore, made: Archive) -> None:
    """Writes the records of an archive as a separate log, put in place when it is complete,
    verified and on disk."""
    unborn = target.with_name(target.name + ".new")
    unborn.unlink(missing_ok=True)
    clear_leftovers(unborn)
    copy = SqliteLog(unborn, store.header, store.archives)
    base = copy.head
    copy.append_all(store.read(made.first - 1), made.last)
    assert copy.head == made.end
    copy.close()
    at_rest(unborn)
    notes = unborn.with_name(unborn.name + ".heads")
    notes.unlink(missing_ok=True)
    need_whole(unborn, base, made)
    with unborn.open("rb") as file:
        os.fsync(file.fileno())
    unborn.chmod(0o440)
    unborn.rename(target)
    sync_folder(target.parent)


def need_whole(path: Path, base: Head, made: Archive) -> None:
    """Verifies every record in the file before any leaves the log."""
    with SqliteReader(path) as written:
        walk = ChainWalk(base, {}, "")
        problem = walk.records(written, written.rows(base.seq))
    if problem or walk.sound != made.end:
        raise ValueError(f"{path} has been changed. {problem}")


def at_rest(path: Path) -> None:
    """One file without a journal, and nobody else has it open."""
    connection = sqlite3.connect(path, timeout=1)
    try:
        ((mode,),) = connection.execute("PRAGMA journal_mode = DELETE").fetchall()
    except sqlite3.OperationalError:
        mode = "in use"
    finally:
        connection.close()
    if mode != "delete":
        raise ValueError(f"{path} is in use; stop the server first.")


def need_sound(verdict: Verdict, name: str) -> None:
    if not verdict.is_sound:
        raise ValueError(f"{name} is not sound: {verdict.problem}")


def need_day(text: str) -> None:
    try:
        date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{text} is not a date; write it like 2026-11-15.") from None


def today() -> str:
    """By UTC: terms count in years, so time zones do not matter."""
    return (EPOCH + timedelta(microseconds=SystemClock().now())).date().isoformat()
