"""TITLES section 1 (Let It Ride), step by step. Public rules, not an approved package."""

import pytest
from tests.rules.rounds import deal, facts, lines, nets

from houseway.games import game
from houseway.games.let_it_ride.procedure import Settings
from houseway.money import DOLLAR
from houseway.refused import Refused
from houseway.table.kinds import Kind
from houseway.table.layout import open_layout
from houseway.table.procedure import NOBODY, only
from houseway.table.round import TableRound

ONE_SEAT = "game let-it-ride\nwager 3 first $5 second $5 dollar $5"
TWO_SEATS = """
    game let-it-ride
    wager 2 first $5 second $5 dollar $5 three_card_bonus $1
    wager 6 first $10 second $10 dollar $10 progressive $1
    cards Kh Kd 4s  9c 6d 2h  Tc 8s 3d
"""


def pays(cards: str) -> dict[str, int]:
    """What each bet of five dollars wins on three own cards and two of the community."""
    return nets(deal(f"{ONE_SEAT}\ncards {cards}", "ride ride"))


@pytest.mark.parametrize(
    ("wagers", "code"),
    [
        ("wager 1 first $5 second $5", "required"),
        ("wager 1 dollar $5", "required"),
        ("wager 1 first $5 second $5 dollar $10", "equal"),
        ("wager 1 first $5 second $10 dollar $5", "equal"),
        ("wager 1 three_card_bonus $5", "required"),
    ],
)
def test_rule_1_1_three_equal_bets_are_required_and_the_other_spots_optional(
    wagers: str, code: str
) -> None:
    with pytest.raises(Refused) as refusal:
        deal(f"game let-it-ride\n{wagers}\ncards 2c")
    assert refusal.value.code == code


def test_rule_1_2_a_packet_of_three_to_each_player_seen_by_that_player_alone() -> None:
    dealt = facts(deal(TWO_SEATS), "hand_dealt")
    assert [(fact.seat, len(fact.cards)) for fact in dealt] == [(2, 3), (6, 3)]
    assert [fact.seen_by for fact in dealt] == [only(2), only(6)]


def test_rule_1_3_one_of_the_dealers_three_cards_is_dropped_and_two_lie_for_all() -> None:
    round_ = deal(TWO_SEATS)
    [dropped], [laid] = facts(round_, "discarded"), facts(round_, "community_dealt")
    assert (len(dropped.cards), dropped.seen_by) == (1, NOBODY)
    assert (len(laid.cards), laid.seen_by) == (2, NOBODY)
    assert round_.cards_dealt == 3 * 3


def test_rule_1_3_with_a_packet_of_two_nothing_is_dropped() -> None:
    layout = open_layout(game("let-it-ride"), settings=Settings(dealer_packet=2))
    wagers = {1: dict.fromkeys(("first", "second", "dollar"), 5 * DOLLAR)}
    round_ = TableRound(layout, layout.deck, wagers)
    assert not facts(round_, "discarded")
    assert round_.cards_dealt == 5
    with pytest.raises(ValueError, match="2 or 3 cards, not 4"):
        Settings(dealer_packet=4)


def test_rules_1_4_to_1_6_each_bet_is_asked_for_on_its_own_from_the_dealers_left() -> None:
    round_ = deal(TWO_SEATS, "pull ride ride pull")
    asked = [(ask.seat, ask.question, len(ask.board)) for _, ask in round_.asked]
    assert asked == [(2, "first", 0), (6, "first", 0), (2, "second", 1), (6, "second", 1)]
    assert {ask.answers for _, ask in round_.asked} == {("pull", "ride")}


def test_rules_1_4_to_1_6_a_bet_taken_back_returns_at_once_and_is_not_settled() -> None:
    round_ = deal(TWO_SEATS, "pull ride ride pull")
    back = facts(round_, "takes_back")
    assert [(fact.seat, fact.spot, fact.amount) for fact in back] == [
        (2, "first", -5 * DOLLAR),
        (6, "second", -10 * DOLLAR),
    ]
    assert back[0].words == "Seat 2 takes back $5.00 from the first bet."
    assert all(fact.kind is Kind.TAKES_BACK for fact in back)
    settled = {(line.seat, line.spot) for line in lines(round_)}
    assert settled == {
        *((2, "dollar"), (2, "second"), (2, "three_card_bonus")),
        *((6, "dollar"), (6, "first"), (6, "progressive")),
    }
    assert round_.balance().money_in == (5 + 5 + 1 + 10 + 10 + 1) * DOLLAR


def test_rules_1_7_and_1_8_each_community_card_is_turned_when_all_have_decided() -> None:
    kinds = [fact.kind for fact in deal(TWO_SEATS, "pull ride ride pull").facts]
    assert kinds[5:11] == [
        *("takes_back", "lets_ride", "community_turned"),
        *("lets_ride", "takes_back", "community_turned"),
    ]


def test_rule_1_9_seats_are_settled_from_the_dealers_right() -> None:
    round_ = deal(TWO_SEATS, "ride ride ride ride")
    assert [fact.seat for fact in facts(round_, "settled")] == [6, 2]


@pytest.mark.parametrize(
    ("cards", "times"),
    [
        ("As Ks Qs  Js Ts", 1000),
        ("9h 8h 7h  6h 5h", 200),
        ("9h 9d 9s  9c 5h", 50),
        ("9h 9d 9s  5c 5h", 11),
        ("Kh 9h 7h  6h 2h", 8),
        ("As 2d 3s  4c 5h", 5),
        ("9h 9d 9s  5c 4h", 3),
        ("9h 9d 5s  5c 4h", 2),
        ("Th Td 5s  3c 4h", 1),
        ("9h 9d 5s  3c 4h", -1),
        ("Ks Ad 2s  3c 4h", -1),  # no straight around the corner
        ("Ah Kd 9s  5c 3h", -1),
    ],
)
def test_rule_1_9_every_bet_still_up_is_paid_by_the_table(cards: str, times: int) -> None:
    assert pays(cards) == dict.fromkeys(("dollar", "second", "first"), 5 * times)


def test_rule_1_9_the_bonus_looks_at_the_own_three_cards_and_outlives_a_pull() -> None:
    script = f"{ONE_SEAT} three_card_bonus $1\ncards 9h 9d 2s  3c 4h"
    assert nets(deal(script, "pull pull")) == {"dollar": -5, "three_card_bonus": 1}
