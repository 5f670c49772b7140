"""Sheets that lie over a dealer's panel: a correction, a fault, the cards of a claim."""

from houseway.floor import Refused
from houseway.floor import commands as c
from houseway.web.screens import card_picker, claim_cards, pin_pad
from houseway.web.screens.panel import Panel, Sheet
from houseway.web.screens.texts import pit
from houseway.web.screens.theme import button, safe

WORDS, FAULT = pit.CORRECT, pit.FAULT
REASONS = {"add": pit.ADD_REASONS, "take": pit.TAKE_REASONS, "void": pit.VOID_REASONS}


def draw(panel: Panel) -> str:
    sheet = panel.wheel.sheet
    inside = {"correct": correct, "fault": fault, "clear": clear, "cards": cards}.get(sheet.name)
    if inside is None:
        return ""
    close = button("close", WORDS["close"], "key sheet-close")
    return (
        f'<div class="sheet" role="dialog" aria-label="{safe(title(panel))}"><div class="row '
        f'between"><h2>{safe(title(panel))}</h2>{close}</div>{inside(panel, sheet)}</div>'
    )


def beneath(panel: Panel, parts: str) -> str:
    """While a sheet lies over the panel, neither finger nor keyboard reaches what is under it."""
    return f"<div inert>{parts}</div>" if panel.wheel.sheet.name else parts


def title(panel: Panel) -> str:
    match panel.wheel.sheet.name:
        case "correct":
            return f"{WORDS['title']} {panel.place.game:,}"
        case "fault":
            return FAULT["title"]
        case "clear":
            return f"{FAULT['clear_title']}: {panel.fault}"
    return pit.CARDS["title"]


def command_of(panel: Panel, sheet: Sheet, name: str, words: str) -> c.Command:
    """What the sheet asks for, as far as it is filled in; raises `Refused` otherwise."""
    table, sensor, why = panel.table.name, panel.sensor, words or sheet.why
    match name, sheet.what:
        case "report_it", _:
            what = pit.FAULTS.get(sheet.why, words)
            what = FAULT["dead"].format(seat=sheet.seat) if sheet.seat else what
            if what:
                return c.ReportFault(table, what, sensor)
        case "clear_it", _:
            if why:
                return c.ClearFault(table, why, sensor)
        case _, "add" if sheet.seat and why:
            return c.AddWager(table, sheet.seat, why, sensor)
        case _, "take" if sheet.seat and why:
            return c.TakeOutWager(table, sheet.seat, sheet.erred, why, sensor)
        case _, "void" if why:
            return c.VoidRound(table, why)
    raise Refused("sheet_open", WORDS["choose"])


def correct(panel: Panel, sheet: Sheet) -> str:
    ways = ("void",) if panel.is_dealt else ("add", "take", "void")
    kinds = "".join(
        choice(
            "what", name, f"<b>{WORDS[name]}</b><span>{WORDS[f'{name}_what']}</span>", sheet.what
        )
        for name in ways
    )
    note = f'<p class="muted">{WORDS["cards_out"]}</p>' if panel.is_dealt else ""
    left = f'<div class="choices">{kinds}</div>{note}'
    if sheet.what in ("add", "take"):
        left += seats(panel, sheet)
    if sheet.what == "take":
        left += '<div class="choices two">' + "".join(
            choice("erred", value, f"<span>{WORDS[word]}</span>", "yes" if sheet.erred else "no")
            for value, word in (("yes", "erred"), ("no", "carried"))
        )
        left += "</div>"
    if sheet.what:
        left += reasons(REASONS[sheet.what], sheet, WORDS["other"])
    step = panel.turn_id(f"correct-{sheet.what}-{sheet.seat}")
    return halves(left, signed(panel, WORDS["who"], "correct_it", WORDS["do"], step))


def seats(panel: Panel, sheet: Sheet) -> str:
    has = sheet.what == "take"
    numbers = [n for n in range(1, panel.table.seats + 1) if (n in panel.place.wagers) == has]
    return seat_keys(numbers, sheet, WORDS["which"])


def seat_keys(numbers: list[int], sheet: Sheet, head: str) -> str:
    keys = "".join(
        choice("at", str(n), f"<b>{n}</b>", str(sheet.seat), "seat-key") for n in numbers
    )
    return f'<h3>{head}</h3><div class="choices seats">{keys or WORDS["none"]}</div>'


def reasons(known: tuple[str, ...], sheet: Sheet, other: str, head: str = WORDS["why"]) -> str:
    keys = "".join(choice("why", why, f"<span>{safe(why)}</span>", sheet.why) for why in known)
    return (
        f'<h3>{head}</h3><div class="choices">{keys}</div><input class="field" '
        f'data-field="words" placeholder="{other}" aria-label="{other}">'
    )


def fault(panel: Panel, sheet: Sheet) -> str:
    keys = "".join(
        choice("why", name, f"<b>{safe(name)}</b>", "" if sheet.seat else sheet.why)
        for name in pit.FAULTS
    )
    report = button(
        "report_it",
        FAULT["report"],
        "key next act-key",
        id=panel.turn_id(f"fault-{sheet.seat}-{sheet.why}"),
    )
    numbers = list(range(1, panel.table.seats + 1))
    return (
        f'<p class="muted">{FAULT["what"]}</p><div class="choices">{keys}</div>'
        f"{seat_keys(numbers, sheet, FAULT['seat'])}"
        f'<input class="field" data-field="words" placeholder="{WORDS["other"]}" '
        f'aria-label="{WORDS["other"]}">{report}'
    )


def clear(panel: Panel, sheet: Sheet) -> str:
    note = f'<p class="muted">{FAULT["clear_what"]}</p>'
    left = note + reasons(pit.FIXES, sheet, FAULT["done"], FAULT["fixed"])
    step = panel.turn_id("clear")
    return halves(left, signed(panel, FAULT["who"], "clear_it", FAULT["clear"], step))


def cards(panel: Panel, sheet: Sheet) -> str:
    claim = next(iter(panel.claims), None)
    if claim is None:
        return f'<p class="muted">{pit.CARDS["none"]}</p>'
    reader, chosen = panel.reader, panel.wheel.cards
    return card_picker.draw(
        chosen,
        claim_cards.needed(reader, claim.hand, chosen),
        claim_cards.trouble(reader, claim.hand, chosen),
        joker=reader.has_joker,
        repeats=reader.may_repeat,
    )


def signed(panel: Panel, who: str, press: str, name: str, step: str) -> str:
    pad = pin_pad.draw(who, len(panel.wheel.pin))
    return f"<h3>{who}</h3>{pad}{button(press, name, 'key next act-key', id=step)}"


def halves(left: str, right: str) -> str:
    return f'<div class="halves"><div>{left}</div><div>{right}</div></div>'


def choice(press: str, value: str, inside: str, chosen: str, kind: str = "") -> str:
    on = "on" if value == chosen else ""
    pressed = "true" if on else "false"
    return button(press, inside, f"key choice {kind} {on}", value=value, aria_pressed=pressed)
