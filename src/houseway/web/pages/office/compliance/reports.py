"""`/floor/reports/NAME`: every report of `houseway report`, with its period, charts and files; the
verdict first, then the figures behind it."""

from asyncio import to_thread
from datetime import date, timedelta
from itertools import islice
from urllib.parse import urlencode

from houseway.floor.documents import digest, for_people
from houseway.floor.documents.cell_text import (
    fact_words,
    is_right,
    money_places,
    origin_words,
    shown,
    with_minus,
)
from houseway.floor.reports import REPORTS, Ledger, make
from houseway.floor.reports.value import Cell, Report, Row, Section
from houseway.floor.roles import any_of
from houseway.money import Money
from houseway.web.api.reports import may_read, readers
from houseway.web.pages.charts import Chart, bars
from houseway.web.pages.office.base import FIRST_REPORT, Office
from houseway.web.pages.page import Visit
from houseway.web.pages.routes import page
from houseway.web.pages.words import hand_label
from houseway.web.problems import Denied

FORMS = ("pdf", "xlsx", "csv", "json")
SCOPES = ("day", "week", "table", "link", "win")
ALL = "all"
WINS_MOST = 500  # Wins offered in the list, the newest ones.
DAYS = 28  # Days in the chart of coin-in.
# The section a chart is drawn from: how its title begins, labels, values.
CHARTS: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "coin-in": ("By shift", ("table", "link"), ("shift_1", "shift_2", "shift_3")),
    "master-games": ("Daily accrual", ("table", "link"), ("meter", "reserve", "overflow")),
    "meters": ("Levels", ("link", "level"), ("current", "reserve")),
    "hold": ("By jackpot", ("link",), ("result", "expected")),
    "deposits": ("Required", ("link", "level"), ("held",)),
    "journal": ("Accounts", ("account",), ("debits", "credits")),
    "jackpots": ("Awards off", ("page",), ("before", "amount", "after")),
}
LABELS = {"table": "Table ", "page": "Win "}
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
    template = "office/compliance/reports.html"
    title = "Report"
    place = "reports"

    def __init__(self, visit: Visit, name: str = FIRST_REPORT) -> None:
        super().__init__(visit, name=name)
        self.name = name
        self.scope = {key: visit.query[key][:100] for key in SCOPES if visit.query.get(key)}
        self.report: Report | None = None
        self.charts: list[Chart] = []
        self.problem = ""
        self.wins: list[tuple[str, str]] = []

    def closed(self) -> str:
        if away := super().closed():
            return away
        if self.name not in REPORTS:
            return "/floor/reports"
        if not self.reads(self.name):
            raise Denied(403, "may_not_read", needed=any_of(readers(self.name)))
        return ""

    @property
    def asked(self) -> dict[str, str]:
        """Parameters of the report: "all" means none; a required one has a first choice."""
        scope, kind = dict(self.scope), REPORTS[self.name]
        links, tables = list(self.state.jackpots), list(self.state.tables)
        if self.name == "reconciliation" and links:
            scope.setdefault("link", links[0])
        if kind.scope == "table" and tables:
            scope.setdefault("table", tables[0])
        return {key: value for key, value in scope.items() if value != ALL}

    async def load(self) -> None:
        if self.scope_kind == "win":
            self.wins = [
                ("", "Choose"),
                *await to_thread(self.backend.report_ledger.ask, newest_wins),
            ]
            if not self.asked.get("win"):
                return
        try:
            self.report, self.charts = await to_thread(self.backend.report_ledger.ask, self.read)
        except ValueError as problem:
            self.problem = str(problem)

    def reads(self, name: str) -> bool:
        return self.person is not None and may_read(self.person.roles, name)

    def read(self, ledger: Ledger) -> tuple[Report, list[Chart]]:
        report = for_people(make(ledger, self.name, **self.asked))
        found = [chart(report)]
        if self.name in ("coin-in", "reconciliation"):
            found.append(coin_in_by_day(ledger, self.asked.get("link", "")))
        return report, [one for one in found if one is not None]

    def watch(self) -> object:
        return None

    def tabs(self) -> list[tuple[str, str, bool]]:
        return [
            (NAMES.get(name, name), f"/floor/reports/{name}", name == self.name)
            for name in REPORTS
            if self.reads(name)
        ]

    @property
    def name_words(self) -> str:
        return NAMES.get(self.name, self.name)

    def downloads(self) -> list[tuple[str, str]]:
        """Directly from the API, so that a saved file is what any program would get."""
        at = f"/api/reports/{self.name}"
        return [(form, f"{at}?{urlencode({**self.asked, 'form': form})}") for form in FORMS]

    # What it is asked about.

    @property
    def scope_kind(self) -> str:
        return REPORTS[self.name].scope

    @property
    def pickers(self) -> set[str]:
        """What is chosen on the page itself."""
        own = {"reconciliation": {"link"}, "coin-in": {"table"}}.get(self.name, set[str]())
        period = {"week" if REPORTS[self.name].by_week else "day"}
        return own | ({self.scope_kind} if self.scope_kind in ("win", "table") else period)

    def hidden(self) -> dict[str, str]:
        return {key: value for key, value in self.scope.items() if key not in self.pickers}

    def period(self, days: int) -> tuple[str, str]:
        """The day, or a day of the week, this many days from the chosen one, with its URL; nothing
        if it is not a day, or is in the future."""
        name = "week" if "week" in self.pickers else "day"
        try:
            at = date.fromisoformat(self.scope.get(name) or self.today()) + timedelta(days)
        except ValueError:
            return "", ""
        if at.isoformat() > self.today():
            return "", ""
        there = {**self.scope, name: at.isoformat()}
        return at.isoformat(), f"/floor/reports/{self.name}?{urlencode(there)}"

    # What it says.

    def facts(self) -> list[tuple[str, str]]:
        assert self.report is not None
        zone = self.report.origin.zone
        facts = self.report.facts
        return [(f.label, with_minus(fact_words(f.value, f.kind, zone))) for f in facts]

    def heads(self, section: Section) -> list[tuple[str, str]]:
        places = enumerate(section.columns)
        return [(one.title, "n" if is_right(section, place) else "") for place, one in places]

    def cells(
        self, section: Section, row: Row, *, is_total: bool = False
    ) -> list[tuple[str, str, str]]:
        """Text, class, and link of each cell."""
        assert self.report is not None
        zone, places = self.report.origin.zone, money_places(self.report)
        return [
            (
                with_minus(shown(cell, column.kind, zone, places, is_total=is_total)),
                look,
                way(column.key, cell),
            )
            for column, cell, (_, look) in zip(
                section.columns, row, self.heads(section), strict=True
            )
        ]

    def rows(self, section: Section) -> list[list[tuple[str, str, str]]]:
        return [self.cells(section, row) for row in section.rows]

    def total(self, section: Section) -> list[tuple[str, str, str]]:
        if section.total is None or not (section.rows or not section.note):
            return []
        return self.cells(section, section.total, is_total=True)

    def foot(self) -> tuple[str, str]:
        assert self.report is not None
        return origin_words(self.report), digest(self.report)


@page("/floor/reports")
class FirstReportPage(ReportPage):
    pass


page("/floor/reports/{name}")(ReportPage)


def way(key: str, cell: object) -> str:
    """The link to a record of the log, or to a win's own page."""
    if key == "record" and isinstance(cell, int):
        return f"/floor/log/{cell}"
    return f"/win/{cell}" if key == "page" and isinstance(cell, str) and cell.isdigit() else ""


def chart(report: Report) -> Chart | None:
    """Bars next to the account, if the report has something to compare."""
    start, labels, values = CHARTS.get(report.name, ("", (), ()))
    if report.name == "reconciliation":
        found = next((s for s in report.sections if ": wagers of" in s.title), None)
        labels, values = ("table",), ("meter", "reserve", "overflow", "house")
    else:
        found = next((s for s in report.sections if start and s.title.startswith(start)), None)
    if found is None or not found.rows:
        return None
    keys = [column.key for column in found.columns]
    names = [" ".join(label(key, row[keys.index(key)]) for key in labels) for row in found.rows]
    named = [(found.columns[keys.index(key)].title, column(found, keys, key)) for key in values]
    groups = list(dict.fromkeys(names))  # Of a week, each once.
    return bars(found.title, groups, [(title, summed(names, cells)) for title, cells in named])


def label(key: str, cell: Cell) -> str:
    return f"{LABELS.get(key, '')}{cell}"


def column(section: Section, keys: list[str], key: str) -> list[Money]:
    cells = (row[keys.index(key)] for row in section.rows)
    return [cell if isinstance(cell, int) else 0 for cell in cells]


def summed(names: list[str], amounts: list[Money]) -> list[Money]:
    """Sums by name."""
    found: dict[str, Money] = {}
    for name, amount in zip(names, amounts, strict=True):
        found[name] = found.get(name, 0) + amount
    return list(found.values())


def coin_in_by_day(ledger: Ledger, link: str = "") -> Chart:
    days = sorted(ledger.closes)[-DAYS:]
    sums = dict.fromkeys(days, 0)
    for (day, of_link, _), lines in ledger.sums.tables.items():
        if day in sums and link in ("", of_link):
            sums[day] += lines["coin_in"]
    title = "Coin-in per gambling day"
    labels = [f"{at:%b} {at.day}" for at in map(date.fromisoformat, days)]
    return bars(title, labels, [("Coin-in", [sums[d] for d in days])])


def newest_wins(ledger: Ledger) -> list[tuple[str, str]]:
    """As choices: each by its number, with details that a person remembers."""
    return [
        (f"{one.link}/{one.win}", f"Win {one.win}: table {one.table}, {hand_label(one.hand)}")
        for one in islice(reversed(ledger.wins), WINS_MOST)
        if one.win
    ]
