"""Hold bands: exact for a bet of two results, and where dealt rounds lie for the most skewed."""

from fractions import Fraction
from math import comb, sqrt

import numpy
import pytest

from houseway.counting.odds import kurtosis, skewness
from houseway.lab import Odds, Options, odds
from houseway.lab.risk.bands import bands, rounds_to_trust
from houseway.lab.risk.sums import summed
from houseway.money import dollars

SKEWED = ["tcpb-01", "royal-match-7", "ms-stud-quick-hit-01", "blazing-7s-1"]


def test_a_bet_of_two_results_has_the_quantiles_of_the_binomial() -> None:
    """Insurance of six decks: 96 of 311 win 2 to 1."""
    win, rounds = Fraction(96, 311), 200
    results = {Fraction(2): win, Fraction(-1): 1 - win}
    for chance in (0.005, 0.05, 0.5, 0.95, 0.995):
        total, wins = Fraction(0), -1
        while total < Fraction(chance):
            wins += 1
            total += comb(rounds, wins) * win**wins * (1 - win) ** (rounds - wins)
        assert summed(results, rounds).quantiles([chance]) == [pytest.approx(3 * wins - rounds)]


@pytest.mark.slow
@pytest.mark.parametrize("id_", SKEWED)
def test_dealt_rounds_lie_within_the_bands_as_often_as_they_say(id_: str) -> None:
    """4,000 evenings of 1,000 rounds, dealt from the chances of one round."""
    found, rounds, evenings = odds(id_, Options(decks=None)), 1_000, 4_000
    nets = numpy.array([float(net) for net in found.results])
    chances = numpy.array([float(chance) for chance in found.results.values()])
    dealt = numpy.random.default_rng(2_211).multinomial(rounds, chances / chances.sum(), evenings)
    hold = -(dealt @ nets) / rounds
    for band in (one for one in bands(found) if one.rounds == rounds):
        inside = ((hold >= band.low - 1e-9) & (hold <= band.high + 1e-9)).mean()
        # Results are lumps: a band may hold more than it promises, never less.
        least = band.confidence / 100
        assert inside >= least - 4 * sqrt(least * (1 - least) / evenings), (band, inside)
        beyond = [(hold < band.low - 1e-9).mean(), (hold > band.high + 1e-9).mean()]
        for part in beyond:
            most = (1 - least) / 2
            assert part <= most + 4 * sqrt(most / evenings), (band, part)


@pytest.mark.slow
@pytest.mark.parametrize("id_", ["tcpb-01", "royal-match-7", "trips-03", "blazing-7s-1"])
def test_no_band_of_a_bet_that_loses_one_unit_lies_above_it(id_: str) -> None:
    assert all(band.high <= 1 for band in bands(odds(id_)))


def test_many_rounds_come_to_the_normal_band() -> None:
    found = odds("pair-plus-a")
    rounds = 10**8
    assert rounds > 100 * rounds_to_trust(found)
    for z, band in zip((1.644854, 1.959964, 2.575829), bands(found)[-3:], strict=True):
        reach = z * found.standard_deviation / sqrt(rounds)
        assert band.rounds == rounds
        assert band.low == pytest.approx(float(found.house_edge) - reach, abs=reach / 500)
        assert band.high == pytest.approx(float(found.house_edge) + reach, abs=reach / 500)


@pytest.mark.slow
def test_a_meter_too_large_for_the_grid_leaves_mean_and_ends_in_place() -> None:
    """One award of $250,000 in 10,000 rounds moves the hold by 2,500%, and comes once in 65."""
    found = odds("link-ml03", Options(meters={"mega": dollars(250_000)}))
    (band,) = (b for b in bands(found) if (b.rounds, b.confidence) == (10_000, 99))
    assert -25.1 < band.low < -24
    assert 0.5 < band.high <= 1


def test_skewness_and_kurtosis_are_the_moments_of_one_round() -> None:
    """A bet that wins 1 with chance p: (1 - 2p) / root of pq, and (1 - 6pq) / pq."""
    found = odds("san-lo")
    p = float(found.hit_frequency)
    assert skewness(found) == pytest.approx((1 - 2 * p) / sqrt(p * (1 - p)))
    assert kurtosis(found) == pytest.approx((1 - 6 * p * (1 - p)) / (p * (1 - p)))


def test_a_skewed_bet_is_trusted_later_than_an_even_one() -> None:
    def trust(id_: str) -> int:
        return rounds_to_trust(odds(id_))

    assert trust("san-lo") < trust("trips-03") < trust("tcpb-01") < trust("royal-match-7")


def test_results_are_those_of_the_rows() -> None:
    found: Odds = odds("ms-01")
    assert sum(found.results.values()) == 1
    assert sum(net * p for net, p in found.results.items()) == found.player_return


@pytest.mark.slow
def test_envy_is_counted_as_it_falls() -> None:
    """Three others with a TCPB-03E: chances of own hand and envy from pairs counted here."""
    from houseway.lab.risk.bands import of_one_round
    from houseway.lab.risk.sums import mean_and_variance

    alone, beside = odds("tcpb-03e"), odds("tcpb-03e", Options(others=3))
    mean, variance = mean_and_variance(of_one_round(beside))
    assert float(mean) == pytest.approx(float(beside.player_return))
    envy = [(alone.probability(row), row.envy) for row in alone.rows]
    average = sum(chance * each for chance, each in envy)
    of_envy = 3 * sum(chance * (each - average) ** 2 for chance, each in envy)
    own_and_envy = 6 * beside.envy_covariance
    assert float(variance) == pytest.approx(
        float(alone.variance + of_envy) + own_and_envy, rel=1e-3
    )
    assert len(of_one_round(beside)) > len(alone.results)


def test_a_table_of_seats_has_bands_of_its_own_deviation() -> None:
    from houseway.lab.risk.bands import of_one_round
    from houseway.lab.risk.sums import mean_and_variance

    six = odds("pair-plus-a", Options(seats=6))
    assert six.table_variance is not None
    mean, variance = mean_and_variance(of_one_round(six))
    assert float(mean) == pytest.approx(6 * float(six.player_return))
    assert float(variance) == pytest.approx(float(six.table_variance))
    assert all(band.high <= 1 for band in bands(six, (1_000,)))
