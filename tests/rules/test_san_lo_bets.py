"""RULEBOOK sections 7 to 9: Hat Trick, Fortune Bonus and progressive of Fortune San Lo.

Numbers are those of "Rules and Dealing Procedures"; a P stands for "Rules of play" of the
progressive, whose Appendix A says who is paid first.
"""

import pytest
from tests.rules.rounds import deal_set, lines, nets

from houseway.money import DOLLAR
from houseway.table.procedure import right_to_left
from houseway.table.round import TableRound
from houseway.table.wager_rules import TableRules

WEAK = "2c 3d 5h 7s 8c Th"  # set by points as T-5-3 / 8-2 / 7
PLAIN = "Kd Qc Jh 8h 7h 5h"


def one_seat(
    setting: str, dealer: str = WEAK, wagers: str = "main $10", more: str = ""
) -> TableRound:
    cards = setting.replace("/", "")
    script = f"game san-lo\n{more}\nwager 1 {wagers}\nnumber 1\ncards {cards} {dealer}"
    return deal_set(script, setting)


FORTUNE_HANDS = (
    "As Ad Ac / Ah Jk / 9s",
    "As Ks Qs / Js Ts / 2d",
    "9s 8s 7s / 6s 5s / 2d",
    "9s 9d 9c / Ah 9h / 2d",
    "9s 9d 9c / 4h 4d / 2d",
    "As Js 9s / 4s 2s / 3d",
    "As 2d 3c / 5s 4d / 2h",  # A-2-3-4-5 is a straight
    "9s 9d 9c / Ah 4d / 2d",
    "9s 9d 5c / 4h 4d / 2d",
    "9s 9d 5c / Ah 4d / 2d",
)


@pytest.mark.parametrize(
    ("table", "pays"),
    [
        ("fslp-01", (1000, 200, 50, 30, 10, 8, 5, 3, 2, -1)),
        ("fslp-02", (1000, 200, 50, 30, 10, 7, 5, 3, 2, -1)),
        ("fslp-03", (1000, 200, 50, 30, 10, 6, 5, 3, 2, -1)),
        ("fslp-04", (1000, 200, 50, 30, 9, 6, 5, 3, 2, -1)),
    ],
)
@pytest.mark.paragraph("fortune-san-lo", "dealing 13", "paytables fslp", "overview fortune")
def test_rule_7_13_fortune_bonus_on_the_best_five_of_six(table: str, pays: tuple[int, ...]) -> None:
    more = f"table fortune_bonus {table}"
    for setting, times in zip(FORTUNE_HANDS, pays, strict=True):
        round_ = one_seat(setting, PLAIN, "main $5 fortune_bonus $2", more)
        assert nets(round_)["fortune_bonus"] == 2 * times


@pytest.mark.paragraph("fortune-san-lo", "overview cards")
def test_rule_7_13_the_joker_plays_only_where_it_helps() -> None:
    """By the written rule, not as the printed figures have it: a natural full house counts."""
    round_ = one_seat("9s 9d 9c / 4h 4d / Jk", wagers="main $5 fortune_bonus $1")
    assert nets(round_) == {"main": 5, "fortune_bonus": 10}


def test_rule_7_13_the_dealers_cards_do_not_matter_to_the_bonus() -> None:
    setting = "9s 9d 5c / 4h 4d / 2d"
    for dealer in (WEAK, "As Ad Ah Ac Jk Ks"):
        assert nets(one_seat(setting, dealer, "main $5 fortune_bonus $5"))["fortune_bonus"] == 10


@pytest.mark.paragraph("fortune-san-lo", "dealing 14", "overview hat-trick")
def test_rule_7_14_the_hat_trick_needs_all_three() -> None:
    wagers = "main $10 hat_trick $10"
    assert nets(one_seat("As Ac 2h / Kd Kh / Qs", wagers=wagers)) == {"main": 10, "hat_trick": 50}
    assert nets(one_seat("As Ac 4h / Kd Kh / 2s", wagers=wagers)) == {"main": 10, "hat_trick": -10}
    assert nets(one_seat("9s 6c 4h / 8d 3h / 7h", wagers=wagers)) == {"main": -10, "hat_trick": -10}


@pytest.mark.parametrize(
    ("table", "pays"),
    [
        ("fslpp-01", ("100%", "10%", 300, 150, 15, 6, 3, 0, 0, 0)),
        ("fslpp-03", ("100%", "10%", 100, 75, 10, 8, 4, 0, 0, 0)),
    ],
)
@pytest.mark.paragraph("fortune-san-lo", "aquarius 2", "aquarius 3")
def test_rule_7_p3_progressive_tables_for_1_and_the_wager_is_not_returned(
    table: str, pays: tuple[int | str, ...]
) -> None:
    for setting, pay in zip(FORTUNE_HANDS, pays, strict=True):
        more = f"table progressive {table}"
        *_, line = lines(one_seat(setting, PLAIN, "main $5 progressive $2", more))
        if isinstance(pay, str):
            assert (str(line.share), line.net) == (pay, -2 * DOLLAR)
        else:
            assert (line.share, line.net) == (None, 2 * (pay - 1) * DOLLAR)


@pytest.mark.paragraph("fortune-san-lo", "aquarius 5")
def test_rule_7_p5_a_progressive_wager_needs_the_main_bet_and_is_coin_in() -> None:
    round_ = one_seat("9s 9d 5c / 4h 4d / 2d", wagers="main $5 progressive $1")
    assert round_.coin_in == {1: {"progressive": DOLLAR}}


@pytest.mark.paragraph("fortune-san-lo", "aquarius 8")
def test_rule_7_p8_all_wagers_of_a_seat_are_reconciled_at_the_same_time() -> None:
    wagers = "main $5 progressive $1 hat_trick $5 fortune_bonus $5"
    round_ = one_seat("9s 9d 5c / 4h 4d / 2d", wagers=wagers)
    [settled] = [fact for fact in round_.facts if fact.kind == "settled"]
    assert [line.spot for line in settled.lines] == [
        *("main", "hat_trick", "fortune_bonus", "progressive")
    ]


TABLE = """
    game san-lo
    wager 1 main $5 progressive $1
    wager 2 main $5 progressive $1
    wager 3 main $5
    wager 4 main $5 progressive $2
    number 4
    cards Tc Jc Qc Kc Ac 2d 9h 9d 9c 9s 2c 3d Th Jh Qh Kh Ah 3s 4h 5d 6s 8d 8s Qs 7c 7d 7h 7s 2h 4s
"""


def played(table: str = TABLE, rules: TableRules | None = None) -> TableRound:
    return deal_set(table, *["high first"] * 4, rules=rules)


def test_rule_7_p_appendix_a_meter_pays_from_the_dealers_far_right() -> None:
    """Two royal flushes: each takes 10% of what is then left, seat 4 before seat 2."""
    shares = [(line.seat, str(line.share)) for line in lines(played()) if line.share]
    assert shares == [(4, "10%"), (2, "10%")]
    assert [seat for seat, _ in shares] == right_to_left([2, 4])


def envy(round_: TableRound) -> list[tuple[int, int]]:
    return [
        (line.seat, line.net // DOLLAR) for line in lines(round_) if line.spot == "progressive_envy"
    ]


def test_rule_8_envy_to_every_other_progressive_wager_never_ones_own_or_from_the_dealer() -> None:
    """Seat 3 has four nines without the wager, so it neither earns envy nor is paid any."""
    found = envy(played())
    assert found == [(4, 50), (2, 50), (1, 50), (1, 50)]
    assert all(line.spot == "progressive_envy" for line in lines(played())[-4:])


def test_rule_8_envy_for_the_smaller_hands_of_fslpp_01_only() -> None:
    with_quads = TABLE.replace("wager 3 main $5", "wager 3 main $5 progressive $1")
    assert (4, 5) in envy(played(with_quads))
    assert (4, 5) not in envy(played(f"{with_quads}\ntable progressive fslpp-03"))


def test_rule_8_no_envy_from_a_players_own_second_position() -> None:
    shared = f"{TABLE}\nplayer 1 Ann\nplayer 2 Ann"
    assert envy(played(shared, TableRules(two_positions=True))) == [(4, 50), (2, 50), (1, 50)]


@pytest.mark.parametrize(("keeps", "net"), [("yes", 5), ("no", -1)])
def test_rule_9_a_fouled_hand_keeps_the_progressive_in_action(keeps: str, net: int) -> None:
    """An ace below king-deuce fouls; the six cards hold a flush."""
    more = f"setting fouled_hands_keep_progressive {keeps}"
    round_ = one_seat("Js 9s 4s / Ks 2d / As", WEAK, "main $5 progressive $1", more)
    assert nets(round_) == {"main": -5, "progressive": net}
