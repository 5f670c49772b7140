"""The unit files: every command in them is one of ours, and every timer has its service."""

import argparse
import shlex
from pathlib import Path

import pytest

from houseway.cli import command

DEPLOY = Path(__file__).parents[2] / "deploy"
SERVICES = sorted(DEPLOY.glob("*.service"))
TIMERS = sorted(DEPLOY.glob("*.timer"))


def read(unit: Path) -> dict[str, dict[str, list[str]]]:
    found: dict[str, dict[str, list[str]]] = {}
    section: dict[str, list[str]] = {}
    for line in unit.read_text().splitlines():
        if line.startswith("["):
            section = found.setdefault(line.strip("[]"), {})
        elif line and not line.startswith("#"):
            name, equals, value = line.partition("=")
            assert equals, line
            section.setdefault(name, []).append(value)
    return found


@pytest.mark.parametrize("unit", SERVICES, ids=lambda path: path.name)
def test_a_service_runs_a_command_of_ours(unit: Path) -> None:
    for line in read(unit)["Service"]["ExecStart"]:
        program, name, *words = shlex.split(line)
        assert program == "/opt/houseway/.venv/bin/houseway"
        parser = argparse.ArgumentParser()
        command(name).add_arguments(parser)
        parser.parse_args(words)


def test_backups_and_verifications_are_scheduled() -> None:
    assert [timer.stem for timer in TIMERS] == ["houseway-backup", "houseway-verify"]
    for timer in TIMERS:
        assert timer.with_suffix(".service").is_file()
        assert read(timer)["Timer"]["OnCalendar"]
        assert read(timer)["Install"]["WantedBy"] == ["timers.target"]
    (backup,) = read(DEPLOY / "houseway-backup.service")["Service"]["ExecStart"]
    assert "--prove" in backup


@pytest.mark.parametrize("name", ["houseway.service", "houseway-node.service"])
def test_a_server_that_ends_itself_is_started_again(name: str) -> None:
    service = read(DEPLOY / name)["Service"]
    assert service["Restart"][0] in ("always", "on-failure")
    assert "70" not in service.get("RestartPreventExitStatus", [""])[0].split()
    assert int(service["WatchdogSec"][0]) >= 30
