"""`/floor/reports/NAME`: every report of `houseway report`, with its period, charts and files."""

from asyncio import to_thread
from datetime import date, timedelta
from urllib.parse import urlencode

from houseway.floor.reports import REPORTS, Ledger, make
from houseway.floor.reports.value import Report
from houseway.web.api.reports import may_read
from houseway.web.pages.charts import Chart
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.books import report_view
from houseway.web.pages.office.parts import (
    Body,
    Field,
    Grid,
    Hidden,
    Looking,
    Node,
    Panel,
    Tab,
    Tabs,
    Title,
    button_link,
    choice,
    empty,
    panel,
)
from houseway.web.pages.page import Visit
from houseway.web.pages.routes import page
from houseway.web.pages.words import link_title
from houseway.web.problems import Denied
from houseway.web.security.auth import OFFICE_READERS

FIRST = "reconciliation"
SCOPES = ("day", "week", "table", "link", "win")
ALL = "all"
BELOW = "Pure functions of the log: the same records give the same bytes."
NAMES = {
    "win": "Win page",
    "posting": "Posting sheet",
    "jackpots": "Jackpot log",
    "reconciliation": "Reconciliation",
    "meters": "Meters",
    "coin-in": "Coin-in",
    "hold": "Hold",
    "master-games": "Master games",
    "deposits": "Deposits",
    "journal": "Journal",
    "day-close": "Day close",
    "exceptions": "Exceptions",
}


class ReportPage(Office):
    title = "Report"
    place = "reports"

    def __init__(self, visit: Visit, name: str = FIRST) -> None:
        super().__init__(visit, name=name)
        self.name = name
        self.scope = {key: visit.query[key][:100] for key in SCOPES if visit.query.get(key)}
        self.report: Report | None = None
        self.charts: list[Chart] = []
        self.problem = ""

    def closed(self) -> str:
        if away := super().closed():
            return away
        if self.name not in REPORTS:
            return "/floor/reports"
        if not self.reads(self.name):
            raise Denied(403, "may_not_read", needed=" or ".join(sorted(OFFICE_READERS)))
        return ""

    @property
    def asked(self) -> dict[str, str]:
        """As the report takes it: "all" is no choice, and what must be told starts with the
        first there is."""
        scope, kind = dict(self.scope), REPORTS[self.name]
        links, tables = list(self.state.jackpots), list(self.state.tables)
        if self.name == "reconciliation" and links:
            scope.setdefault("link", links[0])
        if kind.scope == "table" and tables:
            scope.setdefault("table", tables[0])
        return {key: value for key, value in scope.items() if value != ALL}

    async def load(self) -> None:
        if REPORTS[self.name].scope == "win" and not self.asked.get("win"):
            return
        try:
            self.report, self.charts = await to_thread(self.house.books.ask, self.read)
        except ValueError as problem:
            self.problem = str(problem)

    def reads(self, name: str) -> bool:
        return self.person is not None and may_read(self.person.roles, name)

    def read(self, ledger: Ledger) -> tuple[Report, list[Chart]]:
        report = make(ledger, self.name, **self.asked)
        found = [report_view.chart(report)]
        if self.name in ("coin-in", "reconciliation"):
            found.append(report_view.coin_in_by_day(ledger, self.asked.get("link", "")))
        return report, [one for one in found if one is not None]

    def watch(self) -> object:
        return None

    def body(self) -> Body:
        report = self.report
        top = (tabs(self), pickers(self))
        if report is None:
            said = self.problem or "Choose what to report on."
            return *top, Title(NAMES.get(self.name, self.name), BELOW), empty(said)
        head = Title(report.title, report.scope, report_view.downloads(self.name, self.asked))
        charts = (Grid("two", tuple((one,) for one in self.charts)),) if self.charts else ()
        return *top, head, *charts, *report_view.report_body(report)


@page("/floor/reports")
class FirstReportPage(ReportPage):
    pass


page("/floor/reports/{name}")(ReportPage)


def address(name: str, scope: dict[str, str]) -> str:
    given = urlencode({key: value for key, value in scope.items() if value})
    return f"/floor/reports/{name}" + (f"?{given}" if given else "")


def tabs(page: ReportPage) -> Tabs:
    made = (
        Tab(NAMES.get(name, name), f"/floor/reports/{name}", name == page.name)
        for name in REPORTS
        if page.reads(name)
    )
    return Tabs("Reports", tuple(made))


def pickers(page: ReportPage) -> Panel:
    tables = [(name, name) for name in page.state.tables]
    links = [(name, link_title(name, 1)) for name in page.state.jackpots]
    fields: list[Node] = []
    match REPORTS[page.name].scope:
        case "win":
            given = page.scope.get("win", "")
            hint = "Link and number, for example five-card/3"
            fields.append(Field("win", "Win page", given, hint=hint, submits=True))
        case "table":
            fields.append(choice("table", "Table", tables, page.asked["table"], submits=True))
        case _:
            fields += period(page)
    if page.name == "reconciliation":
        chosen = page.asked.get("link", ALL)
        fields.append(choice("link", "Link", [*links, (ALL, ALL)], chosen, submits=True))
    if page.name == "coin-in":
        chosen = page.scope.get("table", ALL)
        fields.append(choice("table", "Table", [(ALL, ALL), *tables], chosen, submits=True))
    shown = {getattr(one, "name", "") for one in fields}
    kept = [Hidden(key, value) for key, value in page.scope.items() if key not in shown]
    return panel("", Looking((*fields, *kept)))


def period(page: ReportPage) -> list[Node]:
    """The day before, the day itself, the day after; a week for what is due weekly."""
    by_week = REPORTS[page.name].by_week
    name, step = ("week", 7) if by_week else ("day", 1)
    label = "Any day of the week" if by_week else "Gambling day"
    today = page.today()
    now = page.scope.get(name) or today
    try:
        at = date.fromisoformat(now)
    except ValueError:
        return [Field(name, label, now, submits=True)]
    before, after = (at - timedelta(step)).isoformat(), (at + timedelta(step)).isoformat()
    found: list[Node] = []
    if before <= today:
        found.append(button_link(f"‹ {before}", address(page.name, {**page.scope, name: before})))
    found.append(Field(name, label, now, type="date", submits=True))
    if after <= today:
        found.append(button_link(f"{after} ›", address(page.name, {**page.scope, name: after})))
    return found
