"""Economics of a progressive: every dollar is accounted for."""

from fractions import Fraction

import pytest

from houseway.lab import Options
from houseway.lab.meter import LevelTerms, economics
from houseway.money import dollars, parse_rate, show_rate
from houseway.paytables import paytable


def terms(contribution: str, seed: int, reserve: str = "0%") -> LevelTerms:
    return LevelTerms(
        contribution=parse_rate(contribution), reserve=parse_rate(reserve), seed=dollars(seed)
    )


def test_the_printed_hold_of_djwp_1_comes_out_with_the_fitted_terms() -> None:
    found = economics(paytable("djwp-1"), {"jackpot": terms("16%", 10_000)}, Options())
    assert show_rate(found.hold) == "20.36%"


@pytest.mark.slow
def test_fixed_pays_envy_contribution_reserve_seeds_and_hold_are_the_whole_wager() -> None:
    found = economics(
        paytable("ms-stud-01"), {"jackpot": terms("20%", 10_000, "1%")}, Options(others=5)
    )
    parts = (found.odds.fixed_return, found.odds.envy_return, found.contribution)
    assert sum(parts) + found.reserve + found.seeds + found.hold == 1


def test_in_the_long_run_a_level_pays_what_it_is_given() -> None:
    found = economics(paytable("ms-stud-01"), {"jackpot": terms("20%", 10_000, "1%")}, Options())
    (level,) = found.levels
    royal, straight_flush = Fraction(4, 2_598_960), Fraction(36, 2_598_960)
    paid = level.average(found.wager) * (royal + straight_flush / 10)
    assert paid == Fraction(21, 100) + royal * 10_000
    assert level.wagers_between == 649_740


def test_warnings_of_the_packages_are_given_where_they_apply() -> None:
    table = paytable("ms-stud-01")
    assert economics(table, {"jackpot": terms("20%", 10_000)}, Options()).warnings == ()
    (zero,) = economics(table, {"jackpot": terms("20%", 0)}, Options()).warnings
    (small,) = economics(table, {"jackpot": terms("20%", 299)}, Options()).warnings
    assert "seed is 0" in zero
    assert "below the largest fixed award, 300 for 1" in small
    high, loss = economics(table, {"jackpot": terms("60%", 10_000)}, Options()).warnings
    assert "above the pre-configured 20.00%" in high
    assert loss.startswith("With these terms the house loses")


@pytest.mark.parametrize(
    ("id_", "levels", "problem"),
    [
        ("pair-plus-a", {}, "no meter"),
        ("ms-stud-01", {"mega": ("20%", 1000)}, "has no level 'mega'"),
        ("link-ml01", {"mega": ("20%", 1000)}, "needs a contribution and a seed for its major"),
    ],
)
def test_terms_that_do_not_fit_the_table_are_refused(
    id_: str, levels: dict[str, tuple[str, int]], problem: str
) -> None:
    given = {level: terms(*values) for level, values in levels.items()}
    with pytest.raises(ValueError, match=problem):
        economics(paytable(id_), given, Options())
