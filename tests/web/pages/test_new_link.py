"""A link asked for in the console: the floor's own guards, line by line, with exact counts."""

import pytest
from tests.floor.house import LINKS, OPEN, STAFF, TABLES, shift

from houseway.floor import commands as c
from houseway.floor.context import Context
from houseway.floor.door.rehearse import copy
from houseway.floor.program import program_digest
from houseway.floor.regulation import washington
from houseway.floor.scenario import Shift
from houseway.money import DOLLAR, parse_money
from houseway.paytables import load_catalogue
from houseway.progressive import LevelRules
from houseway.web.pages.office.links import draft as view
from houseway.web.pages.office.links.legality import Answer, ask, free_sensor, instead, lines
from houseway.web.pages.office.links.link import opened
from houseway.web.pages.office.links.new_link import rarer
from houseway.web.pages.page import Press

WILD = "tess table 31 dj-wild nexus-command-dj-wild dj-wild djwp-1\n"
DUAL = (
    "tess table 31 royal-match-21 atlas blackjack trilux-6 blazing-7s-1 third player"
    ' as "Royal Match 21 - Dual Progressives"'
)


def floor() -> Shift:
    return shift(STAFF, TABLES, WILD)


def ask_of(done: Shift, create: c.CreateLink, *tables: str) -> Answer:
    state = done.floor.state
    law = washington()
    context = Context(state.staff["haas"], "2026-03-02", program_digest(), load_catalogue(), law)
    return ask(copy(state), context, create, list(tables))


def draft(paytable: str, **fields: str) -> c.CreateLink:
    given = {name.replace("__", "."): text for name, text in fields.items()}
    return view.command(view.Draft(paytable, fields={"name": "made", **given}))


def test_two_games_on_one_five_card_table_are_lawful_and_counted_in_full() -> None:
    found = ask_of(floor(), draft("link-ml03"), "4", "9")
    assert found.is_lawful
    assert all(line.is_passed for line in found.lines)
    here, there = found.counted
    assert [case.cases for case in here.hands] == [4, 36, 624]
    assert [case.cases for case in there.hands] == [212, 1_908, 33_072]
    assert {case.of for case in there.hands} == {137_744_880}
    assert [c.exact for c in here.hands] == [c.exact for c in there.hands]


def test_different_winning_hands_are_refused_at_their_line_with_the_rule() -> None:
    found = ask_of(floor(), draft("djwp-1"), "31", "4")
    (wrong,) = [line for line in found.lines if line.is_passed is False]
    assert wrong.what == "Same winning hand, same probability"
    assert wrong.rule.startswith("R13, WAC 230-15-685")
    assert "differ" in wrong.finding
    place = found.lines.index(wrong)
    assert all(line.is_passed for line in found.lines[:place])
    assert all(line.is_passed is None for line in found.lines[place + 1 :])
    here, there = found.counted
    assert {str(one.hands[0].exact) for one in (here, there)} == {"1/2869685", "1/649740"}
    assert rarer(here, there) == "DJ Wild Stud Poker is 4.42 times rarer"


def test_what_would_make_it_lawful_is_a_table_that_both_offer() -> None:
    done = floor()
    assert instead(done.floor.state, draft("djwp-1"), ["9", "4"]) == ["link-ml03"]
    assert instead(done.floor.state, draft("djwp-1"), ["31", "12"]) == []


def test_the_rehearsal_leaves_the_floor_as_it_was() -> None:
    done = floor()
    before = dict(done.floor.state.tables)
    ask_of(done, draft("link-ml03"), "4", "9")
    assert done.floor.state.tables == before
    assert not done.floor.state.jackpots


def test_rates_above_the_wager_are_refused_before_any_table_is_looked_at() -> None:
    found = ask_of(floor(), draft("link-ml03", mega__to="90%", major__to="20%"), "4")
    assert found.refusal == "Contributions and reserves exceed the wager."
    assert [line.is_passed for line in found.lines][:5] == [True, True, True, False, None]


def test_a_refusal_that_the_list_does_not_know_is_still_shown() -> None:
    found = lines("a_new_guard", "It says no.")
    assert (found[-1].is_passed, found[-1].finding) == (False, "It says no.")
    assert found[-1].what == "A new guard"


def test_a_table_joins_on_its_first_free_sensor() -> None:
    done = shift(STAFF, TABLES, DUAL, "tess link sevens blazing-7s-1 nexus jackpot=$2,000:24%")
    assert free_sensor(done.floor.state, "31") == 1
    done.run("tess join sevens 31")
    assert free_sensor(done.floor.state, "31") == 2


@pytest.mark.parametrize("amount", ["ten dollars", "$1.0000001"])
def test_an_amount_that_cannot_be_kept_is_one_sentence(amount: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        draft("link-ml03", mega__seed=amount)


def test_what_is_left_to_the_house_is_reckoned_for_the_reader() -> None:
    level = LevelRules(name="jackpot", seed=0, contribution_bp=2_000, reserve_bp=100)
    create = c.CreateLink(link="x", paytable="djwp-1", levels=(level,))
    assert view.keeps(create) == (
        "Of each $1.00 wager: 20% to meters, 1% to reserves, 79% to the house."
    )


def test_a_house_jackpot_asks_for_a_prize_of_each_hand_and_no_rates() -> None:
    made = view.Draft("trilux-6", kind="house")
    hands = view.prize_hands(made)
    made.fields = {f"prize.{hand}": "$1,000" for hand in hands} | {"name": "aces"}
    found = view.command(made)
    assert (found.levels, list(found.prizes)) == ((), hands)


def test_open_tables_are_not_needed_to_ask() -> None:
    done = shift(STAFF, TABLES, OPEN.replace("haas open five-card\nhaas open fortune\n", ""))
    assert ask_of(done, draft("link-ml03"), "4").is_lawful


def test_a_meter_is_opened_with_the_maximum_that_is_posted_for_it() -> None:
    done = shift(STAFF, TABLES, LINKS)
    fields = {"start.minor": "$812.40", "maximum.minor": "$800", "open.reason": "taken over"}
    fields |= {"noticed": "yes", "takeover": "letter 9"}
    asked = opened(done.floor.state.jackpots["five-card"], Press("open", fields=fields))
    assert [(s.maximum, s.notice) for s in asked.starts] == [(None, True)] * 2 + [
        (800 * DOLLAR, True)
    ]
    done.floor.execute("haas", asked, "open")
    held = done.floor.state.jackpots["five-card"].link.levels["minor"]
    assert (held.current, held.maximum) == (parse_money("$812.40"), 800 * DOLLAR)
