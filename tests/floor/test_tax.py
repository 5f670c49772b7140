"""W-2G and withholding: the boundaries of R42 and R43, by year and method."""

import pytest

from houseway.floor.regulation.tax import TaxData, TaxYear, tax_data, tax_due
from houseway.money import CENT, DOLLAR, dollars, parse_money


@pytest.mark.rule("R42")
@pytest.mark.parametrize(
    ("award", "wager", "year", "method", "form"),
    [
        # 300 x the wager, gross: $300 for 1 on $2 is $600 exactly; net it is 299 x.
        ("$600", "$2", 2025, "gross", "W-2G"),
        ("$600", "$2", 2025, "net", ""),
        ("$602", "$2", 2025, "net", "W-2G"),
        ("$601.99", "$2", 2025, "net", ""),
        ("$598", "$2", 2025, "gross", ""),
        # The threshold: one cent below, and on it.
        ("$599.99", "$1", 2025, "gross", ""),
        ("$600", "$1", 2025, "gross", "W-2G"),
        ("$600.99", "$1", 2025, "net", ""),
        ("$601", "$1", 2025, "net", "W-2G"),
        # 2026: $2,000.
        ("$1,999.99", "$1", 2026, "gross", ""),
        ("$2,000", "$1", 2026, "gross", "W-2G"),
        ("$2,000.99", "$1", 2026, "net", ""),
        ("$2,001", "$1", 2026, "net", "W-2G"),
        # Far above the threshold, but not 300 times a high wager.
        ("$25,000", "$100", 2026, "gross", ""),
        ("$29,900", "$100", 2026, "gross", ""),  # 299 x
        ("$29,999.99", "$100", 2026, "gross", ""),
        ("$30,000", "$100", 2026, "gross", "W-2G"),
        ("$30,000", "$100", 2026, "net", ""),
        ("$30,100", "$100", 2026, "net", "W-2G"),
    ],
)
def test_the_form_is_due_from_the_threshold_and_300_times_the_wager(
    award: str, wager: str, year: int, method: str, form: str
) -> None:
    found = tax_due(parse_money(award), parse_money(wager), year, method)  # type: ignore[arg-type]
    assert found.form == form


@pytest.mark.rule("R43")
@pytest.mark.parametrize(
    ("award", "kind", "withheld"),
    [
        ("$5,001", "", "$0"),  # Net $5,000: not more than $5,000.
        ("$5,001.01", "regular", "$1,200.00"),  # 24% of $5,000.01 is $1,200.0024.
        ("$184,211.81", "regular", "$44,210.59"),  # $44,210.5944
        ("$10,000.15", "regular", "$2,399.80"),  # $2,399.796
    ],
)
def test_regular_withholding_takes_24_percent_of_all_net_winnings(
    award: str, kind: str, withheld: str
) -> None:
    for method in ("net", "gross"):
        found = tax_due(parse_money(award), DOLLAR, 2026, method)  # type: ignore[arg-type]
        assert (found.kind, found.withheld) == (kind, parse_money(withheld))
        assert found.form == "W-2G"


@pytest.mark.rule("R43")
def test_withholding_needs_300_times_the_wager_too() -> None:
    assert tax_due(dollars(29_000), dollars(100), 2026).withheld == 0
    assert tax_due(dollars(30_100), dollars(100), 2026).withheld == dollars(7_200)


@pytest.mark.rule("R43")
def test_backup_withholding_only_where_a_form_is_due_and_no_number_given() -> None:
    low = tax_due(dollars(700), DOLLAR, 2025, "gross", has_number=False)
    assert (low.kind, low.withheld) == ("backup", dollars(168))
    net = tax_due(dollars(701), DOLLAR, 2025, "net", has_number=False)
    assert (net.kind, net.withheld) == ("backup", dollars(168))
    assert tax_due(dollars(500), DOLLAR, 2025, has_number=False).kind == ""
    assert tax_due(dollars(9_000), DOLLAR, 2025, has_number=False).kind == "regular"


def test_a_later_year_keeps_the_last_figures_until_it_gets_its_own() -> None:
    assert tax_data().in_force(2031).report_from == dollars(2_000)
    assert tax_data().in_force(2025).report_from == dollars(600)
    assert all(year.source for year in tax_data().years)


@pytest.mark.rule("R42")
def test_the_table_of_years_is_replaceable() -> None:
    own = TaxYear(
        since=1,
        report_from=dollars(100),
        times_wager=10,
        withhold_above=dollars(200),
        withhold_bp=5_000,
        backup_bp=1_000,
        source="a test",
    )
    found = tax_due(dollars(301), DOLLAR, 2026, data=TaxData("gross", (own,)))
    assert (found.form, found.method, found.withheld) == ("W-2G", "gross", dollars(150))


def test_half_a_cent_is_rounded_up() -> None:
    own = TaxYear(
        since=1,
        report_from=0,
        times_wager=0,
        withhold_above=0,
        withhold_bp=5_000,
        backup_bp=0,
        source="a test",
    )
    assert tax_due(DOLLAR + CENT, DOLLAR, 2026, data=TaxData("net", (own,))).withheld == CENT
