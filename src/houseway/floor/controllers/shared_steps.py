"""Buttons and corrections that work the same on every controller."""

from collections.abc import Iterable

from houseway.floor import commands, events
from houseway.floor.clock import MICRO
from houseway.floor.controllers.round_events import RoundEnded
from houseway.floor.controllers.station import Station
from houseway.floor.law.events import HandSealed
from houseway.floor.law.house_rules import cards_from, seal_days, tray_below
from houseway.floor.law.notices_and_seals import noted
from houseway.floor.links.claim_cards import judged
from houseway.floor.office.layouts import closed_after
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.regulation.terms import terms
from houseway.money import Money, show
from houseway.paytables import paytable
from houseway.progressive import Award, place_of
from houseway.progressive.deciders import awards, claims, games
from houseway.progressive.events import AwardPosted, HandClaimed, Signature, TrayPaid, WagerReversed
from houseway.progressive.events import Event as LinkEvent
from houseway.progressive.pays import is_small
from houseway.progressive.refused import refuse as link_refuses
from houseway.progressive.refused import refuse_if as link_refuses_if

DAY = 24 * 3600 * MICRO


def lock_wagers(station: Station, command: commands.CoinIn | commands.StartGame) -> None:
    """R08: the meters of every sensor rise here, at once. R34: refused at a table that has lost its
    link. The next lock waits until all jackpots of the last round have ended."""
    table = station.table
    if not table.is_open:
        refuse("table_closed", table=table.name)
    if table.closing:
        refuse("table_closing", table=table.name, why=table.closing.rstrip("."))
    rule = station.floor.house_rules.get("dealer_log_on/")
    if rule is not None and rule.value == "required" and table.dealer != station.context.by:
        refuse("dealer_missing", table=table.name)
    # For its own sensor the link refuses by itself if a seat is lit there.
    own = {station.sensor} if command.wagers else set()
    _need_round_over(station, table.controllers.keys() - own)
    if table.is_dealt and not station.place.is_open:
        refuse("first_card_out", table=table.name)
    lock_sensor(station, command.wagers, may_be_dark=bool(command.others))
    for sensor, wagers in sorted(command.others.items()):
        if sensor == command.sensor:
            raise ValueError(f"Sensor {sensor} is named twice.")
        other = Station(station.floor, table.name, sensor, station.context)
        lock_sensor(other, wagers, may_be_dark=False)
        station.events += other.events


def lock_sensor(station: Station, wagers: dict[int, Money], *, may_be_dark: bool) -> None:
    """A sensor with no seat lit takes no part in the round, if another sensor does."""
    if wagers or not may_be_dark:
        _need_wagers_allowed(station, wagers)
        station.do(games.start_game, station.table.name, wagers)


def press(station: Station, command: commands.PressHand, seat: int = 0) -> None:
    """The dealer's press turns a hand on; pressing again turns it off. Even on a keypad without
    seat keys the dealer may name the seat, for a small pay that needs nobody else."""
    name, small = station.table.name, tray_below(station.floor)
    if not seat and is_small(station.rules, command.hand, small):
        seat = command.seat
    pressed = station.do(claims.press_hand_button, name, command.hand, seat, small)
    for event in pressed:
        if isinstance(event, HandClaimed):
            judged(station.table, station.jackpot, command.hand, command.cards)
            by = station.context.by
            station.note(events.HandPressed(station.table.name, station.sensor, event.award, by))
        else:
            station.release(event.award)  # type: ignore[union-attr]


def record(station: Station, award: Award, signature: Signature, credential: str) -> None:
    """Records the win; on some controllers its level falls at once."""
    by = station.context.by
    _need_cards(station, award.number)
    station.do(awards.authorise_award, award.number, by, signature, credential)
    (posted, *_) = station.do(awards.post_award, award.number, station.floor.next_win)
    station.release(award.number)
    seal(station, posted)


def seal(station: Station, posted: LinkEvent) -> None:
    """R44: from a set amount up, hand and deck are sealed with the record."""
    assert isinstance(posted, AwardPosted)
    if posted.amount + posted.owed >= terms().seal_from:
        until = station.context.at + seal_days(station.floor) * DAY
        table = station.table.name
        station.note(HandSealed(station.jackpot.name, posted.award, table, until, posted.win))


def name_and_verify(station: Station, award: Award, seat: int, cards: str = "") -> bool:
    """Seat and hand as the supervisor saw them; true if the seat was named only now."""
    by = station.context.by
    named = bool(seat) and seat != award.seat
    if named:
        station.do(claims.name_seat, award.number, seat, by)
    if award.step == "claimed":
        verify(station, award, cards)
    return named


def verify(station: Station, award: Award, cards: str) -> None:
    """Refuses cards that do not make the hand; without cards, those of the win page stay empty."""
    shown = judged(station.table, station.jackpot, award.hand, cards)
    station.do(claims.verify_claim, award.number, station.context.by, shown)
    _need_cards(station, award.number)


def _need_cards(station: Station, number: int) -> None:
    """R44: from a set amount up, a win needs its cards. Checked again when it is recorded, since a
    claim may have grown while it waited."""
    award = station.link.awards[number]
    place = place_of(station.rules, station.link, award)
    if not award.cards and place.due >= cards_from(station.floor):
        refuse("cards_missing", amount=show(place.due))


def name_seat(station: Station, command: commands.NameSeat) -> None:
    award = station.lit(command.hand)
    station.do(claims.name_seat, award.number, command.seat, station.context.by)


def end(station: Station) -> None:
    """The last jackpot of a round ends it, unless its document ends the jackpot before the hand:
    then the round lasts until END ROUND, and no wager is locked on its cards meanwhile."""
    table = station.table
    for event in station.do(games.end_game, table.name):
        if isinstance(event, TrayPaid):
            station.release(event.award)
    terms_ = paytable(station.jackpot.paytable).jackpot
    if _is_open_elsewhere(station) or (table.is_dealt and terms_ and terms_.ends_before_play):
        return
    if table.is_dealt:
        station.note(RoundEnded(table.name, table.round))
    station.events += closed_after(table)


def reject_claim(station: Station, command: commands.RejectClaim) -> None:
    award = station.lit(command.hand, command.seat)
    station.do(claims.reject_claim, award.number, station.context.by, command.reason)
    station.release(award.number)


def add_wager(station: Station, command: commands.AddWager) -> None:
    """A wager like any other: whatever stops the game stops this too. If no seat was lit on this
    sensor, its game begins with this wager, provided the round has begun on another."""
    _need_no_card(station)
    _need_wagers_allowed(station, (command.seat,))
    by = station.context.by
    opens = station.is_round_open
    station.do(games.add_wager, station.table.name, command.seat, by, command.reason, opens)


def take_out_wager(station: Station, command: commands.TakeOutWager) -> None:
    _need_no_card(station)
    table, by = station.table.name, station.context.by
    made = station.do(
        games.take_out_wager, table, command.seat, command.malfunction, by, command.reason
    )
    if isinstance(made[0], WagerReversed):
        what = f"seat {command.seat}: {command.reason}"
        station.events += noted(station.floor, (table,), what, table, station.sensor)


def report_fault(station: Station, command: commands.ReportFault) -> None:
    """A fault of the sensor, or of one seat on it; the other seats then keep playing."""
    refuse_if(not command.what.strip(), "reference_blank", what="fault")
    table, seat = station.table, command.seat
    link_refuses_if(not 0 <= seat <= table.seats, "seat_unknown", table=table.name, seat=seat)
    station.note(events.FaultReported(table.name, station.sensor, command.what, seat))


def clear_fault(station: Station, command: commands.ClearFault) -> None:
    refuse_if(not command.what.strip(), "reference_blank", what="repair")
    table, seat, dead = station.table.name, command.seat, station.controller.dead_seats
    if seat:
        refuse_if(seat not in dead, "no_fault", place=f"Seat {seat} at table {table}")
    elif not station.controller.fault:
        seats = ", ".join(f"seat {one}" for one in sorted(dead))
        refuse_if(bool(dead), "seat_unsaid", sensor=station.sensor, table=table, seats=seats)
        refuse("no_fault", place=f"Sensor {station.sensor} at table {table}")
    station.note(events.FaultCleared(table, station.sensor, command.what, seat))


def _need_wagers_allowed(station: Station, seats: Iterable[int]) -> None:
    _need_approved_program(station)
    if fault := station.controller.fault:
        refuse("fault", table=station.table.name, what=fault)
    if dead := station.controller.dead_seats:
        for seat in seats:
            refuse_if(seat in dead, "seat_dead", seat=seat)
    _need_funds(station)


def _need_approved_program(station: Station) -> None:
    """R33: a live floor must run the approved program."""
    if station.floor.is_live:
        approval = station.floor.approvals["program", "houseway"]
        refuse_if(approval.digest != station.context.program, "program_changed")


def _need_funds(station: Station) -> None:
    """R22, R23: a short account or a seizure stops the game at once."""
    jackpot, short = station.jackpot, station.floor.bank.short
    if jackpot.seized_posted:
        refuse("seized", link=jackpot.name, amount=show(jackpot.seized_posted))
    if short and jackpot.kind == "progressive":
        refuse("bank_short", amount=show(short))


def _need_round_over(station: Station, sensors: Iterable[int]) -> None:
    """All jackpots belong to one round: a hand seen for one must not be locked for another."""
    for sensor in sensors:
        place = station.place_at(sensor)
        if place is not None and place.is_open:
            link_refuses("game_open", game=place.game, table=station.table.name)


def _need_no_card(station: Station) -> None:
    """DESIGN, "Voids": a correction comes before the first card, and a claim shows that it is out,
    whichever jackpot of the table it was dealt for, and even if the claim was withdrawn."""
    for sensor, controller in station.table.controllers.items():
        place = station.place_at(sensor)
        if place is not None:
            dealt = place.is_open and controller.dealt_game == place.game
            refuse_if(dealt, "cards_out", game=place.game)
            link_refuses_if(place.is_claimed, "round_claimed")
    refuse_if(station.table.is_dealt, "first_card_out", table=station.table.name)


def _is_open_elsewhere(station: Station) -> bool:
    others = station.table.controllers.keys() - {station.sensor}
    return any(place is not None and place.is_open for place in map(station.place_at, others))
