"""Every bet by game, with its printed figure, so that the list is already a comparison."""

from functools import cache

from msgspec import Struct

from houseway.games import game_title
from houseway.paytables import Paytable, load_catalogue


class Bet(Struct, frozen=True):
    id: str
    name: str
    words: str  # What a search looks in.
    printed: str


class Game(Struct, frozen=True):
    title: str
    bets: tuple[Bet, ...]

    def has(self, id_: str) -> bool:
        return any(bet.id == id_ for bet in self.bets)


@cache
def rail() -> tuple[Game, ...]:
    tables = load_catalogue().values()
    games = dict.fromkeys(table.game for table in tables)
    return tuple(
        Game(game_title(game), tuple(bet(table) for table in tables if table.game == game))
        for game in games
    )


def bet(table: Paytable) -> Bet:
    words = f"{table.id} {table.name} {game_title(table.game)}".lower()
    return Bet(table.id, short_name(table), words, printed(table))


def short_name(table: Paytable) -> str:
    """Without the game, which stands above it."""
    game, comma, rest = table.name.partition(", ")
    return rest[:1].upper() + rest[1:] if comma and game in game_title(table.game) else table.name


def printed(table: Paytable) -> str:
    """The edge, or what stands for it."""
    kinds = ("house_edge", "par", "hold")
    return next((f.printed for f in table.figures if f.figure in kinds), "")
