"""The drawer of one table, beside the map: how it stands, its meters, claims and last events, and
what may be done there."""

from itertools import islice
from typing import TYPE_CHECKING

from houseway.floor import commands as c
from houseway.floor.reports.period import local
from houseway.floor.state import Controller, Table
from houseway.money import show
from houseway.progressive import Award, pending_levels
from houseway.web.screens import paged, technician
from houseway.web.screens.live import the_memory
from houseway.web.screens.office import checklists, floor_map
from houseway.web.screens.office.console import BY_NAME
from houseway.web.screens.office.parts import act, go, icon, pairs, plate, tag
from houseway.web.screens.office.record_words import what, where
from houseway.web.screens.supervisor_pane import Claim
from houseway.web.screens.supervisor_view import claims
from houseway.web.screens.texts import hand_label, link_title
from houseway.web.screens.texts import office as words
from houseway.web.screens.texts.office_drawer import DRAWER as TEXT
from houseway.web.screens.texts.office_drawer import PAGE
from houseway.web.screens.theme import safe

if TYPE_CHECKING:
    from houseway.web.screens.office.floor_page import FloorPage

LAST = 8  # Events.


def draw(page: "FloorPage") -> str:
    table = page.state.tables.get(page.table)
    if table is None:
        return ""
    label = safe(TEXT["label"].format(table=table.name))
    kind = floor_map.state_of(page.state, table)
    return (
        f'<aside class="o-drawer" aria-label="{label}" data-drawer="{safe(table.name)}"><header>'
        f'<div><h2 tabindex="-1" data-head>{label}</h2><p class="o-s">{safe(table.title)}</p></div>'
        f'<a class="o-shut" href="/floor" data-see="" aria-label="{TEXT["close"]}">×</a></header>'
        f"{floor_map.felt(page.state, table) if table.is_open else ''}"
        f"<p>{tag(floor_map.ICON[kind], words.STATES[kind])}{fault(table)}</p>"
        f"{'' if table.is_open else checklists.drawn(page, table)}"
        f"{facts(page, table)}{meters(page, table)}{waiting(page, table)}"
        f"{checklists.drawn(page, table) if table.is_open else ''}{events(page, table)}"
        f'{said(page, table)}<div class="o-acts">{acts(page, table)}</div>'
        "</aside>"
    )


def fault(table: Table) -> str:
    found = table.faults()
    return f' <span class="o-fault">{safe("; ".join(found))}</span>' if found else ""


def facts(page: "FloorPage", table: Table) -> str:
    day = page.day.today if page.day else None
    dealer = page.name_of(day.dealer[table.name]) if day and table.name in day.dealer else ""
    lines = [
        (TEXT["game"], game(page, table)),
        (TEXT["dealer"], safe(dealer) or "–"),
        (TEXT["coin_in"], show(day.by_table[table.name]) if day else "…"),
        (TEXT["controller"], safe(table.controller) or "–"),
        *([(TEXT["pit"], safe(table.pit))] if table.pit else []),
    ]
    if called := the_memory().called(table.name):
        lines.append((TEXT["called"], f'<b data-since="{called // 1_000}"></b>'))
    if asked := technician.named(page.state, table):
        lines.append((TEXT["technician"], asked))
    return pairs(lines)


def game(page: "FloorPage", table: Table) -> str:
    since = floor_map.since(table, page.day.today if page.day else None)
    number = floor_map.game_number(page.state, table)
    return f"{'–' if number is None else number}{since}"


def meters(page: "FloorPage", table: Table) -> str:
    linked = [(n, one) for n, one in sorted(table.controllers.items()) if one.link]
    drawn = "".join(meter(page, table, n, one) for n, one in linked)
    return f"<h3>{TEXT['meters']}</h3>" + (drawn or f'<p class="o-s">{TEXT["no_meter"]}</p>')


def meter(page: "FloorPage", table: Table, number: int, one: Controller) -> str:
    jackpot = page.state.jackpots[one.link]
    place = jackpot.link.tables[table.name]
    titled = link_title(jackpot.name, len(jackpot.link.tables))
    linked = bool(page.roles & BY_NAME["links"].roles)
    name = go(f"/floor/links/{jackpot.name}", safe(titled)) if linked else safe(titled)
    waits = pending_levels(jackpot.link)
    pending = tag("clock", TEXT["pending"])
    levels = "".join(
        f"<span>{words.LEVELS[level]}{pending if level in waits else ''}</span>"
        f"<b>{show(found.current)}</b>"
        for level, found in jackpot.link.levels.items()
    )
    seats = ", ".join(map(str, sorted(place.wagers))) if place.is_open else ""
    lit = f", {TEXT['lit'].format(seats=seats)}" if seats else ""
    return (
        f'<p class="o-s">{name}, {TEXT["sensor"].format(sensor=number)}{lit}</p>'
        f'<div class="o-meters">{levels or TEXT["fixed"]}</div>'
    )


def waiting(page: "FloorPage", table: Table) -> str:
    rows = "".join(
        f'<div class="o-two"><span>{seat(one.award)}'
        f"{safe(hand_label(one.award.hand).lower())} "
        f'<span class="o-warn">{icon("clock")} <span data-since="{one.panel.since(one.award)}">'
        f"</span></span></span><b>{show(one.panel.amount(one.award))}</b></div>"
        for one in claims_at(page, table)
    )
    asked = paged.named(page.state, table, the_memory())
    note = f'<p class="o-s">{asked}</p>' if asked else ""
    none = f'<p class="o-s">{TEXT["no_claims"]}</p>'
    return f"<h3>{TEXT['claims']}</h3>{rows or none}{note}"


def seat(award: Award) -> str:
    """Empty on the controllers that ask for the seat last."""
    return TEXT["seat"].format(seat=award.seat) if award.seat else ""


def claims_at(page: "FloorPage", table: Table) -> list[Claim]:
    found = claims(page.state, page.house.hub, the_memory())
    return [one for one in found if one.panel.table.name == table.name]


def events(page: "FloorPage", table: Table) -> str:
    mine = f"table {table.name}"
    found = (one for one in reversed(page.house.hub.recent) if where(one.events) == mine)
    rows = "".join(
        f'<tr><td class="o-mute">{local(one.at, page.zone):%H:%M:%S}</td>'
        f"<td>{safe(what(one))}</td></tr>"
        for one in islice(found, LAST)
    )
    none = f'<p class="o-s">{TEXT["no_events"]}</p>'
    body = f'<table class="o-table tight">{rows}</table>' if rows else none
    more = ""
    if page.roles & BY_NAME["log"].roles:
        more = go(f"/floor/log?table={table.name}", TEXT["all"])
    return f'<h3 class="o-two"><span>{TEXT["last"]}</span>{more}</h3>{body}'


def acts(page: "FloorPage", table: Table) -> str:
    made = page_key(page, table, "first") + technician_key(page, table)
    if table.controllers:
        if page.roles & {"dealer", "supervisor", "executive"}:
            made += go(f"/dealer/{table.name}", TEXT["panel"], "o-btn")
        made += go(f"/sign/{table.name}", TEXT["sign"], "o-btn")
    if page.may(c.CloseTable):
        what = "close" if table.is_open else "open"
        key = page.key(f"drawer:{table.name}")
        made += act(f"{what}_table", TEXT[f"{what}_do"], value=table.name, key=key)
    if page.roles & BY_NAME["tables"].roles:
        made += go(f"/floor/tables/{table.name}", TEXT["whole"], "o-btn")
    return made


def said(page: "FloorPage", table: Table) -> str:
    presses = ("drawer", "page", "technician", "open_table", "close_table")
    return "".join(plate(page.answer, f"{press}:{table.name}") for press in presses)


def technician_key(page: "FloorPage", table: Table) -> str:
    """Where something failed."""
    if not table.faults() or not page.may(c.CallTechnician):
        return ""
    step = technician.id_of(table)
    return act("technician", technician.word(table), value=table.name, key=step)


def page_key(page: "FloorPage", table: Table, kind: str = "") -> str:
    """Where a claim waits that takes more than a supervisor's card."""
    needs = any(one.panel.needs_executive(one.award) for one in claims_at(page, table))
    if not needs or not page.may(c.PageExecutive):
        return ""
    again = paged.standing(page.state, table, the_memory())
    word, kind = (PAGE["again"], "") if again else (PAGE["do"], kind)
    return act("page", word, kind, value=table.name, key=paged.id_of(table))
