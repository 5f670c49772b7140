"""A technician called to a fault, an alarm acknowledged. Nothing moves; the log says who and when.

An acknowledgement cures nothing: the alarm stands as long as its cause does, and says who saw it.
"""

from houseway.floor import commands as c
from houseway.floor import events as e
from houseway.floor.clock import MICRO
from houseway.floor.context import Context
from houseway.floor.events.attention import AlarmAcknowledged, TechnicianCalled
from houseway.floor.law.alarms import alarms
from houseway.floor.office.layouts import known_table
from houseway.floor.office.paging import AGAIN
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.state import Property


def log_on(floor: Property, command: c.LogOn, context: Context) -> list[e.Event]:
    """At one table at a time: logging on here is logging off elsewhere."""
    table, me = known_table(floor, command.table), context.by
    name = context.actor.name
    refuse_if(table.dealer == me, "dealer_on", dealer=name, table=table.name)
    elsewhere = (one for one in floor.tables.values() if one.dealer == me)
    left = [e.DealerChanged(one.name, "", me, context.at) for one in elsewhere]
    return [*left, e.DealerChanged(table.name, me, table.dealer, context.at)]


def log_off(floor: Property, command: c.LogOff, context: Context) -> list[e.Event]:
    table = known_table(floor, command.table)
    refuse_if(table.dealer != context.by, "dealer_off", table=table.name)
    return [e.DealerChanged(table.name, "", context.by, context.at)]


def call_technician(floor: Property, command: c.CallTechnician, context: Context) -> list[e.Event]:
    table = known_table(floor, command.table)
    refuse_if(not table.faults(), "no_fault", table=table.name)
    who = technicians(floor)
    refuse_if(not who, "nobody_to_call")
    left = table.called_at + AGAIN - context.at
    refuse_if(left > 0, "called_just_now", table=table.name, left=-(-left // MICRO))
    return [TechnicianCalled(table.name, who, context.at)]


def technicians(floor: Property) -> tuple[str, ...]:
    staff = (floor.staff[name] for name in sorted(floor.staff))
    return tuple(one.id for one in staff if one.is_employed and "technician" in one.roles)


def acknowledge_alarm(
    floor: Property, command: c.AcknowledgeAlarm, context: Context
) -> list[e.Event]:
    standing = {each.key: each for each in alarms(floor, context.at)}
    found = standing.get(command.alarm)
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
            over=tuple(sorted(set(floor.acknowledged) - set(standing))),
        )
    ]
