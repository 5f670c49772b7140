"""Every report document and every page of the office, on the demo's month: names, never the ids of
links, staff, paytables, games, equipment and hands."""

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html.parser import HTMLParser

import pytest
from openpyxl import load_workbook  # type: ignore[import-untyped]
from tests.floor.demo.demo_room import demo_floor
from tests.floor.test_documents import pdf_pages
from tests.web.desk import Desk, desk_of
from tests.web.pages.reader import Reader

from houseway.floor import commands as c
from houseway.floor.documents import digest, for_people, render
from houseway.floor.reports import REPORTS, Report
from houseway.floor.state import Property
from houseway.games import FILES
from houseway.paytables import equipment, load_catalogue
from houseway.web.pages.mount import mount_pages
from houseway.web.pages.office.base import PLACES
from houseway.web.security.auth import COOKIE

BUSY = "2026-08-31"  # A day with awards, corrections and an adjustment.


@dataclass
class Demo:
    floor: object
    log: object
    clock: object


@pytest.fixture(scope="module")
def here() -> Iterator[Desk]:
    with demo_desk() as found:
        yield found


@contextmanager
def demo_desk() -> Iterator[Desk]:
    floor, log, clock = demo_floor()
    floor.execute("haas", c.EnrolDevice("board-1", "controller", "1"), "board")
    seed = c.AdjustLevel(
        link="fortune",
        level="jackpot",
        way="lower",
        amount=250_000_000,
        reason="part of the seed",
        lawful="seed_recovery",
    )
    floor.execute("haas", seed, "seed")
    floor.execute("haas", c.IssueCredential("D-77", "staff_card", "lena"), "card")
    floor.execute("dana", c.ReportFault("1", "dead", 1), "fault")
    floor.execute("dana", c.CallTechnician("1"), "technician")
    with desk_of(Demo(floor, log, clock)) as found:  # type: ignore[arg-type]
        mount_pages(found.app, found.house)
        yield found


class Texts(HTMLParser):
    """What is read on a page, piece by piece; what a screen reader says, too. A record of the log
    as it was written stands in `pre`, ids and all."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inside = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = tag
        self.found += [words for name, words in attrs if name == "aria-label" and words]

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside not in ("script", "style", "pre") and data.strip():
            self.found.append(data.strip())


def raw_ids(texts: list[str], state: Property) -> list[str]:
    """A link may be called as the English word that its id is: such an id is raw where it stands
    alone, or where our own sentences name a link."""
    links = "|".join(map(re.escape, state.jackpots))
    others = {*state.staff, *load_catalogue(), *equipment(), *FILES}
    plain = {"blackjack"}  # A paytable whose id is the name of its bet.
    alone = {*state.jackpots, *others} - plain
    words = "|".join(map(re.escape, {*state.staff, *(one for one in others if "-" in one)}))
    wrong = re.compile(
        rf"(?<![\w-])(?:{words})(?![\w-])|\blink (?:{links})\b|^(?:{links})[:,/]"
        r"|\b[a-z]+_[a-z_]+\b"
    )
    return [text for text in texts if text in alone or wrong.search(text)]


def documents(here: Desk) -> Iterator[Report]:
    books, state = here.house.books, here.floor.state
    wins = books.ask(lambda ledger: [one for one in ledger.wins if one.win])
    for name, kind in REPORTS.items():
        match kind.scope:
            case "win":
                yield from (books.report(name, win=str(one.win)) for one in wins[-30:])
            case "table":
                yield from (books.report(name, table=table) for table in state.tables)
            case "period":
                yield books.report(name, week=BUSY)
                yield books.report(name)
    for link in state.jackpots:
        yield books.report("reconciliation", link=link, week=BUSY)
        yield books.report("jackpots", link=link, week=BUSY)


def test_no_document_for_people_shows_an_id(here: Desk) -> None:
    found = [
        f"{report.name}, {report.title}: {text[:90]}"
        for report in documents(here)
        for text in raw_ids(Texts(render(report, "html").decode()).found, here.floor.state)
    ]
    assert not found, "\n".join(found)


def test_pdf_and_spreadsheet_are_drawn_from_the_same_names(here: Desk) -> None:
    report = here.house.books.report("reconciliation", link="five-card", week=BUSY)
    paper = " ".join(pdf_pages(render(report, "pdf")))
    assert "Meter reconciliation: Five-card" in paper
    assert "five-card" not in paper
    book = load_workbook(io.BytesIO(render(report, "xlsx")))
    cells = [str(one.value) for sheet in book for row in sheet for one in row if one.value]
    assert not raw_ids(cells, here.floor.state)


def test_the_digest_on_paper_is_that_of_the_ids_which_were_signed(here: Desk) -> None:
    report = here.house.books.report("coin-in", week=BUSY)
    named = for_people(report)
    assert named.sections != report.sections
    assert digest(named) == digest(report)
    assert b'"five-card"' in render(report, "json")
    assert b",five-card," in render(report, "csv")


def paths(state: Property) -> list[str]:
    return [
        *(place.path for place in PLACES),
        *(f"/floor?table={name}" for name in state.tables),
        *(f"/floor/tables/{name}" for name in state.tables),
        *(f"/floor/links/{name}" for name in state.jackpots),
        *(f"/floor/reports/{name}" for name in REPORTS),
        *("/floor/new-link", "/floor/new-table?game=royal-match-21", "/floor/jackpots?view=meter"),
        *("/floor/approvals?view=approved", "/floor/paytables/ms-01", "/floor/log/40"),
    ]


def test_no_page_of_the_office_shows_an_id(here: Desk) -> None:
    reader, found = Reader(here), []
    reader.http.cookies.set(COOKIE, here.house.keyring.open_session("haas", "M-1", "")[0])
    for path in paths(here.floor.state):
        reader.open(path)
        assert reader.answer.status_code == 200, path
        texts = Texts(reader.answer.text).found
        found += [f"{path}: {text[:90]}" for text in raw_ids(texts, here.floor.state)]
    assert not found, "\n".join(found)
