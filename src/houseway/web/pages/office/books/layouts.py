"""What recurs on the page of the day: another layout, a jackpot that moves, one that retires."""

from typing import TYPE_CHECKING

from houseway.floor import commands as c
from houseway.floor.state import Jackpot
from houseway.money import Money, show
from houseway.web.pages.office.forms import links
from houseway.web.pages.office.parts import (
    Body,
    Button,
    Hidden,
    Link,
    Looking,
    choice,
    empty,
    form,
    note,
    panel,
    reason,
)
from houseway.web.pages.office.tables.spots import spot_fields, spots_of
from houseway.web.pages.page import Press
from houseway.web.pages.words import LEVELS, link_title
from houseway.web.problems import Denied

if TYPE_CHECKING:
    from houseway.web.pages.office.books.day import DayPage

LAYOUT = "While its table is closed. The paytable of a linked jackpot stays."
MOVE = (
    "All money of a closed link goes to another link at this location. A new link is opened first, "
    "with its tables and $0 on each level that takes the money over."
)


def layout(page: "DayPage") -> Body:
    if not page.may(c.ChangeSpots):
        return ()
    title, what = "Change a layout", note(LAYOUT)
    closed = [table for table in page.state.tables.values() if not table.is_open]
    if not closed:
        way = Link("Close a table to change its layout.", "/floor/tables")
        return (panel(title, what, empty(way)),)
    asked = page.visit.query.get("layout", "")
    chosen = next((table for table in closed if table.name == asked), closed[0])
    named = [(table.name, f"{table.name}, {table.title}") for table in closed]
    picks = Looking((choice("layout", "Table", named, chosen.name, submits=True),))
    fields = [
        Hidden("table", chosen.name),
        *spot_fields(chosen.spots, chosen.game),
        reason("layout", look="wide"),
    ]
    made = form("layout", fields, Button("layout", "Change the layout", "first"))
    return (panel(title, what, picks, made),)


def moving(page: "DayPage") -> Body:
    if not page.may(c.MoveJackpot):
        return ()
    title, what = "Move a jackpot", note(MOVE)
    kept = {j.name: j for j in page.state.jackpots.values() if not j.is_retired}
    at_rest = [jackpot for jackpot in kept.values() if not jackpot.link.is_open]
    if not at_rest:
        way = Link("Close a link to move its money.", "/floor/links")
        return (panel(title, what, empty(way)),)
    sources = [(j.name, f"{link_title(j.name, 1)}, holds {show(held(j))}") for j in at_rest]
    levels = dict.fromkeys(name for j in kept.values() for name in j.rules.names)
    fields = [
        choice("link", "From", sources),
        choice("to", "To", (one for one in links(page.state) if one[0] in kept)),
        choice("level", "Levels without a namesake go to", ((n, LEVELS[n]) for n in levels)),
        reason("move", look="wide"),
    ]
    buttons = Button("move", "Move the money", "first"), Button("retire", "Retire the link")
    return (panel(title, what, form("move", fields, *buttons)),)


async def pressed(page: "DayPage", press: Press) -> None:
    match press.name:
        case "layout":
            why = press.field("layout.reason")
            await page.send(press, c.ChangeSpots(press.field("table"), spots_of(press), why))
        case "move":
            await page.send(press, moved(page, press))
        case "retire":
            why = press.field("move.reason")
            await page.send(press, c.RetireLink(press.field("link"), why))
        case _:
            raise Denied(404, "not_found")


def moved(page: "DayPage", press: Press) -> c.MoveJackpot:
    """Levels go to their namesakes, and to the level chosen where there is none."""
    link, to = press.field("link"), press.field("to")
    jackpots = page.state.jackpots
    theirs = jackpots[to].rules.names if to in jackpots else ()
    ours = jackpots[link].rules.names if link in jackpots else ()
    levels = {name: press.field("level") for name in ours if name not in theirs}
    return c.MoveJackpot(link, to, press.field("move.reason"), levels)


def held(jackpot: Jackpot) -> Money:
    levels = jackpot.link.levels.values()
    return sum(level.current + level.reserve + level.overflow for level in levels)
