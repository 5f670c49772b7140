"""RULEBOOK section 3 (DJ Wild), by the steps of the package's "Rules and Dealing Procedures".

`link` marks the steps of its multi-game link. Sections 2, 8 and 9 add to the progressive.
"""

import pytest
from tests.rules.rounds import deal, facts, lines, nets

from houseway.cards import JOKER
from houseway.games import game
from houseway.money import DOLLAR
from houseway.refused import Refused
from houseway.table.layout import open_layout
from houseway.table.procedure import ALL, DEALER, FACE_DOWN, SPECTATOR, only
from houseway.table.round import TableRound
from houseway.table.wager_rules import TableRules

TWO_SEATS = """
    game dj-wild
    wager 2 ante $10 blind $10 trips $5 two_way_bad_beat $5
    wager 6 ante $5 blind $5 progressive $1
    cards Jc Jd 8h 5s 3c  Ah Kh Qd 9c 4s  Tc Td 7h 6s 3d
"""
NOTHING = "3h 5c 7d Th Jd"  # a dealer's hand that any pair beats


def one_seat(
    hand: str, dealer: str, wagers: str = "", more: str = "", answer: str = "play"
) -> TableRound:
    script = f"game dj-wild\n{more}\nwager 3 ante $10 blind $10 {wagers}\ncards {hand} {dealer}"
    return deal(script, answer)


@pytest.mark.paragraph("dj-wild", "dealing object")
def test_rule_3_a_deck_of_53_cards() -> None:
    assert open_layout(game("dj-wild")).deck == tuple(range(53))
    assert JOKER == 52


@pytest.mark.paragraph("dj-wild", "dealing 1")
def test_rule_3_step_1_the_shuffler_has_a_mode_of_packets_of_five() -> None:
    mode = game("dj-wild").mode
    assert mode is not None
    assert (mode.name, mode.packet, mode.deck) == ("DJ Wild Poker", 5, 53)
    assert mode.models == ("i-Deal", "i-Deal Plus")


@pytest.mark.parametrize(
    ("wagers", "code"),
    [
        ("ante $10", "required"),
        ("blind $10", "required"),
        ("trips $5", "required"),
        ("ante $10 blind $5", "equal"),
        ("ante $10 blind $15", "equal"),
        ("ante $10 blind $10 play $20", "spot_unknown"),
    ],
)
@pytest.mark.paragraph("dj-wild", "dealing 2")
def test_rule_3_step_2_equal_bets_on_ante_and_blind_are_required(wagers: str, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        deal(f"game dj-wild\nwager 1 {wagers}\ncards 2c")
    assert refusal.value.code == code


@pytest.mark.parametrize("spot", ["trips", "two_way_bad_beat", "progressive"])
@pytest.mark.paragraph("dj-wild", "dealing 2", "nexus 5", "link 6")
def test_rule_3_step_2_trips_bad_beat_and_progressive_are_optional(spot: str) -> None:
    assert deal("game dj-wild\nwager 1 ante $10 blind $10\ncards 2c").pending
    assert deal(f"game dj-wild\nwager 1 ante $10 blind $10 {spot} $1\ncards 2c").pending


@pytest.mark.paragraph("dj-wild", "dealing 3")
def test_rule_3_step_3_packets_of_five_clockwise_and_the_dealers_last() -> None:
    round_ = deal(TWO_SEATS)
    dealt = [(fact.seat, fact.cards) for fact in round_.facts if fact.cards]
    assert dealt == [(2, round_.order[:5]), (6, round_.order[5:10]), (0, round_.order[10:15])]
    assert round_.cards_dealt == 15


def test_rule_3_step_3_players_see_only_their_own_packet_and_nobody_the_dealers() -> None:
    round_ = deal(TWO_SEATS)
    seen = {
        viewer: {card for fact in round_.facts_for(viewer) for card in fact.cards} - {FACE_DOWN}
        for viewer in (DEALER, SPECTATOR, only(1), only(2), only(6))
    }
    assert seen == {
        DEALER: set(), SPECTATOR: set(), only(1): set(),
        only(2): set(round_.order[:5]), only(6): set(round_.order[5:10]),
    }  # fmt: skip


@pytest.mark.paragraph("dj-wild", "dealing 4a")
def test_rule_3_step_4_fold_or_play_twice_the_ante() -> None:
    ask = deal(TWO_SEATS).pending
    assert ask is not None
    assert (ask.seat, ask.answers, ask.stakes) == (2, ("fold", "play"), (0, 20 * DOLLAR))


@pytest.mark.paragraph("dj-wild", "dealing limits")
@pytest.mark.paragraph("dj-wild", "nexus limits", "link limits")
def test_rule_3_step_4_an_ante_whose_play_bet_breaks_the_ceiling_is_refused() -> None:
    with pytest.raises(Refused) as refusal:
        deal(TWO_SEATS, rules=TableRules(ceiling=15 * DOLLAR))
    assert refusal.value.code == "raise_too_high"


@pytest.mark.paragraph("dj-wild", "dealing 4b")
def test_rule_3_step_4b_a_fold_loses_ante_and_blind_at_once() -> None:
    round_ = deal(TWO_SEATS, "fold")
    [folds] = facts(round_, "folds")
    assert [(line.spot, line.net) for line in folds.lines] == [
        ("ante", -10 * DOLLAR), ("blind", -10 * DOLLAR)
    ]  # fmt: skip


def test_rule_3_step_4b_trips_stay_in_action_and_are_settled_with_the_other_hands() -> None:
    round_ = one_seat("9c 9d 9h 4s Kc", NOTHING, "trips $5", answer="fold")
    assert nets(round_) == {"ante": -10, "blind": -10, "trips": 35}
    kinds = [fact.kind for fact in round_.facts]
    assert kinds.index("folds") < kinds.index("dealer_shown") < kinds.index("settled")


@pytest.mark.paragraph("dj-wild", "dealing 4b")
def test_rule_3_step_4b_folded_cards_stay_tucked_until_then() -> None:
    round_ = deal(TWO_SEATS, "fold")
    assert facts(round_, "folds")[0].words.endswith("tucked under the bets that stay in action.")
    seen = {card for fact in round_.facts_for(SPECTATOR) for card in fact.cards}
    assert seen == {FACE_DOWN}


def test_rule_3_step_4b_a_fold_without_further_bets_is_never_shown() -> None:
    script = TWO_SEATS.replace("progressive $1", "")
    round_ = deal(script, "play fold")
    assert [fact.seat for fact in facts(round_, "settled")] == [2]
    seen = {card for fact in round_.facts_for(SPECTATOR) for card in fact.cards}
    assert seen.isdisjoint(round_.order[5:10])


def test_rule_3_step_4b_the_round_is_over_when_nothing_is_left_in_action() -> None:
    round_ = deal("game dj-wild\nwager 1 ante $5 blind $5\ncards 2c", "fold")
    assert round_.over
    assert facts(round_, "dealer_shown") == []


@pytest.mark.paragraph("dj-wild", "dealing 5")
def test_rule_3_step_5_the_dealer_reveals_and_compares_from_the_right() -> None:
    round_ = deal(TWO_SEATS, "play play")
    shown = [(fact.kind, fact.seat) for fact in round_.facts if fact.seen_by == ALL and fact.cards]
    assert shown == [("dealer_shown", 0), ("settled", 6), ("settled", 2)]


@pytest.mark.paragraph("dj-wild", "dealing 6")
def test_rule_3_step_6_a_better_dealer_takes_ante_play_and_blind() -> None:
    assert nets(one_seat("Ac Kd 9h 7s 4c", "3c 3d 8h 6s 5c")) == {
        "ante": -10, "play": -20, "blind": -10
    }  # fmt: skip


@pytest.mark.paragraph("dj-wild", "dealing 7")
def test_rule_3_step_7_on_a_tie_all_three_push() -> None:
    round_ = one_seat("As Kd 9h 7s 4c", "Ac Ks 9d 7c 4h")
    assert {line.outcome for line in lines(round_)} == {"pushes"}
    assert nets(round_) == {"ante": 0, "play": 0, "blind": 0}


@pytest.mark.parametrize(
    ("hand", "blind"),
    [
        ("2c 2d 2h 2s Jk", 1000),
        ("As Ks Qs Js Ts", 50),
        ("As Ks Qs 2c Jk", 50),
        ("9s 9d 9h 9c Jk", 10),
        ("5s 6s 7s 8s 2d", 9),
        ("9s 9d 9h 2c Kd", 4),
        ("9s 9d 2h Kc Kd", 3),
        ("3s 6s 8s Js 2d", 2),
        ("5s 6d 7s 8s 2d", 1),
        ("9s 9d 2h Qc Kd", 0),
        ("9s 9d Qh Qc Kd", 0),
        ("Ks 2d Qh 8c 5d", 0),
    ],
)
@pytest.mark.paragraph("dj-wild", "dealing 8", "paytables blind")
def test_rule_3_step_8_a_better_player_wins_1_to_1_and_the_blind_by_its_table(
    hand: str, blind: int
) -> None:
    assert nets(one_seat(hand, NOTHING)) == {
        "ante": 10, "play": 20, "blind": 10 * blind
    }  # fmt: skip


def test_rule_3_step_8_a_good_hand_that_wins_nothing_for_the_blind_gets_it_back() -> None:
    [blind] = [line for line in lines(one_seat("Kc Kd 9h 5s 3c", NOTHING)) if line.spot == "blind"]
    assert blind.outcome == "pushes"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2c 2d 2h 2s Jk", "Ah Kh Qh Jh Th"),  # five wilds, royal flush
        ("Ah Kh Qh Jh 2d", "7c 7d 7h 7s 2c"),  # five of a kind
        ("7c 7d 7h 7s 2d", "9c Tc Jc Qc Kc"),  # straight flush
        ("3c 4c 5c 6c 2d", "Ac Ad Ah 2c 9s"),  # four of a kind
        ("3c 3d 3h 2c 9s", "Ac Ad 2h 8c 8d"),  # full house
        ("3c 3d 2h 4c 4d", "Ad Kd 9d 6d 2s"),  # flush
        ("Td 9d 6d 4d 2s", "Ac Kd Qh Js 2c"),  # straight
        ("4c 5d 6h 7s 2c", "Ac Ad 2h 9s 4d"),  # three of a kind
        ("3c 3d 2h 6s 4c", "Ac Ad Kh Ks 8c"),  # two pair
        ("3c 3d 4h 4s 8c", "Ac 2d Th 9s 7c"),  # pair
        ("3c 2d 6h 9s 7c", "Ac Kd Qh 9h 7d"),  # high card
    ],
)
def test_rule_3_ranking_from_five_wilds_down_to_high_card(better: str, worse: str) -> None:
    assert nets(one_seat(better, worse))["ante"] == 10
    assert nets(one_seat(worse, better))["ante"] == -10


def test_rule_3_a_wild_in_a_flush_takes_the_highest_rank_missing() -> None:
    """A-J-8-6 with a wild counts as ace-king high and ties a natural A-K-J-8-6."""
    assert nets(one_seat("As Js 8s 6s 2c", "Ah Kh Jh 8h 6h"))["ante"] == 0
    assert nets(one_seat("As Js 8s 6s 2c", "Ah Qh Jh 8h 6h"))["ante"] == 10


@pytest.mark.parametrize(
    ("hand", "times"),
    [
        ("2c 2d 2h 2s Jk", 2000),
        ("As Ks Qs Js Ts", 1000),
        ("As Ks Qs Js 2h", 100),
        ("3s 4s 5s 6s 7s", 200),
        ("3s 4s 5s 6s Jk", 30),
        ("9s 9d 9h 9c 2c", 100),
        ("9s 9d 9h 9c Kc", 90),
        ("9s 9d 2h 2c Kc", 6),
        ("9s 9d 9h Kd Kc", 40),
        ("9s 9d 2h Kd Kc", 5),
        ("3s 6s 8s Js Ks", 25),
        ("3s 6s 8s Js 2d", 4),
        ("5s 6d 7s 8s 9d", 20),
        ("5s 6d 7s 8s 2d", 3),
        ("9s 9d 9h Kd 4c", 7),
        ("9s 9d 2h Kd 4c", 1),
        ("9s 9d Kh Kd 4c", -1),
        ("9s 2d Kh Qd 4c", -1),
    ],
)
@pytest.mark.paragraph("dj-wild", "dealing 9", "dealing bonus")
def test_rule_3_step_9_trips_pay_more_for_natural_hands(hand: str, times: int) -> None:
    round_ = one_seat(hand, "3c 5d 6c Th Jd", "trips $5")
    assert nets(round_)["trips"] == 5 * times


@pytest.mark.parametrize(
    ("table", "royal", "natural_quads", "natural_trips"),
    [(1, 1000, 90, 7), (2, 1000, 90, 6), (3, 1000, 90, 6), (4, 1000, 60, 6),
     (5, 1000, 50, 6), (6, 400, 50, 6), (7, 1000, 40, 6)],
)  # fmt: skip
@pytest.mark.paragraph("dj-wild", "paytables trips")
def test_rule_3_step_9_the_seven_trips_tables(
    table: int, royal: int, natural_quads: int, natural_trips: int
) -> None:
    hands = ("As Ks Qs Js Ts", "9s 9d 9h 9c Kc", "9s 9d 9h Kd 4c")
    more = f"table trips trips-0{table}"
    for hand, times in zip(hands, (royal, natural_quads, natural_trips), strict=True):
        assert nets(one_seat(hand, "3c 5d 6c Th Jd", "trips $1", more))["trips"] == times


@pytest.mark.paragraph("dj-wild", "dealing 10")
def test_rule_3_step_10_a_hand_that_uses_a_joker_is_wild() -> None:
    assert nets(one_seat("9s 9d Jk Kd 4c", NOTHING, "trips $1"))["trips"] == 1


@pytest.mark.parametrize(
    ("hand", "times"),
    [
        ("2c 3d 4h 5s 6c", 20),  # the deuce stands for itself
        ("2c 3c 6c 9c Kc", 25),
        ("Ks Kh Kd 2c 7s", 6),  # natural trips, but the deuce makes them wild quads
    ],
)
@pytest.mark.paragraph("dj-wild", "dealing 11")
def test_rule_3_step_11_a_deuce_at_face_value_leaves_the_hand_natural(
    hand: str, times: int
) -> None:
    assert nets(one_seat(hand, "3h 5d 6h 8h Jd", "trips $1"))["trips"] == times


@pytest.mark.paragraph("dj-wild", "dealing bad-beat-1")
def test_rule_3_two_way_bad_beat_wins_when_both_hold_trips_or_better_and_do_not_tie() -> None:
    trips, straight = "9s 9d 9h Kd 4c", "5s 6d 7s 8s 2d"
    bet = "two_way_bad_beat $1"
    assert nets(one_seat(trips, straight, bet))["two_way_bad_beat"] == 9
    assert nets(one_seat(straight, trips, bet))["two_way_bad_beat"] == 9
    assert nets(one_seat(trips, NOTHING, bet))["two_way_bad_beat"] == -1
    tied = one_seat("9s Td Jh Qd Kc", "9c Ts Jd Qh Ks", bet)
    assert nets(tied) == {"ante": 0, "play": 0, "blind": 0, "two_way_bad_beat": -1}


@pytest.mark.paragraph("dj-wild", "dealing bad-beat-2")
def test_rule_3_two_way_bad_beat_stays_in_action_after_a_fold() -> None:
    round_ = one_seat("9s 9d 9h Kd 4c", "5s 6d 7s 8s 2d", "two_way_bad_beat $5", answer="fold")
    assert nets(round_) == {"ante": -10, "blind": -10, "two_way_bad_beat": 45}


@pytest.mark.parametrize(
    ("table", "pays"),
    [
        (1, (500, 500, 500, 500, 400, 300, 100, 9)),
        (2, (10_000, 10_000, 5000, 500, 400, 300, 100, 9)),
        (3, (500, 500, 500, 300, 200, 100, 50, 15)),
    ],
)
@pytest.mark.paragraph("dj-wild", "dealing bad-beat-3", "paytables bad-beat")
def test_rule_3_two_way_bad_beat_is_paid_on_the_losing_hand(
    table: int, pays: tuple[int, ...]
) -> None:
    beaten = (
        ("As Ks Qs Js Ts", "2c 2d 2h 2s Jk"),
        ("9s 9d 9h 9c 2c", "Ah Kh Qh Jh Th"),
        ("3s 4s 5s 6s 7s", "Ah Kh Qh Jh Th"),
        ("9s 9d 9h 9c Kc", "Ah Kh Qh Jh Th"),
        ("9s 9d 9h Kd Kc", "Ah 2h Qh Jh Th"),
        ("3s 6s 8s Js Ks", "Ah 2h Qh Jh Th"),
        ("5s 6d 7s 8s 9d", "Ah 2h Qh Jh Th"),
        ("9s 9d 9h Kd 4c", "Ah 2h Qh Jh Th"),
    )
    more = f"table two_way_bad_beat twbb-0{table}"
    for (player, dealer), times in zip(beaten, pays, strict=True):
        round_ = one_seat(player, dealer, "two_way_bad_beat $1", more)
        assert nets(round_)["two_way_bad_beat"] == times
