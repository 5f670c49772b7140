"""Typed functions for the compiled evaluators: one hand per call, or many hands in buffers."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING

from houseway.kernels import _five, _six, _split, _tables, _three

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

# One call per hand: these are the compiled functions themselves, so calls have no overhead.
five: Callable[[int, int, int, int, int], int] = _five.five
wild_five: Callable[[int, int, int, int, int], int] = _five.wild_five
wild_five_is_natural: Callable[[int, int, int, int, int], bool] = _five.wild_five_is_natural
semi_wild_six: Callable[[int, int, int, int, int, int], int] = _six.semi_wild_six
semi_wild_six_forced: Callable[[int, int, int, int, int, int], int] = _six.semi_wild_six_forced
three: Callable[[int, int, int], int] = _three.three
set_high: Callable[[int, int, int], int] = _three.set_high
set_mid: Callable[[int, int], int] = _three.set_mid
set_low: Callable[[int], int] = _three.set_low
best_split: Callable[[memoryview, memoryview], int] = _split.best_split

_WORTH_A_THREAD = 200_000
_table: Callable[[str], array[int]] = _tables.tables


def five_batch(cards: ReadableBuffer, out: WriteableBuffer) -> None:
    """Strengths of hands that lie one after another in bytes, into 32-bit integers."""
    _batch(_five.five_batch, cards, out, 5)


def wild_five_batch(cards: ReadableBuffer, out: WriteableBuffer) -> None:
    _batch(_five.wild_five_batch, cards, out, 5)


def semi_wild_six_batch(
    cards: ReadableBuffer, out: WriteableBuffer, *, forced: bool = False
) -> None:
    _batch(_six.semi_wild_six_batch, cards, out, 6, forced)


def three_batch(cards: ReadableBuffer, out: WriteableBuffer) -> None:
    _batch(_three.three_batch, cards, out, 3, False)


def set_high_batch(cards: ReadableBuffer, out: WriteableBuffer) -> None:
    _batch(_three.three_batch, cards, out, 3, True)


def strengths_buffer(hands: int) -> array[int]:
    """A buffer for that many strengths."""
    return array("i", bytes(4 * hands))


def five_tables() -> dict[str, memoryview]:
    """pair_row, triple, by_rank and flush, to be used as the package's docstring shows."""
    names = {"pair_row": "pair_row", "triple": "triple", "by_rank": "five", "flush": "flush"}
    return {role: memoryview(_table(name)).toreadonly() for role, name in names.items()}


def int32(out: WriteableBuffer) -> memoryview:
    """A writable view of a buffer of 32-bit integers, whatever its type."""
    view = memoryview(out)
    if view.itemsize != 4 or view.format not in {"i", "l"} or not view.c_contiguous:
        raise ValueError("Strengths are written to a contiguous buffer of 32-bit integers.")
    if view.readonly:
        raise ValueError("Strengths cannot be written to a read-only buffer.")
    return view.cast("B").cast("i")


def in_threads(work: Callable[[int, int], int], parts: list[tuple[int, int]]) -> list[int]:
    """Runs the parts in threads; the kernels release Python's lock while they count."""
    answers: dict[int, int | Exception] = {}

    def run(part: int) -> None:
        try:
            answers[part] = work(*parts[part])
        except Exception as error:  # Raised again below, in the caller's thread.
            answers[part] = error

    others = [Thread(target=run, args=(part,)) for part in range(1, len(parts))]
    for thread in others:
        thread.start()
    run(0)
    for thread in others:
        thread.join()
    for answer in answers.values():
        if isinstance(answer, Exception):
            raise answer
    return [answer for _, answer in sorted(answers.items()) if isinstance(answer, int)]


def _batch(
    kernel: Callable[..., bool],
    cards: ReadableBuffer,
    out: WriteableBuffer,
    size: int,
    *options: bool,
) -> None:
    source = memoryview(cards)
    if source.itemsize != 1 or not source.c_contiguous:
        raise ValueError("Cards are read from a contiguous buffer of bytes.")
    source = source.cast("B")
    target = int32(out)
    hands = len(source) // size
    if len(source) % size or len(target) < hands:
        raise ValueError(f"{len(source)} cards do not fill {len(target)} hands of {size}.")

    def work(start: int, stop: int) -> int:
        good = kernel(source, target, start, stop, *options)
        return -1 if good else _first_bad(source, target, size, start, stop)

    half = hands // 2 if hands >= _WORTH_A_THREAD else 0
    parts = [(0, half), (half, hands)] if half else [(0, hands)]
    bad = [hand for hand in in_threads(work, parts) if hand >= 0]
    if bad:
        wrong = tuple(source[bad[0] * size : bad[0] * size + size])
        raise ValueError(f"Cards {wrong} at hand {bad[0]} are not a hand of this deck.")


def _first_bad(cards: memoryview, strengths: memoryview, size: int, start: int, stop: int) -> int:
    """A hand without a strength, or with a card that no deck has."""
    return next(
        hand
        for hand in range(start, stop)
        if not strengths[hand] or max(cards[hand * size : hand * size + size]) > 52
    )
