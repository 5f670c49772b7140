"""One claim on the supervisor's desk, in the order of the work: cards, amount, meter, checks, card
and PIN, decision."""

from dataclasses import dataclass

from houseway.cards import parse_cards
from houseway.floor.commands import PageExecutive
from houseway.floor.roles import may
from houseway.floor.state import Property, Staff
from houseway.money import Money, show
from houseway.progressive import Award
from houseway.web import views
from houseway.web.screens import card_picker, claim_cards, paged, pin_pad, texts
from houseway.web.screens.panel import Panel
from houseway.web.screens.texts import brief, hand_label, pit, share
from houseway.web.screens.texts.office_drawer import PAGE
from houseway.web.screens.theme import button, safe

WORDS = texts.SUPERVISOR
PANE = (
    """<div class="pan" style="left:436px;top:64px;width:828px;height:684px;padding:20px 24px">"""
)


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
    """`sheet` is "", "reject" or "cards" for what lies over the opened claim; `why` the reason
    chosen there; `cards` those tapped for it."""

    claims: list[Claim]
    opened: Claim | None
    gone: bool
    sheet: str
    why: str
    cards: list[int]
    digits: int
    person: Staff | None
    win: tuple[str, Award] | None = None


def draw(one: Claim, desk: Desk) -> str:
    if desk.sheet == "cards":
        body = picker(one, desk)
    elif desk.sheet == "reject":
        body = heading(one) + reasons(one, desk)
    else:
        body = heading(one) + cards_of(one, desk) + amount_of(one) + works(one, desk)
    return f"{PANE}{body}</div>"


def heading(one: Claim) -> str:
    at, award = one.panel, one.award
    since = at.since(award)
    time = f', claimed <span data-time="{since}"></span>' if since else ""
    return (
        f'<h2 style="font-size:28px">{safe(one.title)}: {safe(hand_label(award.hand).lower())}</h2>'
        f'<p class="muted">{safe(at.table.title)}, game {award.game:,}{time}.</p>'
    )


def amount_of(one: Claim) -> str:
    at, award = one.panel, one.award
    hand = views.hand_view(at.jackpot.rules, award.hand)
    what = f", {share(hand.share_bp)} of {texts.LEVELS[hand.level]}" if hand.share_bp else ""
    seats = [str(seat) for seat in sorted(at.place.wagers, reverse=True) if seat != award.seat]
    many = "seats" if len(seats) > 1 else "seat"
    envy = f"Envy {brief(hand.envy)}: {many} {', '.join(seats)}" if hand.envy and seats else ""
    return (
        f'<div class="to-award"><span class="muted">{WORDS["award"]}{what}</span>'
        f'<b class="brass">{show(at.amount(award))}</b><span class="muted">{envy}</span></div>'
    )


def cards_of(one: Claim, desk: Desk) -> str:
    """Entered while the hand lies face up; after CONFIRM they stand as they were confirmed."""
    at, award = one.panel, one.award
    kept = at.memory.cards(at.jackpot.name, award.number) if award.step != "claimed" else ""
    chosen = list(parse_cards(kept, repeats=True)) if kept else desk.cards
    is_open = award.step == "claimed" and at.table.flow == "nexus"
    trouble = claim_cards.trouble(at.reader, award.hand, chosen)
    name = pit.CARDS["change"] if chosen else pit.CARDS["open"]
    note = f'<span class="bad">! {safe(trouble)}</span>' if trouble else ""
    key = button("sheet", f"{name}{note}", "key cards-key", value="cards") if is_open else ""
    laid = card_picker.shown(chosen) if chosen else ""
    return f'<div class="claim-cards">{laid}{key}</div>'


def works(one: Claim, desk: Desk) -> str:
    sums = f'<div class="claim-sums">{meter(one)}{checks(one, desk)}{page_key(one, desk)}</div>'
    if one.panel.table.flow != "nexus":
        return f'{sums}<p style="position:absolute;left:24px;bottom:24px">{WORDS["at_table"]}</p>'
    return sums + card(one, desk) + decisions(one, desk)


def picker(one: Claim, desk: Desk) -> str:
    reader, hand = one.panel.reader, one.award.hand
    return f'<h2 style="font-size:28px">{safe(hand_label(hand))}</h2>' + card_picker.draw(
        desk.cards,
        claim_cards.needed(reader, hand, desk.cards),
        claim_cards.trouble(reader, hand, desk.cards),
        joker=reader.has_joker,
        repeats=reader.may_repeat,
    )


def meter(one: Claim) -> str:
    """The level to the part of a cent, before and after."""
    at, award = one.panel, one.award
    if not award.level:
        return ""
    level = at.jackpot.link.levels[award.level]
    since = level.to_meter - award.mark
    amount = at.place_in_queue(award).amount
    rows = [(WORDS["at_claim"], level.current - since), (WORDS["minus"], -amount)]
    rows.append((WORDS["since"], since))
    if used := at.reseed_after(award):
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


def checks(one: Claim, desk: Desk) -> str:
    at, award = one.panel, one.award
    ahead, needs = waits_for(one), at.needs_executive(award)
    found = [
        (award.seat in at.place.wagers, f"Sensor {award.seat} {WORDS['lit']}"),
        (ahead is None, place(one) or WORDS["first"]),
        (
            bool(own_card(at.state, desk.person, needs_executive=needs)),
            WORDS["executive"] if needs else WORDS["supervisor"],
        ),
    ]
    if not award.seat:
        found = found[1:]
    if late := at.late(award):
        found.append((False, late))
    lines = "".join(
        f'<div style="margin-top:6px"><span style="color:var(--{"ok" if ok else "warn"})">'
        f"{'✓' if ok else '!'}</span>&ensp;{safe(text)}</div>"
        for ok, text in found
    )
    go = ""
    if ahead is not None:
        there = f"{one.panel.jackpot.name}/{ahead.number}"
        go = button("open", f"{WORDS['go']} {safe(ahead.table)}", "act quiet", value=there)
    return f'<div style="margin-top:14px">{lines}{go}</div>'


def page_key(one: Claim, desk: Desk) -> str:
    """Where it takes an executive, and whoever stands here is none."""
    at, person = one.panel, desk.person
    if person is None or not at.needs_executive(one.award):
        return ""
    asked = paged.named(at.state, at.table, at.memory)
    note = f'<span class="muted">{asked}</span>' if asked else ""
    if own_card(at.state, person, needs_executive=True) or not may_page(at.state, person):
        return f'<div class="page-row">{note}</div>'
    word = PAGE["again"] if asked else PAGE["do"]
    key = button("page", word, "act quiet", value=at.table.name, id=paged.id_of(at.table))
    return f'<div class="page-row">{key}{note}</div>'


def may_page(state: Property, person: Staff) -> bool:
    return may(person.roles, PageExecutive, training=state.is_training)


def place(one: Claim) -> str:
    ahead = waits_for(one)
    if ahead is not None:
        return f"{WORDS['waits']} {safe(ahead.table)}"
    return f"{WORDS['first']}" if one.award.level else ""


def waits_for(one: Claim) -> Award | None:
    waiting = one.panel.queue(one.award)
    return waiting[0] if waiting and waiting[0].number != one.award.number else None


def card(one: Claim, desk: Desk) -> str:
    needs = one.panel.needs_executive(one.award)
    name = texts.DEALER["executive"] if needs else texts.DEALER["supervisor_card"]
    own = own_card(one.panel.state, desk.person, needs_executive=needs)
    return (
        f'<div class="pan claim-card"><h2 style="margin-bottom:8px">2&ensp;{name}</h2>'
        f"{pin_pad.draw(name, desk.digits, card=own)}</div>"
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


def decisions(one: Claim, desk: Desk) -> str:
    award, step = one.award, f"claim-{one.key[0]}-{one.award.number}"
    is_confirmed = award.step != "claimed"
    wrong = claim_cards.trouble(one.panel.reader, award.hand, desk.cards)
    is_free = waits_for(one) is None and (is_confirmed or not wrong)
    by = ""
    if is_confirmed:
        known = one.panel.state.staff.get(award.verified_by)
        by = f"<span>{safe(known.name if known else '')}</span>"
    reject = button("sheet", WORDS["reject"], "key warn decide", value="reject")
    confirm = button(
        "confirm",
        f"{'✓ ' + WORDS['confirmed'] if is_confirmed else WORDS['confirm']}{by}",
        f"key decide {'on' if is_confirmed else 'next' if is_free else 'off'}",
        id=f"{step}-confirm-{one.panel.turn}",
    )
    amount = show(one.panel.amount(award))
    record = button(
        "record",
        f"{WORDS['record']}<span>{amount}, {safe(one.title.lower())}</span>",
        f"key decide {'next' if is_confirmed and is_free else 'off'}",
        id=f"{step}-record",
    )
    return f'<div class="decisions">{reject}{confirm}{record}</div>'


def reasons(one: Claim, desk: Desk) -> str:
    """A reason, then the supervisor's own PIN: a claim is not wiped away in passing."""
    step = f"claim-{one.key[0]}-{one.award.number}-reject"
    keys = "".join(
        button(
            "why",
            f"<span>{safe(reason)}</span>",
            f"key choice {'on' if reason == desk.why else ''}",
            value=reason,
            aria_pressed="true" if reason == desk.why else "false",
        )
        for reason in texts.REASONS
    )
    who = safe(desk.person.name) if desk.person else ""
    reject = button("reject", WORDS["reject"], "key warn act-key", id=step)
    back = button("close", WORDS["back"], "key act-key")
    other = pit.CORRECT["other"]
    left = (
        f'<h3>{WORDS["why"]}</h3><div class="choices">{keys}</div><input class="field" '
        f'data-field="words" placeholder="{other}" aria-label="{other}" style="margin-top:12px">'
        f'<div style="margin-top:16px">{back}</div>'
    )
    right = f"<h3>{who}</h3>{pin_pad.draw('', desk.digits, fields=False)}{reject}"
    return f'<div class="halves"><div>{left}</div><div>{right}</div></div>'
