"""The round of a table: first card, end, void, and irregularities of the deal. A table has rounds
even with no jackpot wager locked and without sensors. Its jackpots end by their own buttons, and
the last one ends the round.
"""

from houseway.floor import commands, events
from houseway.floor.context import Context
from houseway.floor.controllers.round_events import (
    CardsTakenBack,
    FirstCardDealt,
    IrregularityRecorded,
    RoundEnded,
    ShufflerOperated,
)
from houseway.floor.controllers.station import Station
from houseway.floor.law.house_rules import exposed_plays, setting
from houseway.floor.office.layouts import closed_after, known_table
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.roles import SIGNS
from houseway.floor.state import Property, Table
from houseway.games import FILES
from houseway.games import game as game_of
from houseway.progressive.deciders import games as link
from houseway.progressive.refused import refuse_if as link_refuses_if


def deal_first_card(
    floor: Property, command: commands.DealFirstCard, context: Context
) -> list[events.Event]:
    table = _open_table(floor, command.table)
    refuse_if(table.is_dealt, "already_dealt", table=table.name)
    if step := table.machine.next_step:
        refuse("shuffler_out", step=step.rstrip("."))
    games = floor.open_games(table)
    if table.closing and not games:
        refuse("table_closing", table=table.name, why=table.closing.rstrip("."))
    return [FirstCardDealt(table.name, games, table.round + 1)]


def end_round(floor: Property, command: commands.EndRound, context: Context) -> list[events.Event]:
    table = known_table(floor, command.table)
    for game in floor.open_games(table).values():
        refuse("game_running", game=game, table=table.name)
    refuse_if(not table.is_dealt, "no_round", table=table.name)
    return [RoundEnded(table.name, table.round), *closed_after(table)]


def void_round(
    floor: Property, command: commands.VoidRound, context: Context
) -> list[events.Event]:
    """Voids all jackpots of the round together: they were dealt the same cards."""
    refuse_if(not command.reason.strip(), "reason_blank")
    table = known_table(floor, command.table)
    games = floor.open_games(table)
    link_refuses_if(not games and not table.is_dealt, "no_game", table=table.name)
    if not games:
        taken = CardsTakenBack(table.name, 0, table.round, context.by, command.reason)
        return [taken, *closed_after(table)]
    made: list[events.Event] = []
    for sensor in games:
        station = Station(floor, table.name, sensor, context)
        lit = station.pending()
        station.do(link.void_round, table.name, context.by, command.reason)
        for award in lit:
            station.release(award.number)
        station.note(CardsTakenBack(table.name, sensor))
        made += station.events
    return made


def record_irregularity(
    floor: Property, command: commands.RecordIrregularity, context: Context
) -> list[events.Event]:
    table = _open_table(floor, command.table)
    note = command.note.strip()
    refuse_if(command.what == "other" and not note, "reason_blank")
    own = command.remedy == "local" and setting(floor, "shuffler_procedure", context.day)
    refuse_if(command.remedy == "local" and not own, "procedure_missing")
    round_ = table.round if table.is_dealt else 0
    found = IrregularityRecorded(
        table.name, round_, command.what, note or str(own or ""), context.by, command.remedy
    )
    if not round_ or not _voids(floor, command.what, context):
        return [found]
    games = floor.open_games(table)
    claimed = any(Station(floor, table.name, sensor, context).pending() for sensor in games)
    refuse_if(claimed and not SIGNS & set(context.actor.roles), "claim_stands_signs")
    return [found, *void_round(floor, commands.VoidRound(table.name, WORDS[command.what]), context)]


def operate_shuffler(
    floor: Property, command: commands.OperateShuffler, context: Context
) -> list[events.Event]:
    table = known_table(floor, command.table)
    mode = game_of(table.game).mode if table.shuffler and table.game in FILES else None
    if mode is None:
        refuse("shuffler_none", table=table.name)
    wrong = command.act == "mode" and command.what != mode.name
    refuse_if(wrong, "shuffler_mode", mode=mode.name)
    table.machine.operated(command.act, command.what)
    return [ShufflerOperated(table.name, command.act, command.what, context.by)]


WORDS = {"wrong_count": "a wrong number of cards", "exposed_card": "an exposed card"}


def _voids(floor: Property, what: str, context: Context) -> bool:
    """A wrong number of cards voids by the approved rules of Three Card Poker. They are silent on
    an exposed card: it voids unless the house sets it to play, because it could influence a
    decision."""
    plays = exposed_plays(floor, context.day)
    return what == "wrong_count" or (what == "exposed_card" and not plays)


def _open_table(floor: Property, name: str) -> Table:
    table = known_table(floor, name)
    refuse_if(not table.is_open, "table_closed", table=table.name)
    return table
