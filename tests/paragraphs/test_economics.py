"""Seed, contribution and reserve: pre-configured per paytable, with advice before a change."""

from fractions import Fraction

import pytest
from tests.floor.house import OPENING, STAFF, shift
from tools.fitted_terms import fitted_contribution, fitted_seeds

from houseway.floor import commands
from houseway.floor.links.rules import consequence, preset_levels
from houseway.floor.office.changes import foreseen
from houseway.money import DOLLAR, basis_points, parse_money
from houseway.paytables import load_catalog, paytable
from houseway.paytables.presets import preset_words, presets
from houseway.progressive import LevelRules

METERS = [id_ for id_, table in load_catalog().items() if table.levels and table.jackpot]


def level(name: str, seed: str, bp: int, reserve: int = 0) -> LevelRules:
    return LevelRules(name=name, seed=parse_money(seed), contribution_bp=bp, reserve_bp=reserve)


@pytest.mark.paragraph("mississippi-stud", "flexibility seed-1", "aquarius 3", "nexus 3", "link 3")
@pytest.mark.paragraph("mississippi-stud", "nexus paytables")
@pytest.mark.paragraph("dj-wild", "flexibility seed-1", "nexus 3", "link 3")
@pytest.mark.paragraph("royal-match-21", "flexibility seed-1")
@pytest.mark.paragraph("fortune-san-lo", "aquarius 3")
@pytest.mark.parametrize("id_", METERS)
def test_every_progressive_comes_with_its_seed_and_rates(id_: str) -> None:
    """Printed as printed, fitted as fitted but rounded down, ours elsewhere; the house never loses
    and no seed is below the largest fixed award, so nothing has to be advised."""
    table = paytable(id_)
    found = {one.level: one for one in presets(table)}
    assert tuple(found) == table.levels
    assert table.jackpot is not None
    for name, seed in table.jackpot.seeds:
        assert (found[name].seed, found[name].seed_origin) == (seed, "printed")
    fitted = fitted_contribution(table)
    for name, one in found.items():
        assert basis_points(one.contribution) > 0
        assert (one.rate_origin == "fitted") == bool(fitted)
        if fitted:
            assert one.contribution == Fraction(int(10_000 * fitted[name]), 10_000)
            assert one.seed == fitted_seeds(table)[name]
    (said,) = consequence(table, preset_levels(table), DOLLAR)
    assert said.startswith("After pays, envy and seeds, the house keeps")
    assert preset_words(table)


def test_the_seeds_of_san_lo_are_those_printed_and_its_rates_are_labelled() -> None:
    seeds = [presets(paytable(id_))[0] for id_ in ("fslpp-01", "fslpp-03")]
    assert [one.seed for one in seeds] == [5_000 * DOLLAR, 10_000 * DOLLAR]
    assert seeds[1].contribution == Fraction(3033, 10_000)
    assert preset_words(paytable("fslpp-03")) == (
        "Seed: printed with the paytable."
        " Rate: fitted to the printed figures, rounded down to a basis point."
    )
    assert (
        preset_words(paytable("link-ml03"))
        == "Seed and rate: Houseway defaults; the paytable prints none."
    )


@pytest.mark.parametrize("id_", METERS)
def test_a_link_without_terms_takes_those_of_its_paytable(id_: str) -> None:
    family = "aquarius" if id_.startswith("fslpp") else "nexus"
    done = shift(STAFF, f"tess link pot {id_} {family}")
    assert done.floor.state.jackpots["pot"].rules.levels == preset_levels(paytable(id_))


@pytest.mark.paragraph("mississippi-stud", "flexibility contribution-3")
@pytest.mark.paragraph("dj-wild", "flexibility contribution-3")
@pytest.mark.paragraph("royal-match-21", "flexibility contribution-3")
def test_a_higher_rate_shows_its_consequence_before_a_second_person_agrees() -> None:
    done = shift(OPENING, "haas close fortune")
    done.run("tess change fortune jackpot=$5,000:60% because a faster meter")
    asked = done.floor.state.requests[1].asked
    said = foreseen(done.floor.state, asked)
    assert "With these terms the house loses 14.92% of every wager." in said
    assert any("pre-configured 21.00%; the documents recommend only lowering it" in s for s in said)
    new = commands.CreateLink(link="x", paytable="fslpp-01", family="aquarius")
    assert foreseen(done.floor.state, new)[0].startswith(
        "After pays, envy and seeds, the house keeps"
    )


@pytest.mark.paragraph("mississippi-stud", "flexibility seed-2", "flexibility seed-3")
@pytest.mark.paragraph("mississippi-stud", "flexibility reserve-1", "flexibility reserve-2")
@pytest.mark.paragraph("dj-wild", "flexibility seed-2", "flexibility seed-3")
@pytest.mark.paragraph("dj-wild", "flexibility reserve-1", "flexibility reserve-2")
@pytest.mark.paragraph("royal-match-21", "flexibility seed-2", "flexibility seed-3")
@pytest.mark.paragraph("royal-match-21", "flexibility reserve-1", "flexibility reserve-2")
def test_a_seed_below_the_largest_fixed_award_or_of_nothing_is_advised_against() -> None:
    """A reserve alone is no seed; with a seed beside it nothing is said."""
    table = paytable("link-01")

    def said(*terms: LevelRules) -> str:
        return " ".join(consequence(table, terms, DOLLAR)[1:])

    assert said(level("jackpot", "$300", 2_000, 100)) == ""
    assert "below the largest fixed award, 300 for 1" in said(level("jackpot", "$299", 2_000))
    assert "seed is 0" in said(level("jackpot", "$0", 2_000, 500))


@pytest.mark.paragraph("mississippi-stud", "flexibility contribution-1")
@pytest.mark.paragraph("mississippi-stud", "flexibility contribution-2")
@pytest.mark.paragraph("dj-wild", "flexibility contribution-1", "flexibility contribution-2")
@pytest.mark.paragraph("royal-match-21", "flexibility contribution-1")
@pytest.mark.paragraph("royal-match-21", "flexibility contribution-2")
def test_a_meter_that_funds_every_pay_warns_below_70_percent() -> None:
    """No paytable of the packages is of this kind; the advice is ready for one that is."""
    from houseway.progressive import HandPay, LinkRules, Share, Times, advice

    for bp, dry in ((6_999, True), (7_000, False)):
        rules = LinkRules(
            name="all",
            hands={"a": HandPay(Share("jackpot", 10_000)), "b": HandPay(Times(5, "jackpot"))},
            levels=(level("jackpot", "$1,000", bp),),
        )
        assert any("run dry" in said for said in advice(rules)) is dry
