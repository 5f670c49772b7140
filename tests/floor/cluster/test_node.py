"""Two nodes in one process over a real PostgreSQL: who leads, who follows, who may write."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from tests.floor.house import OPENING
from tests.floor.store.insider import Insider

from houseway.floor import Floor, FloorStopped, commands
from houseway.floor.clock import SystemClock
from houseway.floor.cluster.leadership import ENDED, NotLeader
from houseway.floor.cluster.membership import Membership, nodes_of
from houseway.floor.cluster.node import Node, named
from houseway.floor.cluster.node_floor import NodeFloor
from houseway.floor.scenario import Shift
from houseway.floor.store import Header, Log
from houseway.floor.store.postgres.log import PostgresLog, PostgresReader
from houseway.floor.store.signatures.head_signer import Signing, watermarks_at_hand
from houseway.floor.store.signatures.signed_note import read_keys
from houseway.floor.store.signatures.watermark_check import LogRefused, is_public
from houseway.floor.store.verify import verify_postgres
from houseway.money import DOLLAR

NAME = "Evergreen"
HEADER = Header(property_name=NAME, kind="demo", created_at=1)
ONE, TWO = "http://one", "http://two"
START = commands.StartGame("4", {1: DOLLAR})
pytestmark = pytest.mark.slow


@pytest.fixture
def url(postgres: str) -> str:
    with Log(PostgresLog(postgres, HEADER)) as log:
        shift = Shift(log)
        shift.floor = Floor(log, SystemClock())
        shift.run(OPENING)
    return postgres


@contextmanager
def node_at(url: str, address: str) -> Iterator[tuple[Node, NodeFloor]]:
    node = Node(url, HEADER, address)
    try:
        floor = NodeFloor(node.log, node.leadership)
        node.attach(floor)
        yield node, floor
    finally:
        node.close()


def until(test: Callable[[], object], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not test():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_node_that_joins_while_the_leader_signs_its_first_head_starts(
    url: str, tmp_path: Path
) -> None:
    """Two nodes start at once on a log that was never signed: the one that follows looked before
    the first signature was there, and has no watermark of it yet."""
    key = tmp_path / "nodes.key"
    with PostgresReader(url, NAME) as log:
        leader = Membership(url, log.property_id, ONE)
        epoch = leader.try_lead(log.read_head().seq)
    mine, theirs = (Signing(key, tmp_path / name) for name in ("two", "one"))
    two = Node(url, HEADER, TWO, tmp_path, mine)
    first = PostgresLog(url, property_name=NAME, epoch=epoch, signing=theirs)
    try:
        assert verify_postgres(url, NAME, signing=two.signing).problem == ""
        until(lambda: two.signing is mine)
        assert verify_postgres(url, NAME, signing=mine).problem == ""
    finally:
        first.close()
        two.close()
        leader.close()


def test_a_node_that_followed_refuses_a_database_that_was_set_back(
    url: str, tmp_path: Path
) -> None:
    """It kept the leader's head in a place of its own: a witness, whoever has the database."""
    key = tmp_path / "nodes.key"
    mine, theirs = (Signing(key, tmp_path / name) for name in ("two", "one"))
    one = Node(url, HEADER, ONE, tmp_path, theirs)
    floor = NodeFloor(one.log, one.leadership)
    one.attach(floor)
    insider = Insider(url, theirs)
    older = insider.records()
    until(lambda: is_public(insider.stored().note, read_keys(key)))
    insider.run("", "CREATE TABLE older AS SELECT * FROM houseway.heads")
    two = Node(url, HEADER, TWO, tmp_path, mine)
    head = floor.execute("dana", START, "lost").seq
    keys = read_keys(key)
    held = lambda: watermarks_at_hand(mine, HEADER, keys).held  # noqa: E731
    until(lambda: any(mark.checkpoint.seq == head for mark in held()))
    two.close()
    one.close()
    insider.rewrite(older, older[-1].digest)
    insider.run(
        "",
        "UPDATE houseway.heads SET note = older.note, frontier = older.frontier FROM older;"
        " DROP TABLE older",
    )
    with pytest.raises(LogRefused, match=f"is at record {head} .*records are missing"):
        Node(url, HEADER, TWO, tmp_path, mine)


def test_the_second_node_follows_refuses_and_takes_over(url: str) -> None:
    with node_at(url, TWO) as (two, _):
        assert two.is_leader
        first = two.leadership.epoch
    with node_at(url, ONE) as (one, leader):
        assert one.is_leader
        assert one.leadership.epoch == first + 1
        with node_at(url, TWO) as (two, follower):
            heard: list[int] = []
            follower.subscribe(lambda answer: heard.append(answer.seq))
            until(lambda: two.leadership.leader == ONE)
            with pytest.raises(NotLeader, match="http://one leads"):
                follower.execute("dana", START, "g-1")
            with pytest.raises(NotLeader):
                follower.record_exception("dana", "security", "locked_out", "no")
            answer = leader.execute("dana", START, "g-1")
            until(lambda: answer.seq in heard)
            assert follower.state == leader.state
            assert two.log.head == one.log.head
            one.close()
            until(lambda: two.is_leader)
            assert follower.execute("dana", START, "g-1").seq == answer.seq, "the same answer"
            ended = follower.execute("dana", commands.EndGame("4"), "g-2")
            assert ended.seq == answer.seq + 1
            assert heard[-1] == ended.seq


def test_a_leader_whose_connections_are_cut_ends_and_writes_nothing_more(url: str) -> None:
    with node_at(url, ONE) as (one, leader), node_at(url, TWO) as (two, follower):
        leader.execute("dana", START, "g-1")
        cut(url, ONE)
        until(lambda: two.is_leader)
        until(lambda: one.leadership.role == ENDED)
        assert one.why_ended
        with pytest.raises((NotLeader, FloorStopped)):
            leader.execute("dana", commands.EndGame("4"), "g-2")
        assert leader.stopped
        follower.execute("dana", commands.EndGame("4"), "g-2")


def test_an_epoch_that_began_elsewhere_ends_a_leader_at_its_next_write(url: str) -> None:
    with node_at(url, ONE) as (one, leader):
        with psycopg.connect(url, autocommit=True) as other:
            other.execute("UPDATE houseway.heads SET epoch = epoch + 1")
        with pytest.raises((FloorStopped, NotLeader)):
            leader.execute("dana", START, "g-1")
        until(lambda: one.leadership.role == ENDED)
    with PostgresReader(url) as log:
        assert log.find("g-1") is None


def test_a_leader_that_is_silent_is_unseated(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with node_at(url, ONE) as (one, leader), node_at(url, TWO) as (two, follower):
        until(lambda: two.leadership.leader == ONE)
        held = time.monotonic()
        # As behind a pulled cable: no beat goes out, but the database keeps its lock.
        monkeypatch.setattr(one._membership, "beat", lambda *given: time.sleep(0.5))
        monkeypatch.setattr(one._membership, "epoch", lambda: one.leadership.epoch)
        monkeypatch.setattr(one._membership, "nodes", list)
        monkeypatch.setattr(one._membership, "addresses", list)
        until(lambda: two.is_leader)
        assert time.monotonic() - held > 3.0, "not before its lease is over"
        with pytest.raises((NotLeader, FloorStopped)):
            leader.execute("dana", START, "g-1")
        follower.execute("dana", START, "g-1")


def test_the_list_of_nodes_says_who_leads(url: str) -> None:
    with node_at(url, ONE) as (one, _), node_at(url, TWO) as (two, _):
        until(lambda: len(two.rows) == 2 and len(one.rows) == 2)
        with psycopg.connect(url, autocommit=True) as looking:
            both = {"leader", "follower"}
            until(lambda: {n.role for n in nodes_of(looking, one.property_id)} == both)
            rows = nodes_of(looking, one.property_id)
        assert {(row.address, row.role) for row in rows} == {(ONE, "leader"), (TWO, "follower")}
        assert all(row.is_alive for row in rows)
    with node_at(url, ONE) as (one, _):
        until(lambda: one.rows)
        assert [row.address for row in one.rows] == [ONE], "who left is not waited for"
        until(lambda: one.addresses == (ONE, TWO))


def test_a_record_that_does_not_continue_the_chain_ends_a_follower(url: str) -> None:
    with node_at(url, ONE), node_at(url, TWO) as (two, _):
        until(lambda: two.leadership.leader == ONE)
        with psycopg.connect(url, autocommit=True) as mallory:
            mallory.execute(
                "INSERT INTO houseway.log SELECT property, seq + 1, schema, at, day, actor,"
                " 'forged', kind, body, answer, digest, epoch FROM houseway.log"
                " ORDER BY seq DESC LIMIT 1"
            )
        until(lambda: two.leadership.role == ENDED)
        assert "does not continue the chain" in two.why_ended


def test_a_property_of_another_kind_is_not_taken_for_this_one(url: str) -> None:
    live = Header(property_name="Evergreen", kind="live", created_at=2)
    with pytest.raises(ValueError, match="Evergreen is a demo property, not live"):
        Node(url, live, ONE)


def cut(url: str, address: str) -> None:
    name = psycopg.conninfo.conninfo_to_dict(named(url, address))["application_name"]
    query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(query, (name,))
