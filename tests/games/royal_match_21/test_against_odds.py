"""Thousands of rounds dealt by the table, basic strategy, against what the lab counts exactly.

Each round starts from a freshly shuffled shoe, as the exact figures assume. Seeds were fixed before
the first run. A z is (dealt - exact) / standard error; none may lie beyond 4.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import sqrt

import pytest

from houseway.cards import seeded
from houseway.counting.odds import Odds
from houseway.counting.options import Options
from houseway.games import game
from houseway.games.families.blackjack.rules import Rules, shared
from houseway.games.families.blackjack.settings import Settings
from houseway.games.families.blackjack.strategy.basic import basic
from houseway.games.families.blackjack.strategy.charts import strategy_table
from houseway.games.families.blackjack.strategy.optimal import game_value
from houseway.games.royal_match_21 import blazing_sevens_odds as blazing_sevens
from houseway.games.royal_match_21 import royal_match_odds as royal_match
from houseway.games.royal_match_21 import trilux_odds as trilux
from houseway.hands.blackjack import total, value
from houseway.money import DOLLAR
from houseway.paytables import paytable
from houseway.table.layout import Layout, open_layout
from houseway.table.procedure import Ask
from houseway.table.round import deal_round

CARDS_SHUFFLED = 60  # More than one player and the dealer can need; deeper cards stay mixed.
BETS = ("royal_match", "jackpot", "second_jackpot")
LABS = {"royal_match": royal_match, "blazing_sevens": blazing_sevens, "trilux": trilux}


@dataclass(frozen=True, kw_only=True)
class House:
    """Table rules as the lab has them, and the paytables beside; `options` for the side bets."""

    rules: Rules
    tables: dict[str, str]
    settings: dict[str, object] = field(default_factory=dict)
    options: dict[str, object] = field(default_factory=dict)


HOUSES = {
    "house": House(
        rules=Rules(),
        tables={
            "royal_match": "royal-match-7",
            "jackpot": "blazing-7s-ml03",
            "second_jackpot": "trilux-6",
        },
    ),
    "strip": House(
        rules=Rules(hits_soft_17=False, surrender="late", resplit_aces=True),
        tables={
            "royal_match": "royal-match-9",
            "jackpot": "royal-match-jackpot-6",
            "second_jackpot": "blazing-7s-1",
        },
        settings={"crown_treasure": True, "third_card": "up-card"},
        options={"crown": True, "third_card": "up-card"},
    ),
    "european": House(
        rules=Rules(decks=8, peeks=False, max_hands=3),
        tables={
            "royal_match": "royal-match-11",
            "jackpot": "trilux-6",
            "second_jackpot": "blazing-7s-ml03",
        },
        # Without a peek the third card comes before a dealer's blackjack can show.
        options={"dealer_blackjack_ends": False},
    ),
    "single-deck": House(
        rules=Rules(decks=1, double_after_split=False, blackjack_pays=Fraction(6, 5)),
        tables={"royal_match": "royal-match-1", "jackpot": "royal-match-jackpot-6"},
        settings={"crown_treasure": True},
        options={"crown": True},
    ),
    "third card on a dealer's blackjack": House(
        rules=Rules(hits_soft_17=False),
        tables={
            "royal_match": "royal-match-8",
            "jackpot": "blazing-7s-2",
            "second_jackpot": "royal-match-jackpot-6",
        },
        settings={"dealer_blackjack_ends": False},
        options={"dealer_blackjack_ends": False},
    ),
}
houses = pytest.mark.parametrize("name", HOUSES)


@houses
def test_a_few_rounds_come_to_what_the_lab_says(name: str) -> None:
    zs = compare(name, rounds=3_000, seed=2101)
    assert max(map(abs, zs.values())) <= 4, zs


@pytest.mark.slow
@houses
def test_many_rounds_come_to_what_the_lab_says(name: str) -> None:
    zs = compare(name, rounds=30_000, seed=2102)
    assert max(map(abs, zs.values())) <= 4, zs


@pytest.mark.slow
def test_every_seat_of_a_full_table_comes_to_the_same() -> None:
    """Seven players, one shoe: the order of the seats makes no difference to what a hand wins."""
    layout, house = open_house("house"), HOUSES["house"]
    exact = game_value(basic(house.rules))
    nets: dict[int, list[int]] = {seat: [] for seat in range(1, 8)}
    seats = {seat: {"blackjack": DOLLAR} for seat in nets}
    choose = player(house.rules)
    for order in orders(layout, 6_000, seed=2103, cards=150):
        lines = deal_round(layout, order, seats, choose)
        for seat, found in nets.items():
            found.append(sum(line.net for line in lines if line.seat == seat))
    for seat, found in nets.items():
        assert abs(sample_z(found, exact)) <= 4, seat


def compare(name: str, rounds: int, seed: int) -> dict[str, float]:
    """z of the mean of every bet, and of how often each side bet wins."""
    house, layout = HOUSES[name], open_house(name)
    seats = {1: dict.fromkeys(layout.spots, DOLLAR)}
    choose = player(house.rules)
    nets: dict[str, list[int]] = {spot: [] for spot in layout.spots}
    hits = dict.fromkeys(layout.spots, 0)
    for order in orders(layout, rounds, 100 * seed + list(HOUSES).index(name)):
        won = dict.fromkeys(layout.spots, 0)
        for line in deal_round(layout, order, seats, choose):
            won[line.spot] += line.net
            hits[line.spot] += line.outcome == "wins"
        for spot, net in won.items():
            nets[spot].append(net)
    zs = {"blackjack": sample_z(nets["blackjack"], game_value(basic(house.rules)))}
    for spot in layout.spots[1:]:
        exact = side_bet(house, spot)
        mean = Fraction(sum(nets[spot]), rounds * DOLLAR)
        zs[spot] = float(mean + exact.house_edge) / (exact.standard_deviation / sqrt(rounds))
        chance = exact.hit_frequency
        error = sqrt(chance * (1 - chance) / rounds)
        zs[f"{spot} hits"] = float(Fraction(hits[spot], rounds) - chance) / error
    return zs


def side_bet(house: House, spot: str) -> Odds:
    table = paytable(house.tables[spot])
    options = Options(decks=house.rules.decks, **house.options)  # type: ignore[arg-type]
    found: Odds = LABS[table.hands].odds(table, options)
    return found


def sample_z(nets: list[int], exact: float) -> float:
    units = [net / DOLLAR for net in nets]
    mean = sum(units) / len(units)
    variance = sum((unit - mean) ** 2 for unit in units) / (len(units) - 1)
    return (mean - exact) / sqrt(variance / len(units))


@cache
def open_house(name: str) -> Layout:
    house = HOUSES[name]
    rules, tables = house.rules, {spot: house.tables.get(spot) for spot in BETS}
    pays = rules.blackjack_pays
    settings = Settings(
        decks=rules.decks,
        blackjack_pays="3:2" if pays == Fraction(3, 2) else "6:5",
        **shared(rules),
        dual_progressives="second_jackpot" in house.tables,
        **house.settings,  # type: ignore[arg-type]
    )
    return open_layout(game("royal-match-21"), tables, settings)


def orders(
    layout: Layout, rounds: int, seed: int, cards: int = CARDS_SHUFFLED
) -> Iterator[tuple[int, ...]]:
    """Shoes whose first cards are shuffled anew each time: any of the shoe, equally likely."""
    order, below = list(layout.deck), seeded(seed).below
    cards = min(cards, len(order))
    for _ in range(rounds):
        for place in range(cards):
            other = place + below(len(order) - place)
            order[place], order[other] = order[other], order[place]
        yield tuple(order)


@cache
def player(rules: Rules) -> Callable[[Ask], str]:
    """Basic strategy from the lab's charts; insurance is never taken."""
    chart = strategy_table(rules)

    def choose(ask: Ask) -> str:
        if ask.question == "insurance":
            return "decline"
        up = value(ask.board[0]) % 11 or 1
        found = total(ask.hand)
        cell = (found.points + 22 * found.soft) * 10 + up - 1
        pair = value(ask.hand[0]) % 11 or 1
        wishes = (
            ("split", chart.splits[(pair - 1) * 10 + up - 1]),
            ("surrender", chart.surrenders[cell]),
            ("double", chart.doubles[cell]),
            ("hit", chart.hits[cell]),
        )
        return next((word for word, wish in wishes if wish and word in ask.answers), "stand")

    return choose
