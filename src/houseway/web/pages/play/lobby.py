"""The lobby, `/play`: a table for each game, its house edge, and your results. The URL says which
games are shown and in which order.
"""

from urllib.parse import urlencode

from houseway.cards import parse_cards
from houseway.floor.training.roll import Closed
from houseway.games import FILES, felt, game
from houseway.paytables.words import bet_words
from houseway.web.live.push import Topic
from houseway.web.pages.felt.cards import row
from houseway.web.pages.felt.chips import amount, signed
from houseway.web.pages.page import Page
from houseway.web.pages.play.page import LOST, STYLES, player
from houseway.web.pages.play.scene import View, scene_of
from houseway.web.pages.play.words import cents, counted
from houseway.web.pages.routes import page
from houseway.web.play.record import Edges
from houseway.web.play.sitting import Totals
from houseway.web.play.table import PlayTable

WAIT = 1.0  # Seconds that the page waits for the lab.
UNKNOWN = 9.0  # An edge not yet computed is sorted last.
SORTS = {
    "played": ("Last played", lambda one: -one["at"]),
    "edge": ("House edge", lambda one: one["by_edge"]),
    "name": ("Name", lambda one: one["name"]),
    "mistakes": ("Mistakes", lambda one: -one["by_cost"]),
}


@page("/play")
class Lobby(Page):
    template = "play/lobby.html"
    title = "Play"
    styles = STYLES
    lost = LOST

    async def load(self) -> None:
        """The page is shown at once; what the lab still counts follows."""
        await self.backend.school.ready()
        seconds = WAIT if self.visit.has else 0
        self.edges = await self.backend.play.first_edges(self.backend.lab, seconds)

    def view(self) -> View:
        query = {name: self.visit.query.get(name, "") for name in ("kind", "sort", "find")}
        tables = {id_: self.backend.play.table(player(self), id_) for id_ in FILES}
        closed = {id_: self.backend.properties.closed(id_) for id_ in FILES}
        tiles = [tile(id_, one, self.edges[id_], closed[id_]) for id_, one in tables.items()]
        kinds = list(dict.fromkeys(one["kind"] for one in tiles))
        many = {kind: sum(one["kind"] == kind for one in tiles) for kind in kinds}
        shown = [one for one in tiles if query["kind"] in ("", one["kind"])]
        shown = [one for one in shown if query["find"].lower() in one["name"].lower()]
        _, order = SORTS.get(query["sort"], SORTS["played"])
        return {
            **query,
            "tiles": sorted(shown, key=order),
            "waiting": [band(one) for one in tables.values() if one is not None and one.is_playing],
            "kinds": [(self.at("", query), "All games", len(tiles), not query["kind"])]
            + [(self.at(k, query), k, n, k == query["kind"]) for k, n in many.items()],
            "sorts": [(name, words) for name, (words, _) in SORTS.items()],
            "games": [(id_, game(id_).name) for id_ in FILES],
            "stack": next((amount(one.left) for one in tables.values() if one is not None), ""),
            "is_counting": None in self.edges.values(),
        }

    def at(self, kind: str, query: dict[str, str]) -> str:
        asked = {name: value for name, value in {**query, "kind": kind}.items() if value}
        return f"/play?{urlencode(asked)}" if asked else "/play"

    def topics(self) -> frozenset[Topic]:
        return frozenset()

    def watch(self) -> object:
        return None


def tile(
    id_: str, table: PlayTable | None, edges: Edges | None, closed: Closed | None = None
) -> View:
    """A whole tile is one link; its key is its number."""
    layout, deal, base = felt(id_), game(id_).deal, game(id_).spots[0]
    totals = table.sitting.totals if table is not None else Totals()
    known = edges.get(base) if edges is not None else None
    return {
        "id": id_,
        "name": game(id_).name,
        "line": layout.line,
        "kind": "Blackjack" if deal.points else "Set-hand games" if deal.sets else "Poker",
        "edge": f"{known[0]:.2%}" if known is not None else "",
        "edge_of": bet_words(base),
        "is_counted": edges is not None,
        "closed": closed.reason if closed is not None else "",
        "rings": [(p.column, p.row, p.shape) for p in layout.places],
        "sample": row(parse_cards(layout.sample)),
        "rounds": counted(totals.rounds, "round") if totals.rounds else "Not played yet",
        "net": signed(totals.net) if totals.rounds else "",
        "is_plus": totals.net > 0,
        "cost": f"mistakes cost {cents(totals.cost)}" if totals.cost else "no mistakes",
        "at": totals.at,
        "by_edge": known[0] if known is not None else UNKNOWN,
        "by_cost": totals.cost,
    }


def band(table: PlayTable) -> View:
    """A round in progress: one press continues it."""
    scene = scene_of(table)
    return {
        "id": scene.game,
        "name": table.layout.game.name,
        "number": table.table.rounds,
        "held": row(scene.ask.hand) if scene.ask is not None else (),
        "middle": row(scene.felt.middle),
        "asks": scene.question(scene.ask) if scene.ask is not None else "",
        "on_felt": amount(scene.on_felt),
    }
