"""RULEBOOK section 7 (Fortune San Lo), by the numbers of "Rules and Dealing Procedures".

Fortune Bonus, Hat Trick and progressive are in test_san_lo_bets.py.
"""

import pytest
from tests.rules.rounds import deal_set, facts, lines, nets

from houseway.cards import parse_cards
from houseway.games import game, transcript
from houseway.games.san_lo.procedure import Settings, dealing_order
from houseway.games.san_lo.setting.house_way import POINTS, WAYS
from houseway.money import DOLLAR
from houseway.refused import Refused
from houseway.table.procedure import ALL, DEALER, FACE_DOWN, SPECTATOR, only
from houseway.table.round import TableRound
from houseway.table.shuffler import Machine

# Seat 2 gets the first packet, then seat 1, the dealer, and the empty seats 6 to 3.
TWO_SEATS = """
    game san-lo
    wager 1 main $10 hat_trick $10 fortune_bonus $5 progressive $1
    wager 2 main $20
    number 2
    cards 9c 9d As Kh 7d 2c  Ts Tc Ah 6d 5d 3c  4c 4d Qc Qd 7h 2s
"""
HIGH_FIRST = "setting house_way high-first"
OWN, OTHER = "Ts Tc 3c / Ah 5d / 6d", "9c 9d 2c / As 7d / Kh"
WEAK = "2c 3d 5h 7s 8c Th"  # set by points as T-5-3 / 8-2 / 7


def one_seat(
    setting: str, dealer: str = WEAK, wagers: str = "main $10", more: str = ""
) -> TableRound:
    """Seat 1 sets so; then come the dealer's six cards."""
    cards = setting.replace("/", "")
    script = f"game san-lo\n{more}\nwager 1 {wagers}\nnumber 1\ncards {cards} {dealer}"
    return deal_set(script, *[setting] * (2 if "warned" in more else 1))


@pytest.mark.paragraph("fortune-san-lo", "dealing 1", "overview cards")
def test_rule_7_1_the_shuffler_in_its_mode_gives_out_the_packets_of_the_round() -> None:
    round_ = deal_set(TWO_SEATS)
    mode = game("san-lo").mode
    assert mode is not None
    with pytest.raises(Refused, match="Set the shuffler to Fortune San Lo Poker first"):
        Machine(mode="DJ Wild Poker").need_ready(mode)
    machine = Machine(mode=mode.name)
    machine.need_ready(mode)
    with pytest.raises(Refused, match="Next: the green button"):
        machine.pressed("packet", round_.facts)
    machine = machine.pressed("green", round_.facts)
    packets = [fact.cards for fact in round_.facts if fact.kind.endswith("_dealt")]
    assert [len(cards) for cards in packets] == [mode.packet] * 7
    for _ in packets:
        machine = machine.pressed("packet", round_.facts)
    assert machine.wanted(round_.facts) is None


@pytest.mark.parametrize(
    ("wagers", "code"),
    [
        ("hat_trick $5", "required"),
        ("fortune_bonus $5 progressive $1", "required"),
        ("main $5 hat_trick $6", "at_most"),
    ],
)
@pytest.mark.paragraph("fortune-san-lo", "dealing 2", "dealing 2a", "overview hat-trick")
def test_rule_7_2_a_main_bet_is_required_and_the_hat_trick_not_above_it(
    wagers: str, code: str
) -> None:
    with pytest.raises(Refused) as refusal:
        one_seat(OWN, wagers=wagers)
    assert refusal.value.code == code


@pytest.mark.paragraph("fortune-san-lo", "dealing 2", "aquarius 1")
def test_rule_7_2_all_three_optional_bets_may_stand_beside_the_main_bet() -> None:
    round_ = one_seat(OWN, wagers="main $5 hat_trick $5 fortune_bonus $50 progressive $1")
    assert list(nets(round_)) == ["main", "hat_trick", "fortune_bonus", "progressive"]


@pytest.mark.parametrize("number", range(1, 8))
@pytest.mark.paragraph("fortune-san-lo", "dealing 3")
def test_rule_7_3_the_number_drawn_names_the_first_position(number: int) -> None:
    round_ = deal_set(f"game san-lo\nwager 1 main $5\nnumber {number}\ncards 2c")
    first = next(fact for fact in round_.facts if fact.cards)
    assert first.seat == number % 7  # Position 7 is the dealer's.
    assert round_.facts[1].words.startswith(f"The shuffler shows {number}: the first hand is for")


@pytest.mark.parametrize("number", [0, 8])
def test_rule_7_3_no_other_number_can_be_drawn(number: int) -> None:
    with pytest.raises(Refused, match="must be 1 to 7"):
        deal_set(f"game san-lo\nwager 1 main $5\nnumber {number}\ncards 2c")


@pytest.mark.parametrize(
    ("dealer", "numbered", "number", "order"),
    [
        (7, "clockwise", 3, (3, 2, 1, 0, 6, 5, 4)),
        (1, "clockwise", 1, (0, 6, 5, 4, 3, 2, 1)),
        (1, "clockwise", 2, (1, 0, 6, 5, 4, 3, 2)),
        (1, "counter_clockwise", 2, (6, 5, 4, 3, 2, 1, 0)),
        (4, "counter_clockwise", 7, (4, 3, 2, 1, 0, 6, 5)),
    ],
)
@pytest.mark.paragraph("fortune-san-lo", "dealing 3")
def test_rule_7_3_numbering_differs_by_casino_but_the_deal_goes_counter_clockwise(
    dealer: int, numbered: str, number: int, order: tuple[int, ...]
) -> None:
    assert dealing_order(number, dealer, numbered) == order


@pytest.mark.parametrize(
    "wrong", [{"dealer_position": 8}, {"numbered": "widdershins"}, {"house_way": "maker"}]
)
def test_rule_7_3_settings_that_no_table_can_have_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"^(The dealer's|Number the|There is no house way)"):
        Settings(**wrong)  # type: ignore[arg-type]


@pytest.mark.paragraph("fortune-san-lo", "dealing 4")
def test_rule_7_4_six_cards_to_every_position_occupied_or_not_and_the_dealer() -> None:
    round_ = deal_set(TWO_SEATS)
    dealt = [fact for fact in round_.facts if fact.cards]
    assert [fact.seat for fact in dealt] == [2, 1, 0, 6, 5, 4, 3]
    assert [card for fact in dealt for card in fact.cards] == list(round_.order[:42])
    for viewer in (DEALER, SPECTATOR, only(1), only(2), only(3)):
        seen = {card for fact in round_.facts_for(viewer) for card in fact.cards} - {FACE_DOWN}
        own = {only(1): set(round_.order[6:12]), only(2): set(round_.order[:6])}
        assert seen == own.get(viewer, set())


@pytest.mark.paragraph("fortune-san-lo", "dealing 5")
def test_rule_7_5_unused_hands_are_taken_up_before_anyone_sets() -> None:
    round_ = deal_set(TWO_SEATS)
    assert round_.facts[-1].words == "The unused hands of seats 3, 4, 5 and 6 are picked up."
    full = "\n".join(f"wager {seat} main $5" for seat in range(1, 7))
    assert not facts(deal_set(f"game san-lo\n{full}\nnumber 1\ncards 2c"), "unused_taken_up")


@pytest.mark.parametrize(
    "setting",
    [
        "As 7d 3c / Ah 7h / Ac",  # equal leading cards are legal
        "Ks Kd 4c / Kh Kc / 2d",
        "As Kd 4c / Ah Qd / Ac",
        "2s 3s 4s / As Ac / Ah",  # a flush or better outranks any pair
        "Jk 7d 3c / Ah 7h / Ac",  # the joker is an ace
    ],
)
@pytest.mark.paragraph("fortune-san-lo", "dealing 6", "overview 1", "overview 2", "overview 3")
def test_rule_7_6_hands_that_rank_in_order_play(setting: str) -> None:
    assert "Foul" not in lines(one_seat(setting))[0].why


@pytest.mark.parametrize(
    ("setting", "outranking"),
    [
        ("As 7d 3c / Ah 8h / Ac", "mid"),
        ("Ks Qd 4c / 2h 2d / Ad", "mid"),
        ("Ks Kd 4c / Qh Jc / Ad", "low"),
        ("Ks Kd 4c / Qh Jc / Jk", "low"),
    ],
)
@pytest.mark.paragraph("fortune-san-lo", "dealing 6")
def test_rule_7_6_a_foul_loses_main_bet_and_hat_trick_to_any_dealer(
    setting: str, outranking: str
) -> None:
    found = lines(one_seat(setting, wagers="main $10 hat_trick $5"))
    assert [(line.spot, line.net // DOLLAR) for line in found] == [("main", -10), ("hat_trick", -5)]
    assert all(line.why.startswith(f"Foul: the {outranking} hand outranks") for line in found)


@pytest.mark.paragraph("fortune-san-lo", "dealing 6")
def test_rule_7_6_the_fortune_bonus_of_a_fouled_hand_stays_in_action() -> None:
    round_ = one_seat("As 7d 3c / Kd Kh / Ks", wagers="main $10 fortune_bonus $5")
    assert nets(round_) == {"main": -10, "fortune_bonus": 15}


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("Ts Tc 3c / Ah 5d", "Set the hand as three, two and one, like"),
        ("Ts Tc / Ah 5d 3c / 6d", "Set the hand as three, two and one, like"),
        ("Ts Tc 3c / Ah 5d / 6h", "6h is not one of your six cards."),
        ("Ts Tc 3c / Ah 5d / Jk", "Jk is not one of your six cards."),
        ("Ts Tc 3c / Ah 5d / 5d", "Use each of the six cards once."),
        ("Ts Tc 3c / Ah 5d / 6x", "'6x' is not a card"),
        ("", "Set the hand as"),
    ],
)
def test_rule_7_6_what_is_not_the_six_cards_is_refused_and_changes_nothing(
    word: str, reason: str
) -> None:
    round_ = deal_set(TWO_SEATS)
    before = (round_.pending, list(round_.facts))
    with pytest.raises(Refused) as refusal:
        round_.answer(word)
    assert refusal.value.code == "not_understood"
    assert refusal.value.sentence.startswith(f"Seat 1: {reason}")
    assert (round_.pending, round_.facts, round_.answers) == (*before, [])


@pytest.mark.parametrize("word", ["TsTc3c/Ah5d/6d", "ts 10c 3C / ah 5d / 6d", f"  {OWN}  "])
def test_rule_7_6_a_setting_may_be_written_freely(word: str) -> None:
    assert deal_set(TWO_SEATS, word).facts[-1].words == "Seat 1 sets Ts Tc 3c / Ah 5d / 6d."


def test_rule_7_6_a_set_hand_lies_face_down_and_its_word_is_nobody_elses() -> None:
    round_ = deal_set(TWO_SEATS, OWN)
    assert OWN in transcript.write(round_, only(1))
    for viewer in (only(2), DEALER, SPECTATOR):
        told = transcript.write(round_, viewer)
        assert "Ts" not in told
        assert "wait): face down" in told


def test_rule_7_6_a_house_may_warn_of_a_foul_once() -> None:
    foul = "Tc 5d 3c / Ah 6d / Ts"
    script = f"{TWO_SEATS}\nsetting fouls_warned yes"
    round_ = deal_set(script, foul)
    assert round_.facts[-1].words == "Seat 1 is warned: this setting fouls."
    assert round_.pending
    assert (round_.pending.seat, round_.pending.question) == (1, "set_again")
    assert nets(deal_set(script, foul, foul, OTHER), 1)["main"] == -10
    unwarned = nets(deal_set(TWO_SEATS, OWN, OTHER), 1)
    assert nets(deal_set(script, foul, OWN, OTHER), 1)["main"] == unwarned["main"]
    assert not facts(deal_set(TWO_SEATS, foul), "foul_warned")


def test_rule_7_6_a_player_may_set_by_one_of_three_orders() -> None:
    for word, way in (("high first", "high-first"), ("mid first", "mid-first")):
        laid = deal_set(TWO_SEATS, word).facts[-1].cards
        assert laid == WAYS[way].set(parse_cards("Ts Tc Ah 6d 5d 3c")).cards


@pytest.mark.paragraph("fortune-san-lo", "dealing 7")
def test_rule_7_7_the_house_way_only_after_all_other_players_have_set() -> None:
    round_ = deal_set(TWO_SEATS)
    with pytest.raises(Refused):
        round_.answer("house way")
    round_.answer("wait")
    round_.answer(OTHER)
    round_.answer("house way")
    [player, _] = facts(round_, "house_way_shown")
    assert (player.seat, player.seen_by) == (1, ALL)
    assert player.cards == POINTS.set(parse_cards("Ts Tc Ah 6d 5d 3c")).cards


@pytest.mark.paragraph("fortune-san-lo", "dealing 7")
def test_rule_7_7_the_house_way_is_offered_to_each_who_waits_in_turn() -> None:
    """Seat 1 waits for it, so seat 2 may have it, too. Once one hand was shown the other is set so
    as well, and in no other way."""
    round_ = deal_set(TWO_SEATS, "wait")
    assert round_.pending
    assert "house way" in round_.pending.answers
    assert "wait" not in round_.pending.answers
    round_.answer("house way")
    assert round_.pending.answers == ("house way",)
    with pytest.raises(Refused, match="this hand is set the house way, too"):
        round_.answer(OWN)
    round_.answer("house way")
    assert [fact.seat for fact in facts(round_, "house_way_shown")] == [2, 1, 0]


@pytest.mark.paragraph("fortune-san-lo", "dealing 7")
def test_rule_7_7_asked_too_early_it_is_answered_in_a_sentence() -> None:
    round_ = deal_set(TWO_SEATS)
    with pytest.raises(Refused, match="once all other players have set: set the hand, or wait"):
        round_.answer("house way")


@pytest.mark.paragraph("fortune-san-lo", "dealing 7")
def test_rule_7_7_whether_the_display_helps_players_is_the_houses_choice() -> None:
    round_ = deal_set(f"{TWO_SEATS}\nsetting verify_display_helps no", OWN)
    assert round_.pending
    assert round_.pending.answers == ("high first", "mid first", "low first")


@pytest.mark.paragraph("fortune-san-lo", "dealing 8")
def test_rule_7_8_the_dealers_house_way_only_after_all_have_set() -> None:
    kinds = [fact.kind for fact in deal_set(TWO_SEATS, OWN, OTHER).facts]
    assert kinds.index("dealer_turned") > max(
        place for place, kind in enumerate(kinds) if kind == "hand_set"
    )
    assert kinds.index("house_way_shown") == kinds.index("dealer_turned") + 1


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.paragraph("fortune-san-lo", "dealing 8", "overview house-way")
def test_rule_7_8_the_dealer_sets_by_the_house_way_of_the_table(way: str) -> None:
    round_ = deal_set(f"{TWO_SEATS}\nsetting house_way {way}", OWN, OTHER)
    [shown] = facts(round_, "dealer_shown")
    assert shown.cards == WAYS[way].set(parse_cards("4c 4d Qc Qd 7h 2s")).cards
    [display] = facts(round_, "house_way_shown")
    assert display.words.startswith("Verify display, dealer house way: low ")


# The dealer's weak cards are set as T-5-3 / 8-2 / 7.
@pytest.mark.parametrize(
    ("setting", "wins"),
    [
        ("Ts 5d 3h / 8d 2d / 7h", 0),  # three ties
        ("Ts 5d 4h / 8d 2d / 7h", 1),
        ("Ts 5d 2h / 8d 3h / 7h", 1),
        ("Ts 5d 4h / 8d 3h / 7h", 2),
        ("9s 5d 2h / 8d 3h / 8s", 2),
        ("Ts 5d 4h / 8d 3h / 8s", 3),
        ("2d 2h 4c / Ad Kh / Qs", 3),
    ],
)
@pytest.mark.paragraph("fortune-san-lo", "dealing 9", "dealing 10", "dealing 11", "dealing 12")
@pytest.mark.paragraph("fortune-san-lo", "overview main", "overview house-way")
def test_rule_7_9_to_12_three_matchups_ties_to_the_house_two_wins_pay(
    setting: str, wins: int
) -> None:
    [line] = lines(one_seat(setting))
    assert line.net == (10 if wins >= 2 else -10) * DOLLAR
    assert ["no hand", "one hand", "two hands", "all three"][wins] in line.why


@pytest.mark.parametrize(
    ("better", "worse", "beside"),
    [
        ("As Ks Qs", "Ad 2d 3d", "8h 7s 5h"),
        ("Ad 2d 3d", "Kc Qc Jc", "8h 7s 5h"),  # A-2-3 is second best
        ("2d 3d 4d", "Kc Kd Kh", "8h 7s 5h"),
        ("2d 2h 2s", "Ac Kd Qh", "8h 7s 5h"),
        ("Ac 2d 3h", "Kc Qd Jh", "8h 7s 5h"),
        ("2c 3d 4h", "Ac Kc Jc", "8h 7s 5h"),
        ("2c 4c 5c", "Ad As Kh", "8s 6d 3c"),
        ("2c 2d 3h", "Ad Ks Jh", "8h 5s 4c"),
        ("Jk Ks Qs", "Ad 2d 3d", "8h 7s 5h"),  # the joker completes a straight flush
        ("Jk 2s 9s", "Ad As Kh", "8h 5s 4c"),  # or a flush
        ("Jk As 4h", "Kd Ks Qh", "8h 5s 4c"),  # or is an ace
    ],
)
@pytest.mark.paragraph("fortune-san-lo", "overview ranking")
def test_rule_7_9_the_ranking_of_high_hands(better: str, worse: str, beside: str) -> None:
    """Nine-six wins the mid hand and the three loses the low, so the high hand decides."""
    round_ = one_seat(f"{better} / 9d 6c / 3s", f"{worse} {beside}", more=HIGH_FIRST)
    [shown] = facts(round_, "dealer_shown")
    assert set(shown.cards[:3]) == set(parse_cards(worse))
    assert nets(round_) == {"main": 10}


@pytest.mark.parametrize("at", [1, 3, 7])
@pytest.mark.parametrize("extra", [1, -1])
def test_rule_6_a_wrong_number_of_cards_in_any_hand_voids_all_hands(at: int, extra: int) -> None:
    """The other package's rule, which holds for unused hands too: the count shows a bad shuffle."""
    round_ = deal_set(f"{TWO_SEATS}\nfault wrong_count {at} {extra}")
    assert round_.voided == "wrong_number_of_cards"
    assert (lines(round_), round_.pending) == ((), None)


def test_rule_9_six_players_since_the_dealer_has_one_of_the_seven_positions() -> None:
    with pytest.raises(Refused, match="seats 1 to 6"):
        deal_set("game san-lo\nwager 7 main $5\nnumber 1\ncards 2c")
