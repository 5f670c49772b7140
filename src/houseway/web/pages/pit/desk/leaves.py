"""The desk's other leaves: what goes on at a table's sensors, and a meter that someone asks to
adjust."""

from collections.abc import Iterator

from houseway.floor import Refused
from houseway.floor import commands as c
from houseway.floor.state import Property, Table
from houseway.money import Money, parse_money, show
from houseway.web.pages.page import Press
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


def sensor_lines(state: Property, table: Table) -> Iterator[tuple[str, str]]:
    """What goes on, and the fault."""
    for controller in table.controllers.values():
        if controller.link:
            place = state.jackpots[controller.link].link.tables[table.name]
            what = "Between games"
            if place.is_open:
                is_dealt = controller.dealt_game == place.game
                step = "first card is out" if is_dealt else "before the first card"
                what = f"Game {place.game:,} in play, {seats(len(place.wagers))}, {step}"
            yield f"{link_title(controller.link, 1)}: {what}", controller.fault


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
