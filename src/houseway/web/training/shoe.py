"""A shoe of several decks from one round to the next: dealt on to its cut card, under one seal.

Its order is sealed with the first round and told only when the shoe is shuffled: what is left in it
is nobody's to know. The games with one deck are shuffled every round.
"""

from houseway.cards import faces, parse_cards
from houseway.cards.cut_card import cut_place, shuffle_due
from houseway.floor.training.sealed import SealedStore, Shoe, new_shoe
from houseway.floor.training.tables import Table
from houseway.table.round import TableRound


def goes_on(round_: TableRound) -> bool:
    """Whether the next round is dealt from the same shoe, as far as this one can tell."""
    deck = round_.layout.deck
    is_shoe = len(deck) > len(set(deck))
    cut = cut_place(len(deck), round_.number)
    return is_shoe and round_.over and not round_.voided and round_.cards_dealt < cut


def under_seal(sealed: SealedStore, log: Table) -> Shoe | None:
    """The shoe of the last round. A deal that a power cut kept from the log has sealed it anew."""
    for round_ in (log.round, log.round + 1):
        found = sealed.shoe(log.name, round_)
        if found is not None and found.commitment == log.commitment:
            return found
    return None


def is_spent(shoe: Shoe, gone: int, hands: int) -> bool:
    return shuffle_due(len(parse_cards(shoe.order, repeats=True)), gone, hands, shoe.number)


def shoe_of(round_: TableRound, last: Shoe | None) -> Shoe:
    """The last shoe under its old seal where it is dealt on; else a new one."""
    if round_.dealt and last is not None:
        return last
    return new_shoe(faces(round_.order), round_.number)
