"""A start that takes its time says what it waits for."""

import socket
import time
from pathlib import Path
from threading import Thread

import pytest

from houseway.floor.store.sqlite.data_lock import WRITER, taken
from houseway.web.health import slow_steps
from houseway.web.health.slow_steps import report_if_slow
from houseway.web.server import open_backend
from houseway.web.settings import Settings


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    lines: list[str] = []
    monkeypatch.setattr(slow_steps, "SLOW", 0.05)
    monkeypatch.setattr(slow_steps, "SAID_AGAIN", 0.1)
    monkeypatch.setattr(slow_steps, "monotonic", lambda: 0.0)  # However busy this machine is.
    monkeypatch.setattr(slow_steps, "warn", lambda what, why: lines.append(f"{what}: {why}"))
    return lines


def until(lines: list[str], count: int) -> None:
    end = time.monotonic() + 30
    while len(lines) < count:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_slow_step_is_reported_until_it_is_over(said: list[str]) -> None:
    with report_if_slow("Verifying the log"):
        until(said, 3)
    assert set(said) == {"waiting: Verifying the log has taken 0 s so far."}


def test_a_step_that_is_expected_to_take_long_is_no_warning(
    said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    notes: list[str] = []
    monkeypatch.setattr(slow_steps, "note", lambda what, why: notes.append(f"{what}: {why}"))
    with report_if_slow("Playing the demo's month", is_expected=True):
        until(notes, 1)
    assert not said


def test_a_quick_step_is_not_reported(said: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_steps, "SLOW", 600.0)
    with report_if_slow("Verifying the log"):
        pass
    assert not said


def test_the_supervisor_hears_that_a_slow_start_lives(
    said: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or its watchdog would end the process before it serves."""
    place = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(place))
        systemd.settimeout(30)
        monkeypatch.setenv("NOTIFY_SOCKET", str(place))
        with report_if_slow("Reading the log"):
            told = systemd.recv(200).decode()
    assert told == "WATCHDOG=1\nSTATUS=Reading the log has taken 0 s so far."


def test_a_start_says_that_it_waits_for_the_last_server_s_writer(
    said: list[str], tmp_path: Path
) -> None:
    settings = Settings(data=str(tmp_path), property_kind="training")
    with (tmp_path / WRITER).open("w") as held:
        assert taken(held)
        Thread(target=lambda: (until(said, 1), held.close())).start()
        with open_backend(settings) as backend:
            assert backend.floor.stopped == ""
    assert said[0] == "waiting: Waiting for the previous server's last batch has taken 0 s so far."
