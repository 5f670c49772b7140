"""What follows from the hands of a round: claims in the order of payment, what to pay, envy."""

from houseway.cards import parse_cards
from houseway.money import show
from houseway.progressive import Award
from houseway.web import views
from houseway.web.screens import card_picker, claim_cards, paged, texts
from houseway.web.screens.panel import Panel
from houseway.web.screens.texts import brief, hand_label, pit, share
from houseway.web.screens.theme import button, safe

WORDS = texts.DEALER


def claims(panel: Panel, place: str) -> str:
    """One claim in full, several as a list in the order of payment, a single win large."""
    kind, inside = (
        "",
        f'<h2>{WORDS["no_claims"]}</h2><p class="muted">{WORDS["no_claims_what"]}</p>',
    )
    if len(panel.claims) == 1 and not panel.wins:
        kind, inside = "claim", one_claim(panel, panel.claims[0])
    elif len(panel.wins) == 1 and not panel.claims:
        kind, inside = "win", one_win(panel, panel.wins[0])
    elif panel.claims or panel.wins:
        rows = "".join(line(panel, award) for award in [*panel.wins, *panel.claims][-4:])
        head = WORDS["pending"] if panel.claims else WORDS["pay"]
        note = (
            f'<p class="muted" style="font-size:14px">{pit.ORDERS[panel.jackpot.rules.order]}</p>'
        )
        kind, inside = "claim" if panel.claims else "win", f"<h2>{head}</h2>{rows}{note}"
    return f'<div class="pan {kind}" style="{place}">{inside}</div>'


def one_win(panel: Panel, award: Award) -> str:
    cards = panel.memory.cards(panel.jackpot.name, award.number)
    shown = card_picker.shown(parse_cards(cards, repeats=True)) if cards else ""
    return (
        f'<div class="row between"><h2>{WORDS["pay"]}</h2><span class="muted">'
        f"{WORDS['win_page']} {award.win}</span></div>"
        f'<div style="font-size:20px">Seat {award.seat}, {safe(hand_label(award.hand).lower())}'
        f'</div><div class="sum brass">{show(award.due)}</div>{shown}'
    )


def cards_key(panel: Panel) -> str:
    """Opens the sheet on which the cards of the claim are tapped."""
    claim, chosen = next(iter(panel.claims), None), panel.wheel.cards
    if claim is None:
        return ""
    trouble = claim_cards.trouble(panel.reader, claim.hand, chosen)
    mark = "" if not chosen else "! " if trouble else "✓ "
    name = pit.CARDS["change"] if chosen else pit.CARDS["open"]
    style = "height:72px;padding:0 16px;flex:1;text-align:center"
    return button("sheet", f"{mark}{name}", "key", value="cards", style=style)


def one_claim(panel: Panel, award: Award) -> str:
    row = views.hand_view(panel.jackpot.rules, award.hand)
    seat = f"Seat {award.seat}" if award.seat else WORDS["seat_at_swipe"].capitalize()
    what = f", {share(row.share_bp)} of {texts.LEVELS[row.level]}" if row.share_bp else ""
    need = WORDS["executive"] if panel.needs_executive(award) else WORDS["supervisor_card"]
    need += paged.since(panel.state, panel.table, panel.memory)
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
    if late := panel.late(award):
        word = f'<span style="color:var(--warn)">! {late}</span>'
    sum_ = award.due if is_win else panel.amount(award)
    seat = f"Seat {award.seat}" if award.seat else WORDS["seat_at_swipe"].capitalize()
    return (
        '<div class="row between" style="padding:5px 0;border-top:1px solid var(--line)">'
        f"<span>{seat}, {safe(hand_label(award.hand).lower())}<br>"
        f'<span class="muted" style="font-size:14px">{word}</span></span>'
        f'<b style="font-size:26px">{show(sum_)}</b></div>'
    )


def envy(panel: Panel, place: str) -> str:
    return f'<div class="pan" style="{place}">{envy_list(panel)}</div>'


def envy_list(panel: Panel) -> str:
    """From the right, each seat with its sum; a tap ticks it off as paid."""
    due = panel.envy()
    if not due:
        return f'<h2>{WORDS["envy"]}</h2><p class="muted">{WORDS["no_envy"]}</p>'
    is_final = not panel.claims
    cells = "".join(envy_cell(panel, seat, sum_, is_final=is_final) for seat, sum_ in due.items())
    total = brief(sum(due.values()))
    note = WORDS["envy_when"] if not is_final else pit.ORDER
    return (
        f'<div class="row between"><h2>{WORDS["envy"]}</h2>'
        f'<b style="font-size:20px;font-weight:500">{total}</b></div><div class="envies">{cells}'
        f'</div><div class="muted" style="font-size:14px;margin-top:4px">{note}</div>'
    )


def envy_cell(panel: Panel, seat: int, amount: int, *, is_final: bool) -> str:
    inside = f'<span class="muted">Seat</span><b>{seat}</b>{brief(amount)}'
    if not is_final:
        return f"<div>{inside}</div>"
    paid = seat in panel.wheel.paid
    mark = f' <span class="good">✓ {pit.PAID}</span>' if paid else ""
    return button(
        "paid",
        f"{inside}{mark}",
        "envy-key",
        value=str(seat),
        aria_pressed="true" if paid else "false",
        aria_label=f"Seat {seat}, {brief(amount)}{', paid' if paid else ''}",
    )
