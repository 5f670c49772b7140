"""Folds of the play tables' events. No rule lives here."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from houseway.floor.events import play as e
from houseway.floor.play.cards import Shoe
from houseway.floor.play.state import Felt, Seat, Stack
from houseway.money import Money

if TYPE_CHECKING:
    from houseway.floor.state import Property


def felt_of(floor: "Property", table: str) -> Felt:
    return floor.felts.get(table, Felt())


def move(floor: "Property", who: str, amount: Money) -> None:
    stack = floor.chips.get(who, Stack())
    assert stack.held + amount >= 0, f"{who} has no such chips"
    floor.chips[who] = replace(stack, held=stack.held + amount)


def chips_bought(floor: "Property", event: e.ChipsBought) -> None:
    stack = floor.chips.get(event.who, Stack())
    floor.chips[event.who] = Stack(stack.held + event.amount, stack.bought + event.amount)


def seat_taken(floor: "Property", event: e.SeatTaken) -> None:
    felt = felt_of(floor, event.table)
    seat = Seat(event.who, event.bot, event.buys)
    floor.felts[event.table] = replace(felt, seats={**felt.seats, event.seat: seat})


def seat_left(floor: "Property", event: e.SeatLeft) -> None:
    felt = felt_of(floor, event.table)
    left = {seat: who for seat, who in felt.seats.items() if seat != event.seat}
    floor.felts[event.table] = replace(felt, seats=left)


def hands_dealt(floor: "Property", event: e.HandsDealt) -> None:
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
    )


def seat_answered(floor: "Property", event: e.SeatAnswered) -> None:
    felt = felt_of(floor, event.table)
    put = dict(felt.put)
    for seat, amount in event.put.items():
        move(floor, felt.players[seat], -amount)
        put[seat] += amount
    answers = (*felt.answers, event.word)
    floor.felts[event.table] = replace(felt, answers=answers, put=put)


def shoe_opened(floor: "Property", event: e.ShoeOpened) -> None:
    shoe = Shoe(event.order, event.number, event.salt)
    floor.felts[event.table] = replace(felt_of(floor, event.table), opened=shoe)


def round_paid(floor: "Property", event: e.RoundPaid) -> None:
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


def note_kept(floor: "Property", event: e.NoteKept) -> None:
    felt = felt_of(floor, event.table)
    floor.felts[event.table] = replace(felt, notes={**felt.notes, event.name: event.value})


PLAY_FOLDS: dict[type, Callable[["Property", Any], None]] = {
    e.ChipsBought: chips_bought,
    e.SeatTaken: seat_taken,
    e.SeatLeft: seat_left,
    e.HandsDealt: hands_dealt,
    e.SeatAnswered: seat_answered,
    e.ShoeOpened: shoe_opened,
    e.RoundPaid: round_paid,
    e.NoteKept: note_kept,
}
