"""The card at the end of a round, in words that a stranger understands."""

import re

from tests.web.play.test_drawing import SIXTEEN, dealt, drawn
from tests.web.play.test_table import PAIR, room, run, sit

from houseway.web.pages.play.page import steps
from houseway.web.pages.play.scene import scene_of
from houseway.web.play.table import PlayTable


def over(game: str, top: str, word: str, *, coach: bool = False) -> PlayTable:
    table = sit(room(top), game)
    table.sitting.pace, table.sitting.coach = "instant", "after" if coach else "off"
    for spot in table.layout.spots:
        if spot not in table.sitting.bets.get(3, {}):
            table.bet(3, spot)
    run(dealt(table, word))
    return table


def words(table: PlayTable) -> str:
    """What a reader sees, without the markup."""
    return " ".join(re.sub("<[^>]*>", " ", drawn(scene_of(table))).split())


def test_blackjack_is_told_by_both_totals() -> None:
    table = over("royal-match-21", f"{SIXTEEN} 5s", "stand")
    assert table.history[-1].title == "16 against 21"
    assert "16 against 21. You win 6.50." in words(table)


def test_a_bust_is_a_bust_whoever_busts() -> None:
    assert over("royal-match-21", f"{SIXTEEN} Ks", "stand").history[-1].title == "16, dealer busts"
    assert over("royal-match-21", f"{SIXTEEN} Ks 5s", "hit").history[-1].title == "Bust with 26"


def test_a_round_that_is_over_has_no_step_left_to_come() -> None:
    table = over("three-card-poker", "Kc 7d 2h  Qh 6s 4d  9c 9d 3s  Ks 8h 5c", "play")
    assert {state for _, state in steps(scene_of(table))} == {"done"}
    assert "The dealer round over" in words(table)


def test_the_cost_of_a_mistake_has_its_unit_and_its_meaning() -> None:
    table = over("mississippi-stud", PAIR, "fold", coach=True)
    said = words(table)
    assert re.search(r"Your play cost [\d.,]+ chips on average", said)
    assert "An average over all cards you could not see, however this round ended." in said
    assert re.search(r"mistakes cost [\d.,]+", said)
    assert "The lab shows what every choice was worth with these cards." in said


def test_a_choice_that_was_right_is_worth_so_many_chips() -> None:
    table = over("mississippi-stud", PAIR, "3x", coach=True)
    assert re.search(r"Average in chips: 3x \+[\d.]+, 2x \+[\d.]+\.", words(table))
    assert "no mistakes in 3 choices" in words(table)


def test_a_reason_does_not_repeat_the_outcome() -> None:
    top = (
        "As Kc 8d 7h 4s 3c  2c 3d 4h 5c 6s 7d  2d 3h 4c 5s 6d 8c  2h 3s 4d 5h 6c 9d"
        "  Kd Jk Qd Qh 9s 9c  Ac Ah 5d 6h 7s 8h  Td Th Ts Jc Js Ks"
    )
    table = sit(room(top), "san-lo")
    table.sitting.pace, table.sitting.coach = "instant", "off"
    table.bet(3, "main")
    run(table.deal())
    for word in ("wait", "house way"):
        run(table.answer(word))
    said = words(table)
    assert "Won. All three hands, 1 to 1." in said
    assert "Won. Won" not in said


def test_a_bet_marked_by_a_sign_has_a_name() -> None:
    said = words(over("let-it-ride", "2c 4d 7h  8s Tc Qd  3h 5s 9c  Kd Jh", "ride"))
    assert "Bet 3 ($) 5" in said
    assert "Bet $" not in said


def test_a_table_of_one_hand_says_hand() -> None:
    table = sit(room("Qs Jd 4s  Ah Ad"), "mississippi-stud")
    run(table.seat(2, ""))
    run(table.seat(5, ""))
    table.sitting.coach = "off"
    table.bet(3, "ante")
    run(dealt(table, "1x"))
    assert "1 hand dealt" in words(table)


def test_one_ante_is_one_ante() -> None:
    table = sit(room(PAIR), "mississippi-stud")
    table.sitting.pace, table.sitting.coach = "instant", "before"
    table.bet(3, "ante")
    run(table.deal())
    assert table.advice is not None
    assert table.advice["assumes"][0] == "1 ante bet before this decision"
