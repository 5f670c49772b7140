"""The lobby, `/play`: a table for each game, what each game is, and what you did there."""

from msgspec import Struct
from msgspec.structs import replace

from houseway.cards import parse_cards
from houseway.games import FILES, felt, game
from houseway.table.felt import Felt, spot_title
from houseway.web.live.push import Topic
from houseway.web.pages.felt.cards import Card, row
from houseway.web.pages.felt.chips import amount, signed
from houseway.web.pages.page import Page
from houseway.web.pages.play.page import LOST, STYLES, player
from houseway.web.pages.play.words import cents, counted
from houseway.web.pages.routes import page
from houseway.web.play.table import PlayTable


class Ring(Struct, frozen=True):
    column: int
    row: int
    shape: str
    title: str


class Tile(Struct, frozen=True):
    """A whole tile is one link; its key is its number."""

    id: str
    name: str
    line: str
    rings: tuple[Ring, ...]
    sample: tuple[Card, ...]
    rounds: str
    net: str = ""
    is_plus: bool = False
    cost: str = ""
    stack: str = ""
    waits: bool = False


class LobbyView(Struct, frozen=True):
    tiles: tuple[Tile, ...]
    waiting: tuple[Tile, ...]


@page("/play")
class Lobby(Page):
    template = "play/lobby.html"
    title = "Play"
    styles = STYLES
    lost = LOST

    def view(self) -> LobbyView:
        table = self.house.play.table
        tiles = tuple(tile(id_, table(player(self), id_)) for id_ in FILES)
        return LobbyView(tiles, tuple(one for one in tiles if one.waits))

    def topics(self) -> frozenset[Topic]:
        return frozenset()

    def watch(self) -> object:
        return None


def tile(id_: str, table: PlayTable | None) -> Tile:
    layout = felt(id_)
    rounds = table.sitting.totals.rounds if table is not None else 0
    found = Tile(
        id=id_,
        name=game(id_).name,
        line=layout.line,
        rings=rings(layout),
        sample=row(parse_cards(layout.sample)),
        rounds=counted(rounds, "round") if rounds else "Not played yet",
    )
    if table is None:
        return found
    totals = table.sitting.totals
    return replace(
        found,
        net=signed(totals.net) if rounds else "",
        is_plus=totals.net > 0,
        cost=cents(totals.cost) if totals.decisions else "",
        stack=amount(table.left),
        waits=table.is_playing,
    )


def rings(layout: Felt) -> tuple[Ring, ...]:
    return tuple(
        Ring(place.column, place.row, place.shape, spot_title(layout, place.spot))
        for place in layout.places
    )
