"""Paging an executive to a table where a claim waits. Nothing moves; the log says who was asked."""

from collections.abc import Iterator

from houseway.floor import commands as c
from houseway.floor import events as e
from houseway.floor.clock import MICRO
from houseway.floor.context import Context
from houseway.floor.office.layouts import known_table
from houseway.floor.refused import refuse_if
from houseway.floor.state import Property, Table
from houseway.progressive import Award, claims

AGAIN = 30 * MICRO  # Until the same table may page once more.


def page_executive(floor: Property, command: c.PageExecutive, context: Context) -> list[e.Event]:
    table = known_table(floor, command.table)
    refuse_if(not any(claims_at(floor, table)), "no_claim", table=table.name)
    who = executives(floor)
    refuse_if(not who, "nobody_to_page")
    left = table.paged_at + AGAIN - context.at
    refuse_if(left > 0, "paged_just_now", table=table.name, left=-(-left // MICRO))
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


def claims_at(floor: Property, table: Table) -> Iterator[tuple[str, Award]]:
    """Each with the link it is on."""
    for link in (one.link for one in table.controllers.values() if one.link):
        for award in claims(floor.jackpots[link].link, table.name):
            yield link, award
