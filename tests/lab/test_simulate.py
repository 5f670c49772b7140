"""Dealt rounds: the same however many share the work, and as the exact figures say."""

from collections import Counter

import pytest

from houseway.cards import seeded
from houseway.counting.simulated import Result
from houseway.games import FILES, game
from houseway.lab.bots import bot, strategies, strategy, table_of
from houseway.lab.simulation import by_kernel as simulate_kernel
from houseway.lab.simulation.by_table import CHUNK, Plan, deal_chunk, gathered, simulate
from houseway.lab.simulation.drawn_shoe import DrawnShoe, deal
from houseway.money import DOLLAR
from houseway.table.layout import open_layout
from houseway.table.wager_rules import usual_wagers

ROUNDS = 3_000
# Solving six decks of blackjack takes seconds.
SLOW_LAST = [
    *(id_ for id_ in FILES if id_ != "royal-match-21"),
    pytest.param("royal-match-21", marks=pytest.mark.slow),
]


def by_bet(results: tuple[Result, ...]) -> dict[str, Result]:
    return {result.bet: result for result in results}


@pytest.mark.parametrize("id_", SLOW_LAST)
def test_every_bet_of_a_game_comes_to_the_labs_figure(id_: str) -> None:
    results = simulate(Plan(game=id_, rounds=ROUNDS, seed=3119))
    layout = open_layout(game(id_))
    # Spots that must all be bet are one bet: the ante and blind of DJ Wild, three of Let It Ride.
    optional = (spot for spot in layout.spots if layout.wager_rules[spot].optional)
    assert {result.bet for result in results} == {layout.spots[0], *optional}
    for result in results:
        assert result.exact is not None, result.bet
        assert result.z is not None
        assert abs(result.z) <= 4, (result.bet, result.z)


def test_the_number_of_workers_changes_nothing() -> None:
    plan = Plan(game="three-card-poker", rounds=2 * CHUNK + 7, seed=5, strategy="random", seats=3)
    alone, shared = simulate(plan), simulate(plan, workers=2)
    assert [(r.bet, r.nets, r.staked) for r in alone] == [(r.bet, r.nets, r.staked) for r in shared]
    assert all(sum(result.nets.values()) == plan.rounds for result in alone)


def test_chunks_may_come_back_in_any_order() -> None:
    plan = Plan(game="mississippi-stud", rounds=CHUNK + 10, seed=8)
    parts = [deal_chunk(*chunk) for chunk in plan.chunks]
    there, back = gathered(plan, parts), gathered(plan, reversed(parts))
    assert [(r.bet, r.nets) for r in there] == [(r.bet, r.nets) for r in back]


def test_another_seed_gives_another_result() -> None:
    one, other = (simulate(Plan(game="dj-wild", rounds=500, seed=seed)) for seed in (1, 2))
    assert [r.nets for r in one] != [r.nets for r in other]


def test_envy_is_a_bet_of_its_own_at_a_table_of_several() -> None:
    found = by_bet(simulate(Plan(game="three-card-poker", rounds=ROUNDS, seed=11, seats=6)))
    envy = found["bonus_envy"]
    assert envy.exact_edge is not None
    assert envy.exact_edge < 0  # it is won without a wager
    assert abs(envy.z or 9) <= 4
    assert abs(found["ante"].z or 9) <= 4  # Six antes share a dealer's hand, counted two by two.
    assert abs(found["pair_plus"].z or 9) <= 4


def test_what_depends_on_play_has_no_figure_under_another_strategy() -> None:
    found = by_bet(simulate(Plan(game="three-card-poker", rounds=50, strategy="timid")))
    assert found["ante"].exact is None
    assert found["pair_plus"].exact is None  # a fold forfeits it
    assert found["bonus"].exact is not None


@pytest.mark.parametrize("id_", SLOW_LAST)
def test_every_strategy_can_play_its_game(id_: str) -> None:
    layout = open_layout(game(id_))
    wagers = usual_wagers(layout, DOLLAR, layout.spots)
    names = [name for name in strategies(id_) if name != "best-reply"]
    seats = {seat: wagers for seat, _ in enumerate(names, 1)}
    bots = {seat: bot(layout, name, seeded(3)) for seat, name in zip(seats, names, strict=True)}
    shoe, choose = DrawnShoe(layout, seeded(4)), table_of(bots)
    for _ in range(30):
        lines = deal(layout, shoe, seats, choose)
        assert {line.seat for line in lines} == set(seats)


def test_a_drawn_shoe_deals_every_card_once_and_each_equally_often_on_top() -> None:
    layout, top = open_layout(game("san-lo")), Counter[int]()
    shoe = DrawnShoe(layout, seeded(17))
    for _ in range(5_300):
        shoe.gather()
        top[shoe.take(1)[0]] += 1
        assert 1 <= shoe.number <= 7
    # 52 degrees of freedom; the 0.01% and 99.99% points are 22 and 97.
    assert 22 < sum((count - 100) ** 2 / 100 for count in top.values()) < 97
    shoe.gather()
    assert sorted(shoe.take(53)) == list(layout.deck)
    with pytest.raises(ValueError, match="0 cards left"):
        shoe.take(1)


@pytest.mark.slow
@pytest.mark.parametrize(("id_", "bets"), [("san-lo", 2), ("royal-match-21", 1)])
def test_compiled_rounds_come_to_the_same_figures(id_: str, bets: int) -> None:
    found = simulate_kernel.simulate(id_, 200_000, 3119, "", "points", workers=2)
    assert len(found) == bets
    for result in found:
        assert sum(result.nets.values()) == result.rounds == 200_000
        assert result.z is not None
        assert abs(result.z) <= 4


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"rounds": 0}, "At least 1 round is needed."),
        ({"seed": -1}, "The seed must be a whole number"),
        ({"seats": 8}, "seats 1 to 7 players"),
        (
            {"strategy": "lucky"},
            "mississippi-stud has no bot or strategy 'lucky'; choose from best",
        ),
    ],
)
def test_an_impossible_plan_is_refused(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Plan(**{"game": "mississippi-stud", "rounds": 1, **options})  # type: ignore[arg-type]


def test_only_two_games_have_compiled_rounds() -> None:
    with pytest.raises(ValueError, match="use --engine table"):
        simulate_kernel.simulate("dj-wild", 1, 1, "", "points", 1)
    with pytest.raises(ValueError, match="basic strategy"):
        simulate_kernel.simulate("royal-match-21", 1, 1, "best", "points", 1)


def test_the_default_strategy_comes_first() -> None:
    assert strategy("mississippi-stud").name == "best"
    assert strategy("san-lo").name == "points"
