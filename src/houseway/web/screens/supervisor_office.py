"""The desk's other leaves: tables with their faults, meters that someone asks to adjust."""

from dataclasses import dataclass

from houseway.floor import Refused
from houseway.floor import commands as c
from houseway.floor.state import Jackpot, Property, Table
from houseway.money import Money, parse_money, show
from houseway.progressive.state import Level
from houseway.web.pit_memory import PitMemory
from houseway.web.screens import pin_pad, technician, texts
from houseway.web.screens.dealer_sheets import choice, halves
from houseway.web.screens.supervisor_pane import exact
from houseway.web.screens.texts import link_title, pit
from houseway.web.screens.theme import button, safe

WORDS, TABLES = pit.ADJUST, pit.TABLES


@dataclass(slots=True)
class Adjustment:
    """What was chosen so far; `id` is that of the command, made when the form was opened."""

    id: str
    link: str = ""
    level: str = ""
    way: str = "lower"
    lawful: str = ""
    pool: str = ""
    done: str = ""


def tables(state: Property, memory: PitMemory, *, may_call: bool) -> str:
    cards = "".join(
        table_card(state, table, memory, may_call=may_call)
        for table in state.tables.values()
        if any(one.link for one in table.controllers.values())
    )
    return f'<div class="desk-leaf"><div class="tables">{cards}</div></div>'


def table_card(state: Property, table: Table, memory: PitMemory, *, may_call: bool) -> str:
    lines = "".join(
        sensor_line(state, table, number) for number, one in table.controllers.items() if one.link
    )
    called = memory.called(table.name) // 1_000
    call = ""
    if called:
        call = (
            f'<b class="brass">{TABLES["called"]} <span data-since="{called}" data-plain="1">'
            "</span></b>"
        )
    if asked := technician.named(state, table):
        call += f'<b class="brass">{asked}</b>'
    keys = f'<a class="act quiet" href="/dealer/{safe(table.name)}">{TABLES["go"]}</a>'
    if table.faults() and may_call:
        step, words = technician.id_of(table), pit.TECHNICIAN["short" if table.called else "do"]
        keys += button("technician", words, "act quiet", value=table.name, id=step)
    shut = "" if table.is_open else f' <span class="muted">{TABLES["closed"]}</span>'
    return (
        f'<section class="table"><h3>Table {safe(table.name)}{shut}</h3>'
        f'<span class="muted">{safe(table.title)}</span>{lines}{call}<div class="do">{keys}</div>'
        "</section>"
    )


def sensor_line(state: Property, table: Table, number: int) -> str:
    controller = table.controllers[number]
    place = state.jackpots[controller.link].link.tables[table.name]
    what = TABLES["idle"]
    if place.is_open:
        step = "cards_out" if controller.dealt_game == place.game else "before"
        count = texts.seats(len(place.wagers))
        what = TABLES["in_play"].format(game=place.game, wagers=count) + f", {TABLES[step]}"
    fault = ""
    if controller.fault:
        fault = f'<b class="bad">! {safe(TABLES["fault"].format(what=controller.fault))}</b>'
    return f"<span>{safe(link_title(controller.link, 1))}: {safe(what)}</span>{fault}"


def meters(state: Property, form: Adjustment, digits: int) -> str:
    """R18: a meter rises with a reason and falls for one of five lawful ones."""
    jackpots = [one for one in state.jackpots.values() if one.link.levels]
    links = "".join(
        choice("link", one.name, f"<b>{safe(link_title(one.name, 1))}</b>", form.link)
        for one in jackpots
    )
    said = f'<p class="good" role="status">✓ {safe(form.done)}</p>' if form.done else ""
    left = (
        f'<p class="muted">{WORDS["what"]}</p>{said}<div class="choices small even">{links}</div>'
    )
    jackpot = state.jackpots.get(form.link)
    if jackpot is not None:
        left += levels(jackpot, form) + direction(form)
    adjust = button("adjust", WORDS["do"], "key next act-key", id=form.id)
    right = f"<h3>{WORDS['who']}</h3>{pin_pad.draw(WORDS['who'], digits)}{adjust}"
    return f'<div class="desk-leaf">{halves(left, right)}</div>'


def levels(jackpot: Jackpot, form: Adjustment) -> str:
    keys = "".join(
        choice("level", name, level_words(name, level), form.level)
        for name, level in jackpot.link.levels.items()
    )
    return f'<h3>{WORDS["level"]}</h3><div class="choices small">{keys}</div>'


def level_words(name: str, level: Level) -> str:
    held = WORDS["held"].format(reserve=exact(level.reserve), overflow=exact(level.overflow))
    return f"<b>{texts.LEVELS[name]} {exact(level.current)}</b><span>{held}</span>"


def direction(form: Adjustment) -> str:
    ways = "".join(
        choice("way", way, f"<b>{WORDS[way]}</b>", form.way, "narrow")
        for way in ("lower", "raise", "release")
    )
    lawful = pools = ""
    if form.way == "lower":
        keys = "".join(
            choice("lawful", name, f"<span>{words}</span>", form.lawful)
            for name, words in pit.LAWFUL.items()
        )
        lawful = f'<h3>{WORDS["lawful"]}</h3><div class="choices small">{keys}</div>'
    if form.way == "lower" and form.lawful == "gross_receipts":
        keys = "".join(choice("pool", n, f"<b>{w}</b>", form.pool) for n, w in pit.POOLS.items())
        pools = f'<h3>{WORDS["pool"]}</h3><div class="choices small">{keys}</div>'
    amount = field("amount", WORDS["amount"], form.id, ' inputmode="decimal"')
    return (
        f'<div class="row" style="gap:10px;margin-top:12px"><div class="choices" '
        f'style="flex-wrap:nowrap">{ways}</div>{amount}</div>'
        f"{lawful}{pools}<h3>{WORDS['words']}</h3>{field('words', WORDS['words'], form.id)}"
    )


def field(name: str, words: str, form: str, more: str = "") -> str:
    """What is typed belongs to this form only."""
    return (
        f'<input class="field" data-field="{name}" data-form="{form}" placeholder="{words}" '
        f'aria-label="{words}"{more}>'
    )


def adjustment_of(form: Adjustment, amount: str, words: str) -> c.AdjustLevel:
    """Raises `Refused` for an amount that cannot be read; the rules are the floor's."""
    money = amount_of(amount)
    if not (form.link and form.level):
        raise Refused("sheet_open", pit.CORRECT["choose"])
    lawful = form.lawful if form.way == "lower" else None
    return c.AdjustLevel(
        link=form.link,
        level=form.level,
        way=form.way,  # type: ignore[arg-type]
        amount=money,
        reason=words,
        lawful=lawful,  # type: ignore[arg-type]
        pool=form.pool if lawful == "gross_receipts" else "",
    )


def amount_of(text: str) -> Money:
    try:
        return parse_money(text)
    except ValueError:
        raise Refused("amount_wrong", WORDS["amount_wrong"]) from None


def done_words(asked: c.AdjustLevel) -> str:
    level = texts.LEVELS[asked.level]
    return WORDS["done"].format(
        way=WORDS[asked.way].lower(), level=level, link=asked.link, amount=show(asked.amount)
    )
