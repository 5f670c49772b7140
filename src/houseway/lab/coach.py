"""The coach at a table: what each answer is worth, and what a mistake costs.

Values are exact and come from the game's solver, with the bets that ride on the same decision
counted in. A game without a solver has no coach.
"""

from collections.abc import Iterable, Mapping

from houseway.counting.advice import Counsel, Worth
from houseway.counting.solver import seen_by
from houseway.games import solver
from houseway.lab.training.meter import Levels, readings
from houseway.table.layout import Layout
from houseway.table.procedure import Ask, Fact, Wagers

__all__ = ["Counsel", "Worth", "counsel", "has_coach", "no_coach"]


def has_coach(layout: Layout) -> bool:
    found = solver(layout.game.id)
    return found is not None and found.values is not None


def no_coach(layout: Layout) -> str:
    """The message for a game without a coach."""
    return f"{layout.game.name} has no solver yet, so there is no coach."


def counsel(
    layout: Layout,
    ask: Ask,
    wagers: Wagers,
    facts: Iterable[Fact] = (),
    meters: Mapping[str, Levels] | None = None,
    gone: tuple[int, ...] = (),
) -> Counsel:
    """Advice for the seat that must decide. `wagers` are its opening bets and `facts` its later
    ones. Without `meters` the training amounts are used. `gone` are cards of the shoe seen
    elsewhere: the advice is then exact for the cards left."""
    found = solver(layout.game.id)
    if found is None or found.values is None:
        raise ValueError(no_coach(layout))
    at = readings(layout) if meters is None else meters
    return found.values(layout, ask, seen_by(ask, wagers, facts, at, gone))
