"""What to do with these cards now, and the whole strategy as rules a person can follow.

Each game answers in the same form: choices with their value in units of the opening wager, best
first; rules of thumb with what following them costs against the optimum.
"""

from collections.abc import Iterable
from fractions import Fraction

from houseway.counting.advice import Advice, Choice, RuleOfThumb, Spot
from houseway.counting.options import BlackjackOptions, Options
from houseway.counting.solver import Seen, Solver
from houseway.games import game, solver
from houseway.lab.solvers import given
from houseway.money import DOLLAR, Money, parse_odds
from houseway.paytables import Paytable, paytable
from houseway.table.layout import Layout, open_layout
from houseway.table.procedure import Ask


def advise(game_id: str, spot: Spot, table: Paytable | None = None) -> Advice:
    """Values of all choices in one situation. Raises ValueError if the cards cannot occur in it."""
    chosen = table or default_table(game_id)
    found = solved(game_id)
    if found.values is None:
        raise ValueError(f"{game(game_id).name} has no decision to advise on.")
    layout = base_game(found, chosen, game_id, spot)
    ask = Ask(1, "", (), tuple(spot.hand), tuple(spot.board))
    made = None if spot.bets is None else tuple(bet * DOLLAR for bet in spot.bets)
    wagers = dict.fromkeys((*layout.game.spots, *layout.game.base), DOLLAR)
    wagers |= {table.bet: int(times * DOLLAR) for table, times in spot.beside.items()}
    base = {bet: stake for bet, stake in wagers.items() if bet in layout.wager_rules}
    seen = Seen(wagers=base, made=made, meters=meter_levels(layout, spot), gone=spot.gone)
    counsel = found.values(layout, ask, seen)
    return Advice(
        game=game_id,
        paytable=chosen.id,
        wager=counsel.unit_name,
        choices=tuple(
            Choice(name=one.answer, value=counsel.units(one))
            for one in counsel.choices
            if one.legal
        ),
        assumes=counsel.assumes,
    )


DECKS = 6  # in a shoe, unless another number is given


def check_spot(game_id: str, decks: int | None, rules: BlackjackOptions, *, streets: bool) -> None:
    """Refuses assumptions that do not apply to this game, as `houseway odds` does."""
    found = game(game_id)
    wrong = {
        "--decks": decks is not None and not found.deal.shoe,
        "--bets": streets and len(found.later) != found.deal.community,
        **{
            f"--{flag.replace('_', '-')}": solved(game_id).settings is None
            for flag in given(Options(blackjack=rules))
        },
    }
    for flag, is_wrong in wrong.items():
        if is_wrong:
            raise ValueError(f"{flag} does not apply to {game_id}.")


def base_game(found: Solver, table: Paytable, game_id: str, spot: Spot) -> Layout:
    """The game with this paytable; of the optional bets only those in `beside` are open."""
    known = game(game_id)
    tables: dict[str, Paytable | str | None] = dict.fromkeys((*known.tables, *known.spots))
    tables |= {bet: known.tables[bet] for bet in known.base}
    tables[known.base[0]] = table
    tables |= {beside.bet: beside for beside in spot.beside}
    settings = found.settings and found.settings(spot.blackjack, spot.decks)
    if spot.settings:
        settings = known.read_settings(spot.settings)
    return open_layout(known, tables, settings)


def meter_levels(layout: Layout, spot: Spot) -> dict[str, dict[str, Money]]:
    """The levels of each progressive as given, otherwise at zero."""
    found = {
        bet: {level: spot.meters.get(level, 0) for level in table.levels}
        for bet, table in layout.tables.items()
        if table.levels
    }
    known = {level for levels in found.values() for level in levels}
    for level in spot.meters:
        if level not in known:
            raise ValueError(f"None of the side wagers has a meter level {level!r}.")
    return found


def riding(game_id: str, texts: Iterable[str]) -> dict[Paytable, Fraction]:
    """Reads "ms-stud-01@1/5": a side wager of a fifth of the opening one; without "@", as large."""
    found: dict[Paytable, Fraction] = {}
    for text in texts:
        id_, sign, times = text.partition("@")
        table = paytable(id_)
        if not game(game_id).takes(table) or table.bet in game(game_id).base:
            raise ValueError(f"{id_} is not a side wager of {game_id}.")
        found[table] = part_of(times) if sign else Fraction(1)
    return found


def part_of(text: str) -> Fraction:
    try:
        return parse_odds(text)
    except ValueError:
        raise ValueError(f"{text!r} is not a fraction; write it like 1/5 or 0.2.") from None


def rules(game_id: str, table: Paytable | None = None) -> tuple[RuleOfThumb, ...]:
    """Rules a person can remember; empty if none have been written."""
    found = solved(game_id)
    return found.rules(table or default_table(game_id)) if found.rules else ()


def default_table(game_id: str) -> Paytable:
    """The paytable that determines the game's best play, unless another is named."""
    found = game(game_id)
    return paytable(found.tables[found.base[0]])


def solved(game_id: str) -> Solver:
    found = solver(game_id)
    if found is None:
        raise ValueError(f"There is no solver for {game(game_id).name}.")
    return found
