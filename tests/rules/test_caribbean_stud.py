"""RULEBOOK section 4: Caribbean Stud, step by step as the game's file numbers them, and Cover All.

`cover_all` marks the steps of the packages' "Rules and Procedures" for that bonus.
"""

import pytest
from tests.rules.rounds import deal, facts, lines, nets

from houseway.cards import standard_deck
from houseway.games import game
from houseway.games.caribbean_stud.procedure import Settings
from houseway.money import DOLLAR
from houseway.refused import Refused
from houseway.table.layout import open_layout
from houseway.table.procedure import ALL, DEALER, FACE_DOWN, SPECTATOR, only
from houseway.table.round import TableRound
from houseway.table.shuffler import Machine
from houseway.table.wager_rules import TableRules

MODE = game("caribbean-stud").mode
TWO_SEATS = """
    game caribbean-stud
    wager 2 ante $10 cover_all $5
    wager 5 ante $5
    cards Jc Jd 8h 5s 3c  Ah Kh Qd 9c 4s  Ac Ks 7h 6s 3d
"""
ACE_KING = "Ac Kd 7h 5s 3d"  # a dealer's hand that just plays
ACE_QUEEN = "Ac Qd 7h 5s 3d"  # and one that does not


def one_seat(hand: str, dealer: str, answer: str = "raise", wagers: str = "") -> TableRound:
    return deal(f"game caribbean-stud\nwager 3 ante $10 {wagers}\ncards {hand} {dealer}", answer)


def test_rule_4_a_deck_of_52_cards() -> None:
    assert open_layout(game("caribbean-stud")).deck == standard_deck()


@pytest.mark.parametrize(
    ("wagers", "code"),
    [
        ("cover_all $5", "required"),
        ("ante $10 raise $20", "spot_unknown"),
        ("ante $10 progressive $1", "spot_unknown"),
    ],
)
def test_rule_4_step_1_an_ante_is_required(wagers: str, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        deal(f"game caribbean-stud\nwager 1 {wagers}\ncards 2c")
    assert refusal.value.code == code


def test_rule_4_step_2_five_cards_each_clockwise_the_dealers_last() -> None:
    round_ = deal(TWO_SEATS)
    dealt = [(fact.seat, fact.cards) for fact in round_.facts if len(fact.cards) == 5]
    assert dealt == [(2, round_.order[:5]), (5, round_.order[5:10]), (0, round_.order[10:15])]


def test_rule_4_step_2_players_see_their_own_cards_and_the_up_card() -> None:
    round_ = deal(TWO_SEATS)
    up = {round_.order[14]}
    for viewer, own in (
        (DEALER, set()), (SPECTATOR, set()), (only(1), set()),
        (only(2), set(round_.order[:5])), (only(5), set(round_.order[5:10])),
    ):  # fmt: skip
        seen = {card for fact in round_.facts_for(viewer) for card in fact.cards} - {FACE_DOWN}
        assert seen == own | up


@pytest.mark.parametrize("place", [1, 2, 3, 4, 5])
def test_rule_4_step_3_the_house_says_which_card_is_turned(place: int) -> None:
    round_ = deal(f"{TWO_SEATS}\nsetting up_card {place}\n")
    [up] = facts(round_, "up_card")
    assert (up.cards, up.seen_by) == (round_.order[9 + place : 10 + place], ALL)
    assert round_.pending is not None
    assert round_.pending.board == up.cards


def test_rule_4_step_3_by_default_the_last_card() -> None:
    assert Settings().up_card == 5
    for place in (0, 6):
        with pytest.raises(ValueError, match="must be 1 to 5"):
            Settings(up_card=place)


def test_rule_4_step_4_fold_or_raise_twice_the_ante() -> None:
    ask = deal(TWO_SEATS).pending
    assert ask is not None
    assert (ask.seat, ask.answers, ask.stakes) == (2, ("fold", "raise"), (0, 20 * DOLLAR))
    with pytest.raises(Refused) as refusal:
        deal(TWO_SEATS, rules=TableRules(ceiling=15 * DOLLAR))
    assert refusal.value.code == "raise_too_high"


def test_rule_4_step_4_a_fold_loses_the_ante_and_no_more() -> None:
    assert nets(one_seat("Qc Jd 9h 5c 3c", ACE_KING, "fold")) == {"ante": -10}


def test_rule_4_step_4_when_everybody_folds_the_dealers_hand_stays_down() -> None:
    script = TWO_SEATS.replace("cover_all $5", "")
    round_ = deal(script, "fold fold")
    assert round_.over
    assert facts(round_, "dealer_shown") == []


@pytest.mark.parametrize(
    ("dealer", "qualifies"),
    [
        ("Ac Kd 4h 3s 2d", True),
        ("2c 2d 4h 3s 5d", True),
        ("Ac Qd Jh 9s 8d", False),
        ("Kc Qd Jh 9s 8d", False),
    ],
)
def test_rule_4_step_5_the_dealer_qualifies_with_ace_king(dealer: str, qualifies: bool) -> None:
    round_ = one_seat("Ts Th 9h 6c 3c", dealer)
    [shown] = facts(round_, "dealer_shown")
    assert shown.words.startswith("Dealer qualifies" if qualifies else "Dealer does not qualify")
    assert nets(round_) == {"ante": 10, "raise": 20 if qualifies else 0}


@pytest.mark.paragraph("mississippi-stud", "cover-all 7")
@pytest.mark.paragraph("dj-wild", "cover-all 7")
def test_rule_4_step_6_settled_from_the_dealers_right() -> None:
    assert [fact.seat for fact in facts(deal(TWO_SEATS, "raise raise"), "settled")] == [5, 2]


@pytest.mark.parametrize("hand", ["As Kc Qh Js 9d", "Qc Jd 9h 4c 2c", "Ts Th Td Tc 4c"])
def test_rule_4_step_6_not_qualified_the_ante_wins_and_the_raise_pushes(hand: str) -> None:
    assert nets(one_seat(hand, ACE_QUEEN)) == {"ante": 10, "raise": 0}


def test_rule_4_step_6_a_better_dealer_takes_both() -> None:
    assert nets(one_seat("Ah Kc 7d 5c 2d", ACE_KING)) == {"ante": -10, "raise": -20}


def test_rule_4_step_6_a_tie_pushes_both() -> None:
    round_ = one_seat("Ah Kc 7d 5c 3h", ACE_KING)
    assert {line.outcome for line in lines(round_)} == {"pushes"}


@pytest.mark.parametrize(
    ("hand", "times"),
    [
        ("As Ks Qs Js Ts", 100),
        ("5c 6c 7c 8c 9c", 50),
        ("Ts Th Td Tc 4c", 20),
        ("Ts Th Td 4s 4c", 7),
        ("2s 6s 9s Js Ks", 5),
        ("5c 6d 7s 8s 9d", 4),
        ("Ts Th Td 4s 8c", 3),
        ("Ts Th 4d 4s 8c", 2),
        ("2s 2h 4d 6s 8c", 1),
        ("As Kc 8d 6s 4c", 1),
    ],
)
def test_rule_4_step_6_a_better_player_wins_the_ante_1_to_1_and_the_raise_by_its_table(
    hand: str, times: int
) -> None:
    assert nets(one_seat(hand, ACE_KING)) == {"ante": 10, "raise": 20 * times}


@pytest.mark.paragraph("mississippi-stud", "cover-all 1")
@pytest.mark.paragraph("dj-wild", "cover-all 1")
def test_rule_4_cover_all_1_is_bet_before_the_deal_beside_an_ante() -> None:
    assert "cover_all" in open_layout(game("caribbean-stud")).spots
    round_ = deal(TWO_SEATS)
    assert round_.facts[0].kind == "no_more_bets"
    assert round_.wagers[2]["cover_all"] == 5 * DOLLAR


@pytest.mark.parametrize(
    ("hand", "dealer", "net"),
    [
        ("9c 9d 9h 4s 2c", ACE_KING, 9),  # the player's
        ("Qc Jd 9h 4c 2c", "7c 7d 7h 5s 3d", 9),  # the dealer's
        ("Qc Qd 9h 9c 2c", "7c 7d 5h 5s 3d", -1),  # two pair is not enough
    ],
)
@pytest.mark.paragraph("mississippi-stud", "cover-all 2")
@pytest.mark.paragraph("dj-wild", "cover-all 2")
def test_rule_4_cover_all_2_wins_when_the_highest_hand_is_trips_or_better(
    hand: str, dealer: str, net: int
) -> None:
    assert nets(one_seat(hand, dealer, "raise", "cover_all $1"))["cover_all"] == net


PAYS = {
    8: (100, 40, 7, 6, 5, 4, 3),
    7: (125, 70, 15, 9, 7, 5, 3),
    6: (150, 80, 17, 12, 9, 7, 3),
    5: (200, 90, 20, 15, 10, 8, 4),
    4: (250, 100, 30, 20, 15, 10, 5),
    3: (300, 125, 40, 30, 20, 17, 6),
    2: (500, 200, 60, 40, 35, 25, 9),
}
HIGHEST = (
    "As Ks Qs Js Ts", "5s 6s 7s 8s 9s", "4s 4h 4d 4c 7s", "4s 4h 4d 7s 7h", "2s 6s 9s Js Ks",
    "5s 6s 7s 8s 9h", "4s 4h 4d 7s 8s",
)  # fmt: skip
OTHERS = (
    "2c 5c 7d Td Qh", "2d 5d 8c Th Kc", "2h 5h 8d Jc Kd", "3c 6c 8h Jd Kh", "3d 6d 9c Jh Ac",
    "3h 6h 9d Qc Ad", "3s 7c Tc Qd Ah",
)  # fmt: skip


@pytest.mark.parametrize("hands", PAYS)
@pytest.mark.paragraph("mississippi-stud", "cover-all 3", "cover-all pays")
@pytest.mark.paragraph("dj-wild", "cover-all 3", "cover-all pays")
def test_rule_4_cover_all_3_pays_depend_on_the_hands_dealt_the_dealers_included(hands: int) -> None:
    wagers = "\n".join(f"wager {seat} ante $5 cover_all $1" for seat in range(1, hands))
    for highest, times in zip(HIGHEST, PAYS[hands], strict=True):
        cards = " ".join((highest, *OTHERS[: hands - 1]))
        round_ = deal(f"game caribbean-stud\n{wagers}\ncards {cards}", "fold " * (hands - 1))
        assert {nets(round_, seat)["cover_all"] for seat in range(1, hands)} == {times}


@pytest.mark.paragraph("mississippi-stud", "cover-all 4")
@pytest.mark.paragraph("dj-wild", "cover-all 4")
def test_rule_4_cover_all_4_the_shuffler_has_a_mode_for_it_on_the_i_deal_plus_alone() -> None:
    assert MODE is not None
    assert (MODE.name, MODE.models) == ("Caribbean Stud Poker Cover All", ("i-Deal Plus",))


@pytest.mark.parametrize("players", [1, 2, 7])
@pytest.mark.paragraph("mississippi-stud", "cover-all 5")
@pytest.mark.paragraph("dj-wild", "cover-all 5")
def test_rule_4_cover_all_5_the_screen_shows_the_row_once_the_dealer_has_a_hand(
    players: int,
) -> None:
    wagers = "\n".join(f"wager {seat} ante $5" for seat in range(1, players + 1))
    round_ = deal(f"game caribbean-stud\n{wagers}\ncards 2c")
    kinds = [fact.kind for fact in round_.facts]
    assert kinds[-3:] == ["dealer_dealt", "cover_all_pays", "up_card"]
    machine = Machine(mode="Caribbean Stud Poker Cover All")
    for _ in range(players + 1):
        with pytest.raises(Refused, match="Next: the next packet"):
            machine.pressed("green", round_.facts)
        machine = machine.pressed("packet", round_.facts)
    assert machine.wanted(round_.facts) == "green"
    [shown] = facts(round_, "cover_all_pays")
    assert shown.words.startswith(f"The shuffler shows {players + 1} hands; Cover All pays: ")


@pytest.mark.paragraph("mississippi-stud", "cover-all by-hand")
@pytest.mark.paragraph("dj-wild", "cover-all by-hand")
def test_rule_4_cover_all_5_without_a_shuffler_the_dealer_counts() -> None:
    [shown] = facts(deal(f"{TWO_SEATS}\nsetting hand_dealt yes\n"), "cover_all_pays")
    assert shown.words.startswith("The dealer counts 3 hands; Cover All pays: Royal flush 300")


def test_rule_4_cover_all_5_no_pays_are_shown_where_the_bet_is_not_offered() -> None:
    script = TWO_SEATS.replace("cover_all $5", "") + "table cover_all closed\n"
    assert facts(deal(script), "cover_all_pays") == []


@pytest.mark.paragraph("mississippi-stud", "cover-all 6")
@pytest.mark.paragraph("dj-wild", "cover-all 6")
def test_rule_4_cover_all_6_only_the_highest_hand_pays() -> None:
    """The dealer's three of a kind is covered by a player's straight flush: 125 to 1, once."""
    script = """
        game caribbean-stud
        wager 1 ante $5 cover_all $1
        wager 4 ante $5 cover_all $2
        cards 5c 6c 7c 8c 9c  Ac Kd 8h 6s 3s  4c 4d 4h Js Td
    """
    round_ = deal(script, "raise fold")
    assert [(line.seat, line.net // DOLLAR) for line in lines(round_)[-2:]] == [(4, 250), (1, 125)]


EXPOSED = """
    game caribbean-stud
    wager 1 ante $5
    wager 2 ante $5 cover_all $1
    wager 4 ante $5
    cards 9c 9d 9h 4s 2c  Qc Qd Qh 5s 2d  Kc Kd 8h 5h 3c  7c 7d 7h Js Td
"""


@pytest.mark.paragraph("mississippi-stud", "cover-all 7a", "cover-all 8")
@pytest.mark.paragraph("dj-wild", "cover-all 7a", "cover-all 8")
def test_rule_4_cover_all_7_and_8_the_highest_hand_so_far_stays_exposed() -> None:
    """Also three of a kind: the bet says trips or better, although the procedure says straight."""
    round_ = deal(EXPOSED, "raise raise raise")
    order = [
        (fact.kind, fact.seat)
        for fact in round_.facts
        if fact.kind in {"dealer_shown", "settled", "left_exposed"}
    ]
    assert order == [
        ("dealer_shown", 0), ("left_exposed", 0),
        ("settled", 4),
        ("settled", 2), ("left_exposed", 0),
        ("settled", 1),
    ]  # fmt: skip


def test_rule_4_cover_all_7_nothing_stays_exposed_when_nobody_made_the_bet() -> None:
    round_ = deal(EXPOSED.replace("cover_all $1", ""), "raise raise raise")
    assert facts(round_, "left_exposed") == []
    assert facts(round_, "cover_all") == []


def test_rule_4_cover_all_8_an_equal_hand_does_not_replace_the_one_exposed() -> None:
    """Seat 5, met first, and seat 2 hold the same straight."""
    straights = "5c 6d 7c 8s 9c  5d 6h 7s 8c 9d"
    round_ = deal(TWO_SEATS.replace("Jc Jd 8h 5s 3c  Ah Kh Qd 9c 4s", straights), "raise raise")
    assert len(facts(round_, "left_exposed")) == 1
    assert round_.facts[-1].cards == round_.order[5:10]


@pytest.mark.paragraph("mississippi-stud", "cover-all 9")
@pytest.mark.paragraph("dj-wild", "cover-all 9")
def test_rule_4_cover_all_9_settled_last_and_from_the_dealers_right() -> None:
    script = EXPOSED.replace("wager 4 ante $5", "wager 4 ante $5 cover_all $3")
    round_ = deal(script, "raise fold raise")
    assert [(line.seat, line.spot) for line in lines(round_)][-2:] == [
        (4, "cover_all"), (2, "cover_all")
    ]  # fmt: skip
    assert round_.facts[-1].kind == "cover_all"


def test_rule_9_folded_hands_count_and_are_read_at_the_end() -> None:
    round_ = deal(EXPOSED, "raise fold raise")
    kinds = [fact.kind for fact in round_.facts]
    assert kinds.index("folded_read") > max(i for i, kind in enumerate(kinds) if kind == "settled")
    assert round_.facts[-1].cards == round_.order[5:10]  # three queens, folded by seat 2


def test_rule_9_a_hand_folded_without_the_bet_counts_for_those_who_made_it() -> None:
    round_ = deal(EXPOSED.replace("9c 9d 9h 4s 2c", "5c 6c 7s 8d 9c"), "fold raise raise")
    assert nets(round_, 1) == {"ante": -5}
    assert nets(round_, 2)["cover_all"] == 10  # its straight, at the pays of four hands


def test_rule_9_everybody_folds_and_cover_all_is_still_settled() -> None:
    round_ = deal(EXPOSED, "fold fold fold")
    assert [fact.seat for fact in facts(round_, "folded_read")] == [4, 2, 1]
    assert nets(round_, 2) == {"ante": -5, "cover_all": 5}


def test_rule_9_that_folded_hands_count_is_a_setting_of_the_house() -> None:
    round_ = deal(f"{EXPOSED}\nsetting folded_hands_count no\n", "fold fold fold")
    assert facts(round_, "folded_read") == []
    [covered] = facts(round_, "cover_all")
    assert covered.cards == round_.order[15:20]  # the dealer's three sevens


def test_rule_9_folded_hands_are_not_shown_where_no_bet_needs_them() -> None:
    round_ = deal(EXPOSED.replace("cover_all $1", ""), "fold fold raise")
    seen = {card for fact in round_.facts_for(SPECTATOR) for card in fact.cards}
    assert seen.isdisjoint(round_.order[:10])


@pytest.mark.parametrize("packet", [1, 2, 3])
@pytest.mark.parametrize("extra", ["1", "-1"])
def test_rule_6_a_wrong_number_of_cards_voids_before_the_up_card_is_turned(
    packet: int, extra: str
) -> None:
    round_ = deal(f"{TWO_SEATS}\nfault wrong_count {packet} {extra}\n")
    assert round_.voided == "wrong_number_of_cards"
    assert facts(round_, "up_card") == []
    assert (round_.asked, round_.lines) == ([], ())
