"""A claim after END GAME, within the gambling day: a supervisor makes it, an executive records it.

The packages are silent on it; decision 0068 gives the reasons. No key is turned and no card swiped,
because the table plays on: the second person's approval records the win and lowers its level.
"""

from msgspec.structs import replace

from houseway.floor import commands
from houseway.floor.context import Context
from houseway.floor.controllers.shared_steps import seal
from houseway.floor.controllers.station import Station
from houseway.floor.events import Event
from houseway.floor.links.claim_cards import judged
from houseway.floor.office.layouts import known_table
from houseway.floor.office.links import known_jackpot
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.state import Property
from houseway.progressive.deciders import awards, claims
from houseway.progressive.events import HandClaimed, Late


def claim_late(floor: Property, command: commands.ClaimLate, context: Context) -> list[Event]:
    refuse_if(not command.reason.strip(), "reason_blank")
    refuse_if(not command.reference.strip(), "recording_blank")
    jackpot, table = known_jackpot(floor, command.link), known_table(floor, command.table)
    place, past = jackpot.link.tables.get(table.name), command.past
    if place is None:
        refuse("not_on_link", table=table.name, link=jackpot.name)
    running = place.is_open and place.game == command.game
    refuse_if(running, "late_running", game=command.game, table=table.name)
    if past is None or past.day != context.day:
        refuse("late_over", game=command.game, table=table.name)
    refuse_if(past.is_void, "late_void", game=command.game)
    refuse_if(not command.cards.strip(), "late_cards")
    station = Station(floor, table.name, table.sensor_of(jackpot.name), context)
    station.rules = replace(station.rules, falls_at_run=False)
    late = Late(command.by, command.reason, command.reference)
    (claim,) = station.do(claims.claim_late, table.name, past, command.hand, command.seat, late)
    assert isinstance(claim, HandClaimed)
    shown = judged(table, jackpot, command.hand, command.cards)
    station.do(claims.verify_claim, claim.award, context.by, shown)
    station.do(awards.authorise_award, claim.award, context.by, "executive")
    (posted, *_) = station.do(awards.post_award, claim.award, floor.next_win)
    seal(station, posted)
    return station.events
