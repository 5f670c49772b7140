"""Hands counted by class and by category from the kernels, as only the tests want them."""

from collections import Counter
from itertools import combinations
from math import comb

from houseway import kernels


def class_counts_wild_five() -> tuple[dict[int, int], dict[int, int]]:
    """Hands of 53 per strength, joker and deuces wild: natural ones, then wild ones."""
    out, flags = kernels.strengths_buffer(comb(53, 5)), bytearray(comb(53, 5))
    kernels.wild_five_strengths(out, flags)
    both = Counter(zip(out, flags, strict=True))
    natural = {strength: both[strength, 1] for strength, flag in sorted(both) if flag}
    return natural, {strength: both[strength, 0] for strength, flag in sorted(both) if not flag}


def class_counts_three() -> dict[int, int]:
    """Three-card hands of 52 per strength, A-2-3 the lowest straight."""
    out = kernels.strengths_buffer(comb(52, 3))
    kernels.three_batch(kernels.all_hands(3), out)
    return kernels.tally(out)


def class_counts_set_high(deck: int = 53) -> dict[int, int]:
    """Three-card hands of 53 (or 52) per strength, A-2-3 the second best straight."""
    out = kernels.strengths_buffer(comb(deck, 3))
    kernels.set_high_batch(kernels.all_hands(3, deck), out)
    return kernels.tally(out)


def class_counts_set_mid() -> dict[int, int]:
    counted = Counter(kernels.set_mid(*hand) for hand in combinations(range(53), 2))
    return dict(sorted(counted.items()))


def count_wild_five() -> tuple[list[int], list[int]]:
    """Hands of 53 per category, joker and deuces wild: natural ones, then wild ones."""
    natural, wild = class_counts_wild_five()
    return categories(natural, 12), categories(wild, 12)


def categories(classes: dict[int, int], most: int) -> list[int]:
    counts = [0] * most
    for strength, count in classes.items():
        counts[strength >> 20] += count
    return counts
