"""Tables for programs outlive the process: what was acknowledged is there again, nothing else."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from tests.attack.forging import crc, forged_text
from tests.web.desk import WAGERS

from houseway.cards import faces
from houseway.floor import commands
from houseway.floor.play import PlayStopped
from houseway.floor.play.play_logs import FILE, PlayLogs
from houseway.floor.play.play_properties import PlayProperties
from houseway.floor.store import Header, SqliteLog, StoreFailed
from houseway.floor.upkeep.backup import LOG, backup, restore
from houseway.games import FILES
from houseway.refused import Refused
from houseway.web.server import note_unread_logs
from houseway.web.training.tables import ProgramTable, open_table, place_of, table_of

TWO = {1: WAGERS["mississippi-stud"], 3: WAGERS["mississippi-stud"]}


@contextmanager
def room_at(folder: Path) -> Iterator[PlayProperties]:
    with closing(PlayLogs(folder / FILE)) as play_logs:
        yield PlayProperties(play_logs)


def opened(properties: PlayProperties, game: str = "mississippi-stud") -> ProgramTable:
    return open_table(properties, game, {}, "guest/1", "")


def dealt(properties: PlayProperties, game: str = "mississippi-stud") -> ProgramTable:
    table = opened(properties, game)
    table.deal(table.keys[0], dict.fromkeys((1, 3), WAGERS[game]))
    return table


@pytest.mark.rule("R41")
@pytest.mark.parametrize("game", FILES)
def test_a_round_of_every_game_comes_back_at_the_same_question(tmp_path: Path, game: str) -> None:
    with room_at(tmp_path) as properties:
        table = dealt(properties, game)
        round_ = table.driver.round
        if round_ is not None and round_.pending is not None:
            table.answer(table.keys[0], round_.pending.answers[0])
        before, keys = table.view(table.keys[0]), table.keys
    with room_at(tmp_path) as properties:
        again = table_of(properties, table.name)
        assert again.keys == keys
        assert again.view(keys[0]) == before
        while (round_ := again.driver.round) is not None and round_.pending is not None:
            again.answer(keys[0], round_.pending.answers[0])
        end = again.view(keys[0])
        assert end.is_over
    with room_at(tmp_path) as properties:
        assert table_of(properties, table.name).view(keys[0]) == end


def test_the_log_holds_a_commitment_until_the_round_is_over(tmp_path: Path) -> None:
    with room_at(tmp_path) as properties:
        table = dealt(properties)
        round_, log = (
            table.driver.round,
            properties.play_logs.log(place_of(table.name), 0, kept=False),
        )
        assert round_ is not None
        assert faces(round_.order).encode() not in b"".join(one.body for one in log.read())
        for _ in range(2):
            table.answer(table.keys[0], "fold")
        assert faces(round_.order).encode() in b"".join(one.body for one in log.read())


def test_the_same_id_deals_and_answers_once(tmp_path: Path) -> None:
    with room_at(tmp_path) as properties:
        table = opened(properties)
        for _ in range(2):
            table.deal(table.keys[0], TWO, "a")
        table.answer(table.keys[0], "1x", "b")
    with room_at(tmp_path) as properties:
        table = table_of(properties, table.name)
        table.answer(table.keys[0], "1x", "b")
        table.deal(table.keys[0], TWO, "a")
        assert table.driver.rounds == 1
        assert table.driver.felt.answers == ("1x",)
        with pytest.raises(Refused, match="different command"):
            table.answer(table.keys[0], "3x", "b")


def test_one_seat_cannot_use_up_the_key_of_another() -> None:
    """Seat 1 answers under `k`; seat 3, asked next, answers with the same word under `k`."""
    table = dealt(PlayProperties())
    for _ in range(2):
        round_ = table.driver.round
        assert round_ is not None
        assert round_.pending is not None
        table.answer(table.keys[round_.pending.seat], "fold", "k")
    assert len(table.driver.felt.answers) == 2


def test_two_requests_of_one_crc_are_two_requests() -> None:
    properties = PlayProperties()
    other = forged_text(crc(("name", "Tia")), lambda text: ("name", text))
    floor = properties.floor("class", kept=True)
    floor.execute("staff/x", commands.NameTrainee("staff/x", "Tia"), "k")
    floor.execute("staff/x", commands.NameTrainee("staff/x", "Tia"), "k")
    with pytest.raises(Refused, match="different command"):
        floor.execute("staff/x", commands.NameTrainee("staff/x", other), "k")


def test_a_seat_that_runs_short_has_chips_as_it_needs_them() -> None:
    table = opened(PlayProperties())
    for _ in range(30):
        table.deal(table.keys[0], {seat: {"ante": 100_000_000} for seat in (1, 3)})
        while (round_ := table.driver.round) is not None and round_.pending is not None:
            table.answer(table.keys[0], "3x")
    assert table.driver.stack("seat 1").bought >= 1_000_000_000


def test_what_cannot_be_written_is_shown_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    properties = PlayProperties()
    table = dealt(properties)

    def full(*steps: object) -> None:
        raise StoreFailed("The disk is full.")

    monkeypatch.setattr(properties.play_logs, "change", full)
    with pytest.raises(PlayStopped, match="disk is full"):
        table.answer(table.keys[0], "3x")
    monkeypatch.undo()
    assert table_of(properties, table.name).driver.felt.answers == ()


def test_the_file_of_play_logs_is_for_its_owner_only(tmp_path: Path) -> None:
    with room_at(tmp_path) as properties:
        assert (tmp_path / FILE).stat().st_mode & 0o077 == 0
        assert properties.cards.key("a", 1) != properties.cards.key("a", 2)


def test_a_backup_holds_the_play_properties_too(tmp_path: Path) -> None:
    data, copy, again = tmp_path / "data", tmp_path / "copy", tmp_path / "again"
    SqliteLog(data / LOG, Header(property_name="x", kind="live", created_at=0)).close()
    with room_at(data) as properties:
        table = dealt(properties)
        before = table.view(table.keys[1])
        backup(data, copy)
    restore(copy, again)
    with room_at(again) as properties:
        assert table_of(properties, table.name).view(table.keys[1]) == before


def test_a_shoe_continues_after_a_restart_and_the_last_round_is_still_shown(tmp_path: Path) -> None:
    with room_at(tmp_path) as properties:
        table = dealt(properties, "royal-match-21")
        while (round_ := table.driver.round) is not None and round_.pending is not None:
            table.answer(table.keys[0], "stand" if "stand" in round_.pending.answers else "decline")
        before, gone = table.view(table.keys[0]), table.driver.felt.gone
        assert gone
    with room_at(tmp_path) as properties:
        again = table_of(properties, table.name)
        assert again.view(again.keys[0]) == before
        again.deal(again.keys[0], {1: WAGERS["royal-match-21"]})
        assert again.driver.felt.dealt == gone
        assert again.driver.felt.shuffled == 1


def test_a_shoe_whose_seal_is_lost_is_replaced_by_a_new_one() -> None:
    play_logs = PlayLogs()
    table = dealt(PlayProperties(play_logs), "royal-match-21")
    while (round_ := table.driver.round) is not None and round_.pending is not None:
        table.answer(table.keys[0], "stand" if "stand" in round_.pending.answers else "decline")
    play_logs.secret = b"another"
    again = table_of(PlayProperties(play_logs), table.name)
    again.deal(again.keys[0], {1: WAGERS["royal-match-21"]})
    assert again.driver.felt.shuffled == 2
    assert again.driver.felt.dealt == 0


def test_the_server_says_that_it_does_not_read_a_training_log_of_an_earlier_program(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "training.sqlite").touch()
    with caplog.at_level("INFO"):
        note_unread_logs(tmp_path)
    assert [record.fields["file"] for record in caplog.records] == ["training.sqlite"]  # type: ignore[attr-defined]
