"""Routine work: changing a layout, moving a jackpot, shifts, closing a day."""

from datetime import date

from msgspec.structs import replace

from houseway.floor import commands, events
from houseway.floor.context import Context
from houseway.floor.office.layouts import known_table, need_spots
from houseway.floor.office.legality import need_wager_on_layout
from houseway.floor.office.links import known_jackpot, on_link
from houseway.floor.office.requests import expired_requests
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.state import Jackpot, Property, Table
from houseway.money import show
from houseway.progressive import claims, evolve
from houseway.progressive.deciders import moves
from houseway.progressive.events import LevelMovedOut


def change_spots(
    floor: Property, command: commands.ChangeSpots, context: Context
) -> list[events.Event]:
    """Only while the table is closed; it must meet all rules to open again."""
    refuse_if(not command.reason.strip(), "reason_blank")
    table = known_table(floor, command.table)
    refuse_if(table.is_open, "table_open", table=table.name)
    settings = table.settings if command.settings is None else command.settings
    two = table.two_positions if command.two_positions is None else command.two_positions
    changed = replace(table, spots=command.spots, settings=settings, two_positions=two)
    need_spots(floor, changed, context)
    for name in linked(table):
        jackpot = floor.jackpots[name]
        offered = [spot for spot in command.spots if spot.paytable == jackpot.paytable]
        named = context.catalog[jackpot.paytable].name
        refuse_if(not offered, "jackpot_spot", table=table.name, link=name, paytable=named)
        need_wager_on_layout(changed, jackpot.paytable, jackpot.rules.wager)
    refuse_if(changed == table, "nothing_changes")
    given = (command.settings, command.two_positions)
    return [events.SpotsChanged(table.name, command.spots, command.reason, *given)]


def move_jackpot(
    floor: Property, command: commands.MoveJackpot, context: Context
) -> list[events.Event]:
    """Both links in one record, so that the money is never missing or counted twice."""
    refuse_if(not command.reason.strip(), "reason_blank")
    source, target = known_jackpot(floor, command.link), known_jackpot(floor, command.to)
    refuse_if(source.name == target.name, "move_nowhere", link=source.name)
    house = next((j.name for j in (source, target) if j.kind == "house"), "")
    refuse_if(bool(house), "house_money", link=house)
    elsewhere = source.location != target.location
    refuse_if(elsewhere, "move_location", here=source.location, there=target.location)
    _need_unseized(source)
    made: list[events.Event] = []
    for level, held in source.link.levels.items():
        if held.current + held.reserve + held.overflow == 0:
            continue
        to = command.levels.get(level, level)
        refuse_if(to not in target.rules.names, "move_level", level=level, link=target.name)
        why = (context.by, command.reason)
        (out,) = on_link(source, moves.move_out, level, f"{target.name}/{to}", *why)
        assert isinstance(out, events.LinkChanged)
        assert isinstance(out.event, LevelMovedOut)
        arriving = (to, out.event.moved, f"{source.name}/{level}", *why)
        (into,) = on_link(target, moves.move_in, *arriving)
        assert isinstance(into, events.LinkChanged)
        target = replace(target, link=evolve(target.link, into.event))
        made += [out, into]
    refuse_if(not made, "link_bare", link=source.name)
    return made


def _need_unseized(jackpot: Jackpot) -> None:
    """R23: moving the money must not end a stop."""
    missing = jackpot.seized_posted + jackpot.seized_hidden
    refuse_if(missing > 0, "seized_stays", link=jackpot.name, amount=show(missing))


def retire_link(
    floor: Property, command: commands.RetireLink, context: Context
) -> list[events.Event]:
    refuse_if(not command.reason.strip(), "reason_blank")
    jackpot = known_jackpot(floor, command.link)
    refuse_if(jackpot.link.is_open, "link_running", link=jackpot.name)
    for name in jackpot.link.tables:
        refuse("table_stays", table=name, link=jackpot.name)
    assert not jackpot.link.awards, "a table leaves only when its wins are paid"
    for name, level in jackpot.link.levels.items():
        held = level.current + level.reserve + level.overflow
        refuse_if(held > 0, "money_stays", level=name, link=jackpot.name)
    return [events.LinkRetired(jackpot.name, context.by, command.reason)]


def open_shift(
    floor: Property, command: commands.OpenShift, context: Context
) -> list[events.Event]:
    refuse_if(not command.name.strip(), "name_blank")
    if floor.shift is not None:
        refuse("shift_runs", name=floor.shift.name, by=floor.staff[floor.shift.by].name)
    number = floor.shifts + 1
    return [events.ShiftOpened(number, command.name, context.by, readings(floor))]


def close_shift(
    floor: Property, command: commands.CloseShift, context: Context
) -> list[events.Event]:
    """Pending claims are handed over by name; nobody has to settle them in a hurry."""
    if floor.shift is None:
        refuse("no_shift")
    return [
        events.ShiftClosed(
            floor.shift.number, context.by, command.note, readings(floor), pending(floor)
        )
    ]


def close_day(floor: Property, command: commands.CloseDay, context: Context) -> list[events.Event]:
    """Once per day, and only when it is over, so that nothing can be added to it. The order is
    free, so that a skipped day can still be closed."""
    day = date.fromisoformat(command.day).isoformat()
    refuse_if(day >= context.day, "day_runs", day=day)
    refuse_if(day < floor.first_day, "day_before", day=day, first=floor.first_day)
    refuse_if(day in floor.closed_days, "day_closed", day=day)
    gone = expired_requests(floor, context.at)
    return [*gone, events.DayClosed(day, context.by, command.sheets)]


def linked(table: Table) -> list[str]:
    return [controller.link for controller in table.controllers.values() if controller.link]


def readings(floor: Property) -> tuple[events.Reading, ...]:
    return tuple(
        events.Reading(name, level, held.current, held.reserve, held.overflow)
        for name, jackpot in floor.jackpots.items()
        for level, held in jackpot.link.levels.items()
        if not jackpot.is_retired
    )


def pending(floor: Property) -> tuple[str, ...]:
    return tuple(
        f"table {award.table}: {award.hand}" + (f" of seat {award.seat}" if award.seat else "")
        for jackpot in floor.jackpots.values()
        for award in claims(jackpot.link)
    )
