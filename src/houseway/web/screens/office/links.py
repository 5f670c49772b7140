"""`/floor/links`: every jackpot with its meters, and the way to a new one."""

from nicegui import ui
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor import commands as c
from houseway.floor.state import Jackpot
from houseway.money import show
from houseway.web.screens.office.console import enter
from houseway.web.screens.office.page import Office
from houseway.web.screens.office.parts import go, heads, panel, table, tag, title
from houseway.web.screens.texts import link_title
from houseway.web.screens.texts import office as words
from houseway.web.screens.theme import safe

TEXT = words.LINKS


@ui.page("/floor/links", title="Links")
def page(request: Request) -> Response | None:
    return enter(LinksPage(request))


class LinksPage(Office):
    room = "links"

    def watch(self) -> object:
        return self.house.hub.seq

    def picture(self) -> dict[str, str]:
        may = self.may(c.CreateLink)
        new = go("/floor/new-link", TEXT["new"], "o-btn first") if may else ""
        rows = (line(jackpot) for jackpot in self.state.jackpots.values())
        listed = table(heads(TEXT["heads"]), rows, empty=TEXT["none"], label=TEXT["title"])
        return {"body": title(TEXT["title"], TEXT["below"], new) + panel("", listed)}


def line(jackpot: Jackpot) -> tuple[str, ...]:
    link = jackpot.link
    named = link_title(jackpot.name, len(link.tables))
    return (
        go(f"/floor/links/{jackpot.name}", safe(named)),
        go(f"/floor/paytables/{jackpot.paytable}", safe(jackpot.paytable)),
        words.KINDS[jackpot.kind],
        safe(", ".join(link.tables)) or "–",
        "<br>".join(meter_line(name, level.current) for name, level in link.levels.items()) or "–",
        show(link.coin_in),
        state_tags(jackpot),
    )


def meter_line(name: str, amount: int) -> str:
    return f'<span class="o-s">{words.LEVELS[name]}</span> <b>{show(amount)}</b>'


def state_tags(jackpot: Jackpot) -> str:
    link = jackpot.link
    if link.is_open:
        found = tag("play", TEXT["running"])
    elif link.has_opened:
        found = tag("lock", TEXT["closed"], "mute")
    else:
        found = tag("todo", TEXT["unopened"])
    return found
