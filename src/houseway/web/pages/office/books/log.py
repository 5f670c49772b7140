"""`/floor/log`: the log, newest first, filtered, and whether its chain is whole."""

from asyncio import to_thread
from collections.abc import Iterator
from typing import get_args
from urllib.parse import urlencode

from houseway.floor import commands as c
from houseway.floor.documents.words import grouped
from houseway.floor.roles import OFFICE
from houseway.web.health.measure import HEADS
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.parts import (
    Acts,
    Body,
    Button,
    Field,
    Inline,
    Link,
    Looking,
    Node,
    Panel,
    Para,
    Title,
    button_link,
    choice,
    code,
    form,
    panel,
    small,
    table,
    tag,
    text,
)
from houseway.web.pages.office.record_words import spaced, what, where
from houseway.web.pages.page import Press, Visit
from houseway.web.pages.routes import page
from houseway.web.problems import Denied
from houseway.web.records.reading_back import Page, Shown, Wanted, page_back

FILTERS = ("kind", "table", "person", "day")
KINDS = [*sorted(kind.__name__ for kind in get_args(c.Command)), "ExceptionRecorded"]
UNCHECKED = "Not checked since the server started; the start itself checks it."


@page("/floor/log")
class LogPage(Office):
    title = "Log"
    place = "log"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.filters = {key: visit.query[key][:100] for key in FILTERS if visit.query.get(key)}
        before = visit.query.get("before", "")
        self.before = int(before) if before.isdigit() else 0
        self.found: Page | None = None

    async def load(self) -> None:
        given = self.filters
        wanted = Wanted(
            kind=given.get("kind", ""),
            table=given.get("table", ""),
            person=given.get("person", ""),
            day=given.get("day", ""),
            before=self.before,
        )
        self.found = await to_thread(page_back, self.house, wanted)

    def watch(self) -> object:
        """It stands still while it is read; what is newer comes with the next page."""
        return self.house.chain.last, self.house.health.look()

    def body(self) -> Body:
        below = "Append-only, gap-free, hash-chained. Newest first, a page at a time."
        return Title("Log", below), health(self), filters(self), chain(self), listed(self)

    async def pressed(self, press: Press) -> None:
        match press.name:
            case "verify":
                await self.house.chain.check(press.field("head"))
            case "clock":
                assert self.person is not None
                await self.house.confirm_clock(self.person.id, press.field("reason"))
            case _:
                raise Denied(404, "not_found")


def address(filters: dict[str, str], before: int = 0) -> str:
    given = {key: value for key, value in filters.items() if value}
    if before:
        given["before"] = str(before)
    return "/floor/log" + (f"?{urlencode(given)}" if given else "")


def health(page: LogPage) -> Panel:
    found = page.house.health.look()
    if not found:
        return panel("System health", Para((tag("ok", "Ready: no findings."),)))
    rows = table(
        "Check, Finding, ",
        (
            (HEADS[one.check], one.sentence, tag("cross", "Not ready") if one.stops else "")
            for one in found
        ),
        label="System health",
    )
    return panel("System health", rows, *confirm_clock(page))


def confirm_clock(page: LogPage) -> Iterator[Node]:
    """Only after a jump, and only for a manager."""
    person = page.person
    if page.house.floor.jumps.ahead() and person is not None and OFFICE & person.roles:
        reason = Field("reason", "Why the time is right", is_required=True)
        yield form("clock", [reason, Button("clock", "Confirm the time")], look="o-acts o-pick")


def filters(page: LogPage) -> Panel:
    state, chosen, any_ = page.state, page.filters, ("", "any")
    named = {
        "kind": [(kind, spaced(kind)) for kind in KINDS],
        "table": [(name, name) for name in state.tables],
        "person": [(one.id, one.name) for one in state.staff.values()],
    }
    fields: list[Node] = [
        choice(key, key.capitalize(), [any_, *found], chosen.get(key, ""), submits=True)
        for key, found in named.items()
    ]
    fields.append(Field("day", "Gambling day", chosen.get("day", ""), type="date", submits=True))
    after = (button_link("Clear the filters", "/floor/log"),) if chosen else ()
    return panel("", Looking(tuple(fields), after=after))


def chain(page: LogPage) -> Panel:
    head = page.house.log.head
    side = Inline((f"Head {head.seq:,}: ", code(grouped(head.digest.hex()))))
    asked = form(
        "verify",
        [Field("head", "Printed log digest (optional)"), Button("verify", "Verify the whole log")],
        look="o-acts o-pick",
    )
    return panel("Chain", Para((chain_words(page),)), asked, side=side)


def chain_words(page: LogPage) -> Node:
    last = page.house.chain.last
    if last is None:
        return small(UNCHECKED)
    if not last.is_sound:
        return tag("cross", f"Broken: {last.problem}")
    at = page.moment(last.at)
    if last.by_start:
        since = f"records {last.since + 1:,} to {last.seq:,}"
        told = f"Whole: the start found {since} as written, {at}."
    else:
        told = f"Whole: all {last.seq:,} records are as written, checked {at}."
    if last.expected_at:
        told += f" The digest belongs to record {last.expected_at:,}."
    return tag("ok", told)


def listed(page: LogPage) -> Panel:
    found = page.found
    assert found is not None
    rows = table(
        "Record:n, Time, Where, Who, What, ",
        (line(page, one) for one in found.found),
        empty="No such record among them.",
        label="Log",
    )
    acts: list[Node] = []
    if page.before:
        acts.append(button_link("Newest", address(page.filters)))
    if not found.is_end:
        acts.append(button_link("Older", address(page.filters, found.first), "first"))
    acts.append(small(f"Looked at records {found.first:,} to {found.last:,}."))
    return panel("", rows, Acts(tuple(acts)))


def line(page: LogPage, one: Shown) -> tuple[Node, ...]:
    record = one.record
    return (
        Link(f"{record.seq:,}", f"/floor/log/{record.seq}"),
        text(page.moment(record.at), "o-nowrap"),
        where(one.events),
        page.name_of(record.actor),
        text(what(one), "cut"),
        Link("Open", f"/floor/log/{record.seq}"),
    )
