"""Sheets on a dealer's panel: anything signed with card and PIN, faults, the cards of a claim.

The URL says which sheet is open; its form holds the choices.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from houseway.floor import Refused, commands
from houseway.floor.controllers.round_events import Irregularity, Remedy
from houseway.floor.roles import PIT
from houseway.floor.state import Staff
from houseway.games import FILES
from houseway.games import game as game_of
from houseway.table.shuffler import EXCHANGE
from houseway.web.pages.page import Press
from houseway.web.pages.pit.cards import Picker, picker
from houseway.web.pages.pit.dealer.board import Board
from houseway.web.pages.pit.dealer.keys import key_press
from houseway.web.pages.pit.panel import Panel
from houseway.web.pages.words import whole

FAULTS = {
    "Lost link": "the connection to the link is lost",
    "Dead controller": "the controller is dead",
    "Sign dark": "the sign is dark",
}
FIXES = ("Sensor replaced", "Link restored", "Controller restarted", "Sign works again")
REASONS = {
    "add": ("Dead sensor", "Chip beside the sensor"),
    "take": ("Sensor lit without a chip", "Chip placed too late", "Guest withdrew in time"),
    "void": ("Misdeal", "Dealt out of turn"),
    "deal": (
        "Wrong number of cards",
        "Exposed card",
        "Shuffler: cleared per its guide",
        "Shuffler: replaced by the backup",
        "Shuffler: the regulator's procedure",
    ),
}
IRREGULAR: dict[str, tuple[Irregularity, Remedy]] = {
    "Wrong number of cards": ("wrong_count", ""),
    "Exposed card": ("exposed_card", ""),
    "Shuffler: cleared per its guide": ("shuffler_malfunction", "guide"),
    "Shuffler: replaced by the backup": ("shuffler_malfunction", "exchange"),
    "Shuffler: the regulator's procedure": ("shuffler_malfunction", "local"),
}
# What to choose before the button works.
MISSING = {
    "report_it": "Choose the fault, or describe it.",
    "clear_it": "Choose what was done, or describe it.",
    "add": "Choose the seat and the reason.",
    "take": "Choose the seat, the reason, and whether the sensor was at fault.",
    "deal": "Choose what happened.",
    "void": "Choose the reason.",
    "": "Choose the correction first.",
}
# Its title, whose card or key it needs, and its button.
SHEETS = {
    "correct": ("Correction", "Supervisor card", "correct_it", "CORRECT"),
    "fault": ("Report a fault", "", "report_it", "REPORT FAULT"),
    "clear": ("Clear the fault", "Supervisor or technician card", "clear_it", "CLEAR FAULT"),
    "cards": ("Cards of the hand", "", "", ""),
    "dealer": ("Dealer log-on", "Dealer card", "log_on", "LOG ON"),
    "swipe": ("Supervisor card and PIN", "Supervisor card", "swipe", "OPEN THE KEYPAD"),
    "key": ("Key and PIN", "Key number", "key", "TURN TO JPH"),
    "shuffler": ("Shuffler", "", "", ""),
}


class Sheet(Struct, frozen=True):
    """`seats` are, for each jackpot, its title if there are several, its sensor, and seats."""

    name: str
    title: str
    close: str
    card: str
    press: str
    words: str
    what: str = ""
    ways: tuple[str, ...] = ()
    seats: tuple[tuple[str, int, list[int]], ...] = ()
    reasons: tuple[str, ...] = ()
    seat: int = 0  # Whose sensor is cleared.
    picker: Picker | None = None
    mode: str = ""  # For the shuffler, from the game's document.


def sheet(board: Board, close: str, query: Mapping[str, str]) -> Sheet | None:
    name = query.get("sheet", "")
    if name not in SHEETS:
        return None
    title, card, press, words = SHEETS[name]
    one = board.at(whole(query.get("sensor", "")))
    if name == "correct":
        what = query.get("what", "") if query.get("what") in REASONS else ""
        may = ("deal", "void") if board.is_shown else ("add", "take", "deal", "void")
        chosen = what if what in may else ""
        seats = tuple(seats_of(board, what)) if chosen in ("add", "take") else ()
        words = "RECORD MISDEAL" if board.is_shown else words
        given = (close, card, press, words, chosen, may, seats, REASONS.get(chosen, ()))
        title = "Misdeal" if board.is_shown else title
        return Sheet(name, title + game_words(board), *given)
    if name == "fault":
        seats = tuple(seats_of(board, ""))
        mode, kinds = mode_of(board), tuple(FAULTS)
        return Sheet(name, title, close, card, press, words, seats=seats, reasons=kinds, mode=mode)
    if name == "clear":
        seat = whole(query.get("seat", ""))
        dead = one.controller.dead_seats.get(seat)
        fault = f"seat {seat}, {dead.what}" if dead else one.controller.fault or board.fault
        if not fault:
            return None
        title, own = f"{title}: {fault}", seat if dead else 0
        return Sheet(name, title, close, card, press, words, reasons=FIXES, seat=own)
    if name == "shuffler":
        if not mode_of(board):
            return None
        machine = (close, card, press, words, board.table.machine.mode)
        return Sheet(name, title, *machine, reasons=EXCHANGE, mode=mode_of(board))
    if name == "key":
        to = "run" if one.controller.key_at == "jph" else "jph"
        press, words = key_press(one, to), f"TURN TO {to.upper()}"
    elif name == "swipe":
        press = f"swipe||{board.keypad.turn_id('swipe')}"
        words = "CLOSE KEYPAD" if board.keypad.controller.card else words
    elif name == "dealer":
        press = f"log_on||{board.turn_id('log-on')}"
    return Sheet(name, title, close, card, press, words, picker=tapped(board))


def game_words(board: Board) -> str:
    """The games in play, as ", game 2142"; nothing between games."""
    games = [panel.place.game for panel in board.panels if panel.place.is_open]
    return f", game {' / '.join(map(str, games))}" if games else ""


def mode_of(board: Board) -> str:
    """The mode the game's shuffler is set to; empty if the table has none."""
    game = board.table.game
    found = game_of(game).mode if board.table.shuffler and game in FILES else None
    return found.name if found is not None else ""


def seats_of(board: Board, what: str) -> Iterator[tuple[str, int, list[int]]]:
    """Seats without a wager, to add one; seats with a wager, to remove it."""
    for one in board.panels:
        lit = one.place.wagers if one.place.is_open else ()
        all_ = range(1, board.table.seats + 1)
        numbers = [seat for seat in all_ if not what or (seat in lit) == (what == "take")]
        yield one.title if len(board.panels) > 1 else "", one.sensor, numbers


def tapped(board: Board) -> Picker | None:
    claim = next(iter(board.claims), None)
    if claim is None:
        return None
    return picker(claim.panel.reader, claim.award.hand, board.panel_state.cards)


def may_log_on(board: Board, person: Staff | None) -> bool:
    """Without another card, because whoever is signed in at the panel has shown card and PIN."""
    return person is not None and person.id != board.table.dealer and bool(person.roles & PIT)


def command_of(board: Board, press: Press, what: str, sensor: int) -> commands.Command:
    """The command of the sheet; raises `Refused` if it is not filled in."""
    table, why = board.table.name, press.field("words") or press.field("why")
    seat, at = place_of(board, press.field("at"))
    erred = press.field("erred")
    match press.name, what:
        case "report_it", _:
            said = FAULTS.get(why, why) or ("the jackpot sensor is dead" if seat else "")
            if said:
                return commands.ReportFault(table, said, at, seat)
        case "clear_it", _ if why:
            dead = whole(press.field("seat"))
            at = board.at(sensor).sensor if dead else faulty(board, sensor).sensor
            return commands.ClearFault(table, why, at, dead)
        case "correct_it", "add" if seat and why:
            return commands.AddWager(table, seat, why, at)
        case "correct_it", "take" if seat and why and erred:
            return commands.TakeOutWager(table, seat, erred == "yes", why, at)
        case "correct_it", "void" if why:
            return commands.VoidRound(table, why)
        case "correct_it", "deal" if why:
            kind, remedy = IRREGULAR.get(press.field("why"), ("other", ""))
            return commands.RecordIrregularity(table, kind, press.field("words"), remedy)
    missing = MISSING.get(what if press.name == "correct_it" else press.name, MISSING[""])
    raise Refused("sheet_open", missing)


def faulty(board: Board, sensor: int) -> Panel:
    one = board.at(sensor)
    if one.controller.fault:
        return one
    return next((other for other in board.panels if other.controller.fault), one)


def place_of(board: Board, text: str) -> tuple[int, int]:
    """ "3/2" is seat 3 on sensor 2; without a slash it is the first sensor."""
    seat, _, sensor = text.partition("/")
    return whole(seat), board.at(whole(sensor)).sensor
