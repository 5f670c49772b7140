"""A signed watermark outside the database: what someone who holds the files can no longer hide.

Each of these logs is sound by itself: the chain is whole and the stored head fits. Seen to fail
with `check_signed` doing nothing.
"""

import re
import sqlite3
from pathlib import Path
from time import monotonic, sleep

import pytest
from msgspec.structs import replace
from tests.floor.store.entries import HEADER, entry, written
from tests.floor.store.insider import Insider, crashed

from houseway.floor.store import Log, LogStore, SqliteLog, verify
from houseway.floor.store.signatures import head_signer
from houseway.floor.store.signatures.checkpoint import Checkpoint, checkpoint_of, read_checkpoint
from houseway.floor.store.signatures.head_signer import Signing, watermarks_at_hand
from houseway.floor.store.signatures.merkle import Frontier
from houseway.floor.store.signatures.signed_note import read_keys
from houseway.floor.store.signatures.watermark_check import LogRefused, is_public
from houseway.floor.store.signatures.watermark_file import SLOT, WatermarkFile, read_slots
from houseway.floor.store.sqlite.log import SqliteReader
from houseway.floor.store.sqlite.writer_process import WriterProcessLog

BOTH = ("sqlite", pytest.param("postgres", marks=pytest.mark.slow))
COUNT = 9
SEALED = pytest.mark.usefixtures("rarely_signed")


@pytest.fixture
def rarely_signed(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine more than a quarter of a second may lie between two batches."""
    monkeypatch.setattr(head_signer, "SIGN_EVERY", 600.0)


@pytest.fixture(params=BOTH)
def insider(request: pytest.FixtureRequest, tmp_path: Path) -> Insider:
    """Beside a signed log of nine records, closed as it should be."""
    signing = Signing(tmp_path / "log.key", tmp_path / "watermarks")
    place = tmp_path / "data" / "log.sqlite"
    if request.param == "postgres":
        place = request.getfixturevalue("postgres")
    found = Insider(place, signing)
    store = found.open()
    for number in range(1, COUNT + 1):
        store.append([entry(number)])
    store.close()
    return found


def need_refused(insider: Insider, sentence: str) -> None:
    """By the start, and by whoever verifies; the reason is the same."""
    with pytest.raises(LogRefused, match=sentence):
        insider.open()
    assert re.search(sentence, insider.verify().problem)


def test_an_honest_log_is_signed_and_compared_with_its_watermark(insider: Insider) -> None:
    verdict = insider.verify()
    assert verdict.problem == ""
    assert "from record 1 on" in verdict.signature
    store = insider.open()
    keys = read_keys(insider.signing.key)
    found = checkpoint_of(store.checkpoint, keys.verifiers)
    assert (found.head, found.size) == (store.head, COUNT)
    assert found.root == Frontier().extended(r.digest for r in store.read()).root
    store.append([entry(COUNT + 1)])
    assert read_checkpoint(store.checkpoint).size == COUNT + 1
    store.close()


@pytest.mark.rule("R39")
@pytest.mark.parametrize("keep", [0, 1, COUNT - 1])
def test_a_tail_cut_with_its_head_set_back_is_refused(insider: Insider, keep: int) -> None:
    insider.cut(keep)
    need_refused(insider, f"ends with record {keep}; record {COUNT} was signed")


@pytest.mark.rule("R39")
@pytest.mark.parametrize("since", [1, 4, COUNT])
def test_a_chain_recomputed_from_any_record_is_refused(insider: Insider, since: int) -> None:
    insider.recompute(since)
    need_refused(insider, f"Record {COUNT} is not the one that was signed")


@pytest.mark.rule("R39")
def test_a_record_appended_with_a_right_digest_is_refused(insider: Insider) -> None:
    insider.append(insider.records()[0].__class__(**fields(entry(COUNT + 1)), seq=0, digest=b""))
    need_refused(insider, f"Record {COUNT + 1} was not written by this property's server")


def fields(one: object) -> dict[str, object]:
    return {name: getattr(one, name) for name in one.__struct_fields__}  # type: ignore[attr-defined]


def test_a_whole_database_set_back_is_refused(insider: Insider, tmp_path: Path) -> None:
    """With the signature that it had then: only the watermark knows better."""
    if isinstance(insider.place, Path):
        older = insider.place.read_bytes()
        grow(insider)
        insider.place.write_bytes(older)
        insider.remove_notes()
    else:
        before = insider.records()
        insider.run("", "CREATE TABLE older AS SELECT * FROM houseway.heads")
        grow(insider)
        insider.rewrite(before, before[-1].digest)
        insider.run(
            "",
            "UPDATE houseway.heads SET note = older.note, frontier = older.frontier FROM older;"
            " DROP TABLE older",
        )
    sentence = f"ends with record {COUNT}, but the watermark in .* is at record {COUNT + 1}"
    need_refused(insider, sentence)


def grow(insider: Insider) -> None:
    store = insider.open()
    store.append([entry(COUNT + 1)])
    store.close()


def test_a_log_without_its_signature_or_its_watermark_is_refused(insider: Insider) -> None:
    file = insider.signing.file(HEADER)
    content = file.read_bytes()
    file.unlink()
    need_refused(insider, "There is no watermark for this log")
    file.write_bytes(content)
    insider.run("UPDATE head SET note = ''", "UPDATE houseway.heads SET note = ''")
    need_refused(insider, "The signature of the log's head is missing")


def test_without_its_key_a_signed_log_is_read_and_never_written(insider: Insider) -> None:
    for name in ("log.key", "log.key.pub"):
        (insider.signing.key.parent / name).unlink()
    with pytest.raises(FileNotFoundError, match="no signing key"):
        insider.open()
    verdict = insider.verify()
    assert verdict.is_sound
    assert verdict.signature == "The log is signed, but there is no key to check it with."


def test_another_key_signs_nothing_of_this_log(insider: Insider) -> None:
    from houseway.floor.store.signatures.signed_note import make_key

    name = read_keys(insider.signing.key).verifiers[0].name
    insider.signing.key.unlink()
    make_key(insider.signing.key, name)
    with pytest.raises(LogRefused, match="No known key has signed this note"):
        insider.open()
    assert "No known key has signed this note" in insider.verify().problem


def test_a_slot_torn_by_a_power_cut_leaves_the_other(insider: Insider) -> None:
    """The log is ahead of it by a batch that nobody was told of."""
    file = insider.signing.file(HEADER)
    content = bytearray(file.read_bytes())
    content[100:SLOT] = bytes(SLOT - 100)
    file.write_bytes(content)
    store = insider.open()
    store.append([entry(COUNT + 1)])
    store.close()
    assert insider.verify().is_sound
    assert {read_checkpoint(note).seq for note in read_slots(file)} >= {COUNT + 1}


@SEALED
def test_between_two_signatures_a_seal_holds_and_the_end_bears_a_signature(
    insider: Insider,
) -> None:
    store = insider.open()
    store.append([entry(COUNT + 1)])
    signed = store.checkpoint
    store.append([entry(COUNT + 2)])
    sealed = insider.stored().note
    assert store.checkpoint == signed  # Of the whole tree, which follows four times a second.
    assert sealed in read_slots(insider.signing.file(HEADER))
    keys = read_keys(insider.signing.key)
    assert checkpoint_of(signed, keys.verifiers).seq == COUNT + 1
    with pytest.raises(ValueError, match="No known key"):
        checkpoint_of(sealed, keys.verifiers)
    assert checkpoint_of(sealed, keys.all).seq == COUNT + 2
    assert insider.verify().is_sound
    with insider.without_key():
        assert "watermark" not in insider.verify().problem
    store.close()
    assert checkpoint_of(insider.stored().note, keys.verifiers).seq == COUNT + 2


@SEALED
def test_a_batch_cut_since_the_last_signature_is_refused_by_whoever_has_the_key(
    insider: Insider,
) -> None:
    """The public half knows no seals: it holds the log against the last signature only. Seen to
    fail where the verification took the public half though the key was there."""
    store = insider.open()
    store.append([entry(COUNT + 1)])
    before, kept = insider.stored(), insider.records()
    frontier = before.frontier.hex()
    store.append([entry(COUNT + 2)])
    insider.rewrite(kept, kept[-1].digest)
    insider.run(
        f"UPDATE head SET note = '{before.note}', frontier = x'{frontier}'",
        f"UPDATE houseway.heads SET note = '{before.note}', frontier = '\\x{frontier}'",
    )
    need_refused(
        insider, f"ends with record {COUNT + 1}, but the watermark in .* is at record {COUNT + 2}"
    )
    with insider.without_key():
        assert "watermark" not in insider.verify().problem
    store.close()


def test_a_log_that_rests_for_a_moment_is_signed(insider: Insider) -> None:
    keys = read_keys(insider.signing.key)
    with Log(insider.open()) as log:
        for number in (1, 2):
            log.append(entry(COUNT + number))
        until = monotonic() + 60
        while not is_public(insider.stored().note, keys) and monotonic() < until:
            sleep(0.02)
        assert checkpoint_of(insider.stored().note, keys.verifiers).seq == COUNT + 2
        log.append(entry(COUNT + 3))
    with insider.without_key():
        assert insider.verify().head.seq == COUNT + 3


@SEALED
def test_only_the_key_holder_can_make_a_seal(insider: Insider) -> None:
    store = insider.open()
    store.append([entry(COUNT + 1)])
    store.append([entry(COUNT + 2)])
    sealed = insider.stored().note
    keys = read_keys(insider.signing.key)
    forged = sealed.replace(f"record {COUNT + 2}", f"record {COUNT + 3}")
    assert forged != sealed
    with pytest.raises(ValueError, match="No known key"):
        checkpoint_of(forged, keys.all)
    store.close()


def test_an_older_log_is_signed_from_where_it_is_then(tmp_path: Path) -> None:
    store = SqliteLog(tmp_path / "log.sqlite", HEADER)
    store.append([entry(1), entry(2)])
    store.close()
    signing = Signing(tmp_path / "log.key", tmp_path / "watermarks")
    store = SqliteLog(tmp_path / "log.sqlite", signing=signing)
    began = read_checkpoint(store.checkpoint)
    assert (began.begins, began.size, began.head) == (2, 0, store.head)
    (third,) = store.append([entry(3)])
    store.settle()
    assert read_checkpoint(store.checkpoint).root == Frontier().extended([third.digest]).root
    store.close()
    verdict = verify(tmp_path / "log.sqlite", signing=signing)
    assert "from record 3 on" in verdict.signature


@pytest.mark.rule("R39")
@pytest.mark.parametrize("how", ["deleted", "cut", "damaged"])
def test_a_wal_gone_after_a_crash_is_refused(tmp_path: Path, how: str) -> None:
    """Acknowledged records vanish with it, and what is left is sound in itself."""
    signing = Signing(tmp_path / "log.key", tmp_path / "watermarks")
    store = SqliteLog(tmp_path / "log.sqlite", HEADER, signing=signing)
    for number in range(1, COUNT + 1):
        store.append([entry(number)])
    log = crashed(tmp_path / "log.sqlite", tmp_path / "after")
    store.close()
    wal = log.with_name("log.sqlite-wal")
    content = wal.read_bytes()
    if how == "deleted":
        wal.unlink()
    elif how == "cut":
        wal.write_bytes(content[: len(content) // 2])
    else:
        middle = len(content) // 2
        wal.write_bytes(content[:middle] + b"\xff" * 64 + content[middle + 64 :])
    with pytest.raises(LogRefused, match=r"records are missing|signature of the log's head is"):
        SqliteLog(log, signing=signing)
    assert not verify(log, signing=signing).is_sound


def test_intact_files_after_a_crash_start(tmp_path: Path) -> None:
    signing = Signing(tmp_path / "log.key", tmp_path / "watermarks")
    store = SqliteLog(tmp_path / "log.sqlite", HEADER, signing=signing)
    store.append([entry(1)])
    log = crashed(tmp_path / "log.sqlite", tmp_path / "after")
    store.close()
    SqliteLog(log, signing=signing).close()


def test_the_writer_process_signs_and_reports_the_checkpoint(tmp_path: Path) -> None:
    signing = Signing(tmp_path / "log.key", tmp_path / "watermarks")
    store = WriterProcessLog(tmp_path / "data" / "log.sqlite", HEADER, signing=signing)
    assert read_checkpoint(store.checkpoint).size == 0
    store.append([entry(1), entry(2)])
    marks = watermarks_at_hand(signing, HEADER, read_keys(signing.key)).held
    assert store.head in [mark.checkpoint.head for mark in marks]
    store.settle()
    assert read_checkpoint(store.checkpoint).head == store.head
    assert store.checkpoint in read_slots(signing.file(HEADER))
    store.close()


def test_a_second_place_that_cannot_be_written_acknowledges_nothing(tmp_path: Path) -> None:
    signing = Signing(tmp_path / "log.key", tmp_path / "watermarks")
    store = SqliteLog(tmp_path / "log.sqlite", HEADER, signing=signing)
    store._signer.close()  # type: ignore[union-attr]
    with pytest.raises(OSError, match="Bad file descriptor"):
        store.append([entry(1)])


DROPPED = {
    "one dropped": ("DROP TRIGGER log_is_never_changed", " ON houseway.log"),
    "the other dropped": ("DROP TRIGGER log_is_never_shortened", " ON houseway.log"),
}


@pytest.mark.rule("R39")
@pytest.mark.parametrize("what", DROPPED)
def test_a_dropped_trigger_is_named(insider: Insider, what: str) -> None:
    statement, table = DROPPED[what]
    insider.run(statement, statement + table)
    assert insider.verify().problem.startswith(f"The trigger {statement.split()[-1]} is missing")


def test_a_trigger_that_lets_one_person_through_is_named(insider: Insider) -> None:
    insider.run("DROP TRIGGER log_is_never_changed", "SELECT 1")
    insider.run(
        "CREATE TRIGGER log_is_never_changed BEFORE UPDATE ON log WHEN OLD.actor <> 'mallory'"
        " BEGIN SELECT RAISE(ABORT, 'The log is append-only.'); END",
        "CREATE OR REPLACE FUNCTION houseway.log_is_append_only() RETURNS trigger LANGUAGE plpgsql"
        " AS $$ BEGIN RETURN NEW; END $$",
    )
    assert "has been changed" in insider.verify().problem


@pytest.mark.slow
def test_a_disabled_trigger_is_named(postgres: str, tmp_path: Path) -> None:
    found = Insider(postgres, Signing(tmp_path / "log.key", tmp_path / "watermarks"))
    found.open().close()
    found.run("", "ALTER TABLE houseway.log DISABLE TRIGGER log_is_never_changed")
    assert "has been changed" in found.verify().problem


@pytest.mark.parametrize("batches", [1, 3, head_signer.BEHIND_MOST + 3])
def test_a_tree_that_a_crash_left_behind_continues_from_the_records(
    batches: int, insider: Insider, tmp_path: Path
) -> None:
    """Sealed heads are ahead of the tree. Whoever opens the log hashes what it lacks."""
    store = insider.open()
    store.append([entry(COUNT + 1)])
    for number in range(COUNT + 2, COUNT + 2 + batches):
        store.append([entry(number)])
    found = checkpoint_of(insider.stored().note, read_keys(insider.signing.key).all)
    assert (found.head, found.begins, found.size + found.behind) == (store.head, 0, store.head.seq)
    store._signer = None  # As after a crash: nothing is signed at the end.
    store.close()
    again = insider.open()
    whole = Frontier().extended(record.digest for record in again.read())
    assert read_checkpoint(again.checkpoint) == whole_of(found, whole)
    again.append([entry(COUNT + 900)])
    assert read_checkpoint(again.checkpoint).root == root_now(again)
    again.close()
    assert insider.verify().is_sound


def whole_of(found: Checkpoint, tree: Frontier) -> Checkpoint:
    return replace(found, size=tree.size, root=tree.root, behind=0)


def root_now(store: LogStore) -> bytes:
    return Frontier().extended(record.digest for record in store.read()).root


@SEALED
def test_a_record_altered_since_the_last_signature_does_not_get_into_the_tree(
    insider: Insider,
) -> None:
    store = insider.open()
    for number in range(1, 5):
        store.append([entry(COUNT + number)])
    store._signer = None
    store.close()
    sound = insider.records()
    changes = [(at, {"digest": bytes(32)}) for at in (-1, -2, -3)]
    contents = [(-1, {"actor": "nobody"}), (-2, {"at": 1}), (-3, {"actor": "nobody"})]
    for at, change in [*changes, *contents]:
        forged = list(sound)
        forged[at] = replace(forged[at], **change)
        insider.rewrite(forged, sound[-1].digest)
        with pytest.raises(LogRefused, match=r"not the ones that were sealed|not the one that was"):
            insider.open()
    insider.rewrite(sound, sound[-1].digest)
    insider.open().close()


@SEALED
def test_a_log_whose_signature_is_gone_before_its_tree_began_is_refused(
    insider: Insider, tmp_path: Path
) -> None:
    """Its sealed watermarks are of an empty tree and the records behind it: not of a log that was
    never signed."""
    signing = Signing(tmp_path / "new.key", tmp_path / "new")
    store = SqliteLog(tmp_path / "new.sqlite", HEADER, signing=signing)
    store.append([entry(1)])
    store.append([entry(2)])
    store._signer = None
    store.close()
    with sqlite3.connect(tmp_path / "new.sqlite") as connection:
        connection.execute("UPDATE head SET note = ''")
    connection.close()
    with pytest.raises(LogRefused, match="signature of the log's head is missing"):
        SqliteLog(tmp_path / "new.sqlite", signing=signing)


@SEALED
def test_what_the_tree_lacks_is_signed_before_records_are_put_away(tmp_path: Path) -> None:
    signing = Signing(tmp_path / "log.key", tmp_path / "watermarks")
    store = SqliteLog(tmp_path / "data" / "log.sqlite", HEADER, signing=signing)
    for number in range(1, 4):
        store.append([entry(number)])
    store.put_away(entry(4), [])
    with SqliteReader(tmp_path / "data" / "log.sqlite") as log:
        stored = log.read_signed()
    assert stored is not None
    assert read_checkpoint(stored.note).behind == 1
    store.close()


@SEALED
@pytest.mark.parametrize("at", ["commit", "watermark"])
def test_a_write_that_failed_leaves_a_log_that_starts_again(
    at: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found by `make proof`: after a full disk the end of the server signed a head that had never
    been written, and no start accepted the log any more."""
    signing = Signing(tmp_path / "log.key", tmp_path / "watermarks")
    path = tmp_path / "data" / "log.sqlite"
    store = SqliteLog(path, HEADER, signing=signing)
    store.append([entry(1)])
    store.append([entry(2)])  # Sealed, not signed: the first has just been.

    def full(*given: object, **named: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(
            *((store, "_insert", full) if at == "commit" else (WatermarkFile, "write", full))
        )
        with pytest.raises(OSError, match="No space"):
            store.append([entry(3)])
    store.close()
    assert verify(path, signing=signing).is_sound
    again = SqliteLog(path, signing=signing)
    assert again.head.seq == (2 if at == "commit" else 3)
    again.append([entry(9)])
    again.close()
    assert verify(path, signing=signing).is_sound


def test_a_power_cut_between_the_first_two_columns_leaves_a_log_that_starts(tmp_path: Path) -> None:
    """Found by `make proof SEED=181126`: no start got past "duplicate column name: note"."""
    path = written(tmp_path / "log.sqlite", 3)
    with sqlite3.connect(path) as connection:
        connection.execute("ALTER TABLE head ADD COLUMN note TEXT")
    connection.close()
    signing = Signing(tmp_path / "log.key", tmp_path / "watermarks")
    SqliteLog(path, signing=signing).close()
    assert "from record 4 on" in verify(path, signing=signing).signature


def test_the_checkpoint_of_a_busy_log_is_a_quarter_of_a_second_old_at_most(
    insider: Insider, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What witnesses are given; one batch every 40 ms."""
    batch = 0
    monkeypatch.setattr(head_signer, "monotonic", lambda: batch / 25)
    store, behind = insider.open(), set()
    for batch in range(1, 41):
        store.append([entry(COUNT + batch)])
        behind.add(store.head.seq - read_checkpoint(store.checkpoint).seq)
    store.close()
    assert max(behind) / 25 <= head_signer.SIGN_EVERY
    assert behind == set(range(7)), "sealed in between, then signed"
