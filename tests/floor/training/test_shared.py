"""Training in PostgreSQL: one leader writes, the next goes on where it was, yesterday's may not."""

from pathlib import Path

import pytest

from houseway.floor.store import Header, StoreFailed
from houseway.floor.store.postgres.log import PostgresLog, PostgresReader, create_property
from houseway.floor.store.postgres.schema import connect, one
from houseway.floor.training import Journal, TrainingStopped
from houseway.floor.training.sealed import Shoe
from houseway.floor.training.shared import SharedLog, SharedSealed
from houseway.floor.upkeep.backup_postgres import backup_postgres, restore_postgres
from houseway.money import DOLLAR
from houseway.web.cluster.nodes import lead_training
from houseway.web.training.room import TrainingRoom

FLOOR = Header(property_name="Evergreen", kind="live", created_at=1)
HEADER = Header(property_name="Evergreen, training", kind="training", created_at=1)
WAGERS = {1: {"ante": 5 * DOLLAR}, 2: {"ante": 5 * DOLLAR}}


def node(url: str) -> TrainingRoom:
    log = SharedLog(url, HEADER)
    return TrainingRoom(journal=Journal(log, begins=False), sealed=SharedSealed(log))


def leads(url: str, room: TrainingRoom) -> tuple[int, int]:
    """As a node does: first the floor's epoch, then the training's. Returns both."""
    with connect(url) as connection:
        raised = "UPDATE houseway.heads SET epoch = epoch + 1 WHERE property = %s RETURNING epoch"
        floor = floor_of(url)
        (epoch,) = one(connection, raised, floor)
    assert isinstance(epoch, int)
    lead_training(room, floor, epoch)
    return floor, epoch


def floor_of(url: str) -> int:
    create_property(url, FLOOR)
    with PostgresReader(url, FLOOR.property_name) as log:
        return log.property_id


def close(room: TrainingRoom) -> None:
    room.sealed.close()  # type: ignore[attr-defined]
    room.journal.log.close()  # type: ignore[attr-defined]


def test_a_second_node_takes_over_in_the_middle_of_a_round(postgres: str) -> None:
    first, second = node(postgres), node(postgres)
    with pytest.raises(TrainingStopped, match="Another node leads"):
        _ = second.journal.state
    leads(postgres, first)
    table = first.open("mississippi-stud", {})
    table.deal(table.keys[0], WAGERS)
    table.answer(table.keys[0], "1x")
    table.keep("bankroll", 7)
    leads(postgres, second)
    again = second.table(table.name)
    assert again.keys == table.keys
    assert again.view(table.keys[0]) == table.view(table.keys[0])
    assert again.kept("bankroll") == 7
    with pytest.raises(TrainingStopped):
        table.answer(table.keys[0], "3x")
    again.answer(table.keys[0], "fold")
    with pytest.raises(StoreFailed):
        first.sealed.seal(table.name, 9, Shoe("2c", 0, "x"))
    assert second.sealed.shoe(table.name, 1) is not None
    close(first)
    close(second)


def test_a_leader_of_yesterday_cannot_take_the_training_back(postgres: str) -> None:
    """It led the floor and slept before it came to the training; meanwhile another leads both."""
    late, second = node(postgres), node(postgres)
    floor = floor_of(postgres)
    leads(postgres, second)
    with pytest.raises(StoreFailed, match="Epoch 1 of the floor has begun without us"):
        lead_training(late, floor, 0)
    table = second.open("mississippi-stud", {})
    table.deal(table.keys[0], WAGERS)
    close(late)
    close(second)


def test_a_backup_holds_the_training_and_a_restore_goes_on_with_it(
    postgres: str, tmp_path: Path
) -> None:
    """In the middle of a round: the keys, the sealed shoe and the book of the table return."""
    room = node(postgres)
    leads(postgres, room)
    table = room.open("mississippi-stud", {})
    table.deal(table.keys[0], WAGERS)
    before = table.view(table.keys[0])
    close(room)
    done = backup_postgres(postgres, FLOOR.property_name, tmp_path / "safe")
    assert [path.name for path in done.files] == ["log.sqlite", "training.sqlite", "sealed.sqlite"]
    assert (tmp_path / "safe" / "sealed.sqlite").stat().st_mode & 0o077 == 0
    with connect(postgres) as connection:
        connection.execute("DROP SCHEMA houseway CASCADE")
    restore_postgres(tmp_path / "safe", postgres, "", "haas", "fire")
    again = node(postgres)
    leads(postgres, again)
    returned = again.table(table.name)
    assert returned.keys == table.keys
    assert returned.view(table.keys[0]) == before
    returned.answer(table.keys[0], "fold")
    close(again)


def test_a_floor_without_training_is_backed_up_without_it(postgres: str, tmp_path: Path) -> None:
    PostgresLog(postgres, FLOOR).close()
    done = backup_postgres(postgres, "", tmp_path / "safe")
    assert [path.name for path in done.files] == ["log.sqlite"]


def test_the_floor_s_log_is_found_without_naming_it(postgres: str) -> None:
    PostgresLog(postgres, FLOOR).close()
    close(node(postgres))
    with PostgresReader(postgres) as log:
        assert log.header.property_name == "Evergreen"
    with PostgresReader(postgres, HEADER.property_name) as log:
        assert log.header.kind == "training"
