"""The meter page: the terms of each level on top, then money, amounts, time and break-even."""

from houseway.web.lab.meter import (
    FLOOR,
    MeterQuestion,
    defaults,
    meter_controls,
    meter_view,
    printed_basis,
    progressives,
    read_meter_question,
)
from houseway.web.pages.lab.base import LabPage, Query
from houseway.web.pages.lab.controls import controls, named
from houseway.web.pages.lab.meter import view
from houseway.web.pages.routes import page

FLOOR_WORDS = {
    "tables": "Tables",
    "wagers": "Wagers per round",
    "rounds": "Rounds per hour",
    "hours": "Hours per day",
}
SHOWN_CONTROLS = ("decks", "others", "third_card", "no_cut_off", "basis", "wager")


@page("/lab/meter")
class MeterPage(LabPage, tab="meter"):
    question: MeterQuestion

    def read(self, query: Query) -> Query:
        axes = query.pop("axes", "")
        self.question = read_meter_question(query)
        first, _, second = axes.partition("-")
        levels = self.question.table.levels
        self.axes = (first, second) if {first, second} <= set(levels) and first != second else None
        kept = {"axes": axes} if self.axes not in (None, levels[:2]) else {}
        return {"table": self.question.table.id, **dict(self.question.given), **kept}

    async def ask(self) -> None:
        asked = self.question
        query = {"table": asked.table.id, **dict(asked.given)}
        self.answer = await self.asked(meter_view, query)

    def view(self) -> object:
        table = self.question.table
        full = {**defaults(table), **dict(self.question.given)}
        known = meter_controls(table)
        return self.shown(
            id=table.id,
            name=table.name,
            tables=named(progressives()),
            controls=controls(table, [name for name in SHOWN_CONTROLS if name in known], full),
            terms=[view.level_terms(table, level, full, self.answer) for level in table.levels],
            floor=[view.field(name, FLOOR_WORDS[name], full[name]) for name in FLOOR],
            found=view.meter(self.answer, self.axes) if self.answer else None,
            basis=printed_basis(self.question),
        )
