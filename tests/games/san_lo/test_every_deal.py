"""The compiled San Lo rounds against the slow and readable ones."""

from array import array
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hands.matching import match

from houseway.cards import joker_deck, parse_cards
from houseway.counting.options import Options
from houseway.games.san_lo import odds as san_lo_odds
from houseway.games.san_lo.advice import advise, place
from houseway.games.san_lo.exact import every_deal as san_lo_exact
from houseway.games.san_lo.exact import figures, loops_deals
from houseway.games.san_lo.exact import ways as san_lo_ways
from houseway.games.san_lo.setting.house_way import WAYS
from houseway.hands.setting import Setting, legal_settings
from houseway.paytables import paytable

SIXES = st.lists(st.sampled_from(joker_deck()), min_size=6, max_size=6, unique=True)


def packed(setting: Setting) -> int:
    high, rest = divmod(place(setting.strengths), 91 * 13)
    return high << 11 | rest // 13 << 4 | rest % 13


@pytest.mark.parametrize("way", WAYS)
@given(hand=SIXES)
def test_a_compiled_way_sets_hands_as_the_house_way_does(way: str, hand: list[int]) -> None:
    chosen = san_lo_ways.way(way)
    assert loops_deals.set_six(chosen.scores, *sorted(hand)) == packed(WAYS[way].set(hand))


def test_dealer_hands_of_the_cards_left_are_counted_one_by_one() -> None:
    left = parse_cards("2c 3c 4c 8h 9d Jh As Ad Kc Jk")
    way = san_lo_ways.way("points")
    counts = array("i", [0]) * san_lo_ways.PLACES
    rising = array("i", sorted(left))
    loops_deals.tally_left(0, len(left), rising, way.scores, way.known, counts)
    slow = Counter(place(WAYS["points"].set(six).strengths) for six in combinations(left, 6))
    assert {at: count for at, count in enumerate(counts) if count} == slow


def test_hands_beaten_are_counted_right_for_some_dealer_hands() -> None:
    dealers = [
        WAYS["points"].set(six) for six in combinations(parse_cards("2c 2d 9c Td Jh As Jk"), 6)
    ]
    counts = array("i", [0]) * san_lo_ways.PLACES
    for dealer in dealers:
        counts[place(dealer.strengths)] += 1
    two = san_lo_ways.beaten(counts, main=1, hat=0)
    three = san_lo_ways.beaten(counts, main=0, hat=1)
    for player in legal_settings(parse_cards("Ac 9s Tc 5h 5d Jc")):
        wins = [match(player, dealer).wins for dealer in dealers]
        assert two[place(player.strengths)] == sum(won >= 2 for won in wins)
        assert three[place(player.strengths)] == wins.count(3)


@pytest.mark.parametrize(
    ("size", "classes"),
    # Up to suits there are 13, 169, 1,755 and 16,432 sets of one to four cards, beside the joker
    # as well as without it.
    [(1, 13 + 1), (2, 169 + 13), (3, 1_755 + 169), (4, 16_432 + 1_755)],
)
def test_one_set_represents_each_class_of_shared_cards(size: int, classes: int) -> None:
    cards, members = san_lo_exact.standing_sets(size)
    assert (len(members), len(cards)) == (classes, size * classes)
    assert sum(members) == comb(53, size)


@pytest.mark.slow
def test_there_is_a_class_for_every_hand_up_to_suits() -> None:
    hands = classes()
    # 962,988 classes of six cards and 134,459 of five beside the joker are well known.
    assert len(hands.first) == 962_988 + 134_459
    assert sum(hands.members[: len(hands.first)]) == comb(53, 6)
    spans = zip(hands.starts, hands.starts[1:], strict=False)
    assert max(end - start for start, end in spans) <= san_lo_exact.SETTINGS_MOST


@pytest.mark.slow
@given(hand=SIXES)
def test_a_class_holds_the_settings_that_no_other_outdoes(hand: list[int]) -> None:
    legal = {setting.strengths for setting in legal_settings(hand)}
    best = {own for own in legal if not any(outdoes(other, own) for other in legal)}
    hands = classes()
    which = class_of(hand)
    found = hands.settings[hands.starts[which] : hands.starts[which + 1]]
    assert sorted(found) == sorted(packed_strengths(own) for own in best)


@pytest.mark.slow
def test_inclusion_and_exclusion_agree_with_all_dealer_hands_one_by_one() -> None:
    """`python -m tools.san_lo_figures` recounts all; here three classes of them."""
    hands = ("As Ks Qd 9c 9d Jk", "2c 3c 4c 8h 9d Jh", "Ah Ad Ac Kd Ks 2h")
    cards = [parse_cards(hand) for hand in hands]
    few = only(classes(), {class_of(hand) for hand in cards})
    sums = san_lo_exact.worth("points", few)
    for hand in cards:
        which = class_of(hand)
        size = few.members[which]
        direct = {packed(row.setting): row for row in advise(hand)}
        for k in range(few.starts[which], few.starts[which + 1]):
            row = direct[few.settings[k]]
            assert (sums[3 * k], sums[3 * k + 1]) == (size * row.two_or_three, size * row.three)


@pytest.mark.slow
def test_a_piece_of_the_classes_leaves_the_others_without_settings() -> None:
    """What `houseway odds san-lo --cluster` sends out; together the pieces are all classes."""
    hands, count = classes(), 0
    for number in range(3):
        low, high = (len(hands.first) * n // 3 for n in (number, number + 1))
        piece, slow = san_lo_exact.within(hands, low, high), only(hands, set(range(low, high)))
        assert piece.starts == slow.starts
        assert piece.settings == slow.settings
        count += len(piece.settings)
    assert count == len(hands.settings)


@pytest.mark.parametrize("workers", [1, 2, 64])
def test_counted_pieces_become_the_shipped_odds(workers: int) -> None:
    """The shipped counts, cut into pieces, come out of `put_together` as they went in."""
    table, options = paytable("san-lo"), Options()
    pieces = san_lo_odds.pieces(table, options, workers)
    answers = []
    for dealer, players, number, each in pieces:
        rows = [totals(figures.exact()[player, dealer]) for player in players]
        answers.append(
            [[n * (number + 1) // each - n * number // each for n in row] for row in rows]
        )
    assert san_lo_odds.put_together(table, options, answers) == san_lo_odds.odds(table, options)


def totals(deals: tuple[int, int, int, int]) -> list[int]:
    _, one, two, three = deals
    return [two + three, three, one + 2 * two + 3 * three]


def only(hands: san_lo_exact.Classes, wanted: set[int]) -> san_lo_exact.Classes:
    """The same classes, most of them without settings."""
    starts, settings = array("i", [0]), array("i")
    for which in range(len(hands.first)):
        if which in wanted:
            settings.extend(hands.settings[hands.starts[which] : hands.starts[which + 1]])
        starts.append(len(settings))
    return replace(hands, starts=memoryview(starts), settings=memoryview(settings))


def class_of(cards: Iterable[int]) -> int:
    number = sum(comb(card, i + 1) for i, card in enumerate(sorted(cards)))
    return int(classes().class_of[number])


@cache
def classes() -> san_lo_exact.Classes:
    return san_lo_exact.classes()


def packed_strengths(strengths: tuple[int, int, int]) -> int:
    high, rest = divmod(place(strengths), 91 * 13)
    return high << 11 | rest // 13 << 4 | rest % 13


def outdoes(other: tuple[int, ...], own: tuple[int, ...]) -> bool:
    return other != own and all(a >= b for a, b in zip(other, own, strict=True))
