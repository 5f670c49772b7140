"""Training tables outlive the process: what was acknowledged is there again, and nothing else."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.web.desk import WAGERS

from houseway.cards import faces, parse_cards
from houseway.floor.clock import MICRO, SetClock
from houseway.floor.door.memory_store import MemoryLog
from houseway.floor.store import Entry, Header, SqliteLog, StoreFailed, Ticket, verify
from houseway.floor.training import Journal, Sealed, TrainingStopped
from houseway.floor.training.events import RoundDealt, RoundEnded, decode
from houseway.floor.training.sealed import Shoe
from houseway.floor.upkeep.backup import LOG, backup, restore
from houseway.games import FILES
from houseway.money import DOLLAR
from houseway.web.problems import Denied
from houseway.web.server import SEALED, TRAINING, open_training
from houseway.web.settings import Settings
from houseway.web.training import room as module
from houseway.web.training.room import TrainingRoom, TrainingTable

TWO = {1: WAGERS["mississippi-stud"], 3: WAGERS["mississippi-stud"]}


@contextmanager
def room_at(folder: Path) -> Iterator[TrainingRoom]:
    with open_training(Settings(data=str(folder))) as found:
        yield found


def dealt(room: TrainingRoom, game: str = "mississippi-stud") -> TrainingTable:
    table = room.open(game, {})
    table.deal(table.keys[0], dict.fromkeys((1, 3), WAGERS[game]))
    return table


def events_of(room: TrainingRoom) -> list[Any]:
    return [event for record in room.journal.log.read() for event in decode(record.body)]


@pytest.mark.rule("R41")
@pytest.mark.parametrize("game", FILES)
def test_a_round_of_every_game_comes_back_at_the_same_question(tmp_path: Path, game: str) -> None:
    with room_at(tmp_path) as room:
        table = dealt(room, game)
        if table.round is not None and table.round.pending is not None:
            table.answer(table.keys[0], table.round.pending.answers[0])
        before, keys = table.view(table.keys[0]), table.keys
    with room_at(tmp_path) as room:
        again = room.table(table.name)
        assert again.keys == keys
        assert again.view(keys[0]) == before
        while again.round is not None and again.round.pending is not None:
            again.answer(keys[0], again.round.pending.answers[0])
        end = again.view(keys[0])
        assert end.is_over
    with room_at(tmp_path) as room:
        assert room.table(table.name).view(keys[0]) == end
    assert verify(tmp_path / TRAINING).is_sound


def test_the_log_holds_a_commitment_until_the_round_is_over(tmp_path: Path) -> None:
    with room_at(tmp_path) as room:
        table = dealt(room)
        assert table.round is not None
        text = b"".join(record.body for record in room.journal.log.read()).decode()
        assert not any(isinstance(event, RoundEnded) for event in events_of(room))
        assert faces(table.round.order) not in text
        for _ in range(2):
            table.answer(table.keys[0], "fold")
        started = next(e for e in events_of(room) if isinstance(e, RoundDealt))
        ended = next(e for e in events_of(room) if isinstance(e, RoundEnded))
        assert Shoe(ended.order, ended.number, ended.salt).commitment == started.commitment
        assert parse_cards(ended.order) == table.round.order
        assert room.sealed.shoe(table.name, 1) is None


def test_the_same_id_deals_and_answers_once(tmp_path: Path) -> None:
    with room_at(tmp_path) as room:
        table = room.open("mississippi-stud", {})
        table.deal(table.keys[0], TWO, command_id="a")
        table.deal(table.keys[0], TWO, command_id="a")
        table.answer(table.keys[0], "1x", command_id="b")
    with room_at(tmp_path) as room:
        table = room.table(table.name)
        table.answer(table.keys[0], "1x", command_id="b")
        table.deal(table.keys[0], TWO, command_id="a")
        assert table.rounds == 1
        assert table.round is not None
        assert table.round.answers == ["1x"]
        with pytest.raises(Denied, match="something else"):
            table.answer(table.keys[0], "3x", command_id="b")


def test_small_settings_are_kept_and_have_their_limits(tmp_path: Path) -> None:
    with room_at(tmp_path) as room:
        table = room.open("dj-wild", {})
        table.keep("bankroll", 500 * DOLLAR)
        table.keep("seats", {"1": "me", "2": "bot"})
        written = room.journal.head.seq
        table.keep("bankroll", 500 * DOLLAR)
        assert room.journal.head.seq == written, "nothing changed, nothing is written"
        with pytest.raises(Denied, match="too large"):
            table.keep("novel", "x" * 20_000)
        for number in range(module.VALUES_MOST - 2):
            table.keep(f"n{number}", number)
        with pytest.raises(Denied, match="too large"):
            table.keep("one more", 1)
    with room_at(tmp_path) as room:
        table = room.table(table.name)
        assert table.kept("bankroll") == 500 * DOLLAR
        assert table.kept("seats") == {"1": "me", "2": "bot"}
        assert table.kept("nothing", 7) == 7


def test_a_round_whose_seal_is_lost_is_void_and_the_table_plays_on(tmp_path: Path) -> None:
    with room_at(tmp_path) as room:
        table = dealt(room)
        room.sealed.seal(table.name, 1, Shoe("2c 3c", 0, "salt"))
    with room_at(tmp_path) as room:
        again = room.table(table.name)
        assert again.view("").is_over
        again.deal(again.keys[0], TWO)
        assert again.rounds == 2


def test_an_idle_table_leaves_memory_and_an_old_one_leaves_the_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = SetClock(MICRO)
    room = TrainingRoom(journal=Journal(clock=clock))
    table = dealt(room)
    monkeypatch.setattr(module, "IDLE", -1.0)
    room.open("dj-wild", {})
    assert room.table(table.name) is not table
    assert room.table(table.name).view(table.keys[1]) == table.view(table.keys[1])
    clock.advance((module.DAYS_KEPT + 1) * 86_400)
    room.open("dj-wild", {})
    with pytest.raises(Denied) as gone:
        room.table(table.name)
    assert gone.value.status == 404
    monkeypatch.setattr(module, "TABLES_MOST", 1)
    last = room.open("dj-wild", {})
    assert list(room.journal.state.tables) == [last.name]


def test_a_table_that_is_looked_at_stays_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise an open page and a second one would deal from two copies of it."""
    room = TrainingRoom()
    table = dealt(room)
    now = [module.monotonic()]
    monkeypatch.setattr(module, "monotonic", lambda: now[0])
    for _ in range(3):
        now[0] += module.IDLE - 1
        table.view(table.keys[0])
        room.open("dj-wild", {})
    assert room.table(table.name) is table


class FullDisk(MemoryLog):
    is_full = False

    def submit(self, entry: Entry) -> Ticket:
        if not self.is_full:
            return super().submit(entry)
        ticket = Ticket()
        ticket.set_exception(StoreFailed("The disk is full."))
        return ticket


def test_what_cannot_be_written_is_shown_to_nobody() -> None:
    log = FullDisk(Header(property_name="x", kind="training", created_at=0))
    room = TrainingRoom(journal=Journal(log))
    table = dealt(room)
    log.is_full = True
    with pytest.raises(TrainingStopped, match="disk is full"):
        table.answer(table.keys[0], "3x")
    with pytest.raises(Denied, match="Training is stopped"):
        room.table(table.name)


def test_a_log_that_was_changed_is_not_built_upon() -> None:
    log = MemoryLog(Header(property_name="x", kind="training", created_at=0))
    dealt(TrainingRoom(journal=Journal(log)))
    first = log.records[0]
    log.records[0] = type(first)(
        **{name: getattr(first, name) for name in first.__struct_fields__} | {"actor": "me"}
    )
    with pytest.raises(TrainingStopped, match="Record 1 is not what was written"):
        _ = Journal(log).state


def test_the_sealed_store_is_for_its_owner_only(tmp_path: Path) -> None:
    sealed = Sealed(tmp_path / SEALED)
    assert (tmp_path / SEALED).stat().st_mode & 0o077 == 0
    assert sealed.key("a", 1) != sealed.key("a", 2)
    sealed.close()


def test_a_backup_holds_the_training_too(tmp_path: Path) -> None:
    data, copy, again = tmp_path / "data", tmp_path / "copy", tmp_path / "again"
    SqliteLog(data / LOG, Header(property_name="x", kind="live", created_at=0)).close()
    with room_at(data) as room:
        table = dealt(room)
        before = table.view(table.keys[1])
        backup(data, copy)
    restore(copy, again)
    with room_at(again) as room:
        assert room.table(table.name).view(table.keys[1]) == before
