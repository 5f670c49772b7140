"""Bounds, blanks and sums on which no other test stood: each lived in a run of `make mutants`."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.floor.house import OPENING, shift

from houseway.floor import Floor, Refused, commands
from houseway.floor.clock import MICRO, need_day
from houseway.floor.law import alarms
from houseway.floor.law.bank import _need_parts
from houseway.floor.law.funds import second_prize
from houseway.floor.law.house_rules import rules_in_force
from houseway.floor.law.required_amounts import accrued, oldest_undeposited
from houseway.floor.law.state import Malfunction, Seal
from houseway.floor.regulation import washington
from houseway.floor.regulation.terms import terms
from houseway.floor.scenario import Shift
from houseway.money import DOLLAR
from houseway.paytables import paytable
from houseway.progressive import events
from houseway.progressive.claim_cards import HandReader
from houseway.progressive.deciders.games import add_wager
from houseway.progressive.events import LevelStart, Moved
from houseway.progressive.evolve import evolve
from houseway.progressive.state import Level, Link


@pytest.fixture
def done() -> Shift:
    return shift(OPENING)


def code(floor: Floor, actor: str, command: commands.Command) -> str:
    with pytest.raises(Refused) as refusal:
        floor.execute(actor, command, f"{actor}-{type(command).__name__}")
    return refusal.value.code


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (commands.CoverPrize(DOLLAR, "bank", " "), "reference_blank"),
        (commands.CountCage(DOLLAR, " "), "reference_blank"),
        (commands.CountCage(-DOLLAR, "count"), "amount_missing"),
        (commands.RecordGross(2025, DOLLAR, " "), "reference_blank"),
        (commands.RecordGross(2025, -DOLLAR, "books"), "amount_missing"),
        (commands.RecordDeposit(DOLLAR, "2026-03-01", " "), "reference_blank"),
        (commands.RecordBankBalance(DOLLAR, "2026-03-01", " "), "reference_blank"),
        (commands.RestoreFunds("five-card", DOLLAR, 0, " "), "reference_blank"),
        (commands.RecordSeizure("five-card", DOLLAR, 0, "court", " "), "reference_blank"),
        (commands.SetHouseRule("cards_from", "$100", " "), "reference_blank"),
        (commands.RecordApproval("game", " ", "letter"), "name_blank"),
        (commands.RecordApproval("game", "dj-wild", " "), "reference_blank"),
        (commands.OpenShift(" "), "name_blank"),
        (commands.PostNotices("five-card", ()), "nothing_changes"),
        (commands.CloseTable("4"), ""),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_is_blank_or_changes_nothing_is_refused(
    done: Shift, command: commands.Command, why: str
) -> None:
    if why:
        assert code(done.floor, "haas", command) == why
        return
    done.floor.execute("haas", command, "once")
    assert code(done.floor, "haas", command) == "table_closed"


def test_a_notice_of_a_malfunction_names_its_letter(done: Shift) -> None:
    done.floor.state.malfunctions[1] = Malfunction(1, "4", 1, "sensor", 0)
    assert code(done.floor, "haas", commands.GiveNotice(1, " ")) == "reference_blank"
    with pytest.raises(Refused, match=r"^Enter the notice's reference\.$"):
        done.floor.execute("haas", commands.GiveNotice(1, " "), "notice-without-reference")


@pytest.mark.parametrize("parts", [(-1, 2), (2, -1), (0, 0), (-1, 1)])
def test_parts_of_a_seizure_are_not_negative_and_not_both_zero(parts: tuple[int, int]) -> None:
    with pytest.raises(Refused):
        _need_parts(*parts)
    _need_parts(0, 1)
    _need_parts(1, 1)


def test_what_was_seized_is_not_seized_again(done: Shift) -> None:
    jackpot = done.floor.state.jackpots["five-card"]
    levels = {
        name: replace(level, reserve=DOLLAR, start=level.start + DOLLAR)
        for name, level in jackpot.link.levels.items()
    }
    done.floor.state.jackpots["five-card"] = replace(
        jackpot, link=replace(jackpot.link, levels=levels), seized_hidden=3 * DOLLAR
    )
    again = commands.RecordSeizure("five-card", 0, 1, "court", "order 7")
    assert code(done.floor, "haas", again) == "seized_more"


def test_a_seal_ends_at_its_moment_and_not_before(done: Shift) -> None:
    now = done.clock.now()
    done.floor.state.seals["five-card/1"] = Seal("five-card", 1, "4", now + MICRO, 1)
    release = commands.ReleaseSeal("five-card", 1, "term over")
    assert code(done.floor, "haas", release) == "seal_held"
    done.clock.advance(1)
    done.floor.execute("haas", release, "at its end")


def test_prizes_at_the_limit_are_not_above_it() -> None:
    limit = terms().second_prize_above
    assert second_prize([limit + 1, limit]) == 0
    assert second_prize([limit + 2, limit + 1]) == limit + 1


@pytest.mark.parametrize(
    ("text", "told"), [("", "Nothing is not a date"), ("x", "x is not a date")]
)
def test_a_day_that_does_not_exist_is_named(text: str, told: str) -> None:
    with pytest.raises(Refused, match=told):
        need_day(text)


def test_a_rule_of_a_game_is_listed_separately_only_where_it_differs(done: Shift) -> None:
    found = rules_in_force(done.floor.state, "2026-03-01")
    assert found == rules_in_force(done.floor.state, "2026-03-01", washington())
    general = {one.topic: one for one in found if not one.game}
    apart = [one for one in found if one.game]
    assert apart
    assert all(one.rules != general[one.topic].rules for one in apart)
    assert all(bool(one.value) == bool(one.rules) for one in found)


def test_a_dismissal_revokes_only_the_persons_own_cards(done: Shift) -> None:
    floor = done.floor
    floor.execute("haas", commands.IssueCredential("D-1", "staff_card", "dana"), "card")
    floor.execute("haas", commands.DismissStaff("whit", "moved away"), "goes")
    for _ in range(len(floor.state.requests)):
        floor.execute("vera", commands.AgreeRequest(floor.state.requested), "agreed")
    revoked = {number for number, one in floor.state.credentials.items() if one.is_revoked}
    assert revoked == {"S-1", "K-1"}


def test_a_change_of_roles_takes_only_the_cards_that_they_no_longer_carry(done: Shift) -> None:
    floor = done.floor
    floor.execute("haas", commands.IssueCredential("D-1", "staff_card", "whit"), "card")
    floor.execute("haas", commands.ChangeRoles("whit", ("dealer",), "deals now"), "changes")
    for _ in range(len(floor.state.requests)):
        floor.execute("vera", commands.AgreeRequest(floor.state.requested), "agreed")
    revoked = {number for number, one in floor.state.credentials.items() if one.is_revoked}
    assert revoked == {"S-1", "K-1"}


# Alarms.


def said(found: Iterator[alarms.Alarm]) -> str:
    (one,) = found
    return one.sentence


def test_a_notice_is_due_until_its_moment_and_was_due_after_it(done: Shift) -> None:
    state = done.floor.state
    state.malfunctions[1] = Malfunction(1, "4", 1, "sensor", 0)
    hours = alarms.count(state, "notice_hours", state.day) * 3_600 * MICRO
    assert " is due " in said(alarms.malfunctions(state, hours, state.day))
    assert " was due " in said(alarms.malfunctions(state, hours + 1, state.day))
    late = [
        one.is_late for now in (0, 1) for one in alarms.malfunctions(state, hours + now, state.day)
    ]
    assert late == [False, True]


def test_a_meter_above_its_maximum_says_by_how_much(done: Shift) -> None:
    jackpot = done.floor.state.jackpots["fortune"]
    (name, level), *_ = jackpot.link.levels.items()
    levels = {name: replace(level, maximum=level.current - 3 * DOLLAR)}
    link = replace(jackpot.link, levels=levels)
    done.floor.state.jackpots["fortune"] = replace(jackpot, link=link)
    assert "$3.00 above" in said(alarms.displays(done.floor.state))


def test_days_left_out_are_counted(done: Shift) -> None:
    state = done.floor.state
    state.closed_days.add("2026-02-01")
    state.open_days |= {"2026-02-03", "2026-02-04", "2026-02-05"}
    day = "2026-02-20"
    state.open_days.discard(state.day)
    assert "2026-02-03 and 2 more were skipped; close them." in said(
        alarms.days_left_out(state, day)
    )


# Links.


def test_a_start_is_all_that_a_level_begins_with() -> None:
    start = LevelStart(level="mega", current=5, reserve=3, overflow=2)
    link = evolve(Link(), events.LinkOpened((start,), "haas", "opens"))
    assert link.levels["mega"].start == 10


def test_what_moves_out_leaves_nothing_behind() -> None:
    level = Level(current=5, reserve=3, overflow=2, start=10)
    link = replace(Link(), has_opened=True, levels={"mega": level})
    moved = Moved(current=5, reserve=3, overflow=2)
    left = evolve(link, events.LevelMovedOut("mega", moved, "other/mega", "haas", "x")).levels[
        "mega"
    ]
    assert (left.current, left.reserve, left.overflow, left.moved_out) == (0, 0, 0, 10)


@pytest.mark.parametrize(("decks", "may"), [(1, False), (2, True)])
def test_a_card_comes_twice_only_from_more_than_one_deck(decks: int, may: bool) -> None:
    assert HandReader(paytable("link-01"), decks, False).may_repeat is may


def test_a_wager_that_opens_a_game_belongs_to_that_game(done: Shift) -> None:
    jackpot = done.floor.state.jackpots["five-card"]
    made = add_wager(jackpot.rules, jackpot.link, "4", 2, "whit", "missed", opens=True)
    assert [event.game for event in made] == [1, 1]  # type: ignore[union-attr]


def test_the_oldest_day_that_is_not_banked_is_the_first_above_what_is(done: Shift) -> None:
    floor = done.floor
    floor.execute("dana", commands.StartGame("4", {1: DOLLAR}), "start")
    banked = accrued(floor.state) - 1
    floor.state.bank = replace(floor.state.bank, closes=(("2026-01-01", banked),), deposited=banked)
    assert oldest_undeposited(floor.state) == floor.state.day
