"""The judge itself is judged: against wilds replaced by real cards, one by one, and known hands."""

from itertools import combinations_with_replacement

import pytest
from tests.kernels import oracle

from houseway.cards import parse_cards, seeded, shuffle

NATURAL_DECK = [card for card in range(52) if card // 4 != oracle.DEUCE]


def every_substitution(cards: list[int], wilds: int) -> oracle.Verdict:
    """Each wild as each of the 52 cards, suits and all; a flush holds no rank twice."""
    verdicts: list[oracle.Verdict] = []
    for stand_ins in combinations_with_replacement(range(52), wilds):
        hand = [*cards, *stand_ins]
        alike = len({card // 4 for card in hand})
        if alike == 1:
            verdicts.append((oracle.DJ_WILD.index("five_of_a_kind"), (hand[0] // 4,)))
        elif alike == 5 or not oracle.one_suit(hand):
            category, ranks = oracle.best_poker5(hand)
            verdicts.append((oracle.DJ_WILD.index(oracle.POKER[category]), ranks))
    return max(verdicts)


@pytest.mark.slow
@pytest.mark.parametrize("wilds", [0, 1, 2])
def test_wilds_reach_what_trying_every_card_reaches(wilds: int) -> None:
    for seed in range(40 if wilds == 2 else 300):
        fixed = list(shuffle(NATURAL_DECK, seeded(seed, wilds))[: 5 - wilds])
        held = parse_cards("Jk 2h")[:wilds]
        assert oracle.best_wild5([*fixed, *held]) == every_substitution(fixed, wilds)


@pytest.mark.parametrize(
    ("cards", "category", "ranks"),
    [
        ("2c 2d 2h 2s Jk", "five_wilds", ()),
        ("2c 2d 2h 9h Jk", "five_of_a_kind", (7,)),
        ("2c 2d 2h Kh Jk", "royal_flush", (12,)),  # Better than five kings.
        ("2c 2d Qh Kh Jk", "royal_flush", (12,)),
        ("2c Ah 9h 5h Jk", "flush", (12, 11, 10, 7, 3)),
        ("2c 9h 9d 5h 5c", "full_house", (7, 3)),
        ("Ac 3d 4h 5s Jk", "straight", (3,)),
    ],
)
def test_wild_hands_a_dealer_knows(cards: str, category: str, ranks: tuple[int, ...]) -> None:
    assert oracle.best_wild5(parse_cards(cards)) == (oracle.DJ_WILD.index(category), ranks)


@pytest.mark.parametrize(
    ("cards", "natural"),
    [
        ("Kc Kd Kh 2s 7d", False),  # Wild quads, though three kings lie there.
        ("2c 3d 4h 5s 6c", True),
        ("2h 9h 7h 5h Kh", True),
        ("Kc Kd Kh 3s 7d", True),
        ("Kc Kd Jk 3s 7d", False),
        ("Kc 9d 7h 5s 3c", True),
        ("Kc Kd Kh Ks 2c", False),  # Five kings.
    ],
)
def test_natural_or_wild_by_the_rulebook(cards: str, natural: bool) -> None:
    assert oracle.is_natural_wild5(parse_cards(cards)) == natural


def test_the_forced_joker_spoils_a_natural_full_house() -> None:
    cards = parse_cards("Kc Kd Kh 4s 4d Jk")
    assert oracle.best_semiwild6(cards) == (oracle.SEMI_WILD.index("full_house"), (11, 2))
    forced = oracle.best_semiwild6(cards, forced=True)
    assert forced == (oracle.SEMI_WILD.index("trips"), (11, 12, 2))


def test_ace_to_three_is_lowest_in_three_card_poker_and_second_best_in_san_lo() -> None:
    ace_king_queen, wheel, king_high = map(parse_cards, ("Ac Kd Qh", "Ac 2d 3h", "Kc Qd Jh"))
    three, high = oracle.three_card, oracle.set_high
    assert three(ace_king_queen) > three(king_high) > three(wheel)
    assert high(ace_king_queen) > high(wheel) > high(king_high)
