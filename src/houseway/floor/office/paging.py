"""Paging an executive to a table where a claim waits. Nothing moves; the log says who was asked."""

from houseway.floor import commands as c
from houseway.floor import events as e
from houseway.floor.context import Context
from houseway.floor.office.layouts import known_table
from houseway.floor.refused import refuse_if
from houseway.floor.state import Property, Table
from houseway.progressive.state import is_pending

SECOND = 1_000_000
AGAIN = 30 * SECOND  # Until the same table may page once more.


def page_executive(floor: Property, command: c.PageExecutive, context: Context) -> list[e.Event]:
    table = known_table(floor, command.table)
    refuse_if(not has_claim(floor, table), "no_claim", table=table.name)
    who = executives(floor)
    refuse_if(not who, "nobody_to_page")
    left = table.paged_at + AGAIN - context.at
    refuse_if(left > 0, "paged_just_now", table=table.name, left=-(-left // SECOND))
    return [e.ExecutivePaged(table.name, who, context.at)]


def executives(floor: Property) -> tuple[str, ...]:
    """Those who work here and hold a card that counts."""
    holders = {
        one.staff
        for one in floor.credentials.values()
        if one.kind == "executive_card" and not one.is_revoked
    }
    staff = (floor.staff[name] for name in sorted(holders))
    return tuple(one.id for one in staff if one.is_employed and "executive" in one.roles)


def has_claim(floor: Property, table: Table) -> bool:
    return any(
        award.table == table.name and is_pending(award)
        for one in table.controllers.values()
        if one.link
        for award in floor.jackpots[one.link].link.awards.values()
    )
