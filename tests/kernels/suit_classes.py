"""Hands up to a renaming of suits: one hand for each class, and how many hands it stands for.

A hand is four sets of ranks, one per suit. Renaming suits permutes the sets, so the hands whose
sets stand in falling order meet every class once; a class has as many hands as its sets have
different orders. `renamed` runs through those orders, so class by class every hand is reached.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, groupby, permutations, product
from math import factorial, prod


def suit_classes(size: int) -> Iterator[tuple[bytes, int]]:
    """One hand of 52 per class, with the number of hands in the class."""
    for sizes in _falling(size, 4):
        suit = 0
        choices = []
        for length, same in groupby(sizes):
            count = len(list(same))
            choices.append(list(_suits_of_one_length(length, suit, count)))
            suit += count
        for chosen in product(*choices):
            cards, orders = zip(*chosen, strict=True)
            yield b"".join(cards), 24 // prod(orders)


def _suits_of_one_length(length: int, first: int, count: int) -> Iterator[tuple[bytes, int]]:
    """Cards of so many suits with that many ranks each, and how many orders leave them alike."""
    for suits in combinations_with_replacement(list(combinations(range(13), length)), count):
        cards = [rank * 4 + first + i for i, ranks in enumerate(suits) for rank in ranks]
        yield bytes(cards), prod(map(factorial, Counter(suits).values()))


def renamed(hands: bytes) -> Iterator[bytes]:
    """The same hands under each of the 24 renamings of suits; the joker stays."""
    for names in permutations(range(4)):
        table = bytes(card // 4 * 4 + names[card % 4] if card < 52 else card for card in range(256))
        yield hands.translate(table)


def reordered(hands: bytes, size: int, order: tuple[int, ...]) -> bytes:
    """Each hand with its cards in another order; fewer places than cards leave cards out."""
    out = bytearray(len(hands) // size * len(order))
    for place, old in enumerate(order):
        out[place :: len(order)] = hands[old::size]
    return bytes(out)


def _falling(total: int, parts: int) -> list[tuple[int, ...]]:
    """All ways to split a number of cards over four suits, largest first."""
    found = product(range(total, -1, -1), repeat=parts)
    return [sizes for sizes in found if sum(sizes) == total and sizes == tuple(sorted(sizes)[::-1])]
