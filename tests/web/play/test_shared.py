"""Several people and bots at one table, each at their own device: one deal, each with own cards."""

import asyncio

import pytest
from tests.web.play.test_table import HereAndNow, run

from houseway.floor.play import play_properties
from houseway.floor.play.deal import BUY_IN
from houseway.floor.play.play_properties import PlayProperties
from houseway.floor.upkeep.audit import audited
from houseway.money import DOLLAR
from houseway.refused import Refused
from houseway.table.procedure import FACE_DOWN
from houseway.web.pages.play.panels.row import row_view
from houseway.web.pages.play.scene import scene_of
from houseway.web.play import table as tables
from houseway.web.play.guest_tables import GuestTables, place_of
from houseway.web.play.sitting import YOU
from houseway.web.play.table import PlayTable

ANN, BEN, EVE = "guest/ann", "guest/ben", "guest/eve"


def shared(game: str = "three-card-poker") -> tuple[GuestTables, str]:
    room = GuestTables(PlayProperties(), lambda table: None)
    room.lab = HereAndNow(1)
    return room, run(room.share(game))


def at(room: GuestTables, code: str, who: str) -> PlayTable:
    found = room.shared(who, code)
    assert found is not None
    found.sitting.pace, found.sitting.coach = "instant", "off"
    return found


def seated(room: GuestTables, code: str) -> tuple[PlayTable, PlayTable]:
    ann, ben = at(room, code, ANN), at(room, code, BEN)
    run(ann.seat(3, YOU))
    run(ben.seat(4, YOU))
    return ann, ben


def bet(table: PlayTable) -> None:
    table.bet(table.own[0], "ante")


def seen(table: PlayTable) -> dict[int, bool]:
    """By seat, whether its cards lie open for this viewer."""
    dealt = [fact for fact in table.facts() if fact.kind == "hand_dealt"]
    return {fact.seat: FACE_DOWN not in fact.cards for fact in dealt}


def test_a_round_is_dealt_when_all_are_ready_and_each_sees_their_own_cards() -> None:
    room, code = shared()
    ann, ben = seated(room, code)
    eve = at(room, code, EVE)
    bet(ann)
    run(ann.deal())
    assert not ann.is_playing
    assert ann.party.until
    bet(ben)
    run(ben.deal())
    assert ann.is_playing
    assert seen(ann) == {3: True, 4: False, 5: False}
    assert seen(ben) == {3: False, 4: True, 5: False}
    assert seen(eve) == {3: False, 4: False, 5: False}
    assert eve.question() is None
    assert ann.question() is not None
    assert ben.question() is None
    run(ben.answer("fold"))  # Not his turn.
    assert ann.question() is not None
    run(ann.answer("play"))
    run(ben.answer("fold"))
    assert not ann.is_playing
    assert ben.history[0].net == -5 * DOLLAR
    assert len(ann.history) == 1
    assert eve.history == []
    log = room.properties.play_logs.log(place_of(code), 0, kept=False)
    audited(log.read())  # It balances, or raises.


def test_a_turn_that_takes_too_long_is_played_by_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "TURN", 0.05)
    room, code = shared()
    ann, ben = seated(room, code)

    async def wait() -> None:
        for one in (ann, ben):
            bet(one)
            await one.deal()
        while ann.is_playing:
            await asyncio.sleep(0.05)

    run(wait())
    assert not ann.is_playing
    assert ann.late
    assert "Time ran out; the dealer chose " in row_view(scene_of(ann))["late"]
    assert len(ben.history) == 1


def test_whoever_has_bet_is_not_kept_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "READY", 0.05)
    room, code = shared()
    ann, ben = seated(room, code)

    async def wait() -> None:
        bet(ann)
        await ann.deal()
        while not ann.is_playing:
            await asyncio.sleep(0.02)

    run(wait())
    assert set(ann.table.felt.wagers) == {3, 5}
    assert ben.question() is None


def test_a_seat_held_by_someone_is_not_taken_and_one_may_leave() -> None:
    room, code = shared()
    _, ben = seated(room, code)
    with pytest.raises(Refused, match="Seat 3 is taken"):
        run(at(room, code, EVE).seat(3, YOU))
    run(ben.seat(4, ""))
    assert ben.own == []
    assert ben.table.stack(BEN).held == BUY_IN
    again = GuestTables(
        PlayProperties(room.properties.play_logs, cards=room.properties.cards),
        lambda table: None,
    )
    assert at(again, code, ANN).own == [3]
    assert room.shared(ANN, "three-card-poker-none") is None


def test_a_shared_table_outlives_its_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seen to fail: the address led nowhere once the log was full."""
    room, code = shared()
    seated(room, code)
    monkeypatch.setattr(play_properties, "LOG_BYTES_MOST", 10)
    again = GuestTables(
        PlayProperties(room.properties.play_logs, cards=room.properties.cards),
        lambda table: None,
    )
    ann = at(again, code, ANN)
    assert ann.own == []
    assert ann.table.stack(ANN).held == BUY_IN
