"""Logs of earlier programs on either database: they start, go on, and are put away unchanged.

`schema_1_round.jsonl` was written by the program of commit 6cf3885: rounds on two sensors, a void,
a fault, a changed layout, a closed day with its signed sheets, and two claims that are still open.
"""

import sqlite3
import tarfile
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.floor.test_golden_log import GOLDEN, golden, sent

from houseway.floor import Floor, commands
from houseway.floor.auditor import Auditor
from houseway.floor.command_handling.command_ids import check_of, digest
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.events import DayClosed, SpotsChanged, TableAdded
from houseway.floor.events.upcast import decode
from houseway.floor.reports import Ledger
from houseway.floor.reports.day_close import sheet_digests
from houseway.floor.store import Log, LogStore, SqliteLog, verify
from houseway.floor.store.location import Place
from houseway.floor.store.postgres.log import PostgresLog
from houseway.floor.store.record import Record, entry_of
from houseway.floor.store.signatures.checkpoint import read_checkpoint
from houseway.floor.store.signatures.head_signer import Signing
from houseway.floor.store.signatures.signed_note import read_keys
from houseway.floor.store.signatures.watermark_check import LogRefused
from houseway.floor.store.signatures.watermark_file import read_slots
from houseway.floor.store.sqlite.log import SqliteReader
from houseway.floor.upkeep.archiving import archive
from houseway.floor.upkeep.audit import shown
from houseway.money import DOLLAR

ROUND = GOLDEN.with_name("schema_1_round.jsonl")
SHIFT = GOLDEN.with_name("schema_1_shift.jsonl")
ALL = sorted(GOLDEN.parent.glob("*.jsonl"))
OLD_DAY, NEXT_DAY, TODAY = "2026-03-02", "2026-03-03", "2026-11-15"
HEADER = MemoryLog().header  # The digests on signed sheets hang on it.
STORES = ("sqlite", pytest.param("postgres", marks=pytest.mark.slow))
Press = tuple[str, commands.Command, str]


@pytest.fixture(params=STORES)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "sqlite":
        return Place(str(tmp_path / "log.sqlite"))
    return Place(request.getfixturevalue("postgres"), HEADER.property_name, tmp_path)


def store(place: Place) -> LogStore:
    if place.is_postgres:
        return PostgresLog(place.database, HEADER, folder=place.data)
    return SqliteLog(place.path, HEADER)


def written(place: Place, log: MemoryLog) -> None:
    with Log(store(place)) as kept:
        for record in log.records:
            kept.append(entry_of(record))


def repeated(records: list[Record]) -> Iterator[Press]:
    """What the log says was sent, as a client of today would send it again."""
    for record in records:
        key = (record.command_id or "").rpartition("/")[2]
        match decode(record.body, record.schema)[0]:
            case TableAdded(layout=layout):
                yield record.actor, layout, key
            case SpotsChanged() as change:
                again = commands.ChangeSpots(change.table, change.spots, change.reason)
                yield record.actor, again, key


OF_ROUND: list[Press] = [
    (
        "eli",
        commands.StartGame("5", dict.fromkeys((1, 2, 3), DOLLAR), 1, {2: {1: DOLLAR, 3: DOLLAR}}),
        "34",
    ),
    ("eli", commands.StartGame("5", {2: DOLLAR}), "42"),
    ("eli", commands.PressHand("5", "royal_match"), "36"),
    ("whit", commands.VoidRound("5", "misdeal"), "44"),
    ("eli", commands.ReportFault("5", "no light", 2), "46"),
    ("whit", commands.ClearFault("5", "new lamp", 2), "47"),
]
OF_SHIFT: list[Press] = [
    ("whit", commands.VoidRound("4", "six cards to seat 7"), "58"),
    ("dana", commands.ReportFault("14", "controller lost its link"), "171"),
    ("tess", commands.ClearFault("14", "cable replaced"), "172"),
]


@pytest.mark.parametrize(("path", "presses"), [(ROUND, OF_ROUND), (SHIFT, OF_SHIFT)])
def test_what_is_sent_again_across_the_upgrade_is_known(path: Path, presses: list[Press]) -> None:
    """The commands have gained a seat, other sensors and the choices of the house since, and VOID
    has lost its sensor: what was asked then is still the same."""
    log = golden(path)
    floor = Floor(log, program="scripted")
    again = [*repeated(log.records), *((who, what, f"step-{key}") for who, what, key in presses)]
    assert {type(what) for _, what, _ in again} >= {
        commands.AddTable,
        commands.VoidRound,
        commands.ReportFault,
    }
    for who, what, key in again:
        assert floor.execute(who, what, key).is_repeated, what
    for who, what in (
        ("whit", commands.VoidRound("5", "another reason")),
        ("eli", commands.ReportFault("5", "no light", 2, 3)),
        (
            "tess",
            commands.ChangeSpots("5", floor.state.tables["5"].spots, "other limits", {}, True),
        ),
    ):
        key = {"VoidRound": "44", "ReportFault": "46", "ChangeSpots": "49"}[type(what).__name__]
        if path == ROUND:
            assert sent(floor, who, what, f"step-{key}") == "id_reused"


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_an_old_log_starts_alike_on_every_store_and_from_its_snapshot(
    place: Place, path: Path
) -> None:
    log = golden(path)
    wanted = Floor(log, program="scripted").state
    written(place, golden(path))
    with Log(store(place)) as kept:
        floor = Floor(kept, program="scripted")
        assert floor.state == wanted
        assert floor.began_at is None
        Auditor().read_all(kept.read()).confirm(shown(floor.state))
        floor.keep_snapshot()
    assert place.verify().is_sound
    with Log(store(place)) as kept:
        again = Floor(kept, program="scripted")
        assert again.began_at is not None
        assert again.state == floor.state


@pytest.mark.slow
def test_open_claims_and_two_sensors_are_played_out_over_an_archive(place: Place) -> None:
    """The closed day leaves the log; its sheets, its ids and the open games stay as they were."""
    written(place, golden(ROUND))
    signed = closed_sheets(place)
    made = archive(place, NEXT_DAY, TODAY, "haas", "a year is over", program="scripted")
    assert made.last_day == OLD_DAY
    assert closed_sheets(place) == signed
    with Log(store(place)) as kept:
        floor = Floor(kept, program="scripted")
        who, void, key = OF_ROUND[3]
        assert floor.execute(who, void, f"step-{key}").seq <= made.last
        start = commands.StartGame("5", {1: DOLLAR}, others={2: {1: DOLLAR}})
        for number, (who, command, code) in enumerate(
            [
                ("whit", commands.SwipeCard("4", "S-1", 3), ""),
                ("dana", commands.EndGame("4"), ""),
                ("eli", start, "game_open"),
                ("whit", commands.RejectClaim("5", "one_seven", "no seven", 1, 2), ""),
                ("eli", commands.EndGame("5", 2), ""),
                ("eli", start, "game_open"),
                ("eli", commands.EndGame("5"), ""),
                ("eli", start, ""),
            ]
        ):
            assert sent(floor, who, command, f"today-{number}") == code, command
        Auditor().read_all(kept.read()).confirm(shown(floor.state))
    assert place.verify().is_sound


def closed_sheets(place: Place) -> dict[str, str]:
    """Those that today's program makes of the closed day, which are those that were signed."""
    with place.open() as reader:
        records = list(reader.read())
    (closed,) = [
        event
        for record in records
        for event in decode(record.body, record.schema)
        if isinstance(event, DayClosed)
    ]
    made = sheet_digests(Ledger().read_all(records), closed.day)
    assert made == closed.sheets
    return made


def test_a_payment_of_an_earlier_program_is_known_when_it_is_sent_again() -> None:
    """`PayAward` has since learnt the number of a check."""
    asked = commands.PayAward("five-card", 3, "cash")
    today = msgspec.json.encode(asked)
    for learnt in (b',"check":""', b',"winner":"","form_signed":false,"win":0'):
        assert today[:-1].endswith(learnt)
        today = today[:-1].removesuffix(learnt) + b"}"
    assert check_of(asked) == digest(today)


# What a killed server left, with its key and its watermarks: the records of schema_1.jsonl, the
# last 17 of them a batch each. Never made anew; a program that seals otherwise adds its own.
SEALED = {
    "sealed_7cf99cbf.tar.xz": 0,  # The older form: every seal is of the whole tree.
    "sealed_4a3bb3a0.tar.xz": 3,  # The newer form: the tree may be behind.
}


def left_by(name: str, folder: Path) -> tuple[Path, Signing]:
    with tarfile.open(GOLDEN.with_name(name)) as files:
        files.extractall(folder, filter="data")
    return folder / "data" / "log.sqlite", Signing(folder / "log.key", folder / "watermarks")


@pytest.mark.parametrize("name", SEALED)
def test_a_log_that_a_crash_left_sealed_is_verified_started_and_signed(
    name: str, tmp_path: Path
) -> None:
    path, signing = left_by(name, tmp_path)
    wanted = Floor(golden(), program="scripted").state
    notes = read_slots(signing.file(HEADER))
    assert max(read_checkpoint(note).behind for note in notes) == SEALED[name]
    assert verify(path, signing=signing).is_sound
    with Log(SqliteLog(path, signing=signing)) as log:
        floor = Floor(log, program="scripted")
        assert floor.state == wanted
        assert sent(floor, "whit", commands.VoidRound("5", "misdeal"), "today-1") != "id_reused"
    signing.key.unlink()  # With the public half alone: nothing is only sealed any more.
    assert verify(path, signing=signing).is_sound
    assert max(read_checkpoint(note).seq for note in read_slots(signing.file(HEADER))) >= 53


@pytest.mark.parametrize("name", SEALED)
def test_a_sealed_log_without_its_last_batch_is_refused(name: str, tmp_path: Path) -> None:
    path, signing = left_by(name, tmp_path)
    wal = path.with_name("log.sqlite-wal")
    wal.write_bytes(wal.read_bytes()[:-4_096])
    assert "at record 53" in verify(path, signing=signing).problem
    with pytest.raises(LogRefused, match="at record 53"):
        SqliteLog(path, signing=signing)


@pytest.mark.parametrize("name", SEALED)
def test_a_seal_that_only_a_newer_program_can_read_says_so(name: str, tmp_path: Path) -> None:
    """As the program before the newer seals met the line `behind`."""
    path, signing = left_by(name, tmp_path)
    signer = read_keys(signing.key).signer
    assert signer is not None
    with SqliteReader(path) as log:
        stored = log.read_signed()
    assert stored is not None
    text = stored.note.rpartition("\n\n")[0] + "\nahead 3\n"
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE head SET note = ?", (signer.sealed(text),))
    connection.close()
    sentence = "signed by a newer version of Houseway. To go back to this version"
    assert sentence in verify(path, signing=signing).problem
    with pytest.raises(LogRefused, match=sentence):
        SqliteLog(path, signing=signing)
