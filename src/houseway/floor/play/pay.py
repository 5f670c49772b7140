"""The money of a play round: jackpots on sensors, tray pays, and what a void returns."""

from collections import Counter
from collections.abc import Iterable, Mapping

from houseway.cards.shoe import cut_place
from houseway.floor import events as floor_events
from houseway.floor.context import Context
from houseway.floor.controllers.shared_steps import lock_sensor
from houseway.floor.controllers.station import Station
from houseway.floor.state import Property, Table
from houseway.money import Money
from houseway.progressive.deciders import awards, claims, games
from houseway.progressive.events import AwardPosted, HandClaimed
from houseway.table.layout import Layout
from houseway.table.round import TableRound
from houseway.table.settlement import Line


class Sensors:
    """The jackpots of one table in one command; `spots` are those with a chip on a sensor. `won` is
    what their meters have paid, by seat and spot."""

    def __init__(self, floor: Property, table: Table, layout: Layout, context: Context) -> None:
        self.table, self.by, self.next_win = table.name, context.by, floor.next_win
        linked = {
            sensor: Station(floor, table.name, sensor, context)
            for sensor, controller in table.controllers.items()
            if controller.link
        }
        by_paytable = {one.jackpot.paytable: one for one in linked.values()}
        self.spots = {
            spot: by_paytable[found.id]
            for spot, found in layout.tables.items()
            if found.id in by_paytable
        }
        self.won: dict[int, dict[str, Money]] = {}

    @property
    def games(self) -> dict[int, int]:
        """Open games, by sensor."""
        return {one.sensor: one.place.game for one in self.spots.values() if one.place.is_open}

    def lock(self, wagers: Mapping[int, Mapping[str, Money]]) -> list[floor_events.Event]:
        """R08: the meters of every sensor rise here, at once."""
        events: list[floor_events.Event] = []
        for spot, station in self.spots.items():
            lit = {seat: spots[spot] for seat, spots in wagers.items() if spots.get(spot)}
            if lit:
                lock_sensor(station, lit, may_be_dark=False)
                events += drained(station)
        return events

    def settle(self, lines: Iterable[Line]) -> list[floor_events.Event]:
        """Each winning hand is claimed, signed, posted and paid, from the dealer's right; then the
        games end, with the envy their links pay."""
        events: list[floor_events.Event] = []
        for line in lines:
            station = self.spots.get(line.spot)
            if station is not None and line.outcome == "wins":
                self.won.setdefault(line.seat, {})[line.spot] = self._award(station, line)
                events += drained(station)
        for station in self.spots.values():
            if station.place.is_open:
                station.do(games.end_game, self.table)
                events += drained(station)
        return events

    def _award(self, station: Station, line: Line) -> Money:
        (claimed,) = station.do(claims.press_hand_button, self.table, line.hand, line.seat)
        assert isinstance(claimed, HandClaimed)
        number = claimed.award
        station.do(claims.verify_claim, number, self.by)
        station.do(awards.authorise_award, number, self.by, "executive")
        (posted, *_) = station.do(awards.post_award, number, self.next_win)
        assert isinstance(posted, AwardPosted)
        self.next_win = posted.win + 1
        if station.rules.falls_at_run:
            if claimed.level:
                station.do(awards.return_to_run, self.table)
            station.note(floor_events.KeyTurned(self.table, station.sensor, "run", "", self.by))
        station.do(awards.pay_award, number, self.by, "chips")
        return posted.amount + posted.owed


def drained(station: Station) -> list[floor_events.Event]:
    found, station.events = station.events, []
    return found


def paid_back(lines: Iterable[Line], sensors: Iterable[str]) -> dict[int, Money]:
    """From the tray, by seat: stakes and pays of all bets but those on sensors."""
    kept, found = set(sensors), Counter[int]()
    for line in lines:
        if line.spot not in kept:
            found[line.seat] += line.stake + line.net
    return {seat: amount for seat, amount in sorted(found.items()) if amount}


def taken_back(sensors: Sensors, why: str) -> list[floor_events.Event]:
    """A void: the meters return what this round's chips contributed."""
    events: list[floor_events.Event] = []
    for station in sensors.spots.values():
        if station.place.is_open:
            for seat in station.place.wagers:
                station.do(games.take_out_wager, sensors.table, seat, True, sensors.by, why)
            station.do(games.end_game, sensors.table)
            events += drained(station)
    return events


def keeps_shoe(round_: TableRound) -> bool:
    """Whether the next round is dealt from the same shoe, as far as known now."""
    deck = round_.layout.deck
    is_shoe = len(deck) > len(set(deck))
    cut = cut_place(len(deck), round_.number)
    return is_shoe and round_.over and not round_.voided and round_.cards_dealt < cut
