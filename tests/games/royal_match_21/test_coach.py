"""Two sevens with Blazing 7's on the player's cards: the next card is counted in."""

from fractions import Fraction

import pytest

from houseway.cards import parse_cards
from houseway.games import game
from houseway.games.families.blackjack.settings import Settings
from houseway.lab.coach import counsel
from houseway.money import DOLLAR
from houseway.table.layout import Layout, open_layout
from houseway.table.procedure import Ask
from houseway.table.round import TableRound, stacked

WORDS = ("hit", "stand", "double", "split")
METERS = {"jackpot": {"jackpot": 50_000 * DOLLAR}}


def table(**settings: object) -> Layout[Settings]:
    tables = {"jackpot": "blazing-7s-1"}
    return open_layout(game("royal-match-21"), tables, Settings(burned=0, **settings))  # type: ignore[arg-type]


def ask(up: str) -> Ask:
    return Ask(1, "play_hand", WORDS, parse_cards("7s 7c"), parse_cards(up), (0,) * 4)


@pytest.mark.slow
@pytest.mark.parametrize(("up", "hole_is_free"), [("8h", True), ("Th", False)])
def test_a_card_is_worth_what_the_third_seven_brings(up: str, hole_is_free: bool) -> None:
    """7s 7c from six decks: 22 sevens are left of 309 cards, ten of the color of each, none of
    them of one suit with both. The hole card under a ten is no ace, which leaves 285 places."""
    alone = counsel(table(), ask(up), {"blackjack": 5 * DOLLAR}, (), METERS)
    both = counsel(table(), ask(up), {"blackjack": 5 * DOLLAR, "jackpot": DOLLAR}, (), METERS)
    a_seven = Fraction(1, 309) if hole_is_free else Fraction(308 - 24, 308 * (309 - 24))
    black = 10  # two of these black sevens are in the hand
    red = 12
    third = black * a_seven * (5_000 - 25) + red * a_seven * (200 - 25)
    for word in WORDS:
        more = both.worth(word).money - alone.worth(word).money
        expected = Fraction(24) if word == "stand" else 24 + third
        assert more == expected * DOLLAR, word


@pytest.mark.slow
def test_on_the_up_card_nothing_rides_on_the_decision() -> None:
    house = table(third_card="up-card")
    alone = counsel(house, ask("8h"), {"blackjack": 5 * DOLLAR}, (), METERS)
    both = counsel(house, ask("8h"), {"blackjack": 5 * DOLLAR, "jackpot": DOLLAR}, (), METERS)
    assert both.choices == alone.choices


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["late", "early", "early-not-ace"])
@pytest.mark.parametrize("up", ["9h", "Th", "Ah"])
def test_the_coach_has_a_value_for_every_answer_where_hands_may_be_given_up(
    rule: str, up: str
) -> None:
    """As the table asks: before the peek alone, after it without surrender, else all at once."""
    house = table(surrender=rule)
    round_ = TableRound(house, stacked(house, f"9s {up} 7d 5c"), {1: {"blackjack": 5 * DOLLAR}})
    asked = []
    while round_.pending is not None:
        found = counsel(house, round_.pending, {"blackjack": 5 * DOLLAR}, (), METERS)
        assert {one.answer for one in found.choices} == set(round_.pending.answers)
        asked.append(round_.pending.question)
        round_.answer(next(w for w in ("decline", "play", "stand") if w in round_.pending.answers))
    early = up == "Th" and rule != "late" if up != "Ah" else rule == "early"
    assert ("early_surrender" in asked) == early
