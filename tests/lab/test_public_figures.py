"""Figures others have published, met to every printed digit by tables of our own or approved ones.

Sources: Wizard of Odds, pages "Royal Match", "Three Card Poker" and "Mississippi Stud" (the first
and the last read on mirrors); John Grochowski, Casino City, "Three Card Poker and Pair Plus" (8
July 2021), "A rare Pair Plus payout" and "About Three Card Poker"; Michael Shackleford, "The Wizard
of Odds Analyzes the New Casino Games", Contingencies, November 2000.
"""

from dataclasses import replace
from fractions import Fraction

import pytest

from houseway.games.mississippi_stud.odds import by_ties
from houseway.lab import Options, odds
from houseway.money import ForOne, MeterShare, ToOne
from houseway.paytables import Paytable, Row, paytable

ROYAL_MATCH = {  # decks: house edge of 25 and 5/2 to 1, and of 10 and 3 to 1
    1: ("0.108597", "0.037707"),
    2: ("0.083271", "0.008215"),
    4: ("0.070792", "-0.006317"),
    6: ("0.066658", "-0.011130"),
    8: ("0.064597", "-0.013531"),
}
HANDS = ("straight_flush", "trips", "straight", "flush", "pair")
PAIR_PLUS = [  # mini royal, then the pays of HANDS: per cent of the wager
    (None, (40, 30, 6, 4, 1), "2.32"),
    (None, (40, 25, 6, 4, 1), "3.49"),
    (None, (35, 25, 6, 4, 1), "4.58"),
    (None, (40, 30, 5, 4, 1), "5.57"),
    (None, (40, 30, 6, 3, 1), "7.28"),
    (50, (40, 30, 5, 4, 1), "5.39"),
    (50, (40, 30, 6, 3, 1), "7.10"),
]


BREAK_EVEN = [  # quads, full house, flush of a $1 progressive, 100% and 10% above: the fair meter
    ((100, 75, 50), 263_205),
    ((150, 100, 50), 246_784),
]


def row(hand: str, pays: int) -> Row:
    return Row(hand=hand, pay=ToOne(Fraction(pays)))


@pytest.mark.parametrize("decks", ROYAL_MATCH)
def test_royal_match_by_number_of_decks(decks: int) -> None:
    found = [odds(id_, Options(decks=decks)) for id_ in ("royal-match-4", "royal-match-1")]
    assert tuple(f"{float(bet.house_edge):.6f}" for bet in found) == ROYAL_MATCH[decks]


def test_royal_match_with_a_suited_blackjack_and_its_counts_in_six_decks() -> None:
    plain, blackjack = (odds(id_, Options(decks=6)) for id_ in ("royal-match-4", "royal-match-8"))
    counts = {row.hand: row.combinations for row in plain.rows}
    assert counts == {"royal_match": 144, "suited": 11_868, "nothing": 36_504}
    assert f"{float(blackjack.house_edge):.2%}" == "3.70%"


@pytest.mark.parametrize(("mini_royal", "pays", "edge"), PAIR_PLUS)
def test_pair_plus_as_other_houses_pay_it(
    mini_royal: int | None, pays: tuple[int, ...], edge: str
) -> None:
    rows = tuple(row(hand, pay) for hand, pay in zip(HANDS, pays, strict=True))
    top = () if mini_royal is None else (row("mini_royal", mini_royal),)
    own = replace(paytable("pair-plus-a"), id="own", rows=top + rows)
    assert f"{100 * float(odds(own).house_edge):.2f}" == edge


def test_mississippi_stud_where_a_straight_pays_five() -> None:
    """3.7591% of the ante under best play, 4.91% where it pays four, for 3.59 antes on average."""
    usual, five = paytable("ms-01"), with_straights_at_five(paytable("ms-01"))
    assert f"{float(odds(five).house_edge):.4%}" == "3.7591%"
    assert f"{float(by_ties(usual, 'bet').average_wager):.2f}" == "3.59"


def with_straights_at_five(table: Paytable) -> Paytable:
    rows = tuple(row("straight", 5) if pays.hand == "straight" else pays for pays in table.rows)
    return replace(table, id="own", rows=rows)


@pytest.mark.parametrize(("pays", "meter"), BREAK_EVEN)
def test_the_caribbean_stud_progressive_breaks_even_where_it_was_said_to(
    pays: tuple[int, int, int], meter: int
) -> None:
    hands = ("quads", "full_house", "flush")
    rows = (
        Row(hand="royal_flush", pay=MeterShare(share=Fraction(1), level="jackpot")),
        Row(hand="straight_flush", pay=MeterShare(share=Fraction(1, 10), level="jackpot")),
        *(Row(hand=h, pay=ForOne(Fraction(n))) for h, n in zip(hands, pays, strict=True)),
    )
    found = odds(replace(paytable("ms-stud-01"), id="own", rows=rows)).break_even_meter
    assert found is not None
    assert int(found) == meter
