"""Named strategies: bots for empty seats, and players for simulations.

A bot answers the questions of one seat and knows what that seat may know. "best" is the lab's
optimum where it can be looked up at once; the others are habits that are met at every table.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from houseway.cards import Randomness, seeded
from houseway.games.families.blackjack.strategy import bots as bots_blackjack
from houseway.games.san_lo import bots as bots_san_lo
from houseway.lab import bots_best, bots_habits
from houseway.table.layout import Layout
from houseway.table.procedure import Ask

Bot = Callable[[Ask], str]
Make = Callable[[Layout, Randomness], Bot]


@dataclass(frozen=True, slots=True, kw_only=True)
class Strategy:
    """`optimal` says that the lab has exact figures of the base bet for it."""

    name: str
    says: str
    make: Make
    optimal: bool = False
    slow: bool = False  # needs seconds before the first answer


def strategies(game: str) -> Mapping[str, Strategy]:
    """All that can play this game, the default first."""
    return {strategy.name: strategy for strategy in BY_GAME.get(game, POKER)}


def strategy(game: str, name: str = "") -> Strategy:
    known = strategies(game)
    if name and name not in known:
        raise ValueError(f"No bot of {game} plays {name!r}; there are {', '.join(known)}.")
    return known[name] if name else next(iter(known.values()))


def bot(layout: Layout, name: str = "", randomness: Randomness | None = None) -> Bot:
    """One seat's player; two seats need two of them, for a bot may remember its bets."""
    return strategy(layout.game.id, name).make(layout, randomness or seeded(0))


def table_of(bots: Mapping[int, Bot]) -> Bot:
    """All seats as one: each question goes to its own bot."""
    if len(bots) == 1:
        [only] = bots.values()
        return only
    return lambda ask: bots[ask.seat](ask)


HABITS = (
    Strategy(
        name="timid",
        says="stays in only with a pair or better, for as little as possible",
        make=lambda layout, chance: bots_habits.timid,
    ),
    Strategy(
        name="bold",
        says="never folds and bets all it may",
        make=lambda layout, chance: bots_habits.bold,
    ),
    Strategy(
        name="random", says="answers at random", make=lambda _, chance: bots_habits.any_(chance)
    ),
)
POKER = (
    Strategy(
        name="best",
        says="the lab's optimum",
        make=lambda layout, chance: bots_best.best(layout),
        optimal=True,
    ),
    *HABITS,
)
BLACKJACK = (
    Strategy(
        name="best",
        says="the composition-dependent optimum, no insurance",
        make=lambda layout, chance: bots_blackjack.player(layout, "optimal"),
        optimal=True,
        slow=True,
    ),
    Strategy(
        name="basic",
        says="basic strategy by totals, no insurance",
        make=lambda layout, chance: bots_blackjack.player(layout, "basic"),
        optimal=True,
        slow=True,
    ),
    Strategy(
        name="timid",
        says="never takes a card that could bust, never doubles or splits",
        make=lambda layout, chance: bots_blackjack.never_busts,
    ),
    Strategy(
        name="bold",
        says="doubles on 9 to 11, splits every pair, otherwise draws to 17 like a dealer",
        make=lambda layout, chance: bots_blackjack.like_the_dealer,
    ),
    HABITS[-1],
)
SAN_LO = (
    Strategy(
        name="points",
        says="sets by the points way, as the dealer does",
        make=lambda layout, chance: bots_san_lo.by_way("points"),
        optimal=True,
    ),
    Strategy(
        name="timid",
        says="makes the weakest of the three hands as strong as it can",
        make=lambda layout, chance: bots_san_lo.by_way("balanced"),
    ),
    Strategy(
        name="bold",
        says="makes the best high hand and hopes",
        make=lambda layout, chance: bots_san_lo.by_way("high-first"),
    ),
    HABITS[-1],
    Strategy(
        name="best-reply",
        says="sets against the dealer's way, own cards not counted out",
        make=lambda layout, chance: bots_san_lo.best_reply(),
        optimal=True,
        slow=True,
    ),
)
BY_GAME: Mapping[str, tuple[Strategy, ...]] = {"royal-match-21": BLACKJACK, "san-lo": SAN_LO}
