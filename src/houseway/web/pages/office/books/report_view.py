"""A report on the screen: the verdict first, then the account that proves it."""

from urllib.parse import urlencode

from houseway.floor.documents import digest
from houseway.floor.documents.words import (
    fact_words,
    grouped,
    is_right,
    money_places,
    origin_words,
    shown,
)
from houseway.floor.reports import Ledger
from houseway.floor.reports.value import Report, Row, Section
from houseway.money import Money
from houseway.web.pages.charts import Chart, bars
from houseway.web.pages.office.parts import (
    Block,
    Body,
    Head,
    Icon,
    Link,
    Node,
    Pairs,
    Panel,
    Table,
    code,
    note,
    panel,
    small,
)

FORMS = ("pdf", "xlsx", "csv", "json")
DAYS = 28  # Of the chart of coin-in by gambling day.
# Which section a chart is drawn from: where its title begins so, labels, values.
CHARTS: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "coin-in": ("By shift", ("table", "link"), ("shift_1", "shift_2", "shift_3")),
    "master-games": ("Daily accrual", ("table", "link"), ("meter", "reserve", "overflow")),
    "meters": ("Levels", ("link", "level"), ("current", "reserve")),
    "hold": ("By jackpot", ("link",), ("result", "expected")),
    "deposits": ("Required", ("link", "level"), ("held",)),
    "journal": ("Accounts", ("account",), ("debits", "credits")),
    "jackpots": ("Awards off", ("page",), ("before", "amount", "after")),
}


def report_body(report: Report) -> Body:
    sections = (section_panel(report, section) for section in report.sections)
    notes = (note(one) for one in report.notes)
    return *verdict(report), *facts(report), *sections, panel("", *notes, *foot(report))


def downloads(name: str, scope: dict[str, str]) -> Body:
    """Straight from the API, so that what is saved is what any program would get."""
    return tuple(
        Link(
            form.upper(),
            f"/api/reports/{name}?{urlencode({**scope, 'form': form})}",
            "o-btn first" if form == "pdf" else "o-btn",
            download=True,
        )
        for form in FORMS
    )


def verdict(report: Report) -> Body:
    if not report.verdict and not report.origin.is_provisional:
        return ()
    look = "o-verdict plain"
    if report.verdict:
        look = "o-verdict" if report.is_sound else "o-verdict bad"
    icon = Icon("ok" if report.is_sound else "cross")
    said: Node = Block("", (icon, " ", report.verdict)) if report.verdict else ""
    late = "Provisional: this gambling day is not closed yet. "
    head = f"Head at the close {grouped(report.origin.head[:16])}"
    return (Block(look, (said, small(late + head if report.origin.is_provisional else head))),)


def facts(report: Report) -> Body:
    if not report.facts:
        return ()
    zone = report.origin.zone
    made = tuple((one.label, fact_words(one.value, one.kind, zone)) for one in report.facts)
    return (panel("", Pairs(made)),)


def section_panel(report: Report, section: Section) -> Panel:
    heads = tuple(
        Head(column.title, "n" if is_right(section, place) else "")
        for place, column in enumerate(section.columns)
    )
    rows = tuple(cells(report, section, row) for row in section.rows)
    total: tuple[Node, ...] = ()
    if section.total is not None and (section.rows or not section.note):
        total = cells(report, section, section.total, is_total=True)
    made: list[Node] = []
    if rows or total:
        made.append(Table(heads, rows, section.title, "", total))
    if section.note:
        made.append(note(section.note))
    return panel(section.title, *made)


def cells(
    report: Report, section: Section, row: Row, *, is_total: bool = False
) -> tuple[Node, ...]:
    zone, places = report.origin.zone, money_places(report)
    made: list[Node] = []
    for column, cell in zip(section.columns, row, strict=True):
        words = shown(cell, column.kind, zone, places, is_total=is_total)
        if column.key == "record" and isinstance(cell, int):
            made.append(Link(words, f"/floor/log/{cell}"))
        elif column.key == "page" and isinstance(cell, str) and "/" in cell:
            made.append(Link(words, f"/win/{cell}"))
        else:
            made.append(words)
    return tuple(made)


def foot(report: Report) -> Body:
    proof = note("Digest of this report ", code(grouped(digest(report))))
    return note(origin_words(report)), proof


def chart(report: Report) -> Chart | None:
    """Bars beside the account, where the report has something to compare."""
    start, labels, values = CHARTS.get(report.name, ("", (), ()))
    if report.name == "reconciliation":
        found = next((s for s in report.sections if ": wagers of" in s.title), None)
        labels, values = ("table",), ("meter", "reserve", "overflow", "house")
    else:
        found = next((s for s in report.sections if start and s.title.startswith(start)), None)
    if found is None or not found.rows:
        return None
    keys = [column.key for column in found.columns]
    names = [" ".join(str(row[keys.index(key)]) for key in labels) for row in found.rows]
    if labels == ("table",):
        names = [f"Table {name}" for name in names]
    named = [(found.columns[keys.index(key)].title, column(found, keys, key)) for key in values]
    return bars(found.title, names, named)


def column(section: Section, keys: list[str], key: str) -> list[Money]:
    cells = (row[keys.index(key)] for row in section.rows)
    return [cell if isinstance(cell, int) else 0 for cell in cells]


def coin_in_by_day(ledger: Ledger, link: str = "") -> Chart:
    days = sorted(ledger.closes)[-DAYS:]
    sums = dict.fromkeys(days, 0)
    for (day, of_link, _), lines in ledger.sums.tables.items():
        if day in sums and link in ("", of_link):
            sums[day] += lines["coin_in"]
    title = "Coin-in per gambling day"
    return bars(title, [day[5:] for day in days], [("Coin-in", [sums[d] for d in days])])
