"""The felt of a dealer's panel: seats and their sensors, as the dealer sees them."""

from msgspec import Struct

from houseway.web.pages.pit.dealer.board import Board, started_at
from houseway.web.pages.pit.panel import Panel
from houseway.web.pages.words import brief, seats


class Key(Struct, frozen=True):
    """A button: `press` is its "name|value|id"; `look` are classes of pit.css. `since` and `at` are
    times that the browser writes, microseconds."""

    press: str
    words: str = ""
    what: str = ""
    look: str = ""
    is_on: bool = False
    since: int = 0
    at: int = 0


class SensorView(Struct, frozen=True):
    letter: str
    label: str
    look: str  # "lit", "dark" or "dead".
    is_claimed: bool
    press: str = ""  # Before the lock a tap stands for the chip; empty where the seat is tapped.


class SeatView(Struct, frozen=True):
    key: Key
    label: str
    note: str
    is_claimed: bool
    sensors: tuple[SensorView, ...]


class FeltView(Struct, frozen=True):
    title: str
    head: str
    line: str
    hint: str
    at: int
    seats: tuple[SeatView, ...]
    letters: tuple[tuple[str, str], ...]
    may_correct: bool


def letters(board: Board) -> dict[int, str]:
    """One sign for each jackpot where there are several; numbers where they begin alike."""
    if len(board.panels) == 1:
        return {board.first.sensor: ""}
    found = {one.sensor: one.title[:1].upper() for one in board.panels}
    return found if len({*found.values()}) == len(found) else {n: str(n) for n in found}


def felt_view(board: Board) -> FeltView:
    numbers = range(1, board.table.seats + 1)
    counts = [len(board.lit(one)) for one in board.panels]
    signs = letters(board)
    return FeltView(
        title=board.table.title,
        head=felt_head(board),
        line=felt_line(board, counts),
        hint=felt_hint(board),
        at=started_at(board) if board.is_open else 0,
        seats=tuple(seat_view(board, number, signs) for number in numbers),
        letters=tuple((signs[one.sensor], one.title) for one in board.panels if signs[one.sensor]),
        may_correct=board.is_open,
    )


def felt_head(board: Board) -> str:
    if board.is_open or board.is_dealt:
        return "Game in play"
    return "Take no jackpot wagers" if board.is_shut else "Place your wagers"


def felt_line(board: Board, counts: list[int]) -> str:
    if board.is_shut and not board.is_open:
        return "Waits for the fault to be cleared"
    if board.is_dealt and not board.is_open:
        return "No jackpot wager is locked"
    if not any(counts):
        return "Tap a seat when its sensor lights"
    wagers = seats(counts[0])
    if len(counts) > 1:
        wagers = ", ".join(
            f"{one.title} {seats(count)}" for one, count in zip(board.panels, counts, strict=True)
        )
    locked = " locked" if board.is_open else ""
    return f"{wagers}{locked}, {brief(board.coin_in)}{' coin-in' if board.is_open else ''}"


def felt_hint(board: Board) -> str:
    if not board.is_open or board.is_wild:
        return ""
    if board.claims:
        return "Press a lit hand again to take it off"
    return f"Seat {board.seat} holds" if board.seat else "Tap the seat that holds a hand"


def seat_view(board: Board, number: int, signs: dict[int, str]) -> SeatView:
    """Before the lock a tap stands for the chips on its sensors; afterwards it selects the seat."""
    lit = [one for one in board.panels if number in board.lit(one)]
    is_chosen = board.is_open and board.seat == number
    dead = [one for one in board.panels if number in one.controller.dead_seats]
    note = "no wager" if board.is_open and not lit else ""
    look = "chosen" if is_chosen else "" if lit else "none"
    if len(dead) == len(board.panels):
        note, look = "sensor", "none dead"
    name = "seat" if board.is_open else "sensor"
    press = f"{name}|{number}|{board.turn_id(f'seat-{number}')}"
    is_on = is_chosen or (bool(lit) and not board.is_open)
    return SeatView(
        key=Key(press, str(number), look=look, is_on=is_on),
        label=f"Seat {number}{', wager' if lit else ''}",
        note=note,
        is_claimed=any(claim.award.seat == number for claim in board.claims),
        sensors=tuple(sensor_view(board, one, number, signs[one.sensor]) for one in board.panels),
    )


def sensor_view(board: Board, one: Panel, seat: int, letter: str) -> SensorView:
    is_lit, is_dead = seat in board.lit(one), seat in one.controller.dead_seats
    wager = brief(one.jackpot.rules.wager)
    state = ", out of order" if is_dead else ", wager" if is_lit else ""
    taps = bool(letter) and not board.is_open
    return SensorView(
        letter=letter or (wager if is_lit else "–"),
        label=f"Seat {seat}, {one.title}{state}",
        look="dead" if is_dead else "lit" if is_lit else "dark",
        is_claimed=any(award.seat == seat for award in one.claims),
        press=f"sensor|{seat}/{one.sensor}" if taps else "",
    )
