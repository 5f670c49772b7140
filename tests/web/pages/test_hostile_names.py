"""Whoever may name something may not write markup: names and reasons are only ever text."""

import re
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from tests.floor.house import OPENING
from tests.web.desk import Desk
from tests.web.pages.reader import Reader, pages_desk

from houseway.floor import commands
from houseway.floor.reports import REPORTS
from houseway.money import DOLLAR
from houseway.paytables import load_catalog
from houseway.web.pages.office.base import PLACES
from houseway.web.pages.render import FOLDER
from houseway.web.pages.routes import PAGES

MARK = "<q>"
PLAY = """
dana 4 START GAME 1 3 6
dana 4 SEAT 3
dana 4 HAND quads
dana 9 FAULT dead
"""
NAMED = "five-card|fortune|vera|whit|dana|eli|tess|cora|ada|S-1|E-1|K-1|K-2|Evergreen|dead"
OFFICE = (
    commands.HireStaff(f"{MARK}zed", f"{MARK}Zed", ("dealer",)),
    commands.EnrolDevice(f"{MARK}dev", "sign", "4"),
    commands.RecordApproval("game", f"{MARK}game", f"{MARK}ref", f"{MARK}digest"),
    commands.OpenShift(f"{MARK}night"),
    commands.AdjustLevel(
        link=f"{MARK}five-card", level="mega", way="raise", amount=DOLLAR, reason=f"{MARK}why"
    ),
    commands.RecordDeposit(DOLLAR, "2026-03-01", f"{MARK}ref"),
    commands.RecordSeizure(f"{MARK}fortune", DOLLAR, 0, f"{MARK}tax", f"{MARK}ref"),
    commands.CoverPrize(DOLLAR, "bank", f"{MARK}ref"),
    commands.CountCage(DOLLAR, f"{MARK}ref"),
    commands.CloseLink(f"{MARK}fortune", f"{MARK}why"),
    commands.ChangeLink(link=f"{MARK}fortune", reason=f"{MARK}why", executive_above=2 * DOLLAR),
)
WON = f"{MARK}five-card"
LATER = (
    commands.PlaceTable("4", f"{MARK}pit"),
    commands.DressSigns(name=f"{MARK}house", line=f"{MARK}line", promotions=(f"{MARK}promotion",)),
    commands.RecordIrregularity("4", "other", f"{MARK}note"),
    commands.ChangeRoles(f"{MARK}eli", ("dealer", "technician"), f"{MARK}why"),
    commands.ResetPin(f"{MARK}eli", f"{MARK}why"),
    commands.RevokeCredential(f"{MARK}K-2", f"{MARK}why"),
    commands.RevokeDevice(f"{MARK}dev", f"{MARK}why"),
    commands.EnrolDevice(f"{MARK}dev-2", "sign", "9", f"{MARK}equipment"),
    commands.PostNotices(WON, (f"{MARK}notice",)),
    commands.RecordBankBalance(DOLLAR, "2026-03-01", f"{MARK}ref"),
    commands.SetHouseRule("toke_limit", "$500", f"{MARK}ref", "mississippi-stud"),
    commands.CloseShift(f"{MARK}note"),
    commands.DismissStaff(f"{MARK}zed", f"{MARK}why"),
    commands.PayAward(WON, 1, "cash", has_number=True, winner=f"{MARK}passport", form_signed=True),
)
# Whatever a person may type, by the name that it has in the log.
TYPED = {
    *("name", "reason", "reference", "note", "authority", "subject", "digest", "notices"),
    *("line", "promotions", "pit", "winner", "device", "number", "staff", "link"),
}
FIRST = next(iter(load_catalog()))
LAB = tuple(
    f"/lab{one}"
    for one in (
        "",
        "/own",
        "/audit",
        "/bankroll",
        "/blackjack",
        "/compare",
        "/meter",
        "/simulate",
        "/strategy",
    )
)
OFFICE_PATHS = (*(place.path for place in PLACES), "/floor/new-link")


@pytest.fixture
def room() -> Iterator[Desk]:
    with pages_desk(hostile(OPENING), hostile(PLAY)) as here:
        for number, command in enumerate(OFFICE):
            here.floor.execute("haas", command, f"hostile-{number}")
        yield here


def hostile(text: str) -> str:
    """The same shift among people, links and cards whose names begin with markup."""
    return re.sub(rf"(?<![\w-])({NAMED})(?![\w-])", rf"{MARK}\1", text)


def won(here: Desk) -> None:
    here.shift.run(hostile("whit 4 CONFIRM 3 shown\nwhit 4 CARD S-1"))


def on_record(here: Desk) -> None:
    """Everything else that the office may put on record; the payment of the win is the last."""
    for number, command in enumerate(LATER):
        actor = {commands.PayAward: "cora", commands.RecordIrregularity: "whit"}.get(type(command))
        here.floor.execute(f"{MARK}{actor}" if actor else "haas", command, f"later-{number}")


def in_class(here: Desk) -> None:
    """A class with its trainee, and what the trainer gave them to do."""
    school, plan = (
        here.backend.properties.floor("class", kept=True),
        commands.Plan(topic="pay", games=(TCP,)),
    )
    trainee, trainer = f"staff/{MARK}nina", f"staff/{MARK}rolf"
    for number, command in enumerate(
        (
            commands.NameTrainee(trainee, f"{MARK}Nina"),
            commands.GroupTrainee(trainee, f"{MARK}class"),
            commands.AssignDrill(trainee, f"{MARK}Rolf", plan, f"{MARK}note", "", f"{MARK}given"),
        )
    ):
        school.execute(trainer, command, f"class-{number}")


def hostile_fields(found: object, name: str = "") -> Iterator[str]:
    """The names of the fields that hold the mark."""
    if isinstance(found, dict):
        for key, value in found.items():
            yield from hostile_fields(value, key)
    elif isinstance(found, list):
        for value in found:
            yield from hostile_fields(value, name)
    elif isinstance(found, str) and MARK in found:
        yield name


def test_the_log_of_this_test_is_hostile_in_every_field_that_a_person_types(room: Desk) -> None:
    won(room)
    on_record(room)
    records = Reader(room, f"{MARK}ada").http.get("/api/log?after=0&limit=500").json()["records"]
    assert set(hostile_fields(records)) >= TYPED


def all_paths(here: Desk) -> Iterator[str]:
    state = here.backend.hub.state
    yield from OFFICE_PATHS
    yield from (f"/floor/tables/{quote(name, safe='')}" for name in state.tables)
    yield from (f"/floor?table={quote(name)}" for name in state.tables)
    yield from (f"/floor/links/{quote(name, safe='')}" for name in state.jackpots)
    yield from (f"/floor/reports/{name}" for name in REPORTS if name != "win")
    yield from (f"/floor/log/{seq}" for seq in range(1, here.backend.hub.seq + 1))
    yield "/floor/log?kind=HireStaff"


def test_no_page_takes_a_name_for_markup(room: Desk) -> None:
    """Every page of the office: no tag but those of our templates, and the name as it was typed."""
    reader, named = Reader(room, "haas"), 0
    for path in all_paths(room):
        page = reader.open(path)
        assert reader.answer.status_code == 200, path
        assert "q" not in {tag for tag, _ in page.tags}, path
        named += MARK in page.text
    assert named > 20


@pytest.mark.parametrize("staff", ["haas", f"{MARK}whit", f"{MARK}dana"])
def test_the_front_page_takes_no_name_for_markup(room: Desk, staff: str) -> None:
    page = Reader(room, staff).open("/")
    assert "q" not in {tag for tag, _ in page.tags}
    assert MARK in page.text


def test_no_template_declares_anything_safe_and_no_page_writes_markup() -> None:
    """Escaping is left to the templates: none of them switches it off, no code writes a tag."""
    for path in sorted(FOLDER.rglob("*.html")):
        assert not re.search(r"\|\s*safe|autoescape|style=|<style|<script>", path.read_text()), path
    for path in sorted(FOLDER.rglob("*.py")):
        if path.name != "render.py":
            code = path.read_text().replace("re.escape(", "")
            assert not re.search(r"Markup|escape\(|[\"']<\w+[ >]", code), path


TCP = "three-card-poker"
SHOWS_NAMES = ("/dealer", "/super", "/train/desk")
PIT = ("", "?tab=tables", "?tab=late", "?tab=meters", "?tab=changes", "?sheet=reject")
SHEETS = ("", "?sheet=correct&what=take", "?sheet=fault", "?sheet=clear", "?sheet=cards")
PLAYED = [f"/play/three-card-poker{end}" for end in ("", "/sit?with=others", "/rounds/1")]
PLAYED.append("/play/your/record")
MARKED = f"table={quote(MARK)}&game={quote(MARK)}&name={quote(MARK)}&card={quote(MARK)}"


@pytest.mark.slow
def test_no_page_of_any_section_takes_a_name_for_markup_and_none_is_left_out(room: Desk) -> None:
    """Each page that is registered, as those who work there see it, with markup in its address."""
    room.floor.execute(
        "haas", commands.HireStaff(f"{MARK}nina", f"{MARK}Nina", ("trainee",)), "nina"
    )
    room.floor.execute(
        "haas", commands.HireStaff(f"{MARK}rolf", f"{MARK}Rolf", ("trainer",)), "rolf"
    )
    paying = Reader(room, f"{MARK}cora")
    won(room)
    seen = without_markup(paying, f"/floor/pay/{quote(WON, safe='')}/1")
    assert paying.answer.status_code == 200
    assert MARK in paying.page.text
    on_record(room)
    in_class(room)
    tables = [one.name for one in room.backend.hub.state.tables.values() if one.controllers]
    properties = {
        "haas": [*all_paths(room), f"/floor/paytables/{FIRST}", "/check-head"],
        f"{MARK}whit": [f"/supervisor{tab}" for tab in PIT],
        f"{MARK}dana": [f"/dealer/{name}{sheet}" for name in tables for sheet in SHEETS],
        f"{MARK}nina": ["/", "/train", "/train/lesson/three-card-poker"],
        f"{MARK}rolf": ["/train/desk"],
        "": ["/", "/play", *PLAYED, *LAB],
    }
    for staff, paths in properties.items():
        reader = Reader(room, staff)
        for path in paths:
            seen |= without_markup(reader, path)
            assert MARK in reader.page.text or not path.startswith(SHOWS_NAMES), path
            seen |= without_markup(reader, f"{path}{'&' if '?' in path else '?'}{MARKED}")
        if staff == f"{MARK}nina":
            reader.open("/train")
            reader.press("Name the hand", game="three-card-poker", count="5")
            seen |= without_markup(reader, reader.answer.url.path)
            reader.open("/train")
            reader.press("Open the table", game="three-card-poker", count="1")
            seen |= without_markup(reader, reader.answer.url.path)
    assert {known.make.__name__ for known in PAGES} == seen


def without_markup(reader: Reader, path: str) -> set[str]:
    """The page that was shown, once it is clear that no name became a tag."""
    page = reader.open(path)
    assert reader.answer.status_code in (200, 404, 422), path
    assert "q" not in {tag for tag, _ in page.tags}, path
    there = reader.answer.url.path
    return {known.make.__name__ for known in PAGES if known.pattern.match(there)}


def test_no_report_or_sign_takes_a_name_for_markup(room: Desk) -> None:
    """As a page and as a sheet for a spreadsheet: the name is text, and no formula."""
    office, named = Reader(room, "haas"), 0
    for report in (name for name in REPORTS if name != "win"):
        for form in ("html", "csv"):
            answer = office.http.get(f"/api/reports/{report}?form={form}&table=4")
            assert answer.status_code in (200, 422), report  # Some ask for a table or a link.
            assert MARK not in answer.text or form == "csv", report
            named += MARK in answer.text or "&lt;q&gt;" in answer.text
        pdf = office.http.get(f"/api/reports/{report}?form=pdf&table=4")
        assert pdf.status_code == 422 or pdf.content.startswith(b"%PDF"), report
    assert named > 3
    for path in ("/sign/4", "/sign/4/facts?sensor=1"):
        answer = office.http.get(path)
        assert answer.status_code == 200
        assert "html" not in answer.headers["content-type"] or MARK not in answer.text


def test_the_win_page_takes_no_name_for_markup_in_any_format(room: Desk) -> None:
    won(room)
    office, link = Reader(room, "haas"), quote(f"{MARK}five-card")
    page = office.open(f"/win/{link}/1")
    assert office.answer.status_code == 200
    assert "q" not in {tag for tag, _ in page.tags}
    assert MARK in page.text
    assert office.http.get(f"/win/{link}/1?form=pdf").content.startswith(b"%PDF")
    for form in ("csv", "json", "xlsx", "pdf"):
        answer = office.http.get(f"/api/reports/win?win={link}/1&form={form}")
        assert answer.status_code == 200, form
