"""What a layout may offer (R02, R04 to R06), and the approvals a table needs to open."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache, partial

from houseway.floor import commands, events
from houseway.floor.clock import need_day
from houseway.floor.context import Context
from houseway.floor.events.pit import TablePlaced
from houseway.floor.law.aggregates import need_aggregate
from houseway.floor.law.approvals import need_approvals
from houseway.floor.law.house_rules import count
from houseway.floor.law.required_amounts import is_covered, second_prize_need
from houseway.floor.links.equipment import lacking
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.regulation import Games
from houseway.floor.state import Property, Table
from houseway.games import FILES, game, game_title
from houseway.money import CENT, Money, show
from houseway.paytables import Equipment, Paytable, equipment, letter, paytable, title
from houseway.paytables.words import bet_label, counted_decks
from houseway.refused import Refused
from houseway.table.layout import Game, Layout, open_layout
from houseway.table.refused import refuse as table_refuses
from houseway.table.wager_rules import Limits, TableRules, check_maximums

# A table's name appears in URLs, on signs and in every record.
PLAIN = re.compile(r"[^\W_][\w .-]{0,39}")
# Decks, third card, two positions, and the house's settings.
Terms = tuple[int, str, bool, tuple[tuple[str, object], ...]]
SENSORS_MOST = 2  # At most two jackpots on a layout, one per sensor (RULEBOOK 5).


def record_approval(
    floor: Property, command: commands.RecordApproval, context: Context
) -> list[events.Event]:
    refuse_if(not command.subject.strip(), "name_blank")
    refuse_if(not command.reference.strip(), "reference_blank", what="approval letter's reference")
    if command.kind == "game" and letter() in command.reference and title(command.subject) is None:
        refuse("title_unknown", title=command.subject, letter=letter())
    if command.until:
        need_day(command.until)
    return [
        events.ApprovalRecorded(
            command.kind, command.subject, command.reference, command.digest, command.until
        )
    ]


def add_table(floor: Property, command: commands.AddTable, context: Context) -> list[events.Event]:
    for _, _, guard in guards(floor, command, context):
        guard()
    assert floor.opened is not None
    flow = equipment()[command.controller].flow if command.controller else ""
    return [events.TableAdded(command, flow, command.location or floor.opened.location)]


def guards(
    floor: Property, command: commands.AddTable, context: Context
) -> Iterator[tuple[str, str, Callable[[], object]]]:
    """One check each, with the paytable it is about, in the order of the refusals; a caller who
    wants all of them continues after a refusal."""
    yield "A unique name", "", lambda: _need_name(floor, command)
    yield "A layout that the game allows", "", lambda: laid_out(command, context)
    yield "A title in the approval letter", "", lambda: _need_approvable(floor, command)
    for spot in command.spots:
        yield "Limits", spot.paytable, partial(_need_limit, floor, command, spot, context)
    for spot in command.spots:
        pays = paytable(spot.paytable)
        yield "Aggregate limit", pays.id, partial(need_aggregate, spot, pays, context.day)
    yield "Raises", "", lambda: _need_raises(floor, command, context)
    yield "Seats", "", lambda: _need_seats(floor, command.table, command, context)
    yield "Controller and shuffler", "", lambda: _need_equipment(command)
    for spot in command.spots:
        pays = paytable(spot.paytable)
        yield "Controller and shuffler", pays.id, partial(_need_fitting, command, pays)
    yield "Versions", "", lambda: _need_versions(command)


def _need_name(floor: Property, command: commands.AddTable) -> None:
    refuse_if(not command.table.strip() or not command.title.strip(), "name_blank")
    refuse_if(PLAIN.fullmatch(command.table) is None, "name_odd")
    refuse_if(command.table in floor.tables, "table_known", table=command.table)


def open_table(
    floor: Property, command: commands.OpenTable, context: Context
) -> list[events.Event]:
    """A live table opens only as approved; any other is marked not approved."""
    table = known_table(floor, command.table)
    refuse_if(table.is_open, "table_open", table=table.name)
    _need_approvable(floor, table)
    _need_still_lawful(floor, table, context)
    if not floor.is_live:
        return [events.TableOpened(table.name, False)]
    need_approvals(floor, table, context)
    if not is_covered(floor, context.day):
        refuse("prize_uncovered", amount=show(second_prize_need(floor)))
    return [events.TableOpened(table.name, True)]


def _need_approvable(floor: Property, table: commands.AddTable | Table) -> None:
    """Public rules are enough to play, prove and train a game, but not to take live wagers. A live
    table needs a title of the letter, or of another approval on record."""
    if not floor.is_live:
        return
    refuse_if(game(table.game).is_public, "public_rules", game=game_title(table.game))
    known, said = title(table.title), {"title": table.title, "letter": letter()}
    on_record = ("game", table.title) in floor.approvals
    refuse_if(known is None and not on_record, "title_unknown", **said)
    other = known is not None and known.game not in ("", table.game)
    refuse_if(other, "title_wrong", title=table.title, game=game_title(table.game))


def _need_still_lawful(floor: Property, table: Table, context: Context) -> None:
    """R02, R04, R05, R07: rules in force, or set by the house, since the table was laid out."""
    _need_limits(floor, table, context)
    _need_seats(floor, table.name, table, context)


def close_table(
    floor: Property, command: commands.CloseTable, context: Context
) -> list[events.Event]:
    table = known_table(floor, command.table)
    refuse_if(not table.is_open, "table_closed", table=table.name)
    for running in floor.open_games(table).values():
        refuse("game_running", game=running, table=table.name)
    refuse_if(table.is_dealt, "round_running", table=table.name)
    return [events.TableClosed(table.name)]


def need_spots(floor: Property, layout: Table, context: Context) -> None:
    """The checks of a new table, when only the wagers of a layout change."""
    _need_limits(floor, layout, context)
    for spot in layout.spots:
        _need_fitting(layout, paytable(spot.paytable))


def call_supervisor(
    floor: Property, command: commands.CallSupervisor, context: Context
) -> list[events.Event]:
    return [events.SupervisorCalled(known_table(floor, command.table).name)]


def place_table(
    floor: Property, command: commands.PlaceTable, context: Context
) -> list[events.Event]:
    table, pit = known_table(floor, command.table), command.pit.strip()
    refuse_if(pit == table.pit, "pit_same", table=table.name)
    return [TablePlaced(table.name, pit)]


def known_table(floor: Property, name: str) -> Table:
    table = floor.tables.get(name)
    if table is None:
        refuse("table_unknown", table=name)
    return table


def laid_out(table: commands.AddTable | Table, context: Context) -> Layout:
    """Opens the layout as the game does, so that refusals read the same as at a training table."""
    refuse_if(table.game not in FILES, "game_unknown", game=table.game)
    refuse_if(not table.spots, "spots_missing")
    for spot in table.spots:
        refuse_if(spot.paytable not in context.catalog, "paytable_unknown", paytable=spot.paytable)
    law, day = context.regulation, context.day
    return as_laid_out(table, law.games(day), law.ceiling(day))


def as_laid_out(
    table: commands.AddTable | Table, allowed: Games | None = None, ceiling: Money | None = None
) -> Layout:
    chosen = tuple(sorted(table.settings.items()))
    terms_ = (table.decks, table.third_card, table.two_positions, chosen)
    return opened(table.game, table.title, table.spots, terms_, allowed, ceiling)


@lru_cache(256)  # Cached: a property has few layouts and many tables.
def opened(
    game_id: str,
    title: str,
    spots: tuple[commands.Spot, ...],
    terms_: Terms,
    allowed: Games | None,
    ceiling: Money | None,
) -> Layout:
    """`allowed` is the legal number of games on one hand; without it the limits are not checked.
    `ceiling` is the legal maximum for any single wager, raises included."""
    decks, third_card, two_positions, chosen = terms_
    played = game(game_id)
    by_bet = paytables_by_bet(played, spots)
    for spot in by_bet.values():
        table = paytable(spot.paytable)
        if decks not in table.decks:
            approved = counted_decks(table.decks)
            table_refuses("decks_wrong", id=table.name, approved=approved, decks=decks)
    own = {
        "decks": decks,
        "third_card": third_card,
        "dual_progressives": jackpots_of(title) > 1,
    }
    rules = (
        None
        if allowed is None
        else TableRules(
            limits=limits_by_spot(played, by_bet),
            ceiling=ceiling,
            most_games=allowed.most,
            most_high=allowed.above_most,
            high=allowed.above,
            two_positions=two_positions,
        )
    )
    closed = {bet: None for bet in played.tables if bet not in by_bet}
    tables = {bet: spot.paytable for bet, spot in by_bet.items()}
    settings = played.read_settings(house_choices(played, dict(chosen), own))
    return open_layout(played, {**closed, **tables}, settings, rules)


def paytables_by_bet(played: Game, spots: tuple[commands.Spot, ...]) -> dict[str, commands.Spot]:
    """One paytable per bet, unless the game's layout has a second spot for it."""
    found: dict[str, commands.Spot] = {}
    for spot in spots:
        table = paytable(spot.paytable)
        lent = [bet for bet, ids in played.borrows.items() if table.id in ids]
        bet = lent[0] if lent else table.bet
        places = [bet, *(second for second, of in played.second.items() if of == bet)]
        free = next((place for place in places if place not in found), None)
        if free is None:
            said = bet_label(bet)
            table_refuses("spot_taken", spot=said, game=played.name, id=table.name)
        found[free] = spot
    return found


def limits_by_spot(played: Game, by_bet: dict[str, commands.Spot]) -> dict[str, Limits]:
    """Limits of the bets before the deal; a designator's apply to every bet it combines."""
    found = {}
    for spot in by_bet.values():
        table = paytable(spot.paytable)
        for bet in (*(each.bet for each in table.further), *(part for part, _ in table.parts)):
            found[bet] = Limits(minimum=spot.minimum, maximum=spot.maximum)
    for bet, spot in by_bet.items():
        found[bet] = Limits(minimum=spot.minimum, maximum=spot.maximum)
    return {bet: limits for bet, limits in found.items() if bet in played.spots}


def jackpots_of(name: str) -> int:
    """The most jackpots that a layout of this title may have."""
    found = title(name)
    return found.jackpots if found else 1


def house_choices(
    played: Game, chosen: dict[str, object], own: dict[str, object]
) -> dict[str, object]:
    """The settings, plus what the table itself says about decks, third card and title."""
    names_ = {one.name for one in played.house_settings}
    for name in own.keys() & chosen.keys() & names_:
        raise ValueError(f"Decks, third card and title have their own fields; leave {name} out.")
    return chosen | {name: value for name, value in own.items() if name in names_ and value}


def tables_now_unlawful(floor: Property, context: Context) -> list[events.Event]:
    """Open tables that could not be opened now: each finishes its round and closes."""
    made: list[events.Event] = []
    for table in floor.tables.values():
        if table.is_open and not table.closing:
            try:
                _need_still_lawful(floor, table, context)
            except (Refused, ValueError) as why:
                made.append(events.TableFoundUnlawful(table.name, str(why)))
                if not table.is_dealt and not floor.open_games(table):
                    made.append(events.TableClosed(table.name))
    return made


def closed_after(table: Table) -> list[events.Event]:
    """What follows the end of a round."""
    return [events.TableClosed(table.name)] if table.closing else []


def _need_seats(
    floor: Property, name: str, layout: commands.AddTable | Table, context: Context
) -> None:
    most = count(floor, "seats", context.day, layout.game, context.regulation)
    if not 1 <= layout.seats <= most:
        played = game_title(layout.game)
        refuse("too_many_seats", table=name, seats=layout.seats, game=played, most=most)


def _need_limits(floor: Property, table: commands.AddTable | Table, context: Context) -> None:
    laid_out(table, context)
    for spot in table.spots:
        _need_limit(floor, table, spot, context)
    for spot in table.spots:
        need_aggregate(spot, paytable(spot.paytable), context.day)
    _need_raises(floor, table, context)


def _need_limit(
    floor: Property, table: commands.AddTable | Table, spot: commands.Spot, context: Context
) -> None:
    ceiling = count(floor, "single_wager", context.day, table.game, context.regulation)
    sound = 0 < spot.minimum <= spot.maximum and spot.minimum % CENT == spot.maximum % CENT == 0
    named = paytable(spot.paytable).name
    refuse_if(not sound, "limits_wrong", paytable=named)
    above = spot.maximum > ceiling
    said = {"maximum": show(spot.maximum), "ceiling": show(ceiling)}
    refuse_if(above, "above_ceiling", paytable=named, **said)


def _need_raises(floor: Property, table: commands.AddTable | Table, context: Context) -> None:
    if context.regulation.binds_raises(context.day):
        ceiling = count(floor, "single_wager", context.day, table.game, context.regulation)
        check_maximums(laid_out(table, context), ceiling)


def _need_equipment(command: commands.AddTable) -> None:
    """R06."""
    many = not 0 <= command.sensors <= SENSORS_MOST
    refuse_if(many, "too_many_jackpots", most=SENSORS_MOST)
    refuse_if(bool(command.sensors) and not command.controller, "controller_missing")
    for name in filter(None, (command.controller, command.shuffler)):
        refuse_if(name not in equipment(), "equipment_unknown", equipment=name)


def _need_versions(command: commands.AddTable) -> None:
    for name in filter(None, (command.controller, command.shuffler)):
        _refuse_version(equipment()[name], command.versions)


def _need_fitting(command: commands.AddTable | Table, table: Paytable) -> None:
    played = game(command.game)
    known = [equipment()[name] for name in table.equipment]
    _need_shuffler(command, played, table, [one for one in known if one.family == "shuffler"])
    if table.jackpot is None:
        return
    unstated = table.jackpot.versions and not command.third_card
    refuse_if(unstated, "third_card_unstated", paytable=table.name)
    if not command.controller:
        return
    installed = equipment()[command.controller]
    flow = played.controller_flow or installed.family  # its own order, or that of its family
    same = [one for one in known if one.system == installed.system and installed.flow == flow]
    if not same:
        approved = ", ".join(one.name for one in known)
        said = {"paytable": table.name, "approved": approved, "equipment": installed.name}
        refuse("equipment_wrong", **said)
    if all(lacking(one, command.versions) for one in same):
        _refuse_version(same[0], command.versions)


def _need_shuffler(
    command: commands.AddTable | Table, played: Game, table: Paytable, approved: list[Equipment]
) -> None:
    """Where the game's rules name a shuffler, only that one is accepted; without one, cards are
    shuffled by hand."""
    if approved and command.shuffler not in [one.id for one in approved]:
        never_by_hand = played.mode is not None and played.mode.required
        refuse_if(never_by_hand and not command.shuffler, "shuffler_missing", game=played.name)
        if command.shuffler:
            here = equipment()[command.shuffler].name
            names = " or ".join(one.name for one in approved)
            refuse("equipment_wrong", paytable=table.name, approved=names, equipment=here)


def _refuse_version(needed: Equipment, versions: dict[str, str]) -> None:
    for part, floor in lacking(needed, versions):
        installed = versions.get(part)
        refuse_if(installed is None, "version_missing", part=part)
        refuse("version_low", part=part, needed=floor, installed=installed)
