"""Payments through the API: nothing leaves the cage without its papers and a second person."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from tests.attack.test_authority_two_persons import CARDS, WAIT, agreed, asked
from tests.attack.two_jackpots import Attacker, lit
from tests.floor.house import OPENING, confirm
from tests.web.desk import desk
from tests.web.pages.reader import Reader

from houseway.floor import commands
from houseway.money import DOLLAR
from houseway.progressive.events import LevelStart
from houseway.web.pages.mount import mount_pages

ROYAL = "As Ks Qs Js Ts"
IDENTITY: dict[str, Any] = {
    "link": "five-card", "award": 1, "first_name": "Marisol", "last_name": "Estrada",
    "address": "1418 S 152nd St, Tukwila, WA 98188", "id_kind": "driver's license",
    "id_number": "WDL-ESTR-M-2207", "id_expires": "2029-04-30", "born": "1984-08-11",
    "taxpayer": "412-55-4410", "excluded": False,
}  # fmt: skip


@pytest.fixture
def thief() -> Iterator[Attacker]:
    with desk(OPENING, CARDS, WAIT) as at:
        found = Attacker(at)
        yield found
        confirm(at.shift)


def won(thief: Attacker, hand: str, cards: str, signer: str = "vera", card: str = "E-1") -> None:
    thief.must(
        "dana",
        commands.StartGame("4", lit(3)),
        commands.SelectSeat("4", 3),
        commands.PressHand("4", hand),
    )
    thief.must("whit", commands.Confirm("4", 3, cards))
    thief.must(signer, commands.SwipeCard("4", card, 3))
    thief.must("dana", commands.EndGame("4"))


def http(thief: Attacker, staff: str, *asked: str, **body: Any) -> httpx.Response:
    headers = {"Authorization": f"Bearer {thief.at.session(staff)}"}
    return thief.at.http.request(*asked, headers=headers, **body)


def on_file(thief: Attacker, **changed: object) -> str:
    """The reference, or the name of the refusal."""
    found = http(thief, "cora", "POST", "/api/winners", json=IDENTITY | changed).json()
    return str(found.get("winner") or found["refusal"])


def paying(winner: str, method: str = "cheque", **more: Any) -> commands.PayAward:
    check = "20417" if method == "cheque" else ""
    given = {"has_number": True, "form_signed": True, "check": check} | more
    return commands.PayAward("five-card", 1, method, winner=winner, **given)  # type: ignore[arg-type]


@pytest.mark.rule("R42", "R44")
def test_each_paper_of_a_large_win_is_asked_for_in_turn(thief: Attacker) -> None:
    won(thief, "royal_flush", ROYAL)
    assert thief.send("cora", paying("")) == "winner_missing"
    assert thief.send("cora", paying("made-up")) == "winner_unknown"
    assert thief.send("cora", paying("ab" * 32)) == "winner_unknown"
    winner = on_file(thief)
    assert thief.send("cora", paying(winner, has_number=None)) == "number_unsaid"
    assert thief.send("cora", paying(winner, form_signed=False)) == "form_unsigned"
    assert thief.send("cora", paying(winner, "cash")) == "cash_above"
    assert thief.send("cora", paying(winner, withheld=0)) == "tax_withheld_wrong"
    assert not thief.at.floor.state.jackpots["five-card"].link.awards[1].is_paid


@pytest.mark.rule("R44")
def test_a_second_person_pays_with_the_cashier(thief: Attacker) -> None:
    won(thief, "royal_flush", ROYAL)
    number = asked(thief, "cora", paying(on_file(thief)))
    assert not thief.at.floor.state.jackpots["five-card"].link.awards[1].is_paid
    assert thief.send("cora", commands.AgreeRequest(number)) == "role_missing"
    assert thief.send("dana", commands.AgreeRequest(number)) == "role_missing"
    agreed(thief, number, "whit")
    award = thief.at.floor.state.jackpots["five-card"].link.award(1)
    assert award is not None
    assert award.is_paid
    mount_pages(thief.at.app, thief.at.backend)
    page = Reader(thief.at, "cora").open("/floor/pay/five-card/1").text
    assert "1 Cashier Cora 2 Supervisor, manager or executive Whit" in " ".join(page.split())


@pytest.mark.rule("R44")
def test_a_win_is_paid_once_however_often_it_is_asked_for(thief: Attacker) -> None:
    won(thief, "royal_flush", ROYAL)
    winner = on_file(thief)
    number = asked(thief, "cora", paying(winner))
    assert thief.send("cora", paying(winner, check="20418")) == "request_stands"
    agreed(thief, number, "whit")
    assert thief.send("whit", commands.AgreeRequest(number)) == "request_unknown"
    assert thief.send("cora", paying(winner, check="20418")) == "paid"


@pytest.mark.rule("R28", "R44")
def test_a_win_backed_out_meanwhile_is_not_paid_on_an_older_request(thief: Attacker) -> None:
    won(thief, "royal_flush", ROYAL)
    number = asked(thief, "cora", paying(on_file(thief)))
    back_out = asked(thief, "haas", commands.BackOutAward("five-card", 1, "the tape shows a flush"))
    agreed(thief, back_out)
    assert thief.send("whit", commands.AgreeRequest(number)) == "backed_out"
    assert not thief.at.floor.state.jackpots["five-card"].link.award(1).is_paid  # type: ignore[union-attr]


@pytest.mark.rule("R31")
def test_a_second_claim_in_line_is_not_recorded_before_the_first(thief: Attacker) -> None:
    for table, seat, dealer in (("4", 3, "dana"), ("9", 2, "eli")):
        thief.must(dealer, commands.StartGame(table, lit(seat)))
    thief.must("dana", commands.SelectSeat("4", 3), commands.PressHand("4", "royal_flush"))
    thief.must("eli", commands.PressHand("9", "royal_flush"))
    thief.must("vera", commands.SwipeCard("9", "E-1", 0))
    assert thief.send("vera", commands.SelectSeat("9", 2)) == ""
    assert thief.send("vera", commands.PressHand("9", "royal_flush", cards=ROYAL)) == "waits_for"
    before = thief.at.floor.state.jackpots["five-card"].link.levels["mega"]
    thief.must("whit", commands.Confirm("4", 3, ROYAL))
    thief.must("vera", commands.SwipeCard("4", "E-1", 3))
    after = thief.at.floor.state.jackpots["five-card"].link.levels["mega"]
    assert after.current == 10_000 * DOLLAR + before.reserve
    assert after.reserve == 0


@pytest.mark.rule("R44")
def test_the_cashier_is_told_who_refused_a_payment_and_why_until_it_is_asked_for_again(
    thief: Attacker,
) -> None:
    won(thief, "royal_flush", ROYAL)
    mount_pages(thief.at.app, thief.at.backend)
    cage, other = Reader(thief.at, "cora"), Reader(thief.at, "haas")
    number = asked(thief, "cora", paying(on_file(thief)))
    thief.must("haas", commands.DropRequest(number, "The photo is of someone else."))
    assert "Payment of win 1 refused" in cage.open("/floor").text
    assert "Payment of win 1 refused" not in other.open("/floor").text
    page = cage.open("/floor/pay/five-card/1").text
    assert "Payment refused by Haas" in page
    assert "The photo is of someone else." in page
    assert f"2 Date won {date.fromisoformat(thief.at.floor.state.day):%b %-d, %Y}" in page
    assert "Marisol Estrada" in page  # On file also for a sign-in that did not enter the winner.
    asked(thief, "cora", paying(on_file(thief, first_name="Ana")))
    page = cage.open("/floor/pay/five-card/1").text
    assert "Payment refused" not in page
    assert "Ana Estrada" in page
    assert "Payment of win 1 refused" not in cage.open("/floor").text


@pytest.mark.rule("R44")
def test_a_posted_win_without_cards_is_not_paid(thief: Attacker) -> None:
    """The cards were not asked for at $300; since then the house asks from $200."""
    won(thief, "full_house", "", "whit", "S-1")
    thief.must("haas", commands.SetHouseRule("cards_from", "$40", "controls 7"))
    assert thief.send("cora", paying("", "cash")) == "pay_cards"
    thief.must("whit", commands.RecordCards("five-card", 1, "Ks Kh Kd 8c 8s"))
    assert thief.send("cora", paying("", "cash")) == "winner_missing"
    agreed(thief, asked(thief, "cora", paying(on_file(thief), "cash")), "whit")


def test_the_winner_of_another_win_is_not_accepted(thief: Attacker) -> None:
    won(thief, "royal_flush", ROYAL)
    assert thief.send("cora", paying(on_file(thief, award=2))) == "winner_unknown"


@pytest.mark.parametrize(
    ("changed", "refusal"),
    [
        ({"first_name": " "}, "winner_incomplete"),
        ({"id_expires": "soon"}, "winner_incomplete"),
        ({"id_expires": "2020-01-01"}, "id_expired"),
        ({"born": "2015-01-01"}, "under_age"),
        ({"taxpayer": "12"}, "taxpayer_wrong"),  # It would take backup withholding off.
        ({"taxpayer": "412-55-44100"}, "taxpayer_wrong"),
        ({"taxpayer": "412-5x-4410"}, "taxpayer_wrong"),
        ({"excluded": None}, "exclusion_unsaid"),
        ({"excluded": True}, "excluded"),
    ],
)
def test_who_may_not_be_paid_is_not_put_on_file(
    thief: Attacker, changed: dict[str, object], refusal: str
) -> None:
    assert on_file(thief, **changed) == refusal


@pytest.mark.rule("R47")
def test_no_name_is_in_the_log_and_all_of_it_is_erased_after_the_terms(thief: Attacker) -> None:
    won(thief, "royal_flush", ROYAL)
    winner = on_file(thief)
    agreed(thief, asked(thief, "cora", paying(winner)), "whit")
    body = b"".join(record.body + record.answer for record in thief.at.backend.log.read())
    assert winner.encode() in body
    for secret in ("Marisol", "Estrada", "152nd", "WDL", "1984-08-11", "4410"):
        assert secret.encode() not in body
    address = f"/api/winners/{winner}"
    assert http(thief, "dana", "GET", address).status_code == 403
    assert http(thief, "cora", "GET", address).json()["last_name"] == "Estrada"
    paid = date.fromisoformat(thief.at.floor.state.day)
    last = date(paid.year + 5, 12, 31)  # Four years after that in which the tax form is due.
    thief.at.shift.run(f"wait {(last - paid).days - 1}d")
    on_file(thief, id_expires="2099-01-01")  # Each new one looks for what is over.
    assert http(thief, "ada", "GET", address).status_code == 200
    thief.at.shift.run("wait 2d")
    on_file(thief, id_expires="2099-01-01")
    assert http(thief, "ada", "GET", address).status_code == 404


@pytest.mark.rule("R44")
def test_a_small_win_needs_no_paperwork(thief: Attacker) -> None:
    won(thief, "flush", "As Ks Qs Js 2s", "whit", "S-1")
    thief.must("cora", commands.PayAward("five-card", 1, "chips"))


@pytest.mark.rule("R21")
def test_two_people_close_a_day_if_the_house_says_so(thief: Attacker) -> None:
    day = thief.at.floor.state.day
    thief.at.shift.run("wait 1d")
    thief.must("haas", commands.SetHouseRule("day_persons", "2", "controls 8"))
    number = asked(thief, "cora", commands.CloseDay(day))
    assert day not in thief.at.floor.state.closed_days
    assert thief.send("cora", commands.AgreeRequest(number)) == "role_missing"
    agreed(thief, number, "haas")
    assert day in thief.at.floor.state.closed_days


@pytest.mark.rule("R35")
def test_one_person_cannot_drop_the_rule_that_two_close_a_day(thief: Attacker) -> None:
    thief.must("haas", commands.SetHouseRule("day_persons", "2", "controls 8"))
    number = asked(thief, "haas", commands.SetHouseRule("day_persons", "1", "controls 9"))
    day = thief.at.floor.state.day
    thief.at.shift.run("wait 1d")
    asked(thief, "haas", commands.CloseDay(day))
    assert day not in thief.at.floor.state.closed_days
    agreed(thief, number)
    thief.must("haas", commands.CloseDay(day))
    assert day in thief.at.floor.state.closed_days


@pytest.mark.rule("R16", "R35")
def test_a_maximum_below_the_meter_needs_a_takeover_and_two_people(thief: Attacker) -> None:
    thief.must("haas", commands.CloseTable("12"))
    low = LevelStart(level="jackpot", current=900 * DOLLAR, maximum=800 * DOLLAR, notice=True)
    number = asked(
        thief, "tess", commands.CreateLink(link="new", paytable="fslpp-01", family="aquarius")
    )
    agreed(thief, number)
    thief.must("haas", commands.CloseLink("fortune", "makes room"))
    thief.must(
        "tess", commands.UnlinkTable("fortune", "12", "goes"), commands.LinkTable("new", "12")
    )
    assert thief.send("haas", commands.OpenLink("new", (low,), "opens")) == "below_meter"
    unsaid = replace(low, notice=False)
    assert (
        thief.send("haas", commands.OpenLink("new", (unsaid,), "x", "letter 9")) == "notice_missing"
    )
    number = asked(thief, "haas", commands.OpenLink("new", (low,), "opens", "letter 9"))
    assert not thief.at.floor.state.jackpots["new"].link.is_open
    agreed(thief, number)
    assert thief.at.floor.state.jackpots["new"].link.levels["jackpot"].maximum == 800 * DOLLAR


@pytest.mark.rule("R44")
def test_an_id_that_expired_since_the_winner_was_saved_pays_nothing(thief: Attacker) -> None:
    won(thief, "royal_flush", ROYAL)
    today = date.fromisoformat(thief.at.floor.state.day)
    winner = on_file(thief, id_expires=today.isoformat())
    thief.at.shift.clock.advance(30 * 3_600)
    assert thief.send("cora", paying(winner)) == "id_expired"
    assert thief.send("cora", paying(on_file(thief))) == ""


@pytest.mark.rule("R42", "R44")
def test_the_taxpayer_number_is_the_one_on_file_not_the_one_the_cage_sends(thief: Attacker) -> None:
    """Without a number backup tax is withheld: saying that there is one would pay too much."""
    won(thief, "royal_flush", ROYAL)
    without = on_file(thief, taxpayer="")
    assert thief.send("cora", paying(without)) == "number_not_on_file"
    assert thief.send("cora", paying(without, has_number=False)) == ""
    with_ = on_file(thief)
    assert thief.send("cora", paying(with_, has_number=False)) == "number_on_file"
