"""The lobby, `/play`: a table for each game, what each game is, and what you did there."""

from houseway.cards import parse_cards
from houseway.games import FILES, felt, game
from houseway.table.felt import spot_title
from houseway.web.live.push import Topic
from houseway.web.pages.felt.cards import row
from houseway.web.pages.felt.chips import amount, signed
from houseway.web.pages.page import Page
from houseway.web.pages.play.page import LOST, STYLES, player
from houseway.web.pages.play.scene import View
from houseway.web.pages.play.words import cents, counted
from houseway.web.pages.routes import page
from houseway.web.play.record import Edges
from houseway.web.play.sitting import Totals
from houseway.web.play.table import PlayTable

WAIT = 1.0  # Seconds that a page in sight waits for the lab.


@page("/play")
class Lobby(Page):
    template = "play/lobby.html"
    title = "Play"
    styles = STYLES
    lost = LOST

    async def load(self) -> None:
        """The page is there at once; what the lab still counts comes after it."""
        seconds = WAIT if self.visit.has else 0
        self.edges = await self.house.play.first_edges(self.house.lab, seconds)

    def view(self) -> View:
        table = self.house.play.table
        tiles = [tile(id_, table(player(self), id_), self.edges[id_]) for id_ in FILES]
        waiting = [one for one in tiles if one["waits"]]
        return {"tiles": tiles, "waiting": waiting, "is_counting": None in self.edges.values()}

    def topics(self) -> frozenset[Topic]:
        return frozenset()

    def watch(self) -> object:
        return None


def tile(id_: str, table: PlayTable | None, edges: Edges | None) -> View:
    """A whole tile is one link; its key is its number."""
    layout, base = felt(id_), game(id_).spots[0]
    totals = table.sitting.totals if table is not None else Totals()
    waits = table.question() if table is not None else None
    known = edges.get(base) if edges is not None else None
    return {
        "id": id_,
        "name": game(id_).name,
        "line": layout.line,
        "edge": f"{known[0]:.2%}" if known is not None else "",
        "edge_of": spot_title(layout, base).lower(),
        "is_counted": edges is not None,
        "rings": [(p.column, p.row, p.shape, spot_title(layout, p.spot)) for p in layout.places],
        "sample": row(parse_cards(layout.sample)),
        "held": row(waits.hand) if waits is not None else (),
        "rounds": counted(totals.rounds, "round") if totals.rounds else "Not played yet",
        "net": signed(totals.net) if totals.rounds else "",
        "is_plus": totals.net > 0,
        "cost": cents(totals.cost) if totals.decisions else "",
        "stack": amount(table.left) if table is not None else "",
        "waits": table is not None and table.is_playing,
    }
