"""Answers of the lab as plain data: the JSON and CSV forms of its commands, its API and Python.

Exact figures become floating-point numbers here, at the edge, and nowhere earlier.
"""

import csv
import io
from collections.abc import Mapping
from fractions import Fraction

from houseway.cards import face
from houseway.counting.advice import Advice, Charts, RuleOfThumb
from houseway.counting.odds import Odds, Row
from houseway.lab.meter import Economics, Level
from houseway.lab.reports.figures import hand_words, plain, values
from houseway.lab.reports.meter_cycle import PERCENTILES, Cycle, above_even, cycles, wagers_until
from houseway.money import DOLLAR, Money
from houseway.paytables import Paytable
from houseway.table.round import TableRound
from houseway.table.settlement import Line

Record = dict[str, object]


LEADING_FIGURES = (
    *("hit_frequency", "house_edge", "house_edge_exact", "standard_deviation", "skewness"),
    *("excess_kurtosis", "simulated"),
)


def record(odds: Odds) -> Record:
    """The JSON form that DESIGN fixes; figures that do not apply are left out."""
    found = values(odds)
    whole: Record = {
        "paytable": odds.paytable,
        "bet": odds.bet,
        "wager": odds.wager,
        "assumes": dict(odds.assumes),
        "combinations": odds.combinations,
        "rows": [row_record(odds, row) for row in odds.rows],
        **{key: found[key] for key in LEADING_FIGURES},
        **found,
    }
    if odds.bets:
        whole["bets"] = [record(bet) for bet in odds.bets]
    if odds.notes:
        whole["notes"] = list(odds.notes)
    return whole


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


def rule_record(rule: RuleOfThumb) -> Record:
    return {
        "words": list(rule.words),
        "cost": None if rule.cost is None else float(rule.cost),
        "cost_exact": None if rule.cost is None else str(rule.cost),
    }


def advice_record(found: Advice) -> Record:
    return {
        "game": found.game,
        "paytable": found.paytable,
        "wager": found.wager,
        "best": list(found.best),
        "choices": [
            {"choice": c.name, "value": float(c.value), "value_exact": str(c.value)}
            for c in found.choices
        ],
        "assumes": list(found.assumes),
    }


def charts_record(found: Charts) -> Record:
    return {
        "rules": found.assumes,
        "up_cards": list(found.columns),
        **{
            name: {hand: list(words) for hand, words in chart.items()}
            for name, chart in found.charts.items()
        },
        "house_edge": found.edge,
        "cost": found.cost,
    }


A_DAY = 8_640  # wagers a day: 3 tables of 4 seats, 40 rounds an hour, 18 hours


def meter_answer(
    found: Economics, a_day: int = A_DAY, maximum: Mapping[str, Money] | None = None
) -> Record:
    walks = {cycle.level.name: cycle for cycle in cycles(found, maximum)}
    above = above_even(found, tuple(walks.values()))
    return {
        "paytable": found.odds.paytable,
        "assumes": dict(found.odds.assumes),
        "fixed_return": float(found.odds.fixed_return),
        "envy_return": float(found.odds.envy_return),
        "envy_per_other_player": float(found.odds.envy_per_other),
        "contribution": float(found.contribution),
        "reserve": float(found.reserve),
        "seeds": float(found.seeds),
        "hold": float(found.hold),
        "wager": float(found.wager),
        "house_edge": float(found.edge),
        "hit_frequency": float(found.odds.hit_frequency),
        "break_even_meter": number(found.odds.break_even_meter),
        "break_even_plane": {
            "needed": float(found.odds.break_even_needed),
            "levels": {level: float(share) for level, share in found.odds.levels.items()},
        },
        "above_break_even": None if above is None else {"chance": above[0], "error": above[1]},
        "wagers_a_day": a_day,
        "levels": [
            level_record(found, level) | cycle_record(walks.get(level.name), a_day)
            for level in found.levels
        ],
        "warnings": list(found.warnings),
    }


def level_record(found: Economics, level: Level) -> Record:
    return {
        "level": level.name,
        "contribution": float(level.terms.contribution),
        "reserve": float(level.terms.reserve),
        "seed": level.terms.seed / DOLLAR,
        "probability_full": float(level.full),
        "wagers_between_full_awards": number(level.wagers_between),
        "share": float(level.share),
        "average_award": float(level.average(found.wager)),
        "reading": float(found.readings[level.name]),
        "reading_given": level.name in found.given,
    }


def cycle_record(cycle: Cycle | None, a_day: int) -> Record:
    """From a seed to the next full award; empty for a level that is never won in full."""
    if cycle is None:
        return {}
    return {
        "days_between_full_awards": 1 / (cycle.chance * a_day),
        "days_percentiles": {
            str(each): wagers_until(cycle.level, each / 100) / a_day for each in PERCENTILES
        },
        "wagers_to_an_even_chance": wagers_until(cycle.level, 0.5),
        "amount_at_full_award": {
            "average": cycle.average,
            "standard_deviation": cycle.deviation,
            "percentiles": {str(each): at for each, at in cycle.percentiles().items()},
            "percentiles_dealt": cycle.dealt,
            "percentiles_error": cycle.percentile_error,
        },
        "passes_break_even": cycle.passes_even,
        "reaches_maximum": None if cycle.cap is None else cycle.passes(cycle.cap / DOLLAR),
        "overflow_per_award": cycle.overflow,
        "reserve_short_of_seed": cycle.runs_dry,
    }


def number(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def round_record(round_: TableRound) -> Record:
    """A dealt round: the dealer's words, and the money of each spot in dollars."""
    return {
        "game": round_.layout.game.id,
        "cards": [face(card) for card in round_.order[: round_.cards_dealt]],
        "answers": list(round_.answers),
        "words": [fact.words for fact in round_.facts],
        "lines": [line_record(line) for line in round_.lines or ()],
    }


def line_record(line: Line) -> Record:
    return {
        "seat": line.seat,
        "spot": line.spot,
        "stake": line.stake / DOLLAR,
        "outcome": line.outcome,
        "net": line.net / DOLLAR,
        "why": line.why,
    }


COLUMNS = (
    *("paytable", "bet", "hand", "combinations", "probability", "pays", "net", "return"),
    *("name", "hand_name", "wager", "house_edge", "house_edge_exact", "hit_frequency"),
    *("push_frequency", "assumes"),
)


def as_csv(table: Paytable, odds: Odds) -> str:
    """Rows of the bet and of the further bets under it, one line each, with a header. Every line
    repeats its bet's edge and assumptions, so that it can be read alone."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for bet in (odds, *odds.bets):
        whole = {**record(bet), "assumes": assumed(bet), "name": table.name}
        for row in bet.rows:
            named = {"hand_name": hand_words(table, row.hand)}
            writer.writerow({**whole, **row_record(bet, row), **named})
    return out.getvalue()


def assumed(odds: Odds) -> str:
    """Assumptions as "decks 6; others 0"."""
    return "; ".join(f"{name} {plain(value)}" for name, value in odds.assumes.items())
