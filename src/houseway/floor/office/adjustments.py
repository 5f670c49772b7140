"""Meters moved by hand: one person asks, another in another role agrees, and only then money moves.

Both stand in the log. What is asked is checked twice: a request that could not be carried out is
refused at once, and what has become impossible meanwhile is refused when someone agrees to it.
"""

from houseway.floor import commands as c
from houseway.floor import events as e
from houseway.floor.clock import MICRO
from houseway.floor.context import Context
from houseway.floor.law.bank import booked, need_free_funds, need_no_shortfall
from houseway.floor.law.files import noted
from houseway.floor.office.changes import need_two
from houseway.floor.office.links import known_jackpot, on_link
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.roles import ASKS, SENIOR
from houseway.floor.state import Jackpot, Property, Request
from houseway.progressive import commands as link

# As long as the next day's shift in the same role: after that the meter is another one.
STANDS = 24 * 3_600 * MICRO
TO_THE_HOUSE = ("gross_receipts", "seed_recovery")  # Lawful decreases that leave the account.


def ask_adjustment(floor: Property, command: c.AskAdjustment, context: Context) -> list[e.Event]:
    jackpot = known_jackpot(floor, command.link)
    moved(floor, jackpot, command, context.by)  # What could not be done is not asked either.
    gone = list[e.Event]()
    for standing in jackpot.requests.values():
        if standing.asked.level == command.level:
            if not standing.is_over(context.at):
                refuse("request_stands", request=standing.number, level=command.level)
            gone.append(expired(jackpot, standing))
    roles = tuple(sorted(context.actor.roles & ASKS))
    number, until = jackpot.requested + 1, context.at + STANDS
    return [*gone, e.AdjustmentAsked(jackpot.name, number, command, context.by, roles, until)]


def agree_adjustment(
    floor: Property, command: c.AgreeAdjustment, context: Context
) -> list[e.Event]:
    jackpot = known_jackpot(floor, command.link)
    request = _standing(jackpot, command.request)
    need_two(request, context, did="asked for the adjustment", does="agree to it")
    refuse_if(request.is_over(context.at), "request_expired", request=request.number)
    agreed = e.AdjustmentAgreed(jackpot.name, request.number, request.by, context.by)
    return [agreed, *moved(floor, jackpot, request.asked, context.by)]


def drop_adjustment(floor: Property, command: c.DropAdjustment, context: Context) -> list[e.Event]:
    """Whoever asked takes it back; a manager or an executive declines it."""
    refuse_if(not command.reason.strip(), "reason_blank")
    jackpot = known_jackpot(floor, command.link)
    request = _standing(jackpot, command.request)
    how = "withdrawn" if request.by == context.by else "declined"
    if how == "declined" and not floor.is_training:
        refuse_if(not context.actor.roles & SENIOR, "request_of_another", by=request.by)
    return [e.AdjustmentDropped(jackpot.name, request.number, how, context.by, command.reason)]


def expired_requests(floor: Property, at: int) -> list[e.Event]:
    return [
        expired(jackpot, request)
        for jackpot in floor.jackpots.values()
        for request in jackpot.requests.values()
        if request.is_over(at)
    ]


def expired(jackpot: Jackpot, request: Request) -> e.AdjustmentDropped:
    reason = "nobody agreed within 24 hours"
    return e.AdjustmentDropped(jackpot.name, request.number, "expired", "", reason)


def moved(floor: Property, jackpot: Jackpot, asked: c.AskAdjustment, by: str) -> list[e.Event]:
    """The money, as the link's own rules move it (R17, R18)."""
    made = on_link(jackpot, _on_level(asked, by))
    if asked.way == "release":
        need_free_funds(floor, jackpot, asked.amount)
    if asked.lawful in TO_THE_HOUSE:
        need_no_shortfall(floor, jackpot, asked.amount, asked.lawful)
    receipts = asked.amount if asked.lawful == "gross_receipts" else 0
    made += booked(jackpot, receipts)
    if asked.lawful == "malfunction":
        what = f"display of {asked.level} of {jackpot.name}"
        made += noted(floor, jackpot.link.tables, what)
    return made


def _on_level(asked: c.AskAdjustment, by: str) -> link.Command:
    match asked.way:
        case "raise":
            return link.RaiseLevel(asked.level, asked.amount, by, asked.reason)
        case "release":
            return link.ReleaseOverflow(asked.level, asked.amount, by, asked.reason)
    return link.LowerLevel(
        asked.level,
        asked.amount,
        asked.lawful,  # type: ignore[arg-type]  # None is refused as unlawful.
        by,
        asked.reason,
        asked.pool,
    )


def _standing(jackpot: Jackpot, number: int) -> Request:
    request = jackpot.requests.get(number)
    if request is None:
        refuse("request_unknown", request=number)
    return request
