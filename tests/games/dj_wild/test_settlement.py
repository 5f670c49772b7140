"""DJ Wild is settled as RULEBOOK section 3 says, spot by spot."""

import pytest

from houseway.cards import parse_cards
from houseway.games.dj_wild.settlement import settle_bad_beat, settle_fold, settle_play
from houseway.hands import wild
from houseway.money import DOLLAR
from houseway.paytables import paytable
from houseway.table.settlement import Compared, settle_side_bet

BLIND, TRIPS = paytable("dj-wild"), paytable("trips-01")
ANTE = 10 * DOLLAR


def nets(compared: Compared, category: str) -> dict[str, int]:
    lines = settle_play(ANTE, compared, category, BLIND)
    return {line.spot: line.net // DOLLAR for line in lines}


def test_a_fold_gives_up_ante_and_blind() -> None:
    lines = settle_fold(ANTE)
    assert {line.spot: line.net for line in lines} == {"ante": -ANTE, "blind": -ANTE}
    assert {line.outcome for line in lines} == {"loses"}


def test_a_better_dealer_takes_ante_play_and_blind_even_from_a_strong_hand() -> None:
    assert nets("dealer_better", "royal_flush") == {"ante": -10, "play": -20, "blind": -10}


def test_a_tie_pushes_all_three_wagers() -> None:
    lines = settle_play(ANTE, "tie", "flush", BLIND)
    assert {line.outcome for line in lines} == {"pushes"}
    assert nets("tie", "flush") == {"ante": 0, "play": 0, "blind": 0}


@pytest.mark.parametrize(
    ("category", "blind"),
    [
        ("five_wilds", 10_000),
        ("royal_flush", 500),
        ("five_of_a_kind", 100),
        ("straight_flush", 90),
        ("quads", 40),
        ("full_house", 30),
        ("flush", 20),
        ("straight", 10),
        ("trips", 0),
        ("two_pair", 0),
        ("pair", 0),
        ("high_card", 0),
    ],
)
def test_a_winner_is_paid_even_money_and_the_blind_by_its_table(category: str, blind: int) -> None:
    assert nets("player_better", category) == {"ante": 10, "play": 20, "blind": blind}


def test_a_winning_pair_gets_its_blind_back() -> None:
    blind = settle_play(ANTE, "player_better", "pair", BLIND)[-1]
    assert (blind.spot, blind.outcome) == ("blind", "pushes")


@pytest.mark.parametrize(
    ("cards", "hand", "net"),
    [
        ("Ks Kh Kd 2c 7s", "wild_quads", 6),  # Three kings lie there naturally, yet quads are best.
        ("Ks Kh Kd 8c 7s", "natural_trips", 7),
        ("Ks Kh Jk 8c 7s", "wild_trips", 1),
        ("2c 3d 4h 5s 6c", "natural_straight", 20),
        ("2c 2d 2h 2s Jk", "five_wilds", 2000),
        ("As Ks Qs Js Ts", "natural_royal_flush", 1000),
        ("As Ks Qs Js 2c", "wild_royal_flush", 100),
        ("Ks Kh 9d 9c 7s", "", -1),
    ],
)
def test_trips_pays_natural_and_wild_hands_separately(cards: str, hand: str, net: int) -> None:
    line = settle_side_bet("trips", DOLLAR, TRIPS.rows, wild.classes(parse_cards(cards)))
    assert (line.hand, line.net) == (hand, net * DOLLAR)


@pytest.mark.parametrize(
    ("player", "dealer", "compared", "net"),
    [
        ("trips", "straight", "dealer_better", 9),
        ("straight", "trips", "player_better", 9),
        ("trips", "trips", "player_better", 9),
        ("quads", "five_wilds", "dealer_better", 500),
        ("royal_flush", "five_wilds", "dealer_better", 500),
        ("trips", "trips", "tie", -1),
        ("two_pair", "trips", "dealer_better", -1),
        ("royal_flush", "pair", "player_better", -1),
    ],
)
def test_a_bad_beat_is_paid_on_the_beaten_hand(
    player: str, dealer: str, compared: Compared, net: int
) -> None:
    line = settle_bad_beat(DOLLAR, player, dealer, compared, paytable("twbb-01"))
    assert line.net == net * DOLLAR
    assert line.outcome == ("wins" if net > 0 else "loses")
