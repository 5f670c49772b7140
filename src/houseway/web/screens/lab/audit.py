"""`/lab/audit`: all printed figures against the computed ones; rows come as they are counted."""

from typing import Any
from urllib.parse import urlencode

from nicegui import ui
from starlette.requests import Request

from houseway.paytables import load_catalogue
from houseway.web import lab_work
from houseway.web.screens.lab import audit_view
from houseway.web.screens.lab.frame import LabPage, View, asked, copy_button, files
from houseway.web.screens.texts.lab import AUDIT, VERDICTS
from houseway.web.screens.theme import safe


@ui.page("/lab/audit", title="Lab: audit", dark=None)
async def audit(request: Request) -> None:
    await AuditPage(request).open()


class AuditPage(LabPage):
    """The address holds the filter, the word and the opened row."""

    tab = "audit"

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.rows: list[dict[str, Any]] = []
        self.total = sum(len(table.figures) for table in load_catalogue().values())

    def build(self) -> None:
        with ui.element("main").classes("lab-main"):
            self.part("head")
            self.part("ways")
            self.part("counts")
            with ui.element("div").classes("lab-columns"):
                self.part("table")
                self.part("side", classes="lab-side")
        self.draw()

    def address_of(self, query: dict[str, str]) -> str:
        known = ("verdict", "word", "row")
        for name in query:
            if name not in known:
                raise ValueError(f"The audit knows no {name!r}: leave it out.")
        if query.get("verdict", "") not in ("", *VERDICTS):
            raise ValueError(f"A verdict is {', '.join(VERDICTS)}.")
        return urlencode({n: query[n] for n in known if query.get(n)})

    async def ask(self) -> View:
        """One table after another, so that rows fill in and other questions get their turn."""
        self.rows = []
        for table in load_catalogue().values():
            if not table.figures:
                continue
            found = await asked(self, ("printed", table.id), lab_work.printed, table.id)
            self.rows += [{**row, "key": f"{table.id}.{at}"} for at, row in enumerate(found)]
            if len(self.rows) % 10 == 0:
                self.draw()
        return {"rows": self.rows}

    def change(self, name: str, value: str) -> bool:
        if name == "clear":
            self.query = {}
        else:
            self.query[name] = value
        self.draw()
        self._write_address()
        return not self.view

    def draw(self) -> None:
        verdict, word, opened = (self.query.get(n, "") for n in ("verdict", "word", "row"))
        self.show("head", self.head(word))
        counts = audit_view.counts(self.rows, self.total, verdict)
        self.show("counts", f'<div class="lab-counts">{counts}</div>')
        shown = audit_view.matching(self.rows, verdict, word)
        self.show("table", audit_view.table(shown, opened) if self.rows else "")
        row = next((one for one in self.rows if one["key"] == opened), None)
        paytable = load_catalogue()[row["id"]] if row else None
        self.show("side", audit_view.panel(paytable, row, self.rows))

    def head(self, word: str) -> str:
        field = (
            f'<input class="lab-field" data-lab="word" type="search" value="{safe(word)}" '
            f'placeholder="{AUDIT["filter"]}" aria-label="{AUDIT["filter"]}">'
        )
        return (
            f'<div class="lab-head"><div><h1>{AUDIT["title"]}</h1><p class="muted">{AUDIT["what"]}'
            f'</p></div><div class="lab-do">{field}{copy_button()}'
            f"{files(audit_view.FILES, '')}</div></div>"
        )
