"""Meters moved by hand (R17, R18), as two persons agreed."""

from houseway.floor import commands as c
from houseway.floor import events as e
from houseway.floor.context import Context
from houseway.floor.law.bank import booked, need_free_funds, need_no_shortfall
from houseway.floor.law.files import noted
from houseway.floor.office.links import known_jackpot, on_link
from houseway.floor.state import Property
from houseway.progressive import commands as link

TO_THE_HOUSE = ("gross_receipts", "seed_recovery")  # Lawful decreases that leave the account.


def adjust_level(floor: Property, command: c.AdjustLevel, context: Context) -> list[e.Event]:
    """The money, as the link's own rules move it."""
    jackpot = known_jackpot(floor, command.link)
    made = on_link(jackpot, _on_level(command, context.by))
    if command.way == "release":
        need_free_funds(floor, jackpot, command.amount)
    if command.lawful in TO_THE_HOUSE:
        need_no_shortfall(floor, jackpot, command.amount, command.lawful)
    receipts = command.amount if command.lawful == "gross_receipts" else 0
    made += booked(jackpot, receipts)
    if command.lawful == "malfunction":
        what = f"display of {command.level} of {jackpot.name}"
        made += noted(floor, jackpot.link.tables, what)
    return made


def _on_level(asked: c.AdjustLevel, by: str) -> link.Command:
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
