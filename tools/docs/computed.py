"""lab/reports/computed.json: the figure that the list shows for every paytable."""

import json

from houseway.counting.options import Options
from houseway.lab.solvers import odds
from houseway.money import show_rate
from houseway.paytables import Paytable, load_catalog


def made() -> str:
    found = {id_: figure(table) for id_, table in load_catalog().items()}
    return json.dumps(found, indent=1) + "\n"


def figure(table: Paytable) -> str:
    """The edge under the defaults of `houseway odds`; for a progressive, the return of its fixed
    pays. Where pays depend on the number of hands dealt, six are assumed."""
    found = odds(table, Options(hands=6 if table.by_hands else None))
    if table.levels:
        return f"{show_rate(found.fixed_return, 2)} fixed"
    if table.bet == "ante_bonus":
        return f"{show_rate(found.player_return, 2)} gain"
    return f"{show_rate(found.house_edge, 2)} edge"
