"""The meter page: terms on the left, the answer above, money and time beside it."""

from houseway.paytables import Paytable
from houseway.web.lab import work
from houseway.web.lab.meter import (
    FLOOR,
    MeterQuestion,
    defaults,
    meter_controls,
    progressives,
    read_meter_question,
)
from houseway.web.pages.lab.base import LabPage, LabView, Query
from houseway.web.pages.lab.controls import Control, Option, controls
from houseway.web.pages.lab.meter import view as v
from houseway.web.pages.lab.meter.terms import LevelTerms, level_terms
from houseway.web.pages.routes import page

HERE = ("decks", "others", "third_card", "no_cut_off", "basis", "wager")


class MeterView(LabView, frozen=True, kw_only=True):
    id: str
    name: str
    tables: tuple[Option, ...]
    controls: list[Control]
    terms: tuple[LevelTerms, ...]
    floor: tuple[v.FloorField, ...]
    found: v.Meter | None


@page("/lab/meter")
class MeterPage(LabPage):
    template = "lab/meter/meter.html"
    title = "Lab: meter"
    tab = "meter"
    question: MeterQuestion

    def read(self, query: Query) -> Query:
        self.question = read_meter_question(query)
        return {"table": self.question.table.id, **dict(self.question.given)}

    async def ask(self) -> None:
        query = dict(self.visit.query)
        key = ("meter", *self.question.key)
        self.answer = await self.asked(key, work.meter_page, query)

    def view(self) -> MeterView:
        table: Paytable = self.question.table
        full = {**defaults(table), **dict(self.question.given)}
        known = meter_controls(table)
        return MeterView(
            **self.shared(),
            id=table.id,
            name=table.name,
            tables=tuple(Option(one.id, one.name) for one in progressives()),
            controls=controls(table, [name for name in HERE if name in known], full),
            terms=tuple(level_terms(table, level, full, self.answer) for level in table.levels),
            floor=tuple(v.FloorField(name, v.FLOOR_WORDS[name], full[name]) for name in FLOOR),
            found=v.meter(self.answer) if self.answer else None,
        )
