"""Where randomness comes from: the operating system for play, a seed for simulation and replay.

Both answer one question, a whole number below a bound, without bias. The seeded source is
counter-based: block n of stream s is a keyed BLAKE2b digest of n, so any block can be had without
those before it, and two streams of one seed never share a key.
"""

import hashlib
import secrets
from array import array
from collections.abc import Callable
from typing import Protocol

WORD = 1 << 32
BLOCK_WORDS = 16


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

    __slots__ = ("_block", "_key", "_left", "_words")

    def __init__(self, seed: int, stream: int = 0) -> None:
        name = f"houseway {seed} {stream}".encode()
        self._key = hashlib.blake2b(name, digest_size=32).digest()
        self._block = 0
        self._words = array("I")
        self._left = 0

    def word(self) -> int:
        """The next 32 bits of the stream."""
        if not self._left:
            block = hashlib.blake2b(self._block.to_bytes(8, "little"), key=self._key).digest()
            self._words = array("I", block)
            self._block += 1
            self._left = BLOCK_WORDS
        self._left -= 1
        return self._words[self._left]

    def below(self, bound: int) -> int:
        """The top half of word x bound; words that would favour some numbers are drawn again."""
        if not 0 < bound <= WORD:
            raise ValueError(f"A number below {bound} cannot be drawn; the bound is 1 to 2^32.")
        product = self.word() * bound
        if product % WORD < bound:
            unfair = WORD % bound
            while product % WORD < unfair:
                product = self.word() * bound
        return product // WORD


def system_randomness() -> Randomness:
    return SystemRandomness()


def seeded(seed: int, stream: int = 0) -> Seeded:
    return Seeded(seed, stream)
