"""One folder per game, with everything that belongs to that game alone. `game("mississippi-stud")`
loads a game from its folder; nothing is imported before it is needed. Importing this package passes
the games' paytables to the catalog.

May be imported by lab and everything above (docs/architecture.md).
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.games import plugins
from houseway.paytables import catalog
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


class Registry(Mapping[str, str]):
    """The module of every game by id: the folders here, then the packages that are installed.

    Packages are searched only if all games are wanted or an id is not known here.
    """

    def __init__(self) -> None:
        found = sorted(path.parent.name for path in HERE.glob("*/procedure.py"))
        names = [*RULEBOOK, *(name for name in found if name not in RULEBOOK)]
        self.own = {name.replace("_", "-"): f"{__name__}.{name}" for name in names}

    def __getitem__(self, id_: str) -> str:
        return self.own.get(id_) or plugins.modules()[id_]

    def __iter__(self) -> Iterator[str]:
        yield from self.own
        yield from (id_ for id_ in plugins.modules() if id_ not in self.own)

    def __len__(self) -> int:
        return sum(1 for _ in self)


FILES = Registry()
catalog.gather(
    {
        f"{name.rpartition('.')[2]}.toml": HERE / name.rpartition(".")[2] / "paytables.toml"
        for name in FILES.own.values()
    },
    plugins.paytable_files,
)


@cache
def game(id_: str) -> "Game":
    """The game with its dealing procedure, settings and spots."""
    folder = folder_of(id_)
    kinds.check(folder)
    found: Game = import_module(FILES[id_]).GAME
    return found


def game_title(id_: str) -> str:
    """The title on the game's documents; a game that is no longer installed is shown by its id."""
    return game(id_).heading if id_ in FILES else id_


@cache
def felt(id_: str) -> "Felt":
    """The positions of the game's spots, and their texts."""
    from houseway.table.felt import felt_of

    return felt_of(game(id_), data_file(id_, "felt.toml"))


@cache
def solver(id_: str) -> "Solver | None":
    """The game's solver; None if its folder has no solver.py."""
    if not data_file(id_, "solver.py").exists():
        return None
    found: Solver = import_module(f"{FILES[id_]}.solver").SOLVER
    return found


def data_file(id_: str, name: str) -> Path:
    """A file of the game's folder; it need not exist."""
    return folder_of(id_) / name


def folder_of(id_: str) -> Path:
    if id_ not in FILES:
        raise ValueError(f"There is no game {id_!r}; choose from {', '.join(FILES)}.")
    own = FILES.own.get(id_)
    return HERE / own.rpartition(".")[2] if own else plugins.folder_of(FILES[id_])
