"""Whoever restores or accepts a signed log proves it with a PIN, wherever the PINs' secret is."""

from pathlib import Path
from shutil import copy

import pytest
from tests.floor.house import OPENING
from tests.floor.store.entries import HEADER

from houseway.cli import main
from houseway.floor.scenario import Shift
from houseway.floor.store import Log, SqliteLog
from houseway.floor.store.location import Place
from houseway.floor.upkeep.backup import KEYS, LOG, backup
from houseway.web.security.keyring import Keyring
from houseway.web.security.pins import SECRET
from houseway.web.settings import Settings

PIN_SECRET = "HOUSEWAY_PIN_SECRET"
PEOPLE = ["--by", "haas", "--and", "dana"]


@pytest.fixture(autouse=True)
def no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_PIN", "135790")
    monkeypatch.setenv("HOUSEWAY_SECOND_PIN", "0000")  # Not dana's.


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a signed log."""
    place = Place(data=tmp_path / "data")
    with Log(SqliteLog(place.path, HEADER, signing=place.signed)) as log:
        Shift(log).run(OPENING)
    return tmp_path / "data"


def set_pins(data: Path, pin_secret: str = "") -> None:
    keyring = Keyring(data / KEYS, Settings(pin_secret=pin_secret))
    keyring.set_pin("haas", "135790")
    keyring.set_pin("dana", "4826")
    keyring.close()


@pytest.mark.parametrize("is_named", [False, True])
def test_a_restore_checks_both_pins_with_the_secret_that_no_backup_has(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch, is_named: bool
) -> None:
    set_pins(data)
    folder, new = tmp_path / "backup", tmp_path / "new"
    backup(data, folder)
    if is_named:
        monkeypatch.setenv(PIN_SECRET, str(data / SECRET))
    else:
        new.mkdir()
        copy(data / SECRET, new)
    words = ["restore", str(folder), "--data", str(new), *PEOPLE, "--reason", "fire"]
    assert main(words) == 2
    assert not (new / LOG).exists()
    monkeypatch.setenv("HOUSEWAY_SECOND_PIN", "4826")
    assert main(words) == 0
    assert not (folder / SECRET).exists()


def test_a_restore_by_people_without_the_right_leaves_no_log_behind(
    tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup(data, tmp_path / "backup")
    words = ["restore", str(tmp_path / "backup"), "--data", str(tmp_path / "new")]
    assert main([*words, "--by", "dana", "--and", "whit", "--reason", "fire"]) == 2
    assert capsys.readouterr().err == "One of the two must be a manager.\n"
    assert not (tmp_path / "new" / LOG).exists()


def test_without_the_secret_a_restore_says_that_no_pin_was_checked(
    tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    set_pins(data)
    backup(data, tmp_path / "backup")
    words = ["restore", str(tmp_path / "backup"), "--data", str(tmp_path / "new")]
    assert main([*words, *PEOPLE, "--reason", "fire"]) == 0
    assert "dana's PIN cannot be checked without pin.secret" in capsys.readouterr().err
    assert not (tmp_path / "backup" / SECRET).exists()


def test_an_acceptance_checks_the_pins_with_the_secret_of_the_setting(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    secret = str(tmp_path / "elsewhere")
    set_pins(data, secret)
    monkeypatch.setenv("HOUSEWAY_DATA", str(data))
    monkeypatch.setenv(PIN_SECRET, secret)
    assert main(["log", "accept", *PEOPLE, "--because", "fire"]) == 2
    assert "That is not dana's PIN." in capsys.readouterr().err
