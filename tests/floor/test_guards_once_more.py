"""Guards that mutants of a later draw outlived, each kind wherever it occurs: sums that are carried
on, the most that is paid in cash, whose equipment and whose role counts, terms that change."""

from types import SimpleNamespace as Stub
from typing import Any

import pytest
from msgspec.structs import fields, replace
from tests.floor.house import OPENING, shift
from tests.floor.test_guards_by_kind import BY, refused, with_state
from tests.progressive.bench import Bench, given_log

from houseway.floor import commands
from houseway.floor.events.requests import RequestMade
from houseway.floor.law.folds import award_key
from houseway.floor.law.house_rules import count
from houseway.floor.office import devices, layouts, money, requests
from houseway.floor.office.changes import foreseen
from houseway.floor.roles import SECOND
from houseway.floor.scenario import Shift
from houseway.floor.state import Approval, Device
from houseway.money import parse_money
from houseway.paytables import Equipment, equipment, letter
from houseway.progressive import events
from houseway.progressive.folds import awards, games
from houseway.progressive.queue import meter_lines


@pytest.fixture(scope="module")
def done() -> Shift:
    """Nothing in here changes it."""
    return shift(OPENING)


# Sums.


def test_what_was_paid_before_is_carried_on(done: Shift) -> None:
    link = replace(done.floor.state.jackpots["five-card"].link, tray_wins=100, envy_due=10)
    claim = events.HandClaimed(1, "4", 1, 3, "quads", "", 0, 0)
    waiting = awards.hand_claimed(link, claim)
    assert awards.tray_paid(waiting, events.TrayPaid(1, 7)).tray_wins == 107
    late = events.HandClaimed(
        1, "4", 1, 3, "quads", "", 0, 0, late=events.Late("w", "x", "y", {1: 2, 2: 3})
    )
    assert awards.hand_claimed(link, late).envy_due == 15


def test_a_level_starts_from_all_that_it_holds(done: Shift) -> None:
    start = events.LevelStart(level="mega", current=100, reserve=20, overflow=3)
    link = done.floor.state.jackpots["five-card"].link
    assert (
        games.link_opened(link, events.LinkOpened((start,), "h", "w")).levels["mega"].start == 123
    )


@given_log
def test_a_second_royal_finds_seed_and_reserve_on_the_meter(meter: Bench) -> None:
    """
    rules        ms-stud-01
    open         jackpot:$50,000
    table        4
    start game   4 | 1 2
    hand button  4 | 1 royal_flush
    hand button  4 | 2 royal_flush
    """
    (first, *_), (second, *_) = (
        meter_lines(meter.rules, meter.link, meter.award(number)) for number in (2, 1)
    )
    assert first == ("Meter at time of claim", parse_money("$50,000.30"))
    assert second == ("Meter at time of claim", parse_money("$10,000.02"))


# The most that is paid in cash.


@pytest.mark.parametrize(
    ("over", "method", "code"), [(0, "cash", ""), (1, "cash", "cash_above"), (1, "cheque", "")]
)
def test_the_most_may_be_paid_in_cash_and_a_cent_more_only_by_check(
    done: Shift, over: int, method: str, code: str
) -> None:
    state = done.floor.state
    due = count(state, "cash_most", state.day) + over
    key = award_key("five-card", 1)
    floor = with_state(done, waiting={key: Stub(has_cards=True)})
    award: Any = Stub(number=1, due=due, win="1")
    check = "20417" if method == "cheque" else ""
    command: Any = Stub(winner="W", has_number=True, form_signed=True, method=method, check=check)
    tax: Any = Stub(form="")
    jackpot: Any = Stub(name="five-card")
    assert refused(money._need_papers, floor, jackpot, award, command, tax) == code


# Whose equipment.


@pytest.mark.parametrize(
    ("kind", "own", "approved", "code"),
    [
        ("sign", "", "", ""),
        ("controller", "", "", "not_approved"),
        ("controller", "", "nexus", ""),
        ("controller", "atlas", "nexus", "not_approved"),
        ("controller", "atlas", "atlas", ""),
    ],
)
def test_a_controller_is_let_in_by_its_own_approval_and_a_sign_by_none(
    done: Shift, kind: str, own: str, approved: str, code: str
) -> None:
    given = {("equipment", approved): Approval("equipment", approved, "x", "")}
    table = replace(done.floor.state.tables["4"], controller="nexus")
    live = with_state(done, approvals=given, tables={"4": table})
    live.opened = replace(live.opened, kind="live")
    assert live.is_live
    device = Device("d", kind, "4", equipment=own)
    assert refused(devices.need_admitted, live, device, live.day) == code


SHUFFLERS = [one for one in equipment().values() if one.family == "shuffler"]


@pytest.mark.parametrize("here", SHUFFLERS, ids=lambda one: one.id)
@pytest.mark.parametrize("approved", SHUFFLERS, ids=lambda one: one.id)
def test_another_shuffler_than_the_game_s_is_refused(here: Equipment, approved: Equipment) -> None:
    game: Any = Stub(mode=None, name="A game")
    given: tuple[Any, ...] = (Stub(shuffler=here.id), game, Stub(name="A paytable"), [approved])
    code = "" if here is approved else "equipment_wrong"
    assert refused(layouts._need_shuffler, *given) == code
    by_hand: tuple[Any, ...] = (Stub(shuffler=""), game, Stub(name="A paytable"), [approved])
    assert refused(layouts._need_shuffler, *by_hand) == ""


# Whose word.


@pytest.mark.parametrize(
    ("kind", "reference", "code"),
    [
        ("game", f"letter {letter()}", "title_unknown"),
        ("game", "letter of 2025-01-08", ""),
        ("equipment", f"letter {letter()}", ""),
    ],
)
def test_the_letter_of_titles_approves_no_other(
    done: Shift, kind: str, reference: str, code: str
) -> None:
    command = commands.RecordApproval(kind, "Delta Stud", reference)
    assert refused(layouts.record_approval, done.floor.state, command, BY) == code


@pytest.mark.parametrize("kind", sorted(SECOND, key=lambda one: one.__name__))
@pytest.mark.parametrize("asked_as", ["manager", "executive"])
def test_an_approver_needs_the_right_role_and_cannot_be_the_requester(
    done: Shift, kind: type, asked_as: str
) -> None:
    second, roles = SECOND[kind], frozenset({"manager"})
    asked = kind(**{one.name: "x" for one in fields(kind) if one.required})  # Its kind counts.
    request = RequestMade(1, asked, "someone", (asked_as,), 0)
    who = replace(done.floor.state.staff["haas"], roles=roles)
    needs_another = second.in_another_role and asked_as == "manager"
    may = bool(roles & second.roles) and not needs_another
    assert requests.may_agree(done.floor.state, request, who) == may
    own = RequestMade(1, asked, "haas", ("executive",), 0)
    assert not requests.may_agree(done.floor.state, own, who)


# Terms.


def test_terms_are_foreseen_where_the_levels_or_the_wager_alone_change(done: Shift) -> None:
    state = done.floor.state
    rules = state.jackpots["five-card"].rules
    same = commands.ChangeLink(link="five-card", reason="x")
    assert foreseen(state, same) == ()
    levels = foreseen(state, replace(same, levels=rules.levels))
    assert levels
    assert levels == foreseen(state, replace(same, wager=rules.wager)), "the terms as they are"
