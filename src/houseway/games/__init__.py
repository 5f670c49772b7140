"""One folder per game: everything that only this game knows.

`game("mississippi-stud")` brings a game with its folder; nothing is imported before it is asked
for. Importing this package hands the games' paytables down to the catalogue.
"""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.paytables import catalogue
from houseway.table import kinds

if TYPE_CHECKING:
    from houseway.counting.solver import Solver
    from houseway.table.felt import Felt
    from houseway.table.layout import Game

HERE = Path(__file__).parent

# The approved packages in the order of the rulebook; any other game follows by name.
RULEBOOK = (
    "mississippi_stud",
    "dj_wild",
    "caribbean_stud",
    "royal_match_21",
    "three_card_poker",
    "san_lo",
)


def folders() -> list[str]:
    found = sorted(path.parent.name for path in HERE.glob("*/procedure.py"))
    return [*RULEBOOK, *(name for name in found if name not in RULEBOOK)]


FILES = {name.replace("_", "-"): name for name in folders()}
catalogue.gather({f"{name}.toml": HERE / name / "paytables.toml" for name in FILES.values()})


@cache
def game(id_: str) -> "Game":
    """The game with its dealing procedure, settings and spots."""
    check_known(id_)
    kinds.check(HERE / FILES[id_])
    found: Game = import_module(f"houseway.games.{FILES[id_]}").GAME
    return found


@cache
def felt(id_: str) -> "Felt":
    """Where the game's spots lie, and the words beside them."""
    from houseway.table.felt import felt_of

    return felt_of(game(id_), data_file(id_, "felt.toml"))


@cache
def solver(id_: str) -> "Solver | None":
    """What can be worked out about the game; None where its folder has no solver.py."""
    if not data_file(id_, "solver.py").exists():
        return None
    found: Solver = import_module(f"houseway.games.{FILES[id_]}.solver").SOLVER
    return found


def data_file(id_: str, name: str) -> Path:
    """A file of the game's folder, which may not be there."""
    check_known(id_)
    return HERE / FILES[id_] / name


def check_known(id_: str) -> None:
    if id_ not in FILES:
        raise ValueError(f"There is no game {id_!r}; there are {', '.join(FILES)}.")
