"""Old records are lifted to today's schema as they are read; the log itself is never rewritten."""

import pytest
from tests.floor.house import OPENING, shift

from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.events import Event
from houseway.floor.events.upcast import SCHEMA, Plain, decode, encode
from houseway.floor.evolve import apply


def lift(plain: Plain) -> Plain:
    """Say that schema 0 called a seat a place."""
    return [{("seat" if k == "place" else k): v for k, v in event.items()} for event in plain]


OLD = b'[{"type":"SeatSelected","table":"4","sensor":1,"place":3}]'


def test_an_old_record_is_lifted_step_by_step() -> None:
    (event,) = decode(OLD, schema=0, upcasts={0: lift})
    assert event.seat == 3  # type: ignore[union-attr]
    (event,) = decode(OLD, schema=0, upcasts={0: lift, 1: lambda plain: plain}, newest=2)
    assert event.seat == 3  # type: ignore[union-attr]


def test_a_record_of_a_later_program_is_not_guessed_at() -> None:
    with pytest.raises(ValueError, match="written by a later version of Houseway"):
        decode(OLD, schema=SCHEMA + 1)


def test_every_event_of_a_floor_comes_back_from_its_bytes() -> None:
    done = shift(OPENING, "dana 4 START GAME 1 2\ndana 4 SEAT 2\ndana 4 HAND quads")
    assert isinstance(done.log, MemoryLog)
    for record in done.log.records:
        events: list[Event] = decode(record.body, record.schema)
        assert encode(events) == record.body


def test_a_first_card_of_a_program_that_kept_no_rounds_opens_none() -> None:
    done = shift(OPENING)
    for event in decode(b'[{"type":"FirstCardDealt","table":"4","games":{}}]'):
        apply(done.floor.state, event)
    assert not done.floor.state.tables["4"].is_dealt
    done.run("dana 4 START GAME 1 2")
