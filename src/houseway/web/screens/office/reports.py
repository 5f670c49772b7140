"""`/floor/reports/NAME`: every report of `houseway report`, with its period, charts and files."""

from asyncio import to_thread
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlencode

from nicegui import ui
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from houseway.floor.clock import SystemClock
from houseway.floor.reports import REPORTS, Ledger, make
from houseway.floor.reports.value import Report
from houseway.web.api.reports import may_read
from houseway.web.auth import OFFICE_READERS
from houseway.web.problems import Denied
from houseway.web.screens.office import charts, report_view
from houseway.web.screens.office.console import enter, waiting
from houseway.web.screens.office.page import Office
from houseway.web.screens.office.parts import choice, field, go, panel, plate, title
from houseway.web.screens.texts import office as words
from houseway.web.screens.theme import safe

TEXT = words.REPORTS
FIRST = "reconciliation"
SCOPES = ("day", "week", "table", "link", "win")


@ui.page("/floor/reports", title="Reports")
def first(request: Request) -> Response | None:
    return enter(ReportPage(request, FIRST))


@ui.page("/floor/reports/{name}", title="Report")
def page(request: Request, name: str) -> Response | None:
    if name not in REPORTS:
        return RedirectResponse("/floor/reports")
    return enter(ReportPage(request, name))


class ReportPage(Office):
    room = "reports"

    def __init__(self, request: Request, name: str) -> None:
        super().__init__(request)
        self.name, self.kind = name, REPORTS[name]
        given = request.query_params
        self.scope = {key: given[key][:100] for key in SCOPES if given.get(key)}
        self.report: Report | None = None
        self.charts: list[ui.echart] = []
        self.settle()

    def settle(self) -> None:
        """A report that must be told something starts with the first there is."""
        links, tables = list(self.state.jackpots), list(self.state.tables)
        if self.name == "reconciliation" and links:
            self.scope.setdefault("link", links[0])
        if self.kind.scope == "table" and tables:
            self.scope.setdefault("table", tables[0])

    @property
    def asked(self) -> dict[str, str]:
        """As the report takes it: "all" is no choice."""
        return {key: value for key, value in self.scope.items() if value != TEXT["all"]}

    def build(self) -> None:
        self.region("head", "o-stack")
        with ui.element("div").classes("o-grid two") as self.place:
            for _ in range(2):
                self.charts.append(charts.empty_chart(words.REPORT_NAMES.get(self.name, self.name)))
        self.place.set_visibility(False)
        self.region("body", "o-body")

    async def load(self) -> None:
        if not self.reads(self.name):
            raise Denied(403, "may_not_read", needed=" or ".join(sorted(OFFICE_READERS)))
        if self.kind.scope == "win" and not self.asked.get("win"):
            return
        try:
            self.report, drawn = await to_thread(self.house.books.ask, self.read)
        except ValueError as problem:
            raise Denied(422, "bad_input", sentence=problem) from None
        self.place.set_visibility(bool(drawn))
        for chart, options in zip(self.charts, drawn, strict=False):
            charts.fill(chart, options)
        for chart in self.charts[len(drawn) :]:
            chart.set_visibility(False)

    def reads(self, name: str) -> bool:
        return self.person is not None and may_read(self.person.roles, name)

    def read(self, ledger: Ledger) -> tuple[Report, list[dict[str, Any]]]:
        report = make(ledger, self.name, **self.asked)
        drawn = [report_view.chart(report)]
        if self.name in ("coin-in", "reconciliation"):
            drawn.append(report_view.coin_in_by_day(ledger, self.asked.get("link", "")))
        return report, [dict(options) for options in drawn if options]

    def picture(self) -> dict[str, str]:
        report = self.report
        name = safe(report.title) if report else words.REPORT_NAMES.get(self.name, self.name)
        below = safe(report.scope) if report else TEXT["below"]
        files = report_view.downloads(self.name, self.asked) if report else ""
        said = plate(self.answer, "")
        if report is not None:
            body = report_view.draw(report)
        else:
            body = said or waiting(TEXT["making"])
            if self.kind.scope == "win" and not self.asked.get("win"):
                body = f'<p class="o-empty">{TEXT["choose"]}</p>'
        return {"head": tabs(self) + pickers(self) + title(name, below, files), "body": body}

    async def pressed(self, name: str, value: str, fields: dict[str, str], key: str) -> None:
        if name not in SCOPES:
            raise Denied(404, "not_found")
        other = {"day": "week", "week": "day"}.get(name, "")
        scope = {k: v for k, v in self.scope.items() if k != other} | {name: value}
        ui.navigate.to(address(self.name, scope))


def address(name: str, scope: dict[str, str]) -> str:
    given = urlencode({key: value for key, value in scope.items() if value})
    return f"/floor/reports/{name}" + (f"?{given}" if given else "")


def tabs(page: ReportPage) -> str:
    made = "".join(
        f'<a href="/floor/reports/{name}"{" aria-current=page" if name == page.name else ""}>'
        f"{words.REPORT_NAMES.get(name, name)}</a>"
        for name in REPORTS
        if page.reads(name)
    )
    return f'<nav class="o-tabs" aria-label="{TEXT["title"]}">{made}</nav>'


def pickers(page: ReportPage) -> str:
    match page.kind.scope:
        case "win":
            made = asking("win", TEXT["win"], page.scope.get("win", ""), "text")
        case "table":
            made = choosing(page, "table", list(page.state.tables))
        case _:
            made = period(page)
    if page.name == "reconciliation":
        made += choosing(page, "link", [*page.state.jackpots, TEXT["all"]])
    if page.name == "coin-in":
        made += choosing(page, "table", [TEXT["all"], *page.state.tables])
    return panel("", f'<div class="o-acts o-pick">{made}</div>')


def choosing(page: ReportPage, name: str, options: list[str]) -> str:
    chosen = page.scope.get(name, "")
    return choice(f"scope.{name}", TEXT[name], ((o, o) for o in options), chosen, name)


def asking(name: str, label: str, value: str, kind: str) -> str:
    drawn = field(f"scope.{name}", label, value, kind=kind)
    return drawn.replace("<input", f'<input data-change="{name}"', 1)


def period(page: ReportPage) -> str:
    """The day before, the day itself, the day after; a week for what is due weekly."""
    by_week = page.kind.by_week
    name, step = ("week", 7) if by_week else ("day", 1)
    today = page.house.floor.day_of(SystemClock().now())
    now = page.scope.get(name) or today
    try:
        at = date.fromisoformat(now)
    except ValueError:
        return asking(name, TEXT[name], now, "text")
    around = [(at - timedelta(step)).isoformat(), (at + timedelta(step)).isoformat()]
    links = [
        go(address(page.name, {**page.scope, name: day}), words_, "o-btn")
        for day, words_ in zip(around, (f"‹ {around[0]}", f"{around[1]} ›"), strict=True)
        if day <= today
    ]
    return "".join([links[0], asking(name, TEXT[name], now, "date"), *links[1:]])
