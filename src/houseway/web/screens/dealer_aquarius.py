"""Aquarius as people know it: COIN IN, hand, key to JPH, J-POT, key to RUN, GAME OVER.

Three plates: display, dealer, supervisor. The seat at J-POT is our addition, logged as such.
"""

from houseway.money import show
from houseway.progressive import Award
from houseway.web import views
from houseway.web.screens import dealer_claims, texts
from houseway.web.screens.dealer_nexus import bar, frame, great
from houseway.web.screens.panel import Panel
from houseway.web.screens.texts import brief, hand_label, pit, share
from houseway.web.screens.theme import button, safe

WORDS, DEALER = texts.AQUARIUS, texts.DEALER


def draw(panel: Panel, dealer: str, said: str, said_at: str) -> str:
    parts = (
        bar(panel, dealer),
        steps(panel),
        plate(16, 372, display(panel) + sensors(panel) + envy(panel) + correction(panel)),
        plate(404, 440, dealer_keys(panel)),
        plate(860, 404, supervisor_keys(panel)),
    )
    return frame(panel, "".join(parts), said, said_at)


def envy(panel: Panel) -> str:
    return f'<div style="margin-top:12px">{dealer_claims.envy_list(panel)}</div>'


def correction(panel: Panel) -> str:
    """Before the first card a wager can be corrected, after it only the round voided."""
    if not panel.place.is_open:
        return ""
    dealt = panel.is_dealt
    style = "flex:1;height:64px;text-align:center;font-weight:700"
    correct = button("sheet", pit.CORRECT["open"], "key", value="correct", style=style)
    first = button(
        "first_card",
        f"{'✓ ' if dealt else ''}{DEALER['first_card']}",
        "key off" if dealt else "key",
        id=panel.turn_id("first-card"),
        style=style,
    )
    return f'<div class="row keys-low">{correct}{first}</div>'


def plate(left: int, width: int, inside: str) -> str:
    style = f"left:{left}px;top:112px;width:{width}px;height:648px"
    return f'<div class="pan" style="{style}">{inside}</div>'


def step(panel: Panel) -> int:
    """Which of the six steps of the documents is due."""
    if not panel.place.is_open:
        return 0
    if panel.controller.key_at == "jph":
        return 4 if panel.controller.is_recorded else 3
    return 2 if panel.claims else 5 if panel.wins else 1


def steps(panel: Panel) -> str:
    now = step(panel)
    drawn = ""
    for at, name in enumerate(texts.STEPS):
        look = "color:var(--ok)" if at < now else "font-weight:700" if at == now else ""
        mark = "✓" if at < now else "●" if at == now else "○"
        kind = "muted" if at > now else ""
        drawn += f'<span class="{kind}" style="{look}">{mark} {name}</span>'
    style = "position:absolute;left:24px;width:1232px;top:66px"
    return f'<div class="row between" style="{style}">{drawn}</div>'


def display(panel: Panel) -> str:
    levels = panel.jackpot.link.levels
    meters = "".join(
        f'<div class="muted">{WORDS["meter"]}</div><div class="sum" style="font-size:46px">'
        f"{show(level.current)}</div>"
        for level in levels.values()
    )
    award = next(iter(panel.claims), None) or next(iter(panel.wins), None)
    claim = shown_claim(panel, award) if award else f'<p class="muted">{DEALER["no_claims"]}</p>'
    return (
        '<div style="background:var(--well);border:1px solid var(--line);border-radius:10px;'
        f'padding:12px 20px;height:270px">{meters}<div style="border-top:1px solid var(--line);'
        f'margin:8px 0"></div>{claim}</div>'
    )


def shown_claim(panel: Panel, award: Award) -> str:
    row = views.hand_view(panel.jackpot.rules, award.hand)
    amount = panel.amount(award)
    what = share(row.share_bp) if row.share_bp else ""
    is_win = award.step == "posted"
    note = f"{DEALER['win_page']} {award.win}" if is_win else f"{DEALER['provisional']}"
    after = ""
    if award.level and not award.is_settled:
        after = (
            f'<div class="row between"><span class="muted">{WORDS["after_run"]}</span>'
            f"<b>{show(after_run(panel, award))}</b></div>"
        )
    since = panel.since(award)
    timer = f'<span data-since="{since}"></span>' if since and not is_win else ""
    return (
        f'<div class="row between"><b style="font-size:20px">{safe(hand_label(award.hand))}</b>'
        f'<span class="muted">{what}</span></div><div class="brass" style="font-size:46px;'
        f'font-weight:700;line-height:1.15">{show(amount)}</div><div class="row between">'
        f'<span class="muted">{note}</span>{timer}</div>{after}'
    )


def after_run(panel: Panel, award: Award) -> int:
    """What the level will show once the key is back at RUN."""
    left = panel.jackpot.link.levels[award.level].current - panel.place_in_queue(award).amount
    used = panel.reseed_after(award)
    return left + used.seed + used.reserve if used else left


def sensors(panel: Panel) -> str:
    """Before the lock a tap stands for the chip on the sensor."""
    cells = ""
    for seat in range(1, panel.table.seats + 1):
        is_lit = seat in panel.lit
        text = brief(panel.jackpot.rules.wager) if is_lit else "–"
        look = "background:var(--next);color:var(--next-ink)" if is_lit else ""
        cells += button(
            "sensor",
            f"<b>{seat}</b><br><small>{text}</small>",
            "key",
            value=str(seat),
            style=f"flex:1;height:72px;text-align:center;padding:0;{look}",
            aria_label=f"Seat {seat}{', wager' if is_lit else ''}",
        )
    head = DEALER["in_play"] if panel.place.is_open else DEALER["tap_seat"]
    return (
        f'<div style="margin:14px 0 6px;font-weight:500">{head}</div>'
        f'<div class="row" style="gap:6px">{cells}</div>'
    )


def dealer_keys(panel: Panel) -> str:
    count, is_open = len(panel.lit), panel.place.is_open
    what = f"{texts.seats(count)} locked" if is_open else texts.seats(count)
    kind = "off done" if is_open else "next" if count else ""
    if (panel.fault or panel.stopped) and not is_open:
        what, kind = pit.FAULT["waits"], "off"
    wide = "left:16px;width:408px;height:84px;"
    coin = great("coin_in", DEALER["coin_in"], what, kind, f"{wide}top:16px", panel.id("coin-in"))
    keys = "".join(hand_key(panel, hand) for hand in panel.jackpot.rules.hands)
    grid = (
        '<div style="position:absolute;left:16px;top:116px;width:408px;height:412px;display:grid;'
        f'gap:12px;grid-template-columns:1fr 1fr">{keys}</div>'
    )
    is_free = is_open and not panel.claims and panel.controller.key_at == "run"
    why = "" if is_free else DEALER["press_coin_in"] if not is_open else WORDS["j_pot_first"]
    over = great(
        "over",
        DEALER["over"],
        why,
        "next" if is_free else "off",
        f"{wide}bottom:16px",
        panel.id("over"),
    )
    return coin + grid + over


def hand_key(panel: Panel, hand: str) -> str:
    row = views.hand_view(panel.jackpot.rules, hand)
    lit = next((award for award in panel.claims if award.hand == hand), None)
    paid = share(row.share_bp) if row.share_bp else brief(row.amount)
    count = f"off-{lit.number}" if lit else f"on-{panel.jackpot.link.claims + 1}"
    kind = "on" if lit else "" if panel.place.is_open else "off"
    return button(
        "hand",
        f'<span class="lamp{" red" if lit else ""}"></span><span class="n">'
        f'{safe(hand_label(hand))}</span><span class="s">{paid}</span>',
        f"key hand {kind}",
        value=hand,
        id=panel.id(f"hand-{hand}-{count}"),
        aria_pressed="true" if lit else "false",
    )


def supervisor_keys(panel: Panel) -> str:
    at_jph = panel.controller.key_at == "jph"
    head = WORDS["supervisor"]
    if at_jph:
        head = f"{WORDS['key']}: {panel.state.staff[panel.controller.key_by].name}"
    key = f'<div class="row between"><h2>{safe(head)}</h2></div>{switch(panel)}'
    if not panel.claims and not at_jph:
        return f'{key}<p class="muted" style="margin-top:16px">{WORDS["no_hand"]}</p>'
    return key + (j_pot(panel) if at_jph else credentials(panel))


def switch(panel: Panel) -> str:
    """The key in its true position; a turn takes the key's number and its holder's PIN."""
    at_jph = panel.controller.key_at == "jph"
    turn = 45 if at_jph else -45
    style = "width:104px;height:72px;text-align:center;font-size:24px;font-weight:700;"
    next_run = "key next" if at_jph and panel.controller.is_recorded else "key"
    next_jph = "key next" if panel.claims and not at_jph else "key"
    run = button(
        "key",
        WORDS["run"],
        "key on" if not at_jph else next_run,
        value="run",
        id=panel.turn_id("run"),
        style=style,
    )
    jph = button(
        "key",
        WORDS["jph"],
        "key on" if at_jph else next_jph,
        value="jph",
        id=panel.turn_id("jph"),
        style=style,
    )
    drawing = (
        '<svg width="130" height="130" viewBox="-65 -65 130 130" aria-hidden="true"><circle '
        'r="62" fill="#22302a" stroke="#4a5d54" stroke-width="2"/><circle r="42" fill="#b8923f"/>'
        f'<rect x="-9" y="-58" width="18" height="100" rx="9" fill="#f4eedd" '
        f'transform="rotate({turn})"/></svg>'
    )
    return f'<div class="row between" style="margin-top:10px">{run}{drawing}{jph}</div>'


def credentials(panel: Panel) -> str:
    return (
        f'<p style="margin:16px 0 8px;font-size:20px;font-weight:500">{WORDS["insert"]}</p>'
        '<input class="field" data-field="credential" placeholder="Key number" '
        'aria-label="Key number" style="margin-bottom:8px"><input class="field" data-field="pin" '
        'type="password" inputmode="numeric" placeholder="PIN of its holder" aria-label="PIN">'
    )


def j_pot(panel: Panel) -> str:
    if panel.controller.is_recorded:
        note = WORDS["to_run"]
        return f'<p style="margin-top:24px;font-size:28px;font-weight:700">{note}</p>'
    chosen = panel.wheel.seat or (panel.place.wagers[0] if len(panel.place.wagers) == 1 else 0)
    seats = "".join(
        button(
            "jseat",
            str(seat),
            "key on" if seat == chosen else "key",
            value=str(seat),
            style="flex:1;min-width:72px;height:72px;text-align:center;font-size:28px;"
            "font-weight:700",
        )
        for seat in panel.place.wagers
    )
    return (
        f'<p style="margin:14px 0 8px;font-size:20px;font-weight:500">{WORDS["which"]}</p>'
        f'<div class="row" style="gap:10px;flex-wrap:wrap">{seats}</div>'
        + "".join(record_key(panel, award, chosen, at) for at, award in enumerate(panel.claims[:2]))
        + f'<div class="row" style="margin-top:12px">{dealer_claims.cards_key(panel)}</div>'
        + f'<p class="muted" style="position:absolute;bottom:8px">{WORDS["at_run"]}</p>'
    )


def record_key(panel: Panel, award: Award, seat: int, at: int) -> str:
    what = f"Record {show(panel.amount(award))}, {hand_label(award.hand).lower()}"
    if seat:
        what += f", seat {seat}"
    return great(
        "jpot",
        WORDS["j_pot"],
        safe(what),
        "next" if seat else "off",
        f"left:16px;width:372px;height:96px;bottom:{48 + at * 108}px",
        panel.id(f"jpot-{award.number}"),
    ).replace('data-press="jpot"', f'data-press="jpot" data-value="{safe(award.hand)}"')
