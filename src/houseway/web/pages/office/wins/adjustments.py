"""`/floor/adjustments`: manual meter adjustments by two people, and their history."""

from asyncio import to_thread

from msgspec import Struct

from houseway.floor import commands
from houseway.floor.documents.names import reason, say
from houseway.floor.reports import Ledger
from houseway.floor.reports.ledger import request_lines
from houseway.floor.reports.scope import names
from houseway.money import parse_money, show
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.forms import CHOICE_WORDS
from houseway.web.pages.page import Press, Visit
from houseway.web.pages.routes import page
from houseway.web.pages.words import LEVELS, link_title

SHOWN = 200
KINDS = (
    "adjustment",
    *request_lines.OLD_KINDS,
    "dispute",
    "parameters",
    "wager added",
    "wager reversed",
    "wager carried",
    "round voided",
    "claim rejected",
)
KIND_WORDS = {
    "parameters": "Parameters changed",
    "wager carried": "Wager moved",
}
MAXIMUM_SET = "maximum set"  # How the ledger begins such a reason; no money moved.
WAYS = ("raise", "lower", "release")
LAWFUL = ("malfunction", "maximum", "gross_receipts", "seed_recovery", "win")


class Line(Struct, frozen=True):
    at: int
    what: str
    where: str
    amount: str  # Empty if no money moved.
    by: str
    reason: str
    record: int


@page("/floor/adjustments")
class AdjustmentsPage(Office):
    template = "office/wins/adjustments.html"
    title = "Adjustments"
    place = "adjustments"
    ways = tuple((name, CHOICE_WORDS[name]) for name in WAYS)
    lawful = (("", "Choose"), *((name, CHOICE_WORDS[name]) for name in LAWFUL))

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.lines: list[Line] = []

    async def load(self) -> None:
        self.lines = await to_thread(self.backend.report_ledger.ask, lines)

    def levels(self) -> list[tuple[str, str]]:
        return [
            (f"{j.name}/{name}", f"{link_title(j.name)}, {LEVELS[name]}: {show(level.current)}")
            for j in self.state.jackpots.values()
            for name, level in j.link.levels.items()
        ]

    async def pressed(self, press: Press) -> None:
        if press.name == "ask":
            await self.send(press, asked(press))
        else:
            await super().pressed(press)


def lines(ledger: Ledger) -> list[Line]:
    """The newest first. Requests of all kinds are in the exceptions report."""
    known = names(ledger)
    found = []
    for note in [one for one in ledger.notes if one.kind in KINDS][-SHOWN:][::-1]:
        where = say(note.where, known)
        kind = KIND_WORDS.get(note.kind, note.kind.capitalize())
        why = reason(note.reason, known, note.kind)
        moved = "" if why.startswith(MAXIMUM_SET) or not note.amount else show(note.amount)
        why = why.replace(MAXIMUM_SET, f"{MAXIMUM_SET} to {show(note.amount)}", 1)
        told = (kind, where[:1].upper() + where[1:], moved, say(note.by, known))
        found.append(Line(note.mark.at, *told, why, note.mark.seq))
    return found


def asked(press: Press) -> commands.AdjustLevel:
    link, _, level = press.field("level").rpartition("/")
    way = press.field("what")
    lawful = press.field("lawful") if way == "lower" else None
    return commands.AdjustLevel(
        link=link,
        level=level,
        way=way,  # type: ignore[arg-type]
        amount=parse_money(press.field("amount")),
        reason=press.field("ask.reason"),
        lawful=lawful,  # type: ignore[arg-type]
        pool=press.field("pool") if lawful == "gross_receipts" else "",
    )
