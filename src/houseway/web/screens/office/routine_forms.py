"""Forms of the page for what recurs: another layout, a jackpot that moves, one that retires."""

from typing import TYPE_CHECKING

from houseway.floor import commands as c
from houseway.floor.state import Jackpot
from houseway.money import Money, parse_money, show
from houseway.web.problems import Denied
from houseway.web.screens.office.parts import act, choice, field, form, go, panel, plate
from houseway.web.screens.texts import office as words
from houseway.web.screens.texts import routines as texts

if TYPE_CHECKING:
    from houseway.web.screens.office.day_page import DayPage


def layout(page: "DayPage") -> str:
    text = texts.LAYOUT
    what = f'<p class="o-s">{text["what"]}</p>'
    closed = [table for table in page.state.tables.values() if not table.is_open]
    if not page.may(c.ChangeSpots):
        return ""
    if not closed:
        way = go("/floor/tables", text["none"])
        return panel(text["title"], f'{what}<p class="o-empty">{way}</p>')
    named = [(table.name, f"{table.name}, {table.title}") for table in closed]
    chosen = next((table for table in closed if table.name == page.layout_table), closed[0])
    inside = form(
        choice("layout.table", text["table"], named, chosen.name, press="layout-table")
        + field("layout.spots", text["spots"], spots_words(chosen.spots), hint=text["hint"])
        + field("layout.reason", words.REASON),
        act("layout", text["change"], "first", key=page.key("layout")),
        said=plate(page.answer, "layout"),
    )
    return panel(text["title"], what + inside)


def moving(page: "DayPage") -> str:
    text = texts.MOVE
    if not page.may(c.MoveJackpot):
        return ""
    what = f'<p class="o-s">{text["what"]}</p>'
    standing = [j for j in page.state.jackpots.values() if not j.is_retired]
    at_rest = [jackpot for jackpot in standing if not jackpot.link.is_open]
    if not at_rest:
        way = go("/floor/links", text["none"])
        return panel(text["title"], f'{what}<p class="o-empty">{way}</p>')
    sources = [(j.name, text["holds"].format(link=j.name, amount=show(held(j)))) for j in at_rest]
    levels = dict.fromkeys(name for j in standing for name in j.rules.names)
    inside = form(
        choice("move.link", text["from"], sources)
        + choice("move.to", text["to"], ((j.name, j.name) for j in standing))
        + choice("move.level", text["level"], ((n, words.LEVELS[n]) for n in levels))
        + field("move.reason", words.REASON, wide="wide"),
        act("move", text["move"], "first", key=page.key("move")),
        act("retire", text["retire"], key=page.key("retire")),
        said=plate(page.answer, "move") + plate(page.answer, "retire"),
    )
    return panel(text["title"], what + inside)


async def pressed(page: "DayPage", name: str, fields: dict[str, str], key: str) -> None:
    if name == "layout-table":
        page.layout_table = fields.get("layout.table", "")
        page.forget("layout.spots")
    elif name == "layout":
        spots = read_spots(fields.get("layout.spots", ""))
        reason = fields.get("layout.reason", "")
        command = c.ChangeSpots(fields.get("layout.table", ""), spots, reason)
        await page.send("layout", command, key)
    elif name == "move":
        await page.send("move", moved(page, fields), key)
    elif name == "retire":
        asked = c.RetireLink(fields.get("move.link", ""), fields.get("move.reason", ""))
        await page.send("retire", asked, key)
    else:
        raise Denied(404, "not_found")


def moved(page: "DayPage", fields: dict[str, str]) -> c.MoveJackpot:
    """Levels go to their namesakes, and to the level chosen where there is none."""
    link, to = fields.get("move.link", ""), fields.get("move.to", "")
    jackpots = page.state.jackpots
    theirs = jackpots[to].rules.names if to in jackpots else ()
    ours = jackpots[link].rules.names if link in jackpots else ()
    chosen = fields.get("move.level", "")
    levels = {name: chosen for name in ours if name not in theirs}
    return c.MoveJackpot(link, to, fields.get("move.reason", ""), levels)


def read_spots(text: str) -> tuple[c.Spot, ...]:
    return tuple(read_spot(part) for part in text.split(",") if part.strip())


def read_spot(text: str) -> c.Spot:
    """ "ms-01 $5-$100", with "/$15000" behind it where all players together have a limit."""
    paytable, _, limits = text.strip().partition(" ")
    limits, _, most = limits.partition("/")
    low, dash, high = limits.partition("-")
    if not dash:
        raise ValueError(texts.LAYOUT["unread"].format(text=text.strip()))
    aggregate = parse_money(most.strip()) if most.strip() else None
    return c.Spot(paytable, parse_money(low.strip()), parse_money(high.strip()), aggregate)


def spots_words(spots: tuple[c.Spot, ...]) -> str:
    return ", ".join(map(spot_words, spots))


def spot_words(spot: c.Spot) -> str:
    most = "" if spot.aggregate is None else f"/{short(spot.aggregate)}"
    return f"{spot.paytable} {short(spot.minimum)}-{short(spot.maximum)}{most}"


def short(amount: Money) -> str:
    """Without a comma, which parts the wagers."""
    return show(amount).replace(",", "").removesuffix(".00")


def held(jackpot: Jackpot) -> Money:
    levels = jackpot.link.levels.values()
    return sum(level.current + level.reserve + level.overflow for level in levels)
