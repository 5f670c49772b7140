"""A table is added by choosing: all that stands in its way is said at once, and nothing is added
until it is lawful."""

from collections.abc import Iterator

import pytest
from tests.floor.house import OPENING
from tests.web.desk import Desk
from tests.web.pages.reader import Reader, pages_desk

from houseway.cards import parse_cards
from houseway.floor import commands
from houseway.floor.law.aggregates import top_odds
from houseway.games import felt
from houseway.paytables import paytable
from houseway.web.pages.felt.cards import name as card_name
from houseway.web.pages.words import game_titles

AT = "/floor/new-table?game="


@pytest.fixture
def room() -> Iterator[Desk]:
    with pages_desk(OPENING) as found:
        yield found


def test_every_obstacle_is_shown_at_once_with_its_section_and_remedy(room: Desk) -> None:
    tess = Reader(room, "tess")
    tess.open(AT + "royal-match-21")
    wrong = {"name": "4", "seats": "12", "blackjack.high": "$9,000", "royal_match.high": "$8,000"}
    text = tess.press("Check again", **wrong).text
    for said in (
        "There is already a table 4.",
        "Blackjack takes up to $9,000.00",
        "Royal Match 21, Paytable 3 takes up to $8,000.00",
        "Table 4 has 12 seats; Blackjack with Royal Match 21 allows 7.",
        "R02, WAC 230-15-140",
        "R05, WAC 230-15-055",
        "Lower the number of seats.",
        "Not ready: 4 things left",
    ):
        assert said in text
    tess.press("Add", **wrong)
    assert "There is already a table 4." in tess.page.text
    assert room.floor.state.tables["4"].seats != 12


@pytest.mark.parametrize("odd", ["²", "9" * 5_000])
def test_seats_that_are_not_a_number_are_reported_in_one_sentence(room: Desk, odd: str) -> None:
    tess = Reader(room, "tess")
    tess.open(AT + "royal-match-21")
    text = tess.press("Check again", name="44", seats=odd).text
    assert "is not a whole number above zero." in text


@pytest.mark.parametrize("odd", ["%C2%B2", "9" * 5_000])
@pytest.mark.parametrize("at", ["/floor/jackpots?from=", "/floor/log?before="])
def test_an_odd_number_in_an_address_is_none(room: Desk, at: str, odd: str) -> None:
    assert "Evergreen" in Reader(room, "haas").open(at + odd).text


def test_each_game_s_tile_shows_two_of_its_cards(room: Desk) -> None:
    tags = Reader(room, "tess").open("/floor/new-table").tags
    cards = [given for tag, given in tags if tag == "svg" and "pcard" in (given.get("class") or "")]
    assert len(cards) == 2 * len(game_titles())
    names = [given["aria-label"] for given in cards[:2]]
    assert names == [card_name(one) for one in parse_cards(felt("mississippi-stud").sample)]


def test_a_paytable_for_other_decks_stays_in_the_list_with_its_reason(room: Desk) -> None:
    page = Reader(room, "tess").open(AT + "royal-match-21")
    assert ": 1 deck only" in page.text


def test_an_aggregate_limit_is_offered_only_where_the_law_has_one(room: Desk) -> None:
    """Under 50 to 1 there is none; above, the floor stands beside the field."""
    page = Reader(room, "tess").open(AT + "royal-match-21&royal_match=royal-match-11")
    assert top_odds(paytable("royal-match-11")) == 75
    (form,) = [one for one in page.forms if one["id"] == "form-add"]
    assert "royal_match.most" in form["fields"]
    assert "blackjack.most" not in form["fields"]
    assert "at least $" in page.text


def test_another_game_keeps_the_name_and_brings_its_own_bets(room: Desk) -> None:
    tess = Reader(room, "tess")
    tess.open(AT + "royal-match-21")
    tess.press("Check again", name="44", pit="North", seats="5")
    page = tess.open(AT + "caribbean-stud")
    (form,) = [one for one in page.forms if one["id"] == "form-add"]
    kept = form["fields"]
    assert (kept["name"], kept["pit"]) == ("44", "North")
    assert kept["seats"] == "7"
    assert "blackjack" not in kept


def test_the_edge_is_the_computed_one_as_in_the_lab(room: Desk) -> None:
    """Printed for this bet: 1.58%."""
    page = Reader(room, "tess").open("/floor/tables?game=mississippi-stud")
    assert "House edge 4.91%" in page.text
    assert "1.58%" not in page.text


def test_a_table_joins_its_pit_and_its_link_as_it_is_added(room: Desk) -> None:
    """A link that is open to wagers takes no table: that is said before anything is added."""
    haas = Reader(room, "haas")
    haas.open(AT + "mississippi-stud&progressive=link-ml03")
    chosen = {"name": "45", "pit": "North", "link": "five-card", "controller": "atlas"}
    text = haas.press("Check again", **chosen).text
    assert "is open; close it first." in text
    assert "is open; close it first." in haas.press("Add", **chosen).text
    assert "45" not in room.floor.state.tables
    room.floor.execute("haas", commands.CloseLink("five-card", "a table joins"), "close")
    haas.open(AT + "mississippi-stud&progressive=link-ml03")
    assert "Every check passed." in haas.press("Check again", **chosen).text
    haas.press("Add", **chosen)
    added = room.floor.state.tables["45"]
    assert added.pit == "North"
    assert added.controllers[1].link == "five-card"
    assert haas.answer.url.path == "/floor/tables/45"


def test_who_may_not_add_a_table_is_sent_to_the_list(room: Desk) -> None:
    ada = Reader(room, "ada")
    ada.open(AT + "mississippi-stud")
    assert ada.answer.url.path == "/floor/tables"


def test_two_titles_with_one_number_in_the_letter_can_both_be_chosen(room: Desk) -> None:
    """The plain game of no. 45 hid the title that gives Royal Match 21 two jackpots."""
    text = Reader(room, "tess").open(AT + "royal-match-21").text
    assert "45. Royal Match 21 – Dual Progressives, 2 jackpots" in text
    assert "45. Royal Match 21 " in text.replace("45. Royal Match 21 – Dual", "")
