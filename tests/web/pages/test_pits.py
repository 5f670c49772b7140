"""Tabs of the floor map: one per pit, with its tables and what is worst there."""

import pytest
from tests.floor.house import OPENING, confirm, shift

from houseway.floor.scenario import Shift
from houseway.web.pages.office.floor import map as pits

PLACED = OPENING + "haas place 4 North\ntess place 9 North\nwhit place 12 South pit\n"


def names(done: Shift) -> dict[str, list[str]]:
    return {
        name: [one.name for one in found] for name, found in pits.pits(done.floor.state).items()
    }


def test_one_pit_has_no_tabs() -> None:
    done = shift(OPENING)
    assert names(done) == {}
    assert pits.pit_tabs(done.floor.state, "") == []
    done.run("haas place 4 North\nhaas place 9 North\nhaas place 12 North\n")
    assert pits.pit_tabs(done.floor.state, "North") == []


def test_tables_are_grouped_by_pit_and_without_one_by_location() -> None:
    done = shift(PLACED)
    assert names(done) == {"North": ["4", "9"], "South pit": ["12"]}
    done.run('haas place 9 ""')
    assert names(done) == {"North": ["4"], "South pit": ["12"], "Tukwila": ["9"]}
    confirm(done)


def test_numbered_pits_are_in_order() -> None:
    done = shift(OPENING + "haas place 4 10\nhaas place 9 2\nhaas place 12 Annex\n")
    assert list(names(done)) == ["2", "10", "Annex"]


def test_a_tab_counts_its_tables_and_says_what_is_worst() -> None:
    done = shift(PLACED + "dana 9 FAULT dead sensor\ndana 4 START GAME 3\ndana 4 SEAT 3\n")
    done.run("dana 4 HAND quads\n")
    everything, north, south = pits.pit_tabs(done.floor.state, "North")
    assert (everything.to, everything.is_on) == ("/floor", False)
    assert (north.words, north.is_on, north.count, north.worst) == ("North", True, 2, "1 fault")
    assert (south.to, south.count, south.worst) == ("/floor?pit=South+pit", 1, "")
    done.run("tess 9 CLEAR cable\n")
    assert pits.pit_tabs(done.floor.state, "")[1].worst == "1 claim"


@pytest.mark.parametrize(("pit", "shown"), [("North", 2), ("", 3), ("nowhere", 3)])
def test_the_map_shows_the_tables_of_the_pit_that_was_chosen(pit: str, shown: int) -> None:
    state = shift(PLACED).floor.state
    tables = pits.tables_of(state, pit)
    assert sum(map(len, pits.grouped(tables))) == len(tables) == shown


def test_a_link_may_span_pits() -> None:
    """The pit is no licensed location: that one decides on links."""
    state = shift(PLACED + "haas place 9 South pit\n").floor.state
    ((table,),) = pits.grouped(pits.tables_of(state, "North"))
    assert (table.name, pits.linked_of(table)) == ("4", ["five-card"])
