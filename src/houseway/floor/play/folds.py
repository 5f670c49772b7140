"""Folds of the play tables' events. There are no rules here."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, get_args

from msgspec.structs import replace

from houseway.floor.events import play as play_events
from houseway.floor.play.cards import Shoe
from houseway.floor.play.state import Departure, Felt, Mock, Seat, Stack
from houseway.money import Money

if TYPE_CHECKING:
    from houseway.floor.state import Property


MockEvent = (
    play_events.ActDone | play_events.ActDeparted | play_events.DealtOut | play_events.TablePaused
)


def felt_of(floor: "Property", table: str) -> Felt:
    return floor.felts.get(table, Felt())


def move(floor: "Property", who: str, amount: Money) -> None:
    stack = floor.chips.get(who, Stack())
    assert stack.held + amount >= 0, f"{who} has no such chips"
    floor.chips[who] = replace(stack, held=stack.held + amount)


def chips_bought(floor: "Property", event: play_events.ChipsBought) -> None:
    stack = floor.chips.get(event.who, Stack())
    floor.chips[event.who] = Stack(stack.held + event.amount, stack.bought + event.amount)


def seat_taken(floor: "Property", event: play_events.SeatTaken) -> None:
    felt = felt_of(floor, event.table)
    seat = Seat(event.who, event.bot, event.buys)
    floor.felts[event.table] = replace(felt, seats={**felt.seats, event.seat: seat})


def seat_left(floor: "Property", event: play_events.SeatLeft) -> None:
    felt = felt_of(floor, event.table)
    left = {seat: who for seat, who in felt.seats.items() if seat != event.seat}
    floor.felts[event.table] = replace(felt, seats=left)


def hands_dealt(floor: "Property", event: play_events.HandsDealt) -> None:
    put = {seat: sum(spots.values()) for seat, spots in event.wagers.items()}
    for seat, amount in put.items():
        move(floor, event.players[seat], -amount)
    felt = felt_of(floor, event.table)
    floor.felts[event.table] = Felt(
        seats=felt.seats,
        notes=felt.notes,
        round=event.round,
        wagers=event.wagers,
        players=event.players,
        put=put,
        commitment=event.commitment,
        shuffled=event.shuffled,
        dealt=event.dealt,
        fault=event.fault,
        is_open=True,
        mock=felt.mock and Mock(dealer=felt.mock.dealer, sitting=felt.mock.sitting, is_out=False),
    )


def seat_answered(floor: "Property", event: play_events.SeatAnswered) -> None:
    felt = felt_of(floor, event.table)
    put = dict(felt.put)
    for seat, amount in event.put.items():
        move(floor, felt.players[seat], -amount)
        put[seat] += amount
    answers = (*felt.answers, event.word)
    floor.felts[event.table] = replace(felt, answers=answers, put=put)


def shoe_opened(floor: "Property", event: play_events.ShoeOpened) -> None:
    shoe = Shoe(event.order, event.number, event.salt)
    floor.felts[event.table] = replace(felt_of(floor, event.table), opened=shoe)


def round_paid(floor: "Property", event: play_events.RoundPaid) -> None:
    felt = felt_of(floor, event.table)
    won = {seat: sum(spots.values()) for seat, spots in event.won.items()}
    for amounts in (event.paid, won):
        for seat, amount in amounts.items():
            move(floor, felt.players[seat], amount)
    floor.felts[event.table] = replace(
        felt,
        is_open=False,
        gone=event.dealt,
        voided=event.voided,
        paid=event.paid,
        won=event.won,
    )


def note_kept(floor: "Property", event: play_events.NoteKept) -> None:
    felt = felt_of(floor, event.table)
    floor.felts[event.table] = replace(felt, notes={**felt.notes, event.name: event.value})


def deal_taken(floor: "Property", event: play_events.DealTaken) -> None:
    mock = Mock(dealer=event.who, sitting=event.sitting)
    floor.felts[event.table] = replace(felt_of(floor, event.table), mock=mock)


def mock_changed(floor: "Property", event: MockEvent) -> None:
    felt = felt_of(floor, event.table)
    mock = felt.mock
    assert mock is not None, "nobody deals by hand here"
    match event:
        case play_events.ActDone():
            mock = replace(mock, done=mock.done + 1, times=(*mock.times, event.at))
        case play_events.ActDeparted():
            one = Departure(event.number, event.did, event.due, event.why, event.cite)
            mock = replace(mock, departures=(*mock.departures, one))
        case play_events.DealtOut():
            mock = replace(mock, is_out=True)
        case play_events.TablePaused():
            mock = replace(mock, paused=event.by)
    floor.felts[event.table] = replace(felt, mock=mock)


PLAY_FOLDS: dict[type, Callable[["Property", Any], None]] = {
    play_events.ChipsBought: chips_bought,
    play_events.SeatTaken: seat_taken,
    play_events.SeatLeft: seat_left,
    play_events.HandsDealt: hands_dealt,
    play_events.SeatAnswered: seat_answered,
    play_events.ShoeOpened: shoe_opened,
    play_events.RoundPaid: round_paid,
    play_events.NoteKept: note_kept,
    play_events.DealTaken: deal_taken,
    **dict.fromkeys(get_args(MockEvent), mock_changed),
}
