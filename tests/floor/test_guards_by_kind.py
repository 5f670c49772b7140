"""Guards that mutants outlived, each kind of them wherever it occurs: blank words, the least and
the most that is taken, the day on which the law changes, who counts, what a sentence says."""

from copy import copy
from types import SimpleNamespace as Stub
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.floor.house import OPENING, shift

from houseway.floor import Refused, commands
from houseway.floor.clock import MICRO, need_day
from houseway.floor.decide import DECIDERS
from houseway.floor.law import (
    alarms,
    approvals,
    bank,
    folds,
    funds,
    merchandise,
    required_amounts,
)
from houseway.floor.office import (
    calls,
    layouts,
    legality,
    people,
    requests,
    routines,
)
from houseway.floor.office.changes import changed_rules
from houseway.floor.office.links import _need_jackpot
from houseway.floor.scenario import Shift
from houseway.money import CENT, DOLLAR
from houseway.progressive import HandPay, LinkRules, Share
from houseway.progressive.deciders import awards
from houseway.progressive.deciders.games import add_wager, start_game
from houseway.progressive.rules import LevelRules, check_rules

BY: Any = Stub(by="haas", day="2026-03-02", at=0)
KNOWN = {"table": "4", "link": "five-card", "staff": "dana", "level": "mega", "to": "fortune"}
WORDS = {"reason": "reason_blank", "reference": "reference_blank", "cards": "cards_blank"}
# What they belong to has to be there first; their own tests stand on these.
LATER = {commands.SignSlip, commands.GiveNotice, commands.SetHouseRule, commands.GiveMerchandise}


@pytest.fixture(scope="module")
def done() -> Shift:
    """Nothing in here changes it."""
    return shift(OPENING)


def refused(work: Any, *args: Any, **named: Any) -> str:
    """The code; empty where it is taken."""
    try:
        work(*args, **named)
    except Refused as refusal:
        return refusal.code
    return ""


def with_state(done: Shift, **changed: Any) -> Any:
    found = copy(done.floor.state)
    for name, value in changed.items():
        setattr(found, name, value)
    return found


def filled(kind: type, blank: str) -> Any:
    given: dict[str, Any] = {blank: " "}
    for field in msgspec.structs.fields(kind):
        if field.required and field.name != blank:
            words, rest = KNOWN.get(field.name, "x"), 1 if field.type is int else ()
            given[field.name] = words if field.type is str else rest
    return kind(**given)


OFFICE = [
    (kind, field.name)
    for kind, decider in DECIDERS.items()
    if decider.__module__.startswith(("houseway.floor.office", "houseway.floor.law"))
    for field in msgspec.structs.fields(kind)
    if field.type is str and (field.required or field.name in WORDS)
]


@pytest.mark.parametrize(("kind", "name"), OFFICE)
def test_no_command_of_the_office_is_taken_with_a_blank_word(
    done: Shift, kind: type, name: str
) -> None:
    try:
        code = refused(DECIDERS[kind], done.floor.state, filled(kind, name), BY)
    except ValueError:
        code = "no day"
    assert code
    if name in WORDS and kind not in LATER:
        assert code == WORDS[name]


@pytest.mark.parametrize("name", ["item", *merchandise.PAPERS])
def test_merchandise_has_a_name_and_all_its_papers(name: str) -> None:
    notices = tuple(merchandise.terms().merchandise_notices)
    papers: Any = Stub(item="car", consent="1", controls="2", invoice="3", notices=notices)
    papers.owned_outright = True
    assert refused(merchandise._need_papers, papers) == ""
    setattr(papers, name, " ")
    assert refused(merchandise._need_papers, papers) in ("name_blank", "paper_missing")


RULES = LinkRules(
    name="one",
    levels=(LevelRules(name="jackpot", seed=100 * DOLLAR, contribution_bp=2_000, reserve_bp=100),),
    hands={"royal_flush": HandPay(Share("jackpot", 10_000))},
)


def with_level(**changed: int) -> LinkRules:
    return replace(RULES, levels=(replace(RULES.levels[0], **changed),))


@pytest.mark.parametrize(
    ("rules", "is_sound"),
    [
        (RULES, True),
        *((replace(RULES, wager=wager), wager == CENT) for wager in (-CENT, 0, CENT, CENT + 1)),
        *((with_level(seed=seed), seed in (0, CENT)) for seed in (-CENT, 0, CENT, CENT + 1)),
        *((with_level(contribution_bp=rate), rate == 0) for rate in (-1, 0)),
        *((with_level(reserve_bp=rate), rate == 0) for rate in (-1, 0)),
        *((with_level(contribution_bp=rate), rate == 9_900) for rate in (9_900, 9_901)),
        (replace(RULES, hands={}), False),
    ],
)
def test_rules_are_kept_to_the_cent_and_to_the_last_hundredth(
    rules: LinkRules, is_sound: bool
) -> None:
    if is_sound:
        check_rules(rules)
        return
    with pytest.raises(ValueError, match=r"\."):
        check_rules(rules)


@pytest.mark.parametrize(("seats", "code"), [(0, "x"), (1, ""), (5, ""), (6, "x")])
def test_a_table_has_one_seat_at_least_and_no_more_than_its_game(
    monkeypatch: pytest.MonkeyPatch, seats: int, code: str
) -> None:
    monkeypatch.setattr(layouts, "count", lambda *args: 5)
    layout: Any = Stub(seats=seats, game="any")
    context: Any = Stub(day="", regulation=None)
    found = refused(layouts._need_seats, None, "4", layout, context)
    assert found == ("too_many_seats" if code else "")


@pytest.mark.parametrize(("seat", "code"), [(0, "x"), (1, ""), (7, ""), (8, "x")])
def test_a_wager_lies_on_a_seat_of_the_table(done: Shift, seat: int, code: str) -> None:
    jackpot = done.floor.state.jackpots["five-card"]
    rules, link = jackpot.rules, jackpot.link
    wanted = "seat_unknown" if code else ""
    assert refused(start_game, rules, link, "4", {3: rules.wager, seat: rules.wager}) == wanted
    assert refused(add_wager, rules, link, "4", seat, "haas", "dead", opens=True) == wanted


@pytest.mark.parametrize(
    ("withheld", "code"), [(-1, "withheld_wrong"), (0, ""), (50, ""), (51, "withheld_wrong")]
)
def test_no_more_is_withheld_than_the_win(
    monkeypatch: pytest.MonkeyPatch, withheld: int, code: str
) -> None:
    monkeypatch.setattr(awards, "posted_award", lambda *args: Stub(is_paid=False, due=50, win=1))
    link: Any = Stub()
    assert refused(awards.pay_award, RULES, link, 1, "haas", "cash", withheld) == code


@pytest.mark.parametrize(
    ("slip", "amount", "code"),
    [
        ("fill", 0, "amount_missing"),
        ("opening", -CENT, "amount_missing"),
        ("opening", CENT + 1, "amount_missing"),
        ("opening", 0, ""),
        ("opening", CENT, ""),
        ("fill", CENT, "inventory_missing"),
    ],
)
def test_a_slip_is_of_whole_cents(done: Shift, slip: Any, amount: int, code: str) -> None:
    state = done.floor.state
    assert refused(bank.sign_slip, state, commands.SignSlip("4", slip, amount, "1"), BY) == code
    blank = commands.SignSlip("4", "opening", CENT, " ")
    assert refused(bank.sign_slip, state, blank, BY) == "slip_unnumbered"


@pytest.mark.parametrize(
    ("posted", "hidden", "code"),
    [(0, 0, "x"), (-1, 1, "x"), (1, -1, "x"), (1, 0, ""), (0, 1, ""), (1, 1, "")],
)
def test_one_of_the_two_parts_is_above_zero(posted: int, hidden: int, code: str) -> None:
    assert refused(bank._need_parts, posted, hidden) == ("amount_missing" if code else "")


@pytest.mark.parametrize(("day", "is_one"), [("2022-12-31", True), ("2023-01-01", False)])
def test_on_the_day_of_the_change_a_game_may_have_two_progressives(day: str, is_one: bool) -> None:
    context: Any = Stub(day=day, regulation=Stub(one_progressive_until="2023-01-01"))
    table: Any = Stub(controllers={1: Stub(link="one"), 2: Stub(link="two")})
    code = refused(legality._need_single, table, [], context)
    assert code == ("one_progressive" if is_one else "")


def test_an_approval_and_a_cover_hold_on_their_last_day(monkeypatch: pytest.MonkeyPatch) -> None:
    approval: Any = Stub(until="2026-03-02")
    assert not approvals.is_over(approval, "2026-03-02")
    assert approvals.is_over(approval, "2026-03-03")
    assert not approvals.is_over(Stub(until=""), "2026-03-03")  # type: ignore[arg-type]
    monkeypatch.setattr(required_amounts, "second_prize_need", lambda floor: 50)
    for amount, until, is_covered in (
        (50, "2026-03-02", True),
        (50, "", True),
        (49, "", False),
        (50, "2026-03-01", False),
    ):
        floor: Any = Stub(cover=Stub(amount=amount, until=until))
        assert required_amounts.is_covered(floor, "2026-03-02") == is_covered


def test_an_accrual_is_overdue_on_its_last_day_and_no_sooner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(required_amounts, "accrued", lambda floor: 30)
    monkeypatch.setattr(required_amounts, "deposit_by", lambda day, days: day)
    held: Any = Stub(deposited=10, closes=[("2026-03-01", 10), ("2026-03-02", 20)])
    floor: Any = Stub(bank=held, day="2026-03-03")
    late = [required_amounts.overdue(floor, f"2026-03-0{day}") for day in (1, 2, 3)]
    assert late == [0, 10, 20]
    assert required_amounts.oldest_undeposited(floor) == "2026-03-02"
    held.deposited = 30
    assert (required_amounts.undeposited(floor), required_amounts.oldest_undeposited(floor)) == (
        0,
        "",
    )


def test_the_second_prize_is_the_second_above_the_limit() -> None:
    data: Any = Stub(second_prize_above=50)
    found = [funds.second_prize(prizes, data) for prizes in ((50, 51), (51, 52), (53, 51, 52))]
    assert found == [0, 51, 52]
    law = Stub(since="2026-01-01", per_table=7, largest_prize=True)
    later = Stub(since="2026-03-02", per_table=9, largest_prize=False, gross_share=0.5)
    data = Stub(cage=[law, later])
    later.without_full_year = 100
    assert funds.cage_minimum("2026-03-01", 3, 1_000, data=data) == 3 * 7 + 1_000
    assert funds.cage_minimum("2026-03-02", 3, 1_000, data=data) == 3 * 9 + 100
    assert funds.cage_minimum("2026-03-02", 3, 1_000, 60, data) == 3 * 9 + 30


@pytest.mark.parametrize(("kind", "level"), [("progressive", ""), ("house", "mega")])
def test_money_that_no_meter_paid_does_not_leave_the_account(kind: str, level: str) -> None:
    award = Stub(level=level)
    jackpot: Any = Stub(kind=kind, link=Stub(awards={1: award}))
    key = folds.award_key("one", 1)
    floor: Any = Stub(jackpots={"one": jackpot}, waiting={key: folds.Waiting(0, 1)}, at=5)
    event: Any = Stub(award=1, amount=70)
    folds.posted(floor, "one", event)
    assert (floor.waiting[key].since, floor.waiting[key].metered) == (5, 0)
    jackpot.kind, award.level = "progressive", "mega"
    folds.posted(floor, "one", event)
    assert floor.waiting[key].metered == 70


def test_only_executives_who_work_here_are_paged() -> None:
    card = Stub(kind="executive_card", is_revoked=False)
    people_here = {
        "a": Stub(id="a", is_employed=True, roles={"executive"}),
        "b": Stub(id="b", is_employed=True, roles={"dealer"}),
        "c": Stub(id="c", is_employed=False, roles={"executive"}),
    }
    cards = {name: Stub(**vars(card), staff=name) for name in people_here}
    floor: Any = Stub(staff=people_here, credentials=cards)
    assert calls.executives(floor) == ("a",)
    cards["a"].is_revoked = True
    assert calls.executives(floor) == ()


def test_the_last_manager_may_take_a_role_and_not_give_up_that_one() -> None:
    state = shift(OPENING).floor.state
    more = commands.ChangeRoles("haas", ("manager",), "duties")
    assert people.change_roles(state, more, Stub(by="vera"))  # type: ignore[arg-type]
    less = commands.ChangeRoles("haas", ("dealer",), "duties")
    assert refused(people.change_roles, state, less, BY) in ("last_manager", "raises_self")


def test_shifts_are_numbered_from_one_on(done: Shift) -> None:
    for before in (0, 1):
        state = with_state(done, shifts=before, shift=None)
        (opened,) = routines.open_shift(state, commands.OpenShift("day"), BY)
        assert opened.number == before + 1  # type: ignore[union-attr]


def test_prizes_of_a_link_are_named_in_the_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = Stub(kinds=("house", "progressive"))
    table: Any = Stub(name="x", equipment=(), hands="five_card", jackpot=kinds)
    command: Any = Stub(kind="house", family="nexus", prizes={"flush": 1})
    wanted = ["royal_flush", "quads"]
    monkeypatch.setattr("houseway.floor.office.links.meter_hands", lambda table: wanted)
    monkeypatch.setattr(
        "houseway.floor.office.links.equipment", lambda: {"n": Stub(family="nexus")}
    )
    table.equipment = ("n",)
    with pytest.raises(Refused, match="Royal flush, Four of a kind"):
        _need_jackpot(command, table)
    command.kind = "progressive"
    with pytest.raises(Refused, match="none, it is a progressive"):
        _need_jackpot(command, table)


@pytest.mark.parametrize(("seat", "said"), [(3, "seat 3"), (0, "a seat not named")])
def test_a_claim_waits_from_its_minutes_on_and_says_whose_it_is(
    done: Shift, monkeypatch: pytest.MonkeyPatch, seat: int, said: str
) -> None:
    award, since = Stub(table="4", hand="royal_flush", seat=seat, number=1), 7 * alarms.MINUTE
    monkeypatch.setattr(alarms, "waiting", lambda state: [(Stub(name="five-card"), award, since)])
    monkeypatch.setattr(alarms, "is_claim", lambda award: True)
    minutes = alarms.terms().claim_minutes
    due = since + minutes * alarms.MINUTE
    state = done.floor.state
    assert list(alarms.claims(state, due)) == []
    (found,) = alarms.claims(state, due + 1)
    assert f"{said} has waited for {minutes} minutes." in found.sentence
    monkeypatch.setattr(alarms, "is_claim", lambda award: False)
    assert list(alarms.claims(state, due + 1)) == []


def test_a_link_that_runs_or_has_a_table_is_not_retired(done: Shift) -> None:
    jackpot = done.floor.state.jackpots["five-card"]
    for is_open, code in ((True, "link_running"), (False, "table_stays")):
        link = replace(jackpot.link, is_open=is_open)
        state = with_state(done, jackpots={"one": replace(jackpot, name="one", link=link)})
        assert refused(routines.retire_link, state, commands.RetireLink("one", "gone"), BY) == code


def test_levels_that_differ_are_named(done: Shift) -> None:
    jackpot = done.floor.state.jackpots["five-card"]
    change = commands.ChangeLink(link="five-card", reason="new", levels=jackpot.rules.levels[:1])
    with pytest.raises(Refused, match="mega, major, minor"):
        changed_rules(jackpot, change, BY)


def test_a_notice_is_due_until_its_moment_and_late_after_it(done: Shift) -> None:
    found = Stub(at=0, table="4", what="meter")
    state: Any = with_state(done, malfunctions={1: found})
    due = alarms.count(state, "notice_hours", state.day) * alarms.HOUR
    for now, word, is_late in ((due, " is due ", False), (due + 1, " was due ", True)):
        (alarm,) = alarms.malfunctions(state, now, state.day)
        assert (word in alarm.sentence, alarm.is_late) == (True, is_late)


def test_a_seal_is_over_at_its_moment(done: Shift) -> None:
    state: Any = with_state(done, seals={"x": Stub(until=9, award=1, win=1, link="five-card")})
    assert [len(list(alarms.seals(state, now))) for now in (8, 9)] == [0, 1]


@pytest.mark.parametrize("work", [calls.page_executive, calls.call_technician])
def test_the_same_table_pages_again_when_its_time_is_over_and_not_before(
    done: Shift, monkeypatch: pytest.MonkeyPatch, work: Any
) -> None:
    """The seconds that are left are rounded up."""
    table: Any = Stub(name="4", paged_at=5, called_at=5, faults=lambda: [1])
    monkeypatch.setattr(calls, "known_table", lambda *args: table)
    monkeypatch.setattr(calls, "claims_at", lambda *args: [1])
    command: Any = Stub(table="4")
    for at, left in (
        (5 + calls.CALL_PAUSE, 0),
        (4 + calls.CALL_PAUSE, 1),
        (5, calls.CALL_PAUSE // MICRO),
    ):
        context: Any = Stub(at=at)
        if left:
            with pytest.raises(Refused, match=rf"\b{left}\b"):
                work(done.floor.state, command, context)
        else:
            assert work(done.floor.state, command, context)


def test_only_technicians_who_work_here_are_called() -> None:
    staff = {
        "a": Stub(id="a", is_employed=True, roles={"technician"}),
        "b": Stub(id="b", is_employed=True, roles={"dealer"}),
        "c": Stub(id="c", is_employed=False, roles={"technician"}),
    }
    assert calls.technicians(Stub(staff=staff)) == ("a",)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("is_training", "roles", "code"),
    [
        (True, {"trainer"}, ""),
        (False, {"trainer"}, "credential_role"),
        (True, {"dealer"}, "credential_role"),
        (False, {"supervisor"}, ""),
    ],
)
def test_a_trainer_carries_any_card_on_a_training_floor_only(
    is_training: bool, roles: set[str], code: str
) -> None:
    who = Stub(id="x", name="X", is_employed=True, roles=roles)
    floor: Any = Stub(credentials={}, staff={"x": who}, is_training=is_training)
    command = commands.IssueCredential("K-9", "key", "x")
    assert refused(people.issue_credential, floor, command, BY) == code


@pytest.mark.parametrize(("text", "said"), [("", "Nothing"), ("2026-2-1", "2026-2-1")])
def test_what_is_not_a_day_is_repeated_in_the_refusal(text: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        need_day(text)
    with pytest.raises(Refused, match="20260302"):
        need_day("20260302")
    assert need_day("2026-03-02").isoformat() == "2026-03-02"


@pytest.mark.parametrize(
    ("banked_on", "balance", "after"),
    [
        ("2026-03-01", 5, 5),
        ("2026-03-02", 5, 12),
        ("2026-03-03", 5, 12),
        ("2026-03-03", None, None),
    ],
)
def test_a_deposit_raises_a_balance_that_was_read_before_it(
    done: Shift, banked_on: str, balance: int | None, after: int | None
) -> None:
    held = replace(
        done.floor.state.bank,
        balance=balance,
        balance_day="2026-03-02",
        deposited=10,
        closes=(("a", 13), ("b", 14)),
    )
    floor = with_state(done, bank=held)
    event: Any = Stub(covers=3, banked_on=banked_on, amount=7, short=0)
    folds.deposit_recorded(floor, event)
    assert (floor.bank.balance, floor.bank.deposited) == (after, 13)
    assert floor.bank.closes == (("b", 14),)


@pytest.mark.parametrize(("due", "is_late", "ends"), [(9, True, 1), (9, False, 0), (0, True, 0)])
def test_an_alarm_that_is_late_is_another_than_before(due: int, is_late: bool, ends: int) -> None:
    found = alarms.alarm("fault", "table 4", "It.", "1", due=due, is_late=is_late)
    assert found.key == "fault/table 4/1" + "/late" * ends


def test_makers_that_differ_need_a_test_together_that_is_in_force() -> None:
    one, other = Stub(maker="a"), Stub(maker="b")
    floor: Any = Stub(approvals={})
    day = "2026-03-02"
    need: Any = legality._need_one_maker
    assert refused(need, floor, one, [one], day) == ""
    assert refused(need, floor, one, [other], day) == "makers_differ"
    for until, code in (("2026-03-02", ""), ("", ""), ("2026-03-01", "makers_differ")):
        floor.approvals[("interoperability", "a + b")] = Stub(until=until)
        assert refused(need, floor, one, [other], day) == code


@pytest.mark.parametrize(
    ("by", "is_training", "roles", "code"),
    [
        ("dana", False, set(), ""),
        ("eli", True, set(), ""),
        ("eli", False, {"manager"}, ""),
        ("eli", False, {"dealer"}, "request_of_another"),
    ],
)
def test_a_request_is_dropped_by_its_author_or_a_senior(
    monkeypatch: pytest.MonkeyPatch, by: str, is_training: bool, roles: set[str], code: str
) -> None:
    monkeypatch.setattr(requests, "_pending_request", lambda *args: Stub(by="dana", request=1))
    floor: Any = Stub(is_training=is_training, staff={"dana": Stub(name="Dana")})
    context: Any = Stub(by=by, actor=Stub(id=by, roles=roles))
    work = requests.drop_request
    assert refused(work, floor, commands.DropRequest(1, "mistake"), context) == code
    if not code:
        (found,) = work(floor, commands.DropRequest(1, "mistake"), context)
        assert found.how == ("withdrawn" if by == "dana" else "declined")  # type: ignore[union-attr]


@pytest.mark.parametrize(("seat", "code"), [(0, "x"), (1, ""), (7, ""), (8, "x")])
def test_merchandise_goes_to_a_seat_of_the_table(done: Shift, seat: int, code: str) -> None:
    offer = Stub(is_given=False, table="4", hand="royal_flush", number=1)
    state = with_state(done, offers={1: offer})
    found = refused(merchandise.give_merchandise, state, commands.GiveMerchandise(1, seat), BY)
    assert found == ("which_seat" if code else "")
