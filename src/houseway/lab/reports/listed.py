"""What a list of paytables shows at once: the short name, the computed figure, the printed one."""

from functools import cache
from json import loads
from pathlib import Path

from houseway.games import game_title
from houseway.paytables import Figure, Paytable

LEADING = ("house_edge", "par", "hold")  # The figure a person looks for first.
COMPUTED = Path(__file__).parent / "computed.json"


@cache
def computed_figures() -> dict[str, str]:
    """Kept beside the lab, since a list does not wait for every count; a test counts them again."""
    found: dict[str, str] = loads(COMPUTED.read_text("utf-8"))
    return found


def leading_figure(table: Paytable) -> Figure | None:
    return next((f for name in LEADING for f in table.figures if f.figure == name), None)


def short_name(table: Paytable) -> str:
    """The name without its game, which is the heading above it."""
    game, comma, rest = table.name.partition(", ")
    name = rest if comma and game in game_title(table.game) else table.name
    return name[:1].upper() + name[1:]
