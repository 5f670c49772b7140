"""Nexus Command and GM Atlas: START GAME, seat, hand, supervisor, END GAME; and the DJ Wild order,
in which the dealer names no seat and the supervisor's card opens the keypad."""

from houseway.money import show
from houseway.progressive import Award
from houseway.web import views
from houseway.web.screens import dealer_felt, texts, theme
from houseway.web.screens.panel import Panel
from houseway.web.screens.texts import brief, hand_label, share
from houseway.web.screens.theme import button, safe

WORDS = texts.DEALER
WILD = texts.DJ_WILD


def draw(panel: Panel, dealer: str, said: str, said_at: str) -> str:
    parts = [
        bar(panel, dealer),
        dealer_felt.draw(panel),
        heading(panel),
        hands(panel),
        claims(panel),
        wild_keypad(panel) if panel.table.flow == "nexus-dj-wild" and panel.claims else envy(panel),
        great_buttons(panel),
        said_plate(said, said_at),
        theme.foot(views.mark(panel.state)),
    ]
    return f'<div class="stage">{"".join(parts)}</div>'


def bar(panel: Panel, dealer: str) -> str:
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
    return (
        f'<div class="bar"><b>{WORDS["table"]} {safe(panel.table.name)}</b>'
        f"<span>{safe(panel.table.title)}</span>"
        f'<span class="muted">{safe(link)}, {WORDS["wager"]} {brief(rules.wager)}</span>{tabs}'
        f'<span class="sp"></span><span class="muted">{WORDS["game"]} '
        f'<span style="color:var(--text)">{panel.place.game:,}</span></span>'
        f'<span class="muted">{WORDS["dealer"]} <span style="color:var(--text)">{safe(dealer)}'
        f"</span></span>{theme.connected()}</div>"
    )


def heading(panel: Panel) -> str:
    if not panel.place.is_open:
        left = ""
    elif panel.table.flow == "nexus" and not panel.controller.seat:
        left = WORDS["select"]
    elif panel.table.flow == "nexus":
        left = f"Seat {panel.controller.seat} {WORDS['holds']}"
    else:
        left = ""
    return (
        '<div class="row between" style="position:absolute;left:16px;width:848px;top:430px">'
        f'<b style="font-size:20px">{left}</b><span class="muted">{WORDS["again"]}</span></div>'
        '<div class="row between muted" style="position:absolute;left:16px;width:848px;top:738px;'
        f'font-size:14px"><span>{WORDS["from_meter"]}</span><span>{WORDS["pay_order"]}</span></div>'
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


def claims(panel: Panel) -> str:
    """One claim in full, several as a list in the order of payment."""
    frame = '<div class="pan {kind}" style="left:880px;top:64px;width:384px;height:262px">{0}</div>'
    if len(panel.claims) == 1:
        return frame.format(one_claim(panel, panel.claims[0]), kind="claim")
    if panel.claims or panel.wins:
        rows = "".join(line(panel, award) for award in [*panel.claims, *panel.wins][:4])
        head = WORDS["pending"] if panel.claims else WORDS["pay"]
        return frame.format(f"<h2>{head}</h2>{rows}", kind="claim" if panel.claims else "")
    empty = f'<h2>{WORDS["no_claims"]}</h2><p class="muted">{WORDS["no_claims_what"]}</p>'
    return frame.format(empty, kind="")


def one_claim(panel: Panel, award: Award) -> str:
    row = views.hand_view(panel.jackpot.rules, award.hand)
    seat = f"Seat {award.seat}" if award.seat else WORDS["seat_at_swipe"].capitalize()
    what = f", {share(row.share_bp)} of {texts.LEVELS[row.level]}" if row.share_bp else ""
    need = WORDS["executive"] if panel.needs_executive(award) else WORDS["supervisor_card"]
    waiting = "".join(
        f'<span class="pill{" on" if one.number == award.number else ""}">{at} '
        f"{WORDS['table']} {safe(one.table)}</span>"
        for at, one in enumerate(panel.queue(award)[:3], 1)
    )
    queue = ""
    if waiting:
        queue = (
            f'<div class="row" style="gap:8px;margin-top:10px"><span class="muted" '
            f'style="width:96px">{WORDS["queue"]}</span>{waiting}</div>'
        )
    since = panel.since(award)
    timer = f'<b data-since="{since}" style="font-size:20px;font-weight:500"></b>' if since else ""
    return (
        f'<div class="row between"><h2>{WORDS["pending"]}</h2>{timer}</div>'
        f'<div style="font-size:20px">{seat}, {safe(hand_label(award.hand).lower())}</div>'
        f'<div class="sum">{show(panel.amount(award))}</div>'
        f'<div class="muted" style="border-bottom:1px solid var(--line);padding-bottom:10px">'
        f"{WORDS['provisional']}{what}</div>{queue}"
        f'<div class="row" style="gap:8px;margin-top:10px"><span class="muted" '
        f'style="width:96px">{WORDS["needs"]}</span><b style="font-weight:500">{need}</b></div>'
    )


def line(panel: Panel, award: Award) -> str:
    is_win = award.step == "posted"
    word = f"{WORDS['win_page']} {award.win}" if is_win else WORDS["provisional"]
    sum_ = award.due if is_win else panel.amount(award)
    seat = f"Seat {award.seat}" if award.seat else WORDS["seat_at_swipe"].capitalize()
    return (
        '<div class="row between" style="padding:5px 0;border-top:1px solid var(--line)">'
        f"<span>{seat}, {safe(hand_label(award.hand).lower())}<br>"
        f'<span class="muted" style="font-size:14px">{word}</span></span>'
        f'<b style="font-size:26px">{show(sum_)}</b></div>'
    )


def envy(panel: Panel) -> str:
    due = panel.envy()
    place = "left:880px;top:340px;width:384px;height:166px"
    if not due:
        empty = f'<h2>{WORDS["envy"]}</h2><p class="muted">–</p>'
        return f'<div class="pan" style="{place}">{empty}</div>'
    cells = "".join(
        f'<div><span class="muted">Seat</span><b>{seat}</b>{brief(sum_)}</div>'
        for seat, sum_ in due.items()
    )
    total = brief(sum(due.values()))
    return (
        f'<div class="pan" style="{place}"><div class="row between"><h2>{WORDS["envy"]}</h2>'
        f'<b style="font-size:20px;font-weight:500">{total}</b></div><div class="envies">{cells}'
        f'</div><div class="muted" style="font-size:14px;margin-top:4px">{WORDS["envy_when"]}</div>'
        "</div>"
    )


def wild_keypad(panel: Panel) -> str:
    """DJ Wild: the card, then seat and hand on the keys of this panel."""
    place = "left:880px;top:340px;width:384px;height:166px"
    held = panel.controller.card_by
    step = panel.id(f"swipe-{panel.hub.seq}")
    if held:
        name = panel.state.staff[held].name
        close = button("swipe", WILD["close"], "key", id=step, style="height:48px;padding:0 16px")
        return (
            f'<div class="pan" style="{place}"><h2>{WILD["held"]} {safe(name)}</h2>'
            f'<p style="margin-bottom:10px">{WILD["seat"]}</p>{close}</div>'
        )
    fields = (
        '<input class="field" data-field="credential" placeholder="Card" aria-label="Card">'
        '<input class="field" data-field="pin" type="password" inputmode="numeric" '
        'placeholder="PIN" aria-label="PIN">'
    )
    swipe = button(
        "swipe",
        WILD["swipe"],
        "key next" if panel.is_called else "key on",
        id=step,
        style="height:56px;width:100%;text-align:center;font-weight:700",
    )
    return (
        f'<div class="pan" style="{place}"><h2 style="margin-bottom:6px">{WILD["card"]}</h2>'
        f'<div class="row" style="gap:8px;margin-bottom:8px">{fields}</div>{swipe}</div>'
    )


def great_buttons(panel: Panel) -> str:
    upper, lower = "top:520px;height:112px", "top:648px;height:100px"
    if not panel.place.is_open:
        count = len(panel.lit)
        what = f"{texts.seats(count)}, {brief(count * panel.jackpot.rules.wager)}"
        start = great(
            "start", WORDS["start"], what, "next" if count else "off", upper, panel.id("start")
        )
        return start + great(
            "end", WORDS["end"], WORDS["press_start"], "off", lower, panel.id("end")
        )
    called = panel.is_called
    waits = ", ".join(str(a.seat) for a in panel.claims if a.seat)
    first = great(
        "call",
        WORDS["called"] if called else WORDS["call"],
        WORDS["face_up"] if panel.claims else "",
        "next" if panel.claims and not called else "on" if called else "",
        upper,
        panel.id(f"call-{panel.hub.seq}"),
    )
    why = f"Waits for the claim{' of seat ' + waits if waits else ''}" if panel.claims else ""
    is_free = not panel.claims
    return first + great(
        "end", WORDS["end"], why, "next" if is_free else "off", lower, panel.id("end")
    )


def great(press: str, name: str, what: str, kind: str, style: str, step: str) -> str:
    inside = f"<b>{name}</b><span>{what}</span>"
    return button(press, inside, f"key great {kind}", id=step, style=style)


PLACES = {
    "start": "left:880px;width:384px;bottom:172px",
    "call": "left:880px;width:384px;bottom:286px",
    "end": "left:880px;width:384px;bottom:56px",
    "swipe": "left:880px;width:384px;bottom:466px",
}


def said_plate(said: str, said_at: str) -> str:
    """Directly over what was pressed."""
    name = said_at.partition(":")[0]
    place = PLACES.get(name, "left:220px;width:440px;bottom:388px")
    return theme.refusal(said, place)
