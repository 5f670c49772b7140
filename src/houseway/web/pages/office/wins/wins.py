"""`/floor/jackpots`: every win, newest first; the cage pays with the tax worked out beforehand."""

from asyncio import to_thread
from urllib.parse import urlencode

from houseway.floor import commands as c
from houseway.floor.reports import Ledger
from houseway.floor.reports.ledger.books import Win
from houseway.floor.reports.scope import hand_name, pays_from, status
from houseway.money import show
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.parts import (
    Acts,
    Body,
    Link,
    Node,
    Panel,
    Tab,
    Tabs,
    Title,
    button_link,
    panel,
    small,
    strong,
    table,
    text,
)
from houseway.web.pages.office.wins import payment
from houseway.web.pages.page import Press, Visit
from houseway.web.pages.routes import page
from houseway.web.pages.words import link_title
from houseway.web.problems import Denied

TITLE = "Jackpot log"
SHOWN = 50
VIEWS = {"all": "All", "meter": "Off a meter", "unpaid": "Not paid yet"}
Row = tuple[Node, ...]


@page("/floor/jackpots")
class JackpotsPage(Office):
    title = TITLE
    place = "jackpots"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        given = visit.query
        self.chosen = given.get("view", "") if given.get("view") in VIEWS else "all"
        self.at = int(given["from"]) if given.get("from", "").isdigit() else 0
        self.opened = given.get("win", "")[:100]
        self.rows: list[Row] = []
        self.count = 0
        self.win: Win | None = None

    async def load(self) -> None:
        self.rows, self.count, self.win = await to_thread(self.house.books.ask, self.read)

    def read(self, ledger: Ledger) -> tuple[list[Row], int, Win | None]:
        wins = [win for win in reversed(ledger.wins) if fits(win, self.chosen)]
        shown = wins[self.at : self.at + SHOWN]
        opened = next((w for w in ledger.wins if name_of(w) == self.opened), None)
        return [line(self, ledger, win) for win in shown], len(wins), opened

    def body(self) -> Body:
        below = "Every win from the claim to the payment. A posted win is immutable."
        opened = (payment.win_panel(self, self.win),) if self.win else ()
        return Title(TITLE, below), views(self.chosen), *opened, listed(self)

    async def pressed(self, press: Press) -> None:
        await self.load()
        win, why = self.win, press.field("win.reason")
        if win is None:
            raise Denied(404, "not_found")
        match press.name:
            case "pay":
                await self.send(press, payment.payment(win, press))
            case "back_out":
                await self.send(press, c.BackOutAward(win.link, win.number, why))
            case "dispute":
                await self.send(press, c.DisputeAward(win.link, win.number, why))
            case _:
                raise Denied(404, "not_found")


def fits(win: Win, view: str) -> bool:
    if view == "meter":
        return bool(win.level)
    return view != "unpaid" or (win.paid is None and win.backed_out is None)


def name_of(win: Win) -> str:
    return f"{win.link}/{win.win}"


def address(view: str, at: int = 0, win: str = "") -> str:
    given = {"view": view} | ({"from": str(at)} if at else {}) | ({"win": win} if win else {})
    return f"/floor/jackpots?{urlencode(given)}"


def views(chosen: str) -> Tabs:
    made = (Tab(words, address(view), view == chosen) for view, words in VIEWS.items())
    return Tabs(TITLE, tuple(made))


def line(page: JackpotsPage, ledger: Ledger, win: Win) -> Row:
    assert win.posted is not None
    book = ledger.links[win.link]
    name = name_of(win)
    return (
        text(page.moment(win.posted.at), "o-nowrap"),
        Link(f"{link_title(win.link, 1)} {win.win}", f"/win/{name}"),
        win.table,
        str(win.seat),
        hand_name(ledger, win),
        pays_from(book, win),
        strong(show(win.due)),
        ledger.staff.get(win.authorised_by, win.authorised_by),
        status(win),
        Link("Open", address(page.chosen, page.at, name)),
    )


def listed(page: JackpotsPage) -> Panel:
    found = table(
        "Posted, Page, Table, Seat:n, Hand, From, Award:n, Signed, State, ",
        page.rows,
        empty="Every win is paid." if page.chosen == "unpaid" else "No win yet.",
        label=TITLE,
    )
    acts: list[Node] = []
    if page.at:
        acts.append(button_link("Newer", address(page.chosen, max(0, page.at - SHOWN))))
    if page.at + SHOWN < page.count:
        acts.append(button_link("Older", address(page.chosen, page.at + SHOWN)))
    if page.rows:
        acts.append(small(f"{page.at + 1:,}–{page.at + len(page.rows):,} of {page.count:,}"))
    return panel("", found, Acts(tuple(acts)))
