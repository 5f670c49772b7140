"""`/floor/paytables`: what was approved, its printed figures, and the verdict on each."""

from houseway.floor.state import Property
from houseway.games import game_title
from houseway.paytables import Figure, Paytable, load_catalogue
from houseway.paytables.words import FIGURE_NAMES, spot_words, verdict_words
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.parts import (
    Body,
    Link,
    Node,
    Tab,
    Tabs,
    Tag,
    Title,
    lines,
    panel,
    table,
    tag,
)
from houseway.web.pages.page import Visit
from houseway.web.pages.routes import page
from houseway.web.pages.words import game_titles

ICONS = {
    "agrees": "ok",
    "agrees_rounded_up": "ok",
    "fitted": "fitted",
    "not_determined": "fitted",
    "disagrees": "cross",
}
BELOW = "As printed in the approved packages, with every printed figure and what we found."


@page("/floor/paytables")
class PaytablesPage(Office):
    title = "Paytables"
    place = "paytables"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.game = visit.query.get("game", "")

    def watch(self) -> object:
        return tuple(self.state.tables)

    def body(self) -> Body:
        rows = (
            line(self.state, one)
            for one in load_catalogue().values()
            if self.game in ("", *one.games)
        )
        titles = "Id, Name, Games, Bet, Printed, Verdict, On tables"
        listed = panel("", table(titles, rows, label="Paytables"))
        return Title("Paytables", BELOW), games(self.game), listed


def games(chosen: str) -> Tabs:
    made = [Tab("All games", "/floor/paytables", not chosen)]
    made += [
        Tab(name, f"/floor/paytables?game={game}", game == chosen) for game, name in game_titles()
    ]
    return Tabs("Game", tuple(made))


def line(state: Property, one: Paytable) -> tuple[Node, ...]:
    used = [table.name for table in state.tables.values() if one.id in table.paytables()]
    return (
        Link(one.id, f"/floor/paytables/{one.id}"),
        one.name,
        ", ".join(game_title(game) for game in one.games),
        spot_words(one.bet),
        lines(f"{FIGURE_NAMES[f.figure]} {f.printed}" for f in one.figures),
        lines(map(verdict, one.figures)),
        ", ".join(used) or "–",
    )


def verdict(figure: Figure) -> Tag:
    """Fitted is not agreement: a parameter that nobody prints was chosen to meet the figure."""
    return tag(ICONS[figure.verdict], verdict_words(figure.verdict, figure.free_parameters))
