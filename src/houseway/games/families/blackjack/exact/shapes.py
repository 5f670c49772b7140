"""Every set of card values that does not bust; a drawn card leads to a higher number."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cache

ACE, TEN = 0, 9
RANKS = range(10)
NONE = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Shapes:
    """At `h * 10 + r`: `cards` of value r + 1 in shape h, and the `child` shape with one more."""

    index: dict[tuple[int, ...], int]
    cards: array[int]
    child: array[int]
    total: array[int]
    soft: array[int]
    size: array[int]

    def __len__(self) -> int:
        return len(self.total)

    def of(self, *ranks: int) -> int:
        return self.index[counted(ranks)]


def counted(ranks: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(ranks.count(rank) for rank in RANKS)


@cache
def shapes() -> Shapes:
    found = sorted(_under(21, TEN), key=_low_total)
    index = {shape: number for number, shape in enumerate(found)}
    softs = [shape[ACE] > 0 and _low_total(shape) <= 11 for shape in found]
    return Shapes(
        index=index,
        cards=array("i", [count for shape in found for count in shape]),
        child=array(
            "i", [index.get(_with(shape, rank), NONE) for shape in found for rank in RANKS]
        ),
        total=array("i", [_low_total(s) + 10 * soft for s, soft in zip(found, softs, strict=True)]),
        soft=array("i", softs),
        size=array("i", [sum(shape) for shape in found]),
    )


def _under(limit: int, rank: int) -> list[tuple[int, ...]]:
    if rank < 0:
        return [()]
    most = limit // (rank + 1)
    return [
        (*rest, count)
        for count in range(most + 1)
        for rest in _under(limit - count * (rank + 1), rank - 1)
    ]


def _low_total(shape: tuple[int, ...]) -> int:
    return sum((rank + 1) * count for rank, count in enumerate(shape))


def _with(shape: tuple[int, ...], rank: int) -> tuple[int, ...]:
    return (*shape[:rank], shape[rank] + 1, *shape[rank + 1 :])
