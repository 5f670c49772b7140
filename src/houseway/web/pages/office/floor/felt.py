"""A table on the map: its seats, which have a wager, and the state of the table."""

from math import cos, pi, sin

from msgspec import Struct

from houseway.floor.state import Property, Table
from houseway.progressive import claims as link_claims

FIRST_TURN, LAST_TURN = 14 * pi / 180, 166 * pi / 180
ICON = {
    "closed": "dash",
    "claim": "clock",
    "locked": "lock",
    "open": "play",
    "no_jackpot": "play",
    "fault": "cross",
}
STATES = {
    "closed": "Closed",
    "claim": "Claim pending",
    "locked": "Wagers locked, dealing",
    "open": "Open for wagers",
    "no_jackpot": "Open, no jackpot",
    "fault": "Fault",
}


class Seat(Struct, frozen=True):
    number: int
    left: float
    top: float
    is_lit: bool
    is_claim: bool


class Felt(Struct, frozen=True):
    table: str
    seats: tuple[Seat, ...]


def felt(state: Property, table: Table) -> Felt:
    lit, waiting = wagers(state, table), set(claims(state, table))
    seats = (
        seat(number, table.seats, is_lit=number in lit, is_claim=number in waiting)
        for number in range(1, table.seats + 1)
    )
    return Felt(table.name, tuple(seats))


def seat(number: int, count: int, *, is_lit: bool, is_claim: bool) -> Seat:
    """Seat 1 is at the left of the dealer, who stands at the flat side."""
    turn = FIRST_TURN + (LAST_TURN - FIRST_TURN) * (number - 1) / max(1, count - 1)
    left, top = 98 + 83 * cos(turn), 6 + 62 * sin(turn)
    return Seat(number, round(left, 1), round(top, 1), is_lit, is_claim)


def state_of(state: Property, table: Table) -> str:
    if not table.is_open:
        return "closed"
    linked = [x for x in table.controllers.values() if x.link]
    if any(x.fault for x in linked):
        return "fault"
    if not linked:
        return "no_jackpot"
    if claims(state, table):
        return "claim"
    return "locked" if in_play(state, table) else "open"


def in_play(state: Property, table: Table) -> bool:
    """A game with jackpot wagers runs there."""
    links = [x.link for x in table.controllers.values() if x.link]
    return any(state.jackpots[link].link.tables[table.name].is_open for link in links)


def claims(state: Property, table: Table) -> list[int]:
    """Seats with pending claims; 0 if the keypad names none."""
    return [
        award.seat
        for controller in table.controllers.values()
        if controller.link
        for award in link_claims(state.jackpots[controller.link].link, table.name)
    ]


def wagers(state: Property, table: Table) -> set[int]:
    found: set[int] = set()
    for controller in table.controllers.values():
        if controller.link:
            place = state.jackpots[controller.link].link.tables[table.name]
            found |= set(place.wagers) if place.is_open else set()
    return found


def game_number(state: Property, table: Table) -> int | None:
    """The game number of the first sensor with a jackpot."""
    for _, controller in sorted(table.controllers.items()):
        if controller.link:
            return state.jackpots[controller.link].link.tables[table.name].game
    return None
