"""Money is exact: read, shown, shared and cut without a float."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.money import CENT, DOLLAR, dollars, exact_share, parse_money, show, whole_cents


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("$1,000", 1000 * DOLLAR),
        ("2.50", 2_500_000),
        ("$2.5", 2_500_000),
        ("-$3", -3 * DOLLAR),
        (".25", 250_000),
        ("0.000001", 1),
        ("12,345,678.90", 12_345_678_900_000),
        ("  $5 ", 5 * DOLLAR),
    ],
)
def test_money_is_read_as_people_write_it(text: str, amount: int) -> None:
    assert parse_money(text) == amount


@pytest.mark.parametrize(
    "text", ["$", "five", "1,00", "1,0000", "2.50.1", "1e3", "$-", "1 000", "0.0000001", "--1"]
)
def test_unreadable_money_is_reported_in_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not an amount of money; write it like"):
        parse_money(text)


@pytest.mark.parametrize("text", ["", "  "])
def test_an_empty_field_is_asked_for(text: str) -> None:
    with pytest.raises(ValueError, match=r"^Enter an amount of money, like \$1,000 or 2.50\.$"):
        parse_money(text)


def test_a_display_is_cut_to_cents_and_never_shows_more_than_is_there() -> None:
    assert show(1_999_999) == "$1.99"
    assert show(-1_999_999) == "-$1.99"
    assert show(-9_999) == "$0.00"
    assert show(1_234_567 * DOLLAR + 80_000) == "$1,234,567.08"


@given(st.integers(min_value=-(10**15), max_value=10**15))
def test_whole_cents_survive_being_shown_and_read_again(cents: int) -> None:
    assert parse_money(show(cents * CENT)) == cents * CENT


@given(st.integers(0, 10**9), st.integers(0, 10_000))
def test_a_wager_in_cents_times_basis_points_is_always_exact(cents: int, rate_bp: int) -> None:
    amount = cents * CENT
    meter, house = exact_share(amount, rate_bp), exact_share(amount, 10_000 - rate_bp)
    assert meter + house == amount


def test_a_share_finer_than_a_micro_dollar_is_our_bug() -> None:
    with pytest.raises(AssertionError, match="finer than a micro-dollar"):
        exact_share(1, 1)


def test_an_award_is_cut_down_to_cents_and_the_rest_stays_on_the_level() -> None:
    meter = 45_931 * DOLLAR + 279_999
    award = whole_cents(meter)
    assert award == 45_931 * DOLLAR + 27 * CENT
    assert meter - award == 9_999


def test_dollars_takes_fractions_that_come_out_whole() -> None:
    assert dollars(Fraction(5, 2)) == 2_500_000
    with pytest.raises(AssertionError):
        dollars(Fraction(1, 3))
