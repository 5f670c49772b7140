"""The desk's other leaves: tables with their faults, meters that someone asks to adjust, approvals
that wait for a second person."""

from collections.abc import Iterator

from msgspec import Struct

from houseway.floor import Refused
from houseway.floor import commands as c
from houseway.floor.clock import SystemClock
from houseway.floor.commands.request_words import reason, sentence
from houseway.floor.state import Property, Table
from houseway.money import Money, parse_money, show
from houseway.web.live.pit_memory import PitMemory
from houseway.web.pages import calls
from houseway.web.pages.calls import Called
from houseway.web.pages.page import Press
from houseway.web.pages.pit.dealer.felt_view import Key
from houseway.web.pages.pit.desk.claims_view import exact
from houseway.web.pages.words import LEVELS, link_title, seats

WAYS = {"lower": "Lower", "raise": "Raise", "release": "Release overflow"}
LAWFUL = {
    "win": "Paid to a winner",
    "malfunction": "The meter malfunctioned",
    "maximum": "Above the posted maximum",
    "gross_receipts": "Hidden money to gross receipts",
    "seed_recovery": "Seed money of the house",
}
POOLS = {"reserve": "Reserve", "overflow": "Overflow"}


class TableCard(Struct, frozen=True):
    name: str
    title: str
    is_open: bool
    sensors: tuple[tuple[str, str], ...]  # What goes on, and the fault.
    called: int
    technician: Called | None
    call: Key | None


class LevelView(Struct, frozen=True):
    name: str
    words: str
    held: str


class MetersView(Struct, frozen=True):
    """R18: a meter rises with a reason and falls for one of five lawful ones."""

    links: tuple[tuple[str, str], ...]
    link: str
    levels: tuple[LevelView, ...]
    ways: dict[str, str]
    lawful: dict[str, str]
    pools: dict[str, str]


class RequestView(Struct, frozen=True):
    number: int
    asked: str
    by: str
    why: str
    is_over: bool


def table_cards(state: Property, memory: PitMemory, *, may_call: bool) -> tuple[TableCard, ...]:
    tables = (one for one in state.tables.values() if any(c.link for c in one.controllers.values()))
    return tuple(table_card(state, one, memory, may_call=may_call) for one in tables)


def table_card(state: Property, table: Table, memory: PitMemory, *, may_call: bool) -> TableCard:
    words = "Call again" if table.called else "Call technician"
    call = Key(f"technician|{table.name}|{calls.technician_id(table)}", words)
    return TableCard(
        name=table.name,
        title=table.title,
        is_open=table.is_open,
        sensors=tuple(sensor_lines(state, table)),
        called=memory.called(table.name),
        technician=calls.technician(state, table),
        call=call if table.faults() and may_call else None,
    )


def sensor_lines(state: Property, table: Table) -> Iterator[tuple[str, str]]:
    for controller in table.controllers.values():
        if controller.link:
            place = state.jackpots[controller.link].link.tables[table.name]
            what = "Between games"
            if place.is_open:
                is_dealt = controller.dealt_game == place.game
                step = "first card is out" if is_dealt else "before the first card"
                what = f"Game {place.game:,} in play, {seats(len(place.wagers))}, {step}"
            yield f"{link_title(controller.link, 1)}: {what}", controller.fault


def meters_view(state: Property, link: str) -> MetersView:
    jackpots = [one for one in state.jackpots.values() if one.link.levels]
    chosen = state.jackpots.get(link)
    levels = chosen.link.levels if chosen is not None else {}
    return MetersView(
        links=tuple((one.name, link_title(one.name, 1)) for one in jackpots),
        link=link if chosen is not None else "",
        levels=tuple(
            LevelView(
                name,
                f"{LEVELS[name]} {exact(level.current)}",
                f"Reserve {exact(level.reserve)}, overflow {exact(level.overflow)}",
            )
            for name, level in levels.items()
        ),
        ways=WAYS,
        lawful=LAWFUL,
        pools=POOLS,
    )


def adjustment_of(link: str, press: Press) -> c.AdjustLevel:
    """Raises `Refused` for an amount that cannot be read; the rules are the floor's."""
    money, level = amount_of(press.field("amount")), press.field("level")
    if not (link and level):
        raise Refused("sheet_open", "Choose the jackpot and the level.")
    way = press.field("way") or "lower"
    lawful = press.field("lawful") if way == "lower" else None
    return c.AdjustLevel(
        link=link,
        level=level,
        way=way,  # type: ignore[arg-type]
        amount=money,
        reason=press.field("words"),
        lawful=lawful,  # type: ignore[arg-type]
        pool=press.field("pool") if lawful == "gross_receipts" else "",
    )


def amount_of(text: str) -> Money:
    try:
        return parse_money(text)
    except ValueError:
        problem = "Write the amount in dollars and cents, above zero."
        raise Refused("amount_wrong", problem) from None


def done_words(asked: c.AdjustLevel) -> str:
    return (
        f"Requested: {WAYS[asked.way].lower()} {LEVELS[asked.level]} of {asked.link} by "
        f"{show(asked.amount)}. A second person agrees or declines."
    )


def requests(state: Property) -> tuple[RequestView, ...]:
    now = SystemClock().now()
    return tuple(
        RequestView(
            one.request,
            sentence(one.asked),
            name(state, one.by),
            reason(one.asked),
            one.is_over(now),
        )
        for one in state.requests.values()
    )


def name(state: Property, staff: str) -> str:
    known = state.staff.get(staff)
    return known.name if known else staff
