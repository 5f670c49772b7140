"""The exact odds against rounds dealt by a kernel that knows only the rules and a chart."""

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from math import sqrt
from pathlib import Path
from types import ModuleType

import pytest
from tools import blackjack_truth
from tools.blackjack_truth import Simulated

from houseway.games.families.blackjack.exact.draws import probability
from houseway.games.families.blackjack.exact.rows import results
from houseway.games.families.blackjack.exact.variance import split_products, split_square
from houseway.games.families.blackjack.odds import settled_rows, variance
from houseway.games.families.blackjack.rules import Rules
from houseway.games.families.blackjack.strategy import loops_simulate as compiled
from houseway.games.families.blackjack.strategy import simulate as facade
from houseway.games.families.blackjack.strategy.basic import basic
from houseway.games.families.blackjack.strategy.optimal import game_value
from houseway.games.families.blackjack.strategy.simulate import simulate
from houseway.games.families.blackjack.strategy.split_results import split_results
from houseway.money import DOLLAR

STORED = blackjack_truth.read((Path(__file__).parent / "simulated.truth").read_text())
NAMES = list(blackjack_truth.RULE_SETS)


def test_the_stored_simulation_is_four_rule_sets_of_a_hundred_million_rounds() -> None:
    assert list(STORED) == NAMES
    assert {found.rounds for found in STORED.values()} == {100_000_000}


@pytest.mark.parametrize("name", NAMES)
def test_the_edge_lies_within_four_standard_errors_of_the_simulation(name: str) -> None:
    assert abs(STORED[name].z(game_value(basic(blackjack_truth.RULE_SETS[name])))) <= 4


def test_the_four_deviations_together_are_neither_too_large_nor_too_small() -> None:
    """Sum of z squared within the 0.5% and 99.5% points of chi-square with 4 degrees of freedom."""
    scores = [STORED[name].z(game_value(basic(blackjack_truth.RULE_SETS[name]))) for name in NAMES]
    assert 0.207 < sum(z * z for z in scores) < 14.860


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_standard_deviation_agrees_too(name: str) -> None:
    rules, seen = blackjack_truth.RULE_SETS[name], STORED[name]
    solution = basic(rules)
    found = results(solution)
    rows = settled_rows(rules, found, DOLLAR)
    exact = float(variance(found, rows, split_products(solution)))
    assert abs(float(seen.variance) - exact) <= 4 * error_of_variance(seen)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_rounds_win_push_and_lose_as_often_as_stated(name: str) -> None:
    """By the stored rounds, each a whole one with its splits and doubles."""
    rules, seen = blackjack_truth.RULE_SETS[name], STORED[name]
    solution = basic(rules)
    found = results(solution)
    mean = probability(found.split.net, found.cards)
    splits = split_results(solution, mean, split_square(found, split_products(solution)))
    rows = settled_rows(rules, found, DOLLAR, splits.sample)
    for told, ends in (("won", lambda net: net > 0), ("pushed", lambda net: net == 0)):
        total = sum(row.combinations for row in rows)
        share = float(sum(row.combinations * getattr(row, told) for row in rows) / total)
        dealt = sum(count for net, count in seen.counts.items() if ends(net)) / seen.rounds
        error = sqrt(share * (1 - share) / seen.rounds + splits.error**2)
        assert abs(share - dealt) < 4 * error


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_blackjacks_and_surrenders_come_as_often_as_counted(name: str) -> None:
    """A net of the blackjack's own pay, or of minus one half, can come from nothing else."""
    rules, seen = blackjack_truth.RULE_SETS[name], STORED[name]
    found = results(basic(rules))
    for row, net in (("blackjack", int(rules.blackjack_pays * 10)), ("surrender", -5)):
        chance = float(found.chance(row))
        error = sqrt(seen.rounds * chance * (1 - chance))
        assert abs(seen.counts.get(net, 0) - seen.rounds * chance) <= 4 * error


@pytest.mark.slow
@pytest.mark.parametrize("rules", [Rules(), Rules(decks=2, surrender="late", max_hands=2)])
def test_a_fresh_simulation_agrees_as_well(rules: Rules) -> None:
    seen = Simulated(counts=simulate(rules, 10_000_000, seed=1971, workers=2))
    assert abs(seen.z(game_value(basic(rules)))) <= 4


def test_rounds_do_not_depend_on_how_the_work_is_divided() -> None:
    whole = simulate(Rules(), 30_000, seed=3)
    assert simulate(Rules(), 30_000, seed=3, workers=3) == whole
    parts = [simulate(Rules(), 10_000, seed=3, first=first) for first in (0, 10_000, 20_000)]
    joined = {net: sum(p.get(net, 0) for p in parts) for net in whole}
    assert joined == whole
    assert simulate(Rules(), 30_000, seed=4) != whole


@pytest.mark.parametrize(
    "rules",
    [
        Rules(decks=2, surrender="early", double="10-11", hit_split_aces=True, resplit_aces=True),
        Rules(decks=1, surrender="early-not-ace", double="9-11", peeks=False),
    ],
)
def test_the_newer_rules_are_dealt_as_they_are_counted(rules: Rules) -> None:
    seen = Simulated(counts=simulate(rules, 1_000_000, seed=5))
    assert abs(seen.z(game_value(basic(rules)))) < 4


def test_the_uncompiled_source_deals_the_same_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    here = simulate(Rules(surrender="late"), 1_500, seed=9)
    monkeypatch.setattr(facade, "kernel", uncompiled(compiled))
    assert simulate(Rules(surrender="late"), 1_500, seed=9) == here


def uncompiled(module: ModuleType) -> ModuleType:
    """The same source run as plain Python."""
    source = Path(str(module.__file__)).parent / (module.__name__.rpartition(".")[2] + ".py")
    loader = SourceFileLoader("plain_" + source.stem, str(source))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    plain = module_from_spec(spec)
    loader.exec_module(plain)
    return plain


def error_of_variance(seen: Simulated) -> float:
    mean = float(seen.mean)
    fourth = sum((net / 10 - mean) ** 4 * n for net, n in seen.counts.items()) / seen.rounds
    return sqrt((fourth - float(seen.variance) ** 2) / seen.rounds)
