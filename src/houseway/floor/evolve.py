"""Folds records of the log, event by event, into the property. There are no rules here;
`houseway.progressive` folds money. The folds of a table or a jackpot are pure; only `apply` changes
the property's dictionaries.
"""

from collections.abc import Callable
from typing import Any, get_args

from msgspec.structs import replace

from houseway.floor import events
from houseway.floor.controllers import round_events
from houseway.floor.events import old
from houseway.floor.events.pit import AlarmAcknowledged, TablePlaced, TechnicianCalled
from houseway.floor.events.upcast import decode
from houseway.floor.law.events import NoticesPosted
from houseway.floor.law.folds import LAW_FOLDS, SEIZURE_FOLDS, TIMED, begin, malfunction
from houseway.floor.play.folds import PLAY_FOLDS
from houseway.floor.staff_folds import STAFF_FOLDS
from houseway.floor.state import (
    Acknowledged,
    Approval,
    Controller,
    DeadSeat,
    Device,
    Jackpot,
    Property,
    Shift,
    Table,
)
from houseway.floor.store.record import Record
from houseway.floor.training.events import SchoolEvent
from houseway.floor.training.roll import apply as enter
from houseway.floor.upkeep.log_events import LossAccepted, PinRecorded, SigningBegan, UpkeepEvent
from houseway.progressive import evolve as evolve_link


def fold(floor: Property, record: Record) -> list[events.Event]:
    """Folds a record that is already in the log."""
    begin(floor, record.at, record.day)
    found = decode(record.body, record.schema)
    for event in found:
        apply(floor, event)
    return found


def apply(floor: Property, event: events.Event) -> None:
    kind = type(event)
    if kind is events.LinkChanged:
        assert isinstance(event, events.LinkChanged)
        jackpot = floor.jackpots[event.link]
        link = evolve_link(jackpot.link, event.event)
        floor.jackpots[event.link] = replace(jackpot, link=link)
        timed = TIMED.get(type(event.event))
        if timed is not None:
            timed(floor, event.link, event.event)
    elif kind in TABLE_FOLDS:
        name = event.table  # type: ignore[union-attr]
        floor.tables[name] = TABLE_FOLDS[kind](floor.tables[name], event)
        if isinstance(event, events.TableLinked) and event.proofs:
            jackpot = floor.jackpots[event.link]
            floor.jackpots[event.link] = replace(jackpot, proofs=event.proofs)
        elif isinstance(event, events.FaultReported):
            malfunction(floor, event)
    elif kind in JACKPOT_FOLDS:
        name = event.link  # type: ignore[union-attr]
        floor.jackpots[name] = JACKPOT_FOLDS[kind](floor.jackpots[name], event)
    else:
        PROPERTY_FOLDS[kind](floor, event)


# Tables and their controllers.


def with_controller(table: Table, sensor: int, **changes: object) -> Table:
    controller = replace(table.controllers[sensor], **changes)
    return replace(table, controllers={**table.controllers, sensor: controller})


def hand_pressed(table: Table, event: events.HandPressed) -> Table:
    pressed = {**table.controllers[event.sensor].pressed, event.award: event.by}
    return with_controller(table, event.sensor, pressed=pressed)


def hand_released(table: Table, event: events.HandReleased) -> Table:
    pressed = table.controllers[event.sensor].pressed
    kept = {award: by for award, by in pressed.items() if award != event.award}
    return with_controller(table, event.sensor, pressed=kept)


def seat_selected(table: Table, event: events.SeatSelected) -> Table:
    return with_controller(table, event.sensor, seat=event.seat)


def key_turned(table: Table, event: events.KeyTurned) -> Table:
    by, key = (event.by, event.key) if event.to == "jph" else ("", "")
    return with_controller(
        table, event.sensor, key_at=event.to, key_by=by, key=key, is_recorded=False
    )


def j_pot_pressed(table: Table, event: events.JPotPressed) -> Table:
    return with_controller(table, event.sensor, is_recorded=True)


def card_swiped(table: Table, event: events.CardSwiped) -> Table:
    return with_controller(table, event.sensor, card=event.card, card_by=event.by, seat=0)


def card_withdrawn(table: Table, event: events.CardWithdrawn) -> Table:
    return with_controller(table, event.sensor, card="", card_by="", seat=0)


def first_card_dealt(table: Table, event: round_events.FirstCardDealt) -> Table:
    for sensor, game in event.games.items():
        table = with_controller(table, sensor, dealt_game=game)
    return replace(table, round=event.round, is_dealt=True) if event.round else table


def cards_taken_back(table: Table, event: round_events.CardsTakenBack) -> Table:
    table = replace(table, is_dealt=False)
    return with_controller(table, event.sensor, dealt_game=0) if event.sensor else table


def shuffler_operated(table: Table, event: round_events.ShufflerOperated) -> Table:
    return replace(table, machine=table.machine.operated(event.act, event.what))


def fault_reported(table: Table, event: events.FaultReported) -> Table:
    """A call to a technician covers the faults open at the time, not later ones."""
    number = table.fault_count + 1
    called, at = (table.called, table.called_at) if table.faults() else ((), 0)
    table = replace(table, fault_count=number, called=called, called_at=at)
    if event.seat:
        dead = table.controllers[event.sensor].dead_seats | {
            event.seat: DeadSeat(event.what, number)
        }
        return with_controller(table, event.sensor, dead_seats=dead)
    return with_controller(table, event.sensor, fault=event.what, fault_number=number)


def fault_cleared(table: Table, event: events.FaultCleared) -> Table:
    if not event.seat:
        return with_controller(table, event.sensor, fault="")
    dead = table.controllers[event.sensor].dead_seats
    left = {seat: one for seat, one in dead.items() if seat != event.seat}
    return with_controller(table, event.sensor, dead_seats=left)


def table_linked(table: Table, event: events.TableLinked) -> Table:
    controllers = {**table.controllers, event.sensor: Controller(link=event.link)}
    return replace(table, controllers=controllers)


def table_unlinked(table: Table, event: events.TableUnlinked) -> Table:
    controllers = {**table.controllers, event.sensor: Controller()}
    last_games = {**table.last_games, event.link: event.last_game}
    return replace(table, controllers=controllers, last_games=last_games)


def spots_changed(table: Table, event: events.SpotsChanged) -> Table:
    if event.settings is not None:
        table = replace(table, settings=event.settings)
    if event.two_positions is not None:
        table = replace(table, two_positions=event.two_positions)
    return replace(table, spots=event.spots)


TABLE_FOLDS: dict[type, Callable[[Table, Any], Table]] = {
    events.HandPressed: hand_pressed,
    events.HandReleased: hand_released,
    events.SeatSelected: seat_selected,
    events.KeyTurned: key_turned,
    events.JPotPressed: j_pot_pressed,
    events.CardSwiped: card_swiped,
    events.CardWithdrawn: card_withdrawn,
    round_events.FirstCardDealt: first_card_dealt,
    round_events.CardsTakenBack: cards_taken_back,
    round_events.RoundEnded: lambda table, event: replace(table, is_dealt=False),
    round_events.IrregularityRecorded: lambda table, event: table,
    round_events.ShufflerOperated: shuffler_operated,
    events.DealerChanged: lambda table, event: replace(
        table, dealer=event.dealer, dealer_at=event.at
    ),
    events.SupervisorCalled: lambda table, event: table,
    events.ExecutivePaged: lambda table, event: replace(table, paged=event.who, paged_at=event.at),
    TechnicianCalled: lambda table, event: replace(table, called=event.who, called_at=event.at),
    events.FaultReported: fault_reported,
    events.FaultCleared: fault_cleared,
    events.TableOpened: lambda table, event: replace(table, is_open=True, closing=""),
    events.TableFoundUnlawful: lambda table, event: replace(table, closing=event.why),
    events.TableClosed: lambda table, event: replace(table, is_open=False),
    events.TableLinked: table_linked,
    events.TableUnlinked: table_unlinked,
    events.SpotsChanged: spots_changed,
    TablePlaced: lambda table, event: replace(table, pit=event.pit),
}


# Jackpots.


def rules_changed(jackpot: Jackpot, event: events.LinkRulesChanged | old.ChangeApproved) -> Jackpot:
    return replace(jackpot, rules=event.rules)


JACKPOT_FOLDS: dict[type, Callable[[Jackpot, Any], Jackpot]] = {
    **dict.fromkeys(get_args(old.OldEvent), lambda jackpot, event: jackpot),
    old.ChangeApproved: rules_changed,
    events.LinkRulesChanged: rules_changed,
    events.LinkRetired: lambda jackpot, event: replace(jackpot, is_retired=True),
    NoticesPosted: lambda jackpot, event: replace(jackpot, notices=event.notices),
    **SEIZURE_FOLDS,
}


# The property's own dictionaries.


def property_opened(floor: Property, event: events.PropertyOpened) -> None:
    floor.opened = event.opened


def exception_recorded(floor: Property, event: events.ExceptionRecorded) -> None:
    floor.exceptions += 1


def device_enrolled(floor: Property, event: events.DeviceEnrolled) -> None:
    floor.devices[event.device] = Device(
        event.device, event.kind, event.table, equipment=event.equipment
    )


def device_revoked(floor: Property, event: events.DeviceRevoked) -> None:
    floor.devices[event.device] = replace(floor.devices[event.device], is_revoked=True)


def signs_dressed(floor: Property, event: events.SignsDressed) -> None:
    floor.signs = replace(floor.signs, style=event.style, version=floor.signs.version + 1)


def winner_shown(floor: Property, event: events.WinnerShown) -> None:
    winner = (event.link, event.award)
    floor.signs = replace(floor.signs, winner=winner, version=floor.signs.version + 1)


def approval_recorded(floor: Property, event: events.ApprovalRecorded) -> None:
    approval = Approval(event.kind, event.subject, event.reference, event.digest, event.until)
    floor.approvals[event.kind, event.subject] = approval


def table_added(floor: Property, event: events.TableAdded) -> None:
    layout = event.layout
    floor.tables[layout.table] = Table(
        name=layout.table,
        game=layout.game,
        title=layout.title,
        spots=layout.spots,
        seats=layout.seats,
        decks=layout.decks,
        controller=layout.controller,
        flow=event.flow,  # type: ignore[arg-type]
        maker=layout.maker,
        location=event.location,
        has_meter=layout.has_meter,
        third_card=layout.third_card,
        versions=layout.versions,
        suppliers=layout.suppliers,
        shuffler=layout.shuffler,
        settings=layout.settings,
        two_positions=layout.two_positions,
        controllers={sensor: Controller() for sensor in range(1, layout.sensors + 1)},
    )


def link_created(floor: Property, event: events.LinkCreated) -> None:
    floor.jackpots[event.link] = Jackpot(
        name=event.link,
        paytable=event.paytable,
        kind=event.kind,
        family=event.family,
        location=event.location,
        rules=event.rules,
        notices=event.notices,
    )


def shift_opened(floor: Property, event: events.ShiftOpened) -> None:
    floor.shifts = event.number
    floor.shift = Shift(event.number, event.name, event.by)


def shift_closed(floor: Property, event: events.ShiftClosed) -> None:
    floor.shift = None


def day_closed(floor: Property, event: events.DayClosed) -> None:
    floor.closed_days.add(event.day)
    floor.open_days.discard(event.day)


def alarm_acknowledged(floor: Property, event: AlarmAcknowledged) -> None:
    for key in event.over:
        del floor.acknowledged[key]
    floor.acknowledged[event.alarm] = Acknowledged(event.by, event.at)


def no_change(floor: Property, event: UpkeepEvent) -> None:
    """Events about the log itself change nothing on the floor."""


def signing_began(floor: Property, event: SigningBegan) -> None:
    floor.signing_key, floor.signed_after = event.key, event.after


def pin_recorded(floor: Property, event: PinRecorded) -> None:
    floor.pins[event.staff] = event.digest


def school_event(floor: Property, event: SchoolEvent) -> None:
    enter(floor.roll, event, floor.at)


def loss_accepted(floor: Property, event: LossAccepted) -> None:
    floor.signed_after = event.begins


PROPERTY_FOLDS: dict[type, Callable[[Property, Any], None]] = {
    events.PropertyOpened: property_opened,
    events.ExceptionRecorded: exception_recorded,
    events.DeviceEnrolled: device_enrolled,
    events.DeviceRevoked: device_revoked,
    events.SignsDressed: signs_dressed,
    events.WinnerShown: winner_shown,
    events.ApprovalRecorded: approval_recorded,
    events.TableAdded: table_added,
    events.LinkCreated: link_created,
    events.ShiftOpened: shift_opened,
    events.ShiftClosed: shift_closed,
    events.DayClosed: day_closed,
    AlarmAcknowledged: alarm_acknowledged,
    **dict.fromkeys(get_args(UpkeepEvent), no_change),
    SigningBegan: signing_began,
    LossAccepted: loss_accepted,
    **STAFF_FOLDS,
    PinRecorded: pin_recorded,
    **LAW_FOLDS,
    **PLAY_FOLDS,
    **dict.fromkeys(get_args(SchoolEvent), school_event),
}

assert {events.LinkChanged, *TABLE_FOLDS, *JACKPOT_FOLDS, *PROPERTY_FOLDS} == set(
    get_args(events.Event)
)
