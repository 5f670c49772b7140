"""Which solver answers for which paytable: the door behind `houseway odds`."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import sqrt

from houseway.counting.odds import Odds
from houseway.counting.options import Options
from houseway.counting.seats import Together
from houseway.counting.solver import BetSolver
from houseway.games import game, solver
from houseway.lab.assumptions import SHOES, check_options
from houseway.lab.cluster import Cluster, Progress
from houseway.money import DOLLAR
from houseway.paytables import Paytable, paytable

HANDS = 6  # dealt, the dealer's included, where pays depend on them and nobody says otherwise


def odds(
    table: str | Paytable,
    options: Options | None = None,
    where: Cluster | None = None,
    told: Progress | None = None,
) -> Odds:
    """The odds of one paytable, approved or one's own, under the given assumptions; on a cluster
    where it can be shared out, with the same result to the last digit."""
    chosen = paytable(table) if isinstance(table, str) else table
    settings = options or Options()
    if chosen.by_hands and settings.hands is None:
        settings = replace(settings, hands=HANDS)
    check_meters(chosen, settings)
    check_options(chosen, settings)
    found = (
        bet_solver(chosen).odds(chosen, settings)
        if where is None
        else shared(chosen, settings, where, told)
    )
    if found.envy_return and isinstance(together := bet_solver(chosen).together, Together):
        leans = float(together.envy_covariance(chosen, settings))
        found = replace(found, envy_covariance=leans)
    if settings.seats is not None:
        found = at_one_table(chosen, settings, settings.seats, found)
    return replace(found, assumes={**always(chosen, settings), **found.assumes})


def shared(table: Paytable, options: Options, where: Cluster, told: Progress | None) -> Odds:
    """Counted by the workers of a cluster; `told` hears how many per cent are done."""
    how = bet_solver(table).shared
    if how is None:
        raise ValueError(f"{table.id} is counted in moments on one machine: leave --cluster out.")
    found = how()
    pieces = found.pieces(table, options, where.threads)
    answers: dict[int, object] = {}
    numbered = ((number, found.count, piece) for number, piece in enumerate(pieces))
    for number, answer in where.each(one_piece, numbered):
        answers[number] = answer
        if told is not None:
            told(100 * len(answers) // len(pieces))
    return found.odds(table, options, [answers[number] for number in range(len(pieces))])


def one_piece(
    number: int, count: Callable[..., object], piece: tuple[object, ...]
) -> tuple[int, object]:
    return number, count(*piece)


def at_one_table(table: Paytable, options: Options, seats: int, found: Odds) -> Odds:
    """With the variance of all seats together; further bets are told for one seat. Where two seats
    were not counted, their covariance is dealt with a fixed seed and told with its error."""
    together = bet_solver(table).together
    if together is not None or seats == 1:
        variance = found.variance if seats == 1 else together.variance(table, options, seats)  # type: ignore[union-attr]
        return replace(found, seats=seats, table_variance=variance).assuming(seats=seats)
    from houseway.lab.simulation.together import of_two_seats

    lean, pairs = of_two_seats(table, options), seats * (seats - 1)
    variance = seats * worth_variance(found, seats) + pairs * Fraction(lean.covariance)
    error = pairs * lean.error / (2 * sqrt(variance))
    known = replace(found, seats=seats, table_variance=variance, table_error=error)
    return known.assuming(seats=seats, seats_covariance=lean.words)


def worth_variance(found: Odds, seats: int) -> Fraction:
    """Of what one hand is worth to the table: its own result, and the envy of all other seats."""
    if not found.envy_per_other:
        return found.variance
    worth = [(found.probability(r), found.net(r) + (seats - 1) * r.envy) for r in found.rows]
    mean = sum((chance * net for chance, net in worth), Fraction(0))
    return sum((chance * (net - mean) ** 2 for chance, net in worth), Fraction(0))


def always(table: Paytable, options: Options) -> dict[str, object]:
    """Wager and decks, which every answer names."""
    decks = (options.decks or table.default_decks) if table.hands in SHOES else 1
    approved = list(table.decks)
    return {
        "wager": str(Fraction(options.wager, DOLLAR)),
        "decks": decks,
        "approved_decks": approved,
    }


def bet_solver(table: Paytable) -> BetSolver:
    """That of the game whose table it is; a bet or family that this game does not know is refused
    by name, never answered with another game's figures."""
    found = solver(table.game)
    if found is None:
        raise ValueError(f"{table.id}: there is no solver for {game(table.game).name}.")
    key = (table.bet, table.hands)
    if key not in found.bets:
        raise ValueError(
            f"{table.id}: the lab cannot solve a {table.bet} bet on {table.hands}"
            f" in {game(table.game).name}."
        )
    return found.bets[key]


def check_meters(table: Paytable, options: Options) -> None:
    for level in options.meters:
        if level not in table.levels:
            known = ", ".join(table.levels) or "none: its pays are fixed"
            raise ValueError(f"{table.id} has no meter level {level!r}; it has {known}.")
