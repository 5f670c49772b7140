"""Evaluation and enumeration: numbers in, numbers out; knows no game by name.

A card is a small integer: `rank * 4 + suit`, rank 0..12 for 2..A, joker 52. A strength is an
integer that compares as the hands do: `category << 20 | five nibbles of ranks`, most significant
first, unused nibbles 0. A straight shows its top rank only (the five of A-2-3-4-5).

Categories, from 0:
- five cards: high_card pair two_pair trips straight flush full_house quads straight_flush
  royal_flush; six cards with the semi-wild joker add five_aces (10);
- joker and deuces wild: the same up to straight_flush (8), then five_of_a_kind 9, royal_flush 10,
  five_wilds 11;
- three cards: high_card pair flush straight trips straight_flush. In `set_high` straights
  carry all three ranks, ace first, so that A-K-Q > A-3-2 > K-Q-J.

Hands are enumerated in lexicographic order of their rising cards, as itertools.combinations does.

The files named `_*.py` are Cython in pure-Python mode and also run uncompiled. A compiled file in
another package shares the five-card evaluator through its tables (`five_tables`): take them as
memoryviews and write

    strength = by_rank[pair_row[(a >> 2) << 4 | b >> 2]
                       + triple[(c >> 2) << 8 | (d >> 2) << 4 | e >> 2]]
    if not (a ^ b | a ^ c | a ^ d | a ^ e) & 3:
        strength = flush[1 << (a >> 2) | 1 << (b >> 2) | ...]

or, where hands recur, fill `five_strengths` once and look hands up by their index.

May be imported by hands and everything above (docs/architecture.md).
"""

from houseway.kernels.plain import stand_in_for_cython

stand_in_for_cython()  # Before any kernel is imported.

from houseway.kernels.enumeration import (  # noqa: E402
    all_hands,
    class_counts_five,
    class_counts_six,
    count_five,
    five_strengths,
    six_category_counts,
    six_strengths,
    tally,
    wild_five_strengths,
)
from houseway.kernels.evaluation import (  # noqa: E402
    best_split,
    five,
    five_batch,
    five_tables,
    semi_wild_six,
    semi_wild_six_batch,
    semi_wild_six_forced,
    set_high,
    set_high_batch,
    set_low,
    set_mid,
    strengths_buffer,
    three,
    three_batch,
    wild_five,
    wild_five_batch,
    wild_five_is_natural,
)
