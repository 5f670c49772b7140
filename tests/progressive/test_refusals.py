"""Every refusal, and the order in which a command gives them.

A ladder starts with an act that breaks as many rules as it can. Each rung mends what the rung
before was refused for, and nothing else; a line of text in between is run as a log. The last entry
must be accepted.
"""

from inspect import getmembers, isfunction, signature
from typing import Any

import pytest
from tests.progressive.bench import Bench, act
from tests.progressive.test_claim_cards import REFUSED as CARDS_REFUSED

from houseway.money import CENT, DOLLAR
from houseway.progressive import events
from houseway.progressive.deciders import adjustments, awards, claims, games, moves
from houseway.progressive.refused import SENTENCES
from houseway.progressive.state import PastGame

OPEN = "rules ml03\nopen mega:$10,000 major:$2,500 minor:$500\ntable 4\ntable 9"
PLAY = f"{OPEN}\nstart game 4 | 1 2 3\nstart game 9 | 5"
CLAIM = f"{PLAY}\nhand button 4 | 3 straight_flush"
WON = f"{CLAIM}\nrecord 1"
ACCEPTED = ""
GIFT = events.Moved(current=3 * DOLLAR, reserve=1, overflow=2, of_house=DOLLAR)
Ladder = tuple[Any, ...]  # The decider, then the rungs.
DECIDERS = {
    one
    for module in (adjustments, awards, claims, games, moves)
    for _, one in getmembers(module, isfunction)
    if signature(one).return_annotation == list[events.Event]
}


def start(level: str, current: int = 1, of_house: int = 0) -> events.LevelStart:
    return events.LevelStart(level=level, current=current, of_house=of_house)


def capped(*, notice: bool) -> events.LevelStart:
    return events.LevelStart(level="minor", current=2, maximum=1, notice=notice)


LATE = events.Late("W", "overlooked", "CAM-1")
MARKS = {"mega": 0, "major": 0, "minor": 0}
PAST = PastGame(game=1, day="2026-03-02", at=0, seats=(5, 6, 7), marks=MARKS, paid=(6,))
LADDERS: dict[str, Ladder] = {
    "open link": (
        games.open_link,
        "rules ml03",
        ("by_blank", (start("mega", -1),), " ", ""),
        ("reason_blank", (start("mega", -1),), "H", " "),
        ("start_incomplete", (start("mega", -1),), "H", "new"),
        (
            "start_negative",
            (start("mega", -1), start("major", 1, 2), start("minor")),
            "H",
            "new",
        ),
        ("start_seed", (start("mega"), start("major", 1, 2), start("minor")), "H", "new"),
        ("notice_missing", (start("mega"), start("major"), capped(notice=False)), "H", "new"),
        ("below_meter", (start("mega"), start("major"), capped(notice=True)), "H", "new"),
        ("below_meter", (start("mega"), start("major"), capped(notice=True)), "H", "new", " "),
        (ACCEPTED, (start("mega"), start("major"), capped(notice=True)), "H", "new", "letter"),
        ("link_open", (), "H", "new"),
    ),
    "close link": (
        games.close_link,
        "rules ml03",
        ("by_blank", "", ""),
        ("reason_blank", "H", ""),
        ("link_closed", "H", "night"),
        "open mega:$10,000 major:$2,500 minor:$500",
        (ACCEPTED, "H", "night"),
    ),
    "reopen link": (
        games.reopen_link,
        "rules ml03",
        ("by_blank", "", ""),
        ("reason_blank", "H", ""),
        ("link_new", "H", "day"),
        "open mega:$10,000 major:$2,500 minor:$500",
        ("link_open", "H", "day"),
        "close",
        (ACCEPTED, "H", "day"),
    ),
    "join table": (
        games.join_table,
        OPEN,
        ("table_known", "4", 10),
        ("seats_unlawful", "5", 10),
        ("seats_unlawful", "5", 0),
        (ACCEPTED, "5", 9),
    ),
    "leave table": (
        games.leave_table,
        CLAIM,
        ("table_unknown", "7"),
        ("table_busy", "4"),
        "record 1\nend game 4",
        ("table_busy", "4"),
        "pay 1",
        (ACCEPTED, "4"),
    ),
    "leave table in a game": (
        games.leave_table,
        OPEN,
        "start game 4 | 1",
        ("table_busy", "4"),
        "end game 4",
        (ACCEPTED, "4"),
    ),
    "start game": (
        games.start_game,
        f"{OPEN}\nstart game 9 | 5\nclose",
        ("link_closed", "7", {}),
        "reopen",
        ("table_unknown", "7", {}),
        ("game_open", "9", {}),
        "end game 9",
        ("no_wagers", "9", {}),
        ("seat_unknown", "9", {1: 5 * DOLLAR, 8: DOLLAR}),
        ("wager_wrong", "9", {1: 5 * DOLLAR, 7: DOLLAR}),
        (ACCEPTED, "9", {1: DOLLAR, 7: DOLLAR}),
    ),
    "claim late": (
        claims.claim_late,
        f"{OPEN}\nstart game 9 | 5\nhand button 9 | 5 quads\nrecord 1\nend game 9",
        ("by_blank", "7", PAST, "pair", 3, events.Late("", "", "CAM-1")),
        ("reason_blank", "7", PAST, "pair", 3, events.Late("W", "", "CAM-1")),
        ("table_unknown", "7", PAST, "pair", 3, LATE),
        ("hand_unknown", "9", PAST, "pair", 3, LATE),
        ("no_wager", "9", PAST, "quads", 3, LATE),
        ("seat_won", "9", PAST, "quads", 5, LATE),
        ("seat_won", "9", PAST, "quads", 6, LATE),
        (ACCEPTED, "9", PAST, "quads", 7, LATE),
    ),
    "add wager": (
        games.add_wager,
        f"{OPEN}\nstart game 9 | 5",
        ("by_blank", "7", 8, "", ""),
        ("reason_blank", "7", 8, "W", ""),
        ("table_unknown", "7", 8, "W", "dead sensor"),
        ("no_game", "4", 8, "W", "dead sensor"),
        "start game 4 | 1 2 3\nhand button 4 | 3 straight_flush",
        ("seat_unknown", "4", 8, "W", "dead sensor"),
        ("has_wager", "4", 3, "W", "dead sensor"),
        ("round_claimed", "4", 4, "W", "dead sensor"),
        "hand button 4 | 3 straight_flush",  # Off again: the claim has closed corrections.
        ("round_claimed", "4", 4, "W", "dead sensor"),
        "end game 4\nstart game 4 | 1 2 3",
        (ACCEPTED, "4", 4, "W", "dead sensor"),
    ),
    "add the first wager": (
        games.add_wager,
        "rules ml03\nopen mega:$10,000 major:$2,500 minor:$500\ntable 4\nclose",
        ("no_game", "4", 8, "W", "dead sensor"),
        ("link_closed", "4", 8, "W", "dead sensor", True),
        "reopen",
        ("seat_unknown", "4", 8, "W", "dead sensor", True),
        (ACCEPTED, "4", 2, "W", "dead sensor", True),
        ("has_wager", "4", 2, "W", "dead sensor", True),
    ),
    "take out wager": (
        games.take_out_wager,
        f"{OPEN}\nlower mega $9,999.95 malfunction\nstart game 9 | 5",
        ("by_blank", "7", 8, True, "", ""),
        ("reason_blank", "7", 8, True, "W", ""),
        ("table_unknown", "7", 8, True, "W", "flicker"),
        ("no_game", "4", 8, True, "W", "flicker"),
        "start game 4 | 1 2 3\nhand button 4 | 3 straight_flush",
        "hand button 9 | 5 straight_flush",
        ("no_wager", "4", 8, True, "W", "flicker"),
        ("round_claimed", "4", 1, True, "W", "flicker"),
        "hand button 4 | 3 straight_flush",
        ("round_claimed", "4", 1, True, "W", "flicker"),
        "end game 4\nstart game 4 | 1 2 3",
        ("claim_on_level", "4", 1, True, "W", "flicker"),
        "hand button 9 | 5 straight_flush\nlower mega $0.67 malfunction",
        ("more_than_held", "4", 1, True, "W", "flicker"),
        "raise mega $0.09",
        (ACCEPTED, "4", 1, True, "W", "flicker"),
    ),
    "void round": (
        games.void_round,
        f"{OPEN}\nstart game 9 | 5",
        ("by_blank", "7", "", ""),
        ("reason_blank", "7", "W", ""),
        ("table_unknown", "7", "W", "misdeal"),
        ("no_game", "4", "W", "misdeal"),
        "start game 4 | 3\nhand button 4 | 3 straight_flush\nrecord 1",
        ("wins_posted", "4", "W", "misdeal"),
        "back out 1",
        (ACCEPTED, "4", "W", "misdeal"),
    ),
    "end game": (
        games.end_game,
        "rules ms-stud-01\nopen jackpot:$50,000\ntable 4",
        ("table_unknown", "7"),
        ("no_game", "4"),
        "start game 4 | 3 5\nhand button 4 | 5 straight_flush\nverify 1",
        "authorise 1 executive\npost 1\nhand button 4 | 3 trips",
        ("claim_stands", "4"),
        "hand button 4 | 3 trips",
        ("key_not_at_run", "4"),
        "run 4",
        (ACCEPTED, "4"),
    ),
    "hand button": (
        claims.press_hand_button,
        OPEN,
        ("table_unknown", "7", "yahtzee", 5),
        ("no_game", "4", "yahtzee", 5),
        "start game 4 | 3\ntake out 4 | 3 mistake",
        ("hand_unknown", "4", "yahtzee", 5),
        ("no_wagers", "4", "royal_flush", 5),
        "add wager 4 | 3\nhand button 4 | 3 straight_flush",
        ("no_wager", "4", "royal_flush", 5),
        ("seat_claimed", "4", "royal_flush", 3),
        "hand button 4 | 3 straight_flush",
        (ACCEPTED, "4", "royal_flush", 3),
    ),
    "name seat": (
        claims.name_seat,
        f"{WON}\nhand button 4 | straight_flush",
        ("by_blank", 7, 6, ""),
        ("award_unknown", 7, 6, "W"),
        ("not_pending", 1, 6, "W"),
        ("no_wager", 2, 6, "W"),
        ("seat_claimed", 2, 3, "W"),
        (ACCEPTED, 2, 1, "W"),
    ),
    "verify claim": (
        claims.verify_claim,
        f"{WON}\nhand button 4 | 2 straight_flush\nverify 2",
        ("by_blank", 7, ""),
        ("award_unknown", 7, "W"),
        ("not_pending", 1, "W"),
        ("verified", 2, "W"),
        "unverify 2",
        (ACCEPTED, 2, "W"),
    ),
    "unverify claim": (
        claims.unverify_claim,
        f"{WON}\nhand button 4 | 2 straight_flush",
        ("by_blank", 7, ""),
        ("award_unknown", 7, "W"),
        ("not_pending", 1, "W"),
        ("not_verified", 2, "W"),
        "verify 2",
        (ACCEPTED, 2, "W"),
    ),
    "reject claim": (
        claims.reject_claim,
        f"{WON}\nhand button 4 | 2 straight_flush",
        ("by_blank", 7, "", ""),
        ("reason_blank", 7, "W", ""),
        ("award_unknown", 7, "W", "wrong hand"),
        ("not_pending", 1, "W", "wrong hand"),
        (ACCEPTED, 2, "W", "wrong hand"),
    ),
    "authorise award": (
        awards.authorise_award,
        f"{WON}\nhand button 9 | 5 straight_flush\nhand button 4 | straight_flush",
        ("by_blank", 7, "", "dealer"),
        ("award_unknown", 7, "W", "dealer"),
        ("not_pending", 1, "W", "dealer"),
        "raise mega $1\nhand button 4 | straight_flush\nreject 2\nraise major $9,000",
        "hand button 4 | straight_flush\nhand button 9 | 5 straight_flush",
        ("not_verified", 4, "W", "dealer"),
        "verify 4\nverify 5",
        ("seat_missing", 4, "W", "dealer"),
        ("waits_for", 5, "W", "dealer"),
        "seat 4 | 2",
        ("signature_unknown", 4, "W", "dealer"),
        ("signature_low", 4, "W", "supervisor"),
        (ACCEPTED, 4, "W", "executive"),
    ),
    "post award": (
        awards.post_award,
        f"{PLAY}\nhand button 9 | 5 straight_flush\nrecord 1\nhand button 4 | straight_flush",
        ("award_unknown", 7),
        ("not_pending", 1),
        ("not_authorised", 2),
        "verify 2\nseat 2 | 1\nauthorise 2 supervisor\nhand button 4 | 3 straight_flush",
        ("waits_for", 2),
        "reject 3",
        (ACCEPTED, 2),
    ),
    "return to run": (
        awards.return_to_run,
        "rules ms-stud-01\nopen jackpot:$50,000\ntable 4",
        ("table_unknown", "7"),
        ("nothing_to_settle", "4"),
        "start game 4 | 3\nhand button 4 | 3 straight_flush\nverify 1\nauthorise 1 executive",
        "post 1",
        (ACCEPTED, "4"),
    ),
    "pay award": (
        awards.pay_award,
        f"{WON}\nhand button 4 | 2 straight_flush",
        ("by_blank", 7, "", "coupon", -1),
        ("award_unknown", 7, "C", "coupon", -1),
        ("not_posted", 2, "C", "coupon", -1),
        "record 2\nback out 2",
        ("backed_out", 2, "C", "coupon", -1),
        ("method_unknown", 1, "C", "coupon", -1),
        ("withheld_wrong", 1, "C", "cheque", -1),
        ("withheld_wrong", 1, "C", "cheque", 9_000 * DOLLAR),
        (ACCEPTED, 1, "C", "cheque", 600 * DOLLAR, "W-2G"),
        ("paid", 1, "C", "coupon", -1),
    ),
    "back out award": (
        awards.back_out_award,
        f"{WON}\nhand button 4 | 2 straight_flush",
        ("by_blank", 7, "", ""),
        ("reason_blank", 7, "H", ""),
        ("award_unknown", 7, "H", "wrong hand"),
        ("not_posted", 2, "H", "wrong hand"),
        "record 2",
        ("later_award", 1, "H", "wrong hand"),
        (ACCEPTED, 2, "H", "wrong hand"),
        ("backed_out", 2, "H", "wrong hand"),
    ),
    "back out before the key is back": (
        awards.back_out_award,
        "rules ms-stud-01\nopen jackpot:$50,000\ntable 4\nstart game 4 | 3\n"
        "hand button 4 | 3 royal_flush\nverify 1\nauthorise 1 executive\npost 1",
        ("key_not_at_run", 1, "H", "wrong hand"),
        "run 4",
        (ACCEPTED, 1, "H", "wrong hand"),
    ),
    "dispute award": (
        awards.dispute_award,
        f"{WON}\nhand button 4 | 2 straight_flush",
        ("by_blank", 7, "", ""),
        ("reason_blank", 7, "H", ""),
        ("award_unknown", 7, "H", "wrong hand"),
        ("not_posted", 2, "H", "wrong hand"),
        ("can_back_out", 1, "H", "wrong hand"),
        "record 2\nhand button 4 | 1 straight_flush",
        ("claim_on_level", 1, "H", "wrong hand"),
        "reject 3",
        (ACCEPTED, 1, "H", "wrong hand"),
        ("disputed", 1, "H", "wrong hand"),
    ),
    "lower level": (
        adjustments.lower_level,
        CLAIM,
        ("by_blank", "giga", 0, "whim", "", ""),
        ("reason_blank", "giga", 0, "whim", "H", ""),
        ("level_unknown", "giga", 0, "whim", "H", "x"),
        ("amount_wrong", "major", 0, "whim", "H", "x"),
        ("reason_unlawful", "major", 10**11, "whim", "H", "x"),
        ("claim_on_level", "major", 10**11, "gross_receipts", "H", "x"),
        "hand button 4 | 3 straight_flush",
        ("pool_unknown", "major", 10**11, "gross_receipts", "H", "x"),
        ("more_than_held", "major", 10**11, "gross_receipts", "H", "x", "reserve"),
        ("more_than_held", "major", 1, "gross_receipts", "H", "x", "overflow"),
        (ACCEPTED, "major", 30_000, "gross_receipts", "H", "x", "reserve"),
        ("not_above_maximum", "major", 1, "maximum", "H", "x"),
        ("seed_recovered", "major", 2_501 * DOLLAR, "seed_recovery", "H", "x"),
        ("more_than_held", "major", 10**11, "malfunction", "H", "x"),
        (ACCEPTED, "major", DOLLAR, "malfunction", "H", "x"),
        ("more_than_held", "major", 2_500 * DOLLAR, "seed_recovery", "H", "x"),
        ("more_than_held", "major", 10**11, "win", "H", "x"),
    ),
    "raise level": (
        adjustments.raise_level,
        CLAIM,
        ("by_blank", "giga", 0, "", ""),
        ("reason_blank", "giga", 0, "H", ""),
        ("level_unknown", "giga", 0, "H", "x"),
        ("amount_wrong", "major", CENT - 1, "H", "x"),
        ("claim_on_level", "major", CENT, "H", "x"),
        "reject 1",
        (ACCEPTED, "major", CENT, "H", "x"),
    ),
    "buy merchandise": (
        adjustments.buy_merchandise,
        CLAIM,
        ("by_blank", "giga", "display", 0, "", ""),
        ("reason_blank", "giga", "display", 0, "H", ""),
        ("level_unknown", "giga", "display", 0, "H", "x"),
        ("amount_wrong", "major", "display", 0, "H", "x"),
        ("pool_unknown", "major", "display", 1, "H", "x"),
        ("claim_on_level", "major", "reserve", 10**11, "H", "x"),
        "reject 1",
        ("more_than_held", "major", "reserve", 10**11, "H", "x"),
        (ACCEPTED, "major", "reserve", 30_000, "H", "x"),
    ),
    "release overflow": (
        adjustments.release_overflow,
        CLAIM,
        ("by_blank", "giga", 0, "", ""),
        ("reason_blank", "giga", 0, "H", ""),
        ("level_unknown", "giga", 0, "H", "x"),
        ("amount_wrong", "major", 0, "H", "x"),
        ("claim_on_level", "major", 1, "H", "x"),
        "reject 1",
        ("more_than_held", "major", 1, "H", "x"),
    ),
    "set maximum": (
        adjustments.set_maximum,
        OPEN,
        ("by_blank", "giga", 1, False, "", ""),
        ("reason_blank", "giga", 1, False, "H", ""),
        ("level_unknown", "giga", 1, False, "H", "x"),
        ("below_meter", "major", 1, False, "H", "x"),
        ("notice_missing", "major", 2_500 * DOLLAR, False, "H", "x"),
        (ACCEPTED, "major", 2_500 * DOLLAR, True, "H", "x"),
        (ACCEPTED, "major", None, False, "H", "lifted"),
    ),
    "move out": (
        moves.move_out,
        CLAIM,
        ("by_blank", "giga", "late/major", "", ""),
        ("reason_blank", "giga", "late/major", "H", ""),
        ("level_unknown", "giga", "late/major", "H", "x"),
        ("still_open", "major", "late/major", "H", "x"),
        "close",
        ("game_open", "major", "late/major", "H", "x"),
        "reject 1\nend game 4\nend game 9",
        (ACCEPTED, "major", "late/major", "H", "x"),
        ("nothing_held", "major", "late/major", "H", "x"),
    ),
    "move in, never opened": (
        moves.move_in,
        "rules ml03",
        ("link_new", "major", GIFT, "early/major", "H", "x"),
        "open mega:$10,000 major:$2,500 minor:$500",
        (ACCEPTED, "major", GIFT, "early/major", "H", "x"),
    ),
    "move in": (
        moves.move_in,
        CLAIM,
        ("by_blank", "giga", GIFT, "early/major", "", ""),
        ("reason_blank", "giga", GIFT, "early/major", "H", ""),
        ("level_unknown", "giga", GIFT, "early/major", "H", "x"),
        ("claim_on_level", "major", GIFT, "early/major", "H", "x"),
        "reject 1",
        (ACCEPTED, "major", GIFT, "early/major", "H", "x"),
    ),
}


@pytest.mark.rule("R17")
def test_every_command_that_takes_a_reason_refuses_a_blank_one() -> None:
    wanted = {one for one in DECIDERS if {"reason", "late"} & {*signature(one).parameters}}
    found = {
        one for one, *rungs in LADDERS.values() for code, *_ in rungs if code == "reason_blank"
    }
    assert found == wanted
    moved = (
        events.LinkOpened,
        events.LevelRaised,
        events.LevelLowered,
        events.OverflowReleased,
        events.MerchandiseBought,
        events.LevelMovedOut,
        events.LevelMovedIn,
        events.WagerAdded,
        events.WagerReversed,
        events.AwardBackedOut,
        events.MaximumSet,
        events.DisputeRecorded,
    )
    for kind in moved:
        assert {"by", "reason"} <= set(kind.__struct_fields__), kind


@pytest.mark.parametrize("name", LADDERS)
def test_refusals_come_in_their_fixed_order(name: str) -> None:
    decide, *rungs = LADDERS[name]
    bench = Bench()
    for rung in rungs:
        if isinstance(rung, str):
            bench.run(rung)
        elif rung[0] == ACCEPTED:
            assert bench.do(act(decide, *rung[1:]))
        else:
            assert bench.refusal(act(decide, *rung[1:])).code == rung[0]


def test_every_refusal_and_every_command_has_its_place_in_the_order() -> None:
    ladders = [ladder for _, *ladder in LADDERS.values()]
    rungs = [rung for ladder in ladders for rung in ladder if not isinstance(rung, str)]
    assert {code for code, *_ in rungs} - {ACCEPTED} == set(SENTENCES) - set(CARDS_REFUSED)
    assert {decide for decide, *_ in LADDERS.values()} == DECIDERS


def test_a_refusal_is_one_sentence_for_the_dealer() -> None:
    refused = Bench().run(PLAY).refusal(act(claims.press_hand_button, "4", "royal_flush", 5))
    assert refused.sentence == str(refused) == "Seat 5 has no wager in this game."
    for sentence in SENTENCES.values():
        assert sentence.endswith(".")
