"""Aquarius as people know it: COIN IN, hand, key to JPH, J-POT, key to RUN, GAME OVER.

Three plates: display, dealer, supervisor. The seat at J-POT is our addition, logged as such.
"""

from msgspec import Struct

from houseway.money import Money, show
from houseway.progressive import Award
from houseway.web import views
from houseway.web.pages.pit.dealer.board import Board, envy_of
from houseway.web.pages.pit.dealer.felt_view import Key
from houseway.web.pages.pit.dealer.nexus_view import (
    EnvyView,
    FaultView,
    HandKey,
    envy_views,
    fault_views,
    hand_pay,
    technician_key,
)
from houseway.web.pages.pit.dealer.sheets import cards_words
from houseway.web.pages.pit.panel import Panel
from houseway.web.pages.words import brief, hand_label, seats, share

STEPS = ("COIN IN", "Hand button", "Key to JPH", "J-POT", "Key to RUN", "GAME OVER")


class StepView(Struct, frozen=True):
    words: str
    look: str  # "past", "now" or "later".


class PrizeView(Struct, frozen=True):
    """`after` is what the level will show once the key is back at RUN; None where it stays."""

    hand: str
    share: str
    amount: Money
    note: str
    since: int
    after: Money | None


class SwitchView(Struct, frozen=True):
    """The key in its true position."""

    at_jph: bool
    run: Key
    jph: Key


class AquariusView(Struct, frozen=True):
    steps: tuple[StepView, ...]
    meters: tuple[Money, ...]
    prize: PrizeView | None
    head: str
    sensors: tuple[Key, ...]
    envy: tuple[EnvyView, ...]
    envy_sum: str
    first_card: Key | None
    coin_in: Key
    hands: tuple[HandKey, ...]
    call: Key
    over: Key
    holder: str
    switch: SwitchView
    asks_key: bool  # Card and PIN are to be shown before the key turns.
    is_recorded: bool
    seats: tuple[int, ...]
    chosen: int
    j_pots: tuple[Key, ...]
    cards: str
    keypads: tuple[tuple[int, str], ...]  # The table's other keypads, by sensor.
    faults: tuple[FaultView, ...]
    technician: Key | None


def aquarius_view(board: Board, one: Panel) -> AquariusView:
    at_jph = one.controller.key_at == "jph"
    award = next(iter(one.claims), None) or next(iter(one.wins), None)
    due = envy_of(board)
    wagers = one.place.wagers if one.place.is_open else ()
    chosen = wagers[0] if len(wagers) == 1 else 0
    others = [other for other in board.panels if other is not one]
    return AquariusView(
        steps=steps(one),
        meters=tuple(level.current for level in one.jackpot.link.levels.values()),
        prize=prize(one, award) if award else None,
        head="Game in play" if board.is_open else "Tap a seat when its sensor lights",
        sensors=tuple(sensor_key(board, one, n) for n in range(1, board.table.seats + 1)),
        envy=envy_views(board),
        envy_sum=brief(sum(due.values())) if due else "",
        first_card=first_card_key(board) if board.is_open else None,
        coin_in=coin_in_key(board, one),
        hands=tuple(hand_key(one, hand) for hand in one.jackpot.rules.hands),
        call=call_key(board, one),
        over=over_key(one),
        holder=one.state.staff[one.controller.key_by].name if at_jph else "",
        switch=switch_view(one),
        asks_key=bool(one.claims) and not at_jph,
        is_recorded=one.controller.is_recorded,
        seats=tuple(wagers),
        chosen=chosen,
        j_pots=tuple(j_pot_key(one, claim) for claim in one.claims[:2]) if at_jph else (),
        cards=cards_words(board),
        keypads=tuple((other.sensor, other.title) for other in others),
        faults=fault_views(board),
        technician=technician_key(board.table) if fault_views(board) else None,
    )


def step(one: Panel) -> int:
    """Which of the six steps of the documents is due."""
    if not one.place.is_open:
        return 0
    if one.controller.key_at == "jph":
        return 4 if one.controller.is_recorded else 3
    return 2 if one.claims else 5 if one.wins else 1


def steps(one: Panel) -> tuple[StepView, ...]:
    now = step(one)
    looks = ("past" if at < now else "now" if at == now else "later" for at in range(len(STEPS)))
    return tuple(map(StepView, STEPS, looks))


def prize(one: Panel, award: Award) -> PrizeView:
    row = views.hand_view(one.jackpot.rules, award.hand)
    is_win = award.step == "posted"
    falls = bool(award.level) and not award.is_settled
    return PrizeView(
        hand=hand_label(award.hand),
        share=share(row.share_bp) if row.share_bp else "",
        amount=one.amount(award),
        note=f"Win page {award.win}" if is_win else "Provisional",
        since=0 if is_win else one.since(award),
        after=after_run(one, award) if falls else None,
    )


def after_run(one: Panel, award: Award) -> Money:
    left = one.jackpot.link.levels[award.level].current - one.place_in_queue(award).amount
    used = one.reseed_after(award)
    return left + used.seed + used.reserve if used else left


def sensor_key(board: Board, one: Panel, seat: int) -> Key:
    """Before the lock a tap stands for the chip on the sensor."""
    is_lit, is_dead = seat in board.lit(one), seat in one.controller.dead_seats
    words = "dead" if is_dead else brief(one.jackpot.rules.wager) if is_lit else "–"
    look = "dead" if is_dead else "next" if is_lit else ""
    return Key(f"sensor|{seat}/{one.sensor}|", str(seat), words, look, is_lit)


def first_card_key(board: Board) -> Key:
    press = f"first_card||{board.turn_id('first-card')}"
    return Key(press, "FIRST CARD", look="off done" if board.is_dealt else "")


def coin_in_key(board: Board, one: Panel) -> Key:
    count, press = len(board.lit(one)), f"coin_in||{board.id('coin-in')}"
    if one.place.is_open:
        return Key(press, "COIN IN", f"{seats(count)} locked: take the wagers off", "off done")
    if board.is_shut:
        return Key(press, "COIN IN", "Waits for the fault to be cleared", "off")
    return Key(press, "COIN IN", seats(count), "next" if count else "")


def hand_key(one: Panel, hand: str) -> HandKey:
    row = views.hand_view(one.jackpot.rules, hand)
    lit = next((award for award in one.claims if award.hand == hand), None)
    count = f"off-{lit.number}" if lit else f"on-{one.jackpot.link.claims + 1}"
    press = f"hand|{one.sensor}/{hand}|{one.id(f'hand-{hand}-{count}')}"
    look = "on" if lit else "" if one.place.is_open else "off"
    pays = share(row.share_bp) if row.share_bp else hand_pay(one, row, None)
    return HandKey(Key(press, hand_label(hand), look=look, is_on=lit is not None), pays)


def call_key(board: Board, one: Panel) -> Key:
    press = f"call||{board.turn_id('call')}"
    if board.called:
        return Key(press, "SUPERVISOR CALLED", "", "on", since=board.called)
    is_next = bool(one.claims) and one.controller.key_at == "run"
    return Key(press, "CALL SUPERVISOR", look="next" if is_next else "")


def over_key(one: Panel) -> Key:
    is_free = one.place.is_open and not one.claims and one.controller.key_at == "run"
    why = "" if is_free else "Waits for J-POT and the key at RUN"
    if not one.place.is_open:
        why = "Waits for COIN IN"
    return Key(f"over||{one.id('over')}", "GAME OVER", why, "next" if is_free else "off")


def switch_view(one: Panel) -> SwitchView:
    """A turn takes the key's number and its holder's PIN."""
    at_jph = one.controller.key_at == "jph"
    to_run = "next" if at_jph and one.controller.is_recorded else ""
    to_jph = "next" if one.claims and not at_jph else ""
    run = Key(f"key|run|{one.turn_id('run')}", "RUN", look=to_run if at_jph else "on")
    jph = Key(f"key|jph|{one.turn_id('jph')}", "JPH", look="on" if at_jph else to_jph)
    return SwitchView(at_jph, run, jph)


def j_pot_key(one: Panel, award: Award) -> Key:
    what = f"Record {show(one.amount(award))}, {hand_label(award.hand).lower()}"
    return Key(f"jpot|{award.hand}|{one.id(f'jpot-{award.number}')}", "J-POT", what, "next")
