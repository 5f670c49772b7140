"""The line of a meter: only wagers draw a slope, all else is a step."""

import re
from itertools import pairwise

from tests.floor.house import OPENING, shift
from tests.floor.reports.evening import ledger, records
from tests.web.pages.reader import pages_desk

from houseway.floor.reports import Ledger
from houseway.money import show
from houseway.web.pages.office.links.link import LinkPage, history
from houseway.web.pages.page import Visit
from houseway.web.records.history import all_points, thinned

WON = """
dana 4 START GAME 1 2
dana 4 SEAT 1
dana 4 HAND straight_flush
whit 4 CONFIRM 1 Jh Th 9h 8h 7h
whit 4 CARD S-1 1
"""
BACK = "dana 4 END GAME\nwait 5h\nhaas back-out five-card 1 misread\nwait 5h\n"
MORE = "dana 4 START GAME 1 2 3\ndana 4 END GAME\n"


def test_a_back_out_is_a_step_at_its_own_moment() -> None:
    done = shift(OPENING + WON + BACK + MORE)
    points = history(Ledger().read_all(records(done)), "five-card", "major")
    jumps = [(one, two) for one, two in pairwise(points) if two[0] - one[0] == 1]
    (hit, hit_after), (back, back_after) = jumps
    assert hit[1] > hit_after[1]
    assert back[1] == hit_after[1] < back_after[1] == hit[1]


def test_every_step_of_an_evening_is_drawn_upright() -> None:
    book = ledger().links["five-card"]
    for level, meter in book.meters.items():
        drawn = history(ledger(), "five-card", level)
        assert drawn == sorted(drawn, key=lambda point: point[0])
        for at, before, after in meter.steps:
            assert (at, before) in drawn
            assert (at + 1, after) in drawn
    assert book.meters["minor"].steps


def test_a_thinned_history_keeps_both_sides_of_a_back_out() -> None:
    games = "dana 4 START GAME 1\ndana 4 END GAME\n" * 30
    done = shift(OPENING + WON + "dana 4 END GAME\n" + games + BACK.partition("\n")[2] + games)
    found = all_points(records(done), "five-card")
    (at,) = (number for number, point in enumerate(found) if point.rose)
    assert found[at].rose == ("major",)
    kept = thinned(found, 5)
    assert len(kept) < len(found) / 2
    assert found[at] in kept
    assert found[at - 1] in kept


def test_a_chart_rings_the_hits_dashes_the_seed_and_ends_with_the_meter_now() -> None:
    with pages_desk(OPENING + WON + "dana 4 END GAME\n" + MORE) as here:
        page = LinkPage(Visit(here.backend, "/floor/links/five-card", {}), "five-card")
        page.wins, page.points = page.read(Ledger().read_all(here.backend.log.read()))
        chart = page.chart("major")
        ((line,), (seed,)) = chart.lines, chart.levels
        hit, now = [point for point in line.points if point.is_marked]
        assert re.fullmatch(r"Win 1, Mar 2, 18:\d\d:\d\d: \$2,5\d\d\.\d\d", hit.words)
        current = here.backend.hub.state.jackpots["five-card"].link.levels["major"].current
        assert now.words == f"Now: {show(current)}"
        assert line.path.endswith(f"L{now.x} {now.y}")
        assert now.y <= seed
