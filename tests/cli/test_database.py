"""Commands that open a log, given a PostgreSQL address instead of a file."""

import json
from pathlib import Path

import psycopg
import pytest

from houseway.cli import main
from houseway.floor.store import Header
from houseway.floor.store.postgres.log import PostgresLog, PostgresReader
from houseway.floor.store.sqlite.log import SqliteReader
from houseway.web.security.keyring import Keyring
from houseway.web.security.secrets_store import SecretsStore
from houseway.web.security.shared_secrets_store import SharedSecretsStore

Capture = pytest.CaptureFixture[str]
SHIFT = "Scripted shift"


@pytest.fixture
def shift(postgres: str, capsys: Capture) -> str:
    """A database in which the scripted shift was worked."""
    assert main(["shift", "--quiet", "--database", postgres]) == 0
    capsys.readouterr()
    return postgres


def test_the_shift_ends_with_equal_books_in_both_databases(
    postgres: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "shift.sqlite"
    assert main(["shift", "--quiet", "--log", str(file)]) == 0
    on_sqlite = capsys.readouterr().out
    assert main(["shift", "--quiet", "--database", postgres]) == 0
    assert capsys.readouterr().out == on_sqlite != ""
    with SqliteReader(file) as one, PostgresReader(postgres) as other:
        assert list(one.read()) == list(other.read())
    for name in ("reconciliation", "jackpots"):
        assert main(["report", name, "--database", str(file), "--format", "json"]) in (0, 1)
        expected = capsys.readouterr().out
        assert main(["report", name, "--database", postgres, "--format", "json"]) in (0, 1)
        assert capsys.readouterr().out == expected


def test_a_second_shift_in_the_same_database_is_refused(shift: str, capsys: Capture) -> None:
    assert main(["shift", "--quiet", "--database", shift]) == 2
    assert "already" in capsys.readouterr().err


def test_the_log_is_verified_and_a_changed_record_is_named(shift: str, capsys: Capture) -> None:
    assert main(["log", "verify", "--database", shift]) == 0
    head = capsys.readouterr().out.rpartition("Log digest ")[2].strip()
    assert main(["log", "verify", "--database", shift, "--head", head[:20]]) == 0
    assert main(["log", "verify", "--database", shift, "--head", "0" * 20]) == 1
    with psycopg.connect(shift, autocommit=True) as mallory:
        mallory.execute("ALTER TABLE houseway.log DISABLE TRIGGER ALL")
        mallory.execute("UPDATE houseway.log SET actor = 'mallory' WHERE seq = 20")
    capsys.readouterr()
    assert main(["log", "verify", "--database", shift]) == 1
    assert capsys.readouterr().err == "Record 20 has been changed.\n"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("DELETE FROM houseway.log WHERE seq = 20", "Record 20 is missing; record 21 follows."),
        (
            "DELETE FROM houseway.log WHERE seq > 20",
            "Record 21 is missing; the log previously",
        ),
        ("UPDATE houseway.heads SET seq = 20", "The stored head names record 20"),
        ("UPDATE houseway.heads SET digest = '\\x00'", "The stored head is not that of record"),
        ("UPDATE houseway.properties SET kind = 'live'", "Record 1 or the header has been changed"),
    ],
)
def test_a_tampered_database_does_not_verify(
    shift: str, capsys: Capture, change: str, said: str
) -> None:
    with psycopg.connect(shift, autocommit=True) as mallory:
        mallory.execute("ALTER TABLE houseway.log DISABLE TRIGGER ALL")
        mallory.execute(change)
    assert main(["log", "verify", "--database", shift]) == 1
    assert said in capsys.readouterr().err


def test_the_log_is_exported_alike(shift: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "shift.sqlite"
    assert main(["shift", "--quiet", "--log", str(file)]) == 0
    capsys.readouterr()
    assert main(["log", "export", str(file), "--after", "3"]) == 0
    expected = capsys.readouterr().out
    assert main(["log", "export", "--database", shift, "--after", "3"]) == 0
    assert capsys.readouterr().out == expected


def test_a_backup_of_postgresql_is_restored_with_its_keys(
    shift: str, tmp_path: Path, capsys: Capture
) -> None:
    store = PostgresLog(shift, property_name=SHIFT)
    secrets = SharedSecretsStore(shift, store.property_id)
    keyring = Keyring(secrets)
    keyring.set_pin("dana", "8264")
    token, _ = keyring.open_session("dana", "d")
    code = keyring.issue_code("pin", "whit")
    keyring.close()
    head = store.head
    store.close()
    folder = tmp_path / "backup"
    assert main(["backup", str(folder), "--database", shift]) == 0
    assert head.digest.hex() in capsys.readouterr().out
    kept = Keyring(SecretsStore(folder / "keys.sqlite"))
    assert kept.session(token) is not None
    kept.close()
    with psycopg.connect(shift, autocommit=True) as connection:
        connection.execute("DROP SCHEMA houseway CASCADE")
    words = ["restore", str(folder), "--database", shift, "--by", "haas", "--reason", "fire"]
    assert main([*words, "--property", "Elsewhere"]) == 2
    said = f"This is a backup of {SHIFT}, not of Elsewhere. Leave out --property.\n"
    assert capsys.readouterr().err == said
    assert main(words) == 0
    with PostgresReader(shift) as log:
        *_, last = log.read(head.seq - 1)
        again = Keyring(SharedSecretsStore(shift, log.property_id))
    assert (last.seq, last.actor) == (head.seq + 1, "haas")
    again.check_pin("dana", "8264")
    assert again.session(token) is not None
    assert again.use_code("pin", code) == "whit"
    again.close()
    assert main(["log", "verify", "--database", shift]) == 0


def test_a_restore_over_another_log_is_refused(shift: str, tmp_path: Path, capsys: Capture) -> None:
    assert main(["backup", str(tmp_path / "one"), "--database", shift]) == 0
    with psycopg.connect(shift, autocommit=True) as connection:
        connection.execute("DROP SCHEMA houseway CASCADE")
    PostgresLog(shift, Header(property_name=SHIFT, kind="live", created_at=5)).close()
    assert main(["restore", str(tmp_path / "one"), "--database", shift]) == 2
    assert "a different log of" in capsys.readouterr().err


def test_the_cluster_without_a_node_says_so(shift: str, capsys: Capture) -> None:
    assert main(["cluster", "--database", shift]) == 1
    assert "No node leads" in capsys.readouterr().out
    assert main(["cluster", "--database", shift, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["leader"] is None
    assert main(["cluster"]) == 2
