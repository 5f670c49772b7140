"""Manual meter adjustments (R17, R18), approved by two people."""

from houseway.floor import commands, events
from houseway.floor.context import Context
from houseway.floor.law.bank import booked, need_free_funds, need_no_shortfall
from houseway.floor.law.notices_and_seals import noted
from houseway.floor.links.names import link_name
from houseway.floor.office.links import known_jackpot, on_link
from houseway.floor.state import Jackpot, Property
from houseway.progressive.deciders import adjustments as link
from houseway.progressive.rules import level_words

# Lawful decreases for which the money leaves the account.
TO_THE_HOUSE = ("gross_receipts", "seed_recovery")


def adjust_level(
    floor: Property, command: commands.AdjustLevel, context: Context
) -> list[events.Event]:
    """Moves the money by the link's own rules."""
    jackpot = known_jackpot(floor, command.link)
    made = _on_level(jackpot, command, context.by)
    if command.way == "release":
        need_free_funds(floor, jackpot, command.amount)
    if command.lawful in TO_THE_HOUSE:
        need_no_shortfall(floor, jackpot, command.amount, command.lawful)
    receipts = command.amount if command.lawful == "gross_receipts" else 0
    made += booked(jackpot, receipts)
    if command.lawful == "malfunction":
        what = f"display of {level_words(command.level)} of {link_name(jackpot.name)}"
        made += noted(floor, jackpot.link.tables, what)
    return made


def _on_level(jackpot: Jackpot, asked: commands.AdjustLevel, by: str) -> list[events.Event]:
    level, amount, why = asked.level, asked.amount, asked.reason
    match asked.way:
        case "raise":
            return on_link(jackpot, link.raise_level, level, amount, by, why)
        case "release":
            return on_link(jackpot, link.release_overflow, level, amount, by, why)
    # Lowering without a lawful reason is refused there.
    return on_link(jackpot, link.lower_level, level, amount, asked.lawful, by, why, asked.pool)
