"""Every hand against every other: the counts add up, and plain enumeration finds the same."""

from collections import Counter
from functools import cache
from itertools import islice
from math import comb

import numpy as np
import pytest
from tests.kernels.counts import count_wild_five

from houseway import kernels
from houseway.cards import joker_deck, parse_cards, seeded, shuffle
from houseway.games.dj_wild.all_hands import DEALER_HANDS, DEALS, HANDS, hand_classes, showdowns

BITS = np.uint64(1) << np.arange(53, dtype=np.uint64)


@cache
def enumeration() -> tuple[np.ndarray, np.ndarray]:
    """All hands of 53 as sets of bits, and their strengths."""
    cards = np.frombuffer(kernels.all_hands(5, 53), np.uint8).reshape(-1, 5)
    strengths = np.empty(len(cards), np.int32)
    kernels.wild_five_strengths(strengths.data)
    return np.bitwise_or.reduce(BITS[cards], axis=1), strengths


def brute_force(
    hand: tuple[int, ...], masks: np.ndarray, strengths: np.ndarray
) -> tuple[int, int, int]:
    """Looks at each of the 1,712,304 hands that share no card with this one."""
    others = strengths[masks & np.bitwise_or.reduce(BITS[list(hand)]) == 0]
    own = kernels.wild_five(*hand)
    assert len(others) == DEALER_HANDS
    return int((others < own).sum()), int((others == own).sum()), int((others > own).sum())


def random_hands(count: int, seed: int) -> list[tuple[int, ...]]:
    randomness = seeded(seed)
    return [tuple(shuffle(joker_deck(), randomness)[:5]) for _ in range(count)]


def test_classes_hold_every_hand_once() -> None:
    hands = hand_classes()
    assert sum(hands.weights) == HANDS == comb(53, 5)
    assert len({hand for hand, _, _ in hands}) == len(hands.weights)
    by_category = Counter[int]()
    for _, weight, strength in hands:
        by_category[strength >> 20] += weight
    natural, wild = count_wild_five()
    assert [by_category[category] for category in range(12)] == [
        a + b for a, b in zip(natural, wild, strict=True)
    ]


def test_the_player_wins_as_often_as_the_dealer() -> None:
    tallies = showdowns().count()
    won, tied, lost, folded = (sum(column) for column in zip(*tallies, strict=True))
    assert won == lost
    assert 2 * won + tied == DEALS
    assert folded == 0


def test_tallies_are_the_sums_of_the_classes() -> None:
    found = showdowns()
    raised = bytes(at % 3 == 0 for at in range(len(found.weaker)))
    by_hand = [[0, 0, 0, 0] for _ in range(12)]
    for (_, weight, strength), weaker, tied, plays in zip(
        found.hands, found.weaker, found.tied, raised, strict=True
    ):
        own = by_hand[strength >> 20]
        if plays:
            own[0] += weight * weaker
            own[1] += weight * tied
            own[2] += weight * (DEALER_HANDS - weaker - tied)
        else:
            own[3] += weight * DEALER_HANDS
    assert [list(tally) for tally in found.count(raised)] == by_hand


def test_no_count_is_negative() -> None:
    found = showdowns()
    assert all(
        min(weaker, tied, DEALER_HANDS - weaker - tied) >= 0
        for weaker, tied in zip(found.weaker, found.tied, strict=True)
    )


def test_exchanging_suits_changes_nothing() -> None:
    for hand in random_hands(50, seed=3):
        rotated = tuple(c if c == 52 else c & ~3 | (c + 1) & 3 for c in hand)
        assert showdowns().of(hand) == showdowns().of(rotated)


def test_five_wilds_beat_everything() -> None:
    assert showdowns().of(parse_cards("2c 2d 2h 2s Jk")) == (DEALER_HANDS, 0, 0)


def test_the_weakest_hand_beats_nothing() -> None:
    weaker, tied, _ = showdowns().of(parse_cards("3c 4c 5c 6c 8d"))
    assert weaker == 0
    assert tied > 0


@pytest.mark.parametrize(
    "cards",
    [
        "As Ks Qs Js Ts",
        "Ks Kh Kd 2c Jk",
        "9s 8s 7s 6s Jk",
        "7c 7d 7h 2s 3c",
        "Ac Kc 9c 4c 2d",
        "4s 4h Ac Kd 3s",
        "3c 4d 5h 7s 9c",
    ],
)
def test_inclusion_and_exclusion_agrees_with_plain_enumeration(cards: str) -> None:
    hand = parse_cards(cards)
    assert showdowns().of(hand) == brute_force(hand, *enumeration())


@pytest.mark.slow
def test_inclusion_and_exclusion_agrees_on_hundreds_of_random_hands() -> None:
    masks, strengths = enumeration()
    for hand in random_hands(300, seed=20230614):
        assert showdowns().of(hand) == brute_force(hand, masks, strengths)


@pytest.mark.slow
def test_inclusion_and_exclusion_agrees_on_hands_of_each_category() -> None:
    masks, strengths = enumeration()
    for category in range(12):
        found = (hand for hand, _, strength in hand_classes() if strength >> 20 == category)
        for hand in islice(found, 0, 8000, 800):
            assert showdowns().of(hand) == brute_force(tuple(hand), masks, strengths)
