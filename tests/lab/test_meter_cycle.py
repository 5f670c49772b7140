"""A meter from seed to whole award: dealt here wager by wager, and in closed form."""

from fractions import Fraction
from math import exp, sqrt
from random import Random

import numpy
import pytest
from tools.fitted_terms import fitted_contribution, fitted_seeds, split

from houseway.lab import Odds, Options, Row, odds
from houseway.lab.meter import (
    Economics,
    Level,
    LevelTerms,
    economics,
    level_of,
    terms,
)
from houseway.lab.reports.meter_cycle import Cycle, above_even, beyond, cycles, reached
from houseway.money import DOLLAR, MeterShare, dollars
from houseway.paytables import paytable

pytestmark = pytest.mark.slow  # Counted and dealt at length: make check leaves it out.

TENTH = Fraction(1, 10)


def cycle(
    shares: tuple[tuple[Fraction, Fraction], ...] = (),
    reserve: str = "0",
    even: Fraction | None = None,
    cap: int | None = None,
) -> Cycle:
    """One in fifty wagers of a dollar wins the level; 20% of each is added, $30 is the seed."""
    level = Level(
        name="jackpot",
        terms=LevelTerms(contribution=Fraction(1, 5), reserve=Fraction(reserve), seed=dollars(30)),
        full=Fraction(1, 50),
        share=Fraction(1, 50),
    )
    return Cycle(level=level, wager=Fraction(1), shares=shares, even=even, cap=cap)


def dealt(shares: bool, reserve: float, rounds: int = 20_000) -> list[tuple[float, float]]:
    """The amount at each whole award and the largest on the way."""
    chance, found = Random(77), []
    spare = 0.0
    for _ in range(rounds + 50):
        amount, largest, aside = 30.0 + spare, 0.0, 0.0
        while True:
            amount, aside = amount + 0.2, aside + reserve
            largest = max(largest, amount)
            drawn = chance.random()
            if drawn < 1 / 50:
                break
            if shares and drawn < 1 / 50 + 1 / 20:
                amount *= 0.9
        found.append((amount, largest))
        spare = aside
    return found[50:]


@pytest.mark.parametrize(("shares", "reserve"), [(False, 0.0), (True, 0.0), (True, 0.1)])
def test_a_cycle_comes_to_what_dealt_wagers_come_to(shares: bool, reserve: float) -> None:
    paid = ((TENTH, Fraction(1, 20)),) if shares else ()
    known = cycle(paid, str(reserve))
    seen = [amount for amount, _ in dealt(shares, reserve)]
    mean = sum(seen) / len(seen)
    deviation = sqrt(sum((one - mean) ** 2 for one in seen) / len(seen))
    assert abs(mean - known.average) <= 4 * known.deviation / sqrt(len(seen))
    assert deviation == pytest.approx(known.deviation, rel=0.05)
    for each, amount in known.percentiles().items():
        below = sum(one <= amount for one in seen) / len(seen)
        assert below == pytest.approx(each / 100, abs=0.02)


def test_passing_an_amount_is_the_largest_on_the_way() -> None:
    known = cycle(((TENTH, Fraction(1, 20)),))
    passed = [largest >= 45 for _, largest in dealt(shares=True, reserve=0)]
    assert sum(passed) / len(passed) == pytest.approx(known.passes(45), abs=0.015)


def test_without_shares_all_follows_from_the_geometric() -> None:
    known = cycle(even=Fraction(40), cap=dollars(60))
    lasts = (49 / 50) ** (50 - 1)  # $10 more take fifty wagers, the last of which may win it
    assert known.passes_even == pytest.approx(lasts)
    assert known.deviation == pytest.approx(0.2 * sqrt(1 - 1 / 50) * 50)
    assert known.percentiles()[50] == pytest.approx(30 + 0.2 * 35)  # 0.98^34 > 1/2 > 0.98^35
    assert known.overflow == pytest.approx(0.2 * 50 * (49 / 50) ** 149)


def test_a_reserve_runs_dry_when_the_cycle_is_too_short_for_the_seed() -> None:
    known = cycle(reserve="1/10")  # 300 wagers bring the $30
    assert known.runs_dry == pytest.approx(1 - (49 / 50) ** 299)
    assert cycle().runs_dry is None


@pytest.mark.parametrize("id_", ["blazing-7s-ml03", "blazing-7s-ml04"])
def test_a_fitted_contribution_is_split_so_that_levels_average_the_same_multiple(id_: str) -> None:
    table = paytable(id_)
    shares, seeds = fitted_contribution(table), fitted_seeds(table)
    assert sum(shares.values()) == Fraction(24, 100)
    assert all(share > 0 and (share * 10_000).denominator == 1 for share in shares.values())
    terms = {
        name: LevelTerms(contribution=shares[name], reserve=Fraction(0), seed=seeds[name])
        for name in table.levels
    }
    found = economics(table, terms, Options())
    times = [float(lv.average(found.wager)) / (lv.terms.seed / DOLLAR) for lv in found.levels]
    assert max(times) / min(times) < 1.01  # whole basis points
    assert len(cycles(found)) == len(table.levels)


def test_one_level_takes_all_of_it() -> None:
    assert split(odds("djwp-1"), {}, Fraction(1, 5)) == {"jackpot": Fraction(1, 5)}


def test_the_chance_to_be_above_the_plane_is_that_of_a_long_simulation() -> None:
    """Ten million wagers of a link of three levels, hit by hit: at most one level a wager."""
    table = paytable("link-ml03")
    terms_ = terms(
        table,
        ["mega=20%", "major=9%", "minor=12%"],
        ["mega=$10,000", "major=$500", "minor=$100"],
        ["mega=2%"],
    )
    found = economics(table, terms_, Options())
    chance, error = above_even(found, cycles(found)) or (0.0, 0.0)
    walks = cycles(found)
    draw, games = numpy.random.default_rng(7), 10_000_000
    worth = numpy.zeros(games)
    for one in walks:
        hits = numpy.flatnonzero(draw.random(games) < one.chance)
        starts = numpy.concatenate([[0], hits + 1])
        lengths = numpy.diff(numpy.concatenate([starts, [games]]))
        before = numpy.concatenate([[round(1 / one.chance)], lengths[:-1]])
        age = numpy.arange(games) - numpy.repeat(starts, lengths) + 1
        reserve = numpy.repeat(one.set_aside * before, lengths)
        worth += float(one.level.share) * (one.seed + one.added * age + reserve)
    dealt = float((worth[1_000_000:] >= float(found.odds.break_even_needed)).mean())
    assert 0.01 < chance < 0.99
    assert error < 0.0003
    assert abs(dealt - chance) < 0.06  # The mega cycle is long: few independent ones in a walk.


def test_the_chance_above_break_even_counts_the_shares_paid_on_the_way() -> None:
    """Against one long walk of two meters, wager by wager; a share is paid on the first."""
    rows = [
        ("royal", 20, "jackpot", 1),
        ("straight", 50, "jackpot", TENTH),
        ("quads", 10, "major", 1),
    ]
    won = tuple(
        Row(
            hand=hand,
            combinations=count,
            pays="",
            net=Fraction(-1),
            share=MeterShare(level, Fraction(share)),
        )
        for hand, count, level, share in rows
    )
    lost = Row(hand="nothing", combinations=920, pays="", net=Fraction(-1))
    answer = Odds(
        paytable="own", bet="own", wager="own", assumes={}, combinations=1000, rows=(*won, lost)
    )
    own = LevelTerms(contribution=Fraction(1, 5), reserve=Fraction(0), seed=dollars(20))
    levels = tuple(level_of(answer, name, own) for name in ("jackpot", "major"))
    found = Economics(odds=answer, levels=levels, given={}, warnings=())
    chance, error = above_even(found, cycles(found)) or (0.0, 0.0)
    draw, games = numpy.random.default_rng(7), 400_000
    meters, above = {"jackpot": 20.0, "major": 20.0}, 0
    needed = float(answer.break_even_needed)
    worth = {level.name: float(level.share) for level in levels}
    for at in draw.random(games) * 1000:
        meters = {name: reading + 0.2 for name, reading in meters.items()}
        above += sum(worth[name] * reading for name, reading in meters.items()) >= needed
        if at < 20:
            meters["jackpot"] = 20.0
        elif at < 70:
            meters["jackpot"] *= 0.9
        elif at < 80:
            meters["major"] = 20.0
    assert 0.05 < chance < 0.95
    assert error < 0.04
    assert abs(above / games - chance) < error


def test_a_sum_of_exponential_amounts_has_the_chances_of_its_convolution() -> None:
    """Against the integral over the first amount, and Erlang's law where both are equal."""
    steps = (numpy.arange(200_000) + 0.5) * 0.0001
    product = numpy.exp(-steps / 3) / 3 * numpy.exp(-numpy.maximum(4 - steps, 0) / 0.7)
    apart = float(product.sum() * 0.0001)
    apart += exp(-20 / 3)  # what lies beyond the steps is beyond 4 by itself
    assert beyond(4, [3, 0.7]) == pytest.approx(apart, abs=1e-4)
    assert beyond(4, [2, 2]) == pytest.approx(exp(-2) * 3, abs=1e-5)
    assert reached(beyond(4, [3, 0.7]), [3, 0.7]) == pytest.approx(4)


def test_shares_run_over_a_maximum_no_more_than_is_put_in() -> None:
    """Without a maximum nothing runs over; with one at the seed all of it does but the awards."""
    table = paytable("djwp-1")
    found = economics(table, terms(table, ["20%"], ["$20,000"], []), Options())
    (low,) = cycles(found, {"jackpot": 20_001 * DOLLAR})
    (high,) = cycles(found, {"jackpot": 10_000_000 * DOLLAR})
    put_in = low.added / low.chance
    assert low.overflow is not None
    assert high.overflow is not None
    assert high.overflow < 0.01 * put_in
    assert 0.5 * put_in < low.overflow < put_in
