"""Merchandise in place of a fixed prize (R26, WAC 230-15-700)."""

from houseway.floor import commands
from houseway.floor.context import Context
from houseway.floor.events import Event
from houseway.floor.law.bank import need_free_funds
from houseway.floor.law.events import MerchandiseGiven, MerchandiseOffered
from houseway.floor.links.names import hand_label
from houseway.floor.office.layouts import known_table
from houseway.floor.office.links import known_jackpot, on_link
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.regulation.terms import terms
from houseway.floor.state import Property
from houseway.money import Fixed, show
from houseway.paytables import Prize, Row
from houseway.progressive.deciders.adjustments import buy_merchandise

PAPERS = {
    "consent": "game owner's consent",
    "controls": "approved internal controls",
    "invoice": "invoice",
}


def offer_merchandise(
    floor: Property, command: commands.OfferMerchandise, context: Context
) -> list[Event]:
    _need_prize(command, _row(floor, command, context))
    _need_papers(command)
    jackpot = known_jackpot(floor, command.link)
    reason = f"merchandise for {command.paytable} {command.hand}: {command.item}"
    bought = (command.level, command.pool, command.cost, context.by, reason)
    number = len(floor.offers) + 1
    events = on_link(jackpot, buy_merchandise, *bought)
    need_free_funds(floor, jackpot, command.cost)
    return [*events, MerchandiseOffered(number, command)]


def give_merchandise(
    floor: Property, command: commands.GiveMerchandise, context: Context
) -> list[Event]:
    offer = floor.offers.get(command.offer)
    if offer is None:
        refuse("offer_unknown", offer=command.offer)
    refuse_if(offer.is_given, "offer_given", offer=command.offer)
    table = known_table(floor, offer.table)
    if not 1 <= command.seat <= table.seats:
        refuse("which_seat", hand=hand_label(offer.hand).lower())
    return [MerchandiseGiven(offer.number, offer.table, command.seat, command.cards)]


def _row(floor: Property, command: commands.OfferMerchandise, context: Context) -> Row:
    table = known_table(floor, command.table)
    offered = command.paytable in table.paytables()
    rows = context.catalog[command.paytable].rows if offered else ()
    found = next((row for row in rows if row.hand == command.hand), None)
    if found is None:
        refuse(
            "hand_not_offered",
            paytable=context.catalog[command.paytable].name if offered else command.paytable,
            table=command.table,
            hand=hand_label(command.hand).lower(),
        )
    return found


def _need_prize(command: commands.OfferMerchandise, row: Row) -> None:
    """A row that names merchandise itself sets no value."""
    if not isinstance(row.pay, Fixed | Prize):
        refuse("prize_not_fixed", hand=hand_label(command.hand), pay=row.pay)
    least = row.pay.amount if isinstance(row.pay, Fixed) else 0
    if command.value < least:
        refuse("merchandise_low", value=show(command.value), prize=show(least))


def _need_papers(command: commands.OfferMerchandise) -> None:
    refuse_if(not command.item.strip(), "name_blank")
    refuse_if(not command.owned_outright, "not_owned")
    for field, words in PAPERS.items():
        refuse_if(not getattr(command, field).strip(), "paper_missing", paper=words)
    missing = [n for n in terms().merchandise_notices if n not in command.notices]
    refuse_if(bool(missing), "merchandise_notices", notices="; ".join(missing))
