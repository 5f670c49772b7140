"""Backup while the floor runs, and restore with verification.

    backup(Path("data"), Path("/mnt/backup/2026-03-02"))    # a folder that holds no backup yet
    restore(Path("/mnt/backup/2026-03-02"), Path("data"))   # a folder that holds no log

SQLite copies one consistent moment without stopping the writer. A copy counts only when every
record in it has been verified; it has its own note of the head, so that a truncated copy is
noticed.
"""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from houseway.floor.store.archives import ArchiveMissing, LogReader
from houseway.floor.store.log_store import LogStore
from houseway.floor.store.record import Head
from houseway.floor.store.signatures.head_signer import signing_beside
from houseway.floor.store.sqlite.head_notes import note_head, noted_heads, notes_path
from houseway.floor.store.sqlite.log import SqliteReader, read_signed
from houseway.floor.store.sqlite.snapshot_file import sync_folder
from houseway.floor.store.sqlite.truncation import need_database
from houseway.floor.store.verify import verify

LOG, KEYS = "log.sqlite", "keys.sqlite"  # As `houseway serve` names them in its data directory.
# Secrets, and the play properties with theirs.
BESIDE = (KEYS, "play.sqlite")
LEFTOVERS = ("-wal", "-shm", "-journal")


class BackupSummary(Struct, frozen=True):
    """The contents of a backup or a restore: the head is its last record."""

    head: Head
    files: tuple[Path, ...]


def backup(data: Path, target: Path) -> BackupSummary:
    """Logs and keys of a data directory, copied into a folder. Raises `ValueError` if the log is
    not sound, because nobody should restore from it."""
    source = data / LOG
    if not source.is_file():
        raise FileNotFoundError(f"There is no log at {source}.")
    if (target / LOG).exists():
        raise ValueError(f"There is already a backup at {target}; choose another folder.")
    target.mkdir(parents=True, exist_ok=True)
    files = [*copy_archives(source, target), target / LOG]
    head = copy_log(source, target / LOG)
    files += copy_beside(data, target)
    sync_folder(target)
    return BackupSummary(head, tuple(files))


def restore(
    source: Path, data: Path, expected: str = "", *, accept_loss: bool = False
) -> BackupSummary:
    """Verified before and after. `expected` is a printed head, which the log must contain. If notes
    next to the lost log show that it was ahead of the backup, someone must accept that loss; the
    notes are then kept under another name.
    """
    if not (source / LOG).is_file():
        raise FileNotFoundError(f"There is no backup at {source}.")
    if (data / LOG).exists():
        raise ValueError(f"There is already a log at {data / LOG}; move it before restoring.")
    need_no_leftover(data)
    head = sound(source / LOG, expected)
    check_loss(data / LOG, head, accept_loss)
    data.mkdir(parents=True, exist_ok=True)
    files = [*copy_archives(source / LOG, data), data / LOG]
    copy_log(source / LOG, data / LOG)
    files += copy_beside(source, data)
    sync_folder(data)
    assert sound(data / LOG) == head
    return BackupSummary(head, tuple(files))


def need_no_leftover(data: Path) -> None:
    """SQLite would apply a leftover journal to the restored log; and it may hold the last records
    of the lost one."""
    for ending in ("-wal", "-journal"):
        left = data / f"{LOG}{ending}"
        if left.exists() and left.stat().st_size:
            raise ValueError(
                f"{left} is left over from the lost log and may hold its last records."
                " Move it somewhere safe before restoring."
            )
    clear_leftovers(data / LOG)


def prove(folder: Path) -> Head:
    """Restores the backup to a temporary folder: verifies every record, starts the floor from it,
    and has the auditor rebuild its books. Nothing of it is kept."""
    from houseway.floor.upkeep.audit import audited

    with TemporaryDirectory(prefix="houseway-proof-") as scratch:
        place = Path(scratch) / "data"
        done = restore(folder, place)
        need_secrets(place)
        # If archives are elsewhere, only the records found are verified.
        with SqliteReader(place / LOG) as log, suppress(ArchiveMissing):
            audited(log.read())
        return done.head


def need_secrets(place: Path) -> None:
    for name in BESIDE:
        if (place / name).is_file():
            with closing(sqlite3.connect(place / name)) as found:
                need_database(found, place / name)
                ((answer,), *_) = found.execute("PRAGMA integrity_check(1)").fetchall()
            if answer != "ok":
                raise ValueError(f"{name} in the backup is damaged: {answer}.")


def need_second(source: Path, data: Path, second: str) -> None:
    """A log that is signed, or was here before, is restored only if two people say so."""
    if not second and is_signed(source / LOG, data):
        raise ValueError("This log is signed; two people must restore it (--by and --and).")


def is_signed(log: Path, data: Path) -> bool:
    if not log.is_file():
        return False
    with SqliteReader(log) as found:
        stored = read_signed(found.connection)
        return stored is not None or signing_beside(data).file(found.header).exists()


def note_restore(data: Path, done: BackupSummary, by: str, reason: str, second: str = "") -> Head:
    """Records in the log that it was restored, by whom and why. That record also states what a
    signed log has lost."""
    from houseway.floor.store import SqliteLog
    from houseway.floor.store.location import Place
    from houseway.floor.upkeep.loss_acceptance import accept

    if is_signed(data / LOG, data):
        accept(Place(str(data / LOG)), by, second, f"restored from a backup: {reason}")
    else:
        record_restore(SqliteLog(data / LOG), done, by, reason)
    return sound(data / LOG)


def record_restore(store: LogStore, done: BackupSummary, by: str, reason: str) -> None:
    """Closes the store."""
    from houseway.floor.shell import Floor
    from houseway.floor.store import Log

    with Log(store) as log:
        sentence = f"Restored from a backup of {done.head.seq:,} records: {reason}"
        Floor(log).record_exception(by, "operation", "log_restored", sentence)


def copy_log(source: Path, target: Path) -> Head:
    """Copied under another name until it is verified, so that a crash leaves no partial copy."""
    unproved = target.with_name(target.name + ".new")
    copy_database(source, unproved)
    try:
        head = sound(unproved)
    except ValueError:
        unproved.unlink()
        raise
    unproved.rename(target)
    clear_leftovers(unproved)
    note_head(target, head)
    return head


def copy_beside(source: Path, target: Path) -> list[Path]:
    """Keeps whatever is already there."""
    names = [name for name in BESIDE if (source / name).is_file() and not (target / name).exists()]
    for name in names:
        copy_database(source / name, target / name)
    return [target / name for name in names]


def copy_archives(log: Path, target: Path) -> list[Path]:
    try:
        reader = SqliteReader(log)
    except (ValueError, sqlite3.DatabaseError):
        return []  # A file that is no log is refused when it is copied itself.
    with reader:
        return copy_files(reader, target)


def copy_files(log: LogReader, target: Path) -> list[Path]:
    """Archives that are found. They never change, so existing copies are kept."""
    files = [log.folder / archive.file for archive in log.archives]
    files = [file for file in files if file.is_file() and not (target / file.name).exists()]
    for file in files:
        target.mkdir(parents=True, exist_ok=True)
        copy_database(file, target / file.name)
    return [target / file.name for file in files]


def copy_database(source: Path, target: Path) -> None:
    """All pages in one step; in WAL mode the writer continues meanwhile."""
    clear_leftovers(target)
    target.unlink(missing_ok=True)
    target.touch(mode=0o600)
    origin = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
    copy = sqlite3.connect(target)
    try:
        origin.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # A single, complete file.
    except sqlite3.DatabaseError as problem:
        raise ValueError(f"{source} cannot be copied: {problem}.") from None
    finally:
        copy.close()
        origin.close()
    with target.open("rb") as written:
        os.fsync(written.fileno())


def sound(log: Path, expected: str = "") -> Head:
    verdict = verify(log, expected)
    if not verdict.is_sound:
        raise ValueError(f"{log} is not sound: {verdict.problem}")
    return verdict.head


def check_loss(log: Path, head: Head, accept_loss: bool) -> None:
    notes = noted_heads(log)
    last = max(notes, default=0)
    foreign = notes.get(head.seq, head.digest.hex()) != head.digest.hex()
    if last <= head.seq and not foreign:
        return
    if not accept_loss:
        raise ValueError(
            f"The lost log had {last:,} records, but the backup has {head.seq:,}."
            " Add --accept-loss to restore it."
        )
    path = notes_path(log)
    path.rename(path.with_name(f"{path.name}.lost-after-{head.seq}"))


def clear_leftovers(path: Path) -> None:
    for ending in LEFTOVERS:
        path.with_name(path.name + ending).unlink(missing_ok=True)
