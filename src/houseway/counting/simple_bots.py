"""Simple playing habits for any game with a fold."""

from houseway.cards import JOKER, Randomness, rank_of
from houseway.counting.solver import Bot, Player
from houseway.table.procedure import Ask


def timid(ask: Ask) -> str:
    """Bets the minimum with a pair or a wild joker among the visible cards; otherwise folds."""
    seen = (*ask.hand, *ask.board)
    paired = len({rank_of(card) for card in seen if card != JOKER}) < len(seen)
    return least(ask) if paired else ask.answers[0]


def bold(ask: Ask) -> str:
    return max(zip(ask.stakes, ask.answers, strict=True))[1]


def random_answer(randomness: Randomness) -> Bot:
    return lambda ask: ask.answers[randomness.below(len(ask.answers))]


def least(ask: Ask) -> str:
    """The cheapest answer that puts money down."""
    bets = [pair for pair in zip(ask.stakes, ask.answers, strict=True) if pair[0]]
    return min(bets)[1] if bets else ask.answers[0]


RANDOM = Player(name="random", says="acts at random", make=lambda _, chance: random_answer(chance))
HABITS = (
    Player(
        name="timid",
        says="stays in only with a pair or better, for as little as possible",
        make=lambda layout, chance: timid,
    ),
    Player(
        name="bold", says="never folds and bets as much as it can", make=lambda layout, chance: bold
    ),
    RANDOM,
)
