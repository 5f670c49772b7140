"""Where randomness comes from: the operating system for play, a seed for simulation and replay.

Both return a whole number below a bound, without bias. The seeded source is counter-based: block n
of stream s is a keyed BLAKE2b digest of n, so any block can be computed without those before it,
and two streams of one seed never share a key.
"""

import hashlib
import secrets
from array import array
from collections.abc import Callable, Iterator
from itertools import chain, count
from typing import Protocol

BITS = 32
WORD = 1 << BITS
MASK = WORD - 1


class Randomness(Protocol):
    """A source of fair whole numbers."""

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely."""
        ...


class SystemRandomness:
    """The operating system's own generator. It cannot be seeded, repeated or predicted."""

    __slots__ = ("below",)

    def __init__(self, source: Callable[[int], int] = secrets.randbelow) -> None:
        self.below = source


class Seeded:
    """A repeatable stream. Never used where wagers are real."""

    __slots__ = ("word",)

    word: Callable[[], int]  # the next 32 bits of the stream

    def __init__(self, seed: int, stream: int = 0) -> None:
        name = f"houseway {seed} {stream}".encode()
        self.word = words(hashlib.blake2b(name, digest_size=32).digest()).__next__

    def below(self, bound: int) -> int:
        """The top half of word x bound; words that would favor some numbers are drawn again."""
        if not 0 < bound <= WORD:
            raise ValueError(f"A number below {bound} cannot be drawn; the bound is 1 to 2^32.")
        product = self.word() * bound
        if product & MASK < bound:
            unfair = WORD % bound
            while product & MASK < unfair:
                product = self.word() * bound
        return product >> BITS


def words(key: bytes) -> Iterator[int]:
    """Block after block, the last word of each block first. Chained in C: shuffles need
    millions."""

    def block(number: int) -> Iterator[int]:
        digest = hashlib.blake2b(number.to_bytes(8, "little"), key=key).digest()
        return reversed(array("I", digest))

    return chain.from_iterable(map(block, count()))


def system_randomness() -> Randomness:
    return SystemRandomness()


def seeded(seed: int, stream: int = 0) -> Seeded:
    return Seeded(seed, stream)
