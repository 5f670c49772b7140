"""The shuffle: every order of the cards equally likely, if the source is fair."""

from collections.abc import Iterable

from houseway.cards.randomness import Randomness


def shuffle(cards: Iterable[int], randomness: Randomness) -> tuple[int, ...]:
    """Fisher-Yates: from the bottom up, each place takes one of the cards not yet placed."""
    order = list(cards)
    below = randomness.below
    for place in range(len(order) - 1, 0, -1):
        other = below(place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)
