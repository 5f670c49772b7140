"""Training keys its requests as the floor does: per seat and kind, by SHA-256."""

import pytest
from msgspec.structs import replace
from tests.attack.forging import crc, forged_text
from tests.web.desk import WAGERS

from houseway.floor.door.memory_store import MemoryLog
from houseway.floor.training import Journal
from houseway.floor.training import events as e
from houseway.floor.training.journal import IdReused, Once
from houseway.web.training.room import TrainingRoom, TrainingTable


def opened() -> TrainingTable:
    return TrainingRoom().open("mississippi-stud", {})


def test_one_seat_cannot_use_up_the_key_of_another() -> None:
    """Seat 1 answers under `k`; seat 2, asked next, answers with the same word under `k`."""
    table = opened()
    wagers = dict.fromkeys((1, 2), WAGERS["mississippi-stud"])
    table.deal(table.keys[0], wagers, command_id="k")
    answered = []
    while table.round is not None and table.round.pending is not None and len(answered) < 2:
        seat = table.round.pending.seat
        table.answer(table.keys[seat], "fold", command_id="k")
        answered.append(seat)
    assert len(set(answered)) == 2


def test_a_seat_repeats_its_own_answer_only_once() -> None:
    table = opened()
    wagers = dict.fromkeys((1, 2), WAGERS["mississippi-stud"])
    table.deal(table.keys[0], wagers, command_id="k")
    assert table.round is not None
    first = table.round.pending
    assert first is not None
    table.answer(table.keys[first.seat], "fold", command_id="k")
    after = table.round.pending
    table.answer(table.keys[first.seat], "fold", command_id="k")
    assert table.round.pending == after


def test_two_requests_of_one_crc_are_two_requests() -> None:
    journal, one = Journal(), "Tia"
    other = forged_text(crc(("name", one)), lambda text: ("name", text))
    written = Once("staff/x", "k", ("name", one))
    journal.write("staff/x", "NameTrainee", [e.TraineeNamed("staff/x", one)], written)
    assert journal.is_known("staff/x", written)
    with pytest.raises(IdReused):
        journal.is_known("staff/x", Once("staff/x", "k", ("name", other)))


def test_an_older_record_of_training_answers_to_its_own_actor_only() -> None:
    log = MemoryLog()
    asked = ("answer", "fold")
    journal = Journal(log)
    record = journal.write("seat 1", "Answer", [e.TraineeNamed("x", "x")])
    log.records.clear()
    check = b'"%08x"' % crc(asked)
    older = replace(record, command_id="table/k", answer=check)
    log = MemoryLog(log.header, [older])
    journal.log = log
    assert journal.is_known("seat 1", Once("table/seat 1", "k", asked, older="table"))
    assert not journal.is_known("seat 2", Once("table/seat 2", "k", asked, older="table"))
    with pytest.raises(IdReused):
        journal.is_known("seat 1", Once("table/seat 1", "k", ("answer", "play"), older="table"))
