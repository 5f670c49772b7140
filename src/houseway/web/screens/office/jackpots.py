"""`/floor/jackpots`: every win, newest first; the cage pays with the tax worked out beforehand."""

from asyncio import to_thread
from urllib.parse import urlencode

from nicegui import ui
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor import commands as c
from houseway.floor.reports import Ledger
from houseway.floor.reports.books import Win
from houseway.floor.reports.scope import hand_name, pays_from, status
from houseway.money import show
from houseway.web.problems import Denied
from houseway.web.screens.office import pay_view
from houseway.web.screens.office.console import enter, waiting
from houseway.web.screens.office.page import Office
from houseway.web.screens.office.parts import go, heads, panel, plate, table, title
from houseway.web.screens.texts import office as words
from houseway.web.screens.texts import office_desk as desk
from houseway.web.screens.theme import safe

TEXT = desk.JACKPOTS
SHOWN = 50
VIEWS = ("all", "meter", "unpaid")


@ui.page("/floor/jackpots", title="Jackpot log")
def page(request: Request) -> Response | None:
    return enter(JackpotsPage(request))


class JackpotsPage(Office):
    room = "jackpots"

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        given = request.query_params
        self.view = given.get("view", "") if given.get("view") in VIEWS else "all"
        self.at = int(given["from"]) if given.get("from", "").isdigit() else 0
        self.opened = given.get("win", "")[:100]
        self.rows: list[tuple[str, ...]] | None = None
        self.count = 0
        self.win: Win | None = None

    async def load(self) -> None:
        self.rows, self.count, self.win = await to_thread(self.house.books.ask, self.read)

    def read(self, ledger: Ledger) -> tuple[list[tuple[str, ...]], int, Win | None]:
        wins = [win for win in reversed(ledger.wins) if fits(win, self.view)]
        page = wins[self.at : self.at + SHOWN]
        opened = next((w for w in ledger.wins if name_of(w) == self.opened), None)
        return [line(self, ledger, win) for win in page], len(wins), opened

    def watch(self) -> object:
        return self.count, self.win and status(self.win)

    def picture(self) -> dict[str, str]:
        head = title(TEXT["title"], TEXT["below"]) + views(self.view)
        said = plate(self.answer, "pay") + plate(self.answer, "back_out")
        said += plate(self.answer, "dispute")
        opened = pay_view.draw(self, self.win) if self.win else ""
        return {"body": head + said + opened + listed(self)}

    async def pressed(self, name: str, value: str, fields: dict[str, str], key: str) -> None:
        win = self.win
        if win is None:
            raise Denied(404, "not_found")
        reason = fields.get("win.reason", "")
        if name == "pay":
            await self.send("pay", pay_view.payment(win, fields), key)
        elif name == "back_out":
            await self.send("back_out", c.BackOutAward(win.link, win.number, reason), key)
        elif name == "dispute":
            await self.send("dispute", c.DisputeAward(win.link, win.number, reason), key)
        elif name == "number":
            self.redraw()
            return
        else:
            raise Denied(404, "not_found")
        await self.load()


def fits(win: Win, view: str) -> bool:
    if view == "meter":
        return bool(win.level)
    return view != "unpaid" or (win.paid is None and win.backed_out is None)


def name_of(win: Win) -> str:
    return f"{win.link}/{win.win}"


def address(view: str, at: int = 0, win: str = "") -> str:
    given = {"view": view} | ({"from": str(at)} if at else {}) | ({"win": win} if win else {})
    return f"/floor/jackpots?{urlencode(given)}"


def views(chosen: str) -> str:
    made = "".join(
        f'<a href="{address(view)}"{" aria-current=page" if view == chosen else ""}>'
        f"{TEXT[view]}</a>"
        for view in VIEWS
    )
    return f'<nav class="o-tabs" aria-label="{TEXT["title"]}">{made}</nav>'


def line(page: JackpotsPage, ledger: Ledger, win: Win) -> tuple[str, ...]:
    assert win.posted is not None
    book = ledger.links[win.link]
    signed = ledger.staff.get(win.authorised_by, win.authorised_by)
    name = name_of(win)
    return (
        f'<span class="o-nowrap">{page.moment(win.posted.at)}</span>',
        go(f"/win/{name}", safe(name)),
        safe(win.table),
        str(win.seat),
        safe(hand_name(ledger, win)),
        pays_from(book, win),
        f"<b>{show(win.due)}</b>",
        safe(signed),
        status(win),
        go(address(page.view, page.at, name), TEXT["open"]),
    )


def listed(page: JackpotsPage) -> str:
    if page.rows is None:
        return waiting(words.READING)
    columns = heads(TEXT["heads"])
    drawn = table(
        columns,
        page.rows,
        empty=TEXT["all_paid" if page.view == "unpaid" else "none"],
        label=TEXT["title"],
    )
    newer = older = ""
    if page.at:
        newer = go(address(page.view, max(0, page.at - SHOWN)), TEXT["newer"], "o-btn")
    if page.at + SHOWN < page.count:
        older = go(address(page.view, page.at + SHOWN), TEXT["older"], "o-btn")
    seen = f"{page.at + 1:,}–{page.at + len(page.rows):,} of {page.count:,}" if page.rows else ""
    side = f'<span class="o-s">{seen}</span>'
    return panel("", f'{drawn}<div class="o-acts">{newer}{older}{side}</div>')
