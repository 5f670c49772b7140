"""One win at the cage's window: what is due, which form, how much is withheld, and the payment."""

from typing import TYPE_CHECKING

from houseway.floor import commands as c
from houseway.floor.regulation.tax import TaxDue, tax_due
from houseway.floor.reports.ledger.books import Win
from houseway.floor.reports.period import local
from houseway.money import show
from houseway.web.pages.office.parts import (
    Button,
    Form,
    Inline,
    Link,
    Node,
    Pairs,
    Panel,
    choice,
    form,
    note,
    panel,
    reason,
    rule,
    strong,
)
from houseway.web.pages.page import Press
from houseway.web.pages.words import hand_label, link_title

if TYPE_CHECKING:
    from houseway.web.pages.office.wins.wins import JackpotsPage

METHODS = (("cash", "Cash"), ("chips", "Chips"), ("cheque", "Cheque"))


def win_panel(page: "JackpotsPage", win: Win) -> Panel:
    made: list[Node] = [facts(page, win), by_law(page, win)]
    is_open = win.paid is None and win.backed_out is None
    if is_open and page.may(c.PayAward):
        made.append(paying())
    if win.backed_out is None and page.may(c.BackOutAward):
        made.append(reversing())
    side = Inline(
        (Link("Win page", f"/win/{win.link}/{win.win}"), Link("Close", "/floor/jackpots")), " "
    )
    return panel(f"Win {link_title(win.link, 1)} {win.win}", *made, side=side, look="o-award")


def due(page: "JackpotsPage", win: Win, *, has_number: bool = True) -> TaxDue:
    """By the law of the year of payment, which is today's where it is not paid yet."""
    at = win.paid.at if win.paid else page.house.floor.now()
    return tax_due(win.due, win.wager, local(at, page.zone).year, has_number=has_number)


def facts(page: "JackpotsPage", win: Win) -> Pairs:
    with_number, without = due(page, win), due(page, win, has_number=False)
    lines: list[tuple[str, Node]] = [
        ("Hand", f"{hand_label(win.hand)}, {win.cards or '–'}"),
        ("Where", f"Table {win.table}, seat {win.seat}"),
        ("Award", strong(show(win.due))),
        ("Wager", show(win.wager)),
        ("Tax form", with_number.form or "none needed"),
        ("To withhold", withheld(with_number, without)),
        ("To hand over", strong(show(win.due - with_number.withheld))),
    ]
    if win.paid is not None:
        lines.append(("State", f"{win.method}, {page.moment(win.paid.at)}"))
    return Pairs(tuple(lines))


def by_law(page: "JackpotsPage", win: Win) -> Node:
    found = due(page, win)
    said = f"By {found.method} winnings, {found.year}: {found.sentence} "
    return note(said, rule("R42", "R43"))


def withheld(with_number: TaxDue, without: TaxDue) -> str:
    told = show(with_number.withheld)
    if without.withheld != with_number.withheld:
        told += f" (without a taxpayer number {show(without.withheld)})"
    return told


def paying() -> Form:
    yes_no = (("yes", "Yes"), ("no", "No"))
    fields = [
        choice("method", "Method", METHODS),
        choice("number", "Taxpayer number given", yes_no),
    ]
    return form("pay", fields, Button("pay", "Pay", "first"))


def reversing() -> Form:
    buttons = Button("back_out", "Back out", "danger"), Button("dispute", "Record a dispute")
    return form("win", [reason("win")], *buttons)


def payment(win: Win, press: Press) -> c.PayAward:
    """Form and withholding are left to the floor, which reads them from the tax law."""
    has_number = press.field("number") != "no"
    method = press.field("method")
    return c.PayAward(win.link, win.number, method, has_number=has_number)  # type: ignore[arg-type]
