"""House-banked table games, their progressive jackpots, and the mathematics that proves them.

    >>> import houseway
    >>> houseway.odds("ms-01")["house_edge_exact"]
    '53223/1082900'

`odds`, `compare`, `bankroll`, `strategy`, `meter`, `audit` and `deal` answer with plain values, as
the commands of the same name do with `--json`; rows are lists of records, which pandas takes.
`Paytable` reads a paytable of your own. These names and the keys of their answers do not change
within a major version; everything below `houseway.` may change (docs/python.md). Nothing is
imported before it is used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway.lab.answers import audit, bankroll, compare, deal, meter, odds, strategy
    from houseway.paytables.model import Paytable

__version__ = "0.1.0"
__all__ = ["Paytable", "audit", "bankroll", "compare", "deal", "meter", "odds", "strategy"]

# The package that collects the paytables of all games and passes them to the catalog. It is
# imported when the first paytable is needed.
GATHERS_PAYTABLES = "houseway.games"


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'houseway' has no attribute {name!r}")
    module = "houseway.paytables.model" if name == "Paytable" else "houseway.lab.answers"
    return getattr(import_module(module), name)
