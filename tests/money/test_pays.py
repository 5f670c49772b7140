"""A pay is a value that says what a stake wins, exactly."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.money import (
    CENT,
    DOLLAR,
    Envy,
    Fixed,
    ForOne,
    MeterShare,
    Push,
    ToOne,
    basis_points,
    dollars,
    parse_odds,
    parse_rate,
    show_rate,
)


def test_to_one_returns_the_stake_and_for_one_keeps_it() -> None:
    stake = dollars(5)
    assert ToOne(Fraction(5)).net(stake) == dollars(25)
    assert ForOne(Fraction(5)).net(stake) == dollars(20)
    assert ForOne(Fraction(300)).net(dollars(1)) == dollars(299)


def test_a_push_wins_nothing_and_a_fixed_prize_ignores_the_stake() -> None:
    assert Push().net(dollars(25)) == 0
    assert Fixed(dollars(1000)).net(dollars(1)) == Fixed(dollars(1000)).net(dollars(50))


def test_five_to_two_on_fifty_cents_is_a_dollar_and_a_quarter() -> None:
    assert ToOne(parse_odds("5/2")).net(50 * CENT) == 125 * CENT
    assert parse_odds("2.5") == parse_odds("5/2") == Fraction(5, 2)


def test_a_share_of_a_meter_is_exact_before_it_is_cut() -> None:
    ten = MeterShare("mega", Fraction(1, 10))
    assert ten.of(12_345_678) == Fraction(12_345_678, 10)


def test_pays_read_as_they_are_printed_on_the_layout() -> None:
    assert str(ToOne(Fraction(500))) == "500 to 1"
    assert str(ToOne(Fraction(5, 2))) == "2.5 to 1"
    assert str(ForOne(Fraction(4000))) == "4,000 for 1"
    assert str(MeterShare("jackpot", Fraction(1))) == "100%"
    assert str(MeterShare("major", Fraction(1, 10))) == "10% Major"
    assert str(Fixed(dollars(1000))) == "$1,000"
    assert str(Envy(dollars(25))) == "envy $25"
    assert str(Push()) == "push"


@given(st.integers(0, 10**6), st.integers(0, 10**8))
def test_whole_odds_on_whole_cents_never_lose_a_micro_dollar(odds: int, cents: int) -> None:
    stake = cents * CENT
    assert ToOne(Fraction(odds)).net(stake) - ForOne(Fraction(odds)).net(stake) == stake


def test_a_pay_that_cannot_be_made_exactly_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be made; wager whole cents"):
        ToOne(Fraction(1, 3)).net(DOLLAR)


@pytest.mark.parametrize("text", ["", "five", "1/0", "5 to 1", "-1", "1e400", "1e3", "9" * 40])
def test_unreadable_odds_are_reported_in_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be read as odds"):
        parse_odds(text)


def test_rates_are_exact_fractions() -> None:
    assert parse_rate("2.5%") == parse_rate("0.025") == parse_rate("1/40") == Fraction(1, 40)
    assert basis_points(parse_rate("30.33%")) == 3033


@pytest.mark.parametrize("text", ["", "%", "ten", "1/0", "5%%"])
def test_unreadable_rates_are_reported_in_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="is not a rate"):
        parse_rate(text)


def test_a_rate_finer_than_a_basis_point_is_refused_when_the_meter_is_configured() -> None:
    with pytest.raises(ValueError, match=r"finer than 0\.01%"):
        basis_points(parse_rate("0.001%"))


def test_percentages_round_half_away_from_zero_as_printed() -> None:
    assert show_rate(Fraction(5175, 100_000)) == "5.18%"
    assert show_rate(Fraction(-5175, 100_000)) == "-5.18%"
    assert show_rate(Fraction(1, 4), 0) == "25%"
    assert show_rate(Fraction(-1, 10**9)) == "0.00%"
