"""`/lab`: one bet, counted; change anything and see what it does."""

from nicegui import ui
from starlette.requests import Request

from houseway.games import game_title
from houseway.paytables import Paytable, paytable
from houseway.paytables.catalogue import example
from houseway.paytables.words import decks_words
from houseway.web import lab_work
from houseway.web.lab_question import read_question
from houseway.web.screens.lab import charts, controls, odds_rows, odds_side, rail
from houseway.web.screens.lab.frame import LabPage, View, asked, copy_button, files, verdict_sign
from houseway.web.screens.texts.lab import ODDS
from houseway.web.screens.theme import safe

FILES = {
    name: ODDS[word]
    for name, word in (
        ("odds.csv", "csv"),
        ("odds.json", "json"),
        ("odds.png", "png"),
        ("par.pdf", "par"),
    )
}


@ui.page("/lab", title="Lab: odds", dark=None)
async def lab(request: Request) -> None:
    await OddsPage(request).open()


class OddsPage(LabPage):
    tab = "odds"

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.picked = ""
        self.place = int(self.query.pop("bet", "0")) if self.query.get("bet", "").isdigit() else 0
        self._bars: ui.echart | None = None
        self._meter: ui.echart | None = None

    def build(self) -> None:
        with ui.element("div").classes("lab-body"):
            self.part("rail")
            with ui.element("main").classes("lab-main"):
                self.part("head")
                self.part("ways")
                self.part("controls")
                with ui.element("div").classes("lab-columns"):
                    with ui.element("div").classes("lab-middle"):
                        self.part("rows")
                        with ui.element("section").classes("lab-panel lab-chart") as self._bars_box:
                            self.part("bars_head")
                            self._bars = ui.echart(charts.base(), renderer="svg")
                        with ui.element("section").classes("lab-panel lab-chart") as self._line_box:
                            self.part("meter_head")
                            self._meter = ui.echart(charts.base(), renderer="svg")
                    self.part("side", classes="lab-side")
        self._bars_box.set_visibility(False)
        self._line_box.set_visibility(False)
        self.draw_frame()

    def address_of(self, query: dict[str, str]) -> str:
        found = read_question(query).address
        return f"{found}&bet={self.place}" if self.place else found

    async def ask(self) -> View:
        question = read_question(self.query)
        query = {"table": question.printed.id, **dict(question.given)}
        view: View = await asked(self, ("page", *question.key), lab_work.odds_page, query)
        id_ = question.printed.id
        view["printed"] = await asked(self, ("printed", id_), lab_work.printed, id_)
        return view

    def change(self, name: str, value: str) -> bool:
        if name == "pick":
            self.picked = value
            self.draw_side()
            return False
        if name == "bet":
            self.place = int(value) if value.isdigit() else 0
        elif name == "table":
            self.query, self.picked, self.place = {"table": value}, "", 0
        elif name == "reset":
            self.query = {n: v for n, v in self.query.items() if not n.startswith("pay.")}
        elif name == "step":
            self.step(int(value))
        else:
            self.query[name] = value
        return True

    def step(self, by: int) -> None:
        pay = next((p for p in self.view.get("pays", []) if p["key"] == self.picked), None)
        if pay is None:
            return
        whole = pay["value"].lstrip("$").replace(",", "").partition(".")[0].partition("/")[0]
        self.query[f"pay.{self.picked}"] = str(max(0, int(whole) + by))

    def draw(self) -> None:
        self.draw_frame()
        if not self.view:
            return
        self.place = min(self.place, len(self.view["bets"]) - 1)
        table = paytable(self.view["id"])
        rows = odds_rows.tabs(self.view, self.place)
        rows += odds_rows.pays_panel(self.view, bool(table.parts)) if not self.place else ""
        self.show("rows", rows + odds_rows.draw(self.view, self.place))
        self.draw_side()
        self.draw_charts()

    def draw_frame(self) -> None:
        """What needs no counting is there at once."""
        try:
            question = read_question(self.query)
        except ValueError:
            chosen = self.query.get("table") or example()
            self.show("rail", rail.draw(chosen, "/lab"))
            self.show("head", f'<div class="lab-head"><h1>{safe(chosen)}</h1></div>')
            return
        table = question.printed
        self.show("rail", rail.draw(table.id, "/lab"))
        self.show("controls", controls.draw(table, self.query))
        edited = f" {verdict_sign('edited', ODDS['edited'])}" if question.is_edited else ""
        saved = files(FILES, self.address_of(self.query))
        self.show(
            "head",
            f'<div class="lab-head"><div><h1>{title(table)}{edited}</h1><p class="muted">'
            f"{safe(capital(table.looks_at))}; {decks_words(table)}.</p></div>"
            f'<div class="lab-do">{copy_button()}{saved}</div></div>',
        )

    def draw_side(self) -> None:
        if self.view:
            table = paytable(self.view["id"])
            self.show("side", odds_side.draw(table, self.view, self.place, self.picked))

    def draw_charts(self) -> None:
        assert self._bars is not None
        assert self._meter is not None
        bars, before, meter = (self.view[name] for name in ("bars", "bars_before", "meter"))
        unit = self.view["bets"][0]["unit"]
        said = ODDS["chart_what"].format(unit=unit)
        self.show("bars_head", f'<h2>{ODDS["chart"]} <small class="muted">{said}</small></h2>')
        self._bars_box.set_visibility(True)
        charts.push(self._bars, charts.return_by_hand(bars, before), charts.height(bars))
        self._line_box.set_visibility(meter is not None)
        if meter is not None:
            self.show("meter_head", meter_head(self.view["id"], meter))
            charts.push(self._meter, charts.edge_by_meter(meter), 320)


def meter_head(id_: str, meter: View) -> str:
    more = f'<a href="/lab/meter?table={id_}">{ODDS["meter_more"]}</a>'
    plane = ""
    if meter["even"] is None:
        sum_ = " + ".join(f"{level['share']:.3e} × {n}" for n, level in meter["levels"].items())
        plane = (
            f'<p class="plane"><b>{ODDS["plane"]}.</b> {ODDS["plane_what"]} <br><code>{sum_} = '
            f"${meter['needed']:.6f} {ODDS['needed']}</code></p>"
        )
    return f"<h2>{ODDS['meter_chart']} <small>{more}</small></h2>{plane}"


def title(table: Paytable) -> str:
    """Name and game, the game once."""
    game = game_title(table.game)
    name = rail.short_name(table)
    return f'{safe(name)} <span class="muted">{game}</span>'


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
