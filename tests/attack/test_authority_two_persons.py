"""One manager alone: hires, PINs, cards, links, moves and back-outs wait for a second person."""

from collections.abc import Iterator

import pytest
from tests.attack.two_jackpots import Attacker, lit
from tests.floor.house import OPENING, confirm
from tests.web.desk import desk

from houseway.floor import Refused, commands
from houseway.floor.events.requests import RequestMade
from houseway.money import DOLLAR
from houseway.progressive import LevelRules
from houseway.web.client import command_sent

CARDS = "\n".join(
    f"haas issue {name} staff_card {name}"
    for name in ("haas", "vera", "whit", "dana", "tess", "cora")
)
WAIT = "wait 2d"  # Haas and Vera have held office for longer than a day.


@pytest.fixture
def thief() -> Iterator[Attacker]:
    with desk(OPENING, CARDS, WAIT) as at:
        found = Attacker(at)
        yield found
        confirm(at.shift)


def asked(thief: Attacker, staff: str, command: commands.Command) -> int:
    """It was taken as a request and nothing else came of it; its number."""
    client = thief.at.client(staff)
    answer = command_sent(client, command, f"asked-{thief.at.floor.state.requested}")
    assert answer.code == ""
    (made,) = answer.answer.events
    assert isinstance(made, RequestMade)
    return made.request


def agreed(thief: Attacker, request: int, second: str = "vera") -> None:
    thief.must(second, commands.AgreeRequest(request))


def test_a_lone_manager_hires_nobody_who_signs_pays_or_asks(thief: Attacker) -> None:
    """Four people in three seconds who claim, sign, pay and agree: only the dealer is hired."""
    thief.must("haas", commands.HireStaff("drew", "Drew", ("dealer",)))
    for role in ("supervisor", "executive", "manager", "cage", "technician"):
        asked(thief, "haas", commands.HireStaff(f"fake-{role}", "Fake", ("dealer", role)[-1:]))
        assert f"fake-{role}" not in thief.at.floor.state.staff
    assert "drew" in thief.at.floor.state.staff
    agreed(thief, min(thief.at.floor.state.requests))
    assert thief.at.floor.state.staff["fake-supervisor"].roles == {"supervisor"}


def test_a_lone_manager_promotes_nobody(thief: Attacker) -> None:
    asked(thief, "haas", commands.ChangeRoles("dana", ("supervisor",), "promoted"))
    assert thief.at.floor.state.staff["dana"].roles == {"dealer"}
    asked(thief, "haas", commands.ChangeRoles("vera", ("dealer",), "out of the way"))
    assert thief.at.floor.state.staff["vera"].roles == {"executive"}


def test_nobody_promotes_themselves_even_with_a_second_person(thief: Attacker) -> None:
    more = commands.ChangeRoles("haas", ("manager", "executive"), "both")
    assert thief.send("haas", more) == "raises_self"
    number = asked(thief, "haas", commands.HireStaff("mona", "Mona", ("manager",)))
    agreed(thief, number)
    thief.at.shift.run("wait 25h")
    number = asked(thief, "mona", commands.ChangeRoles("vera", ("executive", "manager"), "both"))
    assert thief.send("vera", commands.AgreeRequest(number)) == "raises_self"
    agreed(thief, number, "haas")


def test_a_lone_manager_gets_no_code_for_the_executives_pin(thief: Attacker) -> None:
    thief.at.set_pin("vera")
    number = asked(thief, "haas", commands.ResetPin("vera", "forgotten"))
    assert thief.send("haas", commands.AgreeRequest(number)) == "same_person"
    thief.at.client().sign_in("vera", "4826")
    code = thief.at.client("whit").invite(commands.AgreeRequest(number), "supervisor-agrees")
    assert code
    thief.at.client().set_pin(code, "735914")


def test_a_lone_manager_issues_no_card_to_a_supervisor(thief: Attacker) -> None:
    number = asked(thief, "haas", commands.IssueCredential("E-9", "executive_card", "vera"))
    assert "E-9" not in thief.at.floor.state.credentials
    agreed(thief, number, "whit")
    assert thief.at.floor.state.credentials["E-9"].staff == "vera"
    thief.must("haas", commands.IssueCredential("D-9", "staff_card", "dana"))


def billion(link: str = "new") -> commands.CreateLink:
    level = LevelRules(name="jackpot", seed=9_000 * DOLLAR, contribution_bp=1_000, reserve_bp=0)
    above = 1_000_000_000 * DOLLAR
    asked = {"levels": (level,), "executive_above": above, "executive_top": False}
    return commands.CreateLink(link=link, paytable="link-01", **asked)  # type: ignore[arg-type]


def test_a_lone_manager_creates_no_link_with_a_threshold_of_a_billion(thief: Attacker) -> None:
    number = asked(thief, "haas", billion())
    assert "new" not in thief.at.floor.state.jackpots
    thief.must("haas", commands.CloseLink("five-card", "change"))
    change = commands.ChangeLink(
        link="five-card", reason="x", executive_above=1_000_000_000 * DOLLAR
    )
    asked(thief, "haas", change)
    assert thief.at.floor.state.jackpots["five-card"].rules.executive_above == 5_000 * DOLLAR
    agreed(thief, number)
    assert "new" in thief.at.floor.state.jackpots


def test_the_prizes_of_a_house_jackpot_are_asked_for_by_the_names_of_their_hands(
    thief: Attacker,
) -> None:
    house = commands.CreateLink(link="new", paytable="blazing-7s-2", kind="house")
    with pytest.raises(Refused, match=r"hands: Three 7s of diamonds, Three 7s of one suit\."):
        thief.at.client("haas").execute(house, "house-without-prizes")


def test_a_lone_manager_moves_no_jackpot(thief: Attacker) -> None:
    thief.must("haas", commands.CloseLink("five-card", "goes"))
    levels = dict.fromkeys(("mega", "major", "minor"), "jackpot")
    number = asked(thief, "haas", commands.MoveJackpot("five-card", "fortune", "mine", levels))
    held = thief.at.floor.state.jackpots["five-card"].link.levels
    assert held["mega"].current == 10_000 * DOLLAR
    agreed(thief, number)
    assert thief.at.floor.state.jackpots["five-card"].link.levels["mega"].current == 0


def test_a_lone_manager_backs_out_no_paid_award(thief: Attacker) -> None:
    thief.must("dana", commands.StartGame("4", lit(3)), commands.SelectSeat("4", 3))
    thief.must("dana", commands.PressHand("4", "flush"))
    thief.must(
        "whit", commands.Confirm("4", 3, "As Ks Qs Js 2s"), commands.SwipeCard("4", "S-1", 3)
    )
    thief.must("dana", commands.EndGame("4"))
    thief.must("cora", commands.PayAward("five-card", 1, "cash"))
    number = asked(thief, "haas", commands.BackOutAward("five-card", 1, "the tape"))
    link = thief.at.floor.state.jackpots["five-card"].link
    assert not (link.award(1) or pytest.fail("gone")).is_backed_out
    agreed(thief, number)


def test_a_senior_hired_this_morning_approves_nothing(thief: Attacker) -> None:
    agreed(thief, asked(thief, "haas", commands.HireStaff("max", "Max", ("executive",))))
    number = asked(thief, "haas", commands.HireStaff("fake", "Fake", ("supervisor",)))
    assert thief.send("max", commands.AgreeRequest(number)) == "role_too_new"
    assert "fake" not in thief.at.floor.state.staff
    thief.at.shift.run("wait 23h")
    assert thief.send("max", commands.AgreeRequest(number)) == "role_too_new"
    assert thief.send("haas", commands.DropRequest(number, "later")) == ""
    number = asked(thief, "haas", commands.HireStaff("fake", "Fake", ("supervisor",)))
    thief.at.shift.run("wait 1h")
    agreed(thief, number, "max")


def test_the_time_a_role_is_held_is_not_shortened_by_one_person(thief: Attacker) -> None:
    number = asked(thief, "haas", commands.SetHouseRule("tenure_days", "0", "memo-1"))
    agreed(thief, asked(thief, "haas", commands.HireStaff("max", "Max", ("executive",))))
    other = asked(thief, "haas", commands.HireStaff("fake", "Fake", ("supervisor",)))
    assert thief.send("max", commands.AgreeRequest(other)) == "role_too_new"
    agreed(thief, number)
    agreed(thief, other, "max")


def test_a_manager_who_dismisses_every_other_senior_is_still_one_person(thief: Attacker) -> None:
    """The property has started up once; it does not start up again."""
    thief.must("haas", commands.DismissStaff("vera", "out of the way"))
    asked(thief, "haas", commands.HireStaff("fake", "Fake", ("executive",)))
    assert "fake" not in thief.at.floor.state.staff


def test_requests_of_a_person_who_left_are_not_carried_out(thief: Attacker) -> None:
    agreed(thief, asked(thief, "haas", commands.HireStaff("mona", "Mona", ("manager",))))
    number = asked(thief, "mona", commands.HireStaff("fake", "Fake", ("supervisor",)))
    thief.must("haas", commands.DismissStaff("mona", "left"))
    assert thief.send("vera", commands.AgreeRequest(number)) == "request_orphaned"


def test_a_supervisor_approves_no_hire_and_a_dealer_approves_nothing(thief: Attacker) -> None:
    number = asked(thief, "haas", commands.HireStaff("fake", "Fake", ("supervisor",)))
    assert thief.send("whit", commands.AgreeRequest(number)) == "agree_role"
    assert thief.send("dana", commands.AgreeRequest(number)) == "role_missing"
    assert thief.send("dana", commands.DropRequest(number, "no")) == "role_missing"
    assert thief.send("whit", commands.DropRequest(number, "no")) == "request_of_another"


def test_an_approval_sent_twice_hires_once(thief: Attacker) -> None:
    number = asked(thief, "haas", commands.HireStaff("max", "Max", ("executive",)))
    vera = thief.at.client("vera")
    first = vera.execute(commands.AgreeRequest(number), "once")
    assert vera.execute(commands.AgreeRequest(number), "once").seq == first.seq
    assert thief.send("vera", commands.AgreeRequest(number)) == "request_unknown"
