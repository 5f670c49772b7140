"""Tamper evidence (R39): every way to falsify a copy of the log is noticed and named."""

import shutil
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.floor.store.entries import HEADER, entry, written

from houseway.floor.store import Head, Log, SqliteLog, verify
from houseway.floor.store.record import COLUMNS, digest_of
from houseway.floor.store.sqlite.head_notes import notes_path
from houseway.floor.store.sqlite.log import SqliteReader

TEXT = ("day", "actor", "command_id", "kind")
BYTES = ("body", "answer", "digest")
NUMBERS = ("schema", "at")


def tamper(path: Path, *statements: str | tuple[str, tuple[object, ...]]) -> None:
    """As someone would who holds the file: triggers off, any statement."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA synchronous = OFF")
    with connection:
        connection.execute("DROP TRIGGER IF EXISTS log_is_never_changed")
        connection.execute("DROP TRIGGER IF EXISTS log_is_never_shortened")
        for statement in statements:
            text, values = (statement, ()) if isinstance(statement, str) else statement
            connection.execute(text, values)
    connection.close()


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return written(tmp_path / "log.sqlite", 5)


def test_an_untouched_log_is_sound_and_shows_its_head(log: Path) -> None:
    verdict = verify(log)
    assert verdict.is_sound
    assert verdict.head.seq == 5


@pytest.mark.rule("R39")
def test_any_changed_byte_of_any_field_names_the_record(log: Path) -> None:
    connection = sqlite3.connect(log)
    rows = connection.execute(f"SELECT {COLUMNS} FROM log").fetchall()
    connection.close()
    names = COLUMNS.split(", ")
    tried = 0
    for row in (rows[0], rows[3]):
        fields = dict(zip(names, row, strict=True))
        for name in TEXT + BYTES:
            for forged in flips(fields[name]):
                seq = fields["seq"]
                copy = shutil.copy(log, log.with_name("copy.sqlite"))
                tamper(copy, (f"UPDATE log SET {name} = ? WHERE seq = ?", (forged, seq)))
                first = "Record 1 or the header has been changed."
                named = first if seq == 1 else f"Record {seq} has been changed."
                assert verify(copy).problem == named
                tried += 1
    assert tried > 100


def flips(value: str | bytes) -> list[str | bytes]:
    """The value with one bit changed, in every character or every third byte."""
    if isinstance(value, str):
        return [value[:i] + chr(ord(value[i]) ^ 0x40) + value[i + 1 :] for i in range(len(value))]
    return [value[:i] + bytes([value[i] ^ 1]) + value[i + 1 :] for i in range(0, len(value), 3)]


@pytest.mark.parametrize("name", NUMBERS)
def test_a_changed_number_names_the_record(log: Path, name: str) -> None:
    tamper(log, f"UPDATE log SET {name} = {name} + 1 WHERE seq = 3")
    assert verify(log).problem == "Record 3 has been changed."


FORGERIES = {
    "a field moved into its neighbour": (
        "UPDATE log SET day = day || substr(actor, 1, 1), actor = substr(actor, 2) WHERE seq = 2",
        "Record 2 has been changed.",
    ),
    "text stored as bytes": (
        "UPDATE log SET actor = CAST(actor AS BLOB) WHERE seq = 2",
        "Record 2 cannot be read.",
    ),
    "bytes stored as text": (
        "UPDATE log SET body = CAST(body AS TEXT) WHERE seq = 2",
        "Record 2 cannot be read.",
    ),
    "a record removed": (
        "DELETE FROM log WHERE seq = 2",
        "Record 2 is missing; record 3 follows.",
    ),
    "the first record removed": (
        "DELETE FROM log WHERE seq = 1",
        "Record 1 is missing; record 2 follows.",
    ),
    "the tail cut": (
        "DELETE FROM log WHERE seq > 3",
        "Record 4 is missing; the log previously ended with record 5.",
    ),
    "everything cut": (
        "DELETE FROM log",
        "Record 1 is missing; the log previously ended with record 5.",
    ),
    "a record added": (
        "INSERT INTO log SELECT 6, schema, at, day, actor, NULL, kind, body, answer, digest"
        " FROM log WHERE seq = 5",
        "Record 6 has been changed.",
    ),
    "another property's header": (
        "UPDATE header SET property_name = 'Other'",
        "The header has been changed.",
    ),
    "another time in the header": (
        "UPDATE header SET created_at = created_at + 1",
        "The header has been changed.",
    ),
    "a stored head with another digest": (
        "UPDATE head SET digest = zeroblob(32)",
        "The stored head is not that of record 5.",
    ),
    "a stored head set back": (
        "UPDATE head SET seq = 4",
        "The stored head names record 4; the log ends with 5.",
    ),
    "a stored head set forward": (
        "UPDATE head SET seq = 7",
        "Record 6 is missing; the log previously ended with record 7.",
    ),
    "no stored head": ("DELETE FROM head", "The stored head cannot be read."),
    "two stored heads": (
        "INSERT INTO head SELECT seq, digest FROM head",
        "The stored head cannot be read.",
    ),
    "a stored head of another type": (
        "UPDATE head SET digest = 'text'",
        "The stored head cannot be read.",
    ),
    "a command id emptied": (
        "UPDATE log SET command_id = '' WHERE seq = 4",
        "Record 4 cannot be read.",
    ),
}


@pytest.mark.rule("R39")
@pytest.mark.parametrize("what", FORGERIES)
def test_a_forgery_is_named(log: Path, what: str) -> None:
    statement, problem = FORGERIES[what]
    tamper(log, statement)
    verdict = verify(log)
    assert not verdict.is_sound
    assert verdict.problem == problem


def test_a_changed_header_without_notes_is_named_with_the_first_record(
    log: Path,
) -> None:
    notes_path(log).unlink()
    tamper(log, "UPDATE header SET kind = 'live'")
    assert verify(log).problem == "Record 1 or the header has been changed."


@pytest.mark.parametrize("forged", ["NULL", "'one'", "x'01'"])
def test_a_header_of_other_types_is_reported_in_one_sentence(log: Path, forged: str) -> None:
    tamper(
        log,
        "CREATE TABLE copy (layout, property_name, kind, created_at)",
        "INSERT INTO copy SELECT * FROM header",
        "DROP TABLE header",
        "ALTER TABLE copy RENAME TO header",
        f"UPDATE header SET created_at = {forged}",
    )
    with pytest.raises(ValueError, match="The header of this log cannot be read"):
        verify(log)


def test_only_what_follows_a_sound_head_is_read_again(log: Path) -> None:
    before = next(record for record in SqliteReader(log).read() if record.seq == 3)
    since = Head(3, before.digest)
    tamper(log, "UPDATE log SET actor = 'nobody' WHERE seq = 2")
    assert verify(log, since=since).head.seq == 5
    tamper(log, "UPDATE log SET actor = 'nobody' WHERE seq = 4")
    assert verify(log, since=since).problem == "Record 4 has been changed."


@pytest.mark.rule("R39")
def test_two_swapped_records_are_noticed(log: Path) -> None:
    tamper(
        log,
        "UPDATE log SET seq = 99 WHERE seq = 2",
        "UPDATE log SET seq = 2 WHERE seq = 3",
        "UPDATE log SET seq = 3 WHERE seq = 99",
    )
    assert verify(log).problem == "Record 2 has been changed."


def rewrite(path: Path, keep: int) -> str:
    """Cut the tail and the stored head with it, as a careful forger would."""
    store = SqliteLog(path)
    records = list(store.read())
    store.close()
    tamper(
        path,
        f"DELETE FROM log WHERE seq > {keep}",
        ("UPDATE head SET seq = ?, digest = ?", (keep, records[keep - 1].digest)),
    )
    return records[-1].digest.hex()


def test_a_tail_cut_with_its_head_is_noticed_by_the_notes_next_to_the_log(log: Path) -> None:
    rewrite(log, keep=3)
    assert verify(log).problem == "Record 4 is missing; the log previously ended with record 5."


@pytest.mark.rule("R39")
def test_a_tail_cut_everywhere_is_caught_by_a_printed_head(log: Path) -> None:
    printed = rewrite(log, keep=3)
    notes_path(log).unlink()
    assert verify(log).is_sound  # Nothing inside can tell; that is why heads are printed.
    verdict = verify(log, printed)
    assert verdict.problem.startswith(f"No record has the digest {printed}")


def test_a_recomputed_chain_is_caught_by_the_notes_and_by_a_printed_head(log: Path) -> None:
    store = SqliteLog(log)
    records = list(store.read())
    store.close()
    forged, digest = [], HEADER.digest()
    for record in records:
        changed = replace(record, actor="nobody")
        digest = digest_of(digest, record.seq, changed)
        values = (changed.actor, digest, record.seq)
        forged.append(("UPDATE log SET actor = ?, digest = ? WHERE seq = ?", values))
    tamper(log, *forged, ("UPDATE head SET digest = ?", (digest,)))
    assert verify(log).problem == "Record 5 does not match the recorded head."
    notes_path(log).unlink()
    assert verify(log).is_sound
    assert not verify(log, records[-1].digest.hex()).is_sound


def test_an_old_printed_head_is_found_in_a_log_that_has_grown(log: Path) -> None:
    store = SqliteLog(log)
    printed = store.head.digest.hex()
    store.append([entry(6)])
    store.close()
    verdict = verify(log, printed[:16].upper())
    assert verdict.is_sound
    assert (verdict.expected_at, verdict.head.seq) == (5, 6)


@pytest.mark.parametrize("head", ["abc", "not hexadecimal at all", "12345678901234g6"])
def test_an_unreadable_head_is_reported_in_one_sentence(log: Path, head: str) -> None:
    with pytest.raises(ValueError, match="hexadecimal"):
        verify(log, head)


def test_a_missing_file_is_reported_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no log at"):
        verify(tmp_path / "log.sqlite")


def test_verifying_changes_nothing_and_works_while_the_log_is_open(tmp_path: Path) -> None:
    store = SqliteLog(tmp_path / "log.sqlite", HEADER)
    store.append([entry(1)])
    assert verify(tmp_path / "log.sqlite").head.seq == 1
    store.append([entry(2)])
    assert verify(tmp_path / "log.sqlite").head.seq == 2
    store.close()


@pytest.mark.slow
def test_a_log_that_grows_while_it_is_verified_is_sound(tmp_path: Path) -> None:
    with Log(SqliteLog(tmp_path / "log.sqlite", HEADER)) as log:
        tickets = [log.submit(entry(number)) for number in range(1, 5_001)]
        seen = []
        while not tickets[-1].done():
            verdict = verify(tmp_path / "log.sqlite")
            assert verdict.is_sound, verdict.problem
            seen.append(verdict.head.seq)
        assert seen == sorted(seen)


def content(path: Path) -> list[object] | None:
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    connection.text_factory = bytes
    try:
        return connection.execute(f"SELECT {COLUMNS} FROM log ORDER BY seq").fetchall()
    except sqlite3.DatabaseError:
        return None
    finally:
        connection.close()


@pytest.mark.slow
def test_a_changed_byte_anywhere_in_the_file_is_noticed_or_changes_no_record(log: Path) -> None:
    """Every seventh byte of the file itself; unused space and page bookkeeping may differ."""
    original, truth = log.read_bytes(), content(log)
    copy = log.with_name("copy.sqlite")
    noticed = 0
    for place in range(0, len(original), 7):
        copy.write_bytes(original[:place] + bytes([original[place] ^ 0x11]) + original[place + 1 :])
        if sounds(copy):
            assert content(copy) == truth, f"byte {place}"
        else:
            noticed += 1
    assert noticed > 100


def sounds(path: Path) -> bool:
    """A log that cannot be opened at all is noticed too."""
    try:
        return verify(path).is_sound
    except (ValueError, sqlite3.DatabaseError):
        return False
