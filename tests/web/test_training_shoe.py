"""A shoe of blackjack goes on from round to round, its order sealed until it is shuffled."""

from pathlib import Path

import pytest
from tests.web.test_training_room import events_of, room_at

from houseway.cards import faces, parse_cards, seeded
from houseway.cards.cut_card import cut_place
from houseway.floor.training.events import RoundDealt, RoundEnded, ShoeOpened
from houseway.floor.training.sealed import Shoe
from houseway.money import DOLLAR
from houseway.web.training.room import TrainingRoom, TrainingTable

GAME = "royal-match-21"
ONE = {1: {"blackjack": 10 * DOLLAR}}
SEVEN = {seat: {"blackjack": 10 * DOLLAR} for seat in range(1, 8)}


def play(table: TrainingTable, wagers: dict[int, dict[str, int]] = ONE) -> None:
    table.deal(table.keys[0], wagers)
    while table.round is not None and table.round.pending is not None:
        offered = table.round.pending.answers
        table.answer(table.keys[0], "stand" if "stand" in offered else offered[0])


def text_of(room: TrainingRoom) -> str:
    return b"".join(record.body for record in room.journal.log.read()).decode()


@pytest.fixture
def room() -> TrainingRoom:
    return TrainingRoom(seeded(1))


def test_the_next_round_begins_where_the_last_one_ended(room: TrainingRoom) -> None:
    table = room.open(GAME, {})
    play(table)
    first = table.round
    assert first is not None
    play(table)
    second = table.round
    assert second is not None
    assert second.order == first.order
    assert second.dealt == first.cards_dealt > 4
    assert [fact.kind for fact in first.facts].count("burned") == 1
    assert [fact.kind for fact in second.facts].count("burned") == 0


def test_a_game_of_one_deck_is_shuffled_every_round(room: TrainingRoom) -> None:
    table = room.open("three-card-poker", {})
    ante = {1: {"ante": 10 * DOLLAR}}
    for _ in range(2):
        table.deal(table.keys[0], ante)
        table.answer(table.keys[0], "fold")
    assert {event.dealt for event in events_of(room) if isinstance(event, RoundDealt)} == {0}
    assert all(event.order for event in events_of(room) if isinstance(event, RoundEnded))


def test_what_is_left_in_the_shoe_is_in_no_log_until_the_cut_card_is_out(
    room: TrainingRoom,
) -> None:
    table = room.open(GAME, {})
    play(table)
    assert table.round is not None
    order, number = table.round.order, table.round.number
    while table.round.order == order and table.round.cards_dealt < cut_place(len(order), number):
        assert faces(order[table.round.cards_dealt :][:12]) not in text_of(room)
        play(table, SEVEN)
    ended = [event for event in events_of(room) if isinstance(event, RoundEnded)]
    assert [event.order for event in ended[:-1]] == [""] * (len(ended) - 1)
    told = Shoe(ended[-1].order, ended[-1].number, ended[-1].salt)
    promised = {event.commitment for event in events_of(room) if isinstance(event, RoundDealt)}
    assert promised == {told.commitment}
    assert parse_cards(told.order, repeats=True) == order
    assert table.round.facts[-1].kind == "cut_card"
    assert room.sealed.shoe(table.name, table.rounds) is None
    play(table)
    assert table.round.dealt == 0


def test_a_shoe_goes_on_after_a_restart_and_the_last_round_still_lies_there(tmp_path: Path) -> None:
    with room_at(tmp_path) as room:
        table = room.open(GAME, {})
        play(table)
        assert table.round is not None
        before, view = table.round, table.view(table.keys[0])
    with room_at(tmp_path) as room:
        again = room.table(table.name)
        assert again.view(again.keys[0]) == view
        again.deal(again.keys[0], ONE)
        assert again.round is not None
        assert again.round.order == before.order
        assert again.round.dealt == before.cards_dealt
        open_ = again.view(again.keys[0])
    with room_at(tmp_path) as room:
        assert room.table(table.name).view(table.keys[0]) == open_


def test_a_power_cut_between_seal_and_log_loses_neither_round_nor_shoe(tmp_path: Path) -> None:
    with room_at(tmp_path) as room:
        table = room.open(GAME, {})
        play(table)
        assert table.round is not None
        shoe = room.sealed.shoe(table.name, 1)
        assert shoe is not None
        room.sealed.seal(table.name, 2, shoe)  # The record of the second deal was never written.
    with room_at(tmp_path) as room:
        again = room.table(table.name)
        assert again.round is not None
        assert again.round.over
        play(again)
        assert again.round.dealt == table.round.cards_dealt


def test_a_shoe_with_too_few_cards_for_all_seats_is_told_and_shuffled() -> None:
    """Two decks: the cut card lies below 78 cards, seven seats and the dealer may need 40."""
    room = TrainingRoom(seeded(3))
    side = dict.fromkeys(("royal_match", "jackpot"))
    table = room.open(GAME, side, {"decks": 2})
    while table.round is None or table.round.cards_dealt <= 104 - 40:
        play(table)
    last = table.round
    assert last.cards_dealt < cut_place(104)
    play(table, SEVEN)
    assert table.round.dealt == 0
    [opened] = [event for event in events_of(room) if isinstance(event, ShoeOpened)]
    assert parse_cards(opened.order, repeats=True) == last.order
    promised = [event for event in events_of(room) if isinstance(event, RoundDealt)]
    told = Shoe(opened.order, opened.number, opened.salt)
    assert told.commitment == promised[-2].commitment != promised[-1].commitment


def test_a_shoe_whose_seal_is_lost_is_replaced_by_a_new_one(tmp_path: Path) -> None:
    with room_at(tmp_path) as room:
        table = room.open(GAME, {})
        play(table)
        room.sealed.open(table.name)
    with room_at(tmp_path) as room:
        again = room.table(table.name)
        assert again.round is None
        play(again)
        assert again.round is not None
        assert (again.rounds, again.round.dealt) == (2, 0)
