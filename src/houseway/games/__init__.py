"""One file per game: the dealing procedure, then a pure settlement.

`game("mississippi-stud")` brings a game with its file; nothing is imported before it is asked for.
"""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway.games.layout import Game

FILES = {
    "mississippi-stud": "mississippi_stud",
    "dj-wild": "dj_wild",
    "caribbean-stud": "caribbean_stud",
    "royal-match-21": "royal_match_21",
    "three-card-poker": "three_card_poker",
    "san-lo": "san_lo",
}


@cache
def game(id_: str) -> "Game":
    """The game with its dealing procedure, settings and spots."""
    if id_ not in FILES:
        raise ValueError(f"There is no game {id_!r}; there are {', '.join(FILES)}.")
    found: Game = import_module(f"houseway.games.{FILES[id_]}").GAME
    return found
