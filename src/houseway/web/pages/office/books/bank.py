"""`/floor/bank`: the money in bank and cage, notices, seals, house rules; each cured here."""

from collections.abc import Iterable
from typing import get_args

from houseway.floor import commands as c
from houseway.floor.law import figures
from houseway.floor.regulation.order import topics
from houseway.games import game_title
from houseway.money import Money, show
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.forms import command_form, made
from houseway.web.pages.office.parts import (
    Body,
    Fold,
    Grid,
    Inline,
    Node,
    Pairs,
    Panel,
    Title,
    panel,
    rule,
    strong,
    table,
    tag,
)
from houseway.web.pages.page import Press
from houseway.web.pages.routes import page
from houseway.web.pages.words import link_title
from houseway.web.problems import Denied

COMMANDS = {kind.__name__: kind for kind in get_args(c.Law)}
BELOW = (
    "The players' money in the bank and the cage, notices to the Commission, sealed hands, house "
    "rules. What is due here is an alarm until it is done."
)
FORMS = {
    "RecordDeposit": "Deposit of accruals",
    "RecordBankBalance": "Balance of the account",
    "CountCage": "Cash in the cage",
    "RecordGross": "Gross receipts of a year",
    "CoverPrize": "Cover of the second largest prize",
    "RecordSeizure": "Seizure by a tax authority",
    "RestoreFunds": "Seized money restored",
    "GiveNotice": "Notice of a malfunction",
    "RecordCards": "Cards of a win",
    "PostNotices": "Notices at the tables of a jackpot",
    "ReleaseSeal": "Release of a sealed hand",
    "SetHouseRule": "House rule",
    "OfferMerchandise": "Merchandise in place of a fixed prize",
    "GiveMerchandise": "Merchandise given",
}


@page("/floor/bank")
class BankPage(Office):
    title = "Bank & compliance"
    place = "bank"

    def watch(self) -> object:
        state = self.state
        return state.bank, state.cage, state.cover, len(state.malfunctions), len(state.seals)

    def body(self) -> Body:
        left = (account(self), notices(self), seals(self), rules(self))
        forms = tuple(
            Fold(FORMS[name], (command_form(kind, self.state, f"Record: {FORMS[name]}"),), name)
            for name, kind in COMMANDS.items()
            if self.may(kind)
        )
        columns = (left, (panel("Put on record", *forms),)) if forms else (left,)
        look = "side" if forms else "one"
        return Title("Bank & compliance", BELOW), Grid(look, columns)

    async def pressed(self, press: Press) -> None:
        if press.name not in COMMANDS:
            raise Denied(404, "not_found")
        await self.send(press, made(COMMANDS[press.name], press))


def account(page: BankPage) -> Panel:
    state, day = page.state, page.today()
    bank, cage = state.bank, state.cage
    lines: list[tuple[str, Node]] = [
        ("Must hold", strong(show(figures.required(state, day)))),
        ("Balance", seen(bank.balance, bank.balance_day)),
        ("Accruals not in the bank", show(figures.undeposited(state))),
        ("Oldest of them", figures.oldest_undeposited(state) or "–"),
        ("Second largest prize", cover(page, day)),
        ("Cage must hold", show(figures.cage_need(state, day))),
        ("Cash counted", seen(cage.cash, cage.counted)),
    ]
    if bank.short:
        lines.insert(2, ("Lacks", tag("cross", show(bank.short))))
    return panel("Jackpot account", Pairs(tuple(lines)), side=rule("R22", "R24", "R25"))


def seen(amount: Money | None, day: str) -> Node:
    if amount is None:
        return "nobody has looked yet"
    return Inline((strong(show(amount)), f"as of {day}"), " ")


def cover(page: BankPage, day: str) -> Node:
    need = figures.second_prize_need(page.state)
    if not need:
        return "nothing to cover"
    is_covered = figures.is_covered(page.state, day)
    state = tag("ok", "covered") if is_covered else tag("warn", "not covered")
    return Inline((show(need), state), " ")


def notices(page: BankPage) -> Panel:
    rows = (
        (str(one.number), one.table, one.what, page.moment(one.at))
        for one in page.state.malfunctions.values()
    )
    titles, none = "Number:n, Table, What, Noticed", "No notice is due."
    return on_file("Malfunctions without a notice", titles, rows, none, "R45")


def seals(page: BankPage) -> Panel:
    rows = (
        (link_title(one.link, 1), str(one.award), one.table, page.moment(one.until))
        for one in page.state.seals.values()
    )
    titles, none = "Link, Award:n, Table, Held until", "No hand is sealed."
    return on_file("Sealed hands and decks", titles, rows, none, "R44")


def rules(page: BankPage) -> Panel:
    known = topics()
    rows = (
        (
            known[one.topic].words if one.topic in known else one.topic,
            game_title(one.game) or "–",
            one.value,
            one.reference,
        )
        for one in page.state.house_rules.values()
    )
    titles, none = "Topic, Game, Value, Reference", "No house rule is set."
    return on_file("House rules", titles, rows, none, "R01")


def on_file(
    title: str, titles: str, rows: Iterable[tuple[Node, ...]], none: str, number: str
) -> Panel:
    return panel(title, table(titles, rows, empty=none, label=title), side=rule(number))
