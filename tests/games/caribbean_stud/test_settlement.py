"""Caribbean Stud settled: every outcome of ante and raise, and Cover All (RULEBOOK section 4)."""

import pytest

from houseway.cards import parse_cards
from houseway.games.caribbean_stud.settlement import (
    Showdown,
    settle_cover_all,
    settle_fold,
    settle_raise,
    showdown,
)
from houseway.hands import five_card
from houseway.money import dollars
from houseway.paytables import paytable

TABLE, COVER_ALL = paytable("caribbean-stud"), paytable("cover-all")


@pytest.mark.parametrize(
    ("how", "category", "ante", "raised"),
    [
        ("dealer_not_qualified", "royal_flush", 10, 0),
        ("player_better", "royal_flush", 10, 2000),
        ("player_better", "straight_flush", 10, 1000),
        ("player_better", "quads", 10, 400),
        ("player_better", "full_house", 10, 140),
        ("player_better", "flush", 10, 100),
        ("player_better", "straight", 10, 80),
        ("player_better", "trips", 10, 60),
        ("player_better", "two_pair", 10, 40),
        ("player_better", "pair", 10, 20),
        ("player_better", "high_card", 10, 20),
        ("tie", "flush", 0, 0),
        ("dealer_better", "quads", -10, -20),
    ],
)
def test_ten_dollars_of_ante(how: Showdown, category: str, ante: int, raised: int) -> None:
    lines = settle_raise(dollars(10), how, category, TABLE)
    assert [(line.spot, line.stake, line.net) for line in lines] == [
        ("ante", dollars(10), dollars(ante)),
        ("raise", dollars(20), dollars(raised)),
    ]


def test_a_fold_loses_the_ante_alone() -> None:
    (line,) = settle_fold(dollars(10))
    assert (line.spot, line.outcome, line.net) == ("ante", "loses", dollars(-10))


@pytest.mark.parametrize(
    ("player", "dealer", "expected"),
    [
        ("2s 3s 4d 6c 8h", "As Qd Jc Th 9s", "dealer_not_qualified"),
        ("2s 3s 4d 6c 8h", "As Kd 2c 3h 4c", "dealer_better"),
        ("Ah Kc 5d 3c 2h", "As Kd 2c 3h 4c", "player_better"),
        ("Ah Kc 4d 3c 2d", "As Kd 2c 3h 4c", "tie"),
        ("Ah Kc 4d 3c 2d", "2s 2d 3h 4c 5c", "dealer_better"),
        ("9s 9d 3d 4d 5d", "Qs Kd 2c 3h 4c", "dealer_not_qualified"),
    ],
)
def test_the_dealer_plays_with_ace_king_or_better(
    player: str, dealer: str, expected: Showdown
) -> None:
    ours, his = (five_card.strength(parse_cards(text)) for text in (player, dealer))
    assert showdown(ours, his) == expected


@pytest.mark.parametrize(
    ("hands", "highest", "net"),
    [
        (8, "royal_flush", 100),
        (8, "quads", 7),
        (7, "straight_flush", 70),
        (6, "full_house", 12),
        (5, "flush", 10),
        (4, "straight", 10),
        (3, "trips", 6),
        (2, "trips", 9),
        (2, "two_pair", -1),
        (8, "high_card", -1),
    ],
)
def test_cover_all_pays_by_the_hands_dealt(hands: int, highest: str, net: int) -> None:
    assert settle_cover_all(dollars(1), highest, hands, COVER_ALL).net == dollars(net)


@pytest.mark.parametrize("hands", [1, 9])
def test_cover_all_has_no_pays_for_other_numbers_of_hands(hands: int) -> None:
    with pytest.raises(ValueError, match="2 to 8"):
        settle_cover_all(dollars(1), "trips", hands, COVER_ALL)
