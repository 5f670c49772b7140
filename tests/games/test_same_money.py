"""The same money both ways: rounds dealt by the table against the exact figures of the lab.

Seeds and numbers of rounds were fixed before the first run; each |z| must be at most 4.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from math import sqrt

import pytest

from houseway import kernels
from houseway.cards import seeded, shuffle
from houseway.counting import five_card_progressives
from houseway.counting import three_card_bets as three_card_lab
from houseway.counting.odds import Odds
from houseway.counting.options import Options
from houseway.games import game
from houseway.games.mississippi_stud import loops as rounds
from houseway.games.mississippi_stud import odds as mississippi_stud
from houseway.games.mississippi_stud.odds import STAKES, solve
from houseway.games.mississippi_stud.settlement import settle_line
from houseway.games.three_card_poker import odds as three_card_poker
from houseway.hands import five_card, three_card
from houseway.money import DOLLAR
from houseway.paytables import paytable
from houseway.table.layout import open_layout
from houseway.table.procedure import Ask, Seats
from houseway.table.round import deal_round
from houseway.table.settlement import Line

ROUNDS = 4_000
SAMPLE = 1_000
Choose = Callable[[Ask], str]


def dealt(
    id_: str, wagers: Seats, choose: Choose, seed: int, count: int = ROUNDS
) -> Iterator[tuple[tuple[int, ...], tuple[Line, ...]]]:
    layout, chance = open_layout(game(id_)), seeded(seed)
    for _ in range(count):
        order = shuffle(layout.deck, chance)
        yield order, deal_round(layout, order, wagers, choose)


class BestStud:
    """The lab's optimum for MS-01, 1x where a fold is worth as much."""

    def __init__(self) -> None:
        self.best = solve(paytable("ms-01").rows)
        self.down = 1

    def __call__(self, ask: Ask) -> str:
        street = len(ask.board)
        self.down = self.down if street else 1
        place = self.best.ids[street][rounds.set_number((*ask.hand, *ask.board))]
        bet = self.best.bets[street][STAKES * place + self.down]
        self.down += bet
        return f"{bet}x" if bet else "fold"


def best_three_card(ask: Ask) -> str:
    return "play" if three_card_poker.plays_by_rule(kernels.three(*ask.hand)) else "fold"


def z_score(nets: list[float], odds: Odds) -> float:
    mean = sum(nets) / len(nets)
    expected = float(odds.player_return - odds.envy_return)
    return (mean - expected) / (odds.standard_deviation / sqrt(len(nets)))


def by_spot(found: tuple[Line, ...]) -> dict[str, int]:
    nets: dict[str, int] = defaultdict(int)
    for line in found:
        nets[line.spot] += line.net
    return nets


def test_mississippi_stud_played_best_comes_to_the_labs_figures() -> None:
    wagers = {1: {"ante": DOLLAR, "three_card_bonus": DOLLAR, "progressive": DOLLAR}}
    line, bonus, meter = [], [], []
    for _, found in dealt("mississippi-stud", wagers, BestStud(), seed=4001):
        nets = by_spot(found)
        bonus.append(nets.pop("three_card_bonus") / DOLLAR)
        meter.append(nets.pop("progressive") / DOLLAR)
        line.append(sum(nets.values()) / DOLLAR)
    assert abs(z_score(line, mississippi_stud.by_ties(paytable("ms-01"), "bet"))) <= 4
    exact = three_card_lab.odds(paytable("three-card-bonus-1"), Options())
    assert abs(z_score(bonus, exact)) <= 4
    exact = five_card_progressives.odds(paytable("ms-stud-01"), Options())
    assert abs(z_score(meter, exact)) <= 4


def test_three_card_poker_played_best_comes_to_the_labs_figures() -> None:
    ante = [
        sum(line.net for line in found) / DOLLAR
        for _, found in dealt("three-card-poker", {4: {"ante": DOLLAR}}, best_three_card, 4002)
    ]
    exact = three_card_poker.ante_play(paytable("tcp-01"), paytable("ante-bonus-a"), None)
    assert abs(z_score(ante, exact)) <= 4


def test_pair_plus_and_bonus_come_to_the_labs_figures() -> None:
    wagers = {4: {"pair_plus": DOLLAR, "bonus": DOLLAR}}
    nets = [by_spot(found) for _, found in dealt("three-card-poker", wagers, best_three_card, 4003)]
    for spot, id_ in (("pair_plus", "pair-plus-a"), ("bonus", "tcpb-03e")):
        exact = three_card_lab.odds(paytable(id_), Options())
        assert abs(z_score([net[spot] / DOLLAR for net in nets], exact)) <= 4


def test_a_round_of_mississippi_stud_is_paid_as_the_lab_settles_its_class() -> None:
    table = paytable("ms-01")
    wagers = {1: {"ante": DOLLAR}}
    for order, found in dealt("mississippi-stud", wagers, lambda ask: "2x", 4004, SAMPLE):
        classes = five_card.classes(order[:5], table.threshold_rows)
        [line] = settle_line({"line": 7 * DOLLAR}, table.rows, classes)
        assert sum(line.net for line in found) == line.net


@pytest.mark.parametrize("answer", ["play", "fold"])
def test_a_round_of_three_card_poker_is_paid_as_the_lab_settles_its_class(answer: str) -> None:
    bonus, plus = paytable("ante-bonus-a"), paytable("pair-plus-a")
    wagers = {2: {"ante": DOLLAR, "pair_plus": DOLLAR}}
    for order, found in dealt("three-card-poker", wagers, lambda ask: answer, 4005, SAMPLE):
        hand, dealer = order[:3], order[3:6]
        if answer == "fold":
            expected = three_card_poker.fold_lines(plus)
        else:
            how = three_card_poker.SHOWDOWNS[judged(hand, dealer)]
            expected = three_card_poker.play_lines(how, three_card.category(hand), bonus, plus)
        assert sum(line.net for line in found) == three_card_poker.net(expected)


def judged(hand: tuple[int, ...], dealer: tuple[int, ...]) -> int:
    """Place in SHOWDOWNS, by the hands room's own words for a hand that plays."""
    if not three_card.plays(dealer):
        return 0
    own, other = three_card.strength(hand), three_card.strength(dealer)
    return 1 if own > other else 2 if own == other else 3
