"""Bounds and sums of links on which no other test stood: each lived in a run of `make mutants`."""

from types import SimpleNamespace as Stub
from typing import Any

import pytest
from msgspec.structs import replace
from tests.floor.house import OPENING, shift

from houseway.floor import Refused, commands
from houseway.floor.clock import MICRO
from houseway.floor.law import alarms
from houseway.floor.office import legality, routines
from houseway.floor.office.changes import changed_rules
from houseway.floor.office.people import _need_other_manager
from houseway.floor.scenario import Shift
from houseway.floor.state import Jackpot
from houseway.money import DOLLAR
from houseway.progressive import HandPay, LinkRules, Prize
from houseway.progressive.deciders import awards
from houseway.progressive.deciders.games import _reversal
from houseway.progressive.folds.change import is_finished
from houseway.progressive.rules import check_rules
from houseway.progressive.state import Level

BY: Any = Stub(by="haas")


@pytest.fixture
def done() -> Shift:
    return shift(OPENING)


def refused(work: Any, *args: Any) -> str:
    with pytest.raises(Refused) as refusal:
        work(*args)
    return refusal.value.code


def emptied(jackpot: Jackpot, name: str, **held: int) -> Jackpot:
    """Closed, without tables; each level holds only this."""
    levels = {
        level: Level(**held, start=sum(held.values()))  # type: ignore[arg-type]
        for level in jackpot.link.levels
    }
    link = replace(jackpot.link, is_open=False, tables={}, levels=levels)
    return replace(jackpot, name=name, link=link)


@pytest.mark.parametrize("held", [{"current": 5, "reserve": 5}, {"overflow": 5, "reserve": 5}])
def test_a_link_that_holds_money_anywhere_is_not_retired(done: Shift, held: dict[str, int]) -> None:
    jackpots = done.floor.state.jackpots
    jackpots["old"] = emptied(jackpots["five-card"], "old", **held)
    command = commands.RetireLink("old", "gone")
    assert refused(routines.retire_link, done.floor.state, command, BY) == "money_stays"
    jackpots["old"] = emptied(jackpots["five-card"], "old")
    assert routines.retire_link(done.floor.state, command, BY)
    blank = commands.RetireLink("old", " ")
    assert refused(routines.retire_link, done.floor.state, blank, BY) == "reason_blank"


@pytest.mark.parametrize("held", [{"current": 5, "reserve": 5}, {"overflow": 5, "reserve": 5}])
def test_a_level_that_holds_money_anywhere_is_moved(done: Shift, held: dict[str, int]) -> None:
    jackpots = done.floor.state.jackpots
    jackpots["old"] = emptied(jackpots["five-card"], "old", **held)
    jackpots["new"] = emptied(jackpots["five-card"], "new")
    made = routines.move_jackpot(done.floor.state, commands.MoveJackpot("old", "new", "moved"), BY)
    assert len(made) == 2 * len(jackpots["old"].link.levels)


@pytest.mark.parametrize(("posted", "hidden"), [(DOLLAR, 0), (0, DOLLAR), (DOLLAR, DOLLAR)])
def test_what_is_seized_stays(done: Shift, posted: int, hidden: int) -> None:
    jackpot = done.floor.state.jackpots["five-card"]
    seized = replace(jackpot, seized_posted=posted, seized_hidden=hidden)
    with pytest.raises(Refused, match=rf"\${(posted + hidden) // DOLLAR}\.00"):
        routines._need_unseized(seized)
    routines._need_unseized(jackpot)


def test_a_win_is_finished_when_its_game_is_over() -> None:
    link: Any = Stub(tables={"4": Stub(is_open=True, game=7)})
    won: Any = Stub(table="4", game=7, is_settled=True, is_closed=True)
    assert not is_finished(link, won)
    assert is_finished(link, Stub(**{**vars(won), "game": 6}))  # type: ignore[arg-type]
    assert is_finished(link, Stub(**{**vars(won), "table": "9"}))  # type: ignore[arg-type]
    link.tables["4"].is_open = False
    assert is_finished(link, won)


def test_the_last_manager_stays_and_one_of_two_may_go(done: Shift) -> None:
    staff = done.floor.state.staff
    assert refused(_need_other_manager, done.floor.state, staff["haas"]) == "last_manager"
    _need_other_manager(done.floor.state, staff["dana"])
    staff["vera"] = replace(staff["vera"], roles=frozenset({"manager"}))
    _need_other_manager(done.floor.state, staff["haas"])


def test_a_table_brings_the_jackpot_of_its_link_where_its_layout_has_it() -> None:
    catalog: Any = {"a": Stub(jackpot=1), "b": Stub(jackpot=1), "c": Stub(jackpot=None)}
    link: Any = Stub(paytable="b")

    def brings(*names: str) -> str:
        table: Any = Stub(paytables=lambda: names)
        return legality.jackpot_paytable(table, link, catalog)

    assert [brings("a", "b"), brings("a", "c"), brings("c")] == ["b", "a", "b"]


def test_before_2023_a_game_has_one_progressive_and_not_two() -> None:
    context: Any = Stub(day="2020-01-01", regulation=Stub(one_progressive_until="2023-01-01"))

    def table(*links: str) -> Any:
        return Stub(controllers={n: Stub(link=link) for n, link in enumerate(links)})

    legality._need_single(table(""), [table("one", "")], context)
    for here, others in ((table("one"), []), (table(""), [table("one", "two")])):
        assert refused(legality._need_single, here, others, context) == "one_progressive"


def test_a_claim_waits_only_for_seats_of_its_own_level(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = Stub(level="mega", seat=3, table="4", hand="royal", number=1, waits=True)
    rules: Any = Stub(order=None)
    monkeypatch.setattr(awards, "is_pending", lambda award: award.waits)
    monkeypatch.setattr(awards, "queue", lambda *which: [mine])

    def turn(level: str, waits: bool) -> None:
        other = Stub(level=level, seat=0, hand="quads", waits=waits)
        monkeypatch.setattr(awards, "round_awards", lambda link, table: [other])
        awards._need_turn(rules, rules, mine)  # type: ignore[arg-type]

    turn("minor", True)
    turn("mega", False)
    assert refused(turn, "mega", True) == "seat_missing"


def test_a_wager_goes_back_from_a_level_that_holds_just_so_much(done: Shift) -> None:
    jackpot = done.floor.state.jackpots["five-card"]
    rules = jackpot.rules
    parts = {one.name: rules.wager * one.contribution_bp // 10_000 for one in rules.levels}
    just = {name: Level(current=part, reserve=DOLLAR) for name, part in parts.items()}
    found, _ = _reversal(rules, replace(jackpot.link, levels=just))
    assert [part.meter for part in found] == list(parts.values())
    less = {name: replace(level, current=level.current - 1) for name, level in just.items()}
    assert refused(_reversal, rules, replace(jackpot.link, levels=less)) == "more_than_held"


def test_prizes_are_those_of_a_house_jackpot_and_a_fixed_wager_stays(done: Shift) -> None:
    jackpot = done.floor.state.jackpots["five-card"]
    context: Any = Stub(catalog={jackpot.paytable: Stub(name="x", wager=Stub(fixed=DOLLAR))})
    change = commands.ChangeLink(link="five-card", reason="new", prizes={"royal_flush": DOLLAR})
    with pytest.raises(Refused, match="none, it is a progressive"):
        changed_rules(jackpot, change, context)
    context.catalog[jackpot.paytable].wager.other_fixed = False
    wager = commands.ChangeLink(link="five-card", reason="new", wager=2 * DOLLAR)
    assert refused(changed_rules, jackpot, wager, context) == "wager_fixed"
    context.catalog[jackpot.paytable].wager.other_fixed = True
    assert changed_rules(jackpot, wager, context).wager == 2 * DOLLAR


@pytest.mark.parametrize(("amount", "is_prize"), [(0, False), (DOLLAR, True), (DOLLAR + 1, False)])
def test_a_prize_is_above_zero_and_in_whole_cents(amount: int, is_prize: bool) -> None:
    rules = LinkRules(name="house", levels=(), hands={"royal_flush": HandPay(Prize(amount))})
    if is_prize:
        check_rules(rules)
        return
    with pytest.raises(ValueError, match="must be in whole cents"):
        check_rules(rules)


def test_a_check_is_due_until_its_moment_and_late_after_it(
    done: Shift, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = done.floor.state
    award = Stub(due=10**12, win=1, number=1)
    monkeypatch.setattr(alarms, "waiting", lambda state: [(Stub(name="five-card"), award, 0)])
    monkeypatch.setattr(alarms, "is_pending", lambda award: False)
    due = alarms.count(state, "cheque_hours", state.day) * 3_600 * MICRO
    for now, word, is_late in ((due, " is due ", False), (due + 1, " was due ", True)):
        (found,) = alarms.cheques(state, now, state.day)
        assert (word in found.sentence, found.is_late) == (True, is_late)


def test_the_first_day_that_was_ever_closed_is_not_left_out(done: Shift) -> None:
    state = done.floor.state
    state.open_days.clear()
    state.open_days |= {"2026-02-01", "2026-02-18", "2026-02-19"}
    state.closed_days.add("2026-02-01")
    (found,) = alarms.days_left_out(state, "2026-02-20")
    assert "Gambling day 2026-02-18 was skipped" in found.sentence
