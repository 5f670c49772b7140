"""Typed functions for the compiled enumerations: every hand of a deck, listed or counted."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from math import comb
from typing import TYPE_CHECKING

from houseway.kernels import _count, _enumerate
from houseway.kernels.evaluation import (
    in_threads,
    int32,
)

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

_Places = list[tuple["array[int]", "array[int] | memoryview"]]
_five_places: Callable[[], _Places] = _count.five_places
_six_places: Callable[[bool], _Places] = _count.six_places
_by_strength: Callable[[_Places], dict[int, int]] = _count.by_strength
_by_category: Callable[[_Places], list[int]] = _count.by_category


def all_hands(size: int, deck: int = 52) -> bytearray:
    """Cards rising, in the order of itertools.combinations, one byte per card."""
    if not 0 < size <= deck <= 256:
        raise ValueError(f"There are no hands of {size} cards from {deck}.")
    out = bytearray(comb(deck, size) * size)
    _enumerate.all_hands(memoryview(out), size, deck)
    return out


def five_strengths(out: WriteableBuffer) -> None:
    """Strengths of all 2,598,960 hands of five from 52, in order of their index."""
    view = _room(out, comb(52, 5))
    _by_lowest_card(_enumerate.five_strengths, view, 5, 52)


def wild_five_strengths(out: WriteableBuffer, natural_out: WriteableBuffer | None = None) -> None:
    """Strengths of all 2,869,685 hands of five from 53, joker and deuces wild. `natural_out` gets 1
    for natural hands."""
    view = _room(out, comb(53, 5))
    _by_lowest_card(_enumerate.wild_five_strengths, view, 5, 53)
    if natural_out is not None:
        flags = memoryview(natural_out).cast("B")
        if len(flags) < comb(53, 5):
            raise ValueError(f"There is no room for {comb(53, 5):,} flags.")
        _enumerate.wild_five_naturals(view, flags)


def six_strengths(out: WriteableBuffer, *, forced: bool = False) -> None:
    """Best five of all 22,957,480 hands of six from 53, semi-wild joker."""
    view = _room(out, comb(53, 6))
    _by_lowest_card(_enumerate.six_strengths, view, 6, 53, forced)


def tally(strengths: ReadableBuffer) -> dict[int, int]:
    """How often each strength occurs, weakest first."""
    counted: dict[int, int] = _count.tally(memoryview(strengths), b"")
    return {key >> 1: count for key, count in counted.items()}


def class_counts_five() -> dict[int, int]:
    """Hands of 52 per strength: 7,462 classes."""
    return _by_strength(_five_places())


def class_counts_six(*, forced: bool = False) -> dict[int, int]:
    """Six-card hands of 53 per strength of their best five."""
    return _by_strength(_six_places(forced))


def count_five() -> list[int]:
    """Hands of 52 per category."""
    return _by_category(_five_places())[:10]


def six_category_counts(forced: bool = False) -> list[int]:  # noqa: FBT001, FBT002
    """Six-card hands of 53 per category."""
    return _by_category(_six_places(forced))[:11]


def _room(out: WriteableBuffer, hands: int) -> memoryview:
    view = int32(out)
    if len(view) < hands:
        raise ValueError(f"There is room for {len(view):,} of {hands:,} hands.")
    return view


def _by_lowest_card(kernel: object, view: memoryview, size: int, deck: int, *options: bool) -> None:
    """Splits the work between two threads at the lowest card that halves the number of hands."""
    assert callable(kernel)
    hands = comb(deck, size)
    split = next(card for card in range(deck) if 2 * comb(deck - card, size) <= hands)

    def work(first: int, last: int) -> int:
        kernel(view, first, last, hands - comb(deck - first, size), *options)
        return -1

    in_threads(work, [(0, split), (split, deck - size + 1)])
