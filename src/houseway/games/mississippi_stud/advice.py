"""Mississippi Stud, one decision: what folding and each bet are worth now, in antes; and a bot that
plays by it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from houseway.games.mississippi_stud import loops as rounds
from houseway.games.mississippi_stud.odds import (
    ALONE,
    ROWS,
    SCALES,
    STAKES,
    Riding,
    Solution,
    pay_of,
    solve,
)
from houseway.games.mississippi_stud.procedure import PROGRESSIVE, Settings
from houseway.games.mississippi_stud.progressive import riding_on
from houseway.hands.hand import check_cards
from houseway.money import DOLLAR
from houseway.paytables import Paytable
from houseway.table.layout import Layout
from houseway.table.procedure import Ask
from houseway.table.wager_rules import usual_wagers

BETS_WANTED = "Give one street bet of 1x, 2x or 3x for each community card."
NO_BETS_YET = "No community card is face up, so there is no street bet yet; leave the bets out."


def values(
    table: Paytable,
    hand: Sequence[int],
    board: Sequence[int],
    made: Sequence[int] | None = None,
    riding: Riding = ALONE,
) -> tuple[tuple[Fraction, ...], int]:
    """What folding, 1x, 2x and 3x are worth, and the antes down before the choice.

    `made` are the street bets so far; by default those of the optimum, or 1x if it would have
    folded.
    """
    check_cards(hand, 2, "A Mississippi Stud hand")
    if len(board) > 2:
        raise ValueError("All three community cards are face up; there is nothing left to decide.")
    check_cards((*hand, *board), 2 + len(board), "Hand and board together")
    best = solve(table.rows, "bet", riding)
    bets = best_bets(best, hand, board) if made is None else tuple(made)
    if len(bets) != len(board) or not all(bet in (1, 2, 3) for bet in bets):
        raise ValueError(BETS_WANTED if board else NO_BETS_YET)
    down = 1 + sum(bets)
    return (
        -down - Fraction(riding.lost, riding.unit),
        *(bet_value(table, best, hand, board, down, n) for n in (1, 2, 3)),
    ), down


def best_bets(best: Solution, hand: Sequence[int], board: Sequence[int]) -> tuple[int, ...]:
    bets: list[int] = []
    for street in range(len(board)):
        place = best.ids[street][rounds.set_number((*hand, *board[:street]))]
        bets.append(best.bets[street][STAKES * place + 1 + sum(bets)] or 1)
    return tuple(bets)


def bet_value(
    table: Paytable, best: Solution, hand: Sequence[int], board: Sequence[int], down: int, bet: int
) -> Fraction:
    """The value of the bet made now, with every later street played optimally."""
    street = len(board)
    place = best.ids[street][rounds.set_number((*hand, *board))]
    if street == 2:
        return last_card(table, best, place, down + bet)
    onward = [i for i in best.further[street][52 * place : 52 * place + 52] if i >= 0]
    total = sum(best.values[street + 1][STAKES * i + down + bet] for i in onward)
    return Fraction(total, SCALES[street] * best.riding.unit)


def last_card(table: Paytable, best: Solution, place: int, antes: int) -> Fraction:
    counts = best.finals[ROWS * place : ROWS * place + len(best.outcomes)]
    unit, beside = best.riding.unit, best.riding.net
    wins = (
        antes * unit * pay_of(table.rows, hand_names) + beside(hand_names)
        for hand_names in best.outcomes
    )
    return Fraction(sum(n * won for n, won in zip(counts, wins, strict=True)), 48 * unit)


class Best:
    """Remembers the antes bet; if a fold is worth as much as 1x, it bets. Every open spot has its
    usual wager, and if a fold forfeits the progressive, the meters are assumed at their seeds."""

    def __init__(self, layout: Layout[Settings]) -> None:
        table = layout.tables.get(PROGRESSIVE)
        seeds = dict(table.jackpot.seeds) if table is not None and table.jackpot else {}
        levels = {level: seeds.get(level, 0) for level in (table.levels if table else ())}
        wagers = usual_wagers(layout, DOLLAR, layout.spots)
        riding = riding_on(layout, wagers, {PROGRESSIVE: levels})
        self.solution = solve(layout.tables["ante"].rows, "bet", riding)
        self.down = 1

    def __call__(self, ask: Ask) -> str:
        street = len(ask.board)
        self.down = self.down if street else 1
        place = self.solution.ids[street][rounds.set_number((*ask.hand, *ask.board))]
        bet = self.solution.bets[street][STAKES * place + self.down]
        while bet and f"{bet}x" not in ask.answers:
            bet -= 1  # The table's limit may be below 3x.
        self.down += bet
        return f"{bet}x" if bet else "fold"
