"""RULEBOOK section 1 (Mississippi Stud), step by step, and what sections 2, 8 and 9 add to it."""

import pytest
from tests.rules.rounds import deal, line_of, nets

from houseway.games import game
from houseway.money import CENT, DOLLAR
from houseway.refused import Refused
from houseway.table.layout import open_layout
from houseway.table.procedure import DEALER, FACE_DOWN, NOBODY, SPECTATOR, only
from houseway.table.round import TableRound, stacked
from houseway.table.wager_rules import Limits, TableRules

TWO_SEATS = """
    game mississippi-stud
    wager 2 ante $10 three_card_bonus $5
    wager 6 ante $5 progressive $1
    cards Jh 6d 2s  Jd 3c  6c 6h
"""


@pytest.mark.paragraph("mississippi-stud", "overview 1")
def test_rule_1_deck_of_52_cards_and_no_hand_of_the_dealers() -> None:
    layout = open_layout(game("mississippi-stud"))
    assert layout.deck == tuple(range(52))
    round_ = deal(TWO_SEATS, "1x 1x 1x 1x 1x 1x")
    assert {fact.kind for fact in round_.facts}.isdisjoint({"dealer_dealt", "dealer_shown"})
    assert round_.cards_dealt == 3 + 2 * 2


@pytest.mark.parametrize(
    ("wagers", "code"),
    [
        ("wager 1 three_card_bonus $5", "required"),
        ("wager 1 progressive $1", "required"),
        ("wager 1 ante $5 pair_plus $5", "spot_unknown"),
        ("wager 1 ante $5 third_street $5", "spot_unknown"),
    ],
)
@pytest.mark.paragraph("mississippi-stud", "overview 2", "dealing 2", "aquarius 5", "nexus 5")
@pytest.mark.paragraph("mississippi-stud", "link 6")
def test_rule_1_1_the_ante_is_required_and_the_other_spots_are_optional(
    wagers: str, code: str
) -> None:
    with pytest.raises(Refused) as refusal:
        deal(f"game mississippi-stud\n{wagers}\ncards 2c")
    assert refusal.value.code == code


@pytest.mark.paragraph("mississippi-stud", "dealing 3")
def test_rule_1_2_three_community_cards_lie_face_down_before_any_player_has_cards() -> None:
    facts = deal(TWO_SEATS).facts
    kinds = [fact.kind for fact in facts]
    assert kinds == ["no_more_bets", "community_dealt", "hand_dealt", "hand_dealt"]
    assert (facts[1].seen_by, len(facts[1].cards)) == (NOBODY, 3)


@pytest.mark.paragraph("mississippi-stud", "dealing 4")
def test_rule_1_3_two_cards_to_each_player_seen_by_that_player_alone() -> None:
    round_ = deal(TWO_SEATS)
    for viewer in (DEALER, SPECTATOR, only(1), only(6)):
        seat_2 = next(f for f in round_.facts_for(viewer) if f.seat == 2)
        assert seat_2.cards == (FACE_DOWN, FACE_DOWN)
    assert [fact.seat for fact in round_.facts if fact.kind == "hand_dealt"] == [2, 6]


@pytest.mark.parametrize(("answers", "turned"), [("", 0), ("1x 1x", 1), ("1x 1x 1x 1x", 2)])
@pytest.mark.paragraph("mississippi-stud", "dealing 6", "dealing 8", "dealing 10")
def test_rules_1_4_to_1_6_a_seat_sees_its_own_cards_and_those_turned(
    answers: str, turned: int
) -> None:
    round_ = deal(TWO_SEATS, answers)
    board, hand = round_.order[:3], round_.order[3:5]
    seen = {card for fact in round_.facts_for(only(2)) for card in fact.cards} - {FACE_DOWN}
    assert seen == {*hand, *board[:turned]}
    ask = round_.question_for(only(2))
    assert ask is not None
    assert (ask.hand, ask.board) == (hand, board[:turned])
    other = round_.question_for(only(6))
    assert other is not None
    assert other.hand == (FACE_DOWN, FACE_DOWN)


@pytest.mark.parametrize("street", [0, 1, 2])
@pytest.mark.paragraph("mississippi-stud", "dealing 5", "dealing 5b", "dealing 7", "dealing 7b")
@pytest.mark.paragraph("mississippi-stud", "dealing 9", "dealing 9b")
def test_rules_1_4_to_1_6_each_street_is_a_fold_or_one_to_three_antes(street: int) -> None:
    round_ = deal(TWO_SEATS, "1x 1x " * street)
    assert round_.pending is not None
    assert round_.pending.question == ("third_street", "fourth_street", "fifth_street")[street]
    assert round_.pending.answers == ("fold", "1x", "2x", "3x")
    assert round_.pending.stakes == (0, 10 * DOLLAR, 20 * DOLLAR, 30 * DOLLAR)


def test_rule_1_4_a_card_is_turned_only_after_every_player_has_chosen() -> None:
    assert "community_turned" not in [fact.kind for fact in deal(TWO_SEATS, "3x").facts]
    assert "community_turned" in [fact.kind for fact in deal(TWO_SEATS, "3x fold").facts]


def test_rule_1_4_a_multiple_above_the_limit_is_not_offered() -> None:
    rules = TableRules(ceiling=25 * DOLLAR)
    round_ = deal(TWO_SEATS, rules=rules)
    assert round_.pending is not None
    assert round_.pending.answers == ("fold", "1x", "2x")


@pytest.mark.paragraph("mississippi-stud", "dealing 11")
def test_rule_1_7_settled_from_the_dealers_right() -> None:
    round_ = deal(TWO_SEATS, "1x 1x 1x 1x 1x 1x")
    assert [fact.seat for fact in round_.facts if fact.kind == "settled"] == [6, 2]


@pytest.mark.paragraph("mississippi-stud", "dealing 12", "overview 3")
def test_rule_1_7_every_bet_on_the_line_is_paid_the_same_odds() -> None:
    round_ = deal(TWO_SEATS, "1x 1x 2x 1x 3x 2x")
    assert nets(round_, 2) == {
        "ante": 10,
        "third_street": 10,
        "fourth_street": 20,
        "fifth_street": 30,
        "three_card_bonus": -5,
    }
    assert nets(round_, 6) == {
        "ante": 15,
        "third_street": 15,
        "fourth_street": 15,
        "fifth_street": 30,
        "progressive": 8,
    }


@pytest.mark.parametrize(
    ("board", "hand", "times"),
    [
        ("Ts Js Qs", "Ks As", 500),
        ("9s Ts Js", "Qs Ks", 100),
        ("9s 9d 9h", "9c Ks", 40),
        ("9s 9d 9h", "Kc Ks", 10),
        ("2s 4s 6s", "8s Ks", 6),
        ("2s 3d 4h", "5s Ac", 4),
        ("9s 9d 2h", "9c Ks", 3),
        ("3s 3d 2h", "2c Ks", 2),
        ("Js 3d 2h", "Jc Ks", 1),
        ("As 3d 2h", "Ac Ks", 1),
        ("6s 3d 2h", "6c Ks", 0),
        ("Ts 3d 2h", "Tc Ks", 0),
        ("5s 3d 2h", "5c Ks", -1),
        ("Qs 3d 2h", "7c Ks", -1),
    ],
)
@pytest.mark.paragraph("mississippi-stud", "paytables ms-01", "overview 3")
def test_rule_1_paytable_ms_01(board: str, hand: str, times: int) -> None:
    script = f"game mississippi-stud\nwager 4 ante $7\ncards {board} {hand}"
    round_ = deal(script, "1x 1x 1x")
    assert set(nets(round_, 4).values()) == {7 * times}


@pytest.mark.paragraph("mississippi-stud", "dealing 5a", "dealing 7a", "dealing 9a")
def test_rule_1_a_fold_forfeits_ante_and_streets() -> None:
    round_ = deal(TWO_SEATS, "3x 1x fold 1x 1x")
    assert line_of(round_, 2, "ante").net == -10 * DOLLAR
    assert line_of(round_, 2, "third_street").net == -30 * DOLLAR


@pytest.mark.parametrize("answers", ["fold fold", "1x fold fold", "1x fold 1x fold"])
@pytest.mark.paragraph("mississippi-stud", "dealing 13")
def test_rule_1_the_bonus_stays_in_action_whether_or_not_the_player_folded(answers: str) -> None:
    script = """
        game mississippi-stud
        wager 1 ante $10 three_card_bonus $5
        wager 2 ante $10
        cards 6h 6d 2s  Jd 3c  9c Kh
    """
    assert line_of(deal(script, answers), 1, "three_card_bonus").net == 5 * DOLLAR


@pytest.mark.paragraph("mississippi-stud", "dealing 13")
def test_rule_1_folded_cards_stay_tucked_under_the_bonus() -> None:
    round_ = deal(TWO_SEATS, "fold 1x 1x 1x")
    seen = {card for fact in round_.facts_for(SPECTATOR) for card in fact.cards}
    assert seen.isdisjoint(round_.order[3:5])


@pytest.mark.parametrize(
    ("table", "pays"),
    [
        (1, (40, 40, 30, 6, 4, 1)),
        (2, (40, 40, 30, 5, 4, 1)),
        (3, (40, 40, 30, 6, 3, 1)),
        (4, (50, 40, 30, 6, 4, 1)),
        (5, (50, 40, 30, 5, 4, 1)),
        (6, (50, 40, 30, 6, 3, 1)),
    ],
)
@pytest.mark.paragraph("mississippi-stud", "paytables bonus-1", "paytables bonus-2")
@pytest.mark.paragraph("mississippi-stud", "paytables bonus-3", "paytables bonus-4")
@pytest.mark.paragraph("mississippi-stud", "paytables bonus-5", "paytables bonus-6")
def test_rule_1_three_card_bonus_tables(table: int, pays: tuple[int, ...]) -> None:
    """Suited A-K-Q is a straight flush where no row says mini royal; A-2-3 is a straight."""
    boards = ("Ah Kh Qh", "2h 3h 4h", "9c 9d 9h", "Ac 2d 3h", "2c 9c Jc", "4c 4d 9h")
    for board, times in zip(boards, pays, strict=True):
        script = f"""
            game mississippi-stud
            table three_card_bonus three-card-bonus-{table}
            wager 3 ante $5 three_card_bonus $2
            cards {board} 7s 8c
        """
        assert line_of(deal(script, "fold"), 3, "three_card_bonus").net == 2 * times * DOLLAR


@pytest.mark.paragraph("mississippi-stud", "aquarius 2", "nexus 2", "link 2", "link pays")
def test_rule_2_the_progressive_wager_is_not_returned() -> None:
    script = """
        game mississippi-stud
        wager 3 ante $5 progressive $1
        cards 9c 9d 2h  9s 4c
    """
    assert line_of(deal(script, "1x 1x 1x"), 3, "progressive").net == 8 * DOLLAR  # 9 for 1


def test_rule_2_a_percentage_pay_is_a_share_of_the_meter_and_no_tray_money() -> None:
    script = """
        game mississippi-stud
        wager 3 ante $5 progressive $1
        cards 9c Tc Jc  Qc Kc
    """
    line = line_of(deal(script, "1x 1x 1x"), 3, "progressive")
    assert str(line.share) == "10%"
    assert line.net == -DOLLAR


@pytest.mark.parametrize(("setting", "net"), [("yes", 299), ("no", -1)])
@pytest.mark.paragraph("mississippi-stud", "aquarius 8", "nexus 8", "link 9")
def test_rule_2_whether_a_folded_hand_wins_the_progressive_is_a_setting(
    setting: str, net: int
) -> None:
    script = f"""
        game mississippi-stud
        setting folded_hands_win_progressive {setting}
        wager 3 ante $5 progressive $1
        wager 4 ante $5
        cards 9c 9d 9h  9s 4c  2c 3c
    """
    assert nets(deal(script, "fold 1x 1x 1x"), 3) == {"ante": -5, "progressive": net}


@pytest.mark.paragraph("mississippi-stud", "aquarius 10a", "nexus 10a", "link 11a", "link pays")
def test_rule_8_envy_to_every_other_seat_with_the_wager_and_never_from_oneself() -> None:
    script = """
        game mississippi-stud
        wager 1 ante $5 progressive $1
        wager 2 ante $5
        wager 3 ante $5 progressive $1
        cards Ts Js Qs  Ks As  2c 3c  2d 3d
    """
    round_ = deal(script, "1x fold fold 1x 1x")
    assert round_.lines is not None
    envy = [(line.seat, line.net) for line in round_.lines if line.spot == "progressive_envy"]
    assert envy == [(3, 1000 * DOLLAR)]
    assert round_.lines[-1].spot == "progressive_envy"  # at the end of the round


def test_rule_8_a_hand_without_the_wager_earns_nobody_envy() -> None:
    script = """
        game mississippi-stud
        wager 1 ante $5
        wager 3 ante $5 progressive $1
        cards Ts Js Qs  Ks As  2d 3d
    """
    assert "progressive_envy" not in nets(deal(script, "1x fold 1x 1x"), 3)


def test_rule_9_all_community_cards_are_turned_when_a_bet_needs_them() -> None:
    turned = [f for f in deal(TWO_SEATS, "fold fold").facts if f.kind == "community_turned"]
    assert len(turned) == 3
    script = "game mississippi-stud\nwager 1 ante $5\ncards 9c"
    assert deal(script, "fold").facts[-1].kind == "folds"


@pytest.mark.paragraph("mississippi-stud", "dealing limits")
def test_rule_8_wagers_within_the_limits_of_the_table() -> None:
    layout = open_layout(
        game("mississippi-stud"), rules=TableRules(limits={"ante": Limits(minimum=5 * DOLLAR)})
    )
    with pytest.raises(Refused, match="below the minimum of \\$5"):
        TableRound(layout, stacked(layout, ""), {1: {"ante": 4 * DOLLAR}})
    wagers = {"ante": 5 * DOLLAR, "three_card_bonus": CENT // 2}
    with pytest.raises(Refused, match="Seat 1: 3 Card Bonus must be above zero, in whole cents"):
        TableRound(layout, stacked(layout, ""), {1: wagers})
