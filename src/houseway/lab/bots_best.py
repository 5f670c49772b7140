"""The lab's optimum for the poker games, as fast as a table asks."""

from collections.abc import Callable

from houseway import kernels
from houseway.games.mississippi_stud import loops as rounds
from houseway.games.mississippi_stud.odds import STAKES, solve
from houseway.table.layout import Layout
from houseway.table.procedure import Ask

Bot = Callable[[Ask], str]

PAIR = 1 << 20  # the strength from which five cards hold a pair or better


def best(layout: Layout) -> Bot:
    return MAKERS[layout.game.id](layout)


class MississippiStud:
    """Remembers the antes down; where a fold is worth as much as 1x, it bets."""

    def __init__(self, layout: Layout) -> None:
        self.solution = solve(layout.tables["ante"].rows)
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


def three_card_poker(layout: Layout) -> Bot:
    """Queen-six-four, which is exact for all twelve designators, with pair plus or without."""
    from houseway.games.three_card_poker.odds import plays_by_rule

    return lambda ask: "play" if plays_by_rule(kernels.three(*ask.hand)) else "fold"


def dj_wild(layout: Layout) -> Bot:
    from houseway.games.dj_wild.odds import raises_perfectly

    return lambda ask: "play" if raises_perfectly(kernels.wild_five(*ask.hand)) else "fold"


def caribbean_stud(layout: Layout) -> Bot:
    """A pair or better is raised, less than ace-king folded; between them the up card decides."""
    from houseway.games.caribbean_stud.procedure import ACE_KING

    def choose(ask: Ask) -> str:
        power = kernels.five(*ask.hand)
        if power >= PAIR:
            return "raise"
        return with_ace_king(layout, ask) if power > ACE_KING else "fold"

    return choose


def with_ace_king(layout: Layout, ask: Ask) -> str:
    from houseway.games.caribbean_stud.odds import advise

    return advise(ask.hand, ask.board[0], layout.tables["raise"]).choice


MAKERS: dict[str, Callable[[Layout], Bot]] = {
    "mississippi-stud": MississippiStud,
    "three-card-poker": three_card_poker,
    "dj-wild": dj_wild,
    "caribbean-stud": caribbean_stud,
}
