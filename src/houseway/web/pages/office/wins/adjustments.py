"""`/floor/adjustments`: meters moved by hand, by two persons, and everything moved so far."""

from asyncio import to_thread

from houseway.floor import commands as c
from houseway.floor.reports import Ledger
from houseway.floor.reports.ledger import request_lines
from houseway.floor.reports.ledger.books import Note
from houseway.money import parse_money, show
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.forms import WORDS
from houseway.web.pages.office.parts import (
    Body,
    Button,
    Field,
    Link,
    Panel,
    Title,
    choice,
    form,
    note,
    panel,
    reason,
    rule,
    table,
    text,
)
from houseway.web.pages.page import Press, Visit
from houseway.web.pages.routes import page
from houseway.web.pages.words import LEVELS, link_title
from houseway.web.problems import Denied

SHOWN = 200
KINDS = (
    "adjustment",
    *request_lines.KINDS,
    *request_lines.OLD_KINDS,
    "dispute",
    "parameters",
    "wager added",
    "wager reversed",
    "wager carried",
    "round voided",
    "claim rejected",
)
BELOW = (
    "A level goes down for one of five lawful reasons only, and every change is on record with "
    "who, when and why."
)
TWO = (
    "The meter moves when a second person, in another role, agrees under Approvals within 24 "
    "hours. Both are on record. "
)
LAWFUL = ("malfunction", "maximum", "gross_receipts", "seed_recovery", "win")
POOLS = (("", "–"), ("reserve", "Reserve"), ("overflow", "Overflow"))


@page("/floor/adjustments")
class AdjustmentsPage(Office):
    title = "Adjustments"
    place = "adjustments"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.notes: list[Note] = []

    async def load(self) -> None:
        self.notes = await to_thread(self.house.books.ask, notes)

    def body(self) -> Body:
        asks = (asking(self),) if self.may(c.AdjustLevel) else ()
        return Title("Adjustments", BELOW), *asks, history(self)

    async def pressed(self, press: Press) -> None:
        if press.name != "ask":
            raise Denied(404, "not_found")
        await self.send(press, asked(press))


def notes(ledger: Ledger) -> list[Note]:
    return [note for note in ledger.notes if note.kind in KINDS][-SHOWN:][::-1]


def asked(press: Press) -> c.AdjustLevel:
    link, _, level = press.field("level").rpartition("/")
    way = press.field("what")
    lawful = press.field("lawful") if way == "lower" else None
    return c.AdjustLevel(
        link=link,
        level=level,
        way=way,  # type: ignore[arg-type]
        amount=parse_money(press.field("amount")),
        reason=press.field("ask.reason"),
        lawful=lawful,  # type: ignore[arg-type]
        pool=press.field("pool") if lawful == "gross_receipts" else "",
    )


def asking(page: AdjustmentsPage) -> Panel:
    levels = [
        (f"{j.name}/{name}", f"{link_title(j.name, 1)}, {LEVELS[name]}: {show(level.current)}")
        for j in page.state.jackpots.values()
        for name, level in j.link.levels.items()
    ]
    fields = [
        choice("what", "What", ((name, WORDS[name]) for name in ("raise", "lower", "release"))),
        choice("level", "Level", levels),
        Field("amount", "Amount", hint="In dollars", is_required=True),
        choice("lawful", "Lawful reason, to lower", ((name, WORDS[name]) for name in LAWFUL)),
        choice("pool", "Out of, for gross receipts", POOLS),
        reason("ask"),
    ]
    made = form("ask", fields, Button("ask", "Request adjustment", "first"), look="o-form broad")
    return panel("Request an adjustment", note(TWO, rule("R17", "R18")), made)


def history(page: AdjustmentsPage) -> Panel:
    title = "Adjustments and corrections"
    rows = (
        (
            text(page.moment(note.mark.at), "o-nowrap"),
            note.kind,
            note.where,
            show(note.amount) if note.amount else "–",
            note.by,
            text(note.reason, "cut"),
            Link(f"{note.mark.seq:,}", f"/floor/log/{note.mark.seq}"),
        )
        for note in page.notes
    )
    titles = "Time, What, Where, Amount:n, By, Reason, Record:n"
    return panel(title, table(titles, rows, empty="None on record.", label=title))
