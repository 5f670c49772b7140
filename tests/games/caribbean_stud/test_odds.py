"""Caribbean Stud: the exact optimum, the rules of thumb, and the proof about the up card."""

from array import array
from dataclasses import replace
from fractions import Fraction
from math import comb
from time import process_time

import numpy as np
import pytest

from houseway import kernels
from houseway.cards import parse_card, parse_cards, seeded, shuffle, standard_deck
from houseway.games.caribbean_stud import loops
from houseway.games.caribbean_stud.odds import advise, odds, rules
from houseway.games.caribbean_stud.outcomes import (
    DEALS,
    SHOWDOWNS,
    dealer_hands,
    fold_net,
    net,
    pays_even_money,
    prepare,
    solution,
)
from houseway.games.caribbean_stud.settlement import ACE_KING
from houseway.hands import five_card
from houseway.lab import Options
from houseway.money import DOLLAR, ToOne
from houseway.paytables import paytable

TABLE = paytable("caribbean-stud")

# Antes lost over all 19,933,230,517,200 deals, as published by Michael Shackleford at
# wizardofodds.com, "Caribbean Stud Poker"; edges and risks also in Contingencies, Nov/Dec 2000.
PUBLISHED_OPTIMUM = 1_041_372_912_372
PUBLISHED_RAISE_EVERYTHING = 3_310_360_338_060
PUBLISHED = {
    "three rules of thumb": (1_041_417_758_724, "5.225", "2.554"),
    "A-K-J-8-3": (1_059_715_400_580, "5.316", "2.596"),
    "matching rank": (1_063_176_931_284, "5.334", "2.616"),
    "pair or better": (1_090_272_101_460, "5.470", "2.738"),
    "ace-king or better": (1_132_600_203_540, "5.682", "2.672"),
}


def test_rows_add_up_to_every_deal_with_every_up_card() -> None:
    answer = odds(TABLE, Options())
    assert sum(row.combinations for row in answer.rows) == DEALS
    assert comb(52, 5) * comb(47, 5) * 5 == DEALS == 19_933_230_517_200


def test_the_optimum_loses_exactly_the_published_number_of_antes() -> None:
    answer = odds(TABLE, Options())
    assert answer.house_edge == Fraction(PUBLISHED_OPTIMUM, DEALS)
    assert f"{float(answer.house_edge):.3%}" == "5.224%"
    assert f"{float(answer.element_of_risk):.3%}" == "2.555%"


def test_average_wager_and_deviation_follow_from_the_rows() -> None:
    answer = odds(TABLE, Options())
    folded = next(row.combinations for row in answer.rows if row.hand == "fold")
    assert answer.average_wager == 3 - 2 * Fraction(folded, DEALS)
    assert f"{float(answer.average_wager):.4f}" == "2.0445"
    assert f"{answer.standard_deviation:.3f}" == "2.243"


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_simple_rule_loses_exactly_the_published_number_of_antes(name: str) -> None:
    rule = next(rule for rule in rules() if rule.name == name)
    loss, edge, risk = PUBLISHED[name]
    assert rule.loss == loss
    assert (f"{float(rule.house_edge):.3%}", f"{float(rule.element_of_risk):.3%}") == (
        edge + "%",
        risk + "%",
    )
    assert rule.cost == Fraction(loss - PUBLISHED_OPTIMUM, DEALS) > 0


def test_raising_everything_loses_the_published_number_of_antes() -> None:
    """The hands below A-K win one ante when the dealer does not qualify and lose three otherwise.

    How often he does not is known for all deals together, so what the other hands met is taken off.
    """
    found = solution(TABLE)
    below = sum(1 for strength in all_strengths() if strength < ACE_KING)
    cells = [sum(cell.showdowns[k] for cell in found.cells.values()) for k in range(4)]
    not_qualified = 5 * below * comb(47, 5) - cells[0] - sum(row[0] for row in found.raised[1:])
    won = not_qualified - 3 * (5 * below * comb(47, 5) - not_qualified)
    won += cells[0] + 3 * cells[1] - 3 * cells[3]
    for name, row in zip(five_card.CATEGORIES[1:], found.raised[1:], strict=True):
        pays = [net(TABLE, how, name) // DOLLAR for how in SHOWDOWNS]
        won += sum(n * pay for n, pay in zip(row, pays, strict=True))
    assert -won == PUBLISHED_RAISE_EVERYTHING


@pytest.mark.slow
def test_the_up_card_matters_for_ace_king_hands_only() -> None:
    """Every hand against every up card: nothing below A-K is ever raised, no pair ever folded.

    Shown with every win paying even money, so it holds for any table that pays that or more.
    """
    rows = tuple(replace(row, pay=ToOne(Fraction(1))) for row in TABLE.rows)
    even = replace(TABLE, id="even", rows=rows)
    everywhere = solution(even, everywhere=True)
    assert not any(everywhere.folded[1:])
    assert everywhere == solution(even)
    assert (everywhere.folded, everywhere.raised) == (
        solution(TABLE).folded,
        solution(TABLE).raised,
    )
    assert pays_even_money(TABLE)


@pytest.mark.slow
def test_a_table_that_pays_pairs_less_than_even_money_is_looked_at_everywhere() -> None:
    rows = tuple(
        replace(row, pay=ToOne(Fraction(0))) if row.hand == "pair" else row for row in TABLE.rows
    )
    assert solution(replace(TABLE, id="mean", rows=rows)).folded[1] > 0


def test_no_decision_is_an_exact_tie() -> None:
    """A fold made cheaper by a millionth of an ante turns ties and nothing else."""
    prepare()
    nets = array("q", [net(TABLE, how, c) for c in five_card.CATEGORIES for how in SHOWDOWNS])
    counts, cells = array("q", [0]) * 50, array("q", [0]) * (2048 * 13 * 5)
    loops.solve(nets, fold_net() - 1, False, 0, comb(52, 5), counts, cells)
    assert tuple(counts[0::5]) == solution(TABLE).folded


def test_two_hands_that_both_play_win_from_each_other_equally_often() -> None:
    """Wins less losses from a pair up are the wins from A-K high, seen from the other side."""
    found = solution(TABLE)
    pairs_up = sum(row[1] - row[3] for row in found.raised[1:])
    ace_king = sum(cell.showdowns[3] - cell.showdowns[1] for cell in found.cells.values())
    assert pairs_up == ace_king


def test_suits_decide_in_few_kinds_of_ace_king_hands() -> None:
    cells = solution(TABLE).cells
    assert len(cells) == 13 * (comb(11, 3) - 1)
    assert sum(cell.deals for cell in cells.values()) == 5 * comb(47, 5) * 164 * (4**5 - 4)
    # Some of these hands are raised and some folded: ranks alone do not tell.
    assert sum(0 < cell.raised < cell.deals for cell in cells.values()) == 69


@pytest.mark.parametrize("seed", range(12))
def test_inclusion_and_exclusion_agree_with_brute_force(seed: int) -> None:
    check_against_brute_force(seed)


@pytest.mark.slow
def test_inclusion_and_exclusion_agree_with_brute_force_on_hundreds_of_hands() -> None:
    for seed in range(1000, 1150):
        check_against_brute_force(seed)


def test_the_optimum_is_solved_within_three_seconds() -> None:
    solution.cache_clear()
    prepare.cache_clear()
    started = process_time()
    odds(TABLE, Options())
    assert process_time() - started < 3


def test_advice_weighs_the_up_card() -> None:
    matched = advise(parse_cards("As Kd Qc 7h 2s"), parse_card("7d"))
    assert (matched.choice, matched.fold, matched.raise_) == (
        "raise",
        -1,
        Fraction(-135_092, 163_185),
    )
    assert sum(matched.showdowns) == comb(46, 4)
    assert advise(parse_cards("As Kd 8c 7h 2s"), parse_card("Jd")).choice == "fold"
    assert advise(parse_cards("2s 2d 3c 4h 5s"), parse_card("Ad")).choice == "raise"
    assert advise(parse_cards("As Qd Jc Th 8s"), parse_card("8d")).choice == "fold"


def test_the_average_over_up_cards_is_the_value_without_one() -> None:
    cards = parse_cards("As Kd Qc 7h 2s")
    ups = [card for card in standard_deck() if card not in cards]
    values = [advise(cards, up).raise_ for up in ups]
    assert sum(values) / len(values) == advise(cards).raise_


def test_advice_refuses_impossible_cards() -> None:
    with pytest.raises(ValueError, match="As is in the player's hand"):
        advise(parse_cards("As Kd Qc 7h 2s"), parse_card("As"))
    with pytest.raises(ValueError, match="has 5 cards, not 4"):
        advise(parse_cards("As Kd Qc 7h"))


def check_against_brute_force(seed: int) -> None:
    """Deal six cards and compare all dealer hands that hold the sixth; then all without it."""
    hand, up = random_deal(seed)
    masks, strengths = all_masks(), all_strengths()
    player = kernels.five(*hand)
    taken = sum(1 << card for card in hand)
    for card in (up, None):
        held = (masks & taken) == 0
        if card is not None:
            held &= (masks >> card & 1) == 1
        dealer = strengths[held]
        plays = dealer >= ACE_KING
        expected = (
            int((~plays).sum()),
            int((plays & (dealer < player)).sum()),
            int((plays & (dealer == player)).sum()),
            int((plays & (dealer > player)).sum()),
        )
        assert dealer_hands(hand, card) == expected


def random_deal(seed: int) -> tuple[tuple[int, ...], int]:
    """Every third deal is A-K high or close to it, where the decision is hard."""
    deck = list(shuffle(standard_deck(), seeded(seed)))
    if seed % 3 == 0:
        deck = [*parse_cards("As Kh"), *(c for c in deck if c not in parse_cards("As Kh"))]
    return tuple(deck[:5]), deck[5]


ALL: dict[str, np.ndarray] = {}


def all_masks() -> np.ndarray:
    if "masks" not in ALL:
        hands = np.frombuffer(kernels.all_hands(5), dtype=np.uint8).reshape(-1, 5)
        ALL["masks"] = (np.int64(1) << hands.astype(np.int64)).sum(axis=1)
    return ALL["masks"]


def all_strengths() -> np.ndarray:
    if "strengths" not in ALL:
        out = np.zeros(comb(52, 5), dtype=np.int32)
        kernels.five_strengths(out)
        ALL["strengths"] = out
    return ALL["strengths"]
