"""A guest's record: skill and luck are kept apart, and the sums close."""

import json

import pytest
from tests.web.play.test_table import GUEST, PAIR, one_round, room, run, sit

from houseway.games import game
from houseway.money import DOLLAR
from houseway.table.layout import open_layout
from houseway.web.lab.strategy import similar_spot_json
from houseway.web.pages.play.record import POINTS, Ring, graph
from houseway.web.pages.play.similar_question import kind_of
from houseway.web.pages.play.words import decision_words
from houseway.web.play.decision import Decision
from houseway.web.play.record import Sums, rounds_of, summed, valued

BLACKJACK = {"hit", "stand", "double", "split"}


def test_net_is_what_was_expected_and_luck_and_mistakes_are_counted_once() -> None:
    properties = room(PAIR)
    table = sit(properties)
    run(one_round(table, "1x", "3x", "3x"))
    run(one_round(table, "3x", "3x", "3x", spots=("ante", "progressive")))
    log = properties.play_logs.log(GUEST, 0, kept=False)
    rounds = rounds_of(log.read(), GUEST)
    assert [one.wagers for one in rounds] == [
        {"ante": 5 * DOLLAR},
        {"ante": 5 * DOLLAR, "progressive": DOLLAR},
    ]
    edges = {table.table.name: {"ante": (0.05, 4.0), "progressive": (0.2, 100.0)}}
    sums = summed(valued(rounds, edges))
    assert sums.best == -round((0.25 + 0.25 + 0.2) * DOLLAR)
    assert sums.mistakes == 1
    assert sums.cost == table.history[0].cost > 0
    assert sums.net == sum(one.net for one in table.history)
    assert sums.net == sums.expected + sums.luck
    assert sums.expected == sums.best - sums.cost
    assert round(sums.variance / DOLLAR**2) == 25 * 4 + 25 * 4 + 100
    assert [line[0] for line in sums.line] == [rounds[0].played.net, sums.net]
    assert valued(rounds, {}) == []


def test_a_ring_and_a_tick_are_on_the_line_at_their_round() -> None:
    """Also where there are more rounds than points."""
    line: list[tuple[int, int, int, float]] = [
        (at * DOLLAR, 0, 0, 0.0) for at in range(1, 2 * POINTS + 1)
    ]
    rings: list[Ring] = [(0, "/first", "first"), (2 * POINTS - 1, "/last", "last")]
    drawn = graph(Sums(line=line), rings, [POINTS])
    first, last = drawn["rings"]
    you = [tuple(map(float, one.split(","))) for one in drawn["you"].split()]
    assert first == (*you[1], "/first", "first")
    assert last[:2] in you[-3:]
    assert drawn["ticks"] == [you[POINTS // 2 + 1][0]]


@pytest.mark.parametrize(
    ("name", "question", "hand", "board"),
    [
        ("mississippi-stud", "fourth_street", "Jd Td", "9c"),
        ("three-card-poker", "play_or_fold", "Qd 6c 4h", ""),
        ("let-it-ride", "second", "Ts 9h 4d", "2c"),
        ("royal-match-21", "play_hand", "Td 2c 4d", "9s"),
        ("dj-wild", "play_or_fold", "Jk 8s 6d 5c 3h", ""),
    ],
)
def test_a_drill_asks_the_same_kind_of_question_with_other_cards(
    name: str, question: str, hand: str, board: str
) -> None:
    layout = open_layout(game(name))
    worth = [("fold", 0)]
    made = Decision(
        seat=1, question=question, hand=hand, board=board, answer="", best="", cost=1, worth=worth
    )
    asked = kind_of(layout, made)
    assert asked is not None
    shown = len(board.split())
    own = len(hand.split()) if name != "royal-match-21" else 2
    found = [
        json.loads(similar_spot_json(tuple(asked.items()), own + shown, seed)) for seed in (1, 2, 1)
    ]
    assert found[0] == found[2]
    assert found[0]["cards"] != found[1]["cards"]
    assert len(found[0]["hand"].split()) == own
    assert len(found[0]["board"].split()) == shown
    values = [value for _, value in found[0]["worth"]]
    assert len(values) > 1
    assert values == sorted(values, reverse=True)
    words = {word for word, _ in found[0]["worth"]}
    assert words <= {"fold", "1x", "2x", "3x", "play", "pull", "ride"} | BLACKJACK


def test_a_question_that_the_lab_does_not_ask_keeps_its_cards() -> None:
    made = Decision(
        seat=1, question="insurance", hand="Td 2c", board="As", answer="", best="", cost=1, worth=[]
    )
    assert kind_of(open_layout(game("royal-match-21")), made) is None


def test_a_decision_is_named_so_that_a_heading_can_stand_alone() -> None:
    """ "Let It Ride, first" was a riddle."""
    asked = ("first", "second", "third_street", "play_hand")
    assert [decision_words(one) for one in asked] == [
        *("first bet", "second bet", "third street", "hit or stand")
    ]
