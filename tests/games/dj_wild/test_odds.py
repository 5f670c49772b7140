"""DJ Wild: the optimum, the rule in words, and advice, all as exact counts."""

from dataclasses import replace
from fractions import Fraction
from time import process_time

import pytest

from houseway.cards import parse_cards
from houseway.games.dj_wild.all_hands import DEALER_HANDS, DEALS, hand_classes, showdowns
from houseway.games.dj_wild.odds import (
    PERFECT_WORDS,
    advise,
    best_raises,
    marked,
    net,
    odds,
    outcomes,
    raises_perfectly,
    raises_simply,
    rules,
    worth_of,
)
from houseway.games.dj_wild.settlement import settle_fold, settle_play
from houseway.games.dj_wild.side_bets.two_way_bad_beat import beaten
from houseway.hands import wild
from houseway.lab import Options
from houseway.money import DOLLAR, ToOne
from houseway.paytables import Row, paytable

TABLE = paytable("dj-wild")


def test_rows_add_up_to_every_pair_of_hands() -> None:
    answer = odds(TABLE, Options())
    assert sum(row.combinations for row in answer.rows) == DEALS == 4_913_773_104_240


def test_the_edge_is_three_and_a_half_percent_of_the_ante() -> None:
    answer = odds(TABLE, Options())
    assert answer.house_edge == Fraction(1_419_824_771, 40_948_109_202)
    assert answer.element_of_risk == Fraction(1_419_824_771, 138_669_512_520)
    assert round(float(answer.house_edge), 6) == 0.034674
    assert round(float(answer.average_wager), 4) == 3.3865
    assert round(answer.standard_deviation, 4) == 3.4442


def test_wagers_counted_are_ante_blind_and_play() -> None:
    staked = {row.hand: row.staked for row in odds(TABLE, Options()).rows}
    assert staked.pop("fold") == 2
    assert set(staked.values()) == {4}


def play_values() -> list[tuple[int, int]]:
    """Strength of each class, and what raising it wins over all dealer's hands, in dollars."""
    found, worth = showdowns(), worth_of(TABLE)
    rows = zip(found.hands.strengths, found.weaker, found.tied, strict=True)
    return [
        (strength, worth.play(strength >> 20, weaker, tied, DEALER_HANDS - weaker - tied) // DOLLAR)
        for strength, weaker, tied in rows
    ]


def test_no_hand_is_worth_the_same_raised_and_folded() -> None:
    """So average wager and variance do not depend on how an equal choice is made."""
    assert all(play != -2 * DEALER_HANDS for _, play in play_values())


def test_a_table_of_ones_own_gets_the_words_only_where_they_are_exact() -> None:
    assert odds(TABLE, Options()).notes == (PERFECT_WORDS,)
    generous = replace(
        TABLE, rows=(*TABLE.rows[:-1], Row(hand="high_card", pay=ToOne(Fraction(20))))
    )
    assert odds(generous, Options()).notes == ()


def test_a_pay_too_large_to_count_is_refused() -> None:
    absurd = replace(TABLE, rows=(Row(hand="five_wilds", pay=ToOne(Fraction(10**7))),))
    with pytest.raises(ValueError, match="five million"):
        odds(absurd, Options())


def test_the_rule_in_words_is_the_optimum_hand_by_hand() -> None:
    assert marked(raises_perfectly) == best_raises(TABLE)
    for strength, play in play_values():
        assert raises_perfectly(strength) == (play > -2 * DEALER_HANDS)


def test_leaving_out_the_exception_costs_four_hundredths_of_a_percent() -> None:
    perfect, simple = rules(TABLE)
    assert perfect.cost == 0
    assert simple.cost == Fraction(53_011_239, 136_493_697_340)
    assert outcomes(TABLE, simple.raises)["fold", ""] < outcomes(TABLE)["fold", ""]


@pytest.mark.parametrize(
    ("cards", "choice"),
    [
        ("Ac Kd Qh Js 9c", "fold"),
        ("3c 3d Ah Ks Qc", "fold"),
        ("4c 4d 5h 6s 7c", "play"),
        ("4c 4d 3h Ks Ac", "fold"),
        ("5c 5d 3h 4s 7c", "play"),
        ("Jk 3c 4d 5h 9s", "play"),
        ("2c 2d 2h 2s Jk", "play"),
    ],
)
def test_advice_at_the_border(cards: str, choice: str) -> None:
    hand = parse_cards(cards)
    advice = advise(hand)
    assert advice.choice == choice
    assert advice.fold == -2
    assert advice.weaker + advice.tied + advice.stronger == DEALER_HANDS
    assert raises_perfectly(wild.strength(hand)) == (choice == "play")


def test_advice_is_the_same_money_as_settling_each_dealer_hand() -> None:
    hand = parse_cards("9c 9d 9h 2s 5c")
    advice = advise(hand)
    won = (
        advice.weaker * net(settle_play(DOLLAR, "player_better", "quads", TABLE))
        + advice.tied * net(settle_play(DOLLAR, "tie", "quads", TABLE))
        + advice.stronger * net(settle_play(DOLLAR, "dealer_better", "quads", TABLE))
    )
    assert advice.play == Fraction(won, DEALER_HANDS * DOLLAR)
    assert advice.fold == Fraction(net(settle_fold(DOLLAR)), DOLLAR)


@pytest.mark.parametrize("cards", [(0, 1, 2, 3), (0, 1, 2, 3, 3), (0, 1, 2, 3, 53)])
def test_what_is_not_a_hand_is_refused(cards: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        advise(cards)


def test_the_simple_rule_is_one_threshold_of_strength() -> None:
    strengths = sorted(set(hand_classes().strengths))
    raised = [raises_simply(strength) for strength in strengths]
    assert raised == sorted(raised)


@pytest.mark.slow
def test_optimum_and_bad_beats_are_solved_within_a_second() -> None:
    for cached in (hand_classes, showdowns, beaten):
        cached.cache_clear()
    start = process_time()
    odds(TABLE, Options())
    beaten()
    assert process_time() - start < 1
