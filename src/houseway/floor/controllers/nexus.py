"""Nexus Command and GM Atlas: START GAME, seat, hand, CONFIRM, card, END GAME.

The swipe of the right card records the win and moves the meter at once.
"""

from houseway.floor import commands, events
from houseway.floor.controllers import shared_steps
from houseway.floor.controllers.station import Station
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.state import Credential
from houseway.progressive import Award, place_of
from houseway.progressive.deciders import claims
from houseway.progressive.deciders.awards import who_asks
from houseway.progressive.deciders.guards import table_in_play
from houseway.progressive.events import Signature
from houseway.progressive.refused import refuse_if as link_refuses_if

CARDS = ("supervisor_card", "executive_card")


def select_seat(station: Station, command: commands.SelectSeat) -> None:
    place = table_in_play(station.link, station.table.name)
    link_refuses_if(command.seat not in place.wagers, "no_wager", seat=command.seat)
    station.note(events.SeatSelected(station.table.name, station.sensor, command.seat))


def press_hand(station: Station, command: commands.PressHand) -> None:
    """The seat named by the press, or the one selected last in this game."""
    place = table_in_play(station.link, station.table.name)
    seat = command.seat or station.controller.seat
    refuse_if(not seat, "seat_not_selected")
    link_refuses_if(seat not in place.wagers, "no_wager", seat=seat)
    shared_steps.press(station, command, seat)
    if seat != station.controller.seat:
        station.note(events.SeatSelected(station.table.name, station.sensor, seat))


def confirm(station: Station, command: commands.Confirm) -> None:
    """Pressing again withdraws it, until the card is swiped."""
    award = _claim(station, command.seat)
    station.need_second_person(award)
    if award.step == "claimed":
        shared_steps.verify(station, award, command.cards)
    else:
        station.do(claims.unverify_claim, award.number, station.context.by)


def swipe_card(station: Station, command: commands.SwipeCard) -> None:
    card = station.credential(command.card, *CARDS)
    award = _confirmed(station, command.seat)
    station.need_second_person(award)
    if card.kind == "executive_card":
        _need_another_than_confirmed(station, award)
    shared_steps.record(station, award, signature(card), card.number)


def end_game(station: Station, command: commands.EndGame) -> None:
    shared_steps.end(station)
    if station.controller.seat:
        station.note(events.SeatSelected(station.table.name, station.sensor, 0))


def _need_another_than_confirmed(station: Station, award: Award) -> None:
    """If an executive signs, the executive must not be the person who confirmed the hand, except a
    trainer alone with a class. A win on a supervisor's card needs only one supervisor."""
    asks = who_asks(station.rules, station.link, place_of(station.rules, station.link, award))
    same = bool(asks) and award.verified_by == station.context.by and not station.is_trainers
    refuse_if(same, "same_person", did="confirmed the hand", does="record it")


def signature(card: Credential) -> Signature:
    return "executive" if card.kind == "executive_card" else "supervisor"


def _claim(station: Station, seat: int) -> Award:
    found = next((award for award in station.pending() if award.seat == seat), None)
    if found is None:
        refuse("no_hand_lit")
    return found


def _confirmed(station: Station, seat: int) -> Award:
    lit = [award for award in station.pending() if seat in (0, award.seat)]
    refuse_if(not lit, "no_hand_lit")
    ready = [award for award in lit if award.step != "claimed"]
    refuse_if(not ready, "not_confirmed")
    refuse_if(len(ready) > 1, "which_seat", hand="win to record")
    return ready[0]
