"""The fold: one per event, money conserved, replay equal to live, values that survive JSON."""

from typing import get_args

import msgspec
import pytest
from tests.progressive.bench import Bench, act

from houseway.money import DOLLAR
from houseway.progressive import Link, Reseed, events, evolve, replay
from houseway.progressive.deciders import awards
from houseway.progressive.evolve import FOLDS
from houseway.progressive.state import HISTORY

SHIFT = """
    rules        ml03
    open         mega:$10,000 major:$2,500 minor:$500
    table        4
    start game   4 | 1 3
    hand button  4 | 3 straight_flush
    record       1
    end game     4
    pay          1
    back out     1
"""


def test_every_event_has_one_fold() -> None:
    assert set(FOLDS) == set(get_args(events.Event))


def test_replay_equals_live_also_from_json() -> None:
    bench = Bench().run(SHIFT)
    assert replay(bench.events) == bench.link
    text = msgspec.json.encode(bench.events)
    assert msgspec.json.decode(text, type=list[events.Event]) == bench.events
    state = msgspec.json.decode(msgspec.json.encode(bench.link), type=Link)
    assert state == bench.link


def test_the_same_command_on_the_same_state_gives_the_same_events() -> None:
    first, second = Bench().run(SHIFT), Bench().run(SHIFT)
    assert first.events == second.events


COOKED: list[events.Event] = [
    events.GameStarted("4", 2, (1,), DOLLAR, (events.Part("mega", DOLLAR, 0, 0),), 1),
    events.GameStarted("4", 3, (1,), 0, (), 0),
    events.LevelLowered("minor", 501 * DOLLAR, "malfunction", "display", "H", "x"),
    events.LevelRaised("minor", DOLLAR, 2_000 * DOLLAR, "H", "x"),
    events.AwardBackedOut(1, "major", 9_000 * DOLLAR, 0, 0, 0, "H", "x"),
    events.HandClaimed(7, "4", 1, 3, "quads", "minor", 0, 0),
]


@pytest.mark.parametrize("event", COOKED, ids=lambda event: type(event).__name__)
def test_an_event_that_does_not_conserve_money_stops_the_meter(event: events.Event) -> None:
    link = Bench().run(SHIFT).link
    with pytest.raises(AssertionError):
        evolve(link, event)


def test_a_win_is_settled_only_once_and_for_its_own_amount() -> None:
    bench = Bench().run(SHIFT.rsplit("end game", 1)[0])
    with pytest.raises(AssertionError):
        evolve(bench.link, events.AwardSettled(1, "major", 1, 0, Reseed(0, 0)))


def test_the_state_stays_small_however_many_wins_there_were() -> None:
    bench = Bench().run("rules ml03\nopen mega:$10,000 major:$2,500 minor:$500\ntable 4")
    for number in range(1, HISTORY + 11):
        bench.run(f"start game 4 | 1\nhand button 4 | 1 trips\nrecord {number}\nend game 4")
        bench.run(f"pay {number}")
    assert len(bench.link.history) == HISTORY
    assert bench.link.awards == {}
    assert bench.refusal(act(awards.back_out_award, 1, "H", "x")).code == "award_unknown"
    assert bench.link.award(HISTORY + 10) is not None
