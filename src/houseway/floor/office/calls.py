"""Dealers logging on, executives paged, technicians called, alarms acknowledged: no money moves.

An acknowledged alarm stays until its cause is resolved, and shows who acknowledged it.
"""

from collections.abc import Iterator

from houseway.floor import commands, events
from houseway.floor.clock import MICRO
from houseway.floor.context import Context
from houseway.floor.events.pit import AlarmAcknowledged, TechnicianCalled
from houseway.floor.law.alarms import alarms
from houseway.floor.office.layouts import known_table
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.state import Property, Table
from houseway.progressive import Award, claims

CALL_PAUSE = 30 * MICRO  # Before the same table may call again.


def log_on(floor: Property, command: commands.LogOn, context: Context) -> list[events.Event]:
    """One table at a time: logging on here logs the dealer off elsewhere."""
    table, me = known_table(floor, command.table), context.by
    name = context.actor.name
    refuse_if(table.dealer == me, "dealer_on", dealer=name, table=table.name)
    elsewhere = (one for one in floor.tables.values() if one.dealer == me)
    left = [events.DealerChanged(one.name, "", me, context.at) for one in elsewhere]
    return [*left, events.DealerChanged(table.name, me, table.dealer, context.at)]


def log_off(floor: Property, command: commands.LogOff, context: Context) -> list[events.Event]:
    table = known_table(floor, command.table)
    refuse_if(table.dealer != context.by, "dealer_off", table=table.name)
    return [events.DealerChanged(table.name, "", context.by, context.at)]


def page_executive(
    floor: Property, command: commands.PageExecutive, context: Context
) -> list[events.Event]:
    table = known_table(floor, command.table)
    refuse_if(not any(claims_at(floor, table)), "no_claim", table=table.name)
    who = executives(floor)
    refuse_if(not who, "nobody_to_page")
    left = table.paged_at + CALL_PAUSE - context.at
    refuse_if(left > 0, "paged_just_now", table=table.name, left=-(-left // MICRO))
    return [events.ExecutivePaged(table.name, who, context.at)]


def executives(floor: Property) -> tuple[str, ...]:
    """Employed executives with a valid card."""
    holders = {
        one.staff
        for one in floor.credentials.values()
        if one.kind == "executive_card" and not one.is_revoked
    }
    staff = (floor.staff[name] for name in sorted(holders))
    return tuple(one.id for one in staff if one.is_employed and "executive" in one.roles)


def claims_at(floor: Property, table: Table) -> Iterator[tuple[str, Award]]:
    """Pending claims at the table, each with its link."""
    for link in (one.link for one in table.controllers.values() if one.link):
        for award in claims(floor.jackpots[link].link, table.name):
            yield link, award


def call_technician(
    floor: Property, command: commands.CallTechnician, context: Context
) -> list[events.Event]:
    table = known_table(floor, command.table)
    refuse_if(not table.faults(), "no_fault", place=f"Table {table.name}")
    who = technicians(floor)
    refuse_if(not who, "nobody_to_call")
    left = table.called_at + CALL_PAUSE - context.at
    refuse_if(left > 0, "called_just_now", table=table.name, left=-(-left // MICRO))
    return [TechnicianCalled(table.name, who, context.at)]


def technicians(floor: Property) -> tuple[str, ...]:
    staff = (floor.staff[name] for name in sorted(floor.staff))
    return tuple(one.id for one in staff if one.is_employed and "technician" in one.roles)


def acknowledge_alarm(
    floor: Property, command: commands.AcknowledgeAlarm, context: Context
) -> list[events.Event]:
    active = {each.key: each for each in alarms(floor, context.at)}
    found = active.get(command.alarm)
    if found is None:
        refuse("alarm_unknown")
    if known := floor.acknowledged.get(found.key):
        refuse("alarm_seen", by=floor.staff[known.by].name)
    return [
        AlarmAcknowledged(
            alarm=found.key,
            code=found.code,
            subject=found.subject,
            sentence=found.sentence,
            by=context.by,
            at=context.at,
            over=tuple(sorted(set(floor.acknowledged) - set(active))),
        )
    ]
