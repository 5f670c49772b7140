"""A late claim over HTTP, tried by people who should not be paid (decision 0068)."""

import pytest
from msgspec.structs import replace
from tests.floor.house import confirm
from tests.web.desk import Desk
from tests.web.test_commands import post

from houseway.floor import Refused, commands
from houseway.money import DOLLAR, parse_money

CLAIM = commands.ClaimLate(
    *("five-card", "4", 1, 3, "royal_flush", "As Ks Qs Js Ts", "overlooked", "CAM-12")
)


@pytest.fixture
def played(here: Desk) -> Desk:
    dana = here.client("dana")
    dana.execute(commands.StartGame("4", {1: DOLLAR, 3: DOLLAR}), "g1")
    dana.execute(commands.EndGame("4"), "g2")
    return here


def test_a_supervisor_claims_an_executive_agrees_and_a_repetition_pays_nothing(
    played: Desk,
) -> None:
    whit, vera = played.client("whit"), played.client("vera")
    first = whit.execute(CLAIM, "late")
    assert whit.execute(CLAIM, "late") == replace(first, is_repeated=True)
    request = played.floor.state.requested
    agreed = vera.execute(commands.AgreeRequest(request), "agree")
    assert vera.execute(commands.AgreeRequest(request), "agree") == replace(
        agreed, is_repeated=True
    )
    link = played.floor.state.jackpots["five-card"].link
    assert [award.amount for award in link.awards.values()] == [parse_money("$10,000.18")]
    confirm(played.shift)


@pytest.mark.parametrize(
    ("who", "claim", "code"),
    [
        ("dana", CLAIM, "role_missing"),
        ("vera", CLAIM, "role_missing"),
        ("cora", CLAIM, "role_missing"),
        ("whit", replace(CLAIM, seat=2), "no_wager"),
        ("whit", replace(CLAIM, seat=0), "no_wager"),
        ("whit", replace(CLAIM, game=2), "late_over"),
        ("whit", replace(CLAIM, table="12"), "not_on_link"),
        ("whit", replace(CLAIM, cards="As Ks Qs Js Td"), "cards_make"),
        ("whit", replace(CLAIM, cards="As Ks Qs Js"), "cards_count"),
        ("whit", replace(CLAIM, cards="As As Qs Js Ts"), "cards_twice"),
        ("whit", replace(CLAIM, cards=" "), "late_cards"),
        ("whit", replace(CLAIM, reference=" "), "recording_blank"),
        ("whit", replace(CLAIM, reason=""), "reason_blank"),
        ("whit", replace(CLAIM, link="nowhere"), "link_unknown"),
    ],
)
def test_what_is_refused_moves_nothing(
    played: Desk, who: str, claim: commands.ClaimLate, code: str
) -> None:
    before = played.floor.state.jackpots["five-card"]
    with pytest.raises(Refused) as refusal:
        played.client(who).execute(claim, "late")
    assert refusal.value.code == code
    assert played.floor.state.jackpots["five-card"] == before
    assert not played.floor.state.requests


@pytest.mark.parametrize("extra", [{"past": None}, {"by": "whit"}])
def test_a_caller_cannot_send_the_ended_game(played: Desk, extra: dict[str, object]) -> None:
    body = {
        "link": "five-card",
        "table": "4",
        "game": 1,
        "seat": 3,
        "hand": "royal_flush",
        "cards": "As Ks Qs Js Ts",
        "reason": "overlooked",
        "reference": "CAM-12",
    }
    assert post(played, "whit", "claim-late", {**body, **extra}).status_code == 422
    assert post(played, "whit", "claim-late", body).status_code == 200


def test_the_gambling_day_ends_between_request_and_agreement(played: Desk) -> None:
    played.client("whit").execute(CLAIM, "late")
    played.shift.clock.advance(12 * 3_600)
    with pytest.raises(Refused) as refusal:
        played.client("vera").execute(commands.AgreeRequest(played.floor.state.requested), "agree")
    assert refusal.value.code == "late_over"
