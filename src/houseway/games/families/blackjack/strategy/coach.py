"""Blackjack at the table: the worth of each answer under the table's rules, and compiled rounds."""

from collections import Counter
from collections.abc import Sequence
from functools import cache

from houseway.cards import face
from houseway.counting.advice import Counsel, in_units, make_counsel
from houseway.counting.odds import Odds
from houseway.counting.options import BlackjackOptions, Options
from houseway.counting.simulated import Result
from houseway.counting.solver import Seen
from houseway.games.families.blackjack.exact.shapes import ACE, TEN
from houseway.games.families.blackjack.rules import Rules, shared
from houseway.games.families.blackjack.settings import (
    BLACKJACK,
    EARLY_SURRENDER,
    INSURANCE,
    PLAY,
    SURRENDER,
    Settings,
)
from houseway.games.families.blackjack.strategy.bots import RANKS, rules_of
from houseway.money import DOLLAR
from houseway.paytables import paytable
from houseway.table.layout import Layout
from houseway.table.procedure import Ask


def values(layout: Layout[Settings], ask: Ask, seen: Seen) -> Counsel:
    """The shoe is assumed full except for the cards that have been seen elsewhere."""
    from houseway.games.families.blackjack.strategy.advice import (
        advise,
        assumptions,
        insurance_value,
    )

    rules, unit = rules_of(layout), seen.wagers[BLACKJACK]
    left = without(rules.shoe, seen.gone)
    if ask.question == INSURANCE:
        each = insurance_value(left or rules.shoe, ask.hand)
        stakes = {word: each * stake for word, stake in zip(ask.answers, ask.stakes, strict=True)}
        shoe, *_ = assumptions(rules, peeked=False, left=left)
        return make_counsel(ask, unit, "bet", stakes, (shoe, "the insurance bet alone"))
    if len(ask.board) != 1:
        raise ValueError("Enter the dealer's up card, too; in the terminal, with --board.")
    check_copies(rules, ask)
    split, up = ask.question == "play_split_hand", RANKS[ask.board[0]]
    gives_up = not ask.answers or SURRENDER in ask.answers
    before = gives_up and rules.early and rules.surrenders(up) and len(ask.hand) == 2
    found = advise(rules, ask.hand, ask.board[0], after_split=split, gives_up=gives_up, left=left)
    worth = {choice.name: choice.value for choice in found}
    if ask.question == EARLY_SURRENDER:
        worth[PLAY] = max(value for name, value in worth.items() if name != SURRENDER)
    peeked = rules.peeks and not (before and up in (ACE, TEN))
    assumes = assumptions(rules, peeked=peeked, left=left)
    return make_counsel(ask, unit, "bet", in_units(worth, unit), assumes)


def without(shoe: Sequence[int], gone: tuple[int, ...]) -> tuple[int, ...]:
    """What is left of a shoe, by value; empty if no card is known to be gone."""
    left = list(shoe)
    for card, count in enumerate(gone):
        left[RANKS[card]] -= count
    return tuple(left) if any(gone) else ()


def check_copies(rules: Rules, ask: Ask) -> None:
    for card, copies in Counter((*ask.hand, *ask.board)).items():
        if copies > rules.decks:
            raise ValueError(
                f"{face(card)} appears {copies} times; {rules.decks} decks have fewer."
            )


def settings_from(options: BlackjackOptions, decks: int) -> Settings:
    return Settings(decks=decks, blackjack_pays=options.blackjack_pays, **shared(options))


def rounds(
    first: int, count: int, seed: int, player: str, dealer: str, threads: int
) -> tuple[Result, ...]:
    """Basic strategy by totals; the blackjack wager alone."""
    from houseway.games.families.blackjack.strategy.simulate import simulate

    if player not in ("", "basic"):
        raise ValueError("Compiled blackjack is played by basic strategy; use --engine table.")
    found = simulate(Rules(), count, seed, first=first, workers=threads)
    nets = {net * DOLLAR // 10: count for net, count in found.items()}  # from tenths
    return (
        Result(
            bet=BLACKJACK,
            rounds=count,
            seats=1,
            nets=nets,
            staked=None,
            exact=(exact := by_basic_strategy()),
            table_variance=exact.variance,
        ),
    )


@cache
def by_basic_strategy() -> Odds:
    from houseway.games.families.blackjack.odds import odds

    return odds(paytable("blackjack"), Options(blackjack=BlackjackOptions(strategy="basic")))
