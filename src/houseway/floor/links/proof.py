"""Proof that a link across games is lawful: the exact probability of every hand a meter pays.

WAC 230-15-685 (6): different games may share a meter only with the same winning hand at the same
probability. The lab counts every deal; the shell puts the answer into the command.
"""

from fractions import Fraction
from functools import cache

from houseway.floor.links.proof_record import GameProof, LinkProof
from houseway.floor.links.rules import meter_hands
from houseway.paytables import Paytable, paytable


def link_proof(program: str, *games: tuple[str, str]) -> LinkProof:
    """`games` are pairs of game and paytable id."""
    return LinkProof(program, tuple(game_proof(game, table) for game, table in games))


@cache
def game_proof(game: str, table_id: str) -> GameProof:
    table = paytable(table_id)
    exact = probabilities(game, table)
    hands = {
        hand: f"{exact[hand].numerator}/{exact[hand].denominator}" for hand in meter_hands(table)
    }
    return GameProof(game, table_id, hands)


def probabilities(game: str, table: Paytable) -> dict[str, Fraction]:
    """The probability of every hand of the paytable, as this game deals it."""
    from houseway.counting.options import Options
    from houseway.lab.solvers import odds

    cases = natural_cases(game, table)
    if cases is not None:
        return {hand: Fraction(deals, of) for hand, (deals, of) in cases.items()}
    found = odds(table.id, Options(decks=table.default_decks))
    return {row.hand: found.probability(row) for row in found.rows}


def natural_cases(game: str, table: Paytable) -> dict[str, tuple[int, int]] | None:
    """For a game with a joker on a meter that reads five natural cards: favorable and total deals
    by hand, with nothing wild and the joker replaced by one more card. None for other games."""
    from houseway.games import game as game_of
    from houseway.games import solver

    found = solver(game)
    if not game_of(game).deal.joker or table.hands != "five_card":
        return None
    if found is None or found.natural_proof is None:
        return None
    cases = {one.hand: (one.deals, one.of) for one in found.natural_proof()}
    if "royal_flush" not in {row.hand for row in table.rows}:
        # A paytable without a royal counts it as a straight flush.
        royal, of = cases.pop("royal_flush")
        cases["straight_flush"] = (cases["straight_flush"][0] + royal, of)
    return cases
