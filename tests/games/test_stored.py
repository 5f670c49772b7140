"""A round and a layout as plain data: JSON in, the same round out, and bad data refused."""

import json
from dataclasses import replace

import pytest
from tests.games.stored_rounds import as_record, replay

from houseway.games import FILES, game, transcript
from houseway.games.layout_record import layout_as_record, read_layout
from houseway.games.three_card_poker.procedure import Settings
from houseway.money import DOLLAR
from houseway.paytables import paytable
from houseway.table.irregular import Fault
from houseway.table.layout import open_layout
from houseway.table.round import TableRound, stacked
from houseway.table.wager_rules import Limits, TableRules

SCRIPT = """
    game mississippi-stud
    wager 1 ante $10 progressive $1
    wager 4 ante $5
    cards 9c Tc Jc  Qc Kc  2d 2h
    answers 3x 1x
"""


def through_json(round_: TableRound) -> TableRound:
    return replay(as_record(round_))


def test_a_layout_comes_back_with_its_tables_settings_and_rules() -> None:
    layout = open_layout(
        game("three-card-poker"),
        {"ante": "tcp-07", "bonus": None},
        Settings(ante_mandatory=True, settle_order=Settings().settle_order[::-1]),
        TableRules(
            limits={"ante": Limits(minimum=5 * DOLLAR)}, ceiling=300 * DOLLAR, two_positions=True
        ),
    )
    again = read_layout(json.loads(json.dumps(layout_as_record(layout))))
    assert again.spots == ("ante", "pair_plus")
    assert again.tables == layout.tables
    assert (again.settings, again.rules) == (layout.settings, layout.rules)


def test_a_spot_closed_within_a_designator_stays_closed() -> None:
    layout = open_layout(game("three-card-poker"), {"pair_plus": None})
    assert read_layout(layout_as_record(layout)).spots == ("ante", "bonus")


@pytest.mark.rule("R41")
def test_a_running_round_comes_back_at_its_question() -> None:
    round_ = transcript.read(SCRIPT)[0]
    again = through_json(round_)
    assert (again.pending, again.facts) == (round_.pending, round_.facts)
    again.answer("fold")
    assert len(round_.answers) == 2  # The one does not move with the other.


def test_a_round_voided_by_the_floor_comes_back_void() -> None:
    round_ = transcript.read(SCRIPT)[0]
    round_.void("supervisor", "Voided by the floor.")
    again = through_json(round_)
    assert (again.voided, again.lines, again.facts) == (round_.voided, round_.lines, round_.facts)


def test_a_fault_comes_back_and_a_redeal_is_still_one() -> None:
    layout = open_layout(game("mississippi-stud"))
    order, wagers = stacked(layout, ""), {2: {"ante": DOLLAR, "progressive": DOLLAR}}
    first = TableRound(layout, order, wagers, fault=Fault(kind="wrong_count", at=1, extra=-1))
    assert through_json(first).voided == "wrong_number_of_cards"
    assert through_json(first.redeal(order)).coin_in == {}


@pytest.mark.parametrize(
    "change",
    [
        {"tables": "ms-01"},
        {"tables": {"ante": 1}},
        {"settings": None},
        {"rules": {"ceiling": "ten dollars"}},
        {"game": 7},
    ],
)
def test_data_that_is_no_layout_is_refused_in_one_sentence(change: dict[str, object]) -> None:
    record = layout_as_record(open_layout(game("mississippi-stud")))
    with pytest.raises(ValueError, match="not a stored layout"):
        read_layout({**record, **change})


def test_a_paytable_of_ones_own_cannot_be_stored() -> None:
    own = replace(paytable("ms-01"), approved=False)
    with pytest.raises(ValueError, match="with your own paytable"):
        layout_as_record(open_layout(game("mississippi-stud"), {"ante": own}))


def test_a_game_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(ValueError, match=", ".join(FILES)):
        game("baccarat")
