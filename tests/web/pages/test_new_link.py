"""A link asked for in the console: the floor's own guards, line by line, with exact counts."""

import pytest
from tests.floor.house import LINKS, OPEN, STAFF, TABLES, shift
from tests.web.pages.reader import Reader, pages_desk

from houseway.floor import commands
from houseway.floor.command_handling.dry_run import copy
from houseway.floor.context import Context
from houseway.floor.links.obstacles import Obstacle, free_sensor
from houseway.floor.program import program_digest
from houseway.floor.regulation import washington
from houseway.floor.scenario import Shift
from houseway.money import DOLLAR, parse_money
from houseway.paytables import load_catalog
from houseway.progressive import LevelRules
from houseway.web.pages.office.links import draft as view
from houseway.web.pages.office.links.legality import PROOF, Answer, ask, instead, lines
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


def ask_of(done: Shift, create: commands.CreateLink, *tables: str) -> Answer:
    state = done.floor.state
    law = washington()
    context = Context(state.staff["haas"], "2026-03-02", program_digest(), load_catalog(), law)
    return ask(copy(state), context, create, list(tables))


def draft(paytable: str, **fields: str) -> commands.CreateLink:
    given = {name.replace("__", "."): text for name, text in fields.items()}
    return view.command(view.Draft(paytable, fields={"name": "made", "top": "yes", **given}))


def test_two_games_on_one_five_card_table_are_lawful_and_counted_in_full() -> None:
    found = ask_of(floor(), draft("link-ml03"), "4", "9")
    assert found.is_lawful
    assert all(line.is_passed for line in found.lines)
    here, there = found.counted
    assert [case.cases for case in here.hands] == [4, 36, 624]
    assert [case.cases for case in there.hands] == [212, 1_908, 33_072]
    assert {case.of for case in there.hands} == {137_744_880}
    assert [one.exact for one in here.hands] == [one.exact for one in there.hands]


def test_every_obstacle_is_named_with_section_remedy_and_both_exact_counts() -> None:
    found = ask_of(floor(), draft("djwp-1"), "31", "4")
    codes = [one.code for one in found.obstacles]
    assert codes == ["hand_differs", "same_game_only", "paytable_differs"]
    assert all(one.table == "4" and one.rule and one.section for one in found.obstacles)
    assert all(one.cure.endswith(".") for one in found.obstacles)
    hands = found.obstacles[0]
    assert hands.section.startswith("WAC 230-15-685")
    for exact in (
        "1/649,740",
        "1/2,869,685",
        "DJ Wild, progressive DJWP-1",
        "Five-card link, ML03",
    ):
        assert exact in hands.sentence
    wrong = [line.what for line in found.lines if line.is_passed is False]
    assert wrong == ["Same winning hand, same probability", "A link that the approved rules allow"]
    assert all(line.is_passed is not None for line in found.lines)
    here, there = found.counted
    assert {str(one.hands[0].exact) for one in (here, there)} == {"1/2869685", "1/649740"}
    assert rarer(here, there) == "The top hand is 4.42 times rarer in DJ Wild Stud Poker."


def test_unequal_counts_never_pass_though_no_table_could_join() -> None:
    """Table 4 is on another link, so the floor had nothing to compare table 31 with."""
    done = shift(STAFF, TABLES, WILD, LINKS)
    found = ask_of(done, draft("link-ml03"), "4", "31")
    assert "hand_differs" not in [one.code for one in found.obstacles]
    (proof,) = [line for line in found.lines if line.what == PROOF]
    assert proof.is_passed is None


def test_a_link_without_a_name_is_still_checked_against_its_tables() -> None:
    found = ask_of(floor(), draft("djwp-1", name=" "), "31", "4")
    assert [one.code for one in found.obstacles][:2] == ["name_blank", "hand_differs"]


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
    (wrong,) = found.obstacles
    assert wrong.sentence == "Contributions and reserves add up to more than the wager."
    assert [line.is_passed for line in found.lines][:6] == [True, True, True, True, False, None]


def test_a_refusal_that_the_list_does_not_know_is_still_shown() -> None:
    found = lines((Obstacle("a_new_guard", "It says no.", "4"),))
    assert (found[-1].is_passed, found[-1].found[0].sentence) == (False, "It says no.")
    assert found[-1].what == "A new guard"


def test_a_table_joins_on_its_first_free_sensor() -> None:
    done = shift(STAFF, TABLES, DUAL, "tess link sevens blazing-7s-1 nexus jackpot=$2,000:24%")
    assert free_sensor(done.floor.state, "31") == 1
    done.run("tess join sevens 31")
    assert free_sensor(done.floor.state, "31") == 2


@pytest.mark.parametrize("amount", ["ten dollars", "$1.0000001"])
def test_an_amount_that_cannot_be_kept_is_reported_in_one_sentence(amount: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        draft("link-ml03", mega__seed=amount)


def test_what_is_left_to_the_house_is_computed_for_the_reader() -> None:
    level = LevelRules(name="jackpot", seed=0, contribution_bp=2_000, reserve_bp=100)
    create = commands.CreateLink(link="x", paytable="djwp-1", levels=(level,), executive_top=True)
    assert view.keeps(create) == (
        "Of each $1.00 wager: 20% to meters, 1% to reserves, 79% for fixed pays, envy, seeds and"
        " the house."
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


def test_a_new_link_says_before_the_first_check_what_it_will_mean() -> None:
    """Half the page was empty."""
    with pages_desk(STAFF, TABLES) as here:
        reader = Reader(here, "haas")
        text = reader.open("/floor/new-link").text
        assert "Of each $1.00 wager: " in text
        assert "After pays, envy and seeds, the house keeps " in text
        assert "Only one kind of jackpot per table" in text
        assert "1 problem" not in text
        given = {"minor.to": "much", "tables": "4"}
        assert "Of each $1.00 wager: " not in reader.press("Check", **given).text


def test_an_obstacle_does_not_say_twice_what_to_do() -> None:
    for given in ({"name": " "}, {"top": ""}):
        (one,) = ask_of(floor(), draft("djwp-1", **given)).obstacles
        assert (one.code in ("name_blank", "executive_unanswered"), one.cure) == (True, "")
