"""Every printed figure of the five packages, recomputed to its printed digits."""

from fractions import Fraction

import pytest

from houseway.lab import Options, odds
from houseway.lab.audit import audit, audit_figure
from houseway.money import DOLLAR, ForOne
from houseway.paytables import load_catalog

PRINTED = [
    pytest.param(table.id, place, id=f"{table.id}-{figure.figure}")
    for table in load_catalog().values()
    for place, figure in enumerate(table.figures)
]


@pytest.mark.parametrize(("id_", "place"), PRINTED)
def test_the_verdict_is_the_one_recorded(id_: str, place: int) -> None:
    table = load_catalog()[id_]
    found = audit_figure(table, table.figures[place])
    assert found.expected, f"printed {found.figure.printed}, computed {found.shown}"


def test_a_disagreement_names_its_cause() -> None:
    for table in load_catalog().values():
        for figure in table.figures:
            assert figure.verdict == "agrees" or figure.note, f"{table.id} {figure.label}"


def test_the_audit_covers_every_figure_once() -> None:
    printed = [(t.id, f.label) for t in load_catalog().values() for f in t.figures]
    assert [(found.paytable, found.figure.label) for found in audit()] == printed
    assert len(printed) == len(set(printed))


def test_djwp_2_is_not_determined_since_three_parameters_give_one_figure() -> None:
    """Reckoned here: counts of natural hands in five of 52, pays from the catalog, envy apart."""
    table = load_catalog()["djwp-2"]
    found = audit_figure(table, table.figures[0])
    assert (found.verdict, found.shown, found.figure.free_parameters) == (
        "not_determined",
        "not determined",
        3,
    )
    pays = {"quads": (300, 624), "full_house": (50, 3744), "flush": (40, 5108)}
    pays |= {"straight": (30, 10_200), "trips": (9, 54_912)}
    assert {row.hand: int(row.pay.odds) for row in table.rows if isinstance(row.pay, ForOne)} == {
        hand: pay for hand, (pay, _) in pays.items()
    }
    fixed = Fraction(sum(pay * ways for pay, ways in pays.values()), 2_598_960)
    envy = sum(
        Fraction(row.envy.amount, DOLLAR) * {"royal_flush": 4, "straight_flush": 36}[row.hand]
        for row in table.rows
        if row.envy is not None
    ) / Fraction(2_598_960)
    royal = Fraction(4, 2_598_960)
    for share, seed, others in ((21, 10_000, 6), (25, 2_500, 1)):
        hold = 1 - fixed - Fraction(share, 100) - seed * royal - others * envy
        assert f"{float(hold):.2%}" == "20.99%"


def test_an_edge_of_exactly_23_percent_gives_fslpp_03_its_average_top() -> None:
    """The contribution follows from the printed edge, and the printed average from both."""
    table = load_catalog()["fslpp-03"]
    bet = odds(table, Options(basis="joker-forced", others=5))
    written = odds(table, Options())
    top = written.probability(written.rows[0])
    contribution = 1 - bet.fixed_return - bet.envy_return - 10_000 * top - Fraction(23, 100)
    assert f"{float(contribution):.4%}" == "30.3314%"
    average = (contribution + 10_000 * top) / written.levels["jackpot"]
    assert f"{float(average):,.2f}" == "46,174.41"
    for figure in table.figures:
        if figure.fitted.given():
            assert f"{float(figure.fitted.contribution or 0):.4%}" == "30.3314%"
            assert audit_figure(table, figure).verdict == "fitted"


def test_the_free_parameters_of_a_fit_are_counted() -> None:
    """Seeds that halve from level to level are one number."""
    fits = {
        (t.id, f.figure): f.free_parameters
        for t in load_catalog().values()
        for f in t.figures
        if f.fitted.given()
    }
    assert fits["djwp-1", "hold"] == fits["blazing-7s-ml03", "hold"] == 2
    assert fits["royal-match-10", "house_edge"] == fits["fslpp-03", "average_top"] == 1


def test_a_figure_rounded_up_is_distinguished_from_one_that_agrees() -> None:
    table = load_catalog()["trips-03"]
    found = audit_figure(table, table.figures[0])
    assert (found.verdict, found.shown) == ("agrees_rounded_up", "3.16%")


def test_the_public_figure_for_six_decks_is_that_of_a_cut_card() -> None:
    (quoted,) = load_catalog()["blackjack"].figures
    found = audit_figure(load_catalog()["blackjack"], quoted)
    assert quoted.public
    assert found.verdict == "disagrees"
    assert found.computed is not None
    assert f"{float(found.computed):.4%}" == "0.6181%"
