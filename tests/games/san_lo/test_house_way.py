"""House ways: always legal, always the same, never called the manufacturer's."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway import kernels
from houseway.cards import joker_deck, parse_cards
from houseway.games.san_lo.setting import house_way
from houseway.games.san_lo.setting.house_way import POINTS, WAYS, HouseWay
from houseway.hands.setting import Setting, is_legal, legal_settings

SIXES = st.lists(st.sampled_from(joker_deck()), min_size=6, max_size=6, unique=True)
EACH_WAY = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def parts(setting: Setting) -> tuple[set[int], set[int], set[int]]:
    return set(setting.high), set(setting.mid), set(setting.low)


def cards(high: str, mid: str, low: str) -> tuple[set[int], set[int], set[int]]:
    return set(parse_cards(high)), set(parse_cards(mid)), set(parse_cards(low))


@EACH_WAY
@given(hand=SIXES)
def test_a_set_hand_is_legal_and_holds_the_six_cards(way: HouseWay, hand: list[int]) -> None:
    setting = way.set(hand)
    assert is_legal(setting)
    assert sorted(setting.cards) == sorted(hand)


@EACH_WAY
@given(hand=SIXES)
def test_the_order_of_the_cards_does_not_matter(way: HouseWay, hand: list[int]) -> None:
    assert way.set(hand) == way.set(hand[::-1])


@EACH_WAY
@given(hand=SIXES)
def test_the_search_finds_what_trying_every_legal_setting_finds(
    way: HouseWay, hand: list[int]
) -> None:
    legal = legal_settings(sorted(hand))
    assert way.set(hand) == max(legal, key=lambda setting: way.rank(setting.strengths))


@given(hand=SIXES)
def test_the_points_way_leaves_no_legal_setting_with_more_points(hand: list[int]) -> None:
    def total(setting: Setting) -> int:
        return sum(house_way.points(setting.strengths))

    assert total(POINTS.set(hand)) == max(map(total, legal_settings(hand)))


@EACH_WAY
def test_every_label_says_it_is_not_the_manufacturers(way: HouseWay) -> None:
    assert way.label.endswith("(Houseway's own)")


def test_points_of_a_hand_worked_out_by_hand() -> None:
    # Pair of nines 27, A-7 56, king 93: together 176. A-K in the mid hand leaves the seven: 117.
    chosen = POINTS.set(parse_cards("9c 9d As Kh 7d 2c"))
    assert parts(chosen) == cards("9c 9d 2c", "As 7d", "Kh")
    assert house_way.points(chosen.strengths) == (27, 56, 93)


def test_equal_points_go_to_the_higher_high_hand() -> None:
    # An ace-high flush, queens and a nine have 65 + 95 + 40; a queen-high flush, A-9 and a queen
    # have 57 + 61 + 82: 200 each.
    chosen = POINTS.set(parse_cards("7s 9d Ts Qd Qs As"))
    assert parts(chosen) == cards("As Ts 7s", "Qd Qs", "9d")


def test_equal_points_and_high_hands_go_to_the_higher_mid_hand() -> None:
    # Jacks with a five over 9-3, or jacks with a three over 9-5: kickers have no points.
    chosen = POINTS.set(parse_cards("3c 5s 7s 9h Jd Jh"))
    assert parts(chosen) == cards("Jd Jh 5s", "9h 3c", "7s")


def test_reading_points_as_chances_takes_two_strong_hands_over_three_fair_ones() -> None:
    hand = parse_cards("4c Jd Js Qd Ks Jk")
    assert parts(POINTS.set(hand)) == cards("Ks Qd Jd", "Jk 4c", "Js")
    assert parts(WAYS["two-of-three"].set(hand)) == cards("Jk Ks Qd", "Jd Js", "4c")


def test_the_orders_do_what_they_say() -> None:
    hand = parse_cards("Ks Kd Kh Ac 7d 7c")
    assert parts(WAYS["high-first"].set(hand)) == cards("Ks Kd Kh", "7d 7c", "Ac")
    hand = parse_cards("As Ks Qd 9c 9d Jk")
    assert parts(WAYS["high-first"].set(hand)) == cards("As Ks Jk", "9c 9d", "Qd")
    assert WAYS["low-first"].set(hand).strengths[2] == 12 << 16


def test_points_never_fall_as_hands_get_better() -> None:
    highs = {kernels.set_high(*three) for three in combinations(joker_deck(), 3)}
    mids = {kernels.set_mid(*two) for two in combinations(joker_deck(), 2)}
    lows = {kernels.set_low(card) for card in joker_deck()}
    assert (len(highs), len(mids), len(lows)) == (741, 91, 13)
    for hands, points in (
        (highs, house_way.high_points),
        (mids, house_way.mid_points),
        (lows, house_way.low_points),
    ):
        given_points = [points(strength) for strength in sorted(hands)]
        assert all(low <= high for low, high in pairwise(given_points))
        assert given_points[-1] == 100


def test_an_unknown_way_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"There is no house way 'maker'; choose from points, "):
        house_way.house_way("maker")
