"""R32: a server killed with -9 at any moment loses nothing it acknowledged and doubles nothing."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Event, Thread

import httpx
import pytest
from tests.floor.house import LINKS, OPEN, STAFF
from tests.floor.store.entries import key_of
from tests.ports import free_port

from houseway.floor import Floor, commands
from houseway.floor.auditor import Auditor
from houseway.floor.clock import SystemClock
from houseway.floor.scenario import Shift
from houseway.floor.store import Header, Log, SqliteLog, verify
from houseway.floor.store.sqlite.data_lock import sole_writer
from houseway.floor.upkeep.audit import shown
from houseway.money import DOLLAR
from houseway.web.client import Client
from houseway.web.security.keyring import Keyring
from houseway.web.server import KEYS, LOG

ROOT = Path(__file__).parents[2]
TABLES = ("4", "9", "21", "22", "23", "24")
LAYOUTS = """
tess table 4 mississippi-stud atlas ms-01 link-ml03 seats 7
tess table 9 dj-wild nexus-command-dj-wild dj-wild link-ml03
tess table 12 san-lo aquarius san-lo fslpp-01
""" + "".join(f"tess table {n} mississippi-stud atlas ms-01 link-ml03\n" for n in TABLES[2:])
JOINS = "".join(f"tess join five-card {n}\nhaas {n} OPEN\n" for n in TABLES[2:])


@pytest.mark.rule("R32")
@pytest.mark.slow
def test_ten_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    """A hundred are the business of `houseway bench kills`."""
    survive(tmp_path, kills=10, seed=6)


def survive(folder: Path, kills: int, seed: int) -> int:
    """How many commands were answered meanwhile; raises where one was lost or done twice."""
    token = prepare(folder)
    chance, port = Random(seed), free_port()
    ended = Event()
    players = [Player(f"http://127.0.0.1:{port}", token, table, ended) for table in TABLES]
    with nursery() as bear:
        child = bear(folder, port)
        for player in players:
            player.start()
        for _ in range(kills):
            if chance.random() < 0.75:  # Otherwise it may be killed before it answers anyone.
                wait_for_more(players)
            time.sleep(chance.uniform(0, 0.1))
            os.kill(child, signal.SIGKILL)
            child = bear(folder, port)
        ended.set()
        for player in players:
            player.join()
        os.kill(child, signal.SIGKILL)
    check(folder, players, kills)
    return count(players)


def wait_for_more(players: "list[Player]") -> None:
    before, patience = count(players), time.monotonic() + 60
    while count(players) == before and time.monotonic() < patience:
        time.sleep(0.005)


def count(players: "list[Player]") -> int:
    return sum(len(player.answered) for player in players)


def check(folder: Path, players: "list[Player]", kills: int) -> None:
    answered = {key: seq for player in players for key, seq in player.answered.items()}
    assert not [player.problem for player in players if player.problem]
    assert len(answered) > kills, "the players hardly played"
    assert verify(folder / LOG).is_sound
    with sole_writer(folder), Log(SqliteLog(folder / LOG)) as log:
        records = list(log.read())
        floor = Floor(log)
    found = {key_of(record): record.seq for record in records if record.command_id}
    assert len(found) == sum(record.command_id is not None for record in records)
    assert {key: found.get(key) for key in answered} == answered
    starts = sum(key.endswith("start") for key in found)
    assert floor.state.jackpots["five-card"].link.coin_in == 2 * starts * DOLLAR
    Auditor().read_all(records).confirm(shown(floor.state))


class Player(Thread):
    """Start and end, game after game, at one table; what got no answer is sent again."""

    def __init__(self, url: str, token: str, table: str, ended: Event) -> None:
        super().__init__()
        self.table, self.ended = table, ended
        self.url, self.token = url, token
        self.answered: dict[str, int] = {}
        self.problem = ""

    def run(self) -> None:
        try:
            self.play()
        except Exception as problem:
            self.problem = f"table {self.table}: {problem!r}"

    def play(self) -> None:
        wagers = {1: DOLLAR, 3: DOLLAR}
        game = 0
        with Client.at(self.url, session=self.token) as client:
            client.tries = 1  # It tries again below, more often.
            while not self.ended.is_set():
                game += 1
                self.send(
                    client, commands.StartGame(self.table, wagers), f"{self.table}-{game}-start"
                )
                self.send(client, commands.EndGame(self.table), f"{self.table}-{game}-end")

    def send(self, client: Client, command: commands.Command, key: str) -> None:
        until = time.monotonic() + 120
        while time.monotonic() < until:
            try:
                self.answered[key] = client.execute(command, key).seq
                return
            except httpx.TransportError:
                time.sleep(0.02)
        raise TimeoutError("no server came back")


def prepare(folder: Path) -> str:
    header = Header(property_name="Evergreen", kind="demo", created_at=1)
    with Log(SqliteLog(folder / LOG, header)) as log:
        shift = Shift(log)
        shift.floor = Floor(log, SystemClock())
        shift.run(STAFF + LAYOUTS + LINKS + JOINS + OPEN)
        shift.floor.execute("haas", commands.IssueCredential("d", "staff_card", "dana"), "card")
    keyring = Keyring(folder / KEYS)
    token, _ = keyring.open_session("dana", "d")
    keyring.close()
    return token


@contextmanager
def nursery() -> Iterator[Callable[..., int]]:
    words = [sys.executable, "-m", "tests.web.nursery"]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None

        def bear(folder: Path, port: int, *fault: str) -> int:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(" ".join((str(folder), str(port), *fault)) + "\n")
            process.stdin.flush()
            return int(process.stdout.readline())

        yield bear
        process.stdin.close()
