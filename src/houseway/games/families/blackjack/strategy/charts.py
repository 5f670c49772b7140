"""Basic strategy as charts: hard and soft totals, pairs and surrender, by the up card."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, replace

from houseway.counting.advice import Chart, Charts
from houseway.games.families.blackjack.exact.shapes import ACE, RANKS, shapes
from houseway.games.families.blackjack.rules import Rules, described
from houseway.games.families.blackjack.strategy.basic import CELLS, basic
from houseway.games.families.blackjack.strategy.optimal import Solution, game_value, optimal
from houseway.games.families.blackjack.strategy.play import Play, two_card_shapes

UP_CARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "A")
VALUES = "A23456789T"

LEGEND = (
    "H hit, S stand, Dh double or hit, Ds double or stand, P split,"
    " Rh surrender or hit, Rs surrender or stand; a dot means play the total"
)


def charts(rules: Rules) -> Charts:
    """Each maps a hand ("16", "A7", "88") to ten words, one per up card from 2 to ace, a dot if
    there is none. Pairs and surrender come before the totals."""
    solution = basic(rules)
    value = game_value(solution)
    return Charts(
        assumes=described(rules),
        columns=UP_CARDS,
        charts={
            "hard": {str(total): _row(solution, total, 0) for total in range(20, 3, -1)},
            "soft": {f"A{VALUES[t - 12]}": _row(solution, t, 1) for t in range(20, 11, -1)},
            "pairs": {VALUES[r] * 2: _pair_row(solution.play, r) for r in (0, *range(9, 0, -1))},
            "surrender": _surrender(solution) if rules.surrender != "none" else {},
        },
        legend=LEGEND,
        edge=-value,
        cost=game_value(optimal(rules)) - value,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategyTable:
    """The charts as 0 and 1 for a player who knows only totals: at `cell * 10 + up`.

    A cell is a total, plus 22 if it is soft; `splits` is at `pair * 10 + up`.
    """

    hits: array[int]
    doubles: array[int]
    surrenders: array[int]
    splits: array[int]


def strategy_table(rules: Rules) -> StrategyTable:
    """Reads a total-dependent play from one hand per cell, and asserts that all hands agree."""
    play, table = basic(rules).play, shapes()
    hits, doubles, surrenders = (array("b", bytes(10 * CELLS)) for _ in range(3))
    splits = array("b", bytes(100))
    for shape in range(len(table)):
        cell = table.total[shape] + 22 * table.soft[shape]
        hits[cell * 10 : cell * 10 + 10] = play.hits[shape * 10 : shape * 10 + 10]
    for shape, low, high in two_card_shapes():
        cell, row = table.total[shape] + 22 * table.soft[shape], slice(shape * 10, shape * 10 + 10)
        doubles[cell * 10 : cell * 10 + 10] = play.doubles[row]
        surrenders[cell * 10 : cell * 10 + 10] = play.surrenders[row]
        if low == high:
            splits[low * 10 : low * 10 + 10] = play.splits[row]
    return StrategyTable(hits=hits, doubles=doubles, surrenders=surrenders, splits=splits)


def _row(solution: Solution, total: int, soft: int) -> tuple[str, ...]:
    """The action of a total against each up card, read from any hand of that total."""
    hands = [
        shape
        for shape, low, high in two_card_shapes()
        if (shapes().total[shape], shapes().soft[shape]) == (total, soft)
    ]
    return tuple(_word(solution.play, hands[0], up) for up in _in_chart_order())


def _word(play: Play, shape: int, up: int) -> str:
    on = "h" if play.hits[shape * 10 + up] else "s"
    return "D" + on if play.doubles[shape * 10 + up] else on.upper()


def _pair_row(play: Play, pair: int) -> tuple[str, ...]:
    shape = shapes().of(pair, pair)
    return tuple("P" if play.splits[shape * 10 + up] else "." for up in _in_chart_order())


def _surrender(solution: Solution) -> Chart:
    """Totals that are given up against some up card; a pair that is split is not given up."""
    found = {}
    plain = basic(replace(solution.rules, surrender="none")).play  # if it is no longer offered
    for shape, _, _ in two_card_shapes():
        given_up = [solution.play.surrenders[shape * 10 + up] for up in _in_chart_order()]
        row = tuple(
            ("Rh" if plain.hits[shape * 10 + up] else "Rs") if gone else "."
            for up, gone in zip(_in_chart_order(), given_up, strict=True)
        )
        if any(given_up) and not shapes().soft[shape]:
            found[str(shapes().total[shape])] = row
    return dict(sorted(found.items(), key=lambda item: -int(item[0])))


def _in_chart_order() -> tuple[int, ...]:
    return (*RANKS[1:], ACE)
