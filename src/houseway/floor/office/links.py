"""Links: created from a paytable, joined by tables, opened, closed."""

from houseway.floor import commands
from houseway.floor import events as floor_events
from houseway.floor.context import Context
from houseway.floor.law.house_rules import count
from houseway.floor.links.rules import consequence, link_rules, meter_hands, preset_levels
from houseway.floor.office.layouts import SENSORS_MOST, known_table
from houseway.floor.office.legality import need_lawful
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.state import Jackpot, Property
from houseway.money import show
from houseway.paytables import Paytable, equipment
from houseway.paytables.words import hand_words
from houseway.progressive import advice
from houseway.progressive.deciders import Decider, P
from houseway.progressive.deciders import games as link

# Controllers whose documents name the supervisor alone (RULEBOOK 10).
SUPERVISOR_ALONE = ("aquarius", "nexus-dj-wild")


def create_link(
    floor: Property, command: commands.CreateLink, context: Context
) -> list[floor_events.Event]:
    refuse_if(not command.link.strip(), "name_blank")
    refuse_if(command.link in floor.jackpots, "link_known", link=command.link)
    table = context.catalog.get(command.paytable)
    if table is None:
        refuse("paytable_unknown", paytable=command.paytable)
    _need_jackpot(command, table)
    _need_wager(floor, command, table, context)
    asks = command.kind == "progressive" and command.family != "aquarius"
    refuse_if(asks and command.executive_top is None, "executive_unanswered")
    is_set = bool(command.levels) or command.kind == "house"
    rules = link_rules(
        table,
        levels=command.levels if is_set else preset_levels(table),
        prizes=command.prizes,
        wager=command.wager,
        executive_above=command.executive_above,
        executive_top=command.executive_top is not False,
        house_above=command.house_above,
        falls_at_run=command.family == "aquarius",
    )
    said = consequence(table, rules.levels, rules.wager)
    assert floor.opened is not None
    return [
        floor_events.LinkCreated(
            link=command.link,
            paytable=command.paytable,
            kind=command.kind,
            family=command.family,
            location=command.location or floor.opened.location,
            rules=rules,
            notices=command.notices,
            advice=tuple(dict.fromkeys((*said, *advice(rules)))),
        )
    ]


def link_table(
    floor: Property, command: commands.LinkTable, context: Context
) -> list[floor_events.Event]:
    jackpot = known_jackpot(floor, command.link)
    table = known_table(floor, command.table)
    refuse_if(jackpot.link.is_open, "link_running", link=command.link)
    refuse_if(command.sensor > SENSORS_MOST, "too_many_jackpots", most=SENSORS_MOST)
    controller = table.controllers.get(command.sensor)
    if controller is None:
        refuse("sensor_unknown", table=table.name, sensor=command.sensor)
    already = table.name in jackpot.link.tables
    refuse_if(already, "on_link", table=table.name, link=jackpot.name)
    taken = controller.link
    refuse_if(bool(taken), "sensor_taken", sensor=command.sensor, table=table.name, link=taken)
    proofs = need_lawful(floor, jackpot, table, command, context)
    program = context.program if proofs else ""
    last = table.last_games.get(jackpot.name, 0)
    alone = table.flow in SUPERVISOR_ALONE
    return [
        floor_events.TableLinked(jackpot.name, table.name, command.sensor, proofs, program),
        *on_link(jackpot, link.join_table, table.name, table.seats, last, supervisor_alone=alone),
    ]


def unlink_table(
    floor: Property, command: commands.UnlinkTable, context: Context
) -> list[floor_events.Event]:
    refuse_if(not command.reason.strip(), "reason_blank")
    jackpot = known_jackpot(floor, command.link)
    table = known_table(floor, command.table)
    refuse_if(jackpot.link.is_open, "link_running", link=command.link)
    place = jackpot.link.tables.get(table.name)
    if place is None:
        refuse("not_on_link", table=table.name, link=jackpot.name)
    sensor = table.sensor_of(jackpot.name)
    return [
        *on_link(jackpot, link.leave_table, table.name),
        floor_events.TableUnlinked(jackpot.name, table.name, sensor, place.game, command.reason),
    ]


def open_link(
    floor: Property, command: commands.OpenLink, context: Context
) -> list[floor_events.Event]:
    jackpot = known_jackpot(floor, command.link)
    refuse_if(not jackpot.link.tables, "link_empty", link=command.link)
    need_notices(jackpot.kind, jackpot.notices, context)
    given = (command.starts, context.by, command.reason, command.takeover)
    return on_link(jackpot, link.open_link, *given)


def close_link(
    floor: Property, command: commands.CloseLink, context: Context
) -> list[floor_events.Event]:
    jackpot = known_jackpot(floor, command.link)
    return on_link(jackpot, link.close_link, context.by, command.reason)


def reopen_link(
    floor: Property, command: commands.ReopenLink, context: Context
) -> list[floor_events.Event]:
    jackpot = known_jackpot(floor, command.link)
    refuse_if(not jackpot.link.tables, "link_empty", link=command.link)
    need_notices(jackpot.kind, jackpot.notices, context)
    return on_link(jackpot, link.reopen_link, context.by, command.reason)


def known_jackpot(floor: Property, name: str) -> Jackpot:
    jackpot = floor.jackpots.get(name)
    if jackpot is None:
        refuse("link_unknown", link=name)
    refuse_if(jackpot.is_retired, "link_retired", link=name)
    return jackpot


def on_link(
    jackpot: Jackpot,
    decide: Decider[P],
    *args: P.args,
    **kwargs: P.kwargs,
) -> list[floor_events.Event]:
    """Applies the link's own rules. Person and reason are among the arguments."""
    events = decide(jackpot.rules, jackpot.link, *args, **kwargs)
    return [floor_events.LinkChanged(jackpot.name, event) for event in events]


def _need_jackpot(command: commands.CreateLink, table: Paytable) -> None:
    if table.jackpot is None:
        refuse("not_a_jackpot", paytable=table.name)
    wrong = command.kind not in table.jackpot.kinds
    refuse_if(wrong, "kind_wrong", paytable=table.name, kind=command.kind)
    families = {equipment()[name].family for name in table.equipment}
    refuse_if(
        command.family not in families, "family_wrong", paytable=table.name, family=command.family
    )
    wanted = meter_hands(table) if command.kind == "house" else ()
    if set(command.prizes) != set(wanted):
        named = ", ".join(hand_words(table, hand) for hand in wanted)
        refuse("prizes_wrong", hands=named or "none, it is a progressive")


def _need_wager(
    floor: Property, command: commands.CreateLink, table: Paytable, context: Context
) -> None:
    fixed = table.wager.fixed
    if fixed is not None and command.wager != fixed and not table.wager.other_fixed:
        refuse("wager_fixed", paytable=table.name, wager=show(fixed))
    ceiling = count(floor, "single_wager", context.day, law=context.regulation)
    if command.wager > ceiling:
        shown = show(command.wager)
        refuse("above_ceiling", paytable=table.name, maximum=shown, ceiling=show(ceiling))


def need_notices(kind: str, posted: tuple[str, ...], context: Context) -> None:
    """R10: a house jackpot opens only with its three notices."""
    if kind == "house":
        missing = [n for n in context.regulation.house_notices if n not in posted]
        refuse_if(bool(missing), "notices_missing", notices="; ".join(missing))
