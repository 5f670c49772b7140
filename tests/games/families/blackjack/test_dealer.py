"""The dealer's hand: the steps against plain drawing, and the bound that keeps 64 bits exact."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import pytest

from houseway.games.families.blackjack.exact.dealer import dealer_steps
from houseway.games.families.blackjack.exact.tables import shoe_of


@pytest.mark.parametrize("hits_soft_17", [True, False])
def test_counts_stay_below_64_bits_for_eight_decks(hits_soft_17: bool) -> None:
    """Products grow with the shoe, so the full shoe bounds every smaller one, sums included."""
    shoe = (32,) * 9 + (128,)
    steps = dealer_steps(hits_soft_17)
    for up in range(10):
        sums = walked(shoe, up, steps.steps, steps.first[up], steps.first[up + 1])
        assert max(sums.values()) < 2**63


@pytest.mark.parametrize("hits_soft_17", [True, False])
@pytest.mark.parametrize("up", range(10))
def test_steps_give_the_chances_of_plain_drawing(up: int, hits_soft_17: bool) -> None:
    shoe = [4] * 9 + [16]
    shoe[up] -= 1
    steps = dealer_steps(hits_soft_17)
    sums = walked(tuple(shoe), up, steps.steps, steps.first[up], steps.first[up + 1])
    chances = [Fraction(0)] * 5
    for (total, depth), count in sums.items():
        chances[total] += Fraction(count, falling(51, depth))
    assert chances == drawn(tuple(shoe), up, hits_soft_17)


def test_standing_against_a_ten_wins_only_when_the_dealer_busts_below_17() -> None:
    shoe = shoe_of(1, True)
    hard_12, hard_16 = shoe.shapes.of(9, 1), shoe.shapes.of(9, 5)
    assert shoe.push[hard_12 * 10 + 9] == shoe.push[hard_16 * 10 + 9] == 0
    assert 0.2 < shoe.win[hard_16 * 10 + 9] < 0.25


def walked(
    shoe: tuple[int, ...], up: int, steps: Sequence[int], begin: int, end: int
) -> dict[tuple[int, int], int]:
    """The kernel's walk in Python integers, which cannot overflow."""
    product = {0: 1}
    sums: dict[tuple[int, int], int] = {}
    step = begin
    while step < end:
        rank, taken, depth, skip, final, ways = steps[step * 6 : step * 6 + 6]
        product[depth] = product[depth - 1] * (shoe[rank] - taken)
        if final >= 0:
            sums[final, depth] = sums.get((final, depth), 0) + product[depth] * ways
        step = step + 1 if product[depth] else skip
    return sums


def drawn(shoe: tuple[int, ...], up: int, hits_soft_17: bool) -> list[Fraction]:
    """17 to 21 without a blackjack, by drawing card after card."""

    @cache
    def final(low: int, aces: bool, shoe: tuple[int, ...], first: bool) -> tuple[Fraction, ...]:
        soft = aces and low <= 11
        total = low + 10 * soft
        if total > 21:
            return (Fraction(0),) * 5
        if total > 17 or (total == 17 and not (soft and hits_soft_17)):
            return tuple(Fraction(total == t) for t in range(17, 22))
        chances = [Fraction(0)] * 5
        for rank, count in enumerate(shoe):
            if count and not (first and {up, rank} == {0, 9}):
                less = (*shoe[:rank], count - 1, *shoe[rank + 1 :])
                part = final(low + rank + 1, aces or rank == 0, less, False)
                chances = [
                    c + Fraction(count, sum(shoe)) * p for c, p in zip(chances, part, strict=True)
                ]
        return tuple(chances)

    return list(final(up + 1, up == 0, shoe, True))


def falling(cards: int, depth: int) -> int:
    product = 1
    for k in range(depth):
        product *= cards - k
    return product
