"""The audit page: counts as filters, rows in the order of the packages, one row's cause."""

from asyncio import timeout

from houseway.lab.question import controls
from houseway.paytables import documents, load_catalog
from houseway.paytables.words import verdict_count
from houseway.web.lab.odds import printed_view
from houseway.web.pages.lab.audit import view
from houseway.web.pages.lab.audit.view import VERDICTS, Row
from houseway.web.pages.lab.base import LabPage, Query, View, address, need_names
from houseway.web.pages.lab.controls import conditions_address
from houseway.web.pages.routes import page

KNOWN = ("verdict", "word", "row")
A_LOOK = 1.0  # Seconds until the rows computed so far are shown and the rest is requested.


@page("/lab/audit")
class AuditPage(LabPage, tab="audit"):
    """The URL holds the filter, the search word and the opened row."""

    def read(self, query: Query) -> Query:
        self.rows: list[Row] = []
        need_names(query, KNOWN, "The audit")
        if query.get("verdict", "") not in ("", *VERDICTS):
            raise ValueError(f"Choose a verdict: {', '.join(VERDICTS)}.")
        return {name: query[name] for name in KNOWN if query.get(name)}

    async def ask(self) -> None:
        """One paytable after another, so that rows fill in and other questions get their turn."""
        self.waits = "Checking every printed figure"
        async with timeout(A_LOOK):
            for table in load_catalog().values():
                if table.figures:
                    found = await self.asked(printed_view, table.id)
                    self.rows += view.rows(table.id, found)
        self.waits = ""

    def view(self) -> object:
        asked = self.visit.query
        verdict, word, opened = (asked.get(name, "") for name in KNOWN)
        shown = view.matching(self.rows, verdict, word)
        row = next((one for one in self.rows if one["key"] == opened), None)
        total = sum(len(table.figures) for table in load_catalog().values())
        return self.shown(
            verdict=verdict,
            word=word,
            row=opened,
            count=len(self.rows),
            all=self.at({"verdict": None}),
            counts=self.counts(total),
            said=view.said(self.rows, total),
            games=dict.fromkeys(one["game"] for one in shown),
            rows=[
                one
                | {
                    "address": self.at({"row": one["key"]}),
                    "recorded_words": VERDICTS[one["recorded"]],
                }
                for one in shown
            ],
            cause=None if row is None else self.cause(row),
        )

    def counts(self, total: int) -> list[View]:
        """How many figures have each verdict, and their share of the bar."""
        found, left = [], 0.0
        for kind in VERDICTS:
            count = sum(row["verdict"] == kind for row in self.rows)
            wide, where = round(100 * count / max(total, 1), 2), self.at({"verdict": kind})
            piece = {"left": round(left, 2), "wide": wide}
            said = verdict_count(kind, count).partition(" ")[2]
            found.append(View(kind=kind, said=said, count=count, address=where, **piece))
            left += wide
        return found

    def cause(self, row: Row) -> View:
        table, known = load_catalog()[row["id"]], documents()
        given = conditions_address(controls(table), row["conditions"])
        return View(
            row=row,
            why=view.why(row),
            sisters=view.sisters(row, self.rows),
            sources=[
                f"{known[one.document].title}, {one.heading}"
                for one in table.sources
                if one.document in known
            ],
            odds=address("/lab", {"table": table.id, **given}),
            meter=f"/lab/meter?table={table.id}" if table.is_progressive else "",
        )
