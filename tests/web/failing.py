"""Two real nodes under load, and ways to take the leader away: killed, asleep, cut off.

What is checked at the end: no acknowledged command lost or doubled, no two leaders both wrote, and
how long after each failure the next command was acknowledged.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from typing import Any

import httpx
import psycopg
from tests.floor.house import LINKS, OPEN, STAFF
from tests.floor.store.entries import key_of
from tests.ports import free_port
from tests.web.test_killed import JOINS, LAYOUTS, TABLES
from tools.postgres import end_with_parent

from houseway.floor import Floor, FloorStopped
from houseway.floor import commands as floor_commands
from houseway.floor.auditor import Auditor
from houseway.floor.clock import SystemClock
from houseway.floor.cluster.membership import NodeRow, nodes_of
from houseway.floor.cluster.node import named
from houseway.floor.scenario import Shift
from houseway.floor.store import Header, Log
from houseway.floor.store.postgres.log import PostgresLog, PostgresReader
from houseway.floor.store.verify import verify_postgres
from houseway.floor.upkeep.audit import shown
from houseway.floor.upkeep.offline_records import Draft
from houseway.money import DOLLAR
from houseway.web.client import Client, Failed
from houseway.web.security.keyring import Keyring
from houseway.web.security.shared_secrets_store import SharedSecretsStore

ROOT = Path(__file__).parents[2]
NAME = "Evergreen"
HEADER = Header(property_name=NAME, kind="training", created_at=1)
PATIENCE = 240.0  # Seconds for a node to start; the machine may be busy.
BACK = 10.0  # Seconds within which the service must be back.


Bear = Callable[[str, Path, int], int]


@dataclass(slots=True)
class Served:
    """One node, a process of its own, started again on the same port when it must be."""

    url: str
    folder: Path
    port: int
    bear: Bear
    pid: int = 0

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.pid = self.bear(self.url, self.folder, self.port)

    def kill(self) -> None:
        """Only ever what was born here, and only once; one that ended by itself is gone."""
        if self.pid:
            with suppress(ProcessLookupError):
                self.tell(signal.SIGKILL)
            while Path(f"/proc/{self.pid}").exists():
                time.sleep(0.01)
            self.pid = 0

    def tell(self, what: signal.Signals) -> None:
        os.kill(self.pid, what)


@contextmanager
def nursery() -> Iterator[Bear]:
    """Nodes as forks of a process that has everything imported."""
    words = [sys.executable, "-m", "tests.web.node_nursery"]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as process:
        into, out = process.stdin, process.stdout
        assert into is not None
        assert out is not None

        def bear(url: str, folder: Path, port: int) -> int:
            into.write(f"{url} {folder} {port} {NAME}\n")
            into.flush()
            return int(out.readline())

        yield bear
        into.close()


@contextmanager
def command_line() -> Iterator[Bear]:
    """Nodes as a person starts them: `houseway serve`, screens and all."""
    processes: list[subprocess.Popen[bytes]] = []

    def bear(url: str, folder: Path, port: int) -> int:
        words = [sys.executable, "-m", "houseway.cli", "serve", "--database", url]
        words += ["--property", NAME, "--port", str(port), "--data", str(folder)]
        given = {"HOUSEWAY_PROPERTY_KIND": "training", "HOUSEWAY_REQUESTS_PER_SECOND": "0"}
        given |= {"HOUSEWAY_LOG_LEVEL": "warning"}
        given |= {"HOUSEWAY_SIGNING_KEY": str(folder.with_name("nodes.key"))}
        with (folder / "node.log").open("ab") as log:
            process = subprocess.Popen(
                words,
                env={**os.environ, **given},
                stdout=log,
                stderr=log,
                preexec_fn=end_with_parent,
            )
        processes.append(process)
        Thread(target=process.wait, daemon=True).start()
        return process.pid

    yield bear
    for process in processes:
        process.wait()


class Player(Thread):
    """Start and end, game after game, at one table, over whichever node leads."""

    def __init__(self, urls: str, token: str, table: str, ended: Event) -> None:
        super().__init__()
        self._urls, self._token, self.table, self._ended = urls, token, table, ended
        self.answered: dict[str, int] = {}
        self.moments: list[tuple[float, int]] = []
        self.problem = ""

    def run(self) -> None:
        try:
            with Client.at(self._urls, session=self._token) as client:
                game = 0
                while not self._ended.is_set():
                    game += 1
                    start = floor_commands.StartGame(self.table, {1: DOLLAR, 3: DOLLAR})
                    self.send(client, start, f"{self.table}-{game}-start")
                    self.send(
                        client, floor_commands.EndGame(self.table), f"{self.table}-{game}-end"
                    )
        except Exception as problem:
            self.problem = f"table {self.table}: {problem!r}"

    def send(self, client: Client, command: floor_commands.Command, key: str) -> None:
        seq = self.sent(client, command, key)
        self.answered[key] = seq
        self.moments.append((time.monotonic(), seq))

    def sent(self, client: Client, command: floor_commands.Command, key: str) -> int:
        """On a busy machine a node may take minutes to start; a dealer would try again, too."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return client.execute(command, key).seq
            except (Failed, FloorStopped, httpx.TransportError):
                if time.monotonic() > until:
                    raise


class Arena:
    """Two nodes, six players. `fail(how)` takes the leader away and waits for the next."""

    def __init__(self, url: str, folder: Path, opened: ExitStack, bear: Bear) -> None:
        self.url = url
        token = prepare(url)
        self._looking = psycopg.connect(url, autocommit=True)
        opened.callback(lambda: self._looking.close())  # The one of then, whichever it is.
        self._ended = Event()
        self.nodes = [Served(url, folder / name, free_port(), bear) for name in ("one", "two")]
        opened.callback(self._stop)
        self.wait(lambda rows: sorted(r.role for r in rows) == ["follower", "leader"], PATIENCE)
        urls = ",".join(node.address for node in self.nodes)
        self.players = [Player(urls, token, table, self._ended) for table in TABLES]
        self.failures: list[tuple[str, float, int]] = []
        for player in self.players:
            player.start()

    def rows(self) -> list[NodeRow]:
        row = self._looking.execute("SELECT id FROM houseway.properties").fetchone()
        assert row is not None
        return nodes_of(self._looking, row[0])

    def wait(self, test: Callable[[list[NodeRow]], bool], patience: float = 30.0) -> None:
        until = time.monotonic() + patience
        while not test(rows := self.rows()):
            assert time.monotonic() < until, f"{rows} {self._said()}"
            time.sleep(0.05)

    def wait_for_play(self, commands: int = 60) -> None:
        """Both nodes are there, and the players have played some more."""
        self.wait(
            lambda rows: sorted(r.role for r in rows if r.is_alive) == ["follower", "leader"],
            PATIENCE,
        )
        before, until = self.count(), time.monotonic() + PATIENCE
        while self.count() < before + commands:
            assert time.monotonic() < until, self._said()
            time.sleep(0.02)

    def count(self) -> int:
        return sum(len(player.moments) for player in self.players)

    def fail(self, how: "Callable[[Arena, Served], None]") -> None:
        leader = next(row for row in self.rows() if row.role == "leader")
        node = next(node for node in self.nodes if node.address == leader.address)
        self.failures.append((how.__name__, time.monotonic(), leader.epoch))
        how(self, node)
        self.wait(lambda rows: any(r.role == "leader" and r.epoch > leader.epoch for r in rows))

    def finish(self) -> "list[tuple[str, float]]":
        """How long each failure was felt; raises where a promise was broken."""
        self._ended.set()
        for player in self.players:
            player.join(60)
            assert not player.is_alive()
        self._stop()
        assert not [player.problem for player in self.players if player.problem]
        check(self.url, self.players)
        return self.felt()

    def felt(self) -> "list[tuple[str, float]]":
        """How long each failure so far was felt: until the next leader's first answer."""
        moments = sorted(moment for player in self.players for moment in list(player.moments))
        with psycopg.connect(self.url) as looking:
            epochs = epochs_of(looking)
        return [
            (how, min(at for at, seq in moments if epochs[seq] > epoch) - failed_at)
            for how, failed_at, epoch in self.failures
        ]

    def _stop(self) -> None:
        self._ended.set()
        for node in self.nodes:
            node.kill()

    def _said(self) -> str:
        return "".join((node.folder / "node.log").read_text()[-2_000:] for node in self.nodes)


# Ways to lose a leader.


def killed(arena: Arena, node: Served) -> None:
    """As by a power cut of the machine; it is started again as by a service manager."""
    node.kill()
    node.start()


def asleep(arena: Arena, node: Served) -> None:
    """As behind a pulled cable: it holds its lock and knows nothing. Later it wakes up and still
    believes that it leads."""
    node.tell(signal.SIGSTOP)
    before = next(row.epoch for row in arena.rows() if row.role == "leader")
    try:
        arena.wait(lambda rows: any(r.role == "leader" and r.epoch > before for r in rows))
        time.sleep(0.3)
    finally:
        node.tell(signal.SIGCONT)


def cut_off(arena: Arena, node: Served) -> None:
    """Every connection that it has to the database is ended, from the other side."""
    with psycopg.connect(arena.url, autocommit=True) as connection:
        name = named(arena.url, node.address).partition("application_name='")[2].partition("'")[0]
        ended = connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s",
            (name,),
        ).fetchall()
    assert len(ended) >= 3, "reader, writer, lock and keys"


WAYS = (killed, asleep, cut_off)


def prepare(url: str) -> str:
    """A furnished room in the database, and the sign-in of its dealer."""
    store = PostgresLog(url, HEADER)
    with Log(store) as log:
        shift = Shift(log)
        shift.floor = Floor(log, SystemClock())
        shift.run(STAFF + LAYOUTS + LINKS + JOINS + OPEN)
        shift.floor.execute(
            "haas", floor_commands.IssueCredential("d", "staff_card", "dana"), "card"
        )
    keyring = Keyring(SharedSecretsStore(url, store.property_id))
    token, _ = keyring.open_session("dana", "d")
    keyring.close()
    return token


def epochs_of(connection: "psycopg.Connection[Any]") -> dict[int, int]:
    """Of each record."""
    return dict(connection.execute("SELECT seq, epoch FROM houseway.log").fetchall())


def check(url: str, players: list[Player]) -> None:
    """Raises where something that was promised is not true."""
    answered = {key: seq for player in players for key, seq in player.answered.items()}
    assert len(answered) > 100, "the players hardly played"
    assert verify_postgres(url, NAME).is_sound
    with PostgresReader(url, NAME) as log:
        records = list(log.read())
        epochs = epochs_of(log.connection)
    in_order = [epochs[record.seq] for record in records]
    assert in_order == sorted(in_order), "an older leader wrote after a newer one"
    found = {key_of(record): record.seq for record in records if record.command_id}
    assert len(found) == sum(record.command_id is not None for record in records)
    assert {key: found.get(key) for key in answered} == answered
    with PostgresReader(url, NAME) as log_again:
        floor = Floor(Draft(log_again))
    starts = sum(key.endswith("start") for key in found)
    assert floor.state.jackpots["five-card"].link.coin_in == 2 * starts * DOLLAR
    Auditor().read_all(records).confirm(shown(floor.state))
