"""What the list of paytables shows: the short name, the computed figure, the printed one."""

from functools import cache
from json import loads
from pathlib import Path

from houseway.games import game_title
from houseway.paytables import Figure, Paytable

LEADING = ("house_edge", "par", "hold")  # The figures to show, most wanted first.
COMPUTED = Path(__file__).parent / "computed.json"


@cache
def computed_figures() -> dict[str, str]:
    """Stored figures, because a list cannot wait for every count; a test recomputes them."""
    found: dict[str, str] = loads(COMPUTED.read_text("utf-8"))
    return found


def leading_figure(table: Paytable) -> Figure | None:
    return next((f for name in LEADING for f in table.figures if f.figure == name), None)


def short_name(table: Paytable) -> str:
    """The name without its game, which is the heading."""
    game, comma, rest = table.name.partition(", ")
    name = rest if comma and game in game_title(table.game) else table.name
    return name[:1].upper() + name[1:]
