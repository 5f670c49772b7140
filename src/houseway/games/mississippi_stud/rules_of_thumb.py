"""Mississippi Stud for people: points by street, and what playing by them costs.

A high card (jack to ace) is two points, a middle card (six to ten) one, a low card none.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise

from houseway.cards import rank_of, suit_of
from houseway.games.mississippi_stud.odds import (
    CLASSES,
    STAKES,
    Solution,
    end_row,
    fold_row,
    forward,
    solve,
)
from houseway.paytables import Row as PayRow

MIDDLE, HIGH, ACE = 4, 9, 12
RUNS = (1 << ACE | 0b1111, *(0b11111 << low for low in range(9)))
Policy = Callable[[Sequence[int], int], int]  # known cards, antes bet -> bet (0 folds)

WORDS = (
    "Points: a high card (J-A) two, a middle card (6-10) one, a low card (2-5) none. "
    "A made hand is a pair of sixes or better.",
    "3rd street: 3x with any pair; 1x with two points, or 6-5 suited; else fold.",
    "4th street: 3x with a made hand, three to a royal, or three to a straight flush with no gap "
    "from 5-6-7 up, one gap and a high card, or two gaps and two high cards; 1x with any other "
    "three suited, a low pair, three points, or 4-5-6, 5-6-7, 4-6-7, 5-6-8 or 5-7-8; else fold.",
    "5th street: 3x with a made hand, four to a flush, or an open-ended straight from 8-high up; "
    "1x with any other straight draw, a low pair, four points, or three middle cards after a 3x; "
    "else fold.",
)


def points_policy(cards: Sequence[int], down: int) -> int:
    """The bet by points, as WORDS has it."""
    return (third_street, fourth_street, fifth_street)[len(cards) - 2](cards, down)


def third_street(cards: Sequence[int], down: int) -> int:
    if paired(cards):
        return 3
    six_five = sorted(map(rank_of, cards)) == [3, 4] and suited(cards)
    return 1 if points(cards) >= 2 or six_five else 0


def fourth_street(cards: Sequence[int], down: int) -> int:
    if made(cards):
        return 3
    if suited(cards):
        return 3 if good_straight_flush_draw(cards) else 1
    if paired(cards) or points(cards) >= 3:
        return 1
    ranks = sorted(map(rank_of, cards))
    no_gap = ranks[2] - ranks[0] == 2 and ranks[0] >= 2
    one_gap = ranks[2] - ranks[0] == 3 and sum(rank >= MIDDLE for rank in ranks) >= 2
    return 1 if no_gap or one_gap else 0


def fifth_street(cards: Sequence[int], down: int) -> int:
    if made(cards) or suited(cards):
        return 3
    outs = straight_outs(cards)
    if outs == 8 and max(map(rank_of, cards)) >= 6:
        return 3
    middle = sum(MIDDLE <= rank_of(card) < HIGH for card in cards) >= 3
    if outs or paired(cards) or points(cards) >= 4 or (middle and down >= 5):
        return 1
    return 0


def good_straight_flush_draw(cards: Sequence[int]) -> bool:
    ranks = sorted(map(rank_of, cards))
    high = sum(rank >= HIGH for rank in ranks)
    gaps = ranks[2] - ranks[0] - 2
    if ranks[0] >= 8:  # three to a royal
        return True
    return (gaps == 0 and ranks[0] >= 3) or (gaps == 1 and high >= 1) or (gaps == 2 and high >= 2)


def straight_outs(cards: Sequence[int]) -> int:
    """Cards of the deck that make a straight: 8 open-ended, 4 inside or at an end."""
    held = 0
    for card in cards:
        held |= 1 << rank_of(card)
    lacking = {run & ~held for run in RUNS}
    return 4 * sum(missing.bit_count() == 1 for missing in lacking)


def made(cards: Sequence[int]) -> bool:
    """A pair of sixes, two pair, or better: a hand that can no longer lose."""
    ranks = sorted(map(rank_of, cards))
    twice = [a for a, b in pairwise(ranks) if a == b]
    return len(twice) > 1 or (bool(twice) and twice[0] >= MIDDLE)


def paired(cards: Sequence[int]) -> bool:
    return len(set(map(rank_of, cards))) < len(cards)


def points(cards: Sequence[int]) -> int:
    ranks = map(rank_of, cards)
    return sum(2 if rank >= HIGH else 1 if rank >= MIDDLE else 0 for rank in ranks)


def suited(cards: Sequence[int]) -> bool:
    return len({suit_of(card) for card in cards}) == 1


def cost(rows: tuple[PayRow, ...], policy: Policy = points_policy) -> Fraction:
    """What a policy loses against the optimum, in antes per round, over every deal."""
    best = solve(rows)
    return best.value - value(rows, best, policy)


def value(rows: tuple[PayRow, ...], best: Solution, policy: Policy) -> Fraction:
    """Expected gain of a policy in antes, exactly."""
    folded, ended = forward(best.ways, best.finals, list(best.further), bets_of(best, policy))
    lines = [fold_row(*fold) for fold in folded]
    lines += [end_row(rows, down, best.outcomes[row], ways) for down, row, ways in ended]
    total = sum(line.combinations for line in lines)
    return sum((line.combinations * line.net for line in lines), Fraction(0)) / total


def bets_of(best: Solution, policy: Policy) -> tuple[array[int], ...]:
    """The policy's bet for every class and every stake possible on its street."""
    stakes = (range(1, 2), range(2, 5), range(3, 8))
    found = []
    for street, (size, classes) in enumerate(zip((2, 3, 4), CLASSES, strict=True)):
        bets = array("B", bytes(STAKES * classes))
        for i in range(classes):
            cards = best.sets[street][size * i : size * (i + 1)]
            for down in stakes[street]:
                bets[STAKES * i + down] = policy(cards, down)
        found.append(bets)
    return tuple(found)
