"""Every bet by game, with its printed figure, so that the list is already a comparison."""

from functools import cache
from types import SimpleNamespace as View

from houseway.games import game_title
from houseway.paytables import Paytable, load_catalogue


@cache
def rail() -> dict[str, list[View]]:
    """By the game's title; a search looks in `words`."""
    found: dict[str, list[View]] = {}
    for table in load_catalogue().values():
        game = game_title(table.game)
        words = f"{table.id} {table.name} {game}".lower()
        bet = View(id=table.id, name=short_name(table), words=words, printed=printed(table))
        found.setdefault(game, []).append(bet)
    return found


def short_name(table: Paytable) -> str:
    """Without the game, which stands above it."""
    game, comma, rest = table.name.partition(", ")
    return rest[:1].upper() + rest[1:] if comma and game in game_title(table.game) else table.name


def printed(table: Paytable) -> str:
    """The edge, or what stands for it."""
    kinds = ("house_edge", "par", "hold")
    return next((f.printed for f in table.figures if f.figure in kinds), "")
