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
from houseway.web.play.sitting import Totals
from houseway.web.play.table import PlayTable


@page("/play")
class Lobby(Page):
    template = "play/lobby.html"
    title = "Play"
    styles = STYLES
    lost = LOST

    def view(self) -> View:
        table = self.house.play.table
        tiles = [tile(id_, table(player(self), id_)) for id_ in FILES]
        return {"tiles": tiles, "waiting": [one for one in tiles if one["waits"]]}

    def topics(self) -> frozenset[Topic]:
        return frozenset()

    def watch(self) -> object:
        return None


def tile(id_: str, table: PlayTable | None) -> View:
    """A whole tile is one link; its key is its number."""
    layout = felt(id_)
    totals = table.sitting.totals if table is not None else Totals()
    return {
        "id": id_,
        "name": game(id_).name,
        "line": layout.line,
        "rings": [(p.column, p.row, p.shape, spot_title(layout, p.spot)) for p in layout.places],
        "sample": row(parse_cards(layout.sample)),
        "rounds": counted(totals.rounds, "round") if totals.rounds else "Not played yet",
        "net": signed(totals.net) if totals.rounds else "",
        "is_plus": totals.net > 0,
        "cost": cents(totals.cost) if totals.decisions else "",
        "stack": amount(table.left) if table is not None else "",
        "waits": table is not None and table.is_playing,
    }
