"""`/floor/log`: the log, newest first, filtered, and whether its chain is whole."""

from asyncio import to_thread
from typing import get_args
from urllib.parse import urlencode

from nicegui import ui
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor import commands as c
from houseway.floor.documents.words import grouped
from houseway.web.problems import Denied
from houseway.web.reading_back import Page, Shown, Wanted, page_back
from houseway.web.screens.office.console import enter, waiting
from houseway.web.screens.office.page import Office
from houseway.web.screens.office.parts import (
    act,
    choice,
    field,
    go,
    heads,
    panel,
    plate,
    table,
    tag,
    title,
)
from houseway.web.screens.office.record_words import spaced, what, where
from houseway.web.screens.texts import office as words
from houseway.web.screens.theme import safe

TEXT = words.LOG
FILTERS = ("kind", "table", "person", "day")
KINDS = [*sorted(kind.__name__ for kind in get_args(c.Command)), "ExceptionRecorded"]


@ui.page("/floor/log", title="Log")
def page(request: Request) -> Response | None:
    return enter(LogPage(request))


class LogPage(Office):
    room = "log"

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        given = request.query_params
        self.filters = {key: given[key][:100] for key in FILTERS if given.get(key)}
        before = given.get("before", "")
        self.before = int(before) if before.isdigit() else 0
        self.found: Page | None = None
        self.is_checking = False

    def build(self) -> None:
        self.region("head", "o-stack")
        self.region("chain")
        self.region("body")

    async def load(self) -> None:
        wanted = Wanted(
            kind=self.filters.get("kind", ""),
            table=self.filters.get("table", ""),
            person=self.filters.get("person", ""),
            day=self.filters.get("day", ""),
            before=self.before,
        )
        self.found = await to_thread(page_back, self.house, wanted)

    def watch(self) -> object:
        return self.is_checking

    def picture(self) -> dict[str, str]:
        return {
            "head": title(TEXT["title"], TEXT["below"]) + filters(self),
            "chain": chain(self),
            "body": listed(self),
        }

    async def pressed(self, name: str, value: str, fields: dict[str, str], key: str) -> None:
        if name == "verify":
            await self.verify(fields.get("verify.head", ""))
        elif name in FILTERS:
            ui.navigate.to(address({**self.filters, name: value}))
        else:
            raise Denied(404, "not_found")

    async def verify(self, expected: str) -> None:
        self.is_checking = True
        self.redraw()
        try:
            await self.house.chain.check(expected.strip())
        finally:
            self.is_checking = False


def address(filters: dict[str, str], before: int = 0) -> str:
    given = {key: value for key, value in filters.items() if value}
    if before:
        given["before"] = str(before)
    return "/floor/log" + (f"?{urlencode(given)}" if given else "")


def filters(page: LogPage) -> str:
    state, chosen = page.state, page.filters
    any_ = ("", TEXT["any"])
    made = (
        choice(
            "log.kind",
            TEXT["kind"],
            [any_, *((kind, spaced(kind)) for kind in KINDS)],
            chosen.get("kind", ""),
            "kind",
        )
        + choice(
            "log.table",
            TEXT["table"],
            [any_, *((name, name) for name in state.tables)],
            chosen.get("table", ""),
            "table",
        )
        + choice(
            "log.person",
            TEXT["person"],
            [any_, *((s.id, s.name) for s in state.staff.values())],
            chosen.get("person", ""),
            "person",
        )
        + field("log.day", TEXT["day"], chosen.get("day", ""), kind="date").replace(
            "<input", '<input data-change="day"', 1
        )
    )
    clear = go("/floor/log", TEXT["clear"], "o-btn") if chosen else ""
    return panel("", f'<div class="o-acts o-pick">{made}{clear}</div>')


def chain(page: LogPage) -> str:
    last, head = page.house.chain.last, page.house.log.head
    if page.is_checking:
        said = waiting(TEXT["verifying"])
    elif last is None:
        said = f'<p class="o-s">{TEXT["unchecked"]}</p>'
    elif last.is_sound:
        words_ = TEXT["started" if last.by_start else "whole"]
        told = words_.format(
            since=f"{last.since + 1:,}", seq=f"{last.seq:,}", at=page.moment(last.at)
        )
        at = last.expected_at
        told += " " + TEXT["found"].format(seq=f"{at:,}") if at else ""
        said = tag("ok", told)
    else:
        said = tag("cross", TEXT["broken"].format(problem=safe(last.problem)))
    digest = f'<span class="o-code">{grouped(head.digest.hex())}</span>'
    side = f"{TEXT['head']} {head.seq:,}: {digest}"
    button = act("verify", TEXT["verify"])
    asked = f'<div class="o-acts o-pick">{field("verify.head", TEXT["expected"])}{button}</div>'
    return panel(TEXT["chain"], f"<p>{said}</p>{asked}{plate(page.answer, 'verify')}", side)


def listed(page: LogPage) -> str:
    found = page.found
    if found is None:
        return waiting(words.READING)
    rows = (line(page, one) for one in found.found)
    drawn = table(heads(TEXT["heads"]), rows, empty=TEXT["none"], label=TEXT["title"])
    looked = TEXT["looked"].format(first=f"{found.first:,}", last=f"{found.last:,}")
    newest = go(address(page.filters), TEXT["newest"], "o-btn") if page.before else ""
    older = ""
    if not found.is_end:
        older = go(address(page.filters, found.first), TEXT["older"], "o-btn first")
    return panel(
        "", f'{drawn}<div class="o-acts">{newest}{older}<span class="o-s">{looked}</span></div>'
    )


def line(page: LogPage, one: Shown) -> tuple[str, ...]:
    record = one.record
    return (
        go(f"/floor/log/{record.seq}", f"{record.seq:,}"),
        f'<span class="o-nowrap">{page.moment(record.at)}</span>',
        safe(where(one.events)),
        safe(page.name_of(record.actor)),
        f'<div class="cut">{safe(what(one))}</div>',
        go(f"/floor/log/{record.seq}", TEXT["open"]),
    )
