"""The card at the end of a round, in words that a stranger understands."""

import re
from html import unescape

from msgspec.structs import replace
from tests.web.play.test_drawing import SIXTEEN, dealt, drawn
from tests.web.play.test_table import GUEST, PAIR, room, run, sit

from houseway.floor.table_words import Words
from houseway.games import FILES
from houseway.money import DOLLAR
from houseway.web.pages.play.felt.view import shuffler
from houseway.web.pages.play.page import steps
from houseway.web.pages.play.panels.history import tile
from houseway.web.pages.play.panels.result import mistake, price_of
from houseway.web.pages.play.panels.row import said_limits
from houseway.web.pages.play.scene import scene_of
from houseway.web.pages.play.words import cents, in_sentence
from houseway.web.play.picture import steps as steps_of
from houseway.web.play.table import PlayTable

ROYAL = "Qs Js Ts  7c 2d  As Ks  4h 9d"
STRAIGHT = "Jd Tc Ad  7c 2d  Ks Qh  4h 4d"
NOTHING = "2c 4d 7h  8s Tc Qd  3h 5s 9c  Kd Jh"


def over(
    game: str, top: str, word: str, *, coach: bool = False, rules: Words | None = None
) -> PlayTable:
    table = sit(room(top), game, rules=rules)
    table.sitting.pace, table.sitting.coach = "instant", "after" if coach else "off"
    for spot in table.layout.spots:
        if spot not in table.sitting.bets.get(3, {}):
            table.bet(3, spot)
    run(dealt(table, word))
    return table


def words(table: PlayTable) -> str:
    """What a reader sees, without the markup."""
    return unescape(" ".join(re.sub("<[^>]*>", " ", drawn(scene_of(table))).split()))


def test_blackjack_is_told_by_both_totals() -> None:
    table = over("royal-match-21", f"{SIXTEEN} 5s", "stand")
    assert table.history[-1].title == "16 against 21"
    assert "16 against 21. You win 6.50." in words(table)


def test_a_dealer_blackjack_is_named() -> None:
    """It beats any 21 that is not one, so a total of 21 would not explain it."""
    table = over("royal-match-21", "2c  Td 8h 9c As  7d 8d Th Kh", "decline")
    assert table.history[-1].title == "16 against blackjack"
    assert "Lost. Your 16 loses to the dealer's blackjack." in words(table)


def test_a_surrender_is_named_as_one() -> None:
    """Bots play on, so the dealer has a total in the end; it did not decide."""
    rules = {"set.surrender": "late"}
    table = over("royal-match-21", f"{SIXTEEN} 5s", "surrender", rules=rules)
    assert "Lost. You surrendered and get half back." in words(table)


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
    assert "Your play 1 mistake" in said
    assert "You: Fold. Best: 3x ante." in said
    price = r"It cost [\d.,]+ chips on average\. At this table"
    assert re.search(price, said)
    assert re.search(r"mistakes cost [\d.,]+", said)


def test_a_choice_that_was_right_is_worth_so_many_chips() -> None:
    table = over("mississippi-stud", PAIR, "3x", coach=True)
    worth = r"3x ante is worth \+[\d.]+ chips on average, 2x ante \+[\d.]+\."
    assert re.search(worth, words(table))
    assert "no mistakes in 3 choices" in words(table)


def test_mistakes_next_to_a_win_say_that_luck_paid() -> None:
    table = over("mississippi-stud", STRAIGHT, "3x", coach=True)
    assert table.history[-1].net > 0
    price = r"cost [\d.,]+ chips on average\."
    assert re.search(rf"{price} This time you won anyway\.", words(table))


def test_a_hand_that_won_in_a_round_that_lost_is_told_apart() -> None:
    table = over("mississippi-stud", STRAIGHT, "3x", coach=True)
    lost = replace(table.history[-1], net=-DOLLAR)
    said = price_of(lost, 5 * DOLLAR)
    assert said.endswith("on average. This time the hand won anyway, but the side bets lost.")


def test_a_side_bet_that_won_does_not_excuse_a_bust() -> None:
    table = over("royal-match-21", f"{SIXTEEN} Ks 5s", "hit", coach=True)
    assert table.history[-1].net > 0
    assert "chips on average." in words(table)
    assert "won anyway" not in words(table)


def test_a_bonus_says_which_three_cards_it_looks_at() -> None:
    board = words(over("mississippi-stud", STRAIGHT, "3x"))
    assert "Lost. The board alone makes only a high card; you need a pair or better." in board
    own = words(over("let-it-ride", NOTHING, "ride"))
    assert "Lost. Your three cards make only a high card; you need a pair or better." in own


def test_the_next_deal_names_the_bet_that_the_stack_leaves_out() -> None:
    table = over("three-card-poker", "Kc 7d 2h  Qh 6s 4d  9c 9d 3s  Ks 8h 5c", "fold")
    assert "Next deal same bets, 15" in words(table)
    held = table.table.stack(GUEST).held
    last = {"ante": held - 7 * DOLLAR, "pair_plus": 5 * DOLLAR, "bonus": 5 * DOLLAR}
    table.sitting.last = {3: last}
    assert f"Next deal {held // DOLLAR - 2}, without bonus" in words(table)


def test_a_doubled_bet_says_so() -> None:
    table = over("royal-match-21", "2c  Td 6h 9c 6s  7d 5d Th Kh  9s Jc", "double")
    assert "Blackjack 10, doubled" in words(table)


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
    assert "Won. You won all three hands, which pays 1 to 1." in said
    assert "Won. Won" not in said


def test_lost_match_ups_say_how_many_are_needed() -> None:
    top = (
        "Td Th Ts Jc Js Ks  2c 3d 4h 5c 6s 7d  2d 3h 4c 5s 6d 8c  2h 3s 4d 5h 6c 9d"
        "  Kd Jk Qd Qh 9s 9c  Ac Ah 5d 6h 7s 8h  As Kc 8d 7h 4s 3c"
    )
    table = sit(room(top), "san-lo")
    table.sitting.pace, table.sitting.coach = "instant", "off"
    table.bet(3, "main")
    table.bet(3, "hat_trick")
    run(table.deal())
    for word in ("wait", "house way"):
        run(table.answer(word))
    said = words(table)
    assert "Main bet 5 Lost. You won only the high hand; you need two of three." in said
    assert "Hat Trick 5 Lost. You won only the high hand; you need all three." in said


def test_a_bet_marked_by_a_sign_has_a_name() -> None:
    said = words(over("let-it-ride", NOTHING, "ride"))
    assert "$ bet 5" in said
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


def test_a_jackpot_waits_for_the_supervisor_and_is_told_first() -> None:
    table = over("mississippi-stud", ROYAL, "3x")
    shown = [scene_of(table, step=at) for at in range(1, len(steps_of(table.facts())) + 1)]
    calls = [one.felt.calls[-1] for one in shown]
    (at,) = [place for place, words in enumerate(calls) if "Waiting" in words]
    waiting = r"^Seat 3: jackpot of \$12,[\d.,]+\. Waiting for the supervisor\.$"
    assert re.search(waiting, calls[at])
    assert calls[at + 1] == calls[at].replace("Waiting for", "Confirmed by")
    assert shown[at].played is None
    said = words(table)
    assert re.search(r"Jackpot 12,[\d.,]+ confirmed by the supervisor You win", said)
    assert "Won. Royal flush pays 100% of the meter." in said
    assert "Waiting" not in words(over("mississippi-stud", STRAIGHT, "3x"))


def test_the_reasons_of_the_table_use_the_words_of_the_card() -> None:
    folded = words(over("three-card-poker", "Kc 7d 2h  Qh 6s 4d  9c 9d 3s  Ks 8h 5c", "fold"))
    assert folded.count("Lost. You folded.") == 2  # Ante and Pair Plus.
    queen = words(over("three-card-poker", "Kc 7d 2h  Qh 6s 4d  9c 9d 3s  Jd 8h 5c", "play"))
    assert "Won. The dealer doesn't qualify." in queen
    assert "Push. The dealer doesn't qualify." in queen
    wild = "7c 7d 3h 9s Kh  2c 2d Jk Kd Kc  Ah 9d 5s 4c 3d  Qh Qs 8d 6c 4s"
    said = words(over("dj-wild", wild, "play"))
    assert "Won. Your five of a kind beats the dealer's pair of queens." in said
    assert "Lost. It pays only when you and the dealer both have three of a kind or better." in said
    bust = words(over("royal-match-21", f"{SIXTEEN} Ks 5s", "hit"))
    assert "Lost. You bust with 26." in bust


def test_a_hand_set_by_cards_keeps_their_letters_within_a_sentence() -> None:
    assert in_sentence("Ad 3d Th / Qh 2c / Jk") == "A♦ 3♦ 10♥ / Q♥ 2♣ / Jk"
    assert in_sentence("decline") == "no insurance"
    assert in_sentence("fold") == "fold"


def test_the_limit_of_the_bet_that_the_player_chooses_is_named() -> None:
    told = {id_: said_limits(scene_of(sit(room(""), id_))) for id_ in FILES}
    assert told["caribbean-stud"].startswith("Ante 5 to ")
    assert told["dj-wild"].startswith("Ante 5 to ")
    assert told["let-it-ride"].startswith("$ bet 5 to ")
    assert all("0.01" not in words for words in told.values())


def test_the_cost_of_several_mistakes_is_the_sum_of_what_is_shown() -> None:
    table = over("mississippi-stud", STRAIGHT, "3x", coach=True)
    costs = [14_364_000, 12_084_900]
    made = [replace(table.history[-1].decisions[0], cost=cost) for cost in costs]
    played = replace(table.history[-1], decisions=made)
    assert [mistake(one)["cost"] for one in made] == ["14.36", "12.08"]
    assert cents(played.cost) == "26.45"
    assert price_of(played, 0).startswith("They cost 26.44 chips on average")
    assert tile(played)["mistake"].startswith("Cost 26.44, ")


def test_the_shufflers_hands_include_the_dealers() -> None:
    table = sit(room("Kc 7d 2h  Qh 6s 4d  9c 9d 3s  Ks 8h 5c"), "three-card-poker")
    table.sitting.pace, table.sitting.coach = "instant", "off"
    run(table.seat(2, ""))
    run(table.seat(5, ""))
    table.bet(3, "ante")
    run(table.deal())
    assert shuffler(scene_of(table))["line"] == "2 hands dealt"


def test_a_blind_that_pushes_on_a_win_names_what_it_pays_from() -> None:
    table = over(
        "dj-wild", "Kc Kd 8h 6s 4d  Qh Js 9d 5c 3s  Ah Jd 9c 7s 4h  Qc Td 8s 6c 3h", "play"
    )
    said = words(table)
    assert (
        "Blind 5 Push. You beat the dealer, but the blind pays only on a straight or better."
        in said
    )
    assert "Trips 5 Lost. A high card isn't enough; you need three of a kind or better." in said


def test_a_blackjack_is_paid_as_one_whoever_busts() -> None:
    """It said "The dealer busts" beside a pay of 3 to 2."""
    table = over("royal-match-21", "2c  Td Kh 9c 6s  7d Ah Th Kc  Ts", "stand")
    assert table.history[-1].title == "Blackjack, dealer busts"
    assert "Won. Blackjack pays 3 to 2." in words(table)
