"""A drill at the terminal may be noted in the training log."""

import io
import json
from contextlib import closing
from pathlib import Path

import pytest

from houseway.cli import main
from houseway.floor.play.play_logs import FILE, PlayLogs
from houseway.floor.play.play_properties import PlayProperties
from houseway.floor.training.school import School
from houseway.lab.drills import question
from houseway.web.server import LOCK, held_lock

WORDS = [
    *("drill", "name-the-hand", "--game", "three-card-poker"),
    *("--questions", "2", "--seed", "5", "--json", "--trainee", "Nina"),
]


def answers(monkeypatch: pytest.MonkeyPatch, *said: str) -> None:
    lines = "".join(json.dumps({"answer": word}) + "\n" for word in said)
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))


def test_answers_are_noted_under_the_trainees_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEWAY_DATA", str(tmp_path))
    right = question("name-the-hand", ("three-card-poker",), 5, 1).right
    answers(monkeypatch, right)  # Then the input ends: broken off.
    assert main(WORDS) == 0
    with closing(PlayLogs(tmp_path / FILE)) as play_logs:
        roll = School(PlayProperties(play_logs)).roll
        (sitting,) = roll.sittings_of("terminal/nina")
        assert [one.right for one in sitting.answers] == [True]
        assert sitting.result is not None
        assert sitting.result.why == "broken off"


def test_a_running_server_alone_writes_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOUSEWAY_DATA", str(tmp_path))
    with held_lock(tmp_path / LOCK):
        assert main(WORDS) == 2
    assert "Another server" in capsys.readouterr().err
