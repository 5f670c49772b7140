"""A claim after END GAME, within the gambling day (decision 0068): the packages end the round with
that button and say nothing of a hand that was overlooked."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from tests.floor.house import OPENING, confirm, given_open_floor, shift
from tests.paragraphs.test_jackpots import ALL, EVERY, end, lock, opened, top

from houseway.floor import commands
from houseway.floor.auditor import Auditor, Irregular
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.reports import Ledger, make
from houseway.floor.scenario import Shift
from houseway.floor.shell import ended_games
from houseway.money import parse_money
from houseway.refused import Refused

FULL = {  # Cards that make the hand which takes the whole top level.
    "royal_flush": "As Ks Qs Js Ts",
    "five_aces": "As Ah Ac Ad Jk",
    "three_sevens_same_suit": "7s 7s 7s",
    "suited_double_royal_match": "Ks Qs Ks Qs",
    "suited_three_aces": "As As As",
}
WHY = "CAM-12 overlooked at settlement"
ROYAL = f'late five-card 4 1 3 royal_flush "As Ks Qs Js Ts" {WHY}'
PLAYED = OPENING + "dana 4 START GAME 1 3 5\ndana 4 END GAME\n"


@EVERY
@pytest.mark.paragraph("mississippi-stud", "aquarius 9h", "nexus 9g", "link 10g")
@pytest.mark.paragraph("dj-wild", "nexus 9g", "link 11g")
@pytest.mark.paragraph("fortune-san-lo", "aquarius 9h")
@pytest.mark.paragraph("royal-match-21", "aquarius 8g", "nexus 8f", "trilux 9f")
@pytest.mark.paragraph("royal-match-21", "blazing-player 13g", "blazing-up-card 11g")
def test_a_late_claim_is_paid_the_meter_of_its_game_on_every_controller(name: str) -> None:
    """What came on the meter after that game stays there for the next jackpot."""
    done, hand = opened(name), ALL[name].full
    lock(done, 1, 2)
    then = top(done)
    end(done)
    lock(done, 1, 2, 3)
    since = top(done) - then
    cards = FULL[hand] + (" 2c" if name == "san-lo" else "")
    done.run(f'whit late pot 1 1 2 {hand} "{cards}" {WHY}')
    assert top(done) == then + since  # Only requested: nothing has moved.
    done.run("vera agree")
    jackpot = done.floor.state.jackpots["pot"]
    (award,) = jackpot.link.awards.values()
    assert (award.game, award.seat, award.is_settled) == (1, 2, True)
    assert award.amount == then - then % 10_000
    assert top(done) >= since + jackpot.rules.levels[0].seed
    end(done)
    confirm(done)


@given_open_floor
def test_who_won_the_level_meanwhile_stays_ahead_and_the_late_claim_gets_what_is_left(
    shift: Shift,
) -> None:
    """
    dana 4 START GAME 3
    dana 4 END GAME
    dana 4 START GAME 1
    dana 4 SEAT 1
    dana 4 HAND royal_flush
    refused waits_for whit late five-card 4 1 3 royal_flush "As Ks Qs Js Ts" CAM-12 overlooked
    whit 4 CONFIRM 1 shown
    vera 4 CARD E-1
    dana 4 END GAME
    whit late five-card 4 1 3 royal_flush "As Ks Qs Js Ts" CAM-12 overlooked
    vera agree
    """
    first, second = shift.floor.state.jackpots["five-card"].link.awards.values()
    assert first.amount == parse_money("$10,000.18")
    assert second.amount == parse_money("$10,000.02")  # Seed and reserve.


@given_open_floor
def test_the_envy_of_that_round_is_due_and_on_the_win_page(shift: Shift) -> None:
    """
    dana 4 START GAME 1 3 5
    dana 4 END GAME
    whit late five-card 4 1 3 royal_flush "As Ks Qs Js Ts" CAM-12 overlooked at settlement
    vera agree
    wait 1h
    cora pay five-card 1 cheque
    """
    assert shift.floor.state.jackpots["five-card"].link.envy_due == parse_money("$2,000")
    ledger = Ledger().read_all(shift.log.read())
    page = repr(make(ledger, "win", win="five-card/1"))
    assert "seat 1 $1,000.00, seat 5 $1,000.00" in page
    assert "late claim, after the end of the game: overlooked at settlement; recording CAM-12" in (
        page
    )
    assert "'Claimed', 'Whit (whit)'," in page
    assert "'Verified', 'Whit (whit), agreed by Vera (vera)'," in page
    assert "Form W-2G', value='REQUIRED" in page
    assert "late claim" in repr(make(ledger, "exceptions", day="2026-03-02"))
    assert make(ledger, "reconciliation", day="2026-03-02").is_sound


REFUSED = [
    ("role_missing", f"refused role_missing dana {ROYAL}"),
    ("role_missing", f"refused role_missing vera {ROYAL}"),
    ("no_wager", f"refused no_wager whit {ROYAL.replace('4 1 3', '4 1 2')}"),
    ("cards_make", f"refused cards_make whit {ROYAL.replace('As Ks', '9s Ks')}"),
    ("late_cards", f"refused late_cards whit {ROYAL.replace('As Ks Qs Js Ts', '')}"),
    ("late_over", f"refused late_over whit {ROYAL.replace('4 1 3', '4 7 3')}"),
    ("reason_blank", f'refused reason_blank whit {ROYAL.removesuffix(WHY)} CAM-12 ""'),
    ("recording_blank", f'refused recording_blank whit {ROYAL.removesuffix(WHY)} "" late'),
    ("not_on_link", f"refused not_on_link whit {ROYAL.replace('4 1 3', '12 1 3')}"),
    ("hand_unknown", f"refused hand_unknown whit {ROYAL.replace('royal_flush', 'pair')}"),
    ("request_stands", f"whit {ROYAL}\nrefused request_stands whit {ROYAL}"),
    ("agree_role", f"whit {ROYAL}\nrefused agree_role haas agree"),
    ("same_person", f"whit {ROYAL}\nrefused same_person whit agree"),
    ("seat_won", f"whit {ROYAL}\nvera agree\nrefused seat_won whit {ROYAL}"),
    ("late_over", f"wait 24h\nrefused late_over whit {ROYAL}"),
    ("late_over", f"whit {ROYAL}\nwait 12h\nrefused late_over vera agree"),
    (
        "late_running",
        f"dana 4 START GAME 3\nrefused late_running whit {ROYAL.replace('4 1 3', '4 2 3')}",
    ),
    (
        "late_void",
        "dana 4 START GAME 3\ndana 4 FIRST CARD\nwhit 4 VOID misdeal\ndana 4 END GAME\n"
        f"refused late_void whit {ROYAL.replace('4 1 3', '4 2 3')}",
    ),
]


REACHED = {code: (PLAYED, text) for code, text in REFUSED if code.startswith(("late", "rec"))}


@pytest.mark.parametrize(("code", "text"), REFUSED)
def test_what_no_late_claim_is_paid_for(code: str, text: str) -> None:
    done = shift(PLAYED, text)
    assert done.floor.state.jackpots["five-card"].link.wins == (1 if code == "seat_won" else 0)
    confirm(done)


def test_a_win_of_the_round_itself_is_not_paid_a_second_time() -> None:
    """It was recorded on the redeal after a void, ended, paid and filed."""
    done = shift(
        PLAYED,
        "dana 4 START GAME 3\ndana 4 FIRST CARD\nwhit 4 VOID misdeal\ndana 4 FIRST CARD",
        "dana 4 SEAT 3\ndana 4 HAND royal_flush\nwhit 4 CONFIRM 3 shown\nvera 4 CARD E-1",
        "dana 4 END GAME\ncora pay five-card 1 cheque",
    )
    again = ROYAL.replace("4 1 3", "4 2 3")
    done.run(f"refused seat_won whit {again}")
    confirm(done)


def test_an_id_sent_twice_makes_one_request_and_nobody_brings_the_past_along() -> None:
    done = shift(PLAYED)
    command = commands.ClaimLate(
        "five-card", "4", 1, 2, "royal_flush", "As Ks Qs Js Ts", "late", "CAM-1"
    )
    (past,) = ended_games(done.floor, "five-card", "4").values()
    forged = replace(command, past=replace(past, seats=(1, 2, 3, 5)), by="vera")
    with pytest.raises(Refused) as refusal:
        done.floor.execute("whit", forged, "one")
    assert refusal.value.code == "no_wager"
    right = replace(command, seat=3)
    first = done.floor.execute("whit", right, "two")
    assert done.floor.execute("whit", right, "two").seq == first.seq
    assert len(done.floor.state.requests) == 1
    assert done.floor.state.requests[1].asked.by == "whit"  # type: ignore[union-attr]


def forge(event: dict[str, Any], **changed: object) -> None:
    event.update(changed)


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda e: forge(e, seat=2), "which had no wager"),
        (lambda e: forge(e, game=9), "did not end today"),
        (lambda e: forge(e, mark=e["mark"] + 1), "the meter reading of the claim"),
        (lambda e: forge(e["late"], reference=" "), "has no reason or no recording"),
        (lambda e: forge(e["late"], envy={"1": 1}), "envy of the late claim"),
        (lambda e: forge(e["late"], by="vera"), "both claimed and signed"),
        (lambda e: forge(e, hand="straight_flush"), "the wrong level"),
        (lambda e: forge(e, late=None), "outside its game"),
    ],
)
def test_the_auditor_notices_a_forged_late_claim(
    change: Callable[[dict[str, Any]], None], word: str
) -> None:
    done = shift(PLAYED, f"whit {ROYAL}\nvera agree")
    assert isinstance(done.log, MemoryLog)
    *before, last = done.log.records
    events = json.loads(last.body)
    change(next(one["event"] for one in events if one["type"] == "LinkChanged"))
    forged = replace(last, body=json.dumps(events).encode())
    with pytest.raises(Irregular, match=word):
        Auditor().read_all([*before, forged])


def test_one_person_alone_pays_no_late_claim_in_the_auditors_eyes() -> None:
    """The record without the agreement in it."""
    done = shift(PLAYED, f"whit {ROYAL}\nvera agree")
    assert isinstance(done.log, MemoryLog)
    *before, last = done.log.records
    events = [one for one in json.loads(last.body) if one["type"] != "RequestAgreed"]
    with pytest.raises(Irregular, match="ClaimLate was done by one person"):
        Auditor().read_all([*before, replace(last, body=json.dumps(events).encode())])
