"""The unit files: every command in them is one of ours, and every timer has its service."""

import argparse
import os
import shlex
from pathlib import Path

import pytest

from houseway.cli import command

# Elsewhere for tools/planted.py, which spoils a copy.
DEPLOY = Path(os.environ.get("PLANTED", Path(__file__).parents[2])) / "deploy"
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
    assert read(TIMERS[0])["Timer"]["OnCalendar"] == ["*-*-* 04:00:00"], "every night"
    assert all(read(timer)["Timer"]["Persistent"] == ["true"] for timer in TIMERS)
    (backup,) = read(DEPLOY / "houseway-backup.service")["Service"]["ExecStart"]
    assert "--prove" in backup
    verify = read(DEPLOY / "houseway-verify.service")["Service"]["ExecStart"]
    assert [line.rpartition(" ")[2] for line in verify] == ["verify", "audit"]


@pytest.mark.parametrize("name", ["houseway.service", "houseway-node.service"])
def test_a_server_that_ends_itself_is_started_again(name: str) -> None:
    service = read(DEPLOY / name)["Service"]
    assert service["Restart"][0] in ("always", "on-failure")
    assert "70" not in service.get("RestartPreventExitStatus", [""])[0].split()
    assert int(service["WatchdogSec"][0]) >= 30


def test_nodes_share_the_key_of_the_log_and_the_secret_of_the_pins() -> None:
    """Without a secret, whoever reads the database can try every PIN."""
    service = read(DEPLOY / "houseway-node.service")["Service"]
    loaded = [line.partition(":")[0] for line in service["LoadCredential"]]
    assert loaded == ["log.key", "pin.secret"]
    assert "HOUSEWAY_SIGNING_KEY=%d/log.key" in service["Environment"]
    assert "HOUSEWAY_PIN_SECRET=%d/pin.secret" in service["Environment"]
