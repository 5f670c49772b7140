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
from houseway.web.screens.office.charts import bars
from houseway.web.screens.office.link_view import dollars
from houseway.web.screens.office.parts import Head, go, icon, pairs, panel, table
from houseway.web.screens.texts import office as words
from houseway.web.screens.theme import safe

TEXT = words.REPORTS
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
Options = dict[str, object]


def draw(report: Report) -> str:
    sections = "".join(section_panel(report, section) for section in report.sections)
    notes = "".join(f'<p class="o-s">{safe(note)}</p>' for note in report.notes)
    return f"{band(report)}{facts(report)}{sections}{panel('', notes + foot(report))}"


def downloads(name: str, scope: dict[str, str]) -> str:
    """Straight from the API, so that what is saved is what any program would get."""
    return "".join(
        f'<a class="o-btn{" first" if form == "pdf" else ""}" download '
        f'href="/api/reports/{name}?{safe(urlencode({**scope, "form": form}))}">{form.upper()}</a>'
        for form in FORMS
    )


def band(report: Report) -> str:
    if not report.verdict and not report.origin.is_provisional:
        return ""
    name, kind = ("ok", "") if report.is_sound else ("cross", " bad")
    kind = kind if report.verdict else " plain"
    said = (
        f"<span>{icon(name)} {safe(report.verdict)}</span>" if report.verdict else "<span></span>"
    )
    late = TEXT["provisional"] if report.origin.is_provisional else ""
    head = f"{TEXT['head']} {grouped(report.origin.head[:16])}"
    return f'<div class="o-verdict{kind}">{said}<span class="o-s">{late} {head}</span></div>'


def facts(report: Report) -> str:
    if not report.facts:
        return ""
    zone = report.origin.zone
    return panel(
        "",
        pairs(
            (safe(fact.label), safe(fact_words(fact.value, fact.kind, zone)))
            for fact in report.facts
        ),
    )


def section_panel(report: Report, section: Section) -> str:
    columns = tuple(
        Head(safe(column.title), "n" if is_right(section, place) else "")
        for place, column in enumerate(section.columns)
    )
    rows = [cells(report, section, row) for row in section.rows]
    has_total = section.total is not None and (section.rows or not section.note)
    total = cells(report, section, section.total, is_total=True) if has_total else None  # type: ignore[arg-type]
    note = f'<p class="o-s">{safe(section.note)}</p>' if section.note else ""
    drawn = table(columns, rows, total=total, label=section.title) if rows or total else ""
    return panel(safe(section.title), drawn + note)


def cells(report: Report, section: Section, row: Row, *, is_total: bool = False) -> list[str]:
    zone, places = report.origin.zone, money_places(report)
    made = []
    for column, cell in zip(section.columns, row, strict=True):
        text = safe(shown(cell, column.kind, zone, places, is_total=is_total))
        if column.key == "record" and isinstance(cell, int):
            text = go(f"/floor/log/{cell}", text)
        elif column.key == "page" and isinstance(cell, str) and "/" in cell:
            text = go(f"/win/{cell}", text)
        made.append(text)
    return made


def foot(report: Report) -> str:
    return (
        f'<p class="o-s">{safe(origin_words(report))}</p><p class="o-s">{TEXT["digest"]} '
        f'<span class="o-code">{grouped(digest(report))}</span></p>'
    )


def chart(report: Report) -> Options | None:
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
        names = [f"{TEXT['table']} {name}" for name in names]
    named = [(found.columns[keys.index(key)].title, column(found, keys, key)) for key in values]
    return bars(names, named)


def column(section: Section, keys: list[str], key: str) -> list[float]:
    cells = (row[keys.index(key)] for row in section.rows)
    return [dollars(cell) if isinstance(cell, int) else 0.0 for cell in cells]


def coin_in_by_day(ledger: Ledger, link: str = "") -> Options:
    days = sorted(ledger.closes)[-DAYS:]
    sums = dict.fromkeys(days, 0)
    for (day, of_link, _), lines in ledger.sums.tables.items():
        if day in sums and link in ("", of_link):
            sums[day] += lines["coin_in"]
    return bars([day[5:] for day in days], [(TEXT["by_day"], [dollars(sums[d]) for d in days])])
