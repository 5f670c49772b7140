"""Every refusal, and the order in which a command gives them.

A ladder starts with a command that breaks as many rules as it can. Each rung mends what the rung
before was refused for, and nothing else; a line of text in between is run as a log. The last entry
must be accepted.
"""

from typing import Any, get_args

import pytest
from tests.progressive.bench import Bench
from tests.progressive.test_claim_cards import REFUSED as CARDS_REFUSED

from houseway.money import CENT, DOLLAR
from houseway.progressive import commands as c
from houseway.progressive import events as e
from houseway.progressive.decide import DECIDERS
from houseway.progressive.refused import SENTENCES

OPEN = "rules ml03\nopen mega:$10,000 major:$2,500 minor:$500\ntable 4\ntable 9"
PLAY = f"{OPEN}\nstart game 4 | 1 2 3\nstart game 9 | 5"
CLAIM = f"{PLAY}\nhand button 4 | 3 straight_flush"
WON = f"{CLAIM}\nrecord 1"
ACCEPTED = ""
GIFT = c.Moved(current=3 * DOLLAR, reserve=1, overflow=2, of_house=DOLLAR)
Ladder = tuple[str, list[Any]]


def start(level: str, current: int = 1, of_house: int = 0) -> c.LevelStart:
    return c.LevelStart(level=level, current=current, of_house=of_house)


def capped(*, notice: bool) -> c.LevelStart:
    return c.LevelStart(level="minor", current=2, maximum=1, notice=notice)


LADDERS: dict[str, Ladder] = {
    "open link": (
        "rules ml03",
        [
            ("by_blank", c.OpenLink((start("mega", -1),), " ", "")),
            ("reason_blank", c.OpenLink((start("mega", -1),), "H", " ")),
            ("start_incomplete", c.OpenLink((start("mega", -1),), "H", "new")),
            (
                "start_negative",
                c.OpenLink((start("mega", -1), start("major", 1, 2), start("minor")), "H", "new"),
            ),
            (
                "start_seed",
                c.OpenLink((start("mega"), start("major", 1, 2), start("minor")), "H", "new"),
            ),
            (
                "notice_missing",
                c.OpenLink((start("mega"), start("major"), capped(notice=False)), "H", "new"),
            ),
            (
                ACCEPTED,
                c.OpenLink((start("mega"), start("major"), capped(notice=True)), "H", "new"),
            ),
            ("link_open", c.OpenLink((), "H", "new")),
        ],
    ),
    "close link": (
        "rules ml03",
        [
            ("by_blank", c.CloseLink("", "")),
            ("reason_blank", c.CloseLink("H", "")),
            ("link_closed", c.CloseLink("H", "night")),
            "open mega:$10,000 major:$2,500 minor:$500",
            (ACCEPTED, c.CloseLink("H", "night")),
        ],
    ),
    "reopen link": (
        "rules ml03",
        [
            ("by_blank", c.ReopenLink("", "")),
            ("reason_blank", c.ReopenLink("H", "")),
            ("link_new", c.ReopenLink("H", "day")),
            "open mega:$10,000 major:$2,500 minor:$500",
            ("link_open", c.ReopenLink("H", "day")),
            "close",
            (ACCEPTED, c.ReopenLink("H", "day")),
        ],
    ),
    "join table": (
        OPEN,
        [
            ("table_known", c.JoinTable("4", 10)),
            ("seats_unlawful", c.JoinTable("5", 10)),
            ("seats_unlawful", c.JoinTable("5", 0)),
            (ACCEPTED, c.JoinTable("5", 9)),
        ],
    ),
    "leave table": (
        CLAIM,
        [
            ("table_unknown", c.LeaveTable("7")),
            ("table_busy", c.LeaveTable("4")),
            "record 1\nend game 4",
            ("table_busy", c.LeaveTable("4")),
            "pay 1",
            (ACCEPTED, c.LeaveTable("4")),
        ],
    ),
    "leave table in a game": (
        OPEN,
        [
            "start game 4 | 1",
            ("table_busy", c.LeaveTable("4")),
            "end game 4",
            (ACCEPTED, c.LeaveTable("4")),
        ],
    ),
    "start game": (
        f"{OPEN}\nstart game 9 | 5\nclose",
        [
            ("link_closed", c.StartGame("7", {})),
            "reopen",
            ("table_unknown", c.StartGame("7", {})),
            ("game_open", c.StartGame("9", {})),
            "end game 9",
            ("no_wagers", c.StartGame("9", {})),
            ("seat_unknown", c.StartGame("9", {1: 5 * DOLLAR, 8: DOLLAR})),
            ("wager_wrong", c.StartGame("9", {1: 5 * DOLLAR, 7: DOLLAR})),
            (ACCEPTED, c.StartGame("9", {1: DOLLAR, 7: DOLLAR})),
        ],
    ),
    "add wager": (
        f"{OPEN}\nstart game 9 | 5",
        [
            ("by_blank", c.AddWager("7", 8, "", "")),
            ("reason_blank", c.AddWager("7", 8, "W", "")),
            ("table_unknown", c.AddWager("7", 8, "W", "dead sensor")),
            ("no_game", c.AddWager("4", 8, "W", "dead sensor")),
            "start game 4 | 1 2 3\nhand button 4 | 3 straight_flush",
            ("seat_unknown", c.AddWager("4", 8, "W", "dead sensor")),
            ("has_wager", c.AddWager("4", 3, "W", "dead sensor")),
            ("round_claimed", c.AddWager("4", 4, "W", "dead sensor")),
            "hand button 4 | 3 straight_flush",  # Off again: the claim has closed corrections.
            ("round_claimed", c.AddWager("4", 4, "W", "dead sensor")),
            "end game 4\nstart game 4 | 1 2 3",
            (ACCEPTED, c.AddWager("4", 4, "W", "dead sensor")),
        ],
    ),
    "add the first wager": (
        "rules ml03\nopen mega:$10,000 major:$2,500 minor:$500\ntable 4\nclose",
        [
            ("no_game", c.AddWager("4", 8, "W", "dead sensor")),
            ("link_closed", c.AddWager("4", 8, "W", "dead sensor", opens=True)),
            "reopen",
            ("seat_unknown", c.AddWager("4", 8, "W", "dead sensor", opens=True)),
            (ACCEPTED, c.AddWager("4", 2, "W", "dead sensor", opens=True)),
            ("has_wager", c.AddWager("4", 2, "W", "dead sensor", opens=True)),
        ],
    ),
    "take out wager": (
        f"{OPEN}\nlower mega $9,999.95 malfunction\nstart game 9 | 5",
        [
            ("by_blank", c.TakeOutWager("7", 8, True, "", "")),
            ("reason_blank", c.TakeOutWager("7", 8, True, "W", "")),
            ("table_unknown", c.TakeOutWager("7", 8, True, "W", "flicker")),
            ("no_game", c.TakeOutWager("4", 8, True, "W", "flicker")),
            "start game 4 | 1 2 3\nhand button 4 | 3 straight_flush",
            "hand button 9 | 5 straight_flush",
            ("no_wager", c.TakeOutWager("4", 8, True, "W", "flicker")),
            ("round_claimed", c.TakeOutWager("4", 1, True, "W", "flicker")),
            "hand button 4 | 3 straight_flush",
            ("round_claimed", c.TakeOutWager("4", 1, True, "W", "flicker")),
            "end game 4\nstart game 4 | 1 2 3",
            ("claim_on_level", c.TakeOutWager("4", 1, True, "W", "flicker")),
            "hand button 9 | 5 straight_flush\nlower mega $0.67 malfunction",
            ("more_than_held", c.TakeOutWager("4", 1, True, "W", "flicker")),
            "raise mega $0.09",
            (ACCEPTED, c.TakeOutWager("4", 1, True, "W", "flicker")),
        ],
    ),
    "void round": (
        f"{OPEN}\nstart game 9 | 5",
        [
            ("by_blank", c.VoidRound("7", "", "")),
            ("reason_blank", c.VoidRound("7", "W", "")),
            ("table_unknown", c.VoidRound("7", "W", "misdeal")),
            ("no_game", c.VoidRound("4", "W", "misdeal")),
            "start game 4 | 3\nhand button 4 | 3 straight_flush\nrecord 1",
            ("wins_posted", c.VoidRound("4", "W", "misdeal")),
            "back out 1",
            (ACCEPTED, c.VoidRound("4", "W", "misdeal")),
        ],
    ),
    "end game": (
        "rules ms-stud-01\nopen jackpot:$50,000\ntable 4",
        [
            ("table_unknown", c.EndGame("7")),
            ("no_game", c.EndGame("4")),
            "start game 4 | 3 5\nhand button 4 | 5 straight_flush\nverify 1",
            "authorise 1 executive\npost 1\nhand button 4 | 3 trips",
            ("claim_stands", c.EndGame("4")),
            "hand button 4 | 3 trips",
            ("key_not_at_run", c.EndGame("4")),
            "run 4",
            (ACCEPTED, c.EndGame("4")),
        ],
    ),
    "hand button": (
        OPEN,
        [
            ("table_unknown", c.PressHandButton("7", "yahtzee", 5)),
            ("no_game", c.PressHandButton("4", "yahtzee", 5)),
            "start game 4 | 3\ntake out 4 | 3 mistake",
            ("hand_unknown", c.PressHandButton("4", "yahtzee", 5)),
            ("no_wagers", c.PressHandButton("4", "royal_flush", 5)),
            "add wager 4 | 3\nhand button 4 | 3 straight_flush",
            ("no_wager", c.PressHandButton("4", "royal_flush", 5)),
            ("seat_claimed", c.PressHandButton("4", "royal_flush", 3)),
            "hand button 4 | 3 straight_flush",
            (ACCEPTED, c.PressHandButton("4", "royal_flush", 3)),
        ],
    ),
    "name seat": (
        f"{WON}\nhand button 4 | straight_flush",
        [
            ("by_blank", c.NameSeat(7, 6, "")),
            ("award_unknown", c.NameSeat(7, 6, "W")),
            ("not_pending", c.NameSeat(1, 6, "W")),
            ("no_wager", c.NameSeat(2, 6, "W")),
            ("seat_claimed", c.NameSeat(2, 3, "W")),
            (ACCEPTED, c.NameSeat(2, 1, "W")),
        ],
    ),
    "verify claim": (
        f"{WON}\nhand button 4 | 2 straight_flush\nverify 2",
        [
            ("by_blank", c.VerifyClaim(7, "")),
            ("award_unknown", c.VerifyClaim(7, "W")),
            ("not_pending", c.VerifyClaim(1, "W")),
            ("verified", c.VerifyClaim(2, "W")),
            "unverify 2",
            (ACCEPTED, c.VerifyClaim(2, "W")),
        ],
    ),
    "unverify claim": (
        f"{WON}\nhand button 4 | 2 straight_flush",
        [
            ("by_blank", c.UnverifyClaim(7, "")),
            ("award_unknown", c.UnverifyClaim(7, "W")),
            ("not_pending", c.UnverifyClaim(1, "W")),
            ("not_verified", c.UnverifyClaim(2, "W")),
            "verify 2",
            (ACCEPTED, c.UnverifyClaim(2, "W")),
        ],
    ),
    "reject claim": (
        f"{WON}\nhand button 4 | 2 straight_flush",
        [
            ("by_blank", c.RejectClaim(7, "", "")),
            ("reason_blank", c.RejectClaim(7, "W", "")),
            ("award_unknown", c.RejectClaim(7, "W", "wrong hand")),
            ("not_pending", c.RejectClaim(1, "W", "wrong hand")),
            (ACCEPTED, c.RejectClaim(2, "W", "wrong hand")),
        ],
    ),
    "authorise award": (
        f"{WON}\nhand button 9 | 5 straight_flush\nhand button 4 | straight_flush",
        [
            ("by_blank", c.AuthoriseAward(7, "", "dealer")),  # type: ignore[arg-type]
            ("award_unknown", c.AuthoriseAward(7, "W", "dealer")),  # type: ignore[arg-type]
            ("not_pending", c.AuthoriseAward(1, "W", "dealer")),  # type: ignore[arg-type]
            "raise mega $1\nhand button 4 | straight_flush\nreject 2\nraise major $9,000",
            "hand button 4 | straight_flush\nhand button 9 | 5 straight_flush",
            ("not_verified", c.AuthoriseAward(4, "W", "dealer")),  # type: ignore[arg-type]
            "verify 4\nverify 5",
            ("seat_missing", c.AuthoriseAward(4, "W", "dealer")),  # type: ignore[arg-type]
            ("waits_for", c.AuthoriseAward(5, "W", "dealer")),  # type: ignore[arg-type]
            "seat 4 | 2",
            ("signature_unknown", c.AuthoriseAward(4, "W", "dealer")),  # type: ignore[arg-type]
            ("signature_low", c.AuthoriseAward(4, "W", "supervisor")),
            (ACCEPTED, c.AuthoriseAward(4, "W", "executive")),
        ],
    ),
    "post award": (
        f"{PLAY}\nhand button 9 | 5 straight_flush\nrecord 1\nhand button 4 | straight_flush",
        [
            ("award_unknown", c.PostAward(7)),
            ("not_pending", c.PostAward(1)),
            ("not_authorised", c.PostAward(2)),
            "verify 2\nseat 2 | 1\nauthorise 2 supervisor\nhand button 4 | 3 straight_flush",
            ("waits_for", c.PostAward(2)),
            "reject 3",
            (ACCEPTED, c.PostAward(2)),
        ],
    ),
    "return to run": (
        "rules ms-stud-01\nopen jackpot:$50,000\ntable 4",
        [
            ("table_unknown", c.ReturnToRun("7")),
            ("nothing_to_settle", c.ReturnToRun("4")),
            "start game 4 | 3\nhand button 4 | 3 straight_flush\nverify 1\nauthorise 1 executive",
            "post 1",
            (ACCEPTED, c.ReturnToRun("4")),
        ],
    ),
    "pay award": (
        f"{WON}\nhand button 4 | 2 straight_flush",
        [
            ("by_blank", c.PayAward(7, "", "coupon", -1)),  # type: ignore[arg-type]
            ("award_unknown", c.PayAward(7, "C", "coupon", -1)),  # type: ignore[arg-type]
            ("not_posted", c.PayAward(2, "C", "coupon", -1)),  # type: ignore[arg-type]
            "record 2\nback out 2",
            ("backed_out", c.PayAward(2, "C", "coupon", -1)),  # type: ignore[arg-type]
            ("method_unknown", c.PayAward(1, "C", "coupon", -1)),  # type: ignore[arg-type]
            ("withheld_wrong", c.PayAward(1, "C", "cheque", -1)),
            ("withheld_wrong", c.PayAward(1, "C", "cheque", 9_000 * DOLLAR)),
            (ACCEPTED, c.PayAward(1, "C", "cheque", 600 * DOLLAR, "W-2G")),
            ("paid", c.PayAward(1, "C", "coupon", -1)),  # type: ignore[arg-type]
        ],
    ),
    "back out award": (
        f"{WON}\nhand button 4 | 2 straight_flush",
        [
            ("by_blank", c.BackOutAward(7, "", "")),
            ("reason_blank", c.BackOutAward(7, "H", "")),
            ("award_unknown", c.BackOutAward(7, "H", "wrong hand")),
            ("not_posted", c.BackOutAward(2, "H", "wrong hand")),
            "record 2",
            ("later_award", c.BackOutAward(1, "H", "wrong hand")),
            (ACCEPTED, c.BackOutAward(2, "H", "wrong hand")),
            ("backed_out", c.BackOutAward(2, "H", "wrong hand")),
        ],
    ),
    "back out before the key is back": (
        "rules ms-stud-01\nopen jackpot:$50,000\ntable 4\nstart game 4 | 3\n"
        "hand button 4 | 3 royal_flush\nverify 1\nauthorise 1 executive\npost 1",
        [
            ("key_not_at_run", c.BackOutAward(1, "H", "wrong hand")),
            "run 4",
            (ACCEPTED, c.BackOutAward(1, "H", "wrong hand")),
        ],
    ),
    "dispute award": (
        f"{WON}\nhand button 4 | 2 straight_flush",
        [
            ("by_blank", c.DisputeAward(7, "", "")),
            ("reason_blank", c.DisputeAward(7, "H", "")),
            ("award_unknown", c.DisputeAward(7, "H", "wrong hand")),
            ("not_posted", c.DisputeAward(2, "H", "wrong hand")),
            ("can_back_out", c.DisputeAward(1, "H", "wrong hand")),
            "record 2\nhand button 4 | 1 straight_flush",
            ("claim_on_level", c.DisputeAward(1, "H", "wrong hand")),
            "reject 3",
            (ACCEPTED, c.DisputeAward(1, "H", "wrong hand")),
            ("disputed", c.DisputeAward(1, "H", "wrong hand")),
        ],
    ),
    "lower level": (
        CLAIM,
        [
            ("by_blank", c.LowerLevel("giga", 0, "whim", "", "")),  # type: ignore[arg-type]
            ("reason_blank", c.LowerLevel("giga", 0, "whim", "H", "")),  # type: ignore[arg-type]
            ("level_unknown", c.LowerLevel("giga", 0, "whim", "H", "x")),  # type: ignore[arg-type]
            ("amount_wrong", c.LowerLevel("major", 0, "whim", "H", "x")),  # type: ignore[arg-type]
            ("reason_unlawful", c.LowerLevel("major", 10**11, "whim", "H", "x")),  # type: ignore[arg-type]
            ("claim_on_level", c.LowerLevel("major", 10**11, "gross_receipts", "H", "x")),
            "hand button 4 | 3 straight_flush",
            ("pool_unknown", c.LowerLevel("major", 10**11, "gross_receipts", "H", "x")),
            (
                "more_than_held",
                c.LowerLevel("major", 10**11, "gross_receipts", "H", "x", "reserve"),
            ),
            ("more_than_held", c.LowerLevel("major", 1, "gross_receipts", "H", "x", "overflow")),
            (ACCEPTED, c.LowerLevel("major", 30_000, "gross_receipts", "H", "x", "reserve")),
            ("not_above_maximum", c.LowerLevel("major", 1, "maximum", "H", "x")),
            ("seed_recovered", c.LowerLevel("major", 2_501 * DOLLAR, "seed_recovery", "H", "x")),
            ("more_than_held", c.LowerLevel("major", 10**11, "malfunction", "H", "x")),
            (ACCEPTED, c.LowerLevel("major", DOLLAR, "malfunction", "H", "x")),
            ("more_than_held", c.LowerLevel("major", 2_500 * DOLLAR, "seed_recovery", "H", "x")),
            ("more_than_held", c.LowerLevel("major", 10**11, "win", "H", "x")),
        ],
    ),
    "raise level": (
        CLAIM,
        [
            ("by_blank", c.RaiseLevel("giga", 0, "", "")),
            ("reason_blank", c.RaiseLevel("giga", 0, "H", "")),
            ("level_unknown", c.RaiseLevel("giga", 0, "H", "x")),
            ("amount_wrong", c.RaiseLevel("major", CENT - 1, "H", "x")),
            ("claim_on_level", c.RaiseLevel("major", CENT, "H", "x")),
            "reject 1",
            (ACCEPTED, c.RaiseLevel("major", CENT, "H", "x")),
        ],
    ),
    "buy merchandise": (
        CLAIM,
        [
            ("by_blank", c.BuyMerchandise("giga", "display", 0, "", "")),
            ("reason_blank", c.BuyMerchandise("giga", "display", 0, "H", "")),
            ("level_unknown", c.BuyMerchandise("giga", "display", 0, "H", "x")),
            ("amount_wrong", c.BuyMerchandise("major", "display", 0, "H", "x")),
            ("pool_unknown", c.BuyMerchandise("major", "display", 1, "H", "x")),
            ("claim_on_level", c.BuyMerchandise("major", "reserve", 10**11, "H", "x")),
            "reject 1",
            ("more_than_held", c.BuyMerchandise("major", "reserve", 10**11, "H", "x")),
            (ACCEPTED, c.BuyMerchandise("major", "reserve", 30_000, "H", "x")),
        ],
    ),
    "release overflow": (
        CLAIM,
        [
            ("by_blank", c.ReleaseOverflow("giga", 0, "", "")),
            ("reason_blank", c.ReleaseOverflow("giga", 0, "H", "")),
            ("level_unknown", c.ReleaseOverflow("giga", 0, "H", "x")),
            ("amount_wrong", c.ReleaseOverflow("major", 0, "H", "x")),
            ("claim_on_level", c.ReleaseOverflow("major", 1, "H", "x")),
            "reject 1",
            ("more_than_held", c.ReleaseOverflow("major", 1, "H", "x")),
        ],
    ),
    "set maximum": (
        OPEN,
        [
            ("by_blank", c.SetMaximum("giga", 1, False, "", "")),
            ("reason_blank", c.SetMaximum("giga", 1, False, "H", "")),
            ("level_unknown", c.SetMaximum("giga", 1, False, "H", "x")),
            ("below_meter", c.SetMaximum("major", 1, False, "H", "x")),
            ("notice_missing", c.SetMaximum("major", 2_500 * DOLLAR, False, "H", "x")),
            (ACCEPTED, c.SetMaximum("major", 2_500 * DOLLAR, True, "H", "x")),
            (ACCEPTED, c.SetMaximum("major", None, False, "H", "lifted")),
        ],
    ),
    "move out": (
        CLAIM,
        [
            ("by_blank", c.MoveOut("giga", "late/major", "", "")),
            ("reason_blank", c.MoveOut("giga", "late/major", "H", "")),
            ("level_unknown", c.MoveOut("giga", "late/major", "H", "x")),
            ("still_open", c.MoveOut("major", "late/major", "H", "x")),
            "close",
            ("game_open", c.MoveOut("major", "late/major", "H", "x")),
            "reject 1\nend game 4\nend game 9",
            (ACCEPTED, c.MoveOut("major", "late/major", "H", "x")),
            ("nothing_held", c.MoveOut("major", "late/major", "H", "x")),
        ],
    ),
    "move in, never opened": (
        "rules ml03",
        [
            ("link_new", c.MoveIn("major", GIFT, "early/major", "H", "x")),
            "open mega:$10,000 major:$2,500 minor:$500",
            (ACCEPTED, c.MoveIn("major", GIFT, "early/major", "H", "x")),
        ],
    ),
    "move in": (
        CLAIM,
        [
            ("by_blank", c.MoveIn("giga", GIFT, "early/major", "", "")),
            ("reason_blank", c.MoveIn("giga", GIFT, "early/major", "H", "")),
            ("level_unknown", c.MoveIn("giga", GIFT, "early/major", "H", "x")),
            ("claim_on_level", c.MoveIn("major", GIFT, "early/major", "H", "x")),
            "reject 1",
            (ACCEPTED, c.MoveIn("major", GIFT, "early/major", "H", "x")),
        ],
    ),
}


@pytest.mark.rule("R17")
def test_every_command_that_takes_a_reason_refuses_a_blank_one() -> None:
    wanted = {kind for kind in get_args(c.Command) if "reason" in kind.__struct_fields__}
    rungs = [rung for _, ladder in LADDERS.values() for rung in ladder if not isinstance(rung, str)]
    assert {type(command) for code, command in rungs if code == "reason_blank"} == wanted
    moved = (e.LinkOpened, e.LevelRaised, e.LevelLowered, e.OverflowReleased, e.MerchandiseBought)
    moved += (e.LevelMovedOut, e.LevelMovedIn, e.WagerAdded, e.WagerReversed, e.AwardBackedOut)
    for kind in (*moved, e.MaximumSet, e.DisputeRecorded):
        assert {"by", "reason"} <= set(kind.__struct_fields__), kind


@pytest.mark.parametrize("name", LADDERS)
def test_refusals_come_in_their_fixed_order(name: str) -> None:
    log, rungs = LADDERS[name]
    bench = Bench().run(log)
    for rung in rungs:
        if isinstance(rung, str):
            bench.run(rung)
        elif rung[0] == ACCEPTED:
            assert bench.do(rung[1])
        else:
            assert bench.refusal(rung[1]).code == rung[0]


def test_every_refusal_and_every_command_stands_on_a_ladder() -> None:
    rungs = [rung for _, ladder in LADDERS.values() for rung in ladder if not isinstance(rung, str)]
    assert {code for code, _ in rungs} - {ACCEPTED} == set(SENTENCES) - set(CARDS_REFUSED)
    assert {type(command) for _, command in rungs} == set(DECIDERS)


def test_a_refusal_is_one_sentence_for_the_dealer() -> None:
    refused = Bench().run(PLAY).refusal(c.PressHandButton("4", "royal_flush", 5))
    assert refused.sentence == str(refused) == "Seat 5 has no wager in this game."
    for sentence in SENTENCES.values():
        assert sentence.endswith(".")
