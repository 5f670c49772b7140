"""The solver of Let It Ride; each part is imported when it is needed."""

from houseway.counting import five_card_progressives, three_card_bets
from houseway.counting.advice import Counsel, RuleOfThumb, in_units, make_counsel
from houseway.counting.seats import Together, own_three_cards
from houseway.counting.solver import BetSolver, Bot, Seen, Solver, lazy_function
from houseway.games.let_it_ride.procedure import DOLLAR_SPOT, PULL, RIDE
from houseway.paytables import Paytable
from houseway.table.layout import Layout
from houseway.table.procedure import Ask


def values(layout: Layout, ask: Ask, seen: Seen) -> Counsel:
    """The values of the bet in question; the others are decided independently."""
    from houseway.games.let_it_ride.odds import count
    from houseway.hands.hand import check_cards

    check_cards(ask.hand, 3, "A Let It Ride hand")
    if len(ask.board) > 1:
        raise ValueError("Let It Ride shows one community card before the last decision.")
    check_cards((*ask.hand, *ask.board), 3 + len(ask.board), "The cards seen")
    found, unit = count(layout.tables[DOLLAR_SPOT].rows), seen.wagers[DOLLAR_SPOT]
    ride = found.bet((*ask.hand, *ask.board))
    worth = in_units({RIDE: ride, PULL: ride * 0}, unit)
    return make_counsel(ask, unit, "bet", worth, ("only this bet is counted",))


def rules(table: Paytable) -> tuple[RuleOfThumb, ...]:
    from houseway.games.let_it_ride.rules_of_thumb import WORDS, cost

    return (RuleOfThumb(words=WORDS, cost=cost(table)),)


def bot(layout: Layout) -> Bot:
    from houseway.games.let_it_ride.odds import count

    found = count(layout.tables[DOLLAR_SPOT].rows)

    return lambda ask: RIDE if found.rides((*ask.hand, *ask.board)) else PULL


SOLVER = Solver(
    bets={
        (DOLLAR_SPOT, "five_card"): BetSolver(odds=lazy_function(__package__, "odds"), adapts=True),
        ("three_card_bonus", "three_card"): BetSolver(
            odds=three_card_bets.odds, together=Together(pairs=own_three_cards)
        ),
        ("progressive", "five_card"): BetSolver(odds=five_card_progressives.odds),
    },
    values=values,
    rules=rules,
    bot=bot,
)
