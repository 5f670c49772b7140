"""How the fitted seeds and rates in paytables/data/presets.toml follow from the printed figures."""

from collections.abc import Mapping
from fractions import Fraction

from houseway.counting.odds import Odds
from houseway.counting.options import Options
from houseway.lab.meter import LevelTerms, level_of
from houseway.lab.solvers import odds
from houseway.money import DOLLAR, Money
from houseway.paytables import Paytable

NO_TERMS = LevelTerms(contribution=Fraction(0), reserve=Fraction(0), seed=0)


def fitted_contribution(table: Paytable) -> dict[str, Fraction]:
    """The contribution that reproduces a printed figure, split over the levels."""
    for figure in table.figures:
        if figure.conditions.contribution is not None:
            answer = odds(table, Options(wager=figure.conditions.wager or DOLLAR))
            return split(answer, fitted_seeds(table), figure.conditions.contribution)
    return {}


def split(answer: Odds, seeds: Mapping[str, Money], total: Fraction) -> dict[str, Fraction]:
    """Splits one contribution over several levels so that each averages the same multiple of its
    seed, in whole basis points; the remainder goes to the top level. No document prints such a
    split."""
    levels = list(answer.levels)
    if len(levels) == 1:
        return {levels[0]: total}
    wager = Fraction(answer.unit, DOLLAR)
    seed = {name: Fraction(seeds.get(name, 0), DOLLAR) / wager for name in levels}
    full = {name: level_of(answer, name, NO_TERMS).full for name in levels}
    paid = sum((seed[name] * answer.levels[name] for name in levels), Fraction(0))
    if not paid:
        return {name: total if name == levels[0] else Fraction(0) for name in levels}
    times = (total + sum((full[name] * seed[name] for name in levels), Fraction(0))) / paid
    found = {
        name: Fraction(
            int(10_000 * seed[name] * (times * answer.levels[name] - full[name])), 10_000
        )
        for name in levels
    }
    found[levels[0]] += total - sum(found.values(), Fraction(0))
    return found


def fitted_seeds(table: Paytable) -> dict[str, Money]:
    """The seeds printed with the table, otherwise those that reproduce a printed figure."""
    seeds = dict(table.jackpot.seeds) if table.jackpot else {}
    for figure in table.figures:
        seeds = seeds or dict(figure.conditions.seeds or ())
    return seeds
