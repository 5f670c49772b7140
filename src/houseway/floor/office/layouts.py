"""Tables: what a layout may carry (R02, R04 to R06), and the approvals without which none opens."""

import re
from fractions import Fraction

from houseway.floor import commands as c
from houseway.floor import events as e
from houseway.floor.context import Context
from houseway.floor.equipment import lacking
from houseway.floor.law.approvals import need_approvals
from houseway.floor.law.days import need_day
from houseway.floor.law.figures import is_covered, second_prize_need
from houseway.floor.law.house_rules import count
from houseway.floor.places import TablePlaced
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.regulation.terms import terms
from houseway.floor.state import Property, Table
from houseway.games import FILES, game, game_title
from houseway.money import CENT, ForOne, Push, ToOne, show
from houseway.paytables import Paytable, equipment

# A table's name is in addresses, on signs and in every record of the log.
PLAIN = re.compile(r"[^\W_][\w .-]{0,39}")
SENSORS_MOST = 2  # At most two jackpots on a layout, one per sensor (RULEBOOK 5).


def record_approval(floor: Property, command: c.RecordApproval, context: Context) -> list[e.Event]:
    refuse_if(not command.subject.strip(), "name_blank")
    refuse_if(not command.reference.strip(), "reference_blank")
    if command.until:
        need_day(command.until)
    return [
        e.ApprovalRecorded(
            command.kind, command.subject, command.reference, command.digest, command.until
        )
    ]


def add_table(floor: Property, command: c.AddTable, context: Context) -> list[e.Event]:
    refuse_if(not command.table.strip() or not command.title.strip(), "name_blank")
    refuse_if(PLAIN.fullmatch(command.table) is None, "name_odd")
    refuse_if(command.table in floor.tables, "table_known", table=command.table)
    tables = _paytables(command, context)
    _need_approvable(floor, command.game)
    _need_limits(floor, command, tables, context)
    _need_seats(floor, command.table, command, context)
    flow = _need_equipment(command, tables)
    assert floor.opened is not None
    return [e.TableAdded(command, flow, command.location or floor.opened.location)]


def open_table(floor: Property, command: c.OpenTable, context: Context) -> list[e.Event]:
    """A live table opens only as approved; any other says that it is not."""
    table = known_table(floor, command.table)
    refuse_if(table.is_open, "table_open", table=table.name)
    _need_approvable(floor, table.game)
    _need_still_lawful(floor, table, context)
    if not floor.is_live:
        return [e.TableOpened(table.name, False)]
    need_approvals(floor, table, context)
    if not is_covered(floor, context.day):
        refuse("prize_uncovered", amount=show(second_prize_need(floor)))
    return [e.TableOpened(table.name, True)]


def _need_approvable(floor: Property, id_: str) -> None:
    """Public rules are enough to play, prove and train a game, never to take a live wager on it."""
    if floor.is_live and game(id_).is_public:
        refuse("public_rules", game=game_title(id_))


def _need_still_lawful(floor: Property, table: Table, context: Context) -> None:
    """R02, R04, R05, R07: rules that came into force, or that the house set, since it was laid
    out."""
    _need_limits(floor, table, [context.catalogue[name] for name in table.paytables()], context)
    _need_seats(floor, table.name, table, context)


def close_table(floor: Property, command: c.CloseTable, context: Context) -> list[e.Event]:
    table = known_table(floor, command.table)
    refuse_if(not table.is_open, "table_closed", table=table.name)
    for controller in table.controllers.values():
        if controller.link:
            place = floor.jackpots[controller.link].link.tables[table.name]
            refuse_if(place.is_open, "game_running", game=place.game, table=table.name)
    refuse_if(table.is_dealt, "round_running", table=table.name)
    return [e.TableClosed(table.name)]


def need_spots(floor: Property, layout: c.AddTable, context: Context) -> None:
    """The same as for a new table, where only the wagers of a layout change."""
    tables = _paytables(layout, context)
    _need_limits(floor, layout, tables, context)
    for table in tables:
        _need_fitting(layout, table)


def call_supervisor(floor: Property, command: c.CallSupervisor, context: Context) -> list[e.Event]:
    return [e.SupervisorCalled(known_table(floor, command.table).name)]


def place_table(floor: Property, command: c.PlaceTable, context: Context) -> list[e.Event]:
    table, pit = known_table(floor, command.table), command.pit.strip()
    refuse_if(pit == table.pit, "pit_same", table=table.name)
    return [TablePlaced(table.name, pit)]


def known_table(floor: Property, name: str) -> Table:
    table = floor.tables.get(name)
    if table is None:
        refuse("table_unknown", table=name)
    return table


def _paytables(command: c.AddTable, context: Context) -> list[Paytable]:
    refuse_if(command.game not in FILES, "game_unknown", game=command.game)
    played = game(command.game)
    refuse_if(not command.spots, "spots_missing")
    found = []
    for spot in command.spots:
        table = context.catalogue.get(spot.paytable)
        if table is None:
            refuse("paytable_unknown", paytable=spot.paytable)
        refuse_if(not played.takes(table), "paytable_foreign", paytable=table.id, game=command.game)
        if command.decks not in table.decks:
            decks = ", ".join(map(str, table.decks))
            refuse("decks_wrong", paytable=table.id, decks=decks)
        found.append(table)
    base = any(table.bet in played.base for table in found)
    refuse_if(not base, "base_missing", game=command.game)
    return found


def _need_seats(floor: Property, name: str, layout: c.AddTable | Table, context: Context) -> None:
    most = count(floor, "seats", context.day, layout.game, context.regulation)
    if not 1 <= layout.seats <= most:
        refuse("too_many_seats", table=name, seats=layout.seats, game=layout.game, most=most)


def _need_limits(
    floor: Property, command: c.AddTable | Table, tables: list[Paytable], context: Context
) -> None:
    law = context.regulation
    ceiling = count(floor, "single_wager", context.day, command.game, law)
    for spot in command.spots:
        sound = 0 < spot.minimum <= spot.maximum and spot.minimum % CENT == spot.maximum % CENT == 0
        refuse_if(not sound, "limits_wrong", paytable=spot.paytable)
        if spot.maximum > ceiling:
            shown = show(spot.maximum)
            refuse("above_ceiling", paytable=spot.paytable, maximum=shown, ceiling=show(ceiling))
    for spot, table in zip(command.spots, tables, strict=True):
        _need_aggregate(spot, table, context.day)
    allowed = law.games(context.day)
    games = sum(map(separate_games, tables))
    refuse_if(games > allowed.most, "too_many_games", count=games, most=allowed.most)
    above = sum(
        separate_games(table)
        for table, spot in zip(tables, command.spots, strict=True)
        if spot.maximum > allowed.above
    )
    if above > allowed.above_most:
        most = allowed.above_most
        refuse("too_many_above", count=above, amount=show(allowed.above), most=most)


def _need_aggregate(spot: c.Spot, table: Paytable, day: str) -> None:
    """R07 (WAC 230-15-490): one kind of prize, not below the floor of the day, and since 2021 only
    where a prize pays 50 to 1."""
    if spot.aggregate is None:
        return
    refuse_if(is_mixed(table), "aggregate_mixed", paytable=table.id)
    law, odds = terms().aggregate(day), top_odds(table)
    unlawful = law.only_from_odds and odds < law.odds
    refuse_if(unlawful, "aggregate_unlawful", paytable=table.id, odds=odds)
    least = law.least(spot.minimum, spot.maximum, odds)
    refuse_if(spot.aggregate < least, "aggregate_low", paytable=table.id, least=show(least))


def top_odds(table: Paytable) -> Fraction:
    """The highest prize that depends on the wager; meters and fixed dollars do not."""
    rows = [*table.rows, *(row for _, rows in table.by_hands for row in rows)]
    pays = [row.pay for row in rows]
    return max((pay.odds for pay in pays if isinstance(pay, ToOne | ForOne)), default=Fraction(0))


def is_mixed(table: Paytable) -> bool:
    """A designator that joins bets, or rows that pay otherwise than by odds."""
    return bool(table.parts) or not all(
        isinstance(row.pay, ToOne | ForOne | Push) for row in table.rows
    )


def separate_games(table: Paytable) -> int:
    """A designator that joins ante and pair plus counts twice; envy and ante bonus add none."""
    return 1 + sum(bet != "ante_bonus" for bet, _ in table.parts)


def _need_equipment(command: c.AddTable, tables: list[Paytable]) -> str:
    """R06. Returns the controller's flow, which the equipment decides."""
    many = not 0 <= command.sensors <= SENSORS_MOST
    refuse_if(many, "too_many_jackpots", most=SENSORS_MOST)
    refuse_if(bool(command.sensors) and not command.controller, "controller_missing")
    for name in filter(None, (command.controller, command.shuffler)):
        refuse_if(name not in equipment(), "equipment_unknown", equipment=name)
    for table in tables:
        _need_fitting(command, table)
    for name in filter(None, (command.controller, command.shuffler)):
        for part, needed in lacking(equipment()[name], command.versions):
            installed = command.versions.get(part)
            refuse_if(installed is None, "version_missing", part=part)
            refuse("version_low", part=part, needed=needed, installed=installed)
    return equipment()[command.controller].flow if command.controller else ""


def _need_fitting(command: c.AddTable, table: Paytable) -> None:
    played = game(command.game)
    if played.mode is not None and played.mode.required:
        shufflers = [name for name in table.equipment if equipment()[name].family == "shuffler"]
        missing = bool(shufflers) and command.shuffler not in shufflers
        refuse_if(missing, "shuffler_missing", game=played.name)
    if table.jackpot is None or not command.controller:
        return
    installed = equipment()[command.controller]
    flow = played.controller_flow or installed.family  # its own order, or that of the family
    fits = command.controller in table.equipment and installed.flow == flow
    approved = ", ".join(table.equipment)
    refuse_if(
        not fits,
        "equipment_wrong",
        paytable=table.id,
        approved=approved,
        equipment=command.controller,
    )
