"""Nexus as the DJ Wild text describes it: START GAME, hand; card, seat, hand; END GAME.

The dealer's keypad names no seat. After a swipe the keypad belongs to the card holder: seat, then
hand, and the win is recorded. The text does not say when the meter moves; here it moves when the
win is recorded.
"""

from houseway.floor import commands, events
from houseway.floor.controllers import nexus, shared_steps
from houseway.floor.controllers.station import Station
from houseway.floor.refused import refuse_if
from houseway.progressive.refused import refuse_if as link_refuses_if


def press_hand(station: Station, command: commands.PressHand) -> None:
    """The dealer's press is a claim; after a card swipe it records the win."""
    if not station.controller.card:
        shared_steps.press(station, command)
        return
    _need_own_card(station)
    refuse_if(not station.controller.seat, "seat_not_selected")
    award = station.lit(command.hand)
    station.need_second_person(award)
    shared_steps.name_and_verify(station, award, station.controller.seat, command.cards)
    card = station.floor.credentials[station.controller.card]
    refuse_if(card.is_revoked, "credential_revoked", what="card", number=card.number)
    shared_steps.record(station, award, nexus.signature(card), card.number)
    _close(station)


def swipe_card(station: Station, command: commands.SwipeCard) -> None:
    """The holder's second swipe closes the keypad; if that card was revoked, anyone's does."""
    station.credential(command.card, *nexus.CARDS)
    held = station.controller.card
    if held:
        if not station.floor.credentials[held].is_revoked:
            _need_own_card(station)
        _close(station)
        return
    refuse_if(not station.pending(), "no_hand_lit")
    by = station.context.by
    station.note(events.CardSwiped(station.table.name, station.sensor, command.card, by))


def select_seat(station: Station, command: commands.SelectSeat) -> None:
    refuse_if(not station.controller.card, "card_first")
    _need_own_card(station)
    link_refuses_if(command.seat not in station.place.wagers, "no_wager", seat=command.seat)
    station.note(events.SeatSelected(station.table.name, station.sensor, command.seat))


def name_seat(station: Station, command: commands.NameSeat) -> None:
    refuse_if(not station.controller.card, "card_first")
    _need_own_card(station)
    shared_steps.name_seat(station, command)


def end_game(station: Station, command: commands.EndGame) -> None:
    held = station.controller.card_by
    refuse_if(bool(held), "keypad_held", table=station.table.name, who=station.person(held))
    shared_steps.end(station)


def _need_own_card(station: Station) -> None:
    held = station.controller.card_by
    refuse_if(
        held != station.context.by,
        "keypad_held",
        table=station.table.name,
        who=station.person(held),
    )


def _close(station: Station) -> None:
    station.note(events.CardWithdrawn(station.table.name, station.sensor))
