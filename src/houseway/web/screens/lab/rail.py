"""Every bet by game, with its printed figure, so that the list is already a comparison."""

from functools import cache

from houseway.games import game_title
from houseway.paytables import Paytable, load_catalogue
from houseway.web.screens.texts.lab import LAB
from houseway.web.screens.theme import safe


def draw(chosen: str, path: str, progressive: bool = False) -> str:
    tables = [t for t in load_catalogue().values() if t.is_progressive or not progressive]
    games = list(dict.fromkeys(table.game for table in tables))
    groups = "".join(
        group(game, [t for t in tables if t.game == game], chosen, path) for game in games
    )
    return (
        f'<nav class="lab-rail" aria-label="{LAB["paytables"]}"><input class="lab-field" data-find '
        f'aria-label="{LAB["find"]}" placeholder="{LAB["find"]}" type="search">'
        f'<button type="button" class="lab-button rail-open" data-rail>{LAB["all"]}</button>'
        f'<p data-none hidden class="muted">{LAB["none_found"]}</p>{groups}</nav>'
    )


def group(game: str, tables: list[Paytable], chosen: str, path: str) -> str:
    is_open = " open" if any(table.id == chosen for table in tables) else ""
    links = "".join(link(table, chosen, path) for table in tables)
    return (
        f"<details data-group{is_open}><summary>{game_title(game)}"
        f"<span>{len(tables)}</span></summary>{links}</details>"
    )


def link(table: Paytable, chosen: str, path: str) -> str:
    on = ' class="on" aria-current="true"' if table.id == chosen else ""
    words = f"{table.id} {table.name} {game_title(table.game)}".lower()
    return (
        f'<a href="{path}?table={table.id}" data-lab="table" data-value="{table.id}" '
        f'data-words="{safe(words)}"{on}>{safe(short_name(table))}<span>{printed(table)}</span></a>'
    )


def short_name(table: Paytable) -> str:
    """Without the game, which stands above it."""
    game, comma, rest = table.name.partition(", ")
    return rest[:1].upper() + rest[1:] if comma and game in game_title(table.game) else table.name


@cache
def printed(table: Paytable) -> str:
    """The edge, or what stands for it."""
    kinds = ("house_edge", "par", "hold")
    return next((f.printed for f in table.figures if f.figure in kinds), "")
