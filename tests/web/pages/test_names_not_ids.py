"""Every report document and every page of the office, on the demo's month: names, never the ids of
links, staff, paytables, games, equipment and hands."""

import io
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from types import SimpleNamespace

import pytest
from msgspec import Struct
from openpyxl import load_workbook  # type: ignore[import-untyped]
from tests.floor.test_documents import pdf_pages
from tests.web.desk import Desk
from tests.web.pages.played_demo import BUSY, FIRST, YESTERDAY, demo_desk
from tests.web.pages.raw_words import raw_ids
from tests.web.pages.reader import Reader

from houseway.floor import commands
from houseway.floor.documents import digest, for_people, render
from houseway.floor.reports import REPORTS, Report
from houseway.floor.state import Property
from houseway.progressive.state import PastGame
from houseway.web.pages.office import forms
from houseway.web.pages.office.base import PLACES, named
from houseway.web.pages.pit.desk.late import Late, game_option
from houseway.web.security.auth import COOKIE


@pytest.fixture(scope="module")
def here() -> Iterator[Desk]:
    with demo_desk() as found:
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


def documents(here: Desk) -> Iterator[Report]:
    books, state = here.backend.report_ledger, here.floor.state
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
                yield books.report(name, day=YESTERDAY)
                yield books.report(name, week=FIRST)
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
    report = here.backend.report_ledger.report("reconciliation", link="five-card", week=BUSY)
    paper = " ".join(pdf_pages(render(report, "pdf")))
    assert "Meter reconciliation: Five-card" in paper
    assert "five-card" not in paper
    book = load_workbook(io.BytesIO(render(report, "xlsx")))
    cells = [one for sheet in book for row in sheet for one in row if one.value]
    assert not raw_ids([str(one.value) for one in cells if not one.is_date], here.floor.state)
    assert {one.number_format for one in cells if one.is_date} == {"mmm d, yyyy hh:mm:ss"}


def test_the_digest_on_paper_is_that_of_the_ids_which_were_signed(here: Desk) -> None:
    report = here.backend.report_ledger.report("coin-in", week=BUSY)
    named = for_people(report)
    assert named.sections != report.sections
    assert digest(named) == digest(report)
    assert b'"five-card"' in render(report, "json")
    assert b",five-card," in render(report, "csv")


def paths(state: Property, last: int) -> list[str]:
    wins = [(name, award) for name, j in state.jackpots.items() for award in j.link.awards.values()]
    return [
        *(f"/floor/pay/{name}/{award.win}" for name, award in wins if award.win),
        *(f"/floor/log/{seq}" for seq in (*range(1, 70), *range(last - 80, last))),
        *(f"/floor/approvals?request={number}" for number in state.requests),
        *(place.path for place in PLACES),
        *(f"/floor?table={name}" for name in state.tables),
        *(f"/floor/tables/{name}" for name in state.tables),
        *(f"/floor/links/{name}" for name in state.jackpots),
        *(f"/floor/reports/{name}" for name in REPORTS),
        *("/floor/new-link", "/floor/new-table?game=royal-match-21", "/floor/jackpots?view=meter"),
        *("/floor/approvals?view=approved", "/floor/approvals?view=refused"),
        *("/floor/paytables/ms-01", "/floor/paytables/link-ml03", "/floor/paytables/djwp-1"),
        "/floor/reports/day-close?day=" + YESTERDAY,
    ]


def test_no_page_of_the_office_shows_an_id(here: Desk) -> None:
    reader, found = Reader(here), []
    reader.http.cookies.set(COOKIE, here.backend.keyring.open_session("haas", "M-1", "")[0])
    for path in paths(here.floor.state, here.backend.hub.seq):
        reader.open(path)
        assert reader.answer.status_code == 200, path
        texts = Texts(reader.answer.text).found
        found += [f"{path}: {text[:90]}" for text in raw_ids(texts, here.floor.state)]
    assert not found, "\n".join(found)


def test_a_released_seal_is_named_by_the_number_of_its_win(here: Desk) -> None:
    """The link's own count of claims is the log's."""
    books = here.backend.report_ledger
    counted = {(one.link, str(one.number)): one.win for one in books.ask(lambda x: list(x.wins))}
    reports = [books.report("exceptions", week=day) for day in (BUSY, "2026-09-07", "2026-09-14")]
    seen = []
    for report in reports:
        rows = [row for section in report.sections for row in section.rows]
        shown = [row for section in for_people(report).sections for row in section.rows]
        for raw, said in zip(rows, shown, strict=True):
            if found := re.fullmatch(r"link (.+), award (\d+)", str(raw[2])):
                assert str(said[2]).endswith(f", win {counted[found[1], found[2]]}")
                seen.append(said)
    assert seen


def test_the_office_names_hands_as_the_panel_does(here: Desk) -> None:
    """Sheets of closed days keep the British word that was signed; screens do not."""
    reader = Reader(here, "haas")
    pages = [reader.open(f"/floor/jackpots?from={at}").text for at in (0, 50, 100)]
    assert any("Three 7s of one color" in one for one in pages)
    assert not any("colour" in one for one in pages)


def test_an_account_balance_has_the_date_of_its_statement(here: Desk) -> None:
    def days(kind: type[Struct]) -> list[object]:
        fields = forms.fields_of(kind, here.floor.state)
        return [one["label"] for one in fields if one["name"] == "banked_on"]

    assert days(commands.RecordBankBalance) == ["Statement date"]
    assert days(commands.RecordDeposit) == ["Deposit date"]


def test_one_seat_of_an_ended_game_is_one_seat() -> None:
    late = Late({"at": "five-card/1"}, None, None, {})
    for seats, words in (((2,), "seat 2"), ((2, 4), "seats 2, 4")):
        ended = PastGame(game=1, day=YESTERDAY, at=0, seats=seats, marks={})
        assert game_option(late, ended).note == words


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Table 5: the double royal match at seat 4 has waited.", None),
        ("Table 6: the suited three aces at seat 2 has waited.", None),
        ("Link royal", "Link Royal"),
        (
            "$12.00 of royal was seized; take no wagers on it.",
            "$12.00 of Royal was seized; take no",
        ),
        ("$12.00 set aside for five-card was seized", "$12.00 set aside for Five-card was seized"),
        ("royal, aces", "Royal, Aces"),
        ("Haas (haas)", "Haas"),
    ],
)
def test_a_sentence_names_links_as_people_do_and_leaves_hands_alone(
    said: str, shown: str | None
) -> None:
    """An alarm spoke of "the double Royal match"."""
    links = dict.fromkeys(("royal", "aces", "five-card"))
    page = SimpleNamespace(state=SimpleNamespace(jackpots=links, staff={"haas": None}))
    assert named(page, said).startswith(shown or said)  # type: ignore[arg-type]
