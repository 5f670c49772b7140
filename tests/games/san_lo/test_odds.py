"""San Lo in the lab: shipped figures, simulation, advice."""

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb, sqrt

import pytest
from tests.hands.matching import match

from houseway.cards import parse_cards
from houseway.games.san_lo.advice import DEALER_HANDS, advise
from houseway.games.san_lo.exact import figures as san_lo_figures
from houseway.games.san_lo.odds import odds, odds_of, simulate
from houseway.games.san_lo.setting.house_way import POINTS
from houseway.hands.setting import Setting
from houseway.lab import Odds, Options
from houseway.lab.reports.figures import row_texts
from houseway.paytables import paytable

DEALS = comb(53, 6) * comb(47, 6)
MAIN, HAT_TRICK = paytable("san-lo"), paytable("hat-trick")
EXACT, SIMULATED = san_lo_figures.exact(), san_lo_figures.simulated()


def edge(player: str, dealer: str) -> Fraction:
    return odds_of(MAIN, Options(), EXACT[player, dealer], {}).house_edge


def z(simulated: Odds, exact: Odds) -> float:
    assert simulated.standard_error
    return float(simulated.house_edge - exact.house_edge) / simulated.standard_error


@pytest.mark.parametrize("deals", EXACT.values(), ids=map(" against ".join, EXACT))
def test_exact_counts_add_up_to_all_deals(deals: tuple[int, ...]) -> None:
    assert sum(deals) == DEALS


def test_edges_are_those_the_rulebook_expects() -> None:
    # "about 4.9% against a player copying it and 3.8% against a near-optimal one"
    assert f"{float(edge('points', 'points')):.3%}" == "4.936%"
    assert f"{float(edge('best-reply', 'points')):.3%}" == "3.827%"
    assert f"{float(edge('optimal', 'points')):.3%}" == "3.780%"


def test_an_optimal_player_does_no_worse_than_any_other() -> None:
    for player, dealer in EXACT:
        assert edge("optimal", dealer) <= edge(player, dealer)


def test_two_of_three_is_the_stronger_house_way_and_a_simple_order_is_hopeless() -> None:
    assert edge("optimal", "two-of-three") > edge("optimal", "points")
    assert edge("optimal", "high-first") < -Fraction(2, 5)


def test_odds_of_the_main_bet_name_the_ways_and_count_every_deal() -> None:
    found = odds(MAIN, Options())
    assert (found.bet, found.combinations, found.simulated) == ("main", DEALS, False)
    assert found.assumes["dealer"] == "Points way (Houseway's own)"
    assert found.assumes["player"] == found.assumes["dealer"]
    assert found.house_edge == edge("points", "points")
    assert found.bets[0].assumes["player"] == "Optimal for the main bet"
    assert found.bets[0].house_edge == edge("optimal", "points")
    assert found.notes[-1] == "100,000,000 simulated deals give 4.947%, standard error 0.010%."


def test_the_hat_trick_is_paid_only_for_three_wins() -> None:
    found = odds(HAT_TRICK, Options())
    assert [(row.hand, int(row.net)) for row in found.rows] == [
        ("three_wins", 5),
        ("two_wins", -1),
        ("one_win", -1),
        ("no_win", -1),
    ]
    assert f"{float(found.house_edge):.3%}" == "16.081%"


def test_each_row_says_exactly_what_it_counts() -> None:
    named = [row.name for row in row_texts(MAIN, odds(MAIN, Options()))]
    assert named == ["All three hands win", "Two hands win", "One hand wins", "No hand wins"]


@pytest.mark.parametrize("pair", SIMULATED, ids=" against ".join)
def test_shipped_simulations_confirm_the_exact_counts(pair: tuple[str, str]) -> None:
    rounds = sum(SIMULATED[pair])
    assert rounds >= 100_000_000
    for count, exact in zip(SIMULATED[pair], EXACT[pair], strict=True):
        p = exact / DEALS
        assert abs(count - rounds * p) <= 4 * sqrt(rounds * p * (1 - p))


@pytest.mark.slow
@pytest.mark.parametrize(("player", "seed"), [("points", 11), ("best-reply", 12)])
def test_a_fresh_simulation_agrees_with_the_shipped_figure(player: str, seed: int) -> None:
    played = simulate(1_000_000, seed, player)
    for table, simulated in ((MAIN, played.main), (HAT_TRICK, played.hat_trick)):
        exact = odds_of(table, Options(), EXACT[player, "points"], {})
        assert abs(z(simulated, exact)) <= 4


def test_a_simulation_is_the_same_whatever_the_number_of_workers() -> None:
    assert simulate(3_000, 5, workers=1) == simulate(3_000, 5, workers=3)


def test_other_seeds_deal_other_cards() -> None:
    assert simulate(3_000, 5).deals != simulate(3_000, 6).deals


def test_deals_are_the_numbered_ones_and_are_judged_as_at_the_table() -> None:
    wins = Counter(match(*deal(number, seed=9)).wins for number in range(100))
    assert simulate(100, 9).deals == tuple(wins[won] for won in range(4))


@pytest.mark.parametrize(("rounds", "seed", "workers"), [(0, 1, 1), (9, -1, 1), (9, 1, 0)])
def test_an_impossible_simulation_is_refused(rounds: int, seed: int, workers: int) -> None:
    with pytest.raises(ValueError, match=r"^(Rounds|The seed).*\.$"):
        simulate(rounds, seed, workers=workers)


def test_an_unknown_way_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"There is no house way 'best'.*best-reply"):
        simulate(10, player="best")


@pytest.mark.slow
def test_advice_lists_every_legal_setting_best_first() -> None:
    advice = advise(parse_cards("Ah Ad Kc Kd 2s 2h"))
    assert advice[0].setting.strengths == POINTS.set(parse_cards("Ah Ad Kc Kd 2s 2h")).strengths
    assert advice[0].points == 35 + 72 + 100
    chances = [row.win_probability for row in advice]
    assert chances == sorted(chances, reverse=True)
    assert all(row.three <= row.two_or_three <= DEALER_HANDS for row in advice)


def deal(number: int, seed: int) -> tuple[Setting, Setting]:
    """The deal as documented: four numbers of Philox 4x32-10, each three cards of those left."""
    deck = list(range(53))
    drawn: list[int] = []
    for word in philox(number, seed):
        left = len(deck) - len(drawn)
        rest = word * left * (left - 1) * (left - 2) >> 32
        for _ in range(3):
            rest, place = divmod(rest, 53 - len(drawn))
            taken = len(drawn)
            deck[taken], deck[taken + place] = deck[taken + place], deck[taken]
            drawn.append(deck[taken])
    return POINTS.set(drawn[:6]), POINTS.set(drawn[6:])


@cache
def philox(counter: int, key: int) -> tuple[int, ...]:
    low = (1 << 32) - 1
    x = [counter & low, counter >> 32, 0, 0]
    for turn in range(10):
        left, right = x[0] * 0xD2511F53, x[2] * 0xCD9E8D57
        k0, k1 = (key & low) + turn * 0x9E3779B9 & low, (key >> 32) + turn * 0xBB67AE85 & low
        x = [right >> 32 ^ x[1] ^ k0, right & low, left >> 32 ^ x[3] ^ k1, left & low]
    return tuple(x)


def test_the_generator_of_this_file_gives_the_published_answer() -> None:
    # Random123, kat_vectors, "philox4x32 10" for counter and key zero.
    assert philox(0, 0) == (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)
