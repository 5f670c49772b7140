"""Beside the map: who waits for a signature, what is wrong, the day by hour, the end of the log."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from houseway.floor import Answer
from houseway.floor import commands as c
from houseway.floor.reports.period import local
from houseway.money import DOLLAR, Money, show
from houseway.web.hours import Day, Read
from houseway.web.screens import paged, technician, texts
from houseway.web.screens.live import the_memory
from houseway.web.screens.office import drawer
from houseway.web.screens.office.alarm_list import Alarm
from houseway.web.screens.office.parts import act, fold, go, icon, pairs, panel, plate
from houseway.web.screens.office.record_words import what, where
from houseway.web.screens.supervisor_pane import Claim
from houseway.web.screens.supervisor_view import claims
from houseway.web.screens.texts import hand_label
from houseway.web.screens.texts import office as words
from houseway.web.screens.theme import safe

if TYPE_CHECKING:
    from houseway.web.screens.office.floor_page import FloorPage

TEXT = words.FLOOR
HOURS = 24
ALARMS = 6  # Those shown at once; the gravest come first.
WIDE, HIGH = 500, 96  # Of the chart of hours.


def awards(page: "FloorPage", *, may_open: bool) -> str:
    """The longest wait open, the others as lines: who waits comes before what is wrong."""
    found = claims(page.state, page.house.hub, the_memory())
    if not found:
        return ""
    first, rest = found[0], found[1:]
    lines = "".join(
        f'<p class="o-s">{safe(one.title)}: {show(one.panel.amount(one.award))}</p>'
        for one in rest[:3]
    )
    table = first.panel.table
    asked = paged.named(page.state, table, the_memory())
    note = f'<p class="o-s">{asked}</p>' if asked else ""
    button = go("/supervisor", TEXT["claim_go"], "o-btn first") if may_open else ""
    key = said = ""
    if page.table != table.name:  # Its drawer has them, too.
        key = drawer.page_key(page, table, "" if may_open else "first")
        said = drawer.said(page, table)
    inside = f"{award(first)}{lines}{note}{said}{button}{key}"
    return panel(TEXT["award"], inside, timer(first), "o-award")


def timer(one: Claim) -> str:
    since = one.panel.since(one.award)
    return f'{icon("clock")} <span data-since="{since}"></span>' if since else ""


def award(one: Claim) -> str:
    at, found = one.panel, one.award
    queue = at.queue(found)
    place = next((n for n, a in enumerate(queue, 1) if a.number == found.number), 0)
    envy = at.envy()
    needs = texts.DEALER["executive" if at.needs_executive(found) else "supervisor_card"]
    lines = [
        (TEXT["where"], f"{safe(one.title)}, {TEXT['game'].format(game=found.game)}"),
        (TEXT["hand"], safe(hand_label(found.hand))),
        (TEXT["needs"], needs),
    ]
    if place:
        level = words.LEVELS[found.level]
        lines.insert(2, (TEXT["queue"], f"{place} of {len(queue)} on {level}"))
    if envy:
        amount = show(sum(envy.values()))
        word = "seat" if len(envy) == 1 else "seats"
        said = TEXT["envy_what"].format(seats=len(envy), amount=amount, word=word)
        lines.append((TEXT["envy"], said))
    return (
        f'<p class="o-sum">{show(at.amount(found))}</p>'
        f'<p class="o-s">{TEXT["provisional"]}</p>{pairs(lines)}'
    )


def alarm_panel(page: "FloorPage", found: list[Alarm]) -> str:
    rows = [alarm(page, one) for one in found]
    inside = "".join(rows[:ALARMS]) or f'<p class="o-empty">{words.ALARM["none"]}</p>'
    if rest := rows[ALARMS:]:
        inside += fold(TEXT["more"].format(count=len(rest)), "".join(rest))
    seen = sum(bool(one.seen_by) for one in found)
    said = words.ALARM["both" if seen else "open"].format(open=len(found) - seen, seen=seen)
    return panel(words.ALARM["title"], inside, said if found else "")


def alarm(page: "FloorPage", one: Alarm) -> str:
    name, tone = ("cross", "o-fault") if one.is_grave else ("warn", "o-warn")
    head = go(one.address, safe(one.head)) if one.address else safe(one.head)
    rule = f' <span class="o-rule">{one.rule}</span>' if one.rule else ""
    return (
        f'<div class="o-alarm"><span class="{tone}">{icon(name)}</span><div><b>{head}</b>'
        f'<p class="o-s">{safe(one.sentence)}{rule}</p>{seen(page, one)}{asked(page, one)}'
        f"{alarm_keys(page, one)}</div></div>"
    )


def seen(page: "FloorPage", one: Alarm) -> str:
    if not one.seen_by:
        return ""
    at = page.moment(one.seen_at).rpartition(":")[0]  # The minute is enough.
    said = words.ALARM["seen"].format(at=at, name=page.name_of(one.seen_by))
    return f'<p class="o-s o-seen">{icon("ok")} {safe(said)}</p>'


def asked(page: "FloorPage", one: Alarm) -> str:
    """Who was called to the fault behind it."""
    table = page.state.tables.get(one.table)
    said = technician.named(page.state, table) if table else ""
    return f'<p class="o-s">{said}</p>' if said else ""


def alarm_keys(page: "FloorPage", one: Alarm) -> str:
    table = page.state.tables.get(one.table)
    made = drawer.technician_key(page, table) if table else ""
    if one.key and not one.seen_by and page.may(c.AcknowledgeAlarm):
        word, key = words.ALARM["acknowledge"], page.key(f"alarm:{one.key}")
        made += act("acknowledge", word, value=one.key, key=key)
    answer = page.answer
    said = "".join(plate(answer, f"{press}:{one.key}") for press in ("alarm", "acknowledge"))
    if table and page.table != table.name:  # Its drawer has them, too.
        said += drawer.said(page, table)
    return said + (f'<div class="o-acts">{made}</div>' if made else "")


def hours(found: Read | None, day_start: str) -> str:
    """Bars of today, dashes of the same weekday before; an empty axis where nothing was wagered."""
    if found is None:
        return panel(TEXT["by_hour"], f'<p class="o-empty">{words.READING}</p>')
    side = f'<i class="o-bar-key"></i>{TEXT["today"]} <i class="o-dash-key"></i>{TEXT["before"]}'
    return panel(TEXT["by_hour"], chart(found.today, found.before, int(day_start[:2])), side)


def chart(today: Day, before: Day, first: int) -> str:
    top = ceiling(max([*today.by_hour.values(), *before.by_hour.values(), 0]))
    step = (WIDE - 60) / HOURS
    bars = "".join(
        column(60 + step * hour, step, today.by_hour[hour], before.by_hour[hour], top)
        for hour in range(HOURS)
    )
    marks = "".join(
        f'<text x="{60 + step * hour + step / 2:.0f}" y="{HIGH + 16}" class="o-axis mid">'
        f"{(first + hour) % 24:02}</text>"
        for hour in range(0, HOURS, 3)
    )
    lines = "".join(
        f'<path d="M60 {HIGH - HIGH * part / 2:.0f}H{WIDE}" class="o-gridline"/><text x="52" '
        f'y="{HIGH - HIGH * part / 2 + 4:.0f}" class="o-axis end">'
        f"{show(top * part // 2).removesuffix('.00')}</text>"
        for part in (0, 1, 2)
    )
    label = f"{TEXT['by_hour']}: {show(today.coin_in)}"
    return (
        f'<svg viewBox="0 -10 {WIDE} {HIGH + 32}" class="o-hours" role="img" '
        f'aria-label="{label}">{lines}{bars}{marks}</svg>'
    )


def column(left: float, step: float, now: Money, then: Money, top: Money) -> str:
    high, mark = HIGH * max(now, 0) / top, HIGH - HIGH * max(then, 0) / top
    bar = (
        f'<rect x="{left + 3:.1f}" y="{HIGH - high:.1f}" width="{step - 6:.1f}" '
        f'height="{high:.1f}" class="o-bar"/>'
        if now > 0
        else ""
    )
    dash = f'<path d="M{left + 1:.1f} {mark:.1f}h{step - 2:.1f}" class="o-then"/>' if then else ""
    return bar + dash


def ceiling(amount: Money) -> Money:
    """The next round sum, so that the axis carries round numbers."""
    top = 10 * DOLLAR
    while top < amount:
        top = top * 5 // 2 if str(top // DOLLAR).startswith("2") else top * 2
    return top


def tail(recent: Iterable[Answer], zone: str, *, may_read: bool) -> str:
    rows = "".join(
        f'<tr><td class="o-mute">{local(one.at, zone):%H:%M:%S}</td>'
        f'<td class="o-mute o-nowrap">{safe(where(one.events))}</td><td>{safe(what(one))}</td></tr>'
        for one in recent
    )
    side = go("/floor/log", TEXT["open_log"]) if may_read else ""
    return panel(TEXT["log"], f'<table class="o-table tight">{rows}</table>', side)
