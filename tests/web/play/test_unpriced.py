"""What a mistake cost is told also when the server died before the lab had answered."""

import asyncio
from collections.abc import Callable
from time import sleep

import pytest
from tests.web.play.test_table import PAIR, HereAndNow, again, one_round, room, run, sit

from houseway.floor.command_handling.answers import Answer
from houseway.floor.commands import Command
from houseway.floor.play.driver import Driver
from houseway.floor.play.play_properties import PlayProperties
from houseway.money import CENT
from houseway.web.lab.laboratory import Laboratory
from houseway.web.play.coach import as_shown
from houseway.web.play.table import PlayTable
from houseway.web.problems import Denied


class Silent(Laboratory):
    """A lab that never comes to it."""

    async def ask(self, key: object, work: Callable[..., bytes], *given: object) -> bytes:  # type: ignore[override]
        await asyncio.sleep(3600)
        raise AssertionError


class Refusing(Laboratory):
    async def ask(self, key: object, work: Callable[..., bytes], *given: object) -> bytes:  # type: ignore[override]
        raise Denied(503, "lab_stopped")


def unheard(training: PlayProperties, *answers: str, lab: type[Laboratory] = Silent) -> PlayTable:
    """A guest answers, and the server dies before the lab has said a word; then it is back."""
    table = sit(training)
    table._lab = lab(1)
    run(one_round(table, *answers))
    return again(training, table)


def costs(table: PlayTable) -> list[int]:
    return [one.cost for one in table.history[-1].decisions]


def test_a_round_that_is_over_is_priced_once_the_server_is_back() -> None:
    found = unheard(room(PAIR), "1x", "3x", "3x")
    assert costs(found) == []
    run(found.resume())
    assert costs(found)[0] > 0
    assert costs(found)[1:] == [0, 0]
    assert (found.sitting.totals.decisions, found.sitting.totals.mistakes) == (3, 1)
    run(found.resume())
    assert found.sitting.totals.decisions == 3


def test_what_was_priced_is_kept_and_not_priced_again_by_the_next_start() -> None:
    training = room(PAIR)
    found = unheard(training, "1x", "3x", "3x")
    run(found.resume())
    later = again(training, found)
    run(later.resume())
    assert len(costs(later)) == 3
    assert later.sitting.totals.cost == sum(costs(later)) > 0
    assert later.sitting.unpriced == []


def test_a_write_that_is_slow_does_not_undo_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three choices are judged at once, and the first one takes long to be written."""
    training, real, calls = room(PAIR), Driver.do, list[str]()
    found = unheard(training, "1x", "3x", "3x")

    def slow(self: Driver, who: str, command: Command, key: str = "") -> Answer:
        calls.append(key)
        if len(calls) == 1:
            sleep(0.1)
        return real(self, who, command, key)

    with monkeypatch.context() as patched:
        patched.setattr(Driver, "do", slow)
        run(found.resume())
    later = again(training, found)
    run(later.resume())
    assert len(costs(later)) == 3
    assert later.sitting.totals.decisions == 3


def test_the_first_answer_of_a_round_that_goes_on_is_priced_too() -> None:
    found = unheard(room(PAIR), "1x")
    run(found.resume())
    assert [one.cost > 0 for one in found.sitting.decisions] == [True]
    run(found.answer("3x"))
    run(found.answer("3x"))
    assert len(costs(found)) == 3
    assert found.sitting.totals.mistakes == 1


def test_a_round_before_the_one_on_the_felt_is_priced_too() -> None:
    training = room(PAIR)
    table = sit(training)
    table._lab = Silent(1)
    run(one_round(table, "1x", "3x", "3x"))
    run(one_round(table, "3x"))
    found = again(training, table)
    run(found.resume())
    assert costs(found)[0] > 0
    assert len(costs(found)) == 3
    assert [one.cost for one in found.sitting.decisions] == [0]


def test_answers_given_while_the_coach_was_off_stay_uncounted() -> None:
    training = room(PAIR)
    table = sit(training)
    table._lab = Silent(1)
    table.sitting.coach = "off"
    run(one_round(table, "1x"))
    run(table.listen_to("after"))
    run(table.answer("3x"))
    run(table.answer("3x"))
    found = again(training, table)
    run(found.resume())
    assert costs(found) == [0, 0]


@pytest.mark.parametrize("lab", [Refusing])
def test_a_lab_that_refused_is_asked_again_when_the_page_is_opened(lab: type[Laboratory]) -> None:
    training = room(PAIR)
    table = sit(training)
    table._lab = lab(1)
    run(one_round(table, "1x", "3x", "3x"))
    assert costs(table) == []
    table._lab = HereAndNow(1)
    run(table.resume())
    assert len(costs(table)) == 3


def test_a_cost_is_in_whole_cents_so_that_the_costs_shown_add_up() -> None:
    """9.83 and 13.12 came to 22.96."""
    assert [as_shown(cost) for cost in (0, 400, 13_125_000)] == [0, CENT, 13_130_000]
