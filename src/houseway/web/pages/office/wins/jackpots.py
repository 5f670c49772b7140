"""`/floor/jackpots`: every win, newest first; the cage sees the tax before it pays."""

from asyncio import to_thread
from urllib.parse import urlencode

from houseway.floor import commands
from houseway.floor.regulation.tax import TaxDue, tax_due
from houseway.floor.reports import Ledger
from houseway.floor.reports.ledger.day_sums import Win
from houseway.floor.reports.period import local
from houseway.floor.reports.scope import pays_from, status
from houseway.paytables import paytable
from houseway.paytables.words import hand_words
from houseway.web.pages.office.base import Office
from houseway.web.pages.page import Press, Visit
from houseway.web.pages.routes import page
from houseway.web.pages.words import whole
from houseway.web.problems import Denied

SHOWN = 50
VIEWS = {"all": "All", "meter": "From a meter", "unpaid": "Not paid yet"}
# A win, its hand, what it is paid from, who signed, and its status.
Row = tuple[Win, str, str, str, str]


@page("/floor/jackpots")
class JackpotsPage(Office):
    template = "office/wins/jackpots.html"
    title = "Jackpot log"
    place = "jackpots"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        given = visit.query
        self.chosen = given.get("view", "") if given.get("view") in VIEWS else "all"
        self.at = whole(given.get("from", ""))
        self.opened_win = given.get("win", "")[:100]
        self.rows: list[Row] = []
        self.count = 0
        self.win: Win | None = None

    async def load(self) -> None:
        self.rows, self.count, self.win = await to_thread(self.backend.report_ledger.ask, self.read)

    def read(self, ledger: Ledger) -> tuple[list[Row], int, Win | None]:
        wins = [win for win in reversed(ledger.wins) if fits(win, self.chosen)]
        shown = wins[self.at : self.at + SHOWN]
        opened = next((w for w in ledger.wins if name_of(w) == self.opened_win), None)
        return [row(ledger, win) for win in shown], len(wins), opened

    def tabs(self) -> list[tuple[str, str, bool]]:
        found = VIEWS.items()
        return [(words, self.address(view=view), view == self.chosen) for view, words in found]

    def address(self, at: int = 0, win: str = "", view: str = "") -> str:
        given = {"view": view or self.chosen, "from": str(at) if at else "", "win": win}
        return f"/floor/jackpots?{urlencode({k: v for k, v in given.items() if v})}"

    @property
    def newer(self) -> str:
        return self.address(max(0, self.at - SHOWN)) if self.at else ""

    @property
    def older(self) -> str:
        return self.address(self.at + SHOWN) if self.at + SHOWN < self.count else ""

    def tax(self, win: Win, *, has_number: bool = True) -> TaxDue:
        """By the law of the year of payment, or this year's if it is not paid yet."""
        at = win.paid.at if win.paid else self.backend.floor.now()
        return tax_due(win.due, win.wager, local(at, self.zone).year, has_number=has_number)

    async def pressed(self, press: Press) -> None:
        await self.load()
        win, why = self.win, press.field("win.reason")
        if win is None:
            raise Denied(404, "not_found")
        match press.name:
            case "back_out":
                await self.send(press, commands.BackOutAward(win.link, win.number, why))
            case "dispute":
                await self.send(press, commands.DisputeAward(win.link, win.number, why))
            case _:
                await super().pressed(press)


def fits(win: Win, view: str) -> bool:
    """Small pays by the dealer are not jackpots."""
    if not win.win:
        return False
    if view == "meter":
        return bool(win.level)
    return view != "unpaid" or (win.paid is None and win.backed_out is None)


def name_of(win: Win) -> str:
    return f"{win.link}/{win.win}"


def row(ledger: Ledger, win: Win) -> Row:
    signed = ledger.staff.get(win.authorised_by, win.authorised_by)
    book = ledger.links[win.link]
    hand = hand_words(paytable(book.paytable), win.hand)
    return win, hand, pays_from(book, win), signed, status(win)
