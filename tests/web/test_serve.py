"""`houseway serve` and `houseway controller` as processes: first start, a round, a tidy end."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.ports import free_port
from tests.processes import Process

from houseway.floor import commands
from houseway.floor.scenario.office import add_table, create_link
from houseway.floor.store import verify
from houseway.money import DOLLAR
from houseway.progressive.events import LevelStart
from houseway.web.client import Client
from houseway.web.remote_floor import RemoteFloor

PATIENCE = 120  # Seconds for a process to end that imports all of Houseway on a busy machine.
HOUSEWAY = str(Path(sys.executable).with_name("houseway"))
SCRIPT = """
chips 1 3                       # two chips on the sensors
refused no_button dana COIN IN
dana START GAME
dana FIRST CARD
refused game_open dana START GAME 1
chips 5                         # for the next round
dana END GAME
dana START GAME
dana END GAME
"""


class Served:
    def __init__(self, folder: Path, *, is_new: bool = True) -> None:
        """A new property greets with a second line, the administrator's code."""
        self.folder = folder
        self.clients: list[Client] = []
        with (folder / "server.log").open("w") as log:
            self.process = subprocess.Popen(
                [HOUSEWAY, "serve", "--port", "0", "--data", str(folder)],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "HOUSEWAY_PROPERTY_KIND": "training"},
            )
        assert self.process.stdout is not None
        self.greeting = self.process.stdout.readline()
        self.greeting += self.process.stdout.readline() if is_new else ""
        found = re.search(r"at (http://\S+)", self.greeting)
        assert found is not None, self.greeting
        self.url = found[1]

    def client(self, session: str = "") -> Client:
        self.clients.append(Client.at(self.url, session=session))
        return self.clients[-1]

    def end(self) -> None:
        """Tidily: nothing was cut off because it would not finish by itself."""
        self.process.terminate()
        assert self.process.wait(PATIENCE) == 0
        assert self.process.stdout is not None
        self.process.stdout.close()
        for client in self.clients:
            client.close()
        assert "graceful shutdown exceeded" not in (self.folder / "server.log").read_text()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path)
    yield served
    if served.process.poll() is None:
        served.end()


def furnish(server: Served) -> Client:
    """From the printed code to an open table, all over HTTP."""
    file = server.folder / "administrator.code"
    assert str(file) in server.greeting
    assert file.stat().st_mode & 0o077 == 0
    code = file.read_text().strip()
    assert code not in server.greeting
    haas = server.client()
    haas.open_property(code, manager="haas", manager_name="Haas", card="1", pin="482617")
    assert not file.exists()
    haas.sign_in("1", "482617")
    floor = RemoteFloor(haas, lambda actor, command: haas)
    dealer = ["4", "mississippi-stud", "atlas", "ms-01", "link-ml03", "seats", "7"]
    levels = ["mega=$10,000:9%", "major=$2,500:5%", "minor=$500:5%"]
    starts = tuple(
        LevelStart(level=name, current=seed * DOLLAR)
        for name, seed in (("mega", 10_000), ("major", 2_500), ("minor", 500))
    )
    steps: list[commands.Command] = [
        commands.HireStaff("dana", "Dana", ("dealer",)),
        commands.IssueCredential("2", "staff_card", "dana"),
        add_table(floor, dealer),  # type: ignore[arg-type]
        create_link(floor, ["five-card", "link-ml03", "nexus", *levels]),  # type: ignore[arg-type]
        commands.LinkTable("five-card", "4"),
        commands.OpenTable("4"),
        commands.OpenLink("five-card", starts, "start"),
    ]
    for number, step in enumerate(steps):
        haas.execute(step, f"furnish-{number}")
    server.client().set_pin(haas.invite(commands.ResetPin("dana", "new here"), "pin"), "7391")
    return haas


def controller(server: Served, *words: str) -> subprocess.CompletedProcess[str]:
    token = str(server.folder / "controller.token")
    return subprocess.run(
        [HOUSEWAY, "controller", "--server", server.url, "--token", token, *words],
        capture_output=True,
        text=True,
    )


@pytest.mark.slow
def test_from_the_first_start_to_a_round_by_the_controller(server: Served) -> None:
    haas = furnish(server)
    code = haas.invite(commands.EnrolDevice("panel-4", "controller", "4"), "device")
    script = server.folder / "round.txt"
    script.write_text(SCRIPT)
    played = controller(server, "--code", code, "--person", "dana=2:7391", "--script", str(script))
    assert played.returncode == 0, played.stderr
    assert haas.link("five-card").jackpot.link.coin_in == 3 * DOLLAR
    more = controller(server, "--person", "dana=2:7391", "--rounds", "3")
    assert more.returncode == 0, more.stderr
    assert "Mississippi Stud" in more.stdout
    assert haas.table("4").keypads[0].game == 5
    server.end()
    assert verify(server.folder / "log.sqlite").is_sound


@pytest.mark.slow
def test_a_script_stops_where_it_goes_wrong(server: Served) -> None:
    haas = furnish(server)
    code = haas.invite(commands.EnrolDevice("panel-4", "controller", "4"), "device")
    script = server.folder / "wrong.txt"
    script.write_text("dana END GAME\n")
    wrong = controller(server, "--code", code, "--person", "dana=2:7391", "--script", str(script))
    assert wrong.returncode == 1
    assert wrong.stderr == "Line 1: dana END GAME: Table 4 has no open game.\n"


@pytest.mark.slow
def test_an_open_stream_does_not_hold_up_the_end_and_the_log_is_json(server: Served) -> None:
    haas = furnish(server)
    assert httpx.get(f"{server.url}/nothing?pin=4826", timeout=PATIENCE).status_code == 404
    stream = haas.events("/api/events?topics=meters")
    assert next(stream).kind == "meters"
    server.process.terminate()
    assert list(stream) == []
    server.end()
    text = (server.folder / "server.log").read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["what"] for line in lines][-1] == "ended"
    assert "4826" not in text


@pytest.mark.slow
def test_ctrl_c_in_a_terminal_ends_the_server_and_its_lab_without_a_traceback(
    tmp_path: Path,
) -> None:
    """A terminal sends it to every process of the group."""
    port = str(free_port())
    server = Process(
        HOUSEWAY, "serve", "--port", port, "--data", str(tmp_path), start_new_session=True
    )
    server.until("is running")
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as http:
        assert http.get("/api/lab/odds/ms-01").status_code == 200
    os.killpg(server.process.pid, signal.SIGINT)
    code = server.process.wait(PATIENCE)
    server.end()
    assert code == 0
    assert not [line for line in server.lines if "Traceback" in line or "Interrupt" in line]


@pytest.mark.slow
def test_a_second_server_on_the_same_data_is_reported_in_one_sentence(server: Served) -> None:
    words = [HOUSEWAY, "serve", "--port", "0", "--data", str(server.folder)]
    second = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE)
    assert second.returncode == 2
    assert second.stderr == f"Another server is already running on {server.folder}.\n"
    port = server.url.rpartition(":")[2]
    words = [HOUSEWAY, "serve", "--port", port, "--data", str(server.folder / "other")]
    taken = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE)
    assert taken.returncode == 2
    assert "Address already in use" in taken.stderr


@pytest.mark.slow
def test_a_restart_keeps_sign_ins_and_answers_old_ids(server: Served) -> None:
    haas = furnish(server)
    before = haas.execute(commands.OpenTable("4"), "furnish-5")
    server.end()
    again = Served(server.folder, is_new=False)
    try:
        client = again.client(haas.session)
        assert client.execute(commands.OpenTable("4"), "furnish-5") == before
    finally:
        again.end()
