"""Two nodes as their clients see them: what a follower answers, and what both of them know."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

import httpx
import psycopg
import pytest
from tests.floor.cluster.test_node import until
from tests.web.failing import HEADER, NAME, prepare
from tests.web.wire import Wire, wired

from houseway.floor import FloorStopped, commands
from houseway.floor.cluster.leadership import NotLeader
from houseway.floor.cluster.node import Node
from houseway.floor.store import StoreFailed
from houseway.floor.store.postgres.log import PostgresLog
from houseway.floor.store.postgres.schema import NoDatabase
from houseway.floor.store.verify import verify_postgres
from houseway.money import DOLLAR
from houseway.web.api.health import ClusterView
from houseway.web.app import create_app
from houseway.web.backend import Backend
from houseway.web.client import Client, Failed, get
from houseway.web.cluster import nodes
from houseway.web.cluster.leader_lookup import Nodes, NotTheLeader, with_retries
from houseway.web.health import slow_steps
from houseway.web.problems import Denied, Problem
from houseway.web.security.keyring import Keyring
from houseway.web.security.shared_secrets_store import SharedSecretsStore
from houseway.web.server import listen, open_backend, serve
from houseway.web.settings import Settings

ONE, TWO = "http://one", "http://two"


def node_settings(url: str, folder: Path) -> Settings:
    return Settings(
        data=str(folder),
        database=url,
        property_name=NAME,
        property_kind="training",
        signing_key=str(folder.with_name("nodes.key")),
    )


@contextmanager
def node(url: str, folder: Path, address: str) -> Iterator[tuple[Backend, httpx.Client, Wire]]:
    with (
        open_backend(node_settings(url, folder), address) as backend,
        wired(create_app(backend)) as wire,
        httpx.Client(transport=wire, base_url=address) as http,
    ):
        yield backend, http, wire


def test_a_follower_shows_everything_and_does_nothing(postgres: str, tmp_path: Path) -> None:
    token = prepare(postgres)
    with (
        node(postgres, tmp_path / "one", ONE) as (leading, at_one, _),
        node(postgres, tmp_path / "two", TWO) as (following, at_two, _),
    ):
        until(lambda: following.node is not None and following.node.leadership.leader == ONE)
        leader, follower = Client(at_one, session=token), Client(at_two, session=token)
        answer = leader.execute(commands.StartGame("4", {1: DOLLAR}), "g-1")
        until(lambda: following.hub.seq >= answer.seq)
        assert follower.table("4").table == leader.table("4").table
        follower.tries = 1
        refused = at_two.post(
            "/api/commands/end-game",
            json={"table": "4"},
            headers={"Authorization": f"Bearer {token}", "Idempotency-Key": "g-2"},
        )
        assert refused.status_code == 503
        assert refused.headers["content-type"] == "application/problem+json"
        assert refused.headers["retry-after"] == "1"
        found = refused.json()
        assert (found["refusal"], found["leader"]) == ("not_leader", ONE)
        signing_in = {"card": "d", "pin": "0000"}
        assert at_two.post("/api/sessions", json=signing_in).json()["refusal"] == "not_leader"
        assert (at_one.get("/readyz").status_code, at_two.get("/readyz").status_code) == (200, 503)
        assert at_two.get("/healthz").status_code == 200
        until(lambda: roles(following) == ["follower", "leader"])
        view = get(follower, "/api/cluster", ClusterView)
        assert (view.here, view.role, view.leader) == (TWO, "follower", ONE)
        assert {(n.address, n.role) for n in view.nodes} == {(ONE, "leader"), (TWO, "follower")}
        check_signs(at_two)
        check_keys(leading, following)


def roles(backend: Backend) -> list[str]:
    assert backend.node is not None
    return sorted(row.role for row in backend.node.rows)


def check_signs(at_two: httpx.Client) -> None:
    """A sign's page may ask the other node, and pages of other sites may not."""
    page = at_two.get("/api/signs/none/facts", headers={"Origin": ONE})
    assert page.headers["access-control-allow-origin"] == ONE
    stranger = at_two.get("/api/signs/none/facts", headers={"Origin": "http://evil"})
    assert "access-control-allow-origin" not in stranger.headers
    nodes = at_two.get("/signs/nodes")
    assert nodes.json() == [ONE, TWO]
    assert f"connect-src 'self' {ONE} {TWO}" in nodes.headers["content-security-policy"]
    floor = at_two.get("/api/floor", headers={"Origin": ONE})
    assert "access-control-allow-origin" not in floor.headers


def check_keys(leading: Backend, following: Backend) -> None:
    """A sign-in made at the leader holds at the follower, which can make none itself."""
    token, _ = leading.keyring.open_session("dana", "d")
    until(lambda: following.keyring.session(token) is not None)
    leading.keyring.close_session(token)
    until(lambda: following.keyring.session(token) is None)
    with pytest.raises(Denied, match=r"is not active\. Use http://one"):
        following.keyring.open_session("dana", "d")


def test_a_node_at_its_end_closes_its_secrets_last(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A last beat would open them anew, and leave a connection behind."""
    ended: list[str] = []
    for kind in (Node, SharedSecretsStore):
        close = kind.close
        noted = lambda one, close=close: [close(one), ended.append(type(one).__name__)]  # noqa: E731
        monkeypatch.setattr(kind, "close", noted)
    prepare(postgres)
    ended.clear()
    with node(postgres, tmp_path / "one", ONE):
        pass
    assert ended == ["Node", "SharedSecretsStore"]


def test_a_node_that_takes_its_time_to_close_says_so(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(slow_steps, "warn", lambda what, why: said.append(why))
    prepare(postgres)
    with node(postgres, tmp_path / "one", ONE) as (backend, *_):
        assert backend.node is not None
        close = backend.node.close
        is_closing = "Closing the log in PostgreSQL has taken 0 s so far."
        monkeypatch.setattr(backend.node, "close", lambda: [until(lambda: said), close()])
        monkeypatch.setattr(slow_steps, "SLOW", 0.05)
        said.clear()
    assert said[0] == is_closing


def test_a_database_that_goes_away_while_a_node_starts_costs_only_that_start(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found by `make proof SEED=181126`: the node ended with a traceback, and none followed."""
    prepare(postgres)
    gone: list[Exception] = [
        psycopg.OperationalError("the connection is lost"),
        psycopg.InternalError("the connection is ended"),
        NoDatabase("not answering"),
        NotLeader(TWO),
        StoreFailed("epoch 5 has begun"),
        FloorStopped("the log cannot be written"),
    ]

    def verified(*given: object, **named: object) -> object:
        if gone:
            raise gone.pop()
        return verify_postgres(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(nodes, "verify_postgres", verified)
    with node(postgres, tmp_path / "one", ONE) as (backend, *_):
        assert not gone
        assert backend.node is not None
        assert backend.node.is_leader


def test_a_node_that_ended_while_it_started_is_not_served(postgres: str, tmp_path: Path) -> None:
    """The database crashed between a node's first beat and its server, and answered again: the node
    had ended, told nobody, and was served for good, neither leading nor standing by."""
    prepare(postgres)
    given = node_settings(postgres, tmp_path / "one")
    with listen("127.0.0.1", 0, waits=False) as listening, open_backend(given, ONE) as backend:
        assert backend.node is not None
        backend.node.end("The database is gone.")
        late = Timer(10, lambda: os.kill(os.getpid(), signal.SIGTERM))
        late.start()
        assert serve(create_app(backend), backend, listening), "it starts over"
        assert late.is_alive(), "it was served"
        late.cancel()


def test_a_node_that_is_told_to_end_does_not_start_over(postgres: str, tmp_path: Path) -> None:
    """Also where the database goes away at the same moment: it waited for it forever."""
    prepare(postgres)
    given = node_settings(postgres, tmp_path / "one")
    with listen("127.0.0.1", 0, waits=False) as listening, open_backend(given, ONE) as backend:
        here = backend.node
        assert here is not None
        told = Timer(1, lambda: [os.kill(os.getpid(), signal.SIGTERM), here.end("It is gone.")])
        told.start()
        assert not serve(create_app(backend), backend, listening)
        assert here.why_ended == "It is gone."


def test_a_database_that_answers_nothing_any_more_ends_the_node(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its connections stay open: nothing but our own time tells."""
    monkeypatch.setattr("houseway.floor.cluster.node.HUNG", 1.0)
    prepare(postgres)
    with node(postgres, tmp_path / "one", ONE) as (backend, *_):
        here = backend.node
        assert here is not None
        until(lambda: here.rows and here.unheard < 1)
        with psycopg.connect(postgres, autocommit=True) as held, held.transaction():
            held.execute("LOCK TABLE houseway.nodes")  # A beat waits for it.
            until(lambda: here.why_ended)
    assert here.why_ended == "PostgreSQL has not answered for 1 seconds."


def test_keys_are_written_in_the_leader_s_epoch_only(postgres: str) -> None:
    from houseway.floor.cluster.leadership import Leadership

    store = PostgresLog(postgres, HEADER)
    leadership = Leadership(ONE, lambda: 1.0)
    leadership.lead(5, asked_at=1.0)
    late = Keyring(SharedSecretsStore(postgres, store.property_id, leadership))
    with pytest.raises(Denied, match="not active"):
        late.set_pin("dana", "8264")
    assert not late.has_pin("dana")
    late.close()
    store.close()


def test_nodes_are_tried_in_turn_and_a_named_leader_first() -> None:
    nodes = Nodes(f"{ONE}/, {TWO}")
    assert nodes.address("/x") == f"{ONE}/x"
    nodes.turn()
    assert nodes.address("") == TWO
    nodes.turn("http://three/")
    assert nodes.urls == ["http://three", TWO, ONE]
    nodes.turn("http://three")
    assert nodes.urls == [TWO, ONE, "http://three"], "it named itself: try another"


def test_only_what_may_be_done_twice_is_sent_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("houseway.web.cluster.leader_lookup.PAUSE", 0.0)
    asked: list[str] = []
    nodes = Nodes(f"{ONE},{TWO}")

    def ask() -> str:
        asked.append(nodes.address(""))
        if nodes.address("") == ONE:
            raise httpx.ConnectError("dead")
        return "done"

    assert with_retries(nodes, ask, again=True, tries=1) == "done"
    assert asked == [ONE, TWO]
    nodes = Nodes(f"{ONE},{TWO}")
    with pytest.raises(httpx.ConnectError):
        with_retries(nodes, ask, again=False, tries=5)


def test_a_followers_hint_is_taken_and_only_a_stopped_floor_is_final(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("houseway.web.cluster.leader_lookup.PAUSE", 0.0)
    nodes = Nodes(ONE)

    def ask() -> str:
        if nodes.address("") == ONE:
            raise NotTheLeader(problem("not_leader", TWO))
        return nodes.address("")

    assert with_retries(nodes, ask, again=False, tries=1) == TWO

    def stopped() -> str:
        raise NotTheLeader(problem("floor_stopped", ""))

    with pytest.raises(NotTheLeader):
        with_retries(Nodes(ONE), stopped, again=True, tries=5)


def problem(refusal: str, leader: str) -> Problem:
    return Problem(type="", title="", status=503, detail="no", refusal=refusal, leader=leader)


def test_a_client_that_finds_no_leader_reports_the_last_refusal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("houseway.web.cluster.leader_lookup.PATIENCE", -1.0)

    def answer(request: httpx.Request) -> httpx.Response:
        content = b'{"type":"","title":"","status":503,"detail":"no","refusal":"not_leader"}'
        return httpx.Response(503, content=content)

    with (
        httpx.Client(transport=httpx.MockTransport(answer), base_url=ONE) as http,
        pytest.raises(Failed, match="no"),
    ):
        Client(http).floor()
