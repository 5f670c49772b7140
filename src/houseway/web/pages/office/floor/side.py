"""Beside the map: who waits for a signature, what is wrong, the day by hour, the end of the log."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from houseway.floor import Answer
from houseway.floor import commands as c
from houseway.floor.reports.period import local
from houseway.money import Money, show
from houseway.web.pages import calls
from houseway.web.pages.charts import ceiling
from houseway.web.pages.office.alarms import Alarm
from houseway.web.pages.office.floor import drawer
from houseway.web.pages.office.parts import (
    Acts,
    Block,
    Body,
    Fold,
    Head,
    Icon,
    Inline,
    Link,
    Node,
    Pairs,
    Panel,
    Para,
    Part,
    Since,
    Table,
    button_link,
    empty,
    note,
    panel,
    press,
    rule,
    strong,
    text,
)
from houseway.web.pages.office.record_words import what, where
from houseway.web.pages.pit.claims import Claim, claims
from houseway.web.pages.words import LEVELS, hand_label
from houseway.web.records.hours import Day, Read

if TYPE_CHECKING:
    from houseway.web.pages.office.floor.page import FloorPage

HOURS = 24
ALARMS = 6  # Those shown at once; the gravest come first.
WIDE, HIGH, LEFT = 500, 96, 60  # Of the chart of hours.


def award_panel(page: "FloorPage", *, may_open: bool) -> Body:
    """The longest wait open, the others as lines: who waits comes before what is wrong."""
    found = claims(page.state, page.house.hub, page.house.pit_memory)
    if not found:
        return ()
    first, table = found[0], found[0].panel.table
    body: list[Node] = [*award(first)]
    body += [note(f"{one.title}: {show(one.panel.amount(one.award))}") for one in found[1:4]]
    if asked := calls.paged(page.state, table, page.house.pit_memory):
        body.append(note(asked.words, " ", Since(asked.at, True)))
    if may_open:
        body.append(button_link("Open the claims", "/supervisor", "first"))
    if page.table != table.name:  # Its drawer has it, too.
        body += drawer.page_key(page, table, "" if may_open else "first")
    at = first.panel.since(first.award)
    side = Inline((Icon("clock"), " ", Since(at))) if at else ""
    return (panel("Pending award", *body, side=side, look="o-award"),)


def award(one: Claim) -> Body:
    at, found = one.panel, one.award
    queue = at.queue(found)
    place = next((n for n, a in enumerate(queue, 1) if a.number == found.number), 0)
    envy = at.envy()
    lines: list[tuple[str, Node]] = [
        ("Where", f"{one.title}, game {found.game}"),
        ("Hand", hand_label(found.hand)),
    ]
    if place:
        lines.append(("Queue", f"{place} of {len(queue)} on {LEVELS[found.level]}"))
    needs = "Executive card" if at.needs_executive(found) else "Supervisor card"
    lines.append(("Needs", needs))
    if envy:
        word = "seat" if len(envy) == 1 else "seats"
        lines.append(("Envy", f"{len(envy)} {word}, {show(sum(envy.values()))} from the tray"))
    amount = Para((show(at.amount(found)),), "o-sum")
    return amount, note("provisional, on the reading of the claim"), Pairs(tuple(lines))


def alarm_panel(page: "FloorPage", found: list[Alarm]) -> Panel:
    rows: list[Node] = [alarm(page, one) for one in found]
    body = rows[:ALARMS] or [empty("Nothing open")]
    if rest := rows[ALARMS:]:
        body.append(Fold(f"and {len(rest)} more", tuple(rest)))
    seen = sum(bool(one.seen_by) for one in found)
    side = f"{len(found) - seen} open" + (f", {seen} acknowledged" if seen else "")
    return panel("Alarms", *body, side=side if found else "")


def alarm(page: "FloorPage", one: Alarm) -> Block:
    icon = Icon("cross", "fault") if one.is_grave else Icon("warn", "warn")
    head: Node = Link(one.head, one.address) if one.address else strong(one.head)
    cited = (" ", rule(one.rule)) if one.rule else ()
    body = (head, note(one.sentence, *cited), *seen(page, one), *called(page, one))
    return Block("o-alarm", (icon, Block("", (*body, *alarm_keys(page, one)))), one.key)


def seen(page: "FloorPage", one: Alarm) -> Body:
    if not one.seen_by:
        return ()
    at = page.moment(one.seen_at).rpartition(":")[0]  # The minute is enough.
    said = f"Acknowledged {at}, {page.name_of(one.seen_by)}."
    return (Para((Icon("ok"), f" {said}"), "o-s o-seen"),)


def called(page: "FloorPage", one: Alarm) -> Body:
    """Who was called to the fault behind it."""
    table = page.state.tables.get(one.table)
    found = calls.technician(page.state, table) if table else None
    return (note(found.words, " ", Since(found.at, True)),) if found else ()


def alarm_keys(page: "FloorPage", one: Alarm) -> Body:
    table = page.state.tables.get(one.table)
    made: list[Node] = [*(drawer.technician_key(page, table) if table else ())]
    if one.key and not one.seen_by and page.may(c.AcknowledgeAlarm):
        made.append(press("acknowledge", "Acknowledge", value=one.key))
    return (Acts(tuple(made)),) if made else ()


# The day by hour.


class Mark(Struct, frozen=True):
    at: float
    words: str


class Column(Struct, frozen=True):
    """A bar of today, a dash of the same weekday before."""

    left: float
    wide: float
    top: float
    high: float
    then: float | None
    words: str


class Hours(Part, frozen=True):
    label: str
    columns: tuple[Column, ...]
    hours: tuple[Mark, ...]
    sums: tuple[Mark, ...]


def hours(found: Read | None, day_start: str) -> Panel:
    """An empty axis where nothing was wagered."""
    title = "Coin-in by hour"
    if found is None:
        return panel(title, empty("Reading the log"))
    key = (text("", "o-bar-key"), "today ", text("", "o-dash-key"), "a week before")
    return panel(title, chart(found.today, found.before, int(day_start[:2])), side=key)


def chart(today: Day, before: Day, first: int) -> Hours:
    amounts = [*today.by_hour.values(), *before.by_hour.values(), 10_000_000]
    top, step = ceiling(max(amounts)), (WIDE - LEFT) / HOURS
    return Hours(
        f"Coin-in by hour: {show(today.coin_in)}",
        tuple(
            column(hour, first, step, today.by_hour[hour], before.by_hour[hour], top)
            for hour in range(HOURS)
        ),
        tuple(
            Mark(round(LEFT + step * hour + step / 2), f"{(first + hour) % 24:02}")
            for hour in range(0, HOURS, 3)
        ),
        tuple(
            Mark(round(HIGH - HIGH * part / 2), show(top * part // 2).removesuffix(".00"))
            for part in (0, 1, 2)
        ),
    )


def column(hour: int, first: int, step: float, now: Money, then: Money, top: Money) -> Column:
    high = HIGH * max(now, 0) / top
    mark = round(HIGH - HIGH * max(then, 0) / top, 1) if then else None
    words = f"{(first + hour) % 24:02}:00: {show(now)}, a week before {show(then)}"
    left = round(LEFT + step * hour + 3, 1)
    return Column(left, round(step - 6, 1), round(HIGH - high, 1), round(high, 1), mark, words)


def tail(recent: Iterable[Answer], zone: str, *, may_read: bool) -> Panel:
    rows = tuple(
        (
            text(f"{local(one.at, zone):%H:%M:%S}", "o-mute"),
            text(where(one.events), "o-mute o-nowrap"),
            what(one),
        )
        for one in recent
    )
    side = Link("Open the log", "/floor/log") if may_read else ""
    heads = (Head("Time"), Head("Where"), Head("What"))
    return panel("Log", Table(heads, rows, "Log", look="tight"), side=side)
