"""Documents: the same bytes every time, the digest on each, and figures that survive the way."""

import csv
import io
import json
import re
import zipfile
import zlib
from base64 import a85decode
from hashlib import sha256

import pytest
from msgspec.structs import replace
from openpyxl import load_workbook
from tests.floor.house import OPENING, shift
from tests.floor.reports.evening import FIRST, evening, ledger, records, two_day_ledger

from houseway.floor.documents import FORMATS, digest, file_name, for_people, render, to_csv, to_json
from houseway.floor.documents.canonical import exact_dollars
from houseway.floor.documents.cell_text import dollars, money_places, shown
from houseway.floor.reports import NAMES, Ledger, Report, make
from houseway.floor.reports.period import local
from houseway.floor.reports.value import Column, Fact, Section

SCOPES = {"win": {"win": "five-card/3"}, "posting": {"table": "5"}}


def report(name: str) -> Report:
    return make(ledger(), name, **SCOPES.get(name, {}))


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("name", NAMES)
def test_the_same_log_gives_the_same_bytes(name: str, form: str) -> None:
    first = render(report(name), form)
    again = make(Ledger().read_all(ledger_records()), name, **SCOPES.get(name, {}))
    assert render(again, form) == first


def ledger_records() -> list[object]:
    return records(evening())  # type: ignore[return-value]


def test_the_digest_is_that_of_the_json_file() -> None:
    content = render(report("reconciliation"), "json")
    assert digest(report("reconciliation")) == sha256(content).hexdigest()
    assert json.loads(content)["log"]["head"] == ledger().head.digest  # type: ignore[union-attr]
    assert content.endswith(b"}\n")
    compact = json.dumps(json.loads(content), sort_keys=True, separators=(",", ":"))
    assert json.loads(compact) == json.loads(content)


@pytest.mark.parametrize("name", NAMES)
def test_html_and_spreadsheet_carry_digest_head_and_warning(name: str) -> None:
    made = report(name)
    page = render(made, "html").decode()
    for needed in (digest(made), made.origin.head):
        assert needed in page.replace(" ", "")
    assert "Not approved for wagering" in page
    assert "http" not in page
    assert "<script" not in page
    book = load_workbook(io.BytesIO(render(made, "xlsx")))
    cells = [cell.value for row in book["Report"].iter_rows() for cell in row]
    assert digest(made) in cells
    assert made.origin.head in cells
    assert digest(made) in book.properties.description


@pytest.mark.parametrize("name", NAMES)
def test_a_pdf_carries_digest_head_and_warning_on_every_page(name: str) -> None:
    made = report(name)
    for text in pdf_pages(render(made, "pdf")):
        assert digest(made) in text
        assert made.origin.head in text
        assert "NOT APPROVED FOR WAGERING" in text
        assert re.search(r"Page \d+ of \d+", text)


def pdf_pages(content: bytes) -> list[str]:
    """What is written on each page, as reportlab packs it: no other program is needed."""
    pages = []
    for packed in re.findall(rb"stream\s*(.*?)\s*endstream", content, re.S):
        if packed.endswith(b"~>"):
            drawn = zlib.decompress(a85decode(packed[:-2])).decode("latin-1")
            if " Tj" in drawn:
                lines = re.findall(r"\(((?:[^()\\]|\\.)*)\) Tj", drawn)
                pages.append(re.sub(r"\\(.)", r"\1", "\n".join(lines)))
    assert len(pages) == len(re.findall(rb"/Type /Page\b", content))
    return pages


def test_the_win_page_is_exactly_one_page_with_signature_lines() -> None:
    for number in range(1, 6):
        (text,) = pdf_pages(render(make(ledger(), "win", win=str(number)), "pdf"))
        assert f"Win {number}" in text
        for who in ("Dealer", "Supervisor", "Authorized by", "Cage", "Surveillance", "Winner"):
            assert f"{who}: signature" in text
        assert "Form W-2G" in text


def test_a_win_page_with_long_reasons_is_still_one_page() -> None:
    page = make(ledger(), "win", win="five-card/6")
    long = "the recording of camera 12 shows " * 40
    facts = (*page.facts, *(Fact(f"Remark {n}", long) for n in range(12)))
    assert len(pdf_pages(render(replace(page, facts=facts, verdict=long), "pdf"))) == 1


def test_names_from_anywhere_can_be_printed() -> None:
    page = make(ledger(), "win", win="five-card/3")
    named = replace(page, facts=(*page.facts, Fact("Winner", "Łukasz Иванов Đặng")))
    assert len(pdf_pages(render(named, "pdf"))) == 1
    assert b"DejaVuSans" in render(named, "pdf")
    plain = replace(page, facts=tuple(fact for fact in page.facts if fact.label != "Cards"))
    assert b"DejaVuSans" not in render(plain, "pdf"), "only suit signs and such names need it"
    assert render(named, "pdf") == render(named, "pdf")


def test_csv_and_json_hold_the_same_cells() -> None:
    made = report("coin-in")
    plain = json.loads(to_json(made))
    rows = list(csv.reader(io.StringIO(to_csv(made).decode())))
    for section in plain["sections"]:
        at = rows.index([section["title"]])
        assert rows[at + 1] == [column["title"] for column in section["columns"]]
        for offset, row in enumerate([*section["rows"], section["total"]]):
            assert rows[at + 2 + offset] == ["" if v is None else str(v) for v in row]


def test_a_spreadsheet_adds_up_and_holds_times_as_times() -> None:
    made = report("jackpots")
    sheet = load_workbook(io.BytesIO(render(made, "xlsx")))["Awards from a meter, and house "]
    heads = [cell.value for cell in sheet[2]]
    column = heads.index("Award")
    values = [row[column].value for row in sheet.iter_rows(min_row=3) if row[column].value]
    assert round(sum(values[:-1]), 2) == values[-1] == 257_448.04
    assert sheet.cell(row=3, column=1).value.isoformat() == "2026-03-02T18:01:06"


def test_documents_carry_the_time_of_the_last_record() -> None:
    content = render(report("meters"), "xlsx")
    last = records(evening())[-1]
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        assert {info.date_time for info in parts.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        core = parts.read("docProps/core.xml").decode()
    assert (
        re.findall(r"\d{4}-\d\d-\d\dT[^<]*", core)
        == [f"{local(last.at, 'UTC'):%Y-%m-%dT%H:%M:%SZ}"] * 2
    )
    for name in ("meters", "win"):
        made = report(name)
        stamp = f"{local(made.origin.at, 'UTC'):%Y%m%d%H%M%S}".encode()
        found = re.findall(rb"/(?:Creation|Mod)Date \(D:(\d{14})", render(made, "pdf"))
        assert found == [stamp, stamp]


def test_what_staff_typed_never_becomes_a_formula_or_markup() -> None:
    done = shift(
        OPENING,
        'dana 4 START GAME 1\nwhit 4 VOID "=HYPERLINK(1)"\n'
        'haas raise fortune jackpot $1 "<b>&amp;</b> @SUM(1)"\nvera agree',
    )
    made = make(Ledger().read_all(records(done)), "exceptions")
    text = to_csv(made).decode()
    assert "'=HYPERLINK(1)" in text
    book = load_workbook(io.BytesIO(render(made, "xlsx")))
    cells = [c for sheet in book for row in sheet.iter_rows() for c in row if c.value]
    assert not [cell for cell in cells if cell.data_type == "f"]
    account = make(Ledger().read_all(records(done)), "reconciliation")
    assert "<b>" not in render(account, "html").decode()
    assert render(account, "pdf").startswith(b"%PDF")


def test_parts_of_a_cent_are_shown_everywhere_once_there_is_one() -> None:
    whole = report("reconciliation")
    assert money_places(whole) == 2
    part = Section(
        title="Parts", columns=(Column("a", "Amount", "money"),), rows=((2_500,),), total=(2_500,)
    )
    mixed = replace(whole, sections=(*whole.sections, part))
    assert money_places(mixed) == 4
    assert dollars(2_500, 4) == "0.0025"
    assert exact_dollars(2_500) == "0.0025"
    assert exact_dollars(-10_140_000) == "-10.14"
    assert "0.0025" in render(mixed, "html").decode()


def test_nothing_is_a_dash_and_a_total_of_nothing_is_zero() -> None:
    assert shown(0, "money", "UTC") == "–"
    assert shown(0, "money", "UTC", is_total=True) == "0.00"


def test_the_repeated_hour_names_its_zone() -> None:
    zone, at = "America/Los_Angeles", 1_793_520_000_000_000
    assert shown(at, "time", zone) == "Nov 1, 2026 01:00:00 PDT"
    assert shown(at + 3_600_000_000, "time", zone) == "Nov 1, 2026 01:00:00 PST"
    assert shown(at + 7_200_000_000, "time", zone) == "Nov 1, 2026 02:00:00"


def test_a_closed_day_is_not_provisional_and_a_running_one_says_so() -> None:
    closed = make(two_day_ledger(), "reconciliation", day=FIRST)
    assert "Provisional" not in "".join(pdf_pages(render(closed, "pdf")))
    running = make(two_day_ledger(), "reconciliation")
    assert "Provisional" in pdf_pages(render(running, "pdf"))[0]
    assert b"Provisional" in render(running, "html")


def test_an_approved_live_floor_has_no_warning() -> None:
    live = make(live_ledger(), "meters")
    assert live.warning == ""
    assert b"NOT APPROVED" not in render(live, "html").upper()


def live_ledger() -> Ledger:
    done = shift(OPENING.replace("Evergreen demo", "Evergreen live").split("haas open")[0])
    return Ledger().read_all(records(done))


def test_files_are_named_after_record_and_digest() -> None:
    made, last = report("meters"), records(evening())[-1]
    assert file_name(made, "pdf") == f"meters-{last.seq}-{digest(made)[:8]}.pdf"
    with pytest.raises(ValueError, match="There is no format 'doc'"):
        render(made, "doc")


def test_a_game_has_the_number_that_its_panel_shows() -> None:
    """Game 1270 there is no game 1,270 on paper; the signed value stays a count."""
    made = report("win")
    facts = tuple(replace(x, value=1270) if x.label == "Game number" else x for x in made.facts)
    log = make(ledger(), "jackpots")
    wins = log.sections[0]
    place = [head.key for head in wins.columns].index("game")
    row = (*wins.rows[0][:place], 1270, *wins.rows[0][place + 1 :])
    listed = replace(log, sections=(replace(wins, rows=(row,)),))
    for one in (replace(made, facts=facts), listed):
        named = for_people(one)
        assert digest(named) == digest(one)
        page = render(one, "html").decode()
        assert ">1270<" in page
        assert "1,270" not in page
