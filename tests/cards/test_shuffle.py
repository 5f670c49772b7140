"""The shuffle is fair. Seeds are fixed before the run; each |z| <= 4 and the z's behave together.

R40: all orders reachable; positions, neighbours, runs and serial correlation (25 CFR 547.14).
"""

import math
import secrets
from collections import Counter
from itertools import pairwise, permutations

import pytest

from houseway.cards import Shoe, seeded, shuffle, standard_deck, system_randomness
from houseway.cards.randomness import SystemRandomness

SEED = 20260101
SHUFFLES = 20_000


@pytest.fixture(scope="module")
def orders() -> list[tuple[int, ...]]:
    source = seeded(SEED)
    return [shuffle(standard_deck(), source) for _ in range(SHUFFLES)]


def chi_square_z(counts: list[int], expected: float, freedom: int, scale: float = 1) -> float:
    """Wilson and Hilferty's cube root turns chi-square into a standard normal deviate."""
    chi = scale * sum((count - expected) ** 2 / expected for count in counts)
    spread = 2 / (9 * freedom)
    return float(((chi / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread))


def positions_z(orders: list[tuple[int, ...]]) -> float:
    counts = Counter(card * 52 + place for order in orders for place, card in enumerate(order))
    cells = [counts[i] for i in range(52 * 52)]
    # Rows and columns both add up, which leaves 51 x 51 degrees of freedom; a permutation matrix
    # has 52/51 times the variance of independent cells, so chi-square is scaled by 51/52.
    return chi_square_z(cells, len(orders) / 52, 51 * 51, scale=51 / 52)


def neighbours_z(orders: list[tuple[int, ...]], place: int) -> float:
    """Ordered pairs of two neighbouring places: 52 x 51 equally likely."""
    counts = Counter(order[place] * 52 + order[place + 1] for order in orders)
    cells = [counts[a * 52 + b] for a, b in permutations(range(52), 2)]
    return chi_square_z(cells, len(orders) / (52 * 51), 52 * 51 - 1)


def runs_z(orders: list[tuple[int, ...]]) -> float:
    """Ascents of a random order of n: mean (n - 1) / 2, variance (n + 1) / 12."""
    ascents = sum(a < b for order in orders for a, b in pairwise(order))
    mean, variance = 51 / 2 * len(orders), 53 / 12 * len(orders)
    return (ascents - mean) / math.sqrt(variance)


def serial_z(orders: list[tuple[int, ...]]) -> float:
    """The same card's place in one shuffle and the next: uncorrelated."""
    total = 0.0
    for before, after in pairwise(orders):
        total += (before.index(51) - 25.5) * (after.index(51) - 25.5)
    variance = (52 * 52 - 1) / 12
    return total / (variance * math.sqrt(len(orders) - 1))


@pytest.mark.slow
@pytest.mark.rule("R40")
def test_the_statistical_battery_passes_on_its_fixed_seed(orders: list[tuple[int, ...]]) -> None:
    figures = [test(orders) for test in (positions_z, runs_z, serial_z)]
    figures += [neighbours_z(orders, place) for place in (0, 25, 50)]
    assert all(abs(z) <= 4 for z in figures), figures
    # 0.5% and 99.5% points of chi-square with 6 degrees of freedom.
    assert 0.676 <= sum(z * z for z in figures) <= 18.548, figures


def test_the_battery_notices_a_biased_shuffle() -> None:
    """Swapping any place with any place is the classic mistake."""
    source = seeded(SEED)

    def naive() -> tuple[int, ...]:
        order = list(range(52))
        for place in range(52):
            other = source.below(52)
            order[place], order[other] = order[other], order[place]
        return tuple(order)

    assert abs(positions_z([naive() for _ in range(4_000)])) > 4


@pytest.mark.rule("R40")
def test_all_orders_of_four_cards_are_reached_equally_often() -> None:
    source = seeded(SEED, stream=4)
    counts = Counter(shuffle(range(4), source) for _ in range(24_000))
    assert len(counts) == 24
    assert abs(chi_square_z(list(counts.values()), 1_000, 23)) <= 4


@pytest.mark.rule("R40")
def test_what_is_dealt_for_play_comes_from_the_operating_system_and_takes_no_seed() -> None:
    """Nothing in the program's hands predicts it: no state to read, no seed to guess."""
    source = system_randomness()
    assert isinstance(source, SystemRandomness)
    assert source.below is secrets.randbelow
    assert len({shuffle(standard_deck(), system_randomness()) for _ in range(50)}) == 50


def test_numbers_below_a_bound_are_fair_if_the_bound_does_not_divide_the_range() -> None:
    source, bound = seeded(SEED, stream=5), 3 * 2**30
    thirds = Counter(source.below(bound) >> 30 for _ in range(30_000))
    assert abs(chi_square_z([thirds[i] for i in range(3)], 10_000, 2)) <= 4


@pytest.mark.rule("R40")
def test_no_two_streams_are_alike_and_none_repeats() -> None:
    firsts = {tuple(source.word() for _ in range(4)) for source in map(seeded, range(500))}
    streams = {tuple(seeded(1, s).word() for _ in range(4)) for s in range(500)}
    one = seeded(9)
    words = [one.word() for _ in range(20_000)]
    assert len(firsts) == 500
    assert len(streams) == 500
    assert len(set(zip(words[::2], words[1::2], strict=True))) == 10_000


def test_the_same_seed_deals_the_same_cards() -> None:
    first = Shoe(shuffle(standard_deck(), seeded(42))).take(5)
    assert first == Shoe(shuffle(standard_deck(), seeded(42))).take(5)
    assert first != Shoe(shuffle(standard_deck(), seeded(43))).take(5)


def test_the_operating_system_is_asked_once_per_place() -> None:
    """Wiring only: system randomness itself cannot be tested on a fixed seed."""
    bounds: list[int] = []

    def recorded(bound: int) -> int:
        bounds.append(bound)
        return bound - 1

    assert shuffle(range(5), SystemRandomness(recorded)) == (0, 1, 2, 3, 4)
    assert bounds == [5, 4, 3, 2]
    assert sorted(shuffle(range(52), system_randomness())) == list(range(52))


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_a_bound_that_cannot_be_drawn_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="cannot be drawn"):
        seeded(1).below(bound)
