"""Whoever may name something may not write markup: names and reasons are only ever text."""

import re
from collections.abc import Iterator

import pytest
from nicegui import app as pages
from tests.floor.house import OPENING, shift
from tests.web.screens.test_office_pages import ALL, asked, drawn
from tests.web.screens.test_panel import house_of

from houseway.floor import commands as c
from houseway.floor.reports import REPORTS
from houseway.money import DOLLAR
from houseway.web.house import House
from houseway.web.pit_memory import PitMemory
from houseway.web.screens.dealer import DealerScreen
from houseway.web.screens.office.day_page import DayPage
from houseway.web.screens.office.link_page import LinkPage
from houseway.web.screens.office.record_page import RecordPage
from houseway.web.screens.office.reports import ReportPage
from houseway.web.screens.office.table_page import TablePage
from houseway.web.screens.supervisor import SupervisorScreen

MARK = "<q>"
PLAY = """
dana 4 START GAME 1 3 6
dana 4 SEAT 3
dana 4 HAND quads
dana 9 FAULT dead
"""
NAMED = "five-card|fortune|vera|whit|dana|eli|tess|cora|ada|S-1|E-1|K-1|K-2|Evergreen|dead"
OFFICE = (
    c.HireStaff(f"{MARK}zed", f"{MARK}Zed", ("dealer",)),
    c.EnrolDevice(f"{MARK}dev", "sign", f"{MARK}4"),
    c.RecordApproval("game", f"{MARK}game", f"{MARK}ref", f"{MARK}digest"),
    c.OpenShift(f"{MARK}night"),
    c.AdjustLevel(
        link=f"{MARK}five-card", level="mega", way="raise", amount=DOLLAR, reason=f"{MARK}why"
    ),
    c.RecordDeposit(DOLLAR, "2026-03-01", f"{MARK}ref"),
    c.RecordSeizure(f"{MARK}fortune", DOLLAR, 0, f"{MARK}tax", f"{MARK}ref"),
    c.CoverPrize(DOLLAR, "bank", f"{MARK}ref"),
    c.CountCage(DOLLAR, f"{MARK}ref"),
    c.CloseLink(f"{MARK}fortune", f"{MARK}why"),
    c.ChangeLink(link=f"{MARK}fortune", reason=f"{MARK}why", executive_above=2 * DOLLAR),
)


@pytest.fixture
def room() -> Iterator[House]:
    done = shift(hostile(OPENING), hostile(PLAY))
    for number, command in enumerate(OFFICE):
        done.floor.execute("haas", command, f"hostile-{number}")
    house = house_of(done)
    before = dict(pages.state._state)
    pages.state.house, pages.state.memory = house, PitMemory(house)
    yield house
    pages.state._state = before


def hostile(text: str) -> str:
    """The same shift among people, tables, links and cards whose names begin with markup."""
    text = re.sub(rf"(?<![\w-])({NAMED})(?![\w-])", rf"{MARK}\1", text)
    text = re.sub(r"(?m)^(\S+ (?:table|join \S+)) (\d+)", rf"\1 {MARK}\2", text)
    return re.sub(r"(?m)^(\S+) (\d+) ([A-Z])", rf"\1 {MARK}\2 \3", text)


@pytest.mark.parametrize("name", ALL)
def test_no_page_of_the_console_takes_a_name_for_markup(room: House, name: str) -> None:
    assert MARK not in drawn(ALL[name](asked(room, "haas")))


def test_no_table_link_day_or_record_does(room: House) -> None:
    state, who = room.hub.state, asked(room, "haas")
    tables = [TablePage(who, name) for name in state.tables]
    links = [LinkPage(who, name) for name in state.jackpots]
    records = [RecordPage(who, seq) for seq in range(1, room.hub.seq + 1, 3)]
    for page in (*tables, *links, *records, DayPage(who)):
        assert MARK not in drawn(page), page


@pytest.mark.parametrize("name", REPORTS)
def test_no_report_does(room: House, name: str) -> None:
    assert MARK not in drawn(ReportPage(asked(room, "haas"), name))


def test_no_leaf_of_the_supervisor_and_no_panel_of_a_dealer_does(room: House) -> None:
    desk = SupervisorScreen(asked(room, f"{MARK}whit"))
    for leaf in ("claims", "tables", "meters", "changes"):
        desk.leaf = leaf
        assert MARK not in desk.draw(), leaf
    for table in room.hub.state.tables:
        panel = DealerScreen(asked(room, f"{MARK}dana"), table, 1)
        panel.say(f"{MARK}said")
        assert MARK not in panel.draw(), table
