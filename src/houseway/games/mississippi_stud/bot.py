"""The optimum of Mississippi Stud, as fast as a table asks."""

from houseway.games.mississippi_stud import loops
from houseway.games.mississippi_stud.odds import STAKES, solve
from houseway.table.layout import Layout
from houseway.table.procedure import Ask


class Best:
    """Remembers the antes down; where a fold is worth as much as 1x, it bets."""

    def __init__(self, layout: Layout) -> None:
        self.solution = solve(layout.tables["ante"].rows)
        self.down = 1

    def __call__(self, ask: Ask) -> str:
        street = len(ask.board)
        self.down = self.down if street else 1
        place = self.solution.ids[street][loops.set_number((*ask.hand, *ask.board))]
        bet = self.solution.bets[street][STAKES * place + self.down]
        while bet and f"{bet}x" not in ask.answers:
            bet -= 1  # The table's limit may be below 3x.
        self.down += bet
        return f"{bet}x" if bet else "fold"
