"""A Nexus or Atlas panel around its felt: the bar, a plate for each jackpot, claims, and four
buttons that never move."""

from msgspec import Struct

from houseway.cards import parse_cards
from houseway.floor.state import Table
from houseway.money import Money, show
from houseway.progressive import Award
from houseway.web import views
from houseway.web.pages import calls
from houseway.web.pages.felt.cards import Card
from houseway.web.pages.felt.cards import row as laid_out
from houseway.web.pages.pit.dealer.board import Board, Claimed, envy_of, started_at
from houseway.web.pages.pit.dealer.felt_view import FeltView, Key, felt_view, letters
from houseway.web.pages.pit.dealer.sheets import cards_words
from houseway.web.pages.pit.panel import Panel
from houseway.web.pages.words import LEVELS, brief, hand_label, link_title, share

PAY_FROM = {
    "right_to_left": "Pay from your right, high seat to low",
    "left_to_right": "Pay from your left, low seat to high",
    "as_called": "Pay in the order of the calls",
}


class HandKey(Struct, frozen=True):
    key: Key
    pays: str


class PlateView(Struct, frozen=True):
    letter: str
    title: str
    levels: tuple[tuple[str, Money], ...]
    meter_hands: tuple[HandKey, ...]
    tray_hands: tuple[HandKey, ...]
    fault: str

    @property
    def columns(self) -> int:
        """Of the hands paid from the tray: one row up to four, otherwise two."""
        count = len(self.tray_hands)
        return count if count <= 4 else -(-count // 2)


class ClaimView(Struct, frozen=True):
    letter: str
    title: str
    hand: str
    amount: Money
    what: str
    below: str
    paged: int  # When an executive was asked to come.
    since: int
    late: str
    is_win: bool
    cards: tuple[Card, ...]


class EnvyView(Struct, frozen=True):
    """`key` is empty while claims wait: it is paid at the end of the round."""

    seat: int
    amount: str
    key: Key | None


class KeypadView(Struct, frozen=True):
    """DJ Wild: `holder` holds the keypad with a card; empty where one is still to be swiped."""

    holder: str
    swipe: Key
    cards: str  # What the link to the card picker says; empty where there is nothing to enter.


class FaultView(Struct, frozen=True):
    """One seat's sensor, or one jackpot's of several: the table plays on."""

    words: str
    sensor: int
    seat: int


class BarView(Struct, frozen=True):
    table: str
    title: str
    jackpots: str
    game: str
    dealer: str
    stopped: bool
    fault: str
    sensor: int  # That has the fault.
    technician: Key | None


class NexusView(Struct, frozen=True):
    felt: FeltView
    plates: tuple[PlateView, ...]
    claims: tuple[ClaimView, ...]
    order: str
    envy: tuple[EnvyView, ...]
    envy_sum: str
    keypad: KeypadView | None
    keys: tuple[Key, ...]
    faults: tuple[FaultView, ...]
    technician: Key | None


def nexus_view(board: Board) -> NexusView:
    signs, due = letters(board), envy_of(board)
    shown = [*board.wins, *board.claims]
    return NexusView(
        felt=felt_view(board),
        plates=tuple(plate_view(board, one, signs[one.sensor]) for one in board.panels),
        claims=tuple(claim_view(board, one, signs[one.panel.sensor]) for one in shown),
        order=PAY_FROM[board.first.jackpot.rules.order],
        envy=envy_views(board),
        envy_sum=brief(sum(due.values())) if due else "",
        keypad=keypad_view(board) if board.is_wild and board.claims else None,
        keys=great_keys(board),
        faults=fault_views(board),
        technician=technician_key(board.table) if fault_views(board) else None,
    )


def fault_views(board: Board) -> tuple[FaultView, ...]:
    """Those beside which the table plays on; a fault of the whole table stands in the bar."""
    found: list[FaultView] = []
    for one in board.panels:
        where = f"{one.title}: " if len(board.panels) > 1 else ""
        if one.controller.fault and not board.is_shut:
            found.append(FaultView(f"{where}{one.controller.fault}", one.sensor, 0))
        for seat, dead in sorted(one.controller.dead_seats.items()):
            found.append(FaultView(f"{where}seat {seat}, {dead.what}", one.sensor, seat))
    return tuple(found)


def bar_view(board: Board, dealer: str) -> BarView:
    """A fault takes the whole width, so that nobody misses it."""
    at = next((one for one in board.panels if one.controller.fault), board.first)
    games = {f"{one.place.game:,}" for one in board.panels if one.place.game}
    names = ", ".join(
        f"{link_title(one.jackpot.name, len(one.jackpot.link.tables))}, "
        f"wager {brief(one.jackpot.rules.wager)}"
        for one in board.panels
    )
    return BarView(
        table=board.table.name,
        title=board.table.title,
        jackpots=names,
        game=" / ".join(sorted(games)) or "–",
        dealer=dealer,
        stopped=bool(board.first.stopped),
        fault=board.fault if board.is_shut else "",
        sensor=at.sensor,
        technician=technician_key(board.table) if board.is_shut else None,
    )


def technician_key(table: Table) -> Key:
    """Pressed again it is on record again, half a minute later at the earliest."""
    is_called = bool(table.called)
    words = "TECHNICIAN CALLED" if is_called else "CALL TECHNICIAN"
    press = f"technician||{calls.technician_id(table)}"
    return Key(press, words, look="on" if is_called else "", since=table.called_at)


def plate_view(board: Board, one: Panel, letter: str) -> PlateView:
    """Meter hands first and larger, as their pays are."""
    rules, levels = one.jackpot.rules, one.jackpot.link.levels
    rows = [views.hand_view(rules, hand) for hand in rules.hands]
    return PlateView(
        letter=letter,
        title=link_title(one.jackpot.name, len(one.jackpot.link.tables)),
        levels=tuple((LEVELS[name], level.current) for name, level in levels.items()),
        meter_hands=tuple(hand_key(board, one, row) for row in rows if row.share_bp),
        tray_hands=tuple(hand_key(board, one, row) for row in rows if not row.share_bp),
        fault=one.controller.fault,
    )


def hand_key(board: Board, one: Panel, row: views.HandView) -> HandKey:
    award = lit_award(board, one, row.hand)
    is_claim = award is not None and award.step != "posted"
    if award is None:
        what = share_words(row) or f"{row.amount // one.jackpot.rules.wager} for 1"
    else:
        seat = f"Seat {award.seat}" if award.seat and not board.is_wild else "Claimed"
        what = seat if is_claim else "Recorded"
    count = f"off-{award.number}" if is_claim and award else f"on-{one.jackpot.link.claims + 1}"
    seat_id = 0 if board.is_wild else board.seat
    step = one.id(f"hand-{row.hand}-{seat_id}-{count}")
    look = "on" if is_claim else "" if one.place.is_open else "off"
    is_other = is_claim and award is not None and board.seat not in (0, award.seat)
    key = Key(
        f"hand|{one.sensor}/{row.hand}|{step}",
        hand_label(row.hand),
        what,
        "other" if is_other and not board.is_wild else look,
        is_claim,
    )
    return HandKey(key, hand_pay(one, row, award if is_claim else None))


def share_words(row: views.HandView) -> str:
    return f"{share(row.share_bp)} {LEVELS[row.level]}" if row.share_bp else ""


def hand_pay(one: Panel, row: views.HandView, claim: Award | None) -> str:
    if not row.share_bp:
        return brief(row.amount)
    if claim is not None:
        return show(one.amount(claim))
    return show(one.jackpot.link.levels[row.level].current * row.share_bp // 10_000)


def lit_award(board: Board, one: Panel, hand: str) -> Award | None:
    """The lamp of a hand: that of the chosen seat first, then any claim."""
    chosen = 0 if board.is_wild else board.seat
    found = [a for a in one.awards if a.hand == hand]
    own = [a for a in found if a.seat == chosen] if chosen else found
    pending = [a for a in own if a.step != "posted"] or [a for a in found if a.step != "posted"]
    return next(iter(pending or own), None)


def claim_view(board: Board, claimed: Claimed, letter: str) -> ClaimView:
    one, award = claimed
    is_win = award.step == "posted"
    row = views.hand_view(one.jackpot.rules, award.hand)
    shares = f"{share_words(row)}, " if row.share_bp else ""
    cards = one.memory.cards(one.jackpot.name, award.number) if is_win else ""
    return ClaimView(
        letter=letter,
        title=claim_title(board, claimed),
        hand=hand_label(award.hand),
        amount=award.due if is_win else one.amount(award),
        what=f"win page {award.win}" if is_win else f"{shares}provisional",
        below="" if is_win else needs(one, award),
        paged=0 if is_win else paged_at(one, award),
        since=0 if is_win else one.since(award),
        late=one.late(award),
        is_win=is_win,
        cards=laid_out(parse_cards(cards, repeats=True)) if cards else (),
    )


def claim_title(board: Board, claimed: Claimed) -> str:
    seat = f"seat {claimed.award.seat}" if claimed.award.seat else "seat at swipe"
    if len(board.panels) > 1:
        return f"{claimed.panel.title}, {seat}"
    return f"{seat[:1].upper()}{seat[1:]}"


def paged_at(one: Panel, award: Award) -> int:
    is_paged = one.needs_executive(award) and calls.is_paged(one.state, one.table, one.memory)
    return one.table.paged_at if is_paged else 0


def needs(one: Panel, award: Award) -> str:
    card = "an executive card" if one.needs_executive(award) else "a supervisor card"
    waiting = one.queue(award)
    ahead = waiting[0] if waiting and waiting[0].number != award.number else None
    place = f" Waits for table {ahead.table}." if ahead else " First in line." if waiting else ""
    return f"Needs {card}.{place}"


def envy_views(board: Board) -> tuple[EnvyView, ...]:
    """From the right, each seat with its sum; a tap ticks it off as paid."""
    is_final = not board.claims
    return tuple(
        EnvyView(seat, brief(amount), envy_key(board, seat) if is_final else None)
        for seat, amount in envy_of(board).items()
    )


def envy_key(board: Board, seat: int) -> Key:
    return Key(f"paid|{seat}|", is_on=seat in board.wheel.paid)


def keypad_view(board: Board) -> KeypadView:
    one = board.keypad
    held, step = one.controller.card_by, one.turn_id("swipe")
    name = one.state.staff[held].name if held else ""
    look = "" if held else "next" if board.called else "on"
    return KeypadView(name, Key(f"swipe||{step}", look=look), cards_words(board))


def great_keys(board: Board) -> tuple[Key, ...]:
    """In fixed places; only their state changes."""
    return start_key(board), first_card_key(board), call_key(board), end_key(board)


def start_key(board: Board) -> Key:
    press = f"start||{board.id('start')}"
    if board.is_open:
        return Key(press, "START GAME", after_lock(board), "off done", at=started_at(board))
    counts = [len(board.lit(one)) for one in board.panels if board.lit(one)]
    what = f"{' + '.join(map(str, counts)) or 0} {'wager' if counts == [1] else 'wagers'}"
    if board.is_shut:
        return Key(press, "START GAME", "Waits for the fault to be cleared", "off")
    if board.is_dealt:
        return Key(press, "START GAME", "The first card is out", "off")
    look = "next" if counts else "off"
    return Key(press, "START GAME", f"{what}, {brief(board.coin_in)}", look)


def after_lock(board: Board) -> str:
    """What each jackpot's document has the dealer do with the wagers once they are locked."""
    leave = [one.title for one in board.panels if one.place.is_open and one.leaves_wagers]
    take = [one.title for one in board.panels if one.place.is_open and not one.leaves_wagers]
    if leave and take:
        return f"Take off {', '.join(take)}; leave {', '.join(leave)}. "
    return "Leave the wagers on the table. " if leave else "Take the wagers off the table. "


def first_card_key(board: Board) -> Key:
    press = f"first_card||{board.turn_id('first-card')}"
    if board.is_dealt:
        return Key(press, "FIRST CARD", "No more changes", "off done")
    if not board.is_open:
        return Key(press, "FIRST CARD", "Without jackpot wagers")
    return Key(press, "FIRST CARD", "Ends corrections", "" if board.claims else "next")


def call_key(board: Board) -> Key:
    press, claims = f"call||{board.turn_id('call')}", board.claims
    if board.called:
        return Key(press, "SUPERVISOR CALLED", "", "on", since=board.called)
    what = "Leave the hand face up" if claims else ""
    is_next = claims and not board.keypad.held_by
    return Key(press, "CALL SUPERVISOR", what, "next" if is_next else "")


def end_key(board: Board) -> Key:
    press = f"end||{board.id('end')}"
    if not board.is_open and not board.is_dealt:
        return Key(press, "END GAME", "Waits for START GAME", "off")
    if not board.claims:
        early = [one.title for one in board.ending if one.ends_before_play]
        what = f"{' and '.join(early)}, then play the hand" if early else ""
        return Key(press, "END GAME", what, "next" if board.is_dealt else "")
    waits = ", ".join(str(one.award.seat) for one in board.claims if one.award.seat)
    return Key(
        press, "END GAME", f"Waits for the claim{f' of seat {waits}' if waits else ''}", "off"
    )
