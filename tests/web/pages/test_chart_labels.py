"""Labels of a chart: none over another, none beyond the edge."""

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import combinations

import pytest
from tests.web.desk import Desk
from tests.web.pages.played_demo import BUSY, demo_desk

from houseway.floor.documents import for_people
from houseway.floor.reports import REPORTS
from houseway.money import DOLLAR
from houseway.web.pages.charts import DAY, ROW, Chart, Mark, bars, curve, over_time
from houseway.web.pages.office.compliance.reports import chart, coin_in_by_day

Box = tuple[float, float, float, float]


@pytest.fixture(scope="module")
def here() -> Iterator[Desk]:
    with demo_desk() as found:
        yield found


def box(one: Chart, mark: Mark) -> Box:
    low = one.label_y(mark)
    return mark.at - mark.wide / 2, mark.at + mark.wide / 2, low - ROW + 2, low


def clashes(one: Chart) -> list[str]:
    """In a large drawing, and with the larger letters of smaller ones."""
    return [said for marks in (one.x_marks, *one.fewer) for said in clashes_of(one, marks)]


def clashes_of(one: Chart, marks: tuple[Mark, ...]) -> list[str]:
    boxes = [(mark.words, box(one, mark)) for mark in marks]
    found = [
        f"{one.title}: {a} over {b}"
        for (a, (left, right, top, low)), (b, (left2, right2, top2, low2)) in combinations(boxes, 2)
        if left < right2 and left2 < right and top < low2 and top2 < low
    ]
    beyond = [f"{one.title}: {words}" for words, at in boxes if at[0] < -1 or at[1] > one.wide + 1]
    return found + beyond


@pytest.mark.parametrize("count", [1, 2, 5, 8, 9, 13, 28, 49])
@pytest.mark.parametrize("words", ["10", "Nov 17", "Five-card Mega", "Between all our jackpots"])
def test_labels_of_bars_do_not_overlap(count: int, words: str) -> None:
    names = [f"{words} {n}" for n in range(count)]
    made = bars("Bars", names, [("Sum", [DOLLAR] * count)])
    assert made.x_marks
    assert not clashes(made)
    assert made.x_marks[-1].words.split()[-1] == str(count - 1)  # The newest is never left out.


@pytest.mark.parametrize("days", [0.1, 1, 3, 5, 40, 400])
def test_labels_of_a_line_do_not_overlap_and_differ(days: float) -> None:
    found = [(0, DOLLAR), (int(days * DAY), 2 * DOLLAR)]
    made = over_time("Line", "Mega", found, lambda at: datetime.fromtimestamp(at / 1e6, UTC))
    assert not clashes(made)
    words = [one.words for one in made.x_marks]
    assert len(set(words)) == len(words) == 5


def test_no_report_has_labels_over_one_another(here: Desk) -> None:
    """On the demo's month: each by day and by week."""
    books = here.backend.report_ledger
    periods = [(name, period) for name in REPORTS for period in ({}, {"week": BUSY})]
    made = [
        chart(for_people(books.report(name, **period)))
        for name, period in periods
        if REPORTS[name].scope == "period"
    ]
    found = [one for one in made if one is not None]
    found.append(books.ask(coin_in_by_day))
    assert len(found) > 12
    said = [words for one in found for words in clashes(one)]
    assert not said, "\n".join(said)
    for one in found:
        groups = [row[0] for row in one.table]
        assert len(set(groups)) == len(groups), one.title


@pytest.mark.parametrize("level", [0.0, 100.0, 0.5])
def test_a_line_that_never_moves_is_drawn(level: float) -> None:
    """A bankroll that one round cannot lose."""
    flat = curve("Bankroll lost", [(0.0, level), (1.0, level)], (str, str))
    assert len({dot.y for dot in flat.lines[0].points}) == 1
    assert len(flat.y_marks) == 2
