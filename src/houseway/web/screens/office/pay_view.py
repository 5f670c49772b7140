"""One win at the cage's window: what is due, which form, how much is withheld, and the payment."""

from typing import TYPE_CHECKING

from houseway.floor import commands as c
from houseway.floor.clock import SystemClock
from houseway.floor.reports.books import Win
from houseway.floor.reports.period import local
from houseway.floor.tax import TaxDue, tax_due
from houseway.money import show
from houseway.web.screens.office.parts import act, choice, field, form, go, pairs, panel
from houseway.web.screens.texts import hand_label
from houseway.web.screens.texts import office as words
from houseway.web.screens.texts import office_desk as desk
from houseway.web.screens.theme import safe

if TYPE_CHECKING:
    from houseway.web.screens.office.jackpots import JackpotsPage

TEXT = desk.JACKPOTS
METHODS = ("cash", "chips", "cheque")


def draw(page: "JackpotsPage", win: Win) -> str:
    name = f"{win.link}/{win.win}"
    made = facts(page, win)
    is_open = win.paid is None and win.backed_out is None
    if is_open and page.may(c.PayAward):
        made += paying(page, win)
    if win.backed_out is None and page.may(c.BackOutAward):
        made += reversing(page, win)
    side = go(f"/win/{name}", TEXT["page"]) + " " + go("/floor/jackpots", TEXT["close"])
    return panel(TEXT["what"].format(page=safe(name)), made, side, "o-award")


def due(page: "JackpotsPage", win: Win, *, has_number: bool = True) -> TaxDue:
    """By the law of the year of payment, which is today's where it is not paid yet."""
    at = win.paid.at if win.paid else SystemClock().now()
    return tax_due(win.due, win.wager, local(at, page.zone).year, has_number=has_number)


def facts(page: "JackpotsPage", win: Win) -> str:
    with_number, without = due(page, win), due(page, win, has_number=False)
    lines = [
        (words.FLOOR["hand"], f"{safe(hand_label(win.hand))}, {safe(win.cards) or '–'}"),
        (words.FLOOR["where"], f"{words.FLOOR['table']} {safe(win.table)}, seat {win.seat}"),
        (TEXT["award"], f"<b>{show(win.due)}</b>"),
        (TEXT["wager"], show(win.wager)),
        (TEXT["form"], with_number.form or TEXT["no_form"]),
        (TEXT["withheld"], withheld(with_number, without)),
        (TEXT["net"], f"<b>{show(win.due - with_number.withheld)}</b>"),
    ]
    if win.paid is not None:
        lines.append((words.LINKS["state"], f"{win.method}, {page.moment(win.paid.at)}"))
    rule = TEXT["rule"].format(
        method=with_number.method, year=with_number.year, sentence=with_number.sentence
    )
    marks = '<span class="o-rule">R42</span> <span class="o-rule">R43</span>'
    return f'{pairs(lines)}<p class="o-s">{rule} {marks}</p>'


def withheld(with_number: TaxDue, without: TaxDue) -> str:
    told = show(with_number.withheld)
    if without.withheld != with_number.withheld:
        told += f" ({TEXT['number']}: {TEXT['no'].lower()}, {show(without.withheld)})"
    return told


def paying(page: "JackpotsPage", win: Win) -> str:
    yes_no = (("yes", TEXT["yes"]), ("no", TEXT["no"]))
    fields = choice("pay.method", TEXT["method"], ((name, TEXT[name]) for name in METHODS))
    fields += choice("pay.number", TEXT["number"], yes_no)
    key = f"{page.key('pay')}-{win.link}-{win.number}"
    return form(fields, act("pay", TEXT["pay"], "first", key=key))


def reversing(page: "JackpotsPage", win: Win) -> str:
    fields = field("win.reason", words.REASON)
    at = f"{win.link}-{win.number}"
    back = act("back_out", TEXT["back_out"], "danger", key=f"{page.key('back_out')}-{at}")
    quarrel = act("dispute", TEXT["dispute"], key=f"{page.key('dispute')}-{at}")
    return form(fields, back, quarrel)


def payment(win: Win, fields: dict[str, str]) -> c.PayAward:
    """Form and withholding are left to the floor, which reads them from the tax law."""
    method = fields["pay.method"]
    has_number = fields.get("pay.number") != "no"
    return c.PayAward(win.link, win.number, method, has_number=has_number)  # type: ignore[arg-type]
