"""The layout as the dealer sees it: seat 1 on the left hand, the last on the right."""

from math import cos, pi, sin

from houseway.web.screens import texts
from houseway.web.screens.panel import Panel
from houseway.web.screens.texts import brief, pit
from houseway.web.screens.theme import button, safe

WORDS = texts.DEALER
MIDDLE = 440
TABLE = (
    '<svg style="position:absolute;left:16px;top:60px" width="848" height="364" '
    'viewBox="0 0 848 364" aria-hidden="true"><defs><radialGradient id="f" cx=".5" cy=".75" r=".8">'
    '<stop offset="0" stop-color="#1f6b4a"/><stop offset=".6" stop-color="#124a33"/>'
    '<stop offset="1" stop-color="#0b3324"/></radialGradient></defs>'
    '<path d="M8 344V300A416 288 0 0 1 840 300V344A8 8 0 0 1 832 352H16A8 8 0 0 1 8 344Z" '
    'fill="url(#f)" stroke="#5b4a22" stroke-width="5"/><path d="M22 338V300A402 274 0 0 1 826 '
    '300V338Z" fill="none" stroke="#f4eedd" stroke-opacity=".28"/>'
    '<path id="arc" d="M214 308A210 112 0 0 1 634 308" fill="none"/><text fill="#f4eedd" '
    'fill-opacity=".5" font-size="20" font-weight="500" letter-spacing="3"><textPath href="#arc" '
    'startOffset="50%" text-anchor="middle">{title}</textPath></text></svg>'
)


def draw(panel: Panel) -> str:
    seats = "".join(seat(panel, number) for number in range(1, panel.table.seats + 1))
    legend = (
        '<div style="position:absolute;left:18px;top:64px;font-size:14px" class="muted">'
        '<i class="dot" style="background:#e8c46b"></i>'
        f'{WORDS["lit"]}<br><i class="dot" style="background:none;border:2px solid"></i>'
        f"{WORDS['dark']}</div>"
    )
    return TABLE.format(title=safe(panel.table.title)) + legend + seats + words(panel)


def seat(panel: Panel, number: int) -> str:
    turn = pi * (number - 1) / max(1, panel.table.seats - 1)
    left, top = MIDDLE - 347 * cos(turn) - 40, 355 - 223 * sin(turn) - 40
    is_lit, is_open = number in panel.lit, panel.place.is_open
    chosen = panel.controller.seat == number and is_open
    kind = "seat chosen" if chosen else "seat" if is_lit else "seat none"
    note = "" if is_lit or not is_open else f"<small>{WORDS['no_wager']}</small>"
    if panel.fault == pit.FAULT["dead"].format(seat=number):
        kind, note = "seat none dead", f"<small>{pit.FAULT['sensor']}</small>"
    # Before the lock a tap stands for the chip on the sensor; afterwards it selects the seat.
    press = "seat" if is_open else "sensor"
    drawn = button(
        press,
        f"{number}{note}",
        kind,
        value=str(number),
        id=panel.turn_id(f"seat-{number}"),
        style=f"left:{left:.0f}px;top:{top:.0f}px",
        aria_label=f"Seat {number}{', wager' if is_lit else ''}",
        aria_pressed="true" if chosen or (is_lit and not is_open) else "false",
    )
    return drawn + chip(panel, number, turn) + flag(panel, number, left, top)


def chip(panel: Panel, number: int, turn: float) -> str:
    is_lit = number in panel.lit
    half = 19 if is_lit else 17
    left, top = MIDDLE - 256 * cos(turn) - half, 365 - 150 * sin(turn) - half
    text = brief(panel.jackpot.rules.wager) if is_lit else "–"
    kind = "lit" if is_lit else "dark"
    return f'<span class="chip {kind}" style="left:{left:.0f}px;top:{top:.0f}px">{text}</span>'


def flag(panel: Panel, number: int, left: float, top: float) -> str:
    if not any(award.seat == number for award in panel.claims):
        return ""
    return f'<span class="flag" style="left:{left + 60:.0f}px;top:{top - 6:.0f}px">!</span>'


def words(panel: Panel) -> str:
    count = len(panel.lit)
    sum_ = brief(count * panel.jackpot.rules.wager)
    line = f"{texts.seats(count)}, {sum_}" if count else WORDS["tap_seat"]
    head = WORDS["idle"]
    if panel.fault or panel.stopped:
        head, line = pit.FAULT["bar"], pit.FAULT["waits"]
    if panel.place.is_open:
        head, line = WORDS["in_play"], f"{texts.seats(count)} locked, {sum_} coin-in"
    return (
        f'<div class="felt-text" style="top:264px"><div style="font-size:26px;font-weight:700">'
        f"{head}</div><div>{line}{since(panel)}</div></div>{keys(panel)}"
    )


def since(panel: Panel) -> str:
    at = panel.memory.started(panel.jackpot.name, panel.table.name) if panel.place.is_open else 0
    return f', <span data-time="{at // 1_000}"></span>' if at else ""


def keys(panel: Panel) -> str:
    """Corrections end with the first card; after it only the whole round can be voided."""
    if not panel.place.is_open:
        return ""
    dealt = panel.is_dealt
    correct = button("sheet", pit.CORRECT["open"], "key felt-key", value="correct")
    first = button(
        "first_card",
        f"{'✓ ' if dealt else ''}{WORDS['first_card']}",
        "key felt-key off" if dealt else "key felt-key",
        id=panel.turn_id("first-card"),
    )
    return f'<div class="felt-keys">{correct}{first}</div>'
