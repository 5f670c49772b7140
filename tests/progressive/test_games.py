"""Wagers, corrections and voids, posted maxima. R08, R16, R19; DESIGN, "Voids"."""

import pytest
from tests.progressive.bench import Bench, act, given_log

from houseway.money import CENT, DOLLAR, parse_money
from houseway.progressive import events
from houseway.progressive.deciders import games


@pytest.mark.rule("R08")
@given_log
def test_r08_meters_rise_as_the_wagers_are_locked(meter: Bench) -> None:
    """
    rules        ml03
    open         mega:$10,000 major:$2,500 minor:$500
    table        4
    start game   4 | 1 3 4 6 7
    """
    assert meter.level("mega").current == parse_money("$10,000.45")
    assert meter.level("major").current == parse_money("$2,500.25")
    assert [meter.level(name).reserve for name in meter.rules.names] == [5 * CENT] * 3
    assert meter.link.coin_in == 5 * DOLLAR
    assert meter.link.house_share == parse_money("$3.90")


@pytest.mark.rule("R19")
@given_log
def test_r19_each_wager_goes_to_meters_reserve_overflow_and_house_and_nowhere_else(
    meter: Bench,
) -> None:
    """
    rules        ml03
    open         mega:$10,000 major:$2,500 minor:$500
    table        4
    maximum      major $2,500.03
    start game   4 | 1
    """
    started = meter.events[-1]
    assert isinstance(started, events.GameStarted)
    mega, major, minor = started.parts
    assert (major.meter, major.overflow) == (3 * CENT, 2 * CENT)
    assert mega.total + major.total + minor.total + started.house == DOLLAR
    assert started.house == 78 * CENT


@pytest.mark.rule("R16")
@given_log
def test_r16_at_the_maximum_the_display_stops_and_no_cent_is_lost(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    refused      below_meter | maximum jackpot $49,999.99
    maximum      jackpot $50,000.20
    start game   4 | 1 2 3
    end game     4
    start game   4 | 1 2 3
    """
    level = meter.level()
    assert level.current == parse_money("$50,000.20")
    assert level.overflow == parse_money("$0.70")
    assert level.contributions == parse_money("$0.96")


@given_log
def test_a_reseed_stops_at_the_maximum_and_the_rest_stays_in_the_reserve(meter: Bench) -> None:
    """
    rules        ml03
    open         mega:$10,000 major:$2,500 minor:$400
    table        4
    maximum      minor $400.07
    start game   4 | 1
    hand button  4 | 1 quads
    record       1
    """
    level = meter.level("minor")
    assert meter.award(1).amount == parse_money("$400.05")
    # The seed is 500, but only 400.07 may be shown; the reserve of a cent waits.
    assert level.current == parse_money("$400.07")
    assert level.seeds == parse_money("$400.07")
    assert level.reserve == CENT


@given_log
def test_overflow_goes_back_on_the_display_only_as_far_as_the_maximum(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    maximum      jackpot $50,000.10
    start game   4 | 1
    refused      more_than_held | release jackpot $0.01
    hand button  4 | 1 straight_flush
    record       1
    release      jackpot $0.05
    refused      more_than_held | release jackpot $0.01
    """
    assert meter.level().overflow == 0
    assert meter.level().current == parse_money("$45,000.14")


@given_log
def test_a_wager_locked_by_mistake_is_carried_to_the_seats_next_game(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    start game   4 | 1 2
    take out     4 | 2 mistake
    refused      no_wager | hand button 4 | 2 royal_flush
    end game     4
    start game   4 | 1 2
    """
    assert meter.link.coin_in == 3 * DOLLAR
    assert meter.level().current == parse_money("$50,000.45")
    assert meter.link.tables["4"].credited == (2,)
    # Taken out again, the credit lives on; a malfunction of a credited seat takes nothing off.
    meter.run("take out 4 | 2 malfunction\nend game 4\nstart game 4 | 2")
    assert meter.link.coin_in == 3 * DOLLAR
    assert meter.link.tables["4"].carried == ()


@given_log
def test_a_malfunction_is_reversed_by_an_offsetting_event(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    start game   4 | 1 2
    take out     4 | 2 malfunction
    """
    level = meter.level()
    assert level.current == parse_money("$50,000.15")
    assert level.reserve == CENT
    assert level.reductions == 16 * CENT
    assert level.contributions == 32 * CENT
    assert meter.link.coin_in == DOLLAR
    assert meter.link.house_share == 84 * CENT


@given_log
def test_a_malfunction_at_the_maximum_is_taken_from_the_overflow(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    maximum      jackpot $50,000
    start game   4 | 1 2
    take out     4 | 2 malfunction
    """
    assert meter.level().current == 50_000 * DOLLAR
    assert meter.level().overflow == 15 * CENT


@given_log
def test_a_malfunction_found_after_a_reseed_comes_off_the_display(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    table        9
    start game   9 | 5
    start game   4 | 1 2
    hand button  9 | 5 royal_flush
    record       1
    take out     4 | 2 malfunction
    """
    # The reserve went into the reseed, and with it the cent of the wager that was none.
    assert meter.level().current == parse_money("$10,000.03") - 16 * CENT
    assert meter.level().reserve == 0


@given_log
def test_above_the_maximum_a_contribution_is_all_overflow(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000:$49,990
    table        4
    start game   4 | 1
    """
    assert meter.level().current == 50_000 * DOLLAR
    assert meter.level().overflow == 15 * CENT


@given_log
def test_a_chip_on_a_dead_sensor_is_added_before_the_first_claim(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    start game   4 | 1 3
    add wager    4 | 2
    hand button  4 | 2 straight_flush
    refused      round_claimed | add wager 4 | 5
    """
    assert meter.link.tables["4"].wagers == (1, 2, 3)
    assert meter.award(1).reading == parse_money("$50,000.45")


@given_log
def test_an_added_wager_of_a_carried_seat_takes_no_coin_in_again(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    start game   4 | 1 2
    take out     4 | 2 mistake
    end game     4
    start game   4 | 1
    add wager    4 | 2
    """
    assert meter.link.coin_in == 3 * DOLLAR
    assert meter.link.tables["4"].credited == (2,)


@given_log
def test_a_voided_round_keeps_its_wagers_and_its_game_and_loses_its_claims(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    start game   4 | 1 2
    hand button  4 | 2 straight_flush
    void         4
    """
    table = meter.link.tables["4"]
    assert (table.is_open, table.game, table.wagers) == (True, 1, (1, 2))
    assert meter.link.awards == {}
    assert meter.link.coin_in == 2 * DOLLAR


@given_log
def test_a_closed_link_takes_no_wagers_but_settles_what_is_open(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    table        9
    start game   4 | 1
    close
    refused      link_closed | start game 9 | 1
    hand button  4 | 1 straight_flush
    record       1
    end game     4
    pay          1
    leave        4
    reopen
    start game   9 | 1
    """
    assert meter.level().hits == 1


@given_log
def test_a_table_that_returns_keeps_counting_its_games(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    """
    meter.do(act(games.join_table, "4", 7, 2_317))
    meter.run("start game 4 | 1")
    assert meter.link.tables["4"].game == 2_318
