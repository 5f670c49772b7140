"""RULEBOOK section 6 (Three Card Poker and its bonus), by the steps of "Dealing Procedures"."""

import pytest
from tests.rules.rounds import deal, lines, nets

from houseway.cards import faces
from houseway.games import game
from houseway.games.three_card_poker.procedure import Settings
from houseway.money import DOLLAR
from houseway.paytables import paytable
from houseway.refused import Refused
from houseway.table.layout import open_layout
from houseway.table.procedure import DEALER, FACE_DOWN, SPECTATOR, only
from houseway.table.round import TableRound
from houseway.table.wager_rules import TableRules

TWO_SEATS = """
    game three-card-poker
    wager 2 ante $10 pair_plus $5 bonus $1
    wager 5 ante $5
    cards Kc Qd 9h  4c 4d 2h  Qs 8d 3c
"""


def one_seat(hand: str, dealer: str, wagers: str = "ante $10", more: str = "") -> TableRound:
    script = f"game three-card-poker\n{more}\nwager 1 {wagers}\ncards {hand} {dealer}"
    return deal(script, "play" if "ante $" in wagers else "")


@pytest.mark.paragraph("three-card-poker", "overview introduction", "overview 3", "dealing 1")
def test_rule_6_1_ante_pair_plus_or_both() -> None:
    """They may differ; who bets pair plus alone is asked nothing and settled with the others."""
    round_ = one_seat("4c 4d 2h", "Ah Kd Jc", "pair_plus $5")
    assert round_.asked == []
    assert nets(round_, 1) == {"pair_plus": 5}
    assert nets(one_seat("4c 4d 2h", "Ah Kd Jc", "ante $10 pair_plus $25"), 1) == {
        "play": 10,
        "ante": 10,
        "pair_plus": 25,
    }


@pytest.mark.parametrize(
    ("setting", "wagers", "code"),
    [
        ("no", "bonus $1", "needs"),
        ("yes", "pair_plus $5", "required"),
        ("yes", "bonus $1", "required"),
    ],
)
@pytest.mark.paragraph("three-card-poker", "irregularities exceptions", "bonus 6", "bonus 1")
def test_rule_6_1_a_standard_wager_first_and_an_ante_where_it_is_mandatory(
    setting: str, wagers: str, code: str
) -> None:
    with pytest.raises(Refused) as refusal:
        one_seat("4c 4d 2h", "Ah Kd Jc", wagers, f"setting ante_mandatory {setting}")
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("allowed", "seats", "fits"),
    [(True, (3, 4), True), (True, (3, 5), False), (False, (3, 4), False), (True, (1, 2, 3), False)],
)
@pytest.mark.paragraph("three-card-poker", "dealing 1")
def test_rule_6_1_two_adjacent_positions_if_the_house_allows(
    allowed: bool, seats: tuple[int, ...], fits: bool
) -> None:
    wagers = "\n".join(f"wager {seat} ante $5\nplayer {seat} Ann" for seat in seats)
    script = f"game three-card-poker\n{wagers}\ncards 2c"
    rules = TableRules(two_positions=allowed)
    if fits:
        assert deal(script, rules=rules).pending
        return
    with pytest.raises(Refused, match="position") as refusal:
        deal(script, rules=rules)
    assert refusal.value.code == "positions"


@pytest.mark.paragraph("three-card-poker", "dealing 2")
def test_rule_6_2_no_more_bets_and_positions_without_pair_plus_are_called_out() -> None:
    assert [fact.words for fact in deal(TWO_SEATS).facts[1:3]] == [
        "No more bets.",
        "No Pair Plus, position 5.",
    ]


@pytest.mark.paragraph("three-card-poker", "dealing 3")
def test_rule_6_3_three_cards_each_face_down_then_the_dealer_whose_hand_nobody_sees() -> None:
    round_ = deal(TWO_SEATS)
    dealt = [fact for fact in round_.facts if fact.cards]
    assert [(fact.seat, len(fact.cards)) for fact in dealt] == [(2, 3), (5, 3), (0, 3)]
    for viewer in (DEALER, SPECTATOR, only(1), only(2), only(5)):
        *_, last = round_.facts_for(viewer)
        assert last.cards == (FACE_DOWN,) * 3
    own = {card for fact in round_.facts_for(only(5)) for card in fact.cards} - {FACE_DOWN}
    assert own == set(round_.order[3:6])


@pytest.mark.paragraph("three-card-poker", "dealing 4")
def test_rule_6_4_play_is_exactly_the_ante_or_the_hand_is_folded() -> None:
    ask = deal(TWO_SEATS).pending
    assert ask is not None
    assert (ask.answers, ask.stakes) == (("fold", "play"), (0, 10 * DOLLAR))


@pytest.mark.paragraph("three-card-poker", "dealing 4", "overview 3")
def test_rule_6_4_a_fold_forfeits_ante_and_pair_plus_both() -> None:
    script = """
        game three-card-poker
        wager 2 ante $10 pair_plus $5
        cards Kc Kd Kh  Qs 8d 3c
    """
    assert nets(deal(script, "fold"), 2) == {"ante": -10, "pair_plus": -5}


@pytest.mark.paragraph("three-card-poker", "dealing 5")
def test_rule_6_5_forfeits_are_collected_before_the_dealers_hand_is_turned() -> None:
    kinds = [fact.kind for fact in deal(TWO_SEATS, "fold play").facts]
    assert kinds.index("collected") < kinds.index("dealer_shown")
    assert kinds.index("collected") > max(i for i, kind in enumerate(kinds) if kind == "bets")


@pytest.mark.parametrize(
    ("dealer", "words"),
    [
        ("Js 9d 4c", "Dealer does not qualify: Jack-nine high."),
        ("Qs 3d 2c", "Dealer qualifies: Queen-three high."),
        ("2s 2d 3c", "Dealer qualifies: Pair of deuces, three kicker."),
    ],
)
@pytest.mark.paragraph("three-card-poker", "overview 1")
def test_rule_6_6_the_dealer_plays_with_queen_high_or_better(dealer: str, words: str) -> None:
    round_ = one_seat("Ah 7d 5c", dealer)
    assert words in [fact.words for fact in round_.facts]


@pytest.mark.parametrize(
    ("hand", "dealer", "play", "ante"),
    [
        ("9h 7d 5c", "Js 8d 4c", 0, 10),  # not qualified: the ante wins though the hand is worse
        ("Ah 7d 5c", "Ks 8d 4c", 10, 10),
        ("Kh 7d 5c", "Ks 8d 4c", -10, -10),
        ("Kh 8c 4d", "Ks 8d 4c", 0, 0),  # a tie pushes both
        ("2h 3d 4c", "Ks 8s 4s", 10, 10),  # a straight beats a flush
        ("Ah Kd Qc", "Ks Qh Js", 10, 10),  # the best straight
        ("Ah 2d 3c", "2s 3h 4s", -10, -10),  # the lowest
    ],
)
@pytest.mark.paragraph("three-card-poker", "overview 1")
def test_rule_6_7_ante_and_play_against_the_dealer(
    hand: str, dealer: str, play: int, ante: int
) -> None:
    found = nets(one_seat(hand, dealer), 1)
    assert (found["play"], found["ante"]) == (play, ante)


@pytest.mark.parametrize(
    ("table", "pays"),
    [("tcp-01", (5, 4, 1)), ("tcp-03", (5, 3, 1)), ("tcp-05", (4, 3, 1))],
)
@pytest.mark.paragraph("three-card-poker", "overview 1")
def test_rule_6_7_ante_bonus_whatever_the_dealer_holds(table: str, pays: tuple[int, ...]) -> None:
    dealers = ("Ah Ad Ac", "Js 8d 4c")
    for hand, times in zip(("9c Tc Jc", "2h 2d 2c", "5h 6d 7c"), pays, strict=True):
        for dealer in dealers:
            assert nets(one_seat(hand, dealer, more=f"table ante {table}"), 1)["ante_bonus"] == (
                10 * times
            )


@pytest.mark.parametrize(
    ("table", "pays"),
    [
        ("tcp-01", (40, 30, 6, 4, 1, -1)),
        ("tcp-02", (40, 25, 6, 4, 1, -1)),
        ("tcp-07", (40, 30, 5, 4, 1, -1)),
        ("tcp-10", (40, 30, 6, 3, 1, -1)),
    ],
)
@pytest.mark.paragraph("three-card-poker", "overview 2")
def test_rule_6_pair_plus_whatever_the_dealer_holds(table: str, pays: tuple[int, ...]) -> None:
    hands = ("9c Tc Jc", "2h 2d 2c", "5h 6d 7c", "2c 9c Jc", "4c 4d 9h", "Kc Qd 2h")
    for hand, times in zip(hands, pays, strict=True):
        round_ = one_seat(hand, "Ah As Ad", "pair_plus $5", f"table ante {table}")
        assert nets(round_, 1) == {"pair_plus": 5 * times}


@pytest.mark.paragraph("three-card-poker", "dealing 7")
def test_rule_6_7_right_to_left_and_play_bonus_ante_pair_plus() -> None:
    round_ = deal(TWO_SEATS, "play play")
    assert [(line.seat, line.spot) for line in lines(round_)] == [
        *((5, "play"), (5, "ante")),
        *((2, "play"), (2, "ante"), (2, "pair_plus"), (2, "bonus")),
    ]


@pytest.mark.paragraph("three-card-poker", "dealing 7")
def test_rule_6_7_the_order_of_settlement_is_a_house_setting() -> None:
    order = ("bonus", "pair_plus", "ante", "ante_bonus", "play")
    more = f"setting settle_order {' '.join(order)}"
    round_ = one_seat("5h 6d 7c", "Ks 8s 4d", "ante $5 pair_plus $5 bonus $1", more)
    assert tuple(line.spot for line in lines(round_)) == order
    with pytest.raises(ValueError, match="once: play, ante_bonus"):
        Settings(settle_order=("play", "ante"))


@pytest.mark.parametrize(
    ("table", "pays"),
    [
        ("tcpb-01", (4000, 1000, 125, 100, -1)),
        ("tcpb-02", (4000, 1000, 60, 40, 7)),
        ("tcpb-03e", (4000, 1000, 100, 75, -1)),
        ("tcpb-04e", (3000, 1000, 50, 40, 6)),
    ],
)
@pytest.mark.paragraph("three-card-poker", "bonus 2", "bonus 3", "bonus 4", "bonus 9a")
def test_rule_6_bonus_tables(table: str, pays: tuple[int, ...]) -> None:
    hands = ("As Ks Qs", "Ah Kh Qh", "9c Tc Jc", "2h 2d 2c", "5h 6d 7c")
    for hand, times in zip(hands, pays, strict=True):
        round_ = one_seat(hand, "Ac Kd Jd", "pair_plus $5 bonus $2", f"table bonus {table}")
        assert nets(round_, 1)["bonus"] == 2 * times


ENVY = """
    game three-card-poker
    wager 1 ante $5 bonus $1
    wager 2 ante $5
    wager 3 ante $5 bonus $1
    cards 9c Tc Jc  Ah Kh Qh  2c 5d 9h  4s 5s 6s
"""


@pytest.mark.paragraph("three-card-poker", "bonus 10b", "bonus 10c", "bonus 10d")
def test_rule_6_envy_for_each_other_players_hand_never_ones_own_or_the_dealers() -> None:
    round_ = deal(ENVY, "play play play")
    envy = [(line.seat, line.net // DOLLAR) for line in lines(round_) if "envy" in line.spot]
    assert envy == [(3, 25), (3, 5), (1, 25)]  # seat 2 made no bonus bet; the dealer's hand is none
    assert all("envy" in line.spot for line in lines(round_)[-3:])


def test_rule_6_envy_only_from_bonus_bettors_where_the_house_says_so() -> None:
    round_ = deal(f"{ENVY}\nsetting envy_from_any_player no", "play play play")
    envy = [(line.seat, line.net // DOLLAR) for line in lines(round_) if "envy" in line.spot]
    assert envy == [(3, 5)]


def test_rule_6_no_envy_from_a_players_own_second_position() -> None:
    script = f"{ENVY}\nplayer 1 Ann\nplayer 2 Ann"
    round_ = deal(script, "play play play", TableRules(two_positions=True))
    envy = [(line.seat, line.net // DOLLAR) for line in lines(round_) if "envy" in line.spot]
    assert envy == [(3, 25), (3, 5)]


@pytest.mark.parametrize(("setting", "net"), [("yes", 100), ("no", -1)])
def test_rule_9_a_folded_hand_keeps_its_bonus_but_not_pair_plus(setting: str, net: int) -> None:
    script = f"""
        game three-card-poker
        setting folded_hands_keep_bonus {setting}
        wager 1 ante $5 pair_plus $5 bonus $1
        cards 9c Tc Jc  Ah Kh Jh
    """
    assert nets(deal(script, "fold"), 1) == {"ante": -5, "pair_plus": -5, "bonus": net}


@pytest.mark.parametrize("at", [1, 2, 3])
@pytest.mark.parametrize("extra", [1, -1])
@pytest.mark.paragraph("three-card-poker", "irregularities 1")
def test_rule_6_a_wrong_number_of_cards_in_any_hand_voids_all_hands(at: int, extra: int) -> None:
    round_ = deal(f"{TWO_SEATS}\nfault wrong_count {at} {extra}")
    assert round_.voided == "wrong_number_of_cards"
    assert round_.facts[-1].kind == "reshuffle"
    assert (lines(round_), round_.pending) == ((), None)


@pytest.mark.paragraph("three-card-poker", "overview side-bets")
def test_rule_6_side_bets_between_players_are_refused() -> None:
    with pytest.raises(Refused, match="between players") as refusal:
        one_seat("4c 4d 2h", "Ah Kd Jc", "ante $5 against_seat_2 $5")
    assert refusal.value.code == "between_players"


@pytest.mark.paragraph("three-card-poker", "paytables tcp")
def test_rule_6_twelve_designators_open_with_their_two_tables() -> None:
    pairs = ["AA", "AB", "BA", "BB", "CA", "CB", "AC", "BC", "CC", "AD", "BD", "CD"]
    for number, (ante, pair_plus) in enumerate(pairs, start=1):
        tables = open_layout(game("three-card-poker"), {"ante": f"tcp-{number:02}"}).tables
        assert tables["ante_bonus"].id == f"ante-bonus-{ante.lower()}"
        assert tables["pair_plus"].id == f"pair-plus-{pair_plus.lower()}"


@pytest.mark.paragraph("three-card-poker", "dealing 6")
@pytest.mark.parametrize(
    ("dealer", "arranged"),
    [("3c Qs 8d", "Qs 8d 3c"), ("2d As 3c", "As 3c 2d"), ("4c Kd 4d", "Kd 4d 4c")],
)
def test_rule_6_6_the_dealer_arranges_the_hand_from_high_to_low(dealer: str, arranged: str) -> None:
    [shown] = [f for f in one_seat("Ah Kc 9d", dealer).facts if f.kind == "dealer_shown"]
    assert faces(shown.cards) == arranged


@pytest.mark.paragraph("three-card-poker", "overview ranking")
def test_a_straight_beats_a_flush_and_three_two_ace_is_the_lowest_straight() -> None:
    assert nets(one_seat("4c 3d 2h", "Ac Kc 9c"), 1)["play"] == 10
    assert nets(one_seat("3c 2d Ah", "4d 3s 2s"), 1)["play"] == -10
    assert nets(one_seat("3c 2d Ah", "As Kd Qs"), 1)["play"] == -10


@pytest.mark.paragraph("three-card-poker", "bonus 7", "bonus 8", "bonus 9a", "bonus 10a")
def test_an_envy_lammer_is_placed_before_the_deal_and_taken_when_all_is_settled() -> None:
    round_ = deal(TWO_SEATS, "fold play")
    kinds = [str(fact.kind) for fact in round_.facts]
    assert kinds[0] == "lammers_placed"
    assert round_.facts[0].words == "An Envy lammer goes next to the bonus bet of seat 2."
    assert kinds[-1] == "lammers_taken"
    assert kinds.index("lammers_taken") > max(n for n, k in enumerate(kinds) if k == "settled")
    plain = [str(f.kind) for f in deal(TWO_SEATS.replace(" bonus $1", ""), "fold play").facts]
    assert "lammers_placed" not in plain


@pytest.mark.paragraph("three-card-poker", "bonus 5")
def test_a_dollar_is_recommended_for_the_bonus() -> None:
    for name in ("tcpb-01", "tcpb-02", "tcpb-03e", "tcpb-04e"):
        assert paytable(name).wager.recommended == DOLLAR


@pytest.mark.paragraph("three-card-poker", "irregularities limits", "bonus limits")
def test_no_wager_of_the_game_is_above_the_lawful_ceiling() -> None:
    rules = TableRules(ceiling=400 * DOLLAR)
    for wagers in ("ante $401", "pair_plus $401", "ante $5 bonus $401"):
        with pytest.raises(Refused) as refusal:
            deal(f"game three-card-poker\nwager 1 {wagers}\ncards Kc Qd 9h Qs 8d 3c", "", rules)
        assert refusal.value.code == "above_ceiling"
