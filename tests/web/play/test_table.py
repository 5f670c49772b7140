"""A guest at a table: chips, rounds, bots, coach, and what a restart finds."""

import asyncio
from collections.abc import Awaitable, Callable
from threading import Event
from typing import TypeVar

import pytest
from tests.web import loop

from houseway.floor.play.deal import BUY_IN
from houseway.floor.play.play_properties import PlayProperties
from houseway.floor.table_words import Words
from houseway.games import FILES
from houseway.lab.coach import counsel
from houseway.lab.training.meter import readings
from houseway.money import DOLLAR, Money
from houseway.refused import Refused
from houseway.table.layout import Layout
from houseway.table.round import stacked
from houseway.web.lab.laboratory import Laboratory
from houseway.web.pages.play.panels.row import row_view
from houseway.web.pages.play.scene import scene_of
from houseway.web.play.guest_seat import affordable, to_stay_in
from houseway.web.play.guest_tables import GuestTables, name_of
from houseway.web.play.party import Party
from houseway.web.play.sitting import HISTORY_MOST
from houseway.web.play.table import PlayTable

T = TypeVar("T")
ROYAL = "Qs Js Ts  7c 2d  As Ks  4h 9d"
GUEST = "guest/1"
PAIR = "Qs Jd 4s  7c 2d  Ah Ad  4h 9d"


class HereAndNow(Laboratory):
    """The lab without a process: tests of the table are not tests of the pool."""

    async def ask(self, key: object, work: Callable[..., bytes], *given: object) -> bytes:  # type: ignore[override]
        return work(*given)


def room(top: str = "") -> PlayProperties:
    def orders(layout: Layout) -> tuple[tuple[int, ...], int]:
        return stacked(layout, " ".join(top.split())), 7 if layout.game.id == "san-lo" else 0

    properties = PlayProperties()
    properties.cards.orders = orders
    return properties


def sit(
    properties: PlayProperties,
    game: str = "mississippi-stud",
    chips: Money = 0,
    rules: Words | None = None,
) -> PlayTable:
    if chips:
        properties.lay(GUEST, game, game).buy(GUEST, chips)
    GuestTables(properties, lambda table: None)._laid(GUEST, game, rules)
    table = properties.table(GUEST, name_of(game, rules))
    assert table is not None
    return PlayTable(Party(table), GUEST, HereAndNow(1))


def again(properties: PlayProperties, before: PlayTable) -> PlayTable:
    """As after a restart: all comes from the log."""
    table = PlayProperties(properties.play_logs, cards=properties.cards).table(
        GUEST, before.table.name
    )
    assert table is not None
    return PlayTable(Party(table), GUEST, HereAndNow(1))


def held(table: PlayTable) -> Money:
    return table.table.stack(GUEST).held


def run(work: Awaitable[T]) -> T:
    async def whole() -> T:
        found = await work
        await loop.settled()
        return found

    return loop.run(whole())


async def one_round(table: PlayTable, *answers: str, spots: tuple[str, ...] = ("ante",)) -> None:
    for spot in spots:
        table.bet(3, spot)
    await table.deal()
    for word in answers:
        await table.answer(word)
    await loop.settled()


def test_what_could_not_be_dealt_leaves_chips_and_meter_as_they_were(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = sit(room(PAIR))
    table.bet(3, "ante")
    table.bet(3, "progressive")
    before = table.table.meters()

    def full(*given: object) -> None:
        raise OSError("The disk is full.")

    monkeypatch.setattr(table.table, "deal", full)
    with pytest.raises(OSError, match="full"):
        run(table.deal())
    assert before
    assert table.table.meters() == before
    assert set(table.sitting.bets[3]) == {"ante", "progressive"}


def test_a_pair_of_aces_pays_the_line_once() -> None:
    table = sit(room(PAIR))
    run(one_round(table, "3x", "1x", "1x"))
    assert table.round is not None
    assert table.round.over
    assert held(table) == BUY_IN + 30 * DOLLAR
    assert [played.net for played in table.history] == [30 * DOLLAR]
    assert table.history[0].title == "Pair of aces"


def test_a_restart_in_a_round_finds_the_question_and_the_money() -> None:
    training = room(PAIR)
    table = sit(training)
    run(one_round(table, "3x"))
    found = again(training, table)
    ask = found.question()
    assert ask is not None
    assert ask.question == "fourth_street"
    assert found.left == table.left == BUY_IN - 20 * DOLLAR
    run(found.answer("1x"))
    run(found.answer("1x"))
    assert held(found) == BUY_IN + 30 * DOLLAR


def test_a_page_waits_while_an_answer_is_being_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """It showed the chips of the answer and the question that was answered."""
    properties = room(PAIR)
    table, written, play_logs = sit(properties), Event(), properties.play_logs
    run(one_round(table))

    async def look() -> tuple[bool, str]:
        write = play_logs.append
        monkeypatch.setattr(
            play_logs, "append", lambda *given: (written.wait(60), write(*given))[1]
        )
        answered = asyncio.create_task(table.answer("1x"))
        await asyncio.sleep(0.05)
        looks = asyncio.create_task(table.still())
        await asyncio.sleep(0.05)
        is_early = looks.done()
        written.set()
        await looks
        asked = table.question()
        await answered
        return is_early, "" if asked is None else asked.question

    assert run(look()) in ((False, ""), (False, "fourth_street"))


def test_money_moves_once_though_the_server_dies_before_it_is_kept() -> None:
    training = room(PAIR)
    table = sit(training)
    run(one_round(table, "1x", "1x"))
    table.table.answer(GUEST, "1x")  # The round is over, and nobody has counted it.
    found = again(training, table)
    run(found.resume())
    run(found.resume())
    assert held(found) == BUY_IN + 20 * DOLLAR
    assert found.sitting.totals.rounds == 1


def test_a_royal_flush_takes_the_meter_down_to_its_seed() -> None:
    table = sit(room(ROYAL))
    before = table.table.meters()["progressive"]["jackpot"]
    [jackpot] = table.table.floor.state.jackpots.values()
    [level] = jackpot.rules.levels
    run(one_round(table, "1x", "1x", "1x", spots=("ante", "progressive")))
    paid = before + 2 * DOLLAR * level.contribution_bp // 10_000  # The bot at seat 2 has a chip.
    assert table.history[0].net == 4 * 2_500 * DOLLAR + paid // 10_000 * 10_000 - DOLLAR
    left = table.table.meters()["progressive"]["jackpot"]
    assert level.seed <= left < level.seed + DOLLAR


def test_a_mistake_has_its_cost_and_a_right_answer_none() -> None:
    table = sit(room(PAIR))
    run(one_round(table, "1x", "3x", "3x"))
    costs = [decision.cost for decision in table.history[0].decisions]
    assert costs[0] > 0
    assert costs[1:] == [0, 0]
    assert table.sitting.totals.mistakes == 1
    assert table.history[0].decisions[0].best == "3x"


def test_the_coach_reads_the_meter_of_this_very_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seen to fail: it took the meter where a training table would put it."""
    read: list[object] = []

    def noted(*given: object) -> object:
        read.append(given[4])
        return counsel(*given)  # type: ignore[arg-type]

    monkeypatch.setattr("houseway.lab.coach.counsel", noted)
    table = sit(room(PAIR))

    async def play() -> None:
        table.bet(3, "ante")
        table.bet(3, "progressive")
        await table.deal()
        ask = table.question()
        assert ask is not None
        await table.answer(ask.answers[-1])

    run(play())
    assert read
    assert all(one == {"progressive": dict(table.at["progressive"])} for one in read)
    assert table.at["progressive"] != readings(table.layout)["progressive"]


def test_a_coach_who_is_off_counts_nothing() -> None:
    table = sit(room(PAIR))
    table.sitting.coach = "off"
    run(one_round(table, "1x", "3x", "3x"))
    assert table.history[0].decisions == []
    assert table.sitting.totals.decisions == 0


def test_a_stack_that_does_not_cover_it_is_told_so() -> None:
    table = sit(room(PAIR), chips=12 * DOLLAR)
    table.bet(3, "ante")
    table.bet(3, "ante")
    with pytest.raises(Refused, match=r"does not cover that\. Buy chips"):
        table.bet(3, "ante")
    run(table.deal())
    with pytest.raises(Refused, match="does not cover that bet"):
        run(table.answer("1x"))


def test_a_rebuy_in_mid_round_loses_nothing() -> None:
    """The thousand chips were gone when the round was settled."""
    training = room(PAIR)
    table = sit(training)

    async def play() -> None:
        table.bet(3, "ante")
        await table.deal()
        await table.answer("1x")
        await table.buy_in()

    run(play())
    assert table.left == 2 * BUY_IN - 10 * DOLLAR
    found = again(training, table)
    assert found.left == 2 * BUY_IN - 10 * DOLLAR
    run(found.answer("1x"))
    run(found.buy_in())
    run(found.answer("1x"))
    assert held(found) == 3 * BUY_IN + 20 * DOLLAR
    assert found.table.stack(GUEST).bought == 3 * BUY_IN


def test_a_bet_below_the_limit_is_refused_and_stays_on_the_felt() -> None:
    table = sit(room(PAIR))
    table.sitting.chip = DOLLAR
    table.bet(3, "ante")
    with pytest.raises(Refused, match=r"below the minimum of \$5"):
        run(table.deal())
    assert table.sitting.bets == {3: {"ante": DOLLAR}}


def test_two_positions_are_side_by_side_and_one_always_stays() -> None:
    table = sit(room(PAIR))
    with pytest.raises(Refused, match="two adjacent positions"):
        run(table.seat(6, "you"))
    run(table.seat(4, "you"))
    assert table.own == [3, 4]
    run(table.seat(3, ""))
    with pytest.raises(Refused, match="at least one seat"):
        run(table.seat(4, ""))


def test_a_seat_takes_no_bot_that_nobody_knows() -> None:
    table = sit(room(PAIR))
    with pytest.raises(ValueError, match="mississippi-stud has no bot or strategy 'cheat'"):
        run(table.seat(1, "cheat"))
    assert 1 not in table.seats


def test_only_the_last_rounds_are_kept_and_all_are_counted() -> None:
    training = room(PAIR)
    table = sit(training)
    table.sitting.coach = "off"

    async def many() -> None:
        for _ in range(HISTORY_MOST + 3):
            table.bet(3, "ante")
            await table.deal()
            await table.answer("fold")

    run(many())
    found = again(training, table)
    assert [one.number for one in found.history] == list(range(4, HISTORY_MOST + 4))
    assert found.sitting.totals.rounds == HISTORY_MOST + 3
    assert held(found) == BUY_IN - (HISTORY_MOST + 3) * 5 * DOLLAR


@pytest.mark.parametrize("game", FILES)
@pytest.mark.parametrize("who", ["bold", "random"])
def test_bots_of_every_game_play_a_round_to_its_end(game: str, who: str) -> None:
    table = sit(PlayProperties(), game)
    for seat, bot in ((1, who), (2, "timid"), (6, who)):
        table.table.sit(GUEST, seat, bot)
    table.sitting.coach = "off"

    async def play() -> None:
        table.bet(3, table.layout.spots[0])
        await table.deal()
        while (ask := table.question()) is not None:
            await table.answer(ask.answers[0])

    run(play())
    assert table.round is not None
    assert table.round.over
    assert len(table.history) == 1


def test_the_same_bets_leave_out_what_the_stack_no_longer_covers() -> None:
    """Seen to fail: nothing was dealt, and no way out was named."""
    table = sit(room(PAIR), chips=11 * DOLLAR)
    table.sitting.last = {3: {"ante": 10 * DOLLAR, "three_card_bonus": 5 * DOLLAR}}
    assert affordable(table) == ({3: {"ante": 10 * DOLLAR}}, ["three_card_bonus"])
    table.repeat()
    assert table.sitting.bets == {3: {"ante": 10 * DOLLAR}}
    table.clear()
    table.sitting.last = {3: {"ante": 20 * DOLLAR}}
    with pytest.raises(Refused, match="Buy chips"):
        table.repeat()


def test_what_a_bet_will_call_for_is_looked_at_before_the_deal() -> None:
    """An ante of 5 needs 5 on each of three streets to stay in."""
    table = sit(room(PAIR), chips=11 * DOLLAR)
    table.bet(3, "ante")
    assert to_stay_in(table, table.sitting.bets) == 15 * DOLLAR
    row = row_view(scene_of(table))
    assert row["is_short"]
    assert row["note"] == "You will need 15 more to stay in, but you will have only 6."
    run(table.buy_in())
    assert not row_view(scene_of(table))["is_short"]


def test_a_chip_that_the_limit_cuts_says_so() -> None:
    table = sit(room(PAIR))
    table.sitting.chip = 25 * DOLLAR
    assert [table.bet(3, "ante") for _ in range(8)] == [""] * 8
    with pytest.raises(Refused, match="The limit on Ante is 200"):
        table.bet(3, "ante")
    table.clear()
    table.sitting.chip = 500 * DOLLAR
    assert table.bet(3, "ante") == "The limit on Ante is 200."
