"""Proof that a link across games is lawful: exact probabilities of every hand a meter pays.

WAC 230-15-685 (6): different games may share a meter only with the same winning hand at the same
probability. The lab counts every deal; the shell puts the answer into the command.
"""

from fractions import Fraction
from functools import cache

from houseway.floor.link_rules import meter_hands
from houseway.floor.proofs import GameProof, LinkProof
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
    """Of every hand of the table, as this game deals it."""
    from houseway.counting.options import Options
    from houseway.lab.catalogue import odds

    if game == "dj-wild" and table.hands == "five_card":
        return replaced(table)
    found = odds(table.id, Options(decks=table.default_decks))
    return {row.hand: found.probability(row) for row in found.rows}


def replaced(table: Paytable) -> dict[str, Fraction]:
    """DJ Wild on the link: nothing is wild, the joker is replaced by one more card."""
    from houseway.games.dj_wild.replacement import proof

    exact = {equality.hand: equality.replaced for equality in proof()}
    named = {row.hand for row in table.rows}
    if "royal_flush" not in named:  # Quick Hit calls a royal a straight flush.
        exact["straight_flush"] += exact.pop("royal_flush")
    return exact
