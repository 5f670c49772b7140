"""How the supervisor's desk is drawn."""

from dataclasses import dataclass

from houseway.floor.state import Property, Staff
from houseway.money import Money, show
from houseway.progressive import Award
from houseway.progressive.queue import is_whole_level, reseed
from houseway.progressive.state import is_pending
from houseway.web import views
from houseway.web.push import Hub
from houseway.web.screens import texts, theme
from houseway.web.screens.panel import Panel, Wheel, panel
from houseway.web.screens.texts import brief, hand_label, share
from houseway.web.screens.theme import button, safe

WORDS = texts.SUPERVISOR
FAMILIES = {"nexus": "Nexus", "nexus-dj-wild": "Nexus, DJ Wild order", "aquarius": "Aquarius"}


@dataclass(frozen=True, slots=True)
class Claim:
    panel: Panel
    award: Award

    @property
    def key(self) -> tuple[str, int]:
        return self.panel.jackpot.name, self.award.number

    @property
    def title(self) -> str:
        seat = f", seat {self.award.seat}" if self.award.seat else ""
        return f"Table {self.panel.table.name}{seat}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    claims: list[Claim]
    opened: Claim | None
    gone: bool
    is_rejecting: bool
    digits: int
    person: Staff | None
    win: tuple[str, Award] | None = None


def claims(state: Property, hub: Hub, wheel: Wheel) -> list[Claim]:
    """Of all links, longest wait first: claims are numbered as they come, on each link."""
    found = []
    for jackpot in state.jackpots.values():
        for award in jackpot.link.awards.values():
            if is_pending(award):
                sensor = state.tables[award.table].sensor_of(jackpot.name)
                one = panel(state, award.table, sensor, wheel, hub)
                assert one is not None
                found.append(Claim(one, award))
    return sorted(found, key=lambda one: (one.panel.since(one.award), one.key))


def draw(state: Property, desk: Desk, said: str, said_at: str) -> str:
    who = f"{safe(desk.person.name)}" if desk.person else texts.SIGN_IN_OVER
    bar = (
        f'<div class="bar"><a href="/"><b>{WORDS["title"]}</b></a><span class="sp"></span>'
        f'<span class="muted">{who}</span>{theme.connected()}</div>'
    )
    if desk.opened:
        right = pane(desk.opened, desk)
    else:
        right = recorded(desk.win[0], desk.win[1], state) if desk.win else nothing(desk)
    parts = (bar, left(desk), right, said_plate(said, said_at), theme.foot(views.mark(state)))
    return f'<div class="stage">{"".join(parts)}</div>'


def left(desk: Desk) -> str:
    rows = "".join(row(one, is_open=one == desk.opened) for one in desk.claims[:4])
    more = len(desk.claims) - 4
    rest = f'<p class="muted">and {more} more</p>' if more > 0 else ""
    return (
        '<div style="position:absolute;left:16px;top:64px;width:404px"><div class="row between" '
        f'style="margin-bottom:12px"><h2 style="font-size:20px;font-weight:700">'
        f"{len(desk.claims)} {WORDS['pending']}</h2>"
        f'<span class="muted" style="font-size:14px">{WORDS["order"]}</span></div>'
        f"{rows}{rest}</div>"
    )


def row(one: Claim, *, is_open: bool) -> str:
    at = one.panel
    need = texts.DEALER["executive"] if at.needs_executive(one.award) else ""
    need = need or texts.DEALER["supervisor_card"]
    inside = (
        f'<span class="row between"><b style="font-size:20px">{safe(one.title)}</b>{timer(one)}'
        f'</span><span class="muted" style="display:block">{safe(at.table.title)}, '
        f"{FAMILIES[at.table.flow]}</span>"
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


def place(one: Claim) -> str:
    ahead = waits_for(one)
    if ahead is not None:
        return f"{WORDS['waits']} {safe(ahead.table)}"
    return f"{WORDS['first']}" if one.award.level else ""


def waits_for(one: Claim) -> Award | None:
    waiting = one.panel.queue(one.award)
    return waiting[0] if waiting and waiting[0].number != one.award.number else None


def nothing(desk: Desk) -> str:
    head, what = WORDS["none"], WORDS["none_what"]
    if desk.gone:
        head, what = WORDS["gone"], ""
    back = button("open", WORDS["back"], "act quiet", value="") if desk.gone else ""
    return (
        '<div class="pan" style="left:436px;top:64px;width:828px;height:698px;padding:24px">'
        f'<h2 style="font-size:28px">{head}</h2><p class="muted">{what}</p>{back}</div>'
    )


def recorded(link: str, award: Award, state: Property) -> str:
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
    page = f'<a class="act" href="/win/{safe(link)}/{award.win}">{WORDS["print"]}</a>'
    back = button("open", WORDS["back"], "act quiet", value="")
    return (
        '<div class="pan" style="left:436px;top:64px;width:828px;height:698px;padding:24px">'
        f'<h2 style="font-size:28px">{WORDS["recorded"]}</h2><div class="brass" style="font-size:'
        f'64px;font-weight:700">{show(award.due)}</div><table class="sums" style="max-width:520px;'
        f'margin-bottom:24px">{lines}</table><div class="row" style="gap:12px">{page}{back}</div>'
        "</div>"
    )


def pane(one: Claim, desk: Desk) -> str:
    at, award = one.panel, one.award
    hand = views.hand_view(at.jackpot.rules, award.hand)
    what = f", {share(hand.share_bp)} of {texts.LEVELS[hand.level]}" if hand.share_bp else ""
    envy = f"Envy {brief(hand.envy)} each" if hand.envy else ""
    top = (
        f'<h2 style="font-size:28px">{safe(one.title)}: {safe(hand_label(award.hand).lower())}</h2>'
        f'<p class="muted">{safe(at.table.title)}, game {award.game:,}. {envy}</p>'
        f'<div class="muted" style="margin-top:18px">{WORDS["award"]}{what}</div>'
        f'<div class="brass" style="font-size:64px;font-weight:700;line-height:1.1">'
        f"{show(at.amount(award))}</div>"
    )
    if desk.is_rejecting:
        body = reasons(one)
    elif at.table.flow != "nexus":
        body = f'<p style="position:absolute;left:24px;bottom:24px">{WORDS["at_table"]}</p>'
    else:
        body = card(one, desk) + decisions(one)
    return (
        '<div class="pan" style="left:436px;top:64px;width:828px;height:698px;padding:24px">'
        f'{top}<div style="position:absolute;left:24px;top:226px;width:404px">{meter(one)}'
        f"{checks(one)}</div>{body}</div>"
    )


def meter(one: Claim) -> str:
    """The level to the part of a cent, before and after."""
    at, award = one.panel, one.award
    if not award.level:
        return ""
    level, rules = at.jackpot.link.levels[award.level], at.jackpot.rules.level(award.level)
    since = level.to_meter - award.mark
    amount = at.amount(award)
    rows = [(WORDS["at_claim"], level.current - since), (WORDS["minus"], -amount)]
    rows.append((WORDS["since"], since))
    if is_whole_level(at.jackpot.rules, award.hand):
        used = reseed(rules, level.maximum, level.current - amount, level.reserve)
        rows += [(WORDS["seed"], used.seed), (WORDS["reserve"], used.reserve)]
    after = sum(amount for _, amount in rows)
    lines = "".join(f"<tr><td>{name}</td><td>{exact(sum_)}</td></tr>" for name, sum_ in rows)
    total = f'<tr class="total"><td>{WORDS["after"]}</td><td>{exact(after)}</td></tr>'
    return (
        f'<h2 style="margin-bottom:6px">1&ensp;{WORDS["check"]}</h2>'
        f'<table class="sums">{lines}{total}</table>'
    )


def exact(amount: Money) -> str:
    sign, amount = ("−", -amount) if amount < 0 else ("", amount)
    return f"{sign}${amount // 1_000_000:,}.{amount % 1_000_000 // 100:04d}"


def checks(one: Claim) -> str:
    at, award = one.panel, one.award
    ahead = waits_for(one)
    found = [
        (award.seat in at.place.wagers, f"Sensor {award.seat} {WORDS['lit']}"),
        (ahead is None, place(one) or WORDS["first"]),
        (True, WORDS["executive"] if at.needs_executive(award) else WORDS["supervisor"]),
    ]
    if not award.seat:
        found = found[1:]
    lines = "".join(
        f'<div style="margin-top:6px"><span style="color:var(--{"ok" if ok else "warn"})">'
        f"{'✓' if ok else '!'}</span>&ensp;{safe(text)}</div>"
        for ok, text in found
    )
    return f'<div style="margin-top:14px">{lines}</div>'


def card(one: Claim, desk: Desk) -> str:
    needs = one.panel.needs_executive(one.award)
    name = texts.DEALER["executive"] if needs else texts.DEALER["supervisor_card"]
    own = own_card(one.panel.state, desk.person, needs_executive=needs)
    dots = "".join(
        f'<span class="{"full" if at < desk.digits else ""}"></span>'
        for at in range(max(4, desk.digits))
    )
    keys = "".join(
        button("digit", label, kind, value=value, data_repeat="1", aria_label=label)
        for label, value, kind in PAD
    )
    return (
        '<div class="pan" style="left:456px;top:196px;width:348px;height:388px;'
        'background:var(--raised)">'
        f'<div class="row between" style="margin-bottom:8px"><h2>2&ensp;{name}</h2></div>'
        f'<input class="field" data-field="credential" value="{safe(own)}" '
        f'placeholder="{name}" aria-label="{name}"><div class="row between" '
        f'style="margin:10px 0"><span class="muted">{WORDS["pin"]}</span>'
        f'<span class="dots">{dots}</span></div><div class="pinpad">{keys}</div></div>'
    )


PAD = (
    *((str(digit), str(digit), "key") for digit in range(1, 10)),
    (WORDS["clear"], "clear", "key word"),
    ("0", "0", "key"),
    (WORDS["delete"], "delete", "key word"),
)


def own_card(state: Property, person: Staff | None, *, needs_executive: bool) -> str:
    """What a card reader would read of the person who stands here, where it is enough."""
    kinds = ("executive_card",) if needs_executive else ("supervisor_card", "executive_card")
    mine = (
        one.number
        for one in state.credentials.values()
        if person is not None and one.staff == person.id and not one.is_revoked
        if one.kind in kinds
    )
    return next(mine, "")


def decisions(one: Claim) -> str:
    award, step = one.award, f"claim-{one.key[0]}-{one.award.number}"
    is_confirmed = award.step != "claimed"
    is_free = waits_for(one) is None
    style = (
        "position:absolute;bottom:24px;height:74px;text-align:center;font-size:20px;"
        "font-weight:700;"
    )
    reject = button("rejecting", WORDS["reject"], "key warn", style=f"{style}left:24px;width:150px")
    by = ""
    if is_confirmed:
        known = one.panel.state.staff.get(award.verified_by)
        name = safe(known.name if known else "")
        by = f'<br><span style="font-size:14px;font-weight:400">{name}</span>'
    confirm = button(
        "confirm",
        f"{WORDS['confirmed'] if is_confirmed else WORDS['confirm']}{by}",
        "key on" if is_confirmed else "key next" if is_free else "key off",
        id=f"{step}-confirm-{one.panel.hub.seq}",
        style=f"{style}left:190px;width:240px",
    )
    amount = show(one.panel.amount(award))
    record = button(
        "record",
        f'{WORDS["record"]}<br><span style="font-size:16px;font-weight:500">{amount}, '
        f"{safe(one.title.lower())}</span>",
        "key next" if is_confirmed and is_free else "key off",
        id=f"{step}-record",
        style=f"{style}left:456px;width:348px",
    )
    return reject + confirm + record


def reasons(one: Claim) -> str:
    step = f"claim-{one.key[0]}-{one.award.number}-reject"
    style = "height:72px;width:348px;margin-bottom:12px;padding:0 20px;font-size:20px"
    keys = "".join(
        button("reject", safe(reason), "key warn", value=reason, id=step, style=style)
        for reason in texts.REASONS
    )
    back = button("rejecting", WORDS["back"], "key", style=style)
    return (
        '<div style="position:absolute;left:456px;top:196px;width:348px"><h2 '
        f'style="margin-bottom:12px">{WORDS["why"]}</h2>{keys}{back}</div>'
    )


PLACES = {
    "confirm": "left:626px;width:400px;bottom:146px",
    "record": "left:892px;width:348px;bottom:146px",
    "reject": "left:892px;width:348px;bottom:146px",
}


def said_plate(said: str, said_at: str) -> str:
    place = PLACES.get(said_at.partition(":")[0], "left:626px;width:400px;bottom:146px")
    return theme.refusal(said, place)
