"""RULEBOOK section 5: the three jackpots of Royal Match 21, alone and two on a layout."""

from fractions import Fraction

import pytest
from tests.rules.test_royal_match_21_side_bets import (
    JACKPOT,
    ONE,
    SEVENS_A,
    SEVENS_B,
    TRILUX,
    deal,
    settled,
    share,
    won,
)

from houseway.games import game
from houseway.money import DOLLAR, MeterShare
from houseway.refused import Refused
from houseway.table.layout import open_layout
from houseway.table.round import TableRound
from houseway.table.settlement import Line
from houseway.table.wager_rules import TableRules


@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("Kd Qd", 40),
        ("Ad Td", 14),
        ("Ad Kd", 14),
        ("Ad 2d", 7),
        ("5d 6d", 7),
        ("Jd Qd", 7),
        ("5d 7d", 0),
        ("Kd Qs", 0),
        ("8d 8d", 0),
    ],
)
@pytest.mark.paragraph("royal-match-21", "jackpot paytable-6", "aquarius 1", "nexus 1")
def test_the_royal_match_jackpot_pays_for_1_by_the_players_two_cards(cards: str, pays: int) -> None:
    first, second = cards.split()
    answers = "" if first == "Ad" and second in ("Td", "Kd") else "stand"
    assert won(deal(f"{first} 9c {second} 8s", answers, JACKPOT), "jackpot") == pays - 1


@pytest.mark.paragraph("royal-match-21", "aquarius 2", "nexus 2")
def test_its_percentage_pays_look_at_the_dealers_two_cards_too() -> None:
    assert share(deal("Kd Qd Qd Kd", "stand", JACKPOT)) == "100%"
    assert share(deal("Kd Qs Qd Ks", "stand", JACKPOT)) == "25%"
    assert won(deal("Kd Qs Qd Kh", "stand", JACKPOT), "jackpot") == 39  # The dealer's are unsuited.


@pytest.mark.paragraph("royal-match-21", "aquarius 7", "nexus 7")
def test_its_fixed_wins_are_settled_with_the_blackjack_wager() -> None:
    round_ = deal("Kd 9s Qd 8s", "", JACKPOT)
    assert settled(round_, "jackpot") == []
    round_.answer("stand")
    assert round_.lines is not None
    assert [line.spot for line in round_.lines] == ["blackjack", "jackpot"]


@pytest.mark.paragraph("royal-match-21", "aquarius 7", "nexus 7")
def test_its_royal_match_against_a_king_or_queen_waits_for_the_hole_card() -> None:
    round_ = deal("Kd 9c Qs Qd 7d Ks 5c", "hit", JACKPOT, "wager 2 blackjack $10 jackpot $1")
    assert len(settled(round_, "blackjack")) == 1  # Bust and taken,
    assert settled(round_, "jackpot") == []  # but the jackpot bet is still in action.
    round_.answer("stand")
    assert share(round_) == "25%"


def test_several_meter_pays_are_made_from_the_dealers_right() -> None:
    seats = ("wager 2 blackjack $5 jackpot $1", "wager 6 blackjack $5 jackpot $1")
    round_ = deal("Kd Ks Qs Qd Qs Ks", "stand stand", *seats)
    shares = [(line.seat, line.share) for line in round_.balance().shares]
    assert shares == [
        (6, MeterShare("jackpot", Fraction(1))),
        (2, MeterShare("jackpot", Fraction(1, 4))),
    ]


# Blazing 7's, both versions.


@pytest.mark.parametrize(
    ("table", "pays"),
    [
        ("1", ("100%", "100%", "10%", "200", "25", "2")),
        ("2", ("100%", "10%", "500", "200", "25", "2")),
        ("ml03", ("100% Mega", "100% Major", "100% Minor", "200", "25", "2")),
        ("ml04", ("100% Major", "100% Minor", "500", "200", "25", "2")),
    ],
)
@pytest.mark.parametrize("version", ["player", "up-card"])
@pytest.mark.paragraph("royal-match-21", "blazing-paytables 1", "blazing-paytables 2")
@pytest.mark.paragraph("royal-match-21", "blazing-paytables ml03", "blazing-paytables ml04")
@pytest.mark.paragraph("royal-match-21", "blazing-player 7", "blazing-up-card 7")
@pytest.mark.paragraph("royal-match-21", "blazing-up-card 8", "blazing-up-card 8a")
def test_each_table_of_blazing_sevens_in_both_versions(
    table: str, pays: tuple[str, ...], version: str
) -> None:
    hands = ("7d 7d 7d", "7s 7s 7s", "7d 7h 7h", "7d 7s 7h", "7d 7s 8h", "7d 9s 7h")
    for hand, pay in zip(hands, pays, strict=True):
        a, b, third = hand.split()
        up, drawn = ("6c", third) if version == "player" else (third, "2c")
        said = (f"table jackpot blazing-7s-{table}", f"setting third_card {version}", JACKPOT)
        round_ = deal(f"{a} {up} {b} Tc {drawn}", "hit", *said)
        [line] = settled(round_, "jackpot") or play_on(round_)
        got = str(line.share) if line.share else str(line.net // DOLLAR + 1)
        assert got == pay, hand


def play_on(round_: TableRound) -> list[Line]:
    while round_.pending:
        round_.answer("stand")
    return settled(round_, "jackpot")


@pytest.mark.paragraph("royal-match-21", "blazing-player 3", "blazing-up-card 3")
def test_no_seven_in_the_first_two_cards_loses() -> None:
    assert won(deal("2d 6c 3d Tc 7d 7h", "hit stand", SEVENS_A, JACKPOT), "jackpot") == -1
    assert won(deal("2d 7c 3d Tc", "", SEVENS_B, JACKPOT), "jackpot") == -1


@pytest.mark.parametrize("word", ["hit", "double"])
@pytest.mark.paragraph("royal-match-21", "blazing-player 8")
def test_version_a_the_third_card_is_the_first_hit_card(word: str) -> None:
    round_ = deal("7d 6c 7d Tc 7d Kc", word, SEVENS_A, JACKPOT)
    assert share(round_) == "100%"


def test_version_a_a_later_hit_card_is_no_third_card() -> None:
    round_ = deal("7d 6c 7d Tc 2c 5d", "hit hit", SEVENS_A, JACKPOT)
    assert won(round_, "jackpot") == 24


@pytest.mark.paragraph("royal-match-21", "blazing-player 8a")
def test_version_a_who_stands_on_two_sevens_has_no_third_card() -> None:
    assert won(deal("7d 7c 7d Tc", "stand", SEVENS_A, JACKPOT), "jackpot") == 24


@pytest.mark.paragraph("royal-match-21", "blazing-player 9")
def test_version_a_after_a_split_it_is_the_third_card_dealt_to_that_player() -> None:
    first = deal("7d 6c 7d Tc 7d 2c 3c 4c Kd", "split stand stand", SEVENS_A, JACKPOT)
    assert share(first) == "100%"
    fourth = deal("7d 6c 7d Tc 2c 7d Kd", "split stand stand", SEVENS_A, JACKPOT)
    assert won(fourth, "jackpot") == 24  # The seven came on the second hand: the fourth card.


@pytest.mark.paragraph("royal-match-21", "blazing-player 10a")
def test_version_a_on_a_bust_the_wager_is_taken_then_the_jackpot_paid_then_play_continues() -> None:
    two = "wager 2 blackjack $10"
    round_ = deal("7d 9c 6c 9d 8d Tc Kc", "hit", SEVENS_A, JACKPOT, two)
    assert [(line.spot, line.net // DOLLAR) for line in round_.facts[-1].lines] == [
        ("blackjack", -10),
        ("jackpot", 1),
    ]
    assert round_.pending is not None
    assert round_.pending.seat == 2


def test_version_a_of_split_hands_the_first_to_bust_brings_the_jackpot_pay() -> None:
    round_ = deal("7d 6c 7d Tc 7d 9c 8c 2c Kd", "split hit", SEVENS_A, JACKPOT)
    assert [line.spot for line in round_.facts[-2].lines] == ["blackjack", "jackpot"]
    assert round_.pending is not None
    assert share(round_) == "100%"


def test_version_a_of_split_hands_that_stand_all_wagers_come_before_the_jackpot_bet() -> None:
    round_ = deal("7d 6c 7d Tc Kd 2c 3c Kd", "split stand stand", SEVENS_A, JACKPOT)
    assert round_.lines is not None
    assert [line.spot for line in round_.lines] == ["blackjack", "blackjack", "jackpot"]


@pytest.mark.paragraph("royal-match-21", "blazing-player 10")
def test_version_a_the_bust_card_does_not_count() -> None:
    round_ = deal("7d 6c 9d Tc 7h", "hit", SEVENS_A, JACKPOT)
    assert won(round_, "blackjack") == -10
    assert won(round_, "jackpot") == 1  # One 7 among the first two; the second 7 was the bust.


@pytest.mark.paragraph("royal-match-21", "blazing-player 11a", "blazing-player 11b")
def test_version_a_hands_that_do_not_bust_are_settled_after_the_dealers() -> None:
    round_ = deal("7d 9c 6c 7s 8d Tc 3c 5d", "hit", SEVENS_A, JACKPOT, "wager 2 blackjack $10")
    assert settled(round_, "jackpot") == []
    round_.answer("stand")
    round_.answer("stand")
    assert round_.lines is not None
    assert [(line.seat, line.spot) for line in round_.lines] == [
        *((2, "blackjack"), (1, "blackjack"), (1, "jackpot"))
    ]


def test_version_a_a_dealers_blackjack_ends_it_with_what_the_first_two_cards_won() -> None:
    assert won(deal("7d Kc 7d Ac 7d", "", SEVENS_A, JACKPOT), "jackpot") == 24
    assert won(deal("7d Kc 9d Ac 7d", "", SEVENS_A, JACKPOT), "jackpot") == 1


def test_version_a_where_it_does_not_a_third_card_is_dealt_for_the_jackpot_alone() -> None:
    setting = "setting dealer_blackjack_ends no"
    round_ = deal("7d Kc 7d Ac 7d", "", SEVENS_A, setting, JACKPOT)
    assert share(round_) == "100%"
    assert won(round_, "blackjack") == -10
    assert deal("7d Kc 9d Ac 7d", "", SEVENS_A, setting, JACKPOT).cards_dealt == 4


@pytest.mark.paragraph("royal-match-21", "blazing-up-card 9")
@pytest.mark.paragraph("royal-match-21", "blazing-up-card 9a", "blazing-up-card 9b")
def test_version_b_is_resolved_right_after_the_deal() -> None:
    round_ = deal("7d 7d 7d Tc", "", SEVENS_B, JACKPOT)
    assert round_.pending is not None
    assert share(round_) == "100%"
    round_.answer("stand")
    assert [fact.kind for fact in round_.facts].count("end_game") == 1
    assert round_.facts[-1].kind == "end_game"  # Pressed once all bets are reconciled.


# TriLux, the wager, and how many jackpots there may be.


@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("Ad Ad Ad", "100%"),
        ("9d 9d 9d", "125"),
        ("Ad 2d 3d", "25"),
        ("Qd Ad Kd", "25"),
        ("9d 9s 9d", "20"),
        ("4d 6s 5h", "7"),
        ("4d Ts 5h", "0"),
        ("4d 4d 5d", "5"),
    ],
)
@pytest.mark.paragraph("royal-match-21", "trilux paytable-6", "trilux 2", "trilux 3")
def test_trilux_pays_by_two_cards_and_the_up_card(cards: str, pays: str) -> None:
    first, second, up = cards.split()
    [line] = settled(deal(f"{first} {up} {second} 9c", "", TRILUX, JACKPOT), "jackpot")
    assert (str(line.share) if line.share else str(line.net // DOLLAR + 1)) == pays


@pytest.mark.paragraph("royal-match-21", "trilux 8", "trilux 10")
def test_trilux_is_settled_and_end_game_pressed_before_blackjack_continues() -> None:
    round_ = deal("9d Ad 8d Tc", "", TRILUX, JACKPOT)
    assert round_.pending is not None
    assert round_.pending.question == "insurance"
    assert [fact.kind for fact in round_.facts[-2:]] == ["jackpot_settled", "end_game"]
    done = deal("9d Ad 8d Tc", "decline", TRILUX, JACKPOT)
    assert [fact.kind for fact in done.facts].count("end_game") == 1


@pytest.mark.parametrize("table", ["blazing-7s-1", "trilux-6"])
@pytest.mark.paragraph("royal-match-21", "blazing-paytables wager", "trilux wager")
def test_the_wager_is_one_dollar_and_another_fixed_wager_multiplies_the_pays(table: str) -> None:
    opened = f"table jackpot {table}"
    with pytest.raises(Refused, match=r"Jackpot must be exactly \$1.00"):
        deal("2c", "", opened, "wager 1 blackjack $10 jackpot $5")
    rules = TableRules(fixed={"jackpot": 5 * DOLLAR})
    wager = "wager 1 blackjack $10 jackpot $5"
    round_ = deal("7d 8d 7d Tc", "stand", opened, wager, rules=rules)
    [line] = settled(round_, "jackpot")
    assert line.net == 5 * DOLLAR * (4 if table == "trilux-6" else 24)


@pytest.mark.paragraph("royal-match-21", "blazing-player 1", "blazing-player 2")
@pytest.mark.paragraph("royal-match-21", "blazing-up-card 1", "blazing-up-card 2", "trilux 1")
@pytest.mark.paragraph("royal-match-21", "trilux 5", "aquarius 4", "nexus 4", "blazing-player 4")
@pytest.mark.paragraph("royal-match-21", "blazing-up-card 4")
def test_a_jackpot_wager_needs_a_blackjack_wager() -> None:
    with pytest.raises(Refused, match="a bet on Blackjack is required"):
        deal("2c", "", SEVENS_A, "wager 1 jackpot $1")


SECOND = "table second_jackpot trilux-6"
DUAL = "setting dual_progressives yes"


@pytest.mark.paragraph("royal-match-21", "royal-match game")
def test_plain_royal_match_21_carries_one_jackpot() -> None:
    with pytest.raises(Refused, match="can have one jackpot") as refusal:
        deal("2c", "", SEVENS_A, SECOND, ONE)
    assert refusal.value.code == "one_jackpot"


@pytest.mark.paragraph("royal-match-21", "blazing-player house-1", "blazing-up-card house-1")
@pytest.mark.paragraph("royal-match-21", "trilux house-1", "blazing-player house-5")
@pytest.mark.paragraph("royal-match-21", "blazing-up-card house-5", "trilux house-5")
def test_dual_progressives_carry_two_one_per_sensor() -> None:
    both = "wager 1 blackjack $10 jackpot $1 second_jackpot $1"
    round_ = deal("7d 7s 7h 9c 7d Kd", "hit", SEVENS_A, SECOND, DUAL, both)
    assert won(round_, "second_jackpot") == 19
    assert won(round_, "jackpot") == 499
    assert round_.coin_in == {1: {"jackpot": DOLLAR, "second_jackpot": DOLLAR}}


def test_two_sensors_never_carry_the_same_jackpot() -> None:
    with pytest.raises(Refused) as refusal:
        deal("2c", "", SEVENS_A, "table second_jackpot blazing-7s-ml03", DUAL, ONE)
    assert refusal.value.code == "jackpot_twice"
    assert "the same jackpot, Blazing 7's, Paytable ML03." in str(refusal.value)


@pytest.mark.paragraph("royal-match-21", "blazing-player house-2", "blazing-up-card house-2")
@pytest.mark.paragraph("royal-match-21", "trilux house-2")
def test_every_jackpot_sensor_is_a_separate_game() -> None:
    tables = {"second_jackpot": "trilux-6"}
    found = game("royal-match-21")
    settings = found.settings(dual_progressives=True)
    assert open_layout(found, tables, settings, TableRules(most_games=4))
    with pytest.raises(Refused, match="4 separate games"):
        open_layout(found, tables, settings, TableRules(most_games=3))
