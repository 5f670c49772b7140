"""An answer as plain data: the JSON and CSV forms of `houseway odds`.

Exact figures turn into floating numbers here, at the edge, and nowhere before.
"""

import csv
import io
from fractions import Fraction

from houseway.counting.odds import Odds, Row

Record = dict[str, object]


def record(odds: Odds) -> Record:
    """The JSON form fixed in the design; figures that do not apply are left out."""
    found: Record = {
        "paytable": odds.paytable,
        "bet": odds.bet,
        "wager": odds.wager,
        "assumes": dict(odds.assumes),
        "combinations": odds.combinations,
        "rows": [row_record(odds, row) for row in odds.rows],
        "hit_frequency": float(odds.hit_frequency),
        "house_edge": float(odds.house_edge),
        "house_edge_exact": None if odds.simulated else ratio(odds.house_edge),
        "standard_deviation": odds.standard_deviation,
        "simulated": odds.simulated,
    }
    if odds.push_frequency:
        found["push_frequency"] = float(odds.push_frequency)
    if odds.element_of_risk is not None:
        found["average_wager"] = float(odds.average_wager)
        found["element_of_risk"] = float(odds.element_of_risk)
    if odds.standard_error is not None:
        found["standard_error"] = odds.standard_error
    if odds.envy_per_other:
        found["envy_return"] = float(odds.envy_return)
    if odds.levels:
        found |= meter_record(odds)
    if odds.bets:
        found["bets"] = [record(bet) for bet in odds.bets]
    if odds.notes:
        found["notes"] = list(odds.notes)
    return found


def row_record(odds: Odds, row: Row) -> Record:
    net = odds.net(row)
    found: Record = {
        "hand": row.hand,
        "combinations": row.combinations,
        "probability": float(odds.probability(row)),
        "pays": row.pays,
        "net": float(net),
        "return": float(odds.probability(row) * net),
    }
    if row.staked != 1:
        found["staked"] = float(row.staked)
    if row.envy:
        found["envy"] = float(row.envy)
    return found


def meter_record(odds: Odds) -> Record:
    """What a progressive adds: its fixed part, what envy is worth, and where it breaks even."""
    even = odds.break_even_meter
    found: Record = {
        "fixed_return": float(odds.fixed_return),
        "fixed_return_exact": ratio(odds.fixed_return),
        "break_even_meter": None if even is None else float(even),
    }
    if even is None:
        found["break_even_plane"] = {
            "needed": float(odds.break_even_needed),
            "levels": {level: float(share) for level, share in odds.levels.items()},
        }
    return found


def ratio(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


COLUMNS = ("paytable", "bet", "hand", "combinations", "probability", "pays", "net", "return")


def as_csv(odds: Odds) -> str:
    """Rows of the bet and of the further bets under it, one line each, with a header."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for bet in (odds, *odds.bets):
        for row in bet.rows:
            writer.writerow({"paytable": bet.paytable, "bet": bet.bet, **row_record(bet, row)})
    return out.getvalue()
