"""Deciders of a play table: seats, chips, the deal, answers, and the pay at the end.

Pure: the shell supplies the shoe. A round is replayed up to its pending question each time, from
the wagers and answers in the log. A chip on a sensor is locked into its link as by START GAME, and
a winning hand is claimed, signed, posted and paid there.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

import msgspec

from houseway.cards import parse_cards
from houseway.cards.shoe import shuffle_due
from houseway.floor import commands
from houseway.floor import events as floor_events
from houseway.floor.context import Context
from houseway.floor.controllers.round_events import FirstCardDealt, RoundEnded
from houseway.floor.events import play as play_events
from houseway.floor.law.house_rules import exposed_plays
from houseway.floor.office.layouts import closed_after, known_table, laid_out
from houseway.floor.play.cards import Shoe
from houseway.floor.play.folds import felt_of
from houseway.floor.play.pay import Sensors, keeps_shoe, paid_back, taken_back
from houseway.floor.play.state import Felt, Stack
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.state import Property, Table
from houseway.money import DOLLAR, Money
from houseway.refused import Refused
from houseway.table.acts import acts_of
from houseway.table.irregular import Fault
from houseway.table.layout import Layout
from houseway.table.round import TableRound, seated

BUY_IN = 1_000 * DOLLAR
BUY_MOST = 1_000_000 * DOLLAR
DEALER = "dealer"  # Deals and answers for everyone at tables opened by a program.
NOTES_MOST, NOTE_BYTES = 256, 16 * 1024  # Of all at a table, and of one note.


def sit_down(
    floor: Property, command: commands.SitDown, context: Context
) -> list[floor_events.Event]:
    table, felt = between_rounds(floor, command.table)
    unknown = not 1 <= command.seat <= table.seats
    refuse_if(unknown, "seat_none", table=table.name, seat=command.seat)
    here = felt.seats.get(command.seat)
    who = f"bot {command.seat}" if command.bot else context.by
    if context.by == DEALER and command.buys:
        who = f"seat {command.seat}"
    taken = here is not None and not here.bot and here.who not in (context.by, who)
    refuse_if(taken, "seat_held", seat=command.seat)
    return [play_events.SeatTaken(table.name, command.seat, who, command.bot, command.buys)]


def stand_up(
    floor: Property, command: commands.StandUp, context: Context
) -> list[floor_events.Event]:
    table, felt = between_rounds(floor, command.table)
    here = felt.seats.get(command.seat)
    if here is None:
        refuse("seat_empty", seat=command.seat)
    refuse_if(not here.bot and here.who != context.by, "seat_held", seat=command.seat)
    return [play_events.SeatLeft(table.name, command.seat)]


def buy_chips(
    floor: Property, command: commands.BuyChips, context: Context
) -> list[floor_events.Event]:
    need_play(floor)
    refuse_if(not 0 < command.amount <= BUY_MOST, "buy_in_wrong")
    return [play_events.ChipsBought(context.by, command.amount)]


def keep_note(
    floor: Property, command: commands.KeepNote, context: Context
) -> list[floor_events.Event]:
    need_play(floor)
    notes = felt_of(floor, known_table(floor, command.table).name).notes
    many = command.name not in notes and len(notes) >= NOTES_MOST
    large = len(msgspec.json.encode(command.value)) > NOTE_BYTES
    refuse_if(many or large, "note_large", most=NOTE_BYTES)
    return [play_events.NoteKept(command.table, command.name, command.value)]


def deal_round(
    floor: Property, command: commands.DealRound, context: Context
) -> list[floor_events.Event]:
    table, felt = between_rounds(floor, command.table)
    if felt.mock is not None:
        refuse_if(bool(felt.mock.paused), "table_paused")
        refuse_if(not felt.mock.is_out, "not_dealt_out")
    wagers = seated(command.wagers)
    for seat in wagers:
        need_own(felt, seat, context)
    players = {seat: felt.seats[seat].who for seat in wagers}
    number, layout = table.round + 1, laid_out(table, context)
    assert command.shoe is not None, "the shell brings the shoe"
    goes = command.shoe.commitment == felt.commitment and bool(felt.gone)
    shuffled, dealt = (felt.shuffled, felt.gone) if goes else (number, 0)
    fault = command.fault
    if fault is not None and exposed_plays(floor, context.day):
        fault = replace(fault, voids=False)
    round_ = dealt_from(layout, command.shoe, wagers, (), dealt, players, fault)
    events: list[floor_events.Event] = [*opened(table.name, felt.shuffled, command.last)]
    put = {seat: sum(spots.values()) for seat, spots in wagers.items()}
    events += bought(floor, felt, put)
    events.append(
        play_events.HandsDealt(
            table.name,
            number,
            wagers,
            players,
            command.shoe.commitment,
            shuffled,
            dealt,
            fault,
        )
    )
    sensors = Sensors(floor, table, layout, context)
    events += sensors.lock(wagers)
    events.append(FirstCardDealt(table.name, sensors.games, number))
    assert not put_down(round_), "nobody bets before the first question"
    return [*events, *ended(table, number, shuffled, put, round_, command.shoe, sensors)]


def answer_round(
    floor: Property, command: commands.AnswerRound, context: Context
) -> list[floor_events.Event]:
    """A round whose seal is lost or whose rules have changed is void: the chips are returned."""
    need_play(floor)
    table = known_table(floor, command.table)
    felt = felt_of(floor, table.name)
    refuse_if(not felt.is_open, "no_question", table=table.name)
    layout = laid_out(table, context)
    sensors = Sensors(floor, table, layout, context)
    round_ = again(felt, layout, command.shoe)
    if round_ is None:
        why = "This round cannot be restored; all bets are returned."
        events = taken_back(sensors, why)
        paid = play_events.RoundPaid(table.name, felt.round, dict(felt.put), voided=why)
        out = [play_events.DealtOut(table.name, felt.round)] if felt.mock else []
        ends = RoundEnded(table.name, felt.round)
        return [*events, paid, ends, *out, *closed_after(table)]
    assert command.shoe is not None
    assert round_.pending is not None, "a round without a question is over"
    seat, before = round_.pending.seat, put_down(round_)
    need_own(felt, seat, context)
    if felt.mock is not None:
        refuse_if(bool(felt.mock.paused), "table_paused")
        refuse_if(felt.mock.done < len(acts_of(round_)), "not_asked_yet", seat=seat)
    round_.answer(command.word)
    after = put_down(round_)
    put = {s: after[s] - before[s] for s in after if after[s] != before[s]}
    events = bought(floor, felt, put)
    events.append(play_events.SeatAnswered(table.name, felt.round, seat, command.word, put))
    total = {s: n + put.get(s, 0) for s, n in felt.put.items()}
    events += ended(table, felt.round, felt.shuffled, total, round_, command.shoe, sensors)
    if felt.mock is not None and round_.over and felt.mock.done == len(acts_of(round_)):
        events.append(play_events.DealtOut(table.name, felt.round))
    return events


def ended(
    table: Table,
    number: int,
    shuffled: int,
    put: Mapping[int, Money],
    round_: TableRound,
    shoe: Shoe,
    sensors: Sensors,
) -> list[floor_events.Event]:
    """Nothing while a question is pending; then the pays, and the order of a finished shoe."""
    if not round_.over:
        return []
    stays = keeps_shoe(round_)
    events: list[floor_events.Event] = [] if stays else [*opened(table.name, shuffled, shoe)]
    if round_.voided:
        events += taken_back(sensors, round_.voided)
        paid = play_events.RoundPaid(table.name, number, dict(put), voided=round_.voided)
    else:
        assert round_.lines is not None
        events += sensors.settle(round_.lines)
        back = paid_back(round_.lines, sensors.spots)
        dealt = round_.cards_dealt if stays else 0
        paid = play_events.RoundPaid(table.name, number, back, sensors.won, dealt)
    return [*events, paid, RoundEnded(table.name, number), *closed_after(table)]


def dealt_from(
    layout: Layout,
    shoe: Shoe,
    wagers: Mapping[int, Mapping[str, Money]],
    answers: tuple[str, ...],
    dealt: int,
    players: Mapping[int, str],
    fault: Fault | None = None,
) -> TableRound:
    return TableRound(
        layout,
        parse_cards(shoe.order, repeats=True),
        wagers,
        answers=answers,
        dealt=dealt,
        number=shoe.number,
        players=players,
        fault=fault,
    )


def again(felt: Felt, layout: Layout, shoe: Shoe | None) -> TableRound | None:
    """Replays the last round of a table up to its question or its end; None if it cannot: the seal
    is lost, or the game has changed."""
    if not felt.round or shoe is None or shoe.commitment != felt.commitment:
        return None
    try:
        return dealt_from(
            layout, shoe, felt.wagers, felt.answers, felt.dealt, felt.players, felt.fault
        )
    except (Refused, ValueError):
        return None


def is_spent(felt: Felt, layout: Layout, hands: int) -> bool:
    """Whether a new shuffle is due: always with a single deck, at the cut card with a shoe."""
    return not felt.gone or shuffle_due(len(layout.deck), felt.gone, hands)


def opened(table: str, shuffled: int, shoe: Shoe | None) -> list[play_events.ShoeOpened]:
    if shoe is None:
        return []
    return [play_events.ShoeOpened(table, shuffled, shoe.order, shoe.number, shoe.salt)]


def bought(floor: Property, felt: Felt, put: Mapping[int, Money]) -> list[floor_events.Event]:
    """Buys the chips bots need; refuses if a person's chips do not cover the bets. Two positions of
    one person share one stack."""
    events: list[floor_events.Event] = []
    needs: Counter[str] = Counter()
    for seat, amount in put.items():
        needs[felt.seats[seat].who] += amount
    buying = {seat.who for seat in felt.seats.values() if seat.bot or seat.buys}
    for who, amount in needs.items():
        missing = amount - floor.chips.get(who, Stack()).held
        if missing > 0:
            refuse_if(who not in buying, "no_chips")
            events.append(play_events.ChipsBought(who, -(-missing // BUY_IN) * BUY_IN))
    return events


def put_down(round_: TableRound) -> Counter[int]:
    """What each seat bet after the deal, less what it took back."""
    found: Counter[int] = Counter()
    for fact in round_.facts:
        if fact.amount:
            found[fact.seat] += fact.amount
    return found


def need_play(floor: Property) -> None:
    refuse_if(floor.is_live, "live_no_play")


def between_rounds(floor: Property, name: str) -> tuple[Table, Felt]:
    need_play(floor)
    table = known_table(floor, name)
    refuse_if(not table.is_open, "table_closed", table=table.name)
    refuse_if(table.is_dealt, "already_dealt", table=table.name)
    return table, felt_of(floor, name)


def need_own(felt: Felt, seat: int, context: Context) -> None:
    """Only the holder of a seat puts chips down and answers; for a bot, anyone at the table may."""
    holder = felt.seats.get(seat)
    if holder is None:
        refuse("seat_empty", seat=seat)
    mine = holder.bot or context.by in (holder.who, DEALER)
    refuse_if(not mine, "seat_held", seat=seat)
