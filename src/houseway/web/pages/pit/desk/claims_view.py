"""What the supervisor's desk shows of claims: the list, the opened one in the order of the work
(cards, amount, meter, checks, card and PIN, decision), and wins on record."""

from msgspec import Struct

from houseway.cards import parse_cards
from houseway.floor.commands import PageExecutive
from houseway.floor.roles import may
from houseway.floor.state import Property, Staff, Table
from houseway.games import game
from houseway.money import Money, show
from houseway.progressive import Award
from houseway.web import views
from houseway.web.live.pit_memory import PitMemory
from houseway.web.pages import calls
from houseway.web.pages.calls import Called
from houseway.web.pages.felt.cards import Card
from houseway.web.pages.felt.cards import row as laid_out
from houseway.web.pages.pit.cards import PickerView, picker_view, trouble
from houseway.web.pages.pit.claims import Claim
from houseway.web.pages.pit.dealer.felt_view import Key
from houseway.web.pages.words import LEVELS, brief, hand_label, share

FAMILIES = {"nexus": "Nexus", "aquarius": "Aquarius"}
REASONS = ("Wrong hand", "No wager", "Wrong seat", "Dealer's mistake")
SHOWN = 4  # Claims in the list.


class RowView(Struct, frozen=True):
    claim: str  # "five-card/7".
    title: str
    game: str
    hand: str
    amount: Money
    place: str
    card: str
    since: int
    is_open: bool


class CheckView(Struct, frozen=True):
    is_ok: bool
    words: str


class PaneView(Struct, frozen=True):
    """`sums` are the lines of the meter, to the part of a cent."""

    claim: str
    title: str
    hand: str
    game: str
    since: int
    amount: Money
    amount_of: str
    envy: str
    cards: tuple[Card, ...]
    may_enter: bool
    trouble: str
    sums: tuple[tuple[str, str], ...]
    after: str
    checks: tuple[CheckView, ...]
    ahead: str
    ahead_table: str
    paged: Called | None
    page: Key | None
    is_at_table: bool
    card: str
    own_card: str
    person: str
    confirm: Key
    record: Key
    reject: Key
    picker: PickerView | None
    reasons: tuple[str, ...] = REASONS


class WinRow(Struct, frozen=True):
    link: str
    win: int
    table: str
    seat: int
    hand: str
    amount: Money


class WinView(Struct, frozen=True):
    link: str
    win: int
    amount: Money
    rows: tuple[tuple[str, str], ...]
    cards: tuple[Card, ...]


def key_of(one: Claim) -> str:
    return f"{one.key[0]}/{one.key[1]}"


def row_view(one: Claim, *, is_open: bool) -> RowView:
    at = one.panel
    return RowView(
        claim=key_of(one),
        title=one.title,
        game=f"{at.table.title}, {flow_words(at.table)}",
        hand=hand_label(one.award.hand),
        amount=at.amount(one.award),
        place=one.place,
        card=card_name(one),
        since=at.since(one.award),
        is_open=is_open,
    )


def card_name(one: Claim) -> str:
    return "Executive card" if one.panel.needs_executive(one.award) else "Supervisor card"


def flow_words(table: Table) -> str:
    """The family of the controller, and whose order of keys it has if that is a game's own."""
    family, _, own = table.flow.partition("-")
    return f"{FAMILIES[family]}, {game(table.game).name} order" if own else FAMILIES[family]


def pane_view(one: Claim, person: Staff | None, chosen: list[int], sheet: str) -> PaneView:
    at, award, ahead = one.panel, one.award, one.ahead
    row = views.hand_view(at.jackpot.rules, award.hand)
    kept = at.memory.cards(at.jackpot.name, award.number) if award.step != "claimed" else ""
    laid = list(parse_cards(kept, repeats=True)) if kept else chosen
    sums = meter(one)
    confirm, record, reject = decisions(one, chosen)
    return PaneView(
        claim=key_of(one),
        title=one.title,
        hand=hand_label(award.hand),
        game=f"{at.table.title}, game {award.game:,}",
        since=at.since(award),
        amount=at.amount(award),
        amount_of=f", {share(row.share_bp)} of {LEVELS[row.level]}" if row.share_bp else "",
        envy=envy_words(one, row),
        cards=laid_out(laid),
        may_enter=award.step == "claimed" and at.table.flow == "nexus",
        trouble=trouble(at.reader, award.hand, laid),
        sums=tuple((name, exact(amount)) for name, amount in sums),
        after=exact(sum(amount for _, amount in sums)),
        checks=checks(one, person),
        ahead=f"{at.jackpot.name}/{ahead.number}" if ahead else "",
        ahead_table=ahead.table if ahead else "",
        paged=calls.paged(at.state, at.table, at.memory) if at.needs_executive(award) else None,
        page=page_key(one, person),
        is_at_table=at.table.flow != "nexus",
        card=card_name(one),
        own_card=own_card(at.state, person, needs_executive=at.needs_executive(award)),
        person=person.name if person else "",
        confirm=confirm,
        record=record,
        reject=reject,
        picker=picker_view(at.reader, award.hand, chosen) if sheet == "cards" else None,
    )


def envy_words(one: Claim, row: views.HandView) -> str:
    wagers = sorted(one.panel.place.wagers, reverse=True)
    seats = [str(seat) for seat in wagers if seat != one.award.seat]
    many = "seats" if len(seats) > 1 else "seat"
    return f"Envy {brief(row.envy)}: {many} {', '.join(seats)}" if row.envy and seats else ""


def meter(one: Claim) -> list[tuple[str, Money]]:
    """The level before and after; nothing where the award comes from the tray."""
    at, award = one.panel, one.award
    if not award.level:
        return []
    level = at.jackpot.link.levels[award.level]
    since = level.to_meter - award.mark
    rows = [("Before, at the claim", level.current - since)]
    rows += [("Award", -at.place_in_queue(award).amount), ("Added since the claim", since)]
    if used := at.reseed_after(award):
        rows += [("Seed", used.seed), ("Reserve", used.reserve)]
    return rows


def exact(amount: Money) -> str:
    sign, amount = ("−", -amount) if amount < 0 else ("", amount)
    return f"{sign}${amount // 1_000_000:,}.{amount % 1_000_000 // 100:04d}"


def checks(one: Claim, person: Staff | None) -> tuple[CheckView, ...]:
    at, award = one.panel, one.award
    needs = at.needs_executive(award)
    words = at.signature(award)
    has_card = bool(own_card(at.state, person, needs_executive=needs))
    found = [
        CheckView(one.ahead is None, one.place or "First in the queue"),
        CheckView(has_card, words),
    ]
    if award.seat:
        lit = f"Sensor {award.seat} was lit when the wagers were locked"
        found.insert(0, CheckView(award.seat in at.place.wagers, lit))
    if late := at.late(award):
        found.append(CheckView(False, late))
    return tuple(found)


def page_key(one: Claim, person: Staff | None) -> Key | None:
    """Where it takes an executive, and whoever stands here is none."""
    at = one.panel
    if person is None or not at.needs_executive(one.award):
        return None
    may_page = may(person.roles, PageExecutive, training=at.state.is_training)
    if own_card(at.state, person, needs_executive=True) or not may_page:
        return None
    is_paged = calls.is_paged(at.state, at.table, at.memory)
    words = "Page an executive again" if is_paged else "Page an executive"
    return Key(f"page|{at.table.name}|{calls.page_id(at.table)}", words)


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


def decisions(one: Claim, chosen: list[int]) -> tuple[Key, Key, Key]:
    award, claim = one.award, key_of(one)
    step = f"claim-{one.key[0]}-{award.number}"
    is_confirmed = award.step != "claimed"
    wrong = trouble(one.panel.reader, award.hand, chosen)
    is_free = one.ahead is None and (is_confirmed or not wrong)
    known = one.panel.state.staff.get(award.verified_by) if is_confirmed else None
    confirm = Key(
        f"confirm|{claim}|{step}-confirm-{one.panel.turn}",
        "✓ CONFIRMED" if is_confirmed else "CONFIRM",
        known.name if known else "",
        "on" if is_confirmed else "next" if is_free else "off",
    )
    record = Key(
        f"record|{claim}|{step}-record",
        "RECORD WIN",
        f"{show(one.panel.amount(award))}, {one.title[:1].lower()}{one.title[1:]}",
        "next" if is_confirmed and is_free else "off",
    )
    return confirm, record, Key(f"reject|{claim}|{step}-reject", "REJECT", look="warn")


def last_wins(state: Property, memory: PitMemory) -> tuple[WinRow, ...]:
    """The last five on record, for the page that someone forgot to print."""
    found = [
        (memory.claimed(jackpot.name, award.number), award.win, jackpot.name, award)
        for jackpot in state.jackpots.values()
        for award in (*jackpot.link.awards.values(), *jackpot.link.history.values())
        if award.win
    ]
    found.sort(key=lambda one: one[:2], reverse=True)
    return tuple(
        WinRow(link, award.win, award.table, award.seat, hand_label(award.hand), award.due)
        for _, _, link, award in found[:5]
    )


def win_view(link: str, award: Award, state: Property, memory: PitMemory) -> WinView:
    """What became of the opened claim, with the page to print."""
    known = state.staff.get(award.authorised_by)
    cards = memory.cards(link, award.number)
    rows = (
        ("Table and seat", f"{award.table}, seat {award.seat}"),
        ("Hand", hand_label(award.hand)),
        ("Game", f"{award.game:,}"),
        ("Recorded by", known.name if known else award.authorised_by),
        ("Win page", str(award.win)),
    )
    laid = laid_out(parse_cards(cards, repeats=True)) if cards else ()
    return WinView(link, award.win, award.due, rows, laid)
