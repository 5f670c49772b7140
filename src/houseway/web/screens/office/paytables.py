"""`/floor/paytables`: what was approved, its printed figures, and the verdict on each."""

from nicegui import ui
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.state import Property
from houseway.games import FILES as GAMES
from houseway.games import game_title
from houseway.paytables import Figure, Paytable, load_catalogue
from houseway.paytables.words import FIGURE_NAMES, spot_words
from houseway.web.screens.office.console import enter
from houseway.web.screens.office.page import Office
from houseway.web.screens.office.parts import go, heads, panel, table, tag, title
from houseway.web.screens.texts import office_desk as desk
from houseway.web.screens.theme import safe

TEXT = desk.PAYTABLES
ICONS = {"agrees": "ok", "fitted": "fitted", "disagrees": "cross"}


@ui.page("/floor/paytables", title="Paytables")
def page(request: Request) -> Response | None:
    return enter(PaytablesPage(request))


class PaytablesPage(Office):
    room = "paytables"

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.game = request.query_params.get("game", "")

    def watch(self) -> object:
        return tuple(self.state.tables)

    def picture(self) -> dict[str, str]:
        rows = (
            line(self.state, one)
            for one in load_catalogue().values()
            if self.game in ("", *one.games)
        )
        listed = table(heads(TEXT["heads"]), rows, label=TEXT["title"])
        return {"body": title(TEXT["title"], TEXT["below"]) + games(self.game) + panel("", listed)}


def games(chosen: str) -> str:
    options = [("", TEXT["all"]), *[(id_, game_title(id_)) for id_ in GAMES]]
    made = "".join(
        f'<a href="/floor/paytables{f"?game={game}" if game else ""}"'
        f"{' aria-current=page' if game == chosen else ''}>{safe(name)}</a>"
        for game, name in options
    )
    return f'<nav class="o-tabs" aria-label="{TEXT["game"]}">{made}</nav>'


def line(state: Property, one: Paytable) -> tuple[str, ...]:
    used = [table.name for table in state.tables.values() if one.id in table.paytables()]
    return (
        go(f"/floor/paytables/{one.id}", safe(one.id)),
        safe(one.name),
        safe(", ".join(one.games)),
        safe(spot_words(one.bet)),
        "<br>".join(f"{FIGURE_NAMES[f.figure]} {safe(f.printed)}" for f in one.figures) or "–",
        "<br>".join(map(verdict, one.figures)) or "–",
        safe(", ".join(used)) or "–",
    )


def verdict(figure: Figure) -> str:
    """Fitted is not agreement: a parameter that nobody prints was chosen to meet the figure."""
    return tag(ICONS[figure.verdict], figure.verdict)
