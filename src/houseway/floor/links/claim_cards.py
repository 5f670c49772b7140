"""The cards of a claim at one table: `houseway.progressive` reads them before they are recorded."""

from houseway.cards import faces, parse_cards
from houseway.floor.state import Jackpot, Table
from houseway.paytables import paytable
from houseway.progressive.claim_cards import HandReader


def reader_of(table: Table, jackpot: Jackpot) -> HandReader:
    """A joker is in play if any paytable of the layout uses one."""
    has_joker = any(paytable(name).deck == "joker" for name in table.paytables())
    return HandReader(paytable(jackpot.paytable), table.decks, has_joker)


def judged(table: Table, jackpot: Jackpot, hand: str, cards: str) -> str:
    """The cards as written in the log; empty if none were given."""
    if not cards.strip():
        return ""
    read = parse_cards(cards, repeats=True)
    reader_of(table, jackpot).need(hand, read)
    return faces(read)
