"""Which solver answers for which paytable; the entry point of `houseway odds`."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import sqrt

from houseway.counting.odds import Odds
from houseway.counting.options import BlackjackOptions, Options
from houseway.counting.seats import Together
from houseway.counting.solver import BetSolver
from houseway.games import game, solver
from houseway.lab.cluster import Cluster, Progress
from houseway.money import DOLLAR
from houseway.paytables import Paytable, paytable

HANDS = 6  # dealt, including the dealer's, when pays depend on them and no number was given
SHOES = {"royal_match", "blazing_sevens", "trilux", "blackjack"}  # dealt from 1 to 8 decks
RULES = {  # flag name: field of the table rules
    "s17": "hits_soft_17",
    "double": "double",
    "no_das": "double_after_split",
    "max_hands": "max_hands",
    "resplit_aces": "resplit_aces",
    "hit_split_aces": "hit_split_aces",
    "surrender": "surrender",
    "no_peek": "peeks",
    "pays": "blackjack_pays",
    "strategy": "strategy",
    "cut": "cut",
    "players": "players",
}


def odds(
    table: str | Paytable,
    options: Options | None = None,
    where: Cluster | None = None,
    told: Progress | None = None,
) -> Odds:
    """The exact odds of one paytable, approved or your own, under the given assumptions. With a
    cluster the count is split among its workers; the result is the same to the last digit."""
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
    """The count split among the workers of a cluster; `told` is called with the percentage done."""
    how = bet_solver(table).shared
    if how is None:
        raise ValueError(f"{table.id} takes only a moment on one machine; leave out --cluster.")
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
    """Adds the variance of all seats together; further bets stay those of one seat. If two seats
    were not counted together, their covariance is simulated with a fixed seed and an error."""
    together = bet_solver(table).together
    if together is not None or seats == 1:
        variance = found.variance if seats == 1 else together.variance(table, options, seats)  # type: ignore[union-attr]
        return replace(found, seats=seats, table_variance=variance).assuming(seats=seats)
    from houseway.lab.simulation.correlation import of_two_seats

    lean, pairs = of_two_seats(table, options), seats * (seats - 1)
    variance = seats * worth_variance(found, seats) + pairs * Fraction(lean.covariance)
    error = pairs * lean.error / (2 * sqrt(variance))
    known = replace(found, seats=seats, table_variance=variance, table_error=error)
    return known.assuming(seats=seats, seats_covariance=lean.words)


def worth_variance(found: Odds, seats: int) -> Fraction:
    """Variance of what one hand is worth to the whole table: its own result plus the envy paid to
    all other seats."""
    if not found.envy_per_other:
        return found.variance
    worth = [(found.probability(r), found.net(r) + (seats - 1) * r.envy) for r in found.rows]
    mean = sum((chance * net for chance, net in worth), Fraction(0))
    return sum((chance * (net - mean) ** 2 for chance, net in worth), Fraction(0))


def always(table: Paytable, options: Options) -> dict[str, object]:
    """The wager and the decks, which every answer states."""
    decks = (options.decks or table.default_decks) if table.hands in SHOES else 1
    approved = list(table.decks)
    return {
        "wager": str(Fraction(options.wager, DOLLAR)),
        "decks": decks,
        "approved_decks": approved,
    }


def bet_solver(table: Paytable) -> BetSolver:
    """The solver of the game that the table belongs to. A bet or hand family that the game does not
    know is refused by name, never answered with another game's figures."""
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
            if not table.levels:
                raise ValueError(f"{table.id} has fixed pays and no meter; leave out the reading.")
            known = ", ".join(table.levels)
            raise ValueError(f"{table.id} has no meter level {level!r}; its levels: {known}.")


# Which assumptions apply to a bet, in one place for terminal, server and pages. An assumption that
# does not apply is refused, so that no answer looks as if it had been used.


def check_options(table: Paytable, options: Options) -> None:
    known = known_to(table)
    for name in given(options):
        if not known[name] and not (name == "decks" and options.decks == 1):
            raise ValueError(f"--{name.replace('_', '-')} does not apply to {table.id}.")
    if options.seats is not None and options.folded == "lose":
        raise ValueError("--seats does not apply where folded hands lose the progressive.")
    if options.third_card == "up-card" and not options.dealer_blackjack_ends:
        raise ValueError("--no-cut-off does not apply to the version with the up card.")


def known_to(table: Paytable) -> dict[str, bool]:
    """Every assumption by the name of its flag, and whether this bet depends on it."""
    found = solver(table.game)
    bet = found.bets.get((table.bet, table.hands)) if found else None
    return {
        "decks": table.hands in SHOES,
        "hands": bool(table.by_hands),
        "others": any(row.envy for row in table.rows),
        "seats": bet is not None and (bet.together is not None or has_spot(table)),
        "crown": has_row(table, "crown_treasure"),
        "car": has_row(table, "matching_royal_matches"),
        "third_card": table.hands == "blazing_sevens",
        "no_cut_off": table.hands == "blazing_sevens",
        "basis": table.hands == "semi_wild",
        "folded": bet is not None and bet.folds,
        **dict.fromkeys(RULES, table.hands == "blackjack"),
    }


def given(options: Options) -> list[str]:
    """The assumptions that were set, by flag name."""
    plain, rules = Options(), BlackjackOptions()
    set_ = {
        "decks": options.decks is not None,
        "hands": options.hands is not None,
        "others": bool(options.others),
        "seats": options.seats is not None,
        "crown": options.crown,
        "car": options.car is not None,
        "third_card": options.third_card != plain.third_card,
        "no_cut_off": not options.dealer_blackjack_ends,
        "basis": options.basis != plain.basis,
        "folded": options.folded != plain.folded,
        **{
            flag: getattr(options.blackjack, name) != getattr(rules, name)
            for flag, name in RULES.items()
        },
    }
    return [name for name, is_set in set_.items() if is_set]


def has_spot(table: Paytable) -> bool:
    """Whether a seat can make this bet; a bet on the highest hand belongs to no seat."""
    known = game(table.game)
    return table.bet in (*known.base, *known.spots) and not table.by_hands


def has_row(table: Paytable, hand: str) -> bool:
    return any(row.hand == hand for row in table.rows)
