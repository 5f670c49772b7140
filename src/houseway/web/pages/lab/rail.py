"""Every bet by game with its computed figure, so that the list itself is a comparison."""

from functools import cache
from types import SimpleNamespace as View

from houseway.games import game_title
from houseway.lab.reports.paytable_list import computed_figures, leading_figure, short_name
from houseway.paytables import Paytable, load_catalog


@cache
def rail() -> dict[str, list[View]]:
    """By the game's title; the search looks in `words`."""
    found: dict[str, list[View]] = {}
    for table in load_catalog().values():
        game = game_title(table.game)
        words = f"{table.id} {table.name} {game}".lower()
        computed = computed_figures().get(table.id, "").removesuffix(" edge")
        bet = View(id=table.id, name=short_name(table), words=words, computed=computed)
        bet.printed = "" if (given := printed(table)) == computed else given
        found.setdefault(game, []).append(bet)
    return found


def printed(table: Paytable) -> str:
    """The edge, or the figure shown instead."""
    found = leading_figure(table)
    return found.printed if found else ""
