"""The audit page: counts as filters, rows in the order of the packages, the cause of one."""

from asyncio import timeout
from urllib.parse import urlencode

from msgspec import Struct

from houseway.lab.question import controls
from houseway.paytables import Paytable, documents, load_catalogue
from houseway.web.lab.odds import printed_view
from houseway.web.pages.lab.audit import view as v
from houseway.web.pages.lab.base import LabPage, Query, address
from houseway.web.pages.lab.controls import conditions_address
from houseway.web.pages.routes import page

KNOWN = ("verdict", "word", "row")
A_LOOK = 1.0  # Seconds until the rows that are there are shown, and the rest is asked for.


class RowLine(Struct, frozen=True):
    row: v.Row
    address: str
    is_open: bool


class GameRows(Struct, frozen=True):
    title: str
    lines: tuple[RowLine, ...]


class CountView(Struct, frozen=True):
    kind: str
    words: str
    count: int
    address: str
    is_on: bool
    left: float
    wide: float


@page("/lab/audit")
class AuditPage(LabPage):
    """The address holds the filter, the word and the opened row."""

    template = "lab/audit/audit.html"
    title = "Lab: audit"
    tab = "audit"

    def read(self, query: Query) -> Query:
        self.rows: list[v.Row] = []
        for name in query:
            if name not in KNOWN:
                raise ValueError(f"The audit knows no {name!r}: leave it out.")
        if query.get("verdict", "") not in ("", *v.VERDICTS):
            raise ValueError(f"A verdict is {', '.join(v.VERDICTS)}.")
        return {name: query[name] for name in KNOWN if query.get(name)}

    async def ask(self) -> None:
        """One table after another, so that rows fill in and other questions get their turn."""
        self.waits = "Counting every printed figure"
        async with timeout(A_LOOK):
            for table in load_catalogue().values():
                if table.figures:
                    found = await self.asked(("printed", table.id), printed_view, table.id)
                    self.rows += v.rows(table.id, found)
        self.waits = ""

    def view(self) -> object:
        asked = self.visit.query
        verdict, word, opened = (asked.get(name, "") for name in KNOWN)
        shown = v.matching(self.rows, verdict, word)
        row = next((one for one in self.rows if one["key"] == opened), None)
        total = sum(len(table.figures) for table in load_catalogue().values())
        return self.shown(
            verdict=verdict,
            word=word,
            row=opened,
            count=len(self.rows),
            all=self.at({"verdict": None}),
            counts=self.counts(verdict, total),
            said=v.said(self.rows, total),
            games=self.by_game(shown, opened),
            cause=None if row is None else self.cause(row),
        )

    def counts(self, chosen: str, total: int) -> tuple[CountView, ...]:
        found, left = [], 0.0
        for kind, words in v.VERDICTS.items():
            count = sum(row["verdict"] == kind for row in self.rows)
            wide = round(100 * count / max(total, 1), 2)
            where = self.at({"verdict": kind})
            found.append(CountView(kind, words, count, where, kind == chosen, round(left, 2), wide))
            left += wide
        return tuple(found)

    def by_game(self, rows: list[v.Row], opened: str) -> tuple[GameRows, ...]:
        games = dict.fromkeys(row["game"] for row in rows)
        return tuple(
            GameRows(
                game,
                tuple(
                    RowLine(row, self.at({"row": row["key"]}), row["key"] == opened)
                    for row in rows
                    if row["game"] == game
                ),
            )
            for game in games
        )

    def cause(self, row: v.Row) -> v.Cause:
        table = load_catalogue()[row["id"]]
        given = conditions_address(controls(table), row["conditions"])
        return v.Cause(
            row,
            v.why(row),
            v.sisters(row, self.rows),
            printed_in(table),
            address("/lab", {"table": table.id, **given}),
            f"/lab/meter?{urlencode({'table': table.id})}" if table.is_progressive else "",
        )


def printed_in(table: Paytable) -> list[str]:
    known = documents()
    return [
        f"{known[one.document].title}, {one.heading}"
        for one in table.sources
        if one.document in known
    ]
