"""Leaving in mid-round: what becomes of the bets is said before, and the chips balance."""

import asyncio

import pytest
from tests.web.play.test_drawing import drawn
from tests.web.play.test_shared import bet, seated, shared
from tests.web.play.test_table import GUEST, room, run, sit

from houseway.floor.play.deal import BUY_IN
from houseway.floor.play.play_properties import PlayProperties
from houseway.floor.training.school import School, Who, switch
from houseway.floor.upkeep.audit import audited
from houseway.games import FILES
from houseway.refused import Refused
from houseway.table.round import TableRound
from houseway.web.pages.play.lobby import tile
from houseway.web.pages.play.scene import scene_of
from houseway.web.play.table import PlayTable

QUEEN = "Kc 7d 2h  Qh 6s 4d  9c 9d 3s  Ks 8h 5c"


def asked(properties: PlayProperties, game: str) -> PlayTable:
    """Every spot has a chip, and the first question waits; blackjacks are dealt over."""
    table = sit(properties, game)
    table.sitting.pace, table.sitting.coach = "instant", "off"
    for _ in range(40):
        for spot in table.layout.spots:
            if spot not in table.sitting.bets.get(3, {}):
                table.bet(3, spot)
        run(table.deal())
        if table.is_playing:
            return table
    raise AssertionError("No round of forty asks anything.")


@pytest.mark.parametrize("game", FILES)
def test_leaving_ends_the_round_at_no_further_stake_and_the_chips_balance(game: str) -> None:
    properties = PlayProperties()
    table = asked(properties, game)
    put = table.table.felt.put[3]
    run(table.leave())
    assert not table.is_playing
    assert table.table.felt.put[3] <= put
    assert table.table.stack(GUEST).held == BUY_IN + table.sitting.totals.net
    audited(properties.play_logs.log(GUEST, 0, kept=False).read())
    assert 3 in table.own


def test_the_sheet_says_what_becomes_of_the_bets() -> None:
    table = asked(room(QUEEN), "three-card-poker")
    page = drawn(scene_of(table, "leave"))
    assert "Fold and leave" in page
    assert "Your hand folds, and the bets that a fold loses are taken." in page
    assert "The round waits for you" in page
    assert "sheet=leave" in page  # By the way back to the lobby.
    run(table.leave())
    assert table.history[-1].title == "Folded"
    assert "sheet=leave" not in drawn(scene_of(table))


def test_at_a_shared_table_the_others_play_on_and_the_seat_is_free() -> None:
    room_, code = shared()
    ann, ben = seated(room_, code)
    bet(ann)
    bet(ben)
    run(ann.deal())
    run(ben.deal())
    run(ben.leave())  # Before that turn: the hand folds when it comes.
    assert ann.question() is not None
    run(ann.answer("play"))
    assert not ann.is_playing
    assert ben.history[-1].title == "Folded"
    assert ben.own == []
    assert ann.own == [3]


def test_a_guest_who_sits_at_a_shared_table_gets_up_between_rounds() -> None:
    room_, code = shared()
    ann, ben = seated(room_, code)
    bet(ben)
    assert "sheet=leave" in drawn(scene_of(ben))
    run(ben.leave())
    assert ben.own == []
    assert ben.left == BUY_IN
    assert ann.own == [3]


def test_a_game_that_the_house_has_closed_says_so_and_takes_no_bet() -> None:
    properties = PlayProperties()
    table = sit(properties, "three-card-poker")
    table.bet(3, "ante")
    tom = Who("staff/tom", "Tom", frozenset({"trainer"}))
    switch(School(properties), tom, "three-card-poker", True, "New layout on Friday.")
    closed = properties.closed("three-card-poker")
    assert tile("three-card-poker", table, None, closed)["closed"] == "New layout on Friday"
    assert "Three Card Poker is closed: New layout on Friday." in drawn(scene_of(table))
    for step in (lambda: table.bet(3, "ante"), lambda: run(table.deal())):
        with pytest.raises(Refused, match="Three Card Poker is closed: New layout on Friday"):
            step()
    switch(School(properties), tom, "three-card-poker", False, "")
    assert (
        tile("three-card-poker", table, None, properties.closed("three-card-poker"))["closed"] == ""
    )
    table.bet(3, "ante")


def test_a_ready_guest_who_leaves_holds_up_nobody() -> None:
    room_, code = shared()
    ann, ben = seated(room_, code)
    bet(ben)
    run(ben.deal())
    run(ben.leave())
    assert ben.own == []
    bet(ann)
    run(ann.deal())
    assert ann.is_playing
    assert ann.table.felt.put.keys() & {3, 4} == {3}


def test_the_cards_come_when_the_last_guest_not_ready_leaves() -> None:
    room_, code = shared()
    ann, ben = seated(room_, code)
    bet(ann)
    run(ann.deal())
    assert not ann.is_playing

    async def left() -> None:
        await ben.leave()
        for _ in range(1_000):
            if ann.is_playing:
                break
            await asyncio.sleep(0.01)

    run(left())
    assert ann.is_playing
    assert ann.table.felt.put.keys() & {3, 4} == {3}


def test_a_ready_guest_who_gets_up_holds_up_nobody() -> None:
    room_, code = shared()
    ann, ben = seated(room_, code)
    bet(ben)
    run(ben.deal())
    run(ben.seat(4, ""))
    bet(ann)
    run(ann.deal())
    assert ann.is_playing


def test_a_guest_who_takes_the_last_chip_back_is_not_ready() -> None:
    room_, code = shared()
    _, ben = seated(room_, code)
    bet(ben)
    run(ben.deal())
    ben.take_back()
    assert ben.party.ready == set()


def test_somebody_may_join_while_a_round_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    room_, code = shared()
    ann, ben = seated(room_, code)
    bet(ann)
    bet(ben)
    run(ann.deal())
    run(ben.deal())
    settle = PlayTable._settle

    async def joined(self: PlayTable, round_: TableRound) -> None:
        await settle(self, round_)
        room_.shared("guest/eve", code)

    monkeypatch.setattr(PlayTable, "_settle", joined)
    run(ann.leave())
    run(ben.leave())
    assert "guest/eve" in ann.party.tables
    assert not ann.is_playing
