"""Payments, back-outs and manual adjustments: each an event of its link, with person and reason."""

from houseway.floor import commands as c
from houseway.floor.context import Context
from houseway.floor.events import Event
from houseway.floor.office.links import known_jackpot, on_link
from houseway.floor.state import Property
from houseway.progressive import commands as link


def pay_award(floor: Property, command: c.PayAward, context: Context) -> list[Event]:
    return on_link(
        known_jackpot(floor, command.link),
        link.PayAward(
            command.award, context.by, command.method, command.withheld, command.tax_form
        ),
    )


def back_out_award(floor: Property, command: c.BackOutAward, context: Context) -> list[Event]:
    jackpot = known_jackpot(floor, command.link)
    return on_link(jackpot, link.BackOutAward(command.award, context.by, command.reason))


def dispute_award(floor: Property, command: c.DisputeAward, context: Context) -> list[Event]:
    jackpot = known_jackpot(floor, command.link)
    return on_link(jackpot, link.DisputeAward(command.award, context.by, command.reason))


def lower_level(floor: Property, command: c.LowerLevel, context: Context) -> list[Event]:
    return on_link(
        known_jackpot(floor, command.link),
        link.LowerLevel(
            command.level,
            command.amount,
            command.lawful,
            context.by,
            command.reason,
            command.pool,
        ),
    )


def raise_level(floor: Property, command: c.RaiseLevel, context: Context) -> list[Event]:
    return on_link(
        known_jackpot(floor, command.link),
        link.RaiseLevel(command.level, command.amount, context.by, command.reason),
    )


def release_overflow(floor: Property, command: c.ReleaseOverflow, context: Context) -> list[Event]:
    return on_link(
        known_jackpot(floor, command.link),
        link.ReleaseOverflow(command.level, command.amount, context.by, command.reason),
    )
