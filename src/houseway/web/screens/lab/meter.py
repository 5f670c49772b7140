"""`/lab/meter`: what a progressive costs, returns and grows to, and how long it takes."""

from nicegui import ui
from starlette.requests import Request

from houseway.web import lab_work
from houseway.web.lab_meter import meter_controls, read_meter_question
from houseway.web.screens.lab import charts, meter_view
from houseway.web.screens.lab.frame import LabPage, View, asked, copy_button, files
from houseway.web.screens.texts import LEVELS
from houseway.web.screens.texts.lab import METER, ODDS
from houseway.web.screens.theme import safe

FILES = {"meter.csv": ODDS["csv"], "meter.png": ODDS["png"], "meter.pdf": ODDS["par"]}


@ui.page("/lab/meter", title="Lab: meter", dark=None)
async def meter(request: Request) -> None:
    await MeterPage(request).open()


class MeterPage(LabPage):
    tab = "meter"

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.is_live = False

    def build(self) -> None:
        with ui.element("div").classes("lab-body wide-rail"):
            self.part("terms")
            with ui.element("main").classes("lab-main"):
                self.part("head")
                self.part("ways")
                self.part("answer", classes="dims")
                with ui.element("div").classes("lab-columns even-columns"):
                    with ui.element("div").classes("lab-middle"):
                        self._line = self.chart("line_head")
                        self.part("dollar", classes="dims")
                    with ui.element("div").classes("lab-middle"):
                        self._chance = self.chart("time_head", "day")
                        self._growth = self.chart("growth_head")
        self.draw()

    def chart(self, head: str, *more: str) -> ui.echart:
        with ui.element("section").classes("lab-panel lab-chart"):
            self.part(head)
            made = ui.echart(charts.base(), renderer="svg")
            for name in more:
                self.part(name)
        return made

    def address_of(self, query: dict[str, str]) -> str:
        return read_meter_question(query).address

    async def ask(self) -> View:
        question = read_meter_question(self.query)
        query = {"table": question.table.id, **dict(question.given)}
        view: View = await asked(self, ("meter", *question.key), lab_work.meter_page, query)
        return view

    def change(self, name: str, value: str) -> bool:
        self.is_live = name.startswith("live:")
        name = name.removeprefix("live:")
        if name == "table":
            self.query = {"table": value}
        elif name == "reset":
            self.query = {"table": self.query.get("table", "")}
        else:
            self.query[name] = value.strip().removesuffix("%")
        return True

    def draw(self) -> None:
        self.draw_frame()
        if not self.view:
            return
        self.show("answer", meter_view.answer(self.view))
        self.show("dollar", meter_view.dollar(self.view))
        self.show("time_head", meter_view.time_head(self.view, self.query))
        self.show("day", meter_view.day(self.view))
        self.draw_charts()

    def draw_frame(self) -> None:
        """A slider in hand is not drawn again: it would slip out of the finger."""
        try:
            question = read_meter_question(self.query)
        except ValueError:
            return
        table = question.table
        if not self.is_live:
            known = meter_controls(table)
            self.show("terms", meter_view.terms(table, self.query, known, self.view))
        self.show(
            "head",
            f'<div class="lab-head"><div><h1>{METER["title"]}</h1><p class="muted">'
            f'{safe(table.name)}. <a href="/lab?table={table.id}">{ODDS["rows"]}</a></p></div>'
            f'<div class="lab-do">{copy_button()}{files(FILES, question.address)}</div></div>',
        )

    def draw_charts(self) -> None:
        several = len(self.view["levels"]) > 1
        what = f' <small class="muted">{METER["line_what"]}</small>' if several else ""
        self.show("line_head", f"<h2>{METER['line']}{what}</h2>{meter_view.plane(self.view)}")
        charts.push(self._line, charts.edge_by_meter(self.view), 380 if not several else 320)
        top, level = next(iter(self.view["levels"].items()))
        days = level["days"]
        self._chance.set_visibility(days is not None)
        if days is not None:
            charts.push(self._chance, charts.chance(days), 190)
        said = METER["growth"].format(level=LEVELS[top])
        self.show("growth_head", f"<h2>{said}</h2>")
        charts.push(self._growth, charts.growth(level), 190)
