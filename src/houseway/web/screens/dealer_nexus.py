"""Nexus Command and GM Atlas: START GAME, seat, hand, supervisor, END GAME; and the DJ Wild order,
in which the dealer names no seat and the supervisor's card opens the keypad."""

from houseway.money import show
from houseway.progressive import Award
from houseway.web import views
from houseway.web.screens import (
    dealer_claims,
    dealer_felt,
    dealer_sheets,
    guide,
    technician,
    texts,
    theme,
)
from houseway.web.screens.panel import Panel
from houseway.web.screens.texts import brief, hand_label, pit, share
from houseway.web.screens.theme import button, safe

WORDS = texts.DEALER
WILD = texts.DJ_WILD


def draw(panel: Panel, dealer: str, said: str, said_at: str) -> str:
    parts = [
        bar(panel, dealer),
        dealer_felt.draw(panel),
        heading(panel),
        hands(panel),
        dealer_claims.claims(panel, PLACE_OF_CLAIMS),
        wild_keypad(panel) if is_wild(panel) and panel.claims else dealer_claims.envy(panel, LOWER),
        great_buttons(panel),
    ]
    return frame(panel, "".join(parts), said, said_at)


def frame(panel: Panel, parts: str, said: str, said_at: str) -> str:
    """The panel with what lies over it and on its lower edge."""
    over = (
        dealer_sheets.draw(panel),
        theme.refusal(said, "left:420px;width:440px;top:360px", said_at),
        guide.line(f"/dealer/{panel.table.name}"),
        theme.foot(views.mark(panel.state)),
    )
    beneath = dealer_sheets.beneath(panel, parts)
    return f'<main class="stage">{beneath}{"".join(over)}</main>'


def is_wild(panel: Panel) -> bool:
    return panel.table.flow == "nexus-dj-wild"


def bar(panel: Panel, dealer: str) -> str:
    """A fault takes the whole width, so that nobody misses it."""
    if panel.stopped:
        return theme.fault_bar(pit.STOPPED)
    if panel.fault:
        text = f"{panel.fault[:1].upper()}{panel.fault[1:]}. {pit.FAULT['bar']}."
        clear = button("sheet", pit.FAULT["clear"], "key bar-key", value="clear")
        return theme.fault_bar(text, technician_key(panel) + clear)
    rules = panel.jackpot.rules
    link = texts.link_title(panel.jackpot.name, len(panel.jackpot.link.tables))
    tabs = ""
    linked = [n for n, one in panel.table.controllers.items() if one.link]
    if len(linked) > 1:
        tabs = "".join(
            button(
                "tab",
                texts.link_title(panel.table.controllers[n].link, 1),
                "tab",
                value=str(n),
                **({"aria_current": "true"} if n == panel.sensor else {}),
            )
            for n in linked
        )
        tabs = f'<span class="row" style="gap:8px">{tabs}</span>'
    number = f"{panel.place.game:,}" if panel.place.game else "–"
    report = button("sheet", pit.FAULT["open"], "tab", value="fault")
    return (
        f'<div class="bar"><b>{WORDS["table"]} {safe(panel.table.name)}</b>'
        f"<span>{safe(panel.table.title)}</span>"
        f'<span class="muted">{safe(link)}, {WORDS["wager"]} {brief(rules.wager)}</span>{tabs}'
        f'<span class="sp"></span><span class="muted">{WORDS["game"]} '
        f'<span style="color:var(--text)">{number}</span></span>'
        f'<span class="muted">{WORDS["dealer"]} <span style="color:var(--text)">{safe(dealer)}'
        f"</span></span>{report}{theme.connected()}</div>"
    )


def technician_key(panel: Panel) -> str:
    """Pressed again it is on record again, half a minute later at the earliest."""
    words = pit.TECHNICIAN
    inside = f"{words['called']} {technician.timer(panel.table)}" if panel.table.called else ""
    kind = "key bar-key on" if inside else "key bar-key"
    step = technician.id_of(panel.table)
    return button("technician", inside or words["key"], kind, id=step)


def heading(panel: Panel) -> str:
    if not panel.place.is_open:
        left = ""
    elif panel.table.flow == "nexus" and not panel.controller.seat:
        left = WORDS["select"]
    elif panel.table.flow == "nexus":
        left = f"Seat {panel.controller.seat} {WORDS['holds']}"
    else:
        left = ""
    again = WORDS["again"] if panel.claims else ""
    order = pit.PAY_FROM[panel.jackpot.rules.order]
    return (
        '<div class="row between" style="position:absolute;left:16px;width:848px;top:430px">'
        f'<b style="font-size:20px">{left}</b><span class="muted">{again}</span></div>'
        '<div class="row between muted" style="position:absolute;left:16px;width:848px;top:728px;'
        f'font-size:14px"><span>{WORDS["from_meter"]}</span><span>{order}</span></div>'
    )


def hands(panel: Panel) -> str:
    """Meter hands first and larger, as their pays are."""
    rows = [views.hand_view(panel.jackpot.rules, hand) for hand in panel.jackpot.rules.hands]
    meter = [row for row in rows if row.share_bp]
    tray = [row for row in rows if not row.share_bp]
    wide = max(len(meter), 1)
    narrow = len(tray) if len(tray) <= 4 else -(-len(tray) // 2)
    columns = wide * max(narrow, 1)
    drawn = "".join(
        hand_key(panel, row, columns // wide, is_large=narrow < 4) for row in meter
    ) + "".join(hand_key(panel, row, columns // max(narrow, 1), is_large=False) for row in tray)
    return (
        f'<div class="hands" style="grid-template-columns:repeat({columns},minmax(0,1fr));'
        f'column-gap:{12 if columns < 30 else 10}px">{drawn}</div>'
    )


def hand_key(panel: Panel, row: views.HandView, span: int, *, is_large: bool) -> str:
    award = lit_award(panel, row.hand)
    seat = panel.controller.seat if panel.table.flow == "nexus" else 0
    state = "on" if award and award.step != "posted" else ""
    tag = {"": "", "on": WORDS["claimed"]}[state]
    if award and award.step == "posted":
        tag = WORDS["recorded"]
    if row.share_bp:
        what = f"{share(row.share_bp)} {texts.LEVELS[row.level]}"
        level = panel.jackpot.link.levels[row.level].current
        paid = show(level * row.share_bp // 10_000)
        if award and award.step != "posted":
            paid = show(panel.amount(award))
    else:
        times = row.amount // panel.jackpot.rules.wager
        what, paid = f"{times} for 1", brief(row.amount)
    count = f"off-{award.number}" if state and award else f"on-{panel.jackpot.link.claims + 1}"
    off = "" if panel.place.is_open else " off"
    return button(
        "hand",
        f'<span class="lamp{" red" if state else ""}"></span><span class="n">'
        f'{safe(hand_label(row.hand))}</span><span class="row between"><span class="v '
        f'{"" if is_large else "less"}">{paid}</span>'
        f'<span class="s muted">{tag or what}</span></span>',
        f"key hand {state}{off}",
        value=row.hand,
        id=panel.id(f"hand-{row.hand}-{seat}-{count}"),
        style=f"grid-column:span {span}",
        aria_pressed="true" if state else "false",
    )


def lit_award(panel: Panel, hand: str) -> Award | None:
    """The lamp of a hand: of the selected seat, where seats are selected."""
    chosen = panel.controller.seat if panel.table.flow == "nexus" else 0
    found = [a for a in panel.awards if a.hand == hand and chosen in (0, a.seat)]
    pending = [a for a in found if a.step != "posted"]
    return next(iter(pending or found), None)


def wild_keypad(panel: Panel) -> str:
    """DJ Wild: the card, then seat and hand on the keys of this panel."""
    held = panel.controller.card_by
    step = panel.turn_id("swipe")
    cards = dealer_claims.cards_key(panel)
    if held:
        name = panel.state.staff[held].name
        close = button("swipe", WILD["close"], "key", id=step, style="height:72px;padding:0 16px")
        return (
            f'<div class="pan" style="{LOWER}"><h2>{WILD["held"]} {safe(name)}</h2>'
            f'<p style="margin-bottom:8px;font-size:14px">{WILD["seat"]}</p>'
            f'<div class="row" style="gap:8px">{cards}{close}</div></div>'
        )
    fields = (
        '<input class="field" data-field="credential" placeholder="Card" aria-label="Card">'
        '<input class="field" data-field="pin" type="password" inputmode="numeric" '
        'placeholder="PIN" aria-label="PIN">'
    )
    swipe = button(
        "swipe",
        WILD["swipe"],
        "key next" if panel.called else "key on",
        id=step,
        style="height:72px;flex:1;text-align:center;font-weight:700;font-size:20px",
    )
    return (
        f'<div class="pan" style="{LOWER}"><div class="row" style="gap:8px;margin-bottom:12px">'
        f'{fields}</div><div class="row" style="gap:8px">{cards}{swipe}</div></div>'
    )


def great_buttons(panel: Panel) -> str:
    if not panel.place.is_open:
        return before_lock(panel)
    called = panel.called
    waits = ", ".join(str(a.seat) for a in panel.claims if a.seat)
    what = WORDS["face_up"] if panel.claims else ""
    if called:
        what = f'<span data-since="{called}" data-plain="1"></span>'
    first = great(
        "call",
        WORDS["called"] if called else WORDS["call"],
        what,
        "on" if called else "next" if panel.claims and not panel.held_by else "",
        UPPER_KEY,
        panel.turn_id("call"),
    )
    why = f"{WORDS['waits_claim']}{' of seat ' + waits if waits else ''}" if panel.claims else ""
    is_free = not panel.claims
    return first + great(
        "end", WORDS["end"], why, "next" if is_free else "off", LOWER_KEY, panel.id("end")
    )


def before_lock(panel: Panel) -> str:
    """No wager is taken where the sensor, the link or the floor has failed."""
    count = len(panel.lit)
    what = f"{texts.seats(count)}, {brief(count * panel.jackpot.rules.wager)}"
    is_shut = bool(panel.fault or panel.stopped)
    if is_shut:
        what = pit.FAULT["waits"]
    kind = "next" if count and not is_shut else "off"
    start = great("start", WORDS["start"], what, kind, UPPER_KEY, panel.id("start"))
    return start + great(
        "end", WORDS["end"], WORDS["press_start"], "off", LOWER_KEY, panel.id("end")
    )


def great(press: str, name: str, what: str, kind: str, style: str, step: str) -> str:
    inside = f"<b>{name}</b><span>{what}</span>"
    return button(press, inside, f"key great {kind}", id=step, style=style)


PLACE_OF_CLAIMS = "left:880px;top:64px;width:384px;height:262px"
LOWER = "left:880px;top:340px;width:384px;height:166px"
UPPER_KEY, LOWER_KEY = "top:520px;height:112px", "top:648px;height:100px"
