"""The driver: questions, refusals, views, voids, and rounds that come back from their answers."""

import pytest

from houseway.games import game
from houseway.money import DOLLAR
from houseway.refused import Refused
from houseway.table.irregular import Fault
from houseway.table.layout import Layout, open_layout
from houseway.table.procedure import DEALER, FACE_DOWN, SPECTATOR, only
from houseway.table.round import TableRound, deal_round, stacked

WAGERS = {
    1: {"ante": 10 * DOLLAR, "three_card_bonus": 5 * DOLLAR, "progressive": DOLLAR},
    3: {"ante": 5 * DOLLAR},
}
# Community first, then seat 1 and seat 3.
TOP = "Js Ts 2d As Ks 7c 2h"


@pytest.fixture
def layout() -> Layout:
    return open_layout(game("mississippi-stud"))


def start(layout: Layout, **options: Fault) -> TableRound:
    return TableRound(layout, stacked(layout, TOP), WAGERS, **options)


def test_a_round_asks_each_seat_from_the_dealers_left(layout: Layout) -> None:
    round_ = start(layout)
    asked = []
    while round_.pending:
        asked.append((round_.pending.seat, round_.pending.question))
        round_.answer("1x")
    assert asked[:3] == [(1, "third_street"), (3, "third_street"), (1, "fourth_street")]
    assert round_.over


def test_an_illegal_answer_changes_nothing(layout: Layout) -> None:
    round_ = start(layout)
    before = (round_.pending, list(round_.facts), list(round_.answers))
    with pytest.raises(Refused, match="Seat 1: answer fold, 1x, 2x or 3x") as refusal:
        round_.answer("4x")
    assert refusal.value.code == "not_an_answer"
    assert (round_.pending, round_.facts, round_.answers) == before


def test_every_stake_is_settled_once(layout: Layout) -> None:
    round_ = start(layout)
    for word in ("3x", "fold", "1x", "2x"):
        round_.answer(word)
    assert round_.lines is not None
    balance = round_.balance()
    assert balance.money_in == (10 + 5 + 1 + 60 + 5) * DOLLAR
    assert balance.house == -sum(line.net for line in round_.lines)


@pytest.mark.rule("R41")
def test_a_prefix_of_answers_stops_at_the_same_question(layout: Layout) -> None:
    round_ = start(layout)
    questions = [round_.pending]
    for word in ("3x", "1x", "1x", "fold", "2x"):
        round_.answer(word)
        questions.append(round_.pending)
    for count, question in enumerate(questions):
        again = TableRound(layout, round_.order, WAGERS, answers=round_.answers[:count])
        assert again.pending == question
        assert again.facts == round_.facts[: len(again.facts)]


def test_a_view_hides_what_is_not_its_own(layout: Layout) -> None:
    round_ = start(layout)
    seen = {fact.cards for fact in round_.facts_for(only(3)) if fact.kind == "hand_dealt"}
    assert seen == {(FACE_DOWN, FACE_DOWN), round_.order[5:7]}
    for viewer in (DEALER, SPECTATOR):
        assert all(set(fact.cards) <= {FACE_DOWN} for fact in round_.facts_for(viewer))


def test_a_wrong_number_of_cards_voids_and_keeps_the_wagers(layout: Layout) -> None:
    round_ = start(layout, fault=Fault(kind="wrong_count", at=2))
    assert round_.voided == "wrong_number_of_cards"
    assert round_.lines == ()
    assert round_.coin_in == {1: {"progressive": DOLLAR}}
    again = round_.redeal(stacked(layout, TOP))
    assert again.wagers == round_.wagers
    assert again.coin_in == {}


def test_a_bet_of_the_round_goes_back_when_it_is_voided(layout: Layout) -> None:
    round_ = start(layout)
    round_.answer("3x")
    round_.void("supervisor", "The floor has voided the round.")
    assert round_.lines is not None
    [line] = round_.lines
    assert (line.seat, line.spot, line.stake, line.net) == (1, "third_street", 30 * DOLLAR, 0)
    assert round_.balance().house == 0


def test_a_round_for_its_money_alone_comes_to_the_same(layout: Layout) -> None:
    round_ = start(layout)
    while round_.pending:
        round_.answer("2x")
    quick = deal_round(layout, round_.order, round_.wagers, lambda ask: "2x")
    assert quick == round_.lines


@pytest.mark.rule("R40")
def test_the_cards_do_not_depend_on_the_wagers(layout: Layout) -> None:
    """The order is there before the wagers are, and every seat gets the same cards for more."""
    order = stacked(layout, TOP)
    small, large = ({1: {"ante": n * DOLLAR}, 3: {"ante": n * DOLLAR}} for n in (5, 100))
    dealt = []
    for wagers in (small, large):
        round_ = TableRound(layout, order, wagers)
        while round_.pending:
            round_.answer("1x")
        dealt.append([fact.cards for fact in round_.facts])
    assert dealt[0] == dealt[1]
