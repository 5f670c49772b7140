"""What the API shows of the floor. Money is whole micro-dollars, times are microseconds of UTC.

The floor's own frozen values are shown unchanged, so that a client can decode them into the same
classes; computed values are added.
"""

from typing import Any

import msgspec
from msgspec import Struct

from houseway.floor import Answer
from houseway.floor.events import Event
from houseway.floor.state import Jackpot, Property, Staff, Table
from houseway.floor.store import Record
from houseway.money import Money
from houseway.progressive import envy, envy_each, fixed_pay, is_jackpot_pending, places
from houseway.progressive.pays import is_whole_level
from houseway.progressive.rules import LinkRules, Share
from houseway.progressive.state import Award, round_awards

NOT_APPROVED = "not approved for wagering"


class LevelView(Struct, frozen=True):
    name: str
    current: Money
    maximum: Money | None


class WinView(Struct, frozen=True):
    """A posted win of the game at the table; `number` is that of its win page."""

    number: int
    seat: int
    hand: str
    amount: Money


class SensorView(Struct, frozen=True):
    """One jackpot of a table, as its sign shows it. `is_pending`: a claim is pending at any table
    of the link. `fault` is a fault of the whole sensor, shown between games; `dead_seats` are out
    of order while the others keep playing. `is_over`: the game of these wins has ended."""

    sensor: int
    link: str
    kind: str
    wager: Money
    fault: str
    is_open: bool
    is_pending: bool
    levels: tuple[LevelView, ...]
    wins: tuple[WinView, ...]
    dead_seats: tuple[int, ...] = ()
    is_over: bool = False


class SignView(Struct, frozen=True):
    """`mark` is empty only if all games here are approved; `style` counts changes of the look."""

    table: str
    title: str
    is_open: bool
    mark: str
    sensors: tuple[SensorView, ...]
    style: int = 0


class PlaceView(Struct, frozen=True):
    """A claim in the queue of its level, with what it would pay now."""

    award: Award
    amount: Money
    owed: Money


class LinkView(Struct, frozen=True):
    """`queue` lists the claims on each level in the order of payment. Awards from the tray are not
    in it."""

    jackpot: Jackpot
    queue: dict[str, tuple[PlaceView, ...]]


class HandView(Struct, frozen=True):
    """A hand button with its pay: an amount, or a share of a level in basis points."""

    hand: str
    level: str
    share_bp: int
    amount: Money
    envy: Money
    is_whole: bool


class KeypadView(Struct, frozen=True):
    """What a controller needs to know about one sensor."""

    sensor: int
    link: str
    wager: Money
    game: int
    is_open: bool
    seats: tuple[int, ...]
    hands: tuple[HandView, ...]
    claims: tuple[Award, ...]
    envy: dict[int, Money]


class TableView(Struct, frozen=True):
    table: Table
    sign: SignView
    keypads: tuple[KeypadView, ...]


class FloorView(Struct, frozen=True):
    """The property at record `seq`; `fault` is empty while the floor runs."""

    name: str
    kind: str
    seq: int
    head: str
    day: str
    fault: str
    mark: str
    exceptions: int
    tables: tuple[SignView, ...]


class StaffView(Struct, frozen=True):
    staff: Staff
    has_pin: bool
    is_locked: bool


class RecordView(Struct, frozen=True):
    seq: int
    at: int
    day: str
    actor: str
    kind: str
    events: tuple[Event, ...]


class Page(Struct, frozen=True):
    """`next` is the `after` of the following page; 0 if there is none yet."""

    records: tuple[RecordView, ...]
    next: int


def sign_view(floor: Property, table: Table) -> SignView:
    shown = (
        sensor_view(floor, table, number)
        for number, controller in table.controllers.items()
        if controller.link
    )
    return SignView(
        table.name, table.title, table.is_open, mark(floor), tuple(shown), floor.signs.version
    )


def sensor_view(floor: Property, table: Table, number: int) -> SensorView:
    controller = table.controllers[number]
    jackpot = floor.jackpots[controller.link]
    link = jackpot.link
    wins = [a for a in round_awards(link, table.name) if a.step == "posted" and not a.is_backed_out]
    return SensorView(
        sensor=number,
        link=jackpot.name,
        kind=jackpot.kind,
        wager=jackpot.rules.wager,
        # While wagers are locked a sign does not say that the jackpot is out of order: it still
        # pays them.
        fault="" if link.tables[table.name].is_open else controller.fault,
        is_open=link.is_open,
        is_pending=is_jackpot_pending(jackpot.rules, link),
        levels=level_views(jackpot),
        wins=tuple(WinView(a.win, a.seat, a.hand, a.due) for a in wins),
        dead_seats=tuple(sorted(controller.dead_seats)),
        is_over=not link.tables[table.name].is_open,
    )


def level_views(jackpot: Jackpot) -> tuple[LevelView, ...]:
    held = jackpot.link.levels
    return tuple(LevelView(n, held[n].current, held[n].maximum) for n in held)


def link_view(jackpot: Jackpot) -> LinkView:
    waiting = {
        level: tuple(
            PlaceView(place.award, place.amount, place.owed)
            for place in places(jackpot.rules, jackpot.link, level)
        )
        for level in jackpot.link.levels
    }
    return LinkView(jackpot, waiting)


def table_view(floor: Property, table: Table) -> TableView:
    linked = [n for n, controller in table.controllers.items() if controller.link]
    keypads = tuple(keypad_view(floor, table, number) for number in linked)
    return TableView(table, sign_view(floor, table), keypads)


def keypad_view(floor: Property, table: Table, number: int) -> KeypadView:
    jackpot = floor.jackpots[table.controllers[number].link]
    place = jackpot.link.tables[table.name]
    claims = tuple(round_awards(jackpot.link, table.name))
    return KeypadView(
        sensor=number,
        link=jackpot.name,
        wager=jackpot.rules.wager,
        game=place.game,
        is_open=place.is_open,
        seats=place.wagers,
        hands=tuple(hand_view(jackpot.rules, hand) for hand in jackpot.rules.hands),
        claims=claims,
        envy=envy(jackpot.rules, jackpot.link, table.name),
    )


def hand_view(rules: LinkRules, hand: str) -> HandView:
    pay = rules.hands[hand].pay
    return HandView(
        hand=hand,
        level=getattr(pay, "level", ""),
        share_bp=pay.share_bp if isinstance(pay, Share) else 0,
        amount=fixed_pay(rules, hand) or 0,
        envy=envy_each(rules, hand),
        is_whole=is_whole_level(rules, hand),
    )


def mark(floor: Property) -> str:
    """DESIGN, "Approval": demo and training floors are always marked."""
    approved = floor.is_live and ("program", "houseway") in floor.approvals
    return "" if approved else NOT_APPROVED


def encode_record(record: Record) -> bytes:
    """The stored events, byte for byte."""
    shown: dict[str, Any] = {
        "seq": record.seq,
        "at": record.at,
        "day": record.day,
        "actor": record.actor,
        "kind": record.kind,
        "events": msgspec.Raw(record.body),
    }
    return msgspec.json.encode(shown)


def encode_answer(answer: Answer) -> bytes:
    shown = RecordView(answer.seq, answer.at, answer.day, answer.actor, answer.kind, answer.events)
    return msgspec.json.encode(shown)
