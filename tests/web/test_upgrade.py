"""A live property on two nodes is upgraded and rolled back, as docs/how-to/upgrade.md says.

The nodes are `houseway serve` in processes of their own, of two programs: this one, and a copy with
another version, and so with another digest.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import psycopg
import pytest
from tests.attack.live_property import CARDS, DAYS, OPEN, PAPERS, STAFF, TABLES
from tests.ports import free_port
from tools.postgres import Cluster, end_with_parent, throwaway

import houseway
from houseway.floor import Floor, Refused, commands
from houseway.floor.clock import MICRO, SetClock, SystemClock
from houseway.floor.cluster.membership import nodes_of
from houseway.floor.cluster.node import named
from houseway.floor.program import program_digest
from houseway.floor.scenario import Shift
from houseway.floor.store import Header, Log
from houseway.floor.store.postgres.log import PostgresLog, PostgresReader
from houseway.floor.store.verify import verify_postgres
from houseway.floor.upkeep.offline_records import Draft
from houseway.money import DOLLAR
from houseway.web.client import Client
from houseway.web.security.keyring import Keyring
from houseway.web.security.shared_secrets_store import SharedSecretsStore

NAME = "Evergreen"
PATIENCE = 240.0  # Seconds for a node to start; the machine may be busy.


@pytest.mark.slow
def test_two_nodes_of_a_live_property_are_upgraded_and_rolled_back(
    cluster: Cluster, tmp_path: Path
) -> None:
    """`cluster` only to skip where there is no PostgreSQL: a live property wants a durable one."""
    old, new = copies(tmp_path)
    with throwaway() as database, ExitStack() as opened:
        tokens = lay_out(database.url, program_digest(old / "houseway"))
        pair = Pair(database.url, tmp_path, tokens, opened)
        with pair.node("one", old) as one:
            pair.wait("one", "leader")
            pair.play()
            with pair.node("two", new):
                pair.wait("two", "follower")
                pair.play()
                stop(one)
                pair.wait("two", "leader")
                pair.approve(new)
                with pair.node("one", old):  # And back: the old program follows the new one.
                    pair.wait("one", "follower")
                    pair.play()
                    pair.cut_off("two")
                    pair.wait("one", "leader")
                    pair.wait("two", "follower")
                    pair.approve(old)
        assert verify_postgres(database.url, NAME).is_sound
        with PostgresReader(database.url, NAME) as log:
            floor = Floor(Draft(log))
        assert floor.state.jackpots["five-card"].link.coin_in == pair.games * DOLLAR


class Pair:
    """The two nodes, and the people who play and approve through whichever leads."""

    def __init__(self, url: str, folder: Path, tokens: dict[str, str], opened: ExitStack) -> None:
        self.url, self.folder, self.games = url, folder, 0
        self.ports = {"one": free_port(), "two": free_port()}
        urls = ",".join(map(self.address, self.ports))
        self.dana, self.haas = (
            opened.enter_context(Client.at(urls, session=tokens[name])) for name in ("dana", "haas")
        )
        self._looking = opened.enter_context(psycopg.connect(url, autocommit=True))

    def address(self, name: str) -> str:
        return f"http://127.0.0.1:{self.ports[name]}"

    @contextmanager
    def node(self, name: str, program: Path) -> Iterator[subprocess.Popen[bytes]]:
        words = [sys.executable, "-m", "houseway.cli", "serve", "--database", self.url]
        words += ["--property", NAME, "--port", str(self.ports[name])]
        given = {"PYTHONPATH": str(program), "HOUSEWAY_DATA": str(self.folder / name / "data")}
        given |= {"HOUSEWAY_SIGNING_KEY": str(self.folder / "nodes.key")}
        with (
            (self.folder / f"{name}.log").open("ab") as log,
            subprocess.Popen(
                words,
                env=os.environ | given,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                preexec_fn=end_with_parent,
            ) as process,
        ):
            try:
                yield process
                stop(process)
            finally:
                process.kill()

    def wait(self, name: str, role: str) -> None:
        until = time.monotonic() + PATIENCE
        while not self.is_serving(name, role):
            assert time.monotonic() < until, (self.folder / f"{name}.log").read_text()
            time.sleep(0.1)

    def is_serving(self, name: str, role: str) -> bool:
        rows = nodes_of(self._looking, 1)
        if not any(r.address == self.address(name) and r.is_alive and r.role == role for r in rows):
            return False
        try:
            ready = httpx.get(f"{self.address(name)}/readyz").status_code
        except httpx.TransportError:
            return False
        return ready == (200 if role == "leader" else 503)

    def play(self) -> None:
        self.games += 1
        self.dana.execute(commands.StartGame("4", {1: DOLLAR}), f"{self.games}-start")
        self.dana.execute(commands.EndGame("4"), f"{self.games}-end")

    def approve(self, program: Path) -> None:
        """No wager before it, with every table still open."""
        digest = program_digest(program / "houseway")
        with pytest.raises(Refused, match="not the approved one"):
            self.dana.execute(commands.StartGame("4", {1: DOLLAR}), f"early-{digest}")
        self.haas.execute(
            commands.RecordApproval("program", "houseway", "letter-2", digest), digest
        )
        self.play()

    def cut_off(self, name: str) -> None:
        """The database ends all of its connections: it starts itself again."""
        who = named(self.url, self.address(name)).partition("application_name='")[2]
        self._looking.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s",
            (who.partition("'")[0],),
        )


def stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    assert process.wait(PATIENCE) == 0


def copies(folder: Path) -> tuple[Path, Path]:
    source = Path(houseway.__file__).parent
    for name in ("old", "new"):
        copied = folder / name / "houseway"
        shutil.copytree(source, copied, ignore=shutil.ignore_patterns("guide"))
    text = copied / "__init__.py"
    text.write_text(text.read_text().replace(f'"{houseway.__version__}"', '"0.1.999"'))
    return folder / "old", folder / "new"


def lay_out(url: str, program: str) -> dict[str, str]:
    """The live property of tests/attack in PostgreSQL, and the sign-ins of dealer and manager."""
    store = PostgresLog(url, Header(property_name=NAME, kind="live", created_at=1))
    with Log(store) as log:
        shift = Shift(log)
        shift.clock = SetClock(SystemClock().now() - DAYS * 86_400 * MICRO)
        shift.floor = Floor(log, shift.clock, program=program)
        approved = f"haas approve program houseway letter-1 {program}\n"
        shift.run(STAFF + CARDS + TABLES + approved + PAPERS + OPEN)
    keyring = Keyring(SharedSecretsStore(url, store.property_id))
    tokens = {name: keyring.open_session(name, f"card-{name}")[0] for name in ("dana", "haas")}
    keyring.close()
    return tokens
