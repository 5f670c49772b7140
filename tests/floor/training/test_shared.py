"""Training in PostgreSQL: one leader writes, the next goes on where it was, yesterday's may not."""

import pytest

from houseway.floor.store import Header, StoreFailed
from houseway.floor.store.postgres import PostgresLog, PostgresReader
from houseway.floor.training import Journal, TrainingStopped
from houseway.floor.training.sealed import Shoe
from houseway.floor.training.shared import SharedLog, SharedSealed
from houseway.money import DOLLAR
from houseway.web.nodes import lead_training
from houseway.web.training import TrainingRoom

HEADER = Header(property_name="Evergreen, training", kind="training", created_at=1)
WAGERS = {1: {"ante": 5 * DOLLAR}, 2: {"ante": 5 * DOLLAR}}


def node(url: str) -> TrainingRoom:
    log = SharedLog(url, HEADER)
    return TrainingRoom(journal=Journal(log, begins=False), sealed=SharedSealed(log))


def close(room: TrainingRoom) -> None:
    room.sealed.close()  # type: ignore[attr-defined]
    room.journal.log.close()  # type: ignore[attr-defined]


def test_a_second_node_takes_over_in_the_middle_of_a_round(postgres: str) -> None:
    first, second = node(postgres), node(postgres)
    with pytest.raises(TrainingStopped, match="Another node leads"):
        _ = second.journal.state
    lead_training(first)
    table = first.open("mississippi-stud", {})
    table.deal(table.keys[0], WAGERS)
    table.answer(table.keys[0], "1x")
    table.keep("bankroll", 7)
    lead_training(second)
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


def test_the_floor_s_log_is_found_without_naming_it(postgres: str) -> None:
    floor = Header(property_name="Evergreen", kind="live", created_at=1)
    PostgresLog(postgres, floor).close()
    close(node(postgres))
    with PostgresReader(postgres) as log:
        assert log.header.property_name == "Evergreen"
    with PostgresReader(postgres, HEADER.property_name) as log:
        assert log.header.kind == "training"
