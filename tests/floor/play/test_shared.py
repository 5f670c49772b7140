"""Play in PostgreSQL: one leader writes, the next goes on where it was, yesterday's may not."""

from pathlib import Path

import pytest
from tests.floor.play.rounds import ME, play_out, seated, wagers

from houseway.cards import seeded
from houseway.floor.play import PlayStopped
from houseway.floor.play.play_properties import PlayProperties
from houseway.floor.play.shared_play_logs import SharedPlayLogs
from houseway.floor.store import Header, StoreFailed
from houseway.floor.store.postgres.log import PostgresLog, PostgresReader, create_property
from houseway.floor.store.postgres.schema import connect, one
from houseway.floor.upkeep.backup_postgres import backup_postgres, restore_postgres
from houseway.web.cluster.nodes import lead_play_properties

FLOOR = Header(property_name="Evergreen", kind="live", created_at=1)
GAME = "mississippi-stud"
RAISE = "UPDATE houseway.heads SET epoch = epoch + 1 WHERE property = %s RETURNING epoch"


def floor_of(url: str) -> int:
    create_property(url, FLOOR)
    with PostgresReader(url, FLOOR.property_name) as log:
        return log.property_id


def node(url: str) -> PlayProperties:
    return PlayProperties(SharedPlayLogs(url, floor_of(url)), leads=False)


def leads(url: str, properties: PlayProperties) -> None:
    """As a node does: first the floor's epoch, then its play properties."""
    with connect(url) as connection:
        (epoch,) = one(connection, RAISE, floor_of(url))
    lead_play_properties(properties, int(str(epoch)))


def test_a_second_node_takes_over_in_the_middle_of_a_round(postgres: str) -> None:
    first, second = node(postgres), node(postgres)
    with pytest.raises(PlayStopped, match="Another server is active"):
        second.floor(ME)
    leads(postgres, first)
    table = seated(first.lay(ME, GAME, GAME))
    table.deal(ME, wagers(table))
    table.answer(ME, "1x")
    leads(postgres, second)
    again = second.table(ME, GAME)
    assert again is not None
    assert again.round is not None
    assert table.round is not None
    assert again.round.order == table.round.order
    assert again.felt == table.felt
    with pytest.raises(PlayStopped, match="Another node leads"):
        table.answer(ME, "3x")
    play_out(again, seeded(1))
    for properties in (first, second):
        properties.play_logs.close()


def test_a_leader_of_yesterday_cannot_take_the_tables_back(postgres: str) -> None:
    late, second = node(postgres), node(postgres)
    leads(postgres, second)
    with pytest.raises(StoreFailed, match="Another node leads"):
        lead_play_properties(late, 0)
    assert not late.leads
    for properties in (late, second):
        properties.play_logs.close()


def test_a_backup_holds_play_and_a_restore_continues_with_it(postgres: str, tmp_path: Path) -> None:
    """In the middle of a round: the chips, the shoe and the question return."""
    properties = node(postgres)
    leads(postgres, properties)
    table = seated(properties.lay(ME, GAME, GAME))
    table.deal(ME, wagers(table))
    properties.play_logs.close()
    done = backup_postgres(postgres, FLOOR.property_name, tmp_path / "safe")
    assert [path.name for path in done.files] == ["log.sqlite", "play.sqlite"]
    assert (tmp_path / "safe" / "play.sqlite").stat().st_mode & 0o077 == 0
    with connect(postgres) as connection:
        connection.execute("DROP SCHEMA houseway CASCADE")
    restore_postgres(tmp_path / "safe", postgres, "", "haas", "fire")
    again = node(postgres)
    leads(postgres, again)
    returned = again.table(ME, GAME)
    assert returned is not None
    assert returned.felt == table.felt
    assert returned.round is not None
    assert table.round is not None
    assert returned.round.order == table.round.order
    play_out(returned, seeded(1))
    again.play_logs.close()


def test_a_floor_without_play_is_backed_up_without_it(postgres: str, tmp_path: Path) -> None:
    PostgresLog(postgres, FLOOR).close()
    done = backup_postgres(postgres, "", tmp_path / "safe")
    assert [path.name for path in done.files] == ["log.sqlite"]
