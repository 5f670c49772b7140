"""The pending claims of the pit, as a list; the opened one is drawn by `supervisor_pane`."""

from houseway.cards import parse_cards
from houseway.floor.state import Property, Table
from houseway.games import game
from houseway.money import show
from houseway.progressive import Award
from houseway.progressive import claims as link_claims
from houseway.web.pit_memory import PitMemory
from houseway.web.push import Hub
from houseway.web.screens import card_picker, supervisor_pane, texts
from houseway.web.screens.panel import Wheel, panel
from houseway.web.screens.supervisor_pane import PANE, Claim, Desk, place
from houseway.web.screens.texts import hand_label
from houseway.web.screens.theme import button, safe

WORDS = texts.SUPERVISOR
FAMILIES = {"nexus": "Nexus", "aquarius": "Aquarius"}
SHOWN = 4


def claims(state: Property, hub: Hub, memory: PitMemory) -> list[Claim]:
    """Of all links, longest wait first: claims are numbered as they come, on each link."""
    found = []
    for jackpot in state.jackpots.values():
        for award in link_claims(jackpot.link):
            sensor = state.tables[award.table].sensor_of(jackpot.name)
            one = panel(state, award.table, sensor, Wheel(), hub, memory)
            assert one is not None
            found.append(Claim(one, award))
    return sorted(found, key=lambda one: (one.panel.since(one.award), one.key))


def draw(state: Property, desk: Desk, memory: PitMemory) -> str:
    if desk.opened:
        right = supervisor_pane.draw(desk.opened, desk)
    elif desk.win:
        right = recorded(desk.win[0], desk.win[1], state, memory)
    else:
        right = nothing(desk, state, memory)
    return left(desk) + right


def left(desk: Desk) -> str:
    rows = "".join(row(one, is_open=one == desk.opened) for one in desk.claims[:SHOWN])
    more = len(desk.claims) - SHOWN
    rest = f'<p class="muted">and {more} more</p>' if more > 0 else ""
    return (
        '<div style="position:absolute;left:16px;top:128px;width:404px"><div class="row between" '
        f'style="margin-bottom:12px"><h2 style="font-size:20px;font-weight:700">'
        f"{len(desk.claims)} {WORDS['pending']}</h2>"
        f'<span class="muted" style="font-size:14px">{WORDS["order"]}</span></div>'
        f"{rows}{rest}</div>"
    )


def flow_words(table: Table) -> str:
    """The family of the controller, and whose order of keys it has if that is a game's own."""
    family, _, own = table.flow.partition("-")
    return f"{FAMILIES[family]}, {game(table.game).name} order" if own else FAMILIES[family]


def row(one: Claim, *, is_open: bool) -> str:
    at = one.panel
    need = texts.DEALER["executive"] if at.needs_executive(one.award) else ""
    need = need or texts.DEALER["supervisor_card"]
    inside = (
        f'<span class="row between"><b style="font-size:20px">{safe(one.title)}</b>{timer(one)}'
        f'</span><span class="muted" style="display:block">{safe(at.table.title)}, '
        f"{safe(flow_words(at.table))}</span>"
        f'<span class="row between"><b style="font-weight:500">{safe(hand_label(one.award.hand))}'
        f'</b><b style="font-size:28px">{show(at.amount(one.award))}</b></span>'
        f'<span class="row between muted" style="font-size:14px"><span>{place(one)}</span>'
        f"<span>{need}</span></span>"
    )
    kind = "key claim-row open" if is_open else "key claim-row"
    return button("open", inside, kind, value=f"{one.key[0]}/{one.key[1]}")


def timer(one: Claim) -> str:
    since = one.panel.since(one.award)
    return (
        f'<span data-since="{since}" style="font-size:20px"></span>' if since else "<span></span>"
    )


def nothing(desk: Desk, state: Property, memory: PitMemory) -> str:
    head, what = WORDS["none"], WORDS["none_what"]
    if desk.gone:
        head, what = WORDS["gone"], ""
    back = button("open", WORDS["back"], "act quiet", value="") if desk.gone else ""
    return (
        f'{PANE}<h2 style="font-size:28px">{head}</h2><p class="muted">{what}</p>{back}'
        f"{last_wins(state, memory)}</div>"
    )


def last_wins(state: Property, memory: PitMemory) -> str:
    """The last five on record, for the page that someone forgot to print."""
    found = [
        (memory.claimed(jackpot.name, award.number), award.win, jackpot.name, award)
        for jackpot in state.jackpots.values()
        for award in (*jackpot.link.awards.values(), *jackpot.link.history.values())
        if award.win
    ]
    found.sort(key=lambda one: one[:2], reverse=True)
    rows = "".join(
        f'<tr><td><a href="/win/{safe(link)}/{award.win}">{WORDS["print"]} {safe(link)} '
        f"{award.win}</a></td><td>Table {safe(award.table)}, seat {award.seat}</td>"
        f"<td>{safe(hand_label(award.hand))}</td><td>{show(award.due)}</td></tr>"
        for _, _, link, award in found[:5]
    )
    if not rows:
        return ""
    return f'<h2 style="margin:28px 0 8px">{WORDS["last"]}</h2><table class="wins">{rows}</table>'


def recorded(link: str, award: Award, state: Property, memory: PitMemory) -> str:
    """What became of the opened claim, with the page to print."""
    known = state.staff.get(award.authorised_by)
    rows = (
        ("Table and seat", f"{award.table}, seat {award.seat}"),
        ("Hand", hand_label(award.hand)),
        ("Game", f"{award.game:,}"),
        ("Recorded by", known.name if known else award.authorised_by),
        (WORDS["print"], str(award.win)),
    )
    lines = "".join(f"<tr><td>{name}</td><td>{safe(text)}</td></tr>" for name, text in rows)
    cards = memory.cards(link, award.number)
    laid = card_picker.shown(parse_cards(cards, repeats=True)) if cards else ""
    page = f'<a class="act" href="/win/{safe(link)}/{award.win}">{WORDS["print"]}</a>'
    pdf = f'<a class="act quiet" href="/win/{safe(link)}/{award.win}?form=pdf">PDF</a>'
    back = button("open", WORDS["back"], "act quiet", value="")
    return (
        f'{PANE}<h2 style="font-size:28px">{WORDS["recorded"]}</h2><div class="brass" '
        f'style="font-size:64px;font-weight:700">{show(award.due)}</div>{laid}<table class="sums" '
        f'style="max-width:520px;margin:16px 0 24px">{lines}</table>'
        f'<div class="row" style="gap:12px">{page}{pdf}{back}</div></div>'
    )
