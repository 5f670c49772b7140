"""`/floor/adjustments`: meters moved by hand, by two persons, and everything moved so far."""

from asyncio import to_thread

from nicegui import ui
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor import commands as c
from houseway.floor.reports import Ledger, request_lines
from houseway.floor.reports.books import Note
from houseway.money import parse_money, show
from houseway.web.problems import Denied
from houseway.web.screens.office.console import enter, waiting
from houseway.web.screens.office.page import Office
from houseway.web.screens.office.parts import (
    act,
    choice,
    field,
    form,
    go,
    heads,
    panel,
    plate,
    table,
    title,
)
from houseway.web.screens.texts import office as words
from houseway.web.screens.texts import office_desk as desk
from houseway.web.screens.theme import safe

TEXT = desk.ADJUST
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


@ui.page("/floor/adjustments", title="Adjustments")
def page(request: Request) -> Response | None:
    return enter(AdjustmentsPage(request))


class AdjustmentsPage(Office):
    room = "adjustments"

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.notes: list[Note] | None = None

    async def load(self) -> None:
        self.notes = await to_thread(self.house.books.ask, notes)

    def watch(self) -> object:
        return self.notes and len(self.notes)

    def picture(self) -> dict[str, str]:
        asks = asking(self) if self.may(c.AdjustLevel) else ""
        return {"body": title(TEXT["title"], TEXT["below"]) + asks + history(self)}

    async def pressed(self, name: str, value: str, fields: dict[str, str], key: str) -> None:
        if name != "ask":
            raise Denied(404, "not_found")
        await self.send("adjust", asked(fields), key)
        await self.load()


def notes(ledger: Ledger) -> list[Note]:
    return [note for note in ledger.notes if note.kind in KINDS][-SHOWN:][::-1]


def asked(fields: dict[str, str]) -> c.AdjustLevel:
    link, _, level = fields["adjust.level"].rpartition("/")
    way = fields["adjust.what"]
    lawful = fields["adjust.lawful"] if way == "lower" else None
    return c.AdjustLevel(
        link=link,
        level=level,
        way=way,  # type: ignore[arg-type]
        amount=parse_money(fields["adjust.amount"]),
        reason=fields["adjust.reason"].strip(),
        lawful=lawful,  # type: ignore[arg-type]
        pool=fields["adjust.pool"] if lawful == "gross_receipts" else "",
    )


def asking(page: AdjustmentsPage) -> str:
    levels = [
        (f"{jackpot.name}/{name}", f"{jackpot.name}, {name}: {show(level.current)}")
        for jackpot in page.state.jackpots.values()
        for name, level in jackpot.link.levels.items()
    ]
    what = [(name, TEXT[name]) for name in ("raise", "lower", "release")]
    pools = (("", "–"), ("reserve", "reserve"), ("overflow", "overflow"))
    fields = (
        choice("adjust.what", TEXT["what"], what)
        + choice("adjust.level", TEXT["level"], levels)
        + field("adjust.amount", TEXT["amount"])
        + choice("adjust.lawful", TEXT["lawful"], desk.LAWFUL.items())
        + choice("adjust.pool", TEXT["pool"], pools)
        + field("adjust.reason", words.REASON)
    )
    button = act("ask", TEXT["do"], "first", key=page.key("adjust"))
    rule = f'<p class="o-s">{TEXT["two"]} <span class="o-rule">R17</span> <span class="o-rule">R18'
    said = plate(page.answer, "adjust") or plate(page.answer, "ask")
    return panel(TEXT["ask"], f"{rule}</span></p>{form(fields, button, said=said)}")


def history(page: AdjustmentsPage) -> str:
    if page.notes is None:
        return waiting(words.READING)
    rows = (
        (
            f'<span class="o-nowrap">{page.moment(note.mark.at)}</span>',
            safe(note.kind),
            safe(note.where),
            show(note.amount) if note.amount else "–",
            safe(note.by),
            f'<div class="cut">{safe(note.reason)}</div>',
            go(f"/floor/log/{note.mark.seq}", f"{note.mark.seq:,}"),
        )
        for note in page.notes
    )
    drawn = table(heads(TEXT["heads"]), rows, empty=TEXT["none"], label=TEXT["history"])
    return panel(TEXT["history"], drawn)
