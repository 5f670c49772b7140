"""`/floor/links`: every jackpot with its meters, and the way to a new one."""

from houseway.floor import commands as c
from houseway.floor.state import Jackpot
from houseway.money import show
from houseway.paytables import paytable
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.parts import (
    Body,
    Inline,
    Link,
    Node,
    Title,
    button_link,
    lines,
    panel,
    small,
    strong,
    table,
    tag,
)
from houseway.web.pages.routes import page
from houseway.web.pages.words import LEVELS, link_title

KINDS = {"progressive": "progressive", "house": "house jackpot"}
NONE = (
    "No link yet. A link of one game needs its paytable on each table; different games share a "
    "meter only with equal winning hands at equal probabilities."
)


@page("/floor/links")
class LinksPage(Office):
    title = "Links"
    place = "links"

    def body(self) -> Body:
        may = self.may(c.CreateLink)
        new = (button_link("New link", "/floor/new-link", "first"),) if may else ()
        below = "Every jackpot of the property: progressives with their meters, and house jackpots."
        listed = table(
            "Link, Paytable, Kind, Tables, Levels:n, Coin-in:n, State",
            (line(jackpot) for jackpot in self.state.jackpots.values()),
            label="Links",
            empty=NONE,
        )
        return Title("Links", below, new), panel("", listed)


def line(jackpot: Jackpot) -> tuple[Node, ...]:
    link = jackpot.link
    meters = (
        Inline((small(LEVELS[name]), strong(show(level.current))), " ")
        for name, level in link.levels.items()
    )
    return (
        Link(link_title(jackpot.name, len(link.tables)), f"/floor/links/{jackpot.name}"),
        Link(paytable(jackpot.paytable).name, f"/floor/paytables/{jackpot.paytable}"),
        KINDS[jackpot.kind],
        ", ".join(link.tables) or "–",
        lines(meters),
        show(link.coin_in),
        state_tags(jackpot),
    )


def state_tags(jackpot: Jackpot) -> Node:
    link = jackpot.link
    if link.is_open:
        return tag("play", "Running")
    if link.has_opened:
        return tag("lock", "Closed to wagers", "mute")
    return tag("todo", "Not opened yet")
