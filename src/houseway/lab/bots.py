"""Named players: bots for empty seats, and players for simulations.

A bot answers the questions of one seat and knows only what that seat may know. "best" is the
solver's optimum; the others are common habits.
"""

from collections.abc import Mapping

from houseway.cards import Randomness, seeded
from houseway.counting.simple_bots import HABITS
from houseway.counting.solver import Bot, Player, Seen
from houseway.games import solver
from houseway.money import DOLLAR
from houseway.table.layout import Layout
from houseway.table.procedure import Ask

__all__ = ["Bot", "bot", "strategies", "strategy", "table_of"]


def strategies(game: str) -> Mapping[str, Player]:
    """Every strategy that can play this game, the default first."""
    found = solver(game)
    if found is not None and found.players:
        return {player.name: player for player in found.players}
    solved = found is not None and (found.bot or found.values)
    return {player.name: player for player in ((BEST, *HABITS) if solved else HABITS)}


def strategy(game: str, name: str = "") -> Player:
    known = strategies(game)
    if name and name not in known:
        raise ValueError(f"{game} has no bot or strategy {name!r}; choose from {', '.join(known)}.")
    return known[name] if name else next(iter(known.values()))


def bot(layout: Layout, name: str = "", randomness: Randomness | None = None) -> Bot:
    """A bot for one seat. Each seat needs its own, since a bot may remember its bets."""
    return strategy(layout.game.id, name).make(layout, randomness or seeded(0))


def table_of(bots: Mapping[int, Bot]) -> Bot:
    """One answerer for all seats: passes each question to the seat's own bot."""
    if len(bots) == 1:
        [only] = bots.values()
        return only
    return lambda ask: bots[ask.seat](ask)


def best(layout: Layout) -> Bot:
    """The solver's own bot, or one that picks the answer the solver values highest."""
    found = solver(layout.game.id)
    assert found is not None
    return found.bot(layout) if found.bot else AnswerValues(layout)


class AnswerValues:
    """Looks up the value of every answer, assuming the earlier bets were played optimally."""

    def __init__(self, layout: Layout) -> None:
        found = solver(layout.game.id)
        assert found is not None
        assert found.values is not None
        self.layout, self.values = layout, found.values
        self.wagers = dict.fromkeys(layout.spots, DOLLAR)

    def __call__(self, ask: Ask) -> str:
        return self.values(self.layout, ask, Seen(wagers=self.wagers, made=None)).best[0]


BEST = Player(
    name="best",
    says="optimal play",
    make=lambda layout, chance: best(layout),
    optimal=True,
)
