"""Aquarius: COIN IN, hand button, key to JPH, J-POT records, key to RUN moves the meter, GAME OVER.

The keypad names no seat: the supervisor enters it at J-POT. One win per turn of the key, so two
equal hands in a round take two turns.
"""

from houseway.floor import commands, events
from houseway.floor.controllers import shared_steps
from houseway.floor.controllers.station import Station
from houseway.floor.links.names import hand_label
from houseway.floor.refused import refuse, refuse_if
from houseway.progressive import Award
from houseway.progressive.deciders import awards
from houseway.progressive.events import Signature


def press_hand(station: Station, command: commands.PressHand) -> None:
    _need_run(station)
    shared_steps.press(station, command)


def turn_key(station: Station, command: commands.TurnKey) -> None:
    station.credential(command.key, "key")
    if command.to == "jph":
        refuse_if(station.controller.key_at == "jph", "key_at_jph")
        refuse_if(not station.pending(), "no_hand_lit")
    else:
        refuse_if(station.controller.key_at == "run", "key_at_run")
        _settle(station)
    by = station.context.by
    station.note(events.KeyTurned(station.table.name, station.sensor, command.to, command.key, by))


def name_seat(station: Station, command: commands.NameSeat) -> None:
    _need_own_jph(station)
    shared_steps.name_seat(station, command)


def press_j_pot(station: Station, command: commands.PressJPot) -> None:
    _need_own_jph(station)
    refuse_if(station.controller.is_recorded, "turn_to_run")
    award = _chosen(station, command.hand)
    station.need_second_person(award)
    seat = command.seat or award.seat or _only_seat(station, award)
    entered = shared_steps.name_and_verify(station, award, seat, command.cards)
    shared_steps.record(station, award, _signature(station), station.controller.key)
    station.note(events.JPotPressed(station.table.name, station.sensor, award.number, entered))


def game_over(station: Station, command: commands.GameOver) -> None:
    _need_run(station)
    shared_steps.end(station)


def _signature(station: Station) -> Signature:
    """A key does not show its holder's rank, so the staff list decides."""
    is_high = station.is_trainers or "executive" in station.context.actor.roles
    return "executive" if is_high else "supervisor"


def _settle(station: Station) -> None:
    """What J-POT recorded leaves its level now; a tray pay moves nothing."""
    waiting = [a for a in station.link.awards.values() if a.table == station.table.name]
    if any(award.step == "posted" and not award.is_settled for award in waiting):
        station.do(awards.return_to_run, station.table.name)


def _need_run(station: Station) -> None:
    jph = station.controller.key_at == "jph"
    refuse_if(
        jph, "keypad_held", table=station.table.name, who=station.person(station.controller.key_by)
    )


def _need_own_jph(station: Station) -> None:
    refuse_if(station.controller.key_at == "run", "key_at_run")
    held = station.controller.key_by
    refuse_if(
        held != station.context.by,
        "keypad_held",
        table=station.table.name,
        who=station.person(held),
    )


def _chosen(station: Station, hand: str) -> Award:
    if hand:
        return station.lit(hand)
    lit = station.pending()
    refuse_if(not lit, "no_hand_lit")
    if len(lit) > 1:
        refuse("which_hand", hands=", ".join(award.hand for award in lit))
    return lit[0]


def _only_seat(station: Station, award: Award) -> int:
    """The only lit seat; if several are lit, the supervisor must name one."""
    wagers = station.place.wagers
    refuse_if(len(wagers) != 1, "which_seat", hand=hand_label(award.hand).lower())
    return wagers[0]
