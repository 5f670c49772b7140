"""The whole way as processes: `houseway devices`, and `examples/board` on a tty or a broker."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.processes import HOUSEWAY, Process, wait
from tests.web.boards.lines_and_brokers import Cable, mosquitto
from tests.web.boards.rig import EXAMPLE, served, url
from tests.web.desk import PIN, Desk

from houseway.floor import commands
from houseway.money import DOLLAR


@pytest.fixture
def here() -> Iterator[Desk]:
    with served() as found:
        yield found


@pytest.fixture
def processes() -> Iterator[list[Process]]:
    found: list[Process] = []
    yield found
    for one in reversed(found):
        one.end()


def enrolled(here: Desk, folder: Path, name: str, table: str = "4") -> Path:
    """What `houseway devices --enroll` prints is the file of a board."""
    enrol = commands.EnrolDevice(name, "controller", table)
    code = here.client("haas").invite(enrol, f"enrol-{name}")
    words = [HOUSEWAY, "devices", "--server", url(here), "--enroll", code]
    printed = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    known: dict[str, Any] = json.loads(printed)
    assert set(known) == {"device", "table", "token"}
    file = folder / f"{name}.json"
    file.write_text(json.dumps({**known, "seats": [1, 2, 3, 4, 5, 6, 7]}))
    return file


def play_a_round(here: Desk, board: Process) -> None:
    board.until('"welcome"')
    board.say(f"sign_on dana {PIN}")
    board.until('"who": "Dana"')
    board.say("lit 1 3")
    board.until('"show"', '"lit": [1, 3]')
    board.say("press START GAME")
    board.until('"ack"', '"record"')
    board.until('"show"', '"state": "locked"', '"locked": [1, 3]')
    assert here.floor.state.jackpots["five-card"].link.coin_in == 2 * DOLLAR
    board.say("press END GAME")
    wait(lambda: recorded(board) == 2)


def recorded(board: Process) -> int:
    """How many of its lines are on record: an answer that took long came twice."""
    return len({json.loads(line)["id"] for line in board.lines if '"record"' in line})


def emulator(file: Path, where: str) -> Process:
    return Process(sys.executable, str(EXAMPLE.with_name("emulate.py")), str(file), where)


def gateway(here: Desk, *words: str) -> Process:
    return Process(HOUSEWAY, "devices", "--server", url(here), *words)


@pytest.mark.slow
def test_a_board_on_a_serial_line(here: Desk, tmp_path: Path, processes: list[Process]) -> None:
    cable = Cable()
    ours, its = cable.ends
    file = enrolled(here, tmp_path, "board-4")
    processes.append(gateway(here, "--serial", ours, "--lost-after", "6"))
    processes.append(emulator(file, its))
    play_a_round(here, processes[1])
    os.write(cable.fds[0], b"noise on the line\n\xff\xfe" + b"x" * 3_000 + b"\n")
    processes[1].until("seal_wrong")
    processes[1].until("line_long")
    processes[1].say("press CALL")
    wait(lambda: recorded(processes[1]) == 3)
    cable.is_pulled = True
    processes[0].until("board-4: lost")
    wait(lambda: len(here.floor.state.tables["4"].controllers[1].dead_seats) == 7)
    cable.is_pulled = False
    processes[0].until("board-4: back")
    assert here.floor.state.tables["4"].controllers[1].dead_seats


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[str]:
    with mosquitto(tmp_path, "allow_anonymous true") as port:
        yield f"mqtt://127.0.0.1:{port}"


@pytest.mark.slow
def test_boards_on_a_real_broker(
    here: Desk, tmp_path: Path, broker: str, processes: list[Process]
) -> None:
    files = [enrolled(here, tmp_path, name) for name in ("board-4", "keypad-4")]
    processes.append(gateway(here, "--mqtt", broker))
    processes[0].until("Listening on houseway/+/+/up")
    boards = [emulator(file, broker) for file in files]
    processes += boards
    play_a_round(here, boards[0])
    boards[1].until('"welcome"')
    boards[0].say("lit 2")
    boards[1].until('"show"', '"lit": [2]')  # Both boards of the table show it.
    boards[0].process.kill()  # The broker publishes its last will.
    processes[0].until("board-4: lost")
    wait(lambda: len(here.floor.state.tables["4"].controllers[1].dead_seats) == 7)
    boards[1].until('"show"', '"dead": [1, 2, 3, 4, 5, 6, 7]')
    here.client("haas").execute(commands.RevokeDevice("keypad-4", "stolen"), "revoke")
    boards[1].until('"out"')
    boards[1].until("token_wrong")


@pytest.mark.slow
def test_a_topic_belongs_to_its_device_and_its_table(
    here: Desk, tmp_path: Path, broker: str, processes: list[Process]
) -> None:
    file = enrolled(here, tmp_path, "board-4")
    known = json.loads(file.read_text())
    file.write_text(json.dumps({**known, "table": "9"}))
    processes.append(gateway(here, "--mqtt", broker))
    processes[0].until("Listening")
    processes.append(emulator(file, broker))
    processes[1].until("topic_wrong")


@pytest.mark.slow
def test_a_gateway_without_a_line_is_reported_in_one_sentence() -> None:
    done = subprocess.run([HOUSEWAY, "devices"], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith("Give a serial line with --serial PORT, or a broker")
    wrong = [HOUSEWAY, "devices", "--mqtt", "ftp://x"]
    done = subprocess.run(wrong, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == "ftp://x is not a broker address; write mqtt://HOST:PORT.\n"
