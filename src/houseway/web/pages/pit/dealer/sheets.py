"""Sheets that lie over a dealer's panel: a correction, a fault, the cards of a claim.

Which sheet is open is in the address; what is chosen on it is in its form.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from houseway.floor import Refused
from houseway.floor import commands as c
from houseway.floor.controllers.round_events import Irregularity, Remedy
from houseway.games import FILES
from houseway.games import game as game_of
from houseway.table.shuffler import EXCHANGE
from houseway.web.pages.page import Press
from houseway.web.pages.pit.cards import PickerView, picker_view
from houseway.web.pages.pit.dealer.board import Board
from houseway.web.pages.pit.panel import Panel

FAULTS = {
    "Lost link": "the link is lost",
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
        "Shuffler: its guide",
        "Shuffler: exchange for the backup",
        "Shuffler: the regulator's procedure",
    ),
}
IRREGULAR: dict[str, tuple[Irregularity, Remedy]] = {
    "Wrong number of cards": ("wrong_count", ""),
    "Exposed card": ("exposed_card", ""),
    "Shuffler: its guide": ("shuffler_malfunction", "guide"),
    "Shuffler: exchange for the backup": ("shuffler_malfunction", "exchange"),
    "Shuffler: the regulator's procedure": ("shuffler_malfunction", "local"),
}
TITLES = {
    "correct": "Correct game",
    "fault": "Report a fault",
    "clear": "Clear the fault",
    "cards": "Cards of the hand",
    "shuffler": "Shuffler",
}


class Seats(Struct, frozen=True):
    """Of one jackpot: `title` is empty where there is no other. Values are "seat/sensor"."""

    title: str
    sensor: int
    numbers: tuple[int, ...]


class SheetView(Struct, frozen=True):
    name: str
    title: str
    close: str
    what: str = ""
    ways: tuple[str, ...] = ()
    seats: tuple[Seats, ...] = ()
    reasons: tuple[str, ...] = ()
    seat: int = 0  # Whose sensor is put in order.
    picker: PickerView | None = None
    mode: str = ""  # Of the shuffler, by the game's document.
    next_step: str = ""
    turn: str = ""


def sheet_view(board: Board, close: str, query: Mapping[str, str]) -> SheetView | None:
    name = query.get("sheet", "")
    title = TITLES.get(name, "")
    if not title:
        return None
    one = board.at(number(query.get("sensor", "")))
    if name == "correct":
        game = max(panel.place.game for panel in board.panels)
        what = query.get("what", "") if query.get("what") in REASONS else ""
        return SheetView(
            name,
            f"{title} {game:,}",
            close,
            what="" if board.is_dealt and what not in ("void", "deal") else what,
            ways=("deal", "void") if board.is_dealt else ("add", "take", "deal", "void"),
            seats=tuple(seats(board, what)) if what in ("add", "take") else (),
            reasons=REASONS.get(what, ()),
        )
    if name == "fault":
        found, mode = tuple(seats(board, "")), mode_of(board)
        return SheetView(name, title, close, seats=found, reasons=tuple(FAULTS), mode=mode)
    if name == "clear":
        seat = number(query.get("seat", ""))
        dead = one.controller.dead_seats.get(seat)
        fault = f"seat {seat}, {dead.what}" if dead else one.controller.fault or board.fault
        return SheetView(name, f"{title}: {fault}", close, reasons=FIXES, seat=seat if dead else 0)
    if name == "shuffler":
        return shuffler(board, close)
    return SheetView(name, title, close, picker=picker(board))


def shuffler(board: Board, close: str) -> SheetView:
    """`what` is the mode on record; the steps are those of an exchange for the backup."""
    mode, machine = mode_of(board), board.table.machine
    due = machine.next_step or EXCHANGE[0]
    return SheetView(
        "shuffler",
        TITLES["shuffler"],
        close,
        what=machine.mode,
        reasons=EXCHANGE,
        mode=mode,
        next_step=due,
        turn=board.turn_id("shuffler"),
    )


def mode_of(board: Board) -> str:
    """The mode that the game's shuffler is set to; empty where none stands at the table."""
    game = board.table.game
    found = game_of(game).mode if board.table.shuffler and game in FILES else None
    return found.name if found is not None else ""


def seats(board: Board, what: str) -> Iterator[Seats]:
    """Those without a wager for one more, those with one to take it out."""
    for one in board.panels:
        lit = one.place.wagers if one.place.is_open else ()
        all_ = range(1, board.table.seats + 1)
        numbers = tuple(seat for seat in all_ if not what or (seat in lit) == (what == "take"))
        yield Seats(one.title if len(board.panels) > 1 else "", one.sensor, numbers)


def picker(board: Board) -> PickerView | None:
    claim = next(iter(board.claims), None)
    if claim is None:
        return None
    return picker_view(claim.panel.reader, claim.award.hand, board.wheel.cards)


def cards_words(board: Board) -> str:
    """What the link to the card picker says; empty where no hand is claimed."""
    if not board.claims:
        return ""
    found = picker(board)
    if found is None or not found.chosen:
        return "Enter the cards"
    return f"{'!' if found.trouble else '✓'} Change the cards"


def command_of(board: Board, press: Press, what: str, sensor: int) -> c.Command:
    """What the sheet asks for, as far as it is filled in; raises `Refused` otherwise."""
    table, why = board.table.name, press.field("words") or press.field("why")
    seat, at = place_of(board, press.field("at"))
    match press.name, what:
        case "report_it", _:
            said = FAULTS.get(why, why) or ("the sensor is dead" if seat else "")
            if said:
                return c.ReportFault(table, said, at, seat)
        case "clear_it", _ if why:
            dead = number(press.field("seat"))
            at = board.at(sensor).sensor if dead else faulty(board, sensor).sensor
            return c.ClearFault(table, why, at, dead)
        case "correct_it", "add" if seat and why:
            return c.AddWager(table, seat, why, at)
        case "correct_it", "take" if seat and why:
            return c.TakeOutWager(table, seat, press.field("erred") != "no", why, at)
        case "correct_it", "void" if why:
            return c.VoidRound(table, why)
        case "correct_it", "deal" if why:
            kind, remedy = IRREGULAR.get(press.field("why"), ("other", ""))
            return c.RecordIrregularity(table, kind, press.field("words"), remedy)
    raise Refused("sheet_open", "Choose what, which seat and why.")


def faulty(board: Board, sensor: int) -> Panel:
    one = board.at(sensor)
    if one.controller.fault:
        return one
    return next((other for other in board.panels if other.controller.fault), one)


def number(text: str) -> int:
    return int(text) if text.isdigit() else 0


def place_of(board: Board, text: str) -> tuple[int, int]:
    """ "3/2" is seat 3 on sensor 2; without a seat it is the first sensor."""
    seat, _, sensor = text.partition("/")
    return number(seat), board.at(number(sensor)).sensor
