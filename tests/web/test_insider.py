"""Someone with the files or the database, against a served floor: a PIN that is not theirs, a meter
raised in the snapshot. Seen to fail with `LogPins.is_on_record` saying yes to everyone, and with
`check_signed` doing nothing.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import psycopg
import pytest
from argon2 import PasswordHasher
from tests.floor.house import OPENING
from tests.floor.store.insider import Insider

from houseway.cli import main
from houseway.floor.events.upcast import SCHEMA, encode
from houseway.floor.scenario import Shift
from houseway.floor.store import Header, Log, Record, SqliteLog
from houseway.floor.store.postgres.log import PostgresLog
from houseway.floor.store.sqlite.snapshot_file import snapshot_path
from houseway.floor.upkeep.log_events import SnapshotKept
from houseway.floor.upkeep.snapshots import Snapshot, state_of, whole
from houseway.money import DOLLAR
from houseway.web.backend import Backend
from houseway.web.problems import Denied
from houseway.web.server import KEYS, LOG, open_backend
from houseway.web.settings import Settings

HEADER = Header(property_name="Evergreen", kind="training", created_at=0)


@pytest.fixture(params=["sqlite", "postgres"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """A floor with jackpots, written before logs were signed."""
    data, url = tmp_path / "data", ""
    if request.param == "postgres":
        url = request.getfixturevalue("postgres")
    store = PostgresLog(url, HEADER) if url else SqliteLog(data / LOG, HEADER)
    with Log(store) as log:
        Shift(log).run(OPENING)
    return Settings(
        data=str(data), database=url, property_name="Evergreen", property_kind="training"
    )


@contextmanager
def served(settings: Settings) -> Iterator[Backend]:
    with open_backend(settings, "http://one") as backend:
        yield backend


def insider_of(settings: Settings) -> Insider:
    return Insider(settings.database or settings.data_path / LOG, settings.signing, "Evergreen")


def replace_pin(settings: Settings, staff: str, pin: str) -> None:
    """As someone does who can write to the secrets and to nothing else."""
    hash_ = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(pin)
    if settings.database:
        with psycopg.connect(settings.database) as database:
            database.execute("UPDATE houseway.pins SET hash = %s WHERE staff = %s", (hash_, staff))
    else:
        with sqlite3.connect(settings.data_path / KEYS) as keys:
            keys.execute("UPDATE pins SET hash = ? WHERE staff = ?", (hash_, staff))
        keys.close()


def test_a_pin_that_is_on_record_lets_its_owner_in(settings: Settings) -> None:
    with served(settings) as backend:
        backend.keyring.set_pin("haas", "8231")
        backend.keyring.check_pin("haas", "8231")
    with served(settings) as backend:
        backend.keyring.check_pin("haas", "8231")


def test_a_replaced_pin_lets_nobody_in_and_is_on_record(
    settings: Settings, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(settings) as backend:
        backend.keyring.set_pin("haas", "8231")
    replace_pin(settings, "haas", "9999")
    monkeypatch.setenv("HOUSEWAY_DATA", settings.data)
    words = ["log", "verify", "--database", settings.database, "--property", "Evergreen"]
    assert main(words if settings.database else words[:2]) == 1
    assert "The stored PIN for haas does not match the log" in capsys.readouterr().err
    with served(settings) as backend:
        with pytest.raises(Denied) as wrong:
            backend.keyring.check_pin("haas", "9999")
        assert wrong.value.code == "sign_in_wrong"
        assert not backend.keyring.has_pin("haas")
        assert any(b"pin_replaced" in record.body for record in backend.log.read())
        backend.keyring.set_pin("haas", "2468")
        backend.keyring.check_pin("haas", "2468")


def test_a_pin_of_an_older_log_is_taken_over_once(settings: Settings) -> None:
    """Set before the log was signed; a person who comes later has it on record from the start."""
    with served(settings) as backend:
        kinds = [record.kind for record in backend.log.read()]
    assert kinds.count("SigningBegan") == 1
    with served(settings) as backend:
        backend.keyring.record = None
        backend.keyring.set_pin("dana", "1357")  # As if the secrets alone had been written.
    with served(settings) as backend, pytest.raises(Denied):
        backend.keyring.check_pin("dana", "1357")


@pytest.mark.rule("R39")
def test_a_snapshot_raised_and_bound_by_an_appended_record_is_refused(settings: Settings) -> None:
    """$5,000 more on a meter, the snapshot's digest right, and a record that says so."""
    with served(settings) as backend:
        backend.keyring.set_pin("haas", "8231")
    insider = insider_of(settings)
    forged = raised(snapshot(settings))
    keep(settings, forged)
    last = insider.records()[-1]
    kept = SnapshotKept(forged.seq, forged.digest.hex())
    body = encode([kept])
    insider.append(
        Record(
            at=last.at,
            day=last.day,
            actor="houseway",
            kind="SnapshotKept",
            body=body,
            schema=SCHEMA,
            seq=0,
            digest=b"",
        )
    )
    with (
        pytest.raises(ValueError, match="was not written by this property's server"),
        served(settings),
    ):
        pass


@pytest.mark.rule("R39")
def test_a_log_behind_its_own_snapshot_is_refused(settings: Settings) -> None:
    """Even where signature and watermark went with the records."""
    with served(settings) as backend:
        backend.keyring.set_pin("haas", "8231")
    insider = insider_of(settings)
    insider.cut(len(insider.records()) - 3)
    insider.run("UPDATE head SET note = ''", "UPDATE houseway.heads SET note = '', frontier = ''")
    for file in settings.signing.watermarks.iterdir():
        file.unlink()
    with pytest.raises(ValueError, match="older than its snapshot"), served(settings):
        pass


def test_a_log_whose_signatures_were_all_removed_is_refused(settings: Settings) -> None:
    with served(settings) as backend:
        backend.keyring.set_pin("haas", "8231")
    insider = insider_of(settings)
    insider.run("UPDATE head SET note = ''", "UPDATE houseway.heads SET note = '', frontier = ''")
    for file in settings.signing.watermarks.iterdir():
        file.unlink()
    for _ in range(2):
        with pytest.raises(ValueError, match="the signatures are gone"), served(settings):
            pass


def snapshot(settings: Settings) -> Snapshot:
    if not settings.database:
        return whole(snapshot_path(settings.data_path / LOG).read_bytes())
    with psycopg.connect(settings.database) as database:
        row = database.execute(
            "SELECT snapshot FROM houseway.snapshots JOIN houseway.properties ON id = property"
            " WHERE name = 'Evergreen'"
        ).fetchone()
    assert row is not None
    return whole(row[0])


def raised(found: Snapshot) -> Snapshot:
    state = state_of(found)
    name, jackpot = next(iter(state.jackpots.items()))
    levels = dict(jackpot.link.levels)
    level, held = next(iter(levels.items()))
    levels[level] = msgspec.structs.replace(held, current=held.current + 5_000 * DOLLAR)
    link = msgspec.structs.replace(jackpot.link, levels=levels)
    state.jackpots[name] = msgspec.structs.replace(jackpot, link=link)
    made = msgspec.structs.replace(found, state=msgspec.msgpack.encode(state))
    return msgspec.structs.replace(made, digest=made.sealed())


def keep(settings: Settings, made: Snapshot) -> None:
    blob = msgspec.msgpack.encode(made)
    if not settings.database:
        snapshot_path(settings.data_path / LOG).write_bytes(blob)
        return
    with psycopg.connect(settings.database) as database:
        database.execute("UPDATE houseway.snapshots SET snapshot = %s", (blob,))
