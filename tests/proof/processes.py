"""Faults in real processes: a server and its writer, killed at random and at named points, and a
disk that is full, broken, slow or writes by halves, while six tables play."""

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Event
from typing import NamedTuple

import httpx
from tests.floor.store.entries import key_of
from tests.ports import free_port
from tests.proof.disk import compiled
from tests.proof.tally import Tally
from tests.web.test_killed import TABLES, Player, count, nursery, prepare, wait_for_more

from houseway.floor import Floor, FloorStopped, commands
from houseway.floor.auditor import Auditor
from houseway.floor.store import Log, SqliteLog
from houseway.floor.store.location import Place
from houseway.floor.store.sqlite.data_lock import sole_writer
from houseway.floor.upkeep.audit import shown
from houseway.web.client import Client
from houseway.web.server import LOG

Bear = Callable[..., int]
# Where the writer is killed, by the call that it makes there.
POINTS = {
    "killed before the WAL is written": "pwrite:-wal:{n}:kill",
    "killed before the WAL is synced": "sync:-wal:{n}:kill",
    "killed when the WAL is synced": "sync:-wal:{n}:after",
    "killed before the watermark": "pwritev:.watermark:{n}:kill",
    "killed after the watermark": "pwritev:.watermark:{n}:after",
    "killed before the answer": "send:socket:{n}:kill",
    "killed after the answer": "send:socket:{n}:after",
}
DISK = {
    "ENOSPC in the WAL": "pwrite:-wal:{n}:enospc",
    "ENOSPC in the watermark": "pwritev:.watermark:{n}:enospc",
    "EIO in the WAL": "pwrite:-wal:{n}:eio",
    "EIO at a sync": "sync:-wal:{n}:eio",
    "EIO in the watermark": "pwritev:.watermark:{n}:eio",
    "short write": "pwrite:-wal:{n}:short",
    "slow sync": "sync:-wal:{n}:slow",
}
CALLS = 60  # A fault comes within so many calls of its kind.
ONE_LOG = 50
SILENT = 10.0  # Seconds without an answer, to a fault that came before the first.
STAYS = 1.0  # Seconds that a server lives on whose fault does not end it.
ENDS = 20.0  # Seconds within which a server ends by itself whose writer is dead.


class Fault(NamedTuple):
    name: str
    victim: str  # "server", "writer", or "disk" for what the writer meets by itself.
    spec: str = ""


class Patient(Player):
    """Sends again whatever was not acknowledged, also to a floor that has stopped."""

    def send(self, client: Client, command: commands.Command, key: str) -> None:
        until = time.monotonic() + 120
        while time.monotonic() < until:
            try:
                self.answered[key] = client.execute(command, key).seq
                return
            except (httpx.TransportError, FloorStopped):
                time.sleep(0.02)
        raise TimeoutError("no server came back")


def drawn(chance: Random) -> Fault:
    kind = chance.choice(("server", "writer", "point", "point", "disk", "disk"))
    if kind in ("server", "writer"):
        return Fault(f"{kind} killed at random", kind)
    names = POINTS if kind == "point" else DISK
    name = chance.choice(sorted(names))
    return Fault(name, "disk", names[name].format(n=chance.randrange(1, CALLS)))


def survive(folder: Path, faults: int, seed: int) -> Tally:
    """Log after log: a server that was killed reads all of its own again."""
    tally, chance, library = Tally("real processes, SQLite"), Random(seed), compiled(folder)
    with nursery() as bear:
        for number in range(0, faults, ONE_LOG):
            data = folder / f"log-{number}" / "data"
            data.mkdir(parents=True)
            drawn_now = [drawn(chance) for _ in range(min(ONE_LOG, faults - number))]
            evening(bear, data, library, drawn_now, chance, tally)
    return tally


def evening(
    bear: Bear, data: Path, library: Path, faults: list[Fault], chance: Random, tally: Tally
) -> None:
    token, port, ended = prepare(data), free_port(), Event()
    players = [Patient(f"http://127.0.0.1:{port}", token, table, ended) for table in TABLES]
    for player in players:
        player.start()
    try:
        for fault in faults:
            inject(bear, data, port, library, fault, players, chance)
            tally.injected[fault.name] += 1
        last = bear(data, port)
        wait_for_more(players)
    finally:
        ended.set()
    for player in players:
        player.join()
    os.kill(last, signal.SIGKILL)
    ends(last, ENDS)
    judge(data, players, tally)


def inject(
    bear: Bear,
    data: Path,
    port: int,
    library: Path,
    fault: Fault,
    players: list[Player],
    chance: Random,
) -> None:
    child = bear(data, port, *((str(library), fault.spec) if fault.spec else ()))
    if chance.random() < 0.75:  # Otherwise it may be killed before it answers anyone.
        wait_for_answers(players, child)
    time.sleep(chance.uniform(0, 0.1))
    if fault.victim == "writer" and (writer := writer_of(child)):
        with suppress(ProcessLookupError):
            os.kill(writer, signal.SIGKILL)
        assert ends(child, ENDS), "a server whose writer is dead does not end"
    elif fault.victim == "disk":
        ends(child, STAYS)
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)


def wait_for_answers(players: list[Player], child: int) -> None:
    """One more, or none for so long that the fault must have come first."""
    before, until = count(players), time.monotonic() + SILENT
    while count(players) == before and time.monotonic() < until and not ends(child, 0.005):
        pass


def ends(child: int, seconds: float) -> bool:
    """A zombie whose other threads have gone, too: until then its files are open."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            state = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()[0]
            if state == "Z" and len(os.listdir(f"/proc/{child}/task")) == 1:
                return True
        except FileNotFoundError:
            return True
        time.sleep(0.005)
    return False


def writer_of(child: int) -> int:
    try:
        found = Path(f"/proc/{child}/task/{child}/children").read_text().split()
    except FileNotFoundError:
        return 0
    return int(found[0]) if found else 0


def judge(data: Path, players: list[Player], tally: Tally) -> None:
    """By what the players were told, which shares nothing with the log."""
    problems = [player.problem for player in players if player.problem]
    assert not problems, problems
    tally.acknowledged += count(players)
    with sole_writer(data):
        verdict = Place(str(data / LOG)).verify()
        assert verdict.is_sound, verdict.problem
        with Log(SqliteLog(data / LOG)) as log:
            records = list(log.read())
            floor = Floor(log)
    seqs: dict[str, list[int]] = {}
    for record in records:
        if record.command_id:
            seqs.setdefault(key_of(record), []).append(record.seq)
    told = {key: seq for player in players for key, seq in player.answered.items()}
    tally.lost += sum(key not in seqs for key in told)
    tally.doubled += sum(len(found) > 1 for found in seqs.values())
    tally.doubled += sum(key in seqs and seqs[key] != [seq] for key, seq in told.items())
    Auditor().read_all(records).confirm(shown(floor.state))
