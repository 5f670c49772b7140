"""Every printed figure is on record, with its assumptions and a verdict."""

from collections import Counter
from fractions import Fraction

import pytest

from houseway.paytables import Assumptions, Figure, load_catalog, paytable

# Typed from the five documents: id, then figures in the order printed.
PRINTED = """
ms-01 1.58% 24%
trips-01 0.59% 22.09%
trips-02 1.20% 22.09%
trips-03 3.17% 22.09%
trips-04 6.16% 22.09%
trips-05 7.53% 22.09%
trips-06 7.67% 22.09%
trips-07 8.55% 22.09%
twbb-01 13.20% 4.16%
twbb-02 12.32% 4.16%
twbb-03 14.10% 4.16%
djwp-1 20.36%
djwp-2 20.99%
royal-match-1 3.03%
royal-match-2 4.54%
royal-match-3 5.18%
royal-match-4 6.67%
royal-match-5 11.48%
royal-match-7 12.84%
royal-match-8 3.70%
royal-match-9 5.12%
royal-match-10 22.34%
royal-match-11 4.06%
blazing-7s-1 24.78% 14.82%
blazing-7s-2 23.59% 14.82%
blazing-7s-ml03 21.65% 14.81%
blazing-7s-ml04 22.39% 14.82%
tcp-01 3.37%
tcp-02 3.37%
tcp-03 3.61%
tcp-04 3.61%
tcp-05 3.83%
tcp-06 3.83%
tcp-07 3.37%
tcp-08 3.61%
tcp-09 3.83%
tcp-10 3.37%
tcp-11 3.61%
tcp-12 3.83%
tcpb-01 19.46% 0.45%
tcpb-02 20.45% 3.71%
tcpb-03e 19.59% 0.45%
tcpb-04e 19.50% 3.71%
fslp-01 21.62% 2.00% 21%
fslp-02 21.62% 3.37% 24%
fslp-03 21.62% 4.74% 27%
fslp-04 21.62% 5.58% 29%
fslpp-01 19.00% 5.38% 478,281_to_1 $31,396
fslpp-03 23.00% 5.38% 478,281_to_1 $46,174
"""
APPROVED = [table for table in load_catalog().values() if table.approved]
FIGURES = [(t.id, figure) for t in APPROVED for figure in t.figures if not figure.public]


def test_every_printed_figure_is_on_record_with_its_digits() -> None:
    found: dict[str, list[str]] = {}
    for id_, figure in FIGURES:
        found.setdefault(id_, []).append(figure.printed.replace(" ", "_"))
    lines = (line.split() for line in PRINTED.strip().splitlines())
    assert found == {id_: printed for id_, *printed in lines}


def test_verdicts_add_up() -> None:
    # Counted by hand from the rulebook: TCP pars, hits and trips hits are printed once per table.
    assert Counter(figure.verdict for _, figure in FIGURES) == {
        "agrees": 49,
        "agrees_rounded_up": 3,
        "fitted": 10,
        "not_determined": 6,
        "disagrees": 14,
    }


@pytest.mark.parametrize(("id_", "figure"), FIGURES)
def test_a_figure_has_assumptions_and_a_disagreement_has_a_cause(id_: str, figure: Figure) -> None:
    assert figure.assumes.given()
    assert figure.label
    assert bool(figure.fitted.given()) == (
        figure.verdict == "fitted" or figure.also_fitted is not None
    )
    assert figure.note or figure.verdict != "disagrees"


def test_assumptions_are_those_that_reproduce_the_figure() -> None:
    (crown,) = paytable("royal-match-1").figures
    assert (crown.assumes.decks, crown.assumes.crown) == (1, True)
    hold, hit = paytable("blazing-7s-ml03").figures
    assert hold.conditions.decks == hit.conditions.decks == 8
    assert hold.conditions.contribution == Fraction(24, 100)
    assert dict(hold.conditions.seeds or ()) == {
        "mega": 2_000_000_000,
        "major": 1_000_000_000,
        "minor": 500_000_000,
    }


def test_a_known_cause_is_recorded_as_the_reading_that_reproduces_the_figure() -> None:
    _, edge, _ = paytable("fslp-01").figures
    assert edge.assumes.basis == "written"
    assert edge.reproduced_by is not None
    assert edge.reproduced_by.basis == "joker-forced"


def figure_of(printed: str) -> Figure:
    name = "top_odds" if printed.endswith(" to 1") else "house_edge"
    return Figure(
        figure="top_odds" if name == "top_odds" else "house_edge",
        label="test",
        printed=printed,
        assumes=Assumptions(decks=1),
        fitted=Assumptions(),
        verdict="agrees",
    )


def test_a_computed_rate_is_compared_at_the_printed_precision() -> None:
    edge = figure_of("5.18%")
    assert edge.matches(Fraction(51850, 1_000_000)) is False
    assert edge.matches(Fraction(51849, 1_000_000))
    assert edge.matches(Fraction(51750, 1_000_000))
    assert edge.matches(Fraction(51749, 1_000_000)) is False
    assert figure_of("24%").shown(Fraction(235, 1000)) == "24%"


def test_a_figure_rounded_up_is_compared_so() -> None:
    # Trips 02: 1.1919...% is printed as 1.20%.
    exact = Fraction(11919, 1_000_000)
    assert figure_of("1.20%").matches_rounded_up(exact)
    assert not figure_of("1.20%").matches(exact)
    assert figure_of("1.20%").shown(exact) == "1.19%"
    assert figure_of("1.20%").matches_rounded_up(Fraction(12, 1000))


def test_top_odds_are_one_in_so_many() -> None:
    # C(53, 6) hands, 48 of them with five aces.
    assert figure_of("478,281 to 1").matches(Fraction(22_957_480, 48))


def test_an_average_is_compared_in_dollars() -> None:
    average = figure_of("$31,396")
    assert average.matches(Fraction(3_139_622, 100))
    assert average.shown(Fraction(313_965, 10)) == "$31,397"


def test_a_negative_edge_is_rounded_away_from_zero() -> None:
    assert figure_of("1.00%").shown(Fraction(-10_050, 1_000_000)) == "-1.01%"


def test_a_hold_as_win_over_drop_is_not_computable() -> None:
    edge, hold = paytable("ms-01").figures
    assert edge.computable
    assert not hold.computable
