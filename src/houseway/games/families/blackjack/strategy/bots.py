"""Blackjack players: the optimum, basic strategy, and two habits."""

from functools import lru_cache
from typing import Literal

from houseway.counting.simple_bots import RANDOM
from houseway.counting.solver import Bot, Player
from houseway.games.families.blackjack.rules import Rules, paid, shared
from houseway.games.families.blackjack.settings import (
    EARLY_SURRENDER,
    INSURANCE,
    PLAY,
    SURRENDER,
    Settings,
)
from houseway.hands import blackjack
from houseway.table.layout import Layout
from houseway.table.procedure import Ask

# By card as the lab counts values: 0 for the ace, 9 for any ten-value card.
RANKS = tuple((blackjack.value(card) % 11 or 1) - 1 for card in range(52))


def player(layout: Layout[Settings], name: Literal["optimal", "basic"]) -> Bot:
    """Plays by a table of the lab and skips actions that are not offered, as after a split."""
    from houseway.games.families.blackjack.exact.shapes import shapes
    from houseway.games.families.blackjack.odds import solve

    play, all_shapes = solve(rules_of(layout), name).play, shapes()
    ladder = (
        ("split", play.splits),
        ("surrender", play.surrenders),
        ("double", play.doubles),
        ("hit", play.hits),
    )

    @lru_cache(maxsize=1 << 14)
    def choose(ranks: tuple[int, ...], up: int, answers: tuple[str, ...]) -> str:
        at = all_shapes.of(*ranks) * 10 + up
        if PLAY in answers:  # Surrendered before the peek, or never.
            return SURRENDER if play.action(at // 10, up) == SURRENDER else PLAY
        return next((word for word, table in ladder if word in answers and table[at]), "stand")

    def answer(ask: Ask) -> str:
        if ask.question == INSURANCE:
            return "decline"
        ranks = [RANKS[card] for card in ask.hand]
        ranks.sort()
        return choose(tuple(ranks), RANKS[ask.board[0]], ask.answers)

    return answer


def never_busts(ask: Ask) -> str:
    if ask.question in (INSURANCE, EARLY_SURRENDER):
        return ask.answers[0]
    total = blackjack.total(ask.hand)
    safe = total.points < 18 if total.soft else total.points < 12
    return "hit" if safe and "hit" in ask.answers else "stand"


def like_the_dealer(ask: Ask) -> str:
    if ask.question == INSURANCE:
        return "insure"
    if ask.question == EARLY_SURRENDER:
        return PLAY
    total = blackjack.total(ask.hand)
    if "split" in ask.answers:
        return "split"
    if "double" in ask.answers and 9 <= total.points <= 11:
        return "double"
    return "hit" if total.points < 17 and "hit" in ask.answers else "stand"


def rules_of(layout: Layout[Settings]) -> Rules:
    """The rules of the table in the lab's words."""
    settings = layout.settings
    return Rules(
        decks=settings.decks, blackjack_pays=paid(settings.blackjack_pays), **shared(settings)
    )


BEST: Player[Settings] = Player(
    name="best",
    says="composition-dependent best play, no insurance",
    make=lambda layout, chance: player(layout, "optimal"),
    optimal=True,
    slow=True,
)
BASIC: Player[Settings] = Player(
    name="basic",
    says="basic strategy by totals, no insurance",
    make=lambda layout, chance: player(layout, "basic"),
    optimal=True,
    slow=True,
)
PLAYERS: tuple[Player[Settings] | Player, ...] = (
    BEST,
    BASIC,
    Player(
        name="timid",
        says="never takes a card that could bust, never doubles or splits",
        make=lambda layout, chance: never_busts,
    ),
    Player(
        name="bold",
        says="doubles on 9 to 11, splits every pair, otherwise draws to 17 like a dealer",
        make=lambda layout, chance: like_the_dealer,
    ),
    RANDOM,
)
