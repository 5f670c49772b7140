"""`/floor/links/NAME`: one link, its meter history and winners; open, close or change it."""

from asyncio import to_thread
from typing import get_args

from houseway.floor import commands
from houseway.floor.commands.request_summary import sentence
from houseway.floor.events.requests import RequestMade
from houseway.floor.law import required_amounts
from houseway.floor.links.rules import who_signs
from houseway.floor.office.changes import differences, foreseen, prizes_of
from houseway.floor.office.requests import approvable
from houseway.floor.reports import Ledger
from houseway.floor.reports.ledger.day_sums import Win
from houseway.floor.reports.period import local
from houseway.floor.reports.scope import level_lines, status
from houseway.floor.state import Jackpot
from houseway.money import Money, parse_money, show
from houseway.paytables import paytable
from houseway.paytables.words import hand_words
from houseway.progressive import Prize, Share, Times, envy_each
from houseway.progressive.events import LevelStart
from houseway.progressive.rules import Order
from houseway.web.pages.charts import Chart, over_time
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.forms import tables
from houseway.web.pages.office.links.changes import proposed
from houseway.web.pages.office.links.links import KINDS
from houseway.web.pages.page import Press, Visit
from houseway.web.pages.routes import page
from houseway.web.pages.words import LEVELS, share

HITS = 25
Points = dict[str, list[tuple[int, Money]]]


@page("/floor/links/{name}")
class LinkPage(Office):
    template = "office/links/link.html"
    title = "Link"
    place = "links"
    kinds, orders, figures = KINDS, get_args(Order), required_amounts

    def __init__(self, visit: Visit, name: str) -> None:
        super().__init__(visit, name=name)
        self.name = name
        self.wins: list[Win] = []
        self.points: Points = {}

    @property
    def jackpot(self) -> Jackpot:
        return self.state.jackpots[self.name]

    def closed(self) -> str:
        return super().closed() or ("" if self.name in self.state.jackpots else "/floor/links")

    async def load(self) -> None:
        self.wins, self.points = await to_thread(self.backend.report_ledger.ask, self.read)

    def read(self, ledger: Ledger) -> tuple[list[Win], Points]:
        """One chart per level: on one axis the highest would hide the others."""
        wins = [win for win in ledger.wins if win.link == self.name]
        levels = ledger.links[self.name].meters
        return wins, {level: history(ledger, self.name, level) for level in levels}

    def watch(self) -> object:
        return self.backend.hub.changed.get(("link", self.name)), tuple(self.state.requests)

    def chart(self, level: str) -> Chart | None:
        """Each level on its own scale: hits are ringed, the seed is dashed, and the line ends with
        the current meter."""
        points = self.points.get(level)
        if not points:
            return None
        now, current = self.backend.floor.now(), self.jackpot.link.levels[level].current
        hits = [
            (win.settled.at, win.before, self.hit_words(win), self.address(win.win))
            for win in self.wins
            if win.level == level and win.settled is not None
        ]
        return over_time(
            "Dollars on the meter",
            LEVELS[level],
            [*points, (now, current)],
            lambda at: local(at, self.zone),
            level=self.jackpot.rules.level(level).seed,
            spots=[*hits, (now, current, f"Now: {show(current)}", "")],
        )

    def address(self, win: int = 0) -> str:
        """The URL of this page with the figures of one hit open."""
        return f"/floor/links/{self.name}" + (f"?win={win}" if win else "")

    def hit_words(self, win: Win) -> str:
        assert win.settled is not None
        return f"Win {win.win}, {self.moment(win.settled.at)}: {show(win.due)}"

    def tapped(self) -> Win | None:
        """The hit whose ring was tapped."""
        asked = self.visit.query.get("win", "")
        return next((win for win in self.wins if str(win.win) == asked and win.settled), None)

    def books(self) -> tuple[list[tuple[str, Money]], Money]:
        """Players' money on the meters, in reserve, in overflow, and won but not paid."""
        levels, owed = self.jackpot.link.levels.values(), required_amounts.held_by(self.jackpot)
        rows = [
            ("On the meters", sum(one.current for one in levels)),
            ("In reserve", sum(one.reserve for one in levels)),
            ("In overflow", sum(one.overflow for one in levels)),
        ]
        unpaid = owed - sum(amount for _, amount in rows)
        return [*rows, ("Wins not paid yet", unpaid)], owed

    def pending(self) -> list[tuple[RequestMade, str, str, bool]]:
        """Requests about this link: what, who asked, and whether the viewer may approve."""
        assert self.person is not None
        found = [
            x for x in self.state.requests.values() if getattr(x.asked, "link", "") == self.name
        ]
        mine = approvable(self.state, self.person, self.backend.floor.now())
        names = self.staff_names
        return [(x, sentence(x.asked, names), self.name_of(x.by), x.request in mine) for x in found]

    def hits(self, level: str) -> list[tuple[Win, str, str]]:
        """The last 25 of a level, newest first (R36), with the hand and the status."""
        found = [win for win in self.wins if win.level == level][-HITS:][::-1]
        return [(w, hand_words(paytable(w.rules.name), w.hand), status(w)) for w in found]

    def pays(self) -> list[tuple[str, str, str, str]]:
        """Hand, from where, pay, envy."""
        source, rules = paytable(self.jackpot.paytable), self.jackpot.rules
        found = []
        for hand, row in rules.hands.items():
            match row.pay:
                case Share(level, share_bp):
                    origin, pay = LEVELS[level], share(share_bp)
                case Times(times, level):
                    origin, pay = LEVELS[level] if level else "Tray", f"{times:,} for 1"
                case Prize(amount):
                    origin, pay = "House", show(amount)
            each = envy_each(rules, hand)
            found.append((hand_words(source, hand), origin, pay, show(each) if each else "–"))
        return found

    def proofs(self) -> list[tuple[str, list[str]]]:
        """The exact probabilities logged for a link across games (R13)."""
        source, proofs = paytable(self.jackpot.paytable), self.jackpot.proofs
        return [
            (hand_words(source, hand), [spaced(each.hands[hand]) for each in proofs])
            for hand in proofs[0].hands
        ]

    def signature(self) -> str:
        """With the tables whose own controller document asks for no executive."""
        rules, tables = self.jackpot.rules, self.jackpot.link.tables
        alone = [name for name, one in tables.items() if one.supervisor_alone]
        if rules.supervisor_alone or not alone or len(alone) == len(tables):
            return who_signs(rules, alone=bool(alone))
        where = f"At table {alone[0]}" if len(alone) == 1 else f"At tables {', '.join(alone)}"
        what = "a supervisor signs for every award: the controller asks for no executive"
        if rules.house_above:
            what = "only the house's amount applies"
        return f"{who_signs(rules)} {where}, {what}."

    def foreseen(self, request: RequestMade) -> tuple[str, ...]:
        return foreseen(self.state, request.asked)

    def request(self) -> tuple[RequestMade, list[tuple[str, str, str]]] | None:
        """The change that waits for a second person, compared with what is in force."""
        for one in self.state.requests.values():
            if isinstance(one.asked, commands.ChangeLink) and one.asked.link == self.name:
                return one, differences(self.jackpot, one.asked)
        return None

    def prizes(self) -> dict[str, Money]:
        return prizes_of(self.jackpot)

    def others(self) -> list[tuple[str, str]]:
        return [one for one in tables(self.state) if one[0] not in self.jackpot.link.tables]

    async def pressed(self, press: Press) -> None:
        why = press.field(f"{press.form}.reason")
        match press.name:
            case "close":
                await self.send(press, commands.CloseLink(self.name, why))
            case "reopen":
                await self.send(press, commands.ReopenLink(self.name, why))
            case "open":
                await self.send(press, opened(self.jackpot, press))
            case "propose":
                await self.send(press, proposed(self.jackpot, press))
            case "join":
                sensor = int(press.field("sensor") or 1)
                await self.send(press, commands.LinkTable(self.name, press.field("table"), sensor))
            case "leave":
                await self.send(press, commands.UnlinkTable(self.name, press.value, why))
            case _:
                await super().pressed(press)


def opened(jackpot: Jackpot, press: Press) -> commands.OpenLink:
    starts = []
    for level in jackpot.rules.levels:
        current = parse_money(press.field(f"start.{level.name}") or show(level.seed))
        posted = press.field(f"maximum.{level.name}")
        starts.append(
            LevelStart(
                level=level.name,
                current=current,
                of_house=min(current, level.seed),
                maximum=parse_money(posted) if posted else None,
                notice=press.field("noticed") == "yes",
            )
        )
    given = press.field("open.reason"), press.field("takeover")
    return commands.OpenLink(jackpot.name, tuple(starts), *given)


def spaced(exact: str) -> str:
    """ "1/649740" becomes 1/649,740."""
    return "/".join(f"{int(part):,}" for part in exact.split("/"))


def history(ledger: Ledger, link: str, level: str) -> list[tuple[int, Money]]:
    """The display at the close of each gambling day and around every step: only wagers slope."""
    book = ledger.links[link]
    found, display = [], 0
    for day in sorted(ledger.closes):
        display += level_lines(ledger, link, level, day.__eq__)["display"]
        if book.opened <= day:
            found.append((ledger.closes[day].at, display))
    for at, before, after in book.meters[level].steps:
        found += [(at, before), (at + 1, after)]
    return sorted(found, key=lambda point: point[0])
