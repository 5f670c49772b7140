"""Split hands: the counting argument against dealing them out, and a published value."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb

import pytest

from houseway.games.families.blackjack.exact.draws import probability
from houseway.games.families.blackjack.exact.resplits import coefficients, pair_coefficients
from houseway.games.families.blackjack.exact.split_sums import SplitSums, add_split
from houseway.games.families.blackjack.exact.tables import shoe_with
from houseway.games.families.blackjack.exact.variance import products
from houseway.games.families.blackjack.rules import Rules
from houseway.games.families.blackjack.strategy.optimal import Solution, optimal_for

# Six eights, so that all four hands can be reached; aces and fives make soft and doubled hands.
SMALL = (2, 0, 2, 0, 3, 0, 0, 6, 0, 11)
Shoe = tuple[int, ...]
Sums = tuple[Fraction, Fraction]
ACE, TWO, FIVE, SEVEN, EIGHT, TEN = 0, 1, 4, 6, 7, 9


def test_a_published_split_value_is_met_to_its_last_digit() -> None:
    """Shoe of 4 twos, 4 threes, 2 fours, 2 sevens, 7 tens; 2-2 against 7; dealer stands on soft
    17, double any two, double after split, up to four hands, CDZ-: E. Farmer's calculator 6.3 as
    posted at blackjackinfo.com/community/threads/software-update-with-new-split-evs.22710/page-5
    gives stand -61.639194139%, hit -13.266733267%, double -123.278388278%, split -76.210220335%.
    """
    shoe = shoe_with((0, 4, 4, 2, 0, 0, 2, 0, 0, 7), hits_soft_17=False)
    found = optimal_for(shoe, Rules(hits_soft_17=False))
    at = shoe.shapes.of(TWO, TWO) * 10 + SEVEN
    assert found.values.stand[at] == pytest.approx(-0.61639194139, abs=5e-12)
    assert found.values.hit[at] == pytest.approx(-0.13266733267, abs=5e-12)
    assert found.values.double[at] == pytest.approx(-1.23278388278, abs=5e-12)
    assert found.split[TWO * 10 + SEVEN] == pytest.approx(-0.76210220335, abs=5e-12)


@pytest.mark.parametrize("max_hands", [2, 3, 4])
@pytest.mark.parametrize("up", [FIVE, TEN])
@pytest.mark.parametrize("peeks", [True, False])
def test_counting_equals_dealing_the_split_hands_out(max_hands: int, up: int, peeks: bool) -> None:
    rules = Rules(max_hands=max_hands, peeks=peeks)
    solution = optimal_for(shoe_with(SMALL, rules.hits_soft_17), rules)
    net, square = dealt_out(solution, EIGHT, up)
    sums = SplitSums(net=Counter(), staked=Counter(), squares=Counter())
    add_split(solution, EIGHT, up, sums)
    cards = sum(SMALL)
    assert probability(sums.net, cards) == net
    counted = float(probability(sums.squares, cards)) + 2 * products(solution, EIGHT, up)
    assert counted == pytest.approx(float(square), abs=1e-13)


@pytest.mark.parametrize(
    "rules",
    [
        Rules(hit_split_aces=True),
        Rules(hit_split_aces=True, resplit_aces=True, max_hands=3, double="10-11"),
    ],
)
def test_split_aces_that_may_be_hit_are_counted_as_they_are_dealt(rules: Rules) -> None:
    shoe = (5, 2, 0, 0, 3, 0, 0, 4, 0, 10)
    solution = optimal_for(shoe_with(shoe, rules.hits_soft_17), rules)
    net, square = dealt_out(solution, ACE, FIVE)
    sums = SplitSums(net=Counter(), staked=Counter(), squares=Counter())
    add_split(solution, ACE, FIVE, sums)
    assert probability(sums.net, sum(shoe)) == net
    counted = float(probability(sums.squares, sum(shoe))) + 2 * products(solution, ACE, FIVE)
    assert counted == pytest.approx(float(square), abs=1e-13)


@pytest.mark.parametrize("max_hands", range(2, 9))
def test_the_coefficients_count_hands_and_pairs_of_hands(max_hands: int) -> None:
    """With a chance p of a pair card at every draw, J(m) is p^m times a constant."""
    p = Fraction(1, 13)
    single, double = coefficients(max_hands), pair_coefficients(max_hands)
    hands = sum(
        p**m * (other * (1 - p) + same * p)
        for m, (other, same) in enumerate(zip(single.other, single.same, strict=True))
    )
    pairs = sum(
        p**m * (oo * (1 - p) ** 2 + os * p * (1 - p) + ss * p * p)
        for m, (oo, os, ss) in enumerate(
            zip(double.other_other, double.other_same, double.same_same, strict=True)
        )
    )
    numbers = hands_by_number(p, max_hands)
    assert hands == sum(n * chance for n, chance in numbers.items())
    assert pairs == sum(comb(n, 2) * chance for n, chance in numbers.items())


def hands_by_number(p: Fraction, max_hands: int) -> Counter[int]:
    found: Counter[int] = Counter()

    def deal(hands: int, waiting: int, chance: Fraction) -> None:
        if waiting == 0 or hands == max_hands:
            found[hands] += chance  # type: ignore[assignment]
            return
        deal(hands + 1, waiting + 1, chance * p)
        deal(hands, waiting - 1, chance * (1 - p))

    deal(2, 2, Fraction(1))
    return found


def dealt_out(solution: Solution, pair: int, up: int) -> Sums:
    """Deals the pair, the up card, then each split hand in turn and the dealer; sums net, net^2.

    Written from the table's rules only; of the solution it asks what to do with a hand.
    """
    shoe = list(solution.shoe.counts)
    chance = Fraction(1)
    for rank in (pair, pair, up):
        chance *= Fraction(shoe[rank], sum(shoe))
        shoe[rank] -= 1
    net, square = _deal(solution, pair, up, tuple(shoe))
    return chance * net, chance * square


def _deal(solution: Solution, pair: int, up: int, shoe: Shoe) -> Sums:
    rules, shapes, play = solution.rules, solution.shoe.shapes, solution.play
    most = rules.max_hands_of(pair)

    @cache
    def hand(
        cards: tuple[int, ...],
        done: tuple[tuple[int, int], ...],
        waiting: int,
        shoe: Shoe,
    ) -> Sums:
        """One card or more in play, `done` hands as (total, units), `waiting` single cards."""
        if len(cards) == 1:
            return average(shoe, lambda rank, less: second(rank, done, waiting, less))
        at = shapes.index.get(tuple(cards.count(r) for r in range(10)))
        if at is None:
            return next_hand(((22, 1), *done), waiting, shoe)
        if len(cards) == 2 and rules.double_after_split and play.doubles[at * 10 + up]:
            return average(
                shoe,
                lambda rank, less: next_hand(((total((*cards, rank)), 2), *done), waiting, less),
            )
        if play.hits[at * 10 + up]:
            return average(
                shoe,
                lambda rank, less: hand(tuple(sorted((*cards, rank))), done, waiting, less),
            )
        return next_hand(((shapes.total[at], 1), *done), waiting, shoe)

    def second(rank: int, done: tuple[tuple[int, int], ...], waiting: int, shoe: Shoe) -> Sums:
        if rank == pair and 1 + len(done) + waiting < most:
            return hand((pair,), done, waiting + 1, shoe)
        return hand(tuple(sorted((pair, rank))), done, waiting, shoe)

    def next_hand(done: tuple[tuple[int, int], ...], waiting: int, shoe: Shoe) -> Sums:
        done = tuple(sorted(done))
        if waiting:
            return hand((pair,), done, waiting - 1, shoe)
        return dealer((up,), done, shoe)

    @cache
    def dealer(cards: tuple[int, ...], done: tuple[tuple[int, int], ...], shoe: Shoe) -> Sums:
        if len(cards) == 2 and set(cards) == {0, 9}:
            lost = sum(units for _, units in done)
            return (
                (Fraction(0), Fraction(0)) if rules.peeks else (Fraction(-lost), Fraction(lost**2))
            )
        points, soft = total(cards), 0 in cards and sum(cards) + len(cards) <= 11
        if points < 17 or (points == 17 and soft and rules.hits_soft_17):
            return average(
                shoe, lambda rank, less: dealer(tuple(sorted((*cards, rank))), done, less)
            )
        net = sum(units * compared(mine, points) for mine, units in done)
        return Fraction(net), Fraction(net * net)

    return hand((pair,), (), 1, shoe)


def average(shoe: Shoe, then: Callable[[int, Shoe], Sums]) -> Sums:
    assert sum(shoe), "the shoe ran out: choose a larger one"
    net = square = Fraction(0)
    for rank, count in enumerate(shoe):
        if count:
            n, s = then(rank, (*shoe[:rank], count - 1, *shoe[rank + 1 :]))
            net += Fraction(count, sum(shoe)) * n
            square += Fraction(count, sum(shoe)) * s
    return net, square


def total(cards: tuple[int, ...]) -> int:
    low = sum(cards) + len(cards)
    return low + 10 if 0 in cards and low <= 11 else low


def compared(mine: int, dealer: int) -> int:
    if mine > 21:
        return -1
    if dealer > 21 or mine > dealer:
        return 1
    return 0 if mine == dealer else -1
