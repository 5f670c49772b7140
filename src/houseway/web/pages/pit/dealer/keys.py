"""The buttons of a dealer's panel: what each says, how it looks, and the id of its command.

Buttons never move or change their meaning; only their state changes.
"""

from msgspec import Struct

from houseway.floor.law.house_rules import cards_from, tray_below
from houseway.floor.state import Table
from houseway.money import show
from houseway.progressive import Award
from houseway.web import views
from houseway.web.pages import calls
from houseway.web.pages.pit.cards import Picker
from houseway.web.pages.pit.dealer.board import Board, Claimed
from houseway.web.pages.pit.panel import Panel
from houseway.web.pages.words import LEVELS, brief, hand_label, seats, share

STEPS = ("COIN IN", "Hand button", "Key to JPH", "J-POT", "Key to RUN", "GAME OVER")


class Key(Struct, frozen=True):
    """`press` is its "name|value|id"; `look` are CSS classes of pit.css. `since` and `at` are times
    that the browser formats, in microseconds. A hand has `pays` and `share`."""

    press: str
    words: str = ""
    what: str = ""
    look: str = ""
    is_on: bool = False
    since: int = 0
    at: int = 0
    pays: str = ""
    share: str = ""
    label: str = ""


def letters(board: Board) -> dict[int, str]:
    """One letter for each jackpot if there are several; numbers if they begin alike."""
    if len(board.panels) == 1:
        return {board.first.sensor: ""}
    found = {one.sensor: one.title[:1].upper() for one in board.panels}
    return found if len({*found.values()}) == len(found) else {n: str(n) for n in found}


# Nexus and Atlas.


def great_keys(board: Board) -> tuple[Key, ...]:
    return start_key(board), first_card_key(board), call_key(board), end_key(board)


def start_key(board: Board, words: str = "START GAME") -> Key:
    """START GAME, or COIN IN on Aquarius, for all sensors of the table."""
    name = words.lower().replace(" ", "_").replace("start_game", "start")
    press = f"{name}||{board.id(name.replace('_', '-'))}"
    if board.is_open:
        return Key(press, words, "Locked ", "off done", at=board.started_at)
    counts = [len(board.lit(one)) for one in board.panels if board.lit(one)]
    what = f"{' + '.join(map(str, counts)) or 0} {'wager' if counts == [1] else 'wagers'}"
    if board.is_shut:
        return Key(press, words, why_shut(board), "off")
    if board.is_dealt:
        return Key(press, words, "The first card is out", "off")
    if board.needs_dealer:
        return Key(press, words, "Log on with your card", "off")
    return Key(press, words, f"{what}, {brief(board.coin_in)}", "next" if counts else "off")


def why_shut(board: Board) -> str:
    """What keeps the table from taking wagers: a stop of the floor is not the dealer's to clear."""
    return "The floor has stopped" if board.first.stopped else "Clear the fault first"


def after_lock(board: Board) -> str:
    """What each jackpot's document has the dealer do with the wagers after the lock."""
    leave = [one.title for one in board.panels if one.place.is_open and one.leaves_wagers]
    take = [one.title for one in board.panels if one.place.is_open and not one.leaves_wagers]
    if leave and take:
        return f"Remove {' and '.join(take)} chips, leave {' and '.join(leave)} chips"
    return "Leave the chips on the table" if leave else "Remove the chips"


def first_card_key(board: Board) -> Key:
    press = f"first_card||{board.turn_id('first-card')}"
    if board.is_dealt:
        return Key(press, "FIRST CARD", "No more corrections", "off done")
    if not board.is_open:
        is_lit = any(board.lit(one) for one in board.panels)
        return Key(press, "FIRST CARD", "Lock the wagers first" if is_lit else "No jackpot wagers")
    if board.is_shown:
        return Key(press, "FIRST CARD", "No more corrections")
    return Key(press, "FIRST CARD", "No corrections after this", "next")


def call_key(board: Board) -> Key:
    press, claims = f"call||{board.turn_id('call')}", board.claims
    if board.called:
        return Key(press, "CALL SUPERVISOR", "Called ", "on", since=board.called)
    what = f"Leave {seats_named(claims) or 'the hand'} face up" if claims else ""
    is_next = bool(claims) and not board.keypad.held_by
    return Key(press, "CALL SUPERVISOR", what, "next" if is_next else "")


def seats_named(claims: list[Claimed]) -> str:
    """ "seat 3", "seats 6 and 3": in the order of payment, each once."""
    found = [str(seat) for seat in dict.fromkeys(one.award.seat for one in claims) if seat]
    many = "seats" if len(found) > 1 else "seat"
    return f"{many} {' and '.join(found)}" if found else ""


def end_key(board: Board) -> Key:
    press = f"end||{board.id('end')}"
    if not board.is_open and not board.is_dealt:
        return Key(press, "END GAME", "No round is open", "off")
    if not board.claims:
        early = [one.title for one in board.ending if one.ends_before_play]
        what = f"Ends {' and '.join(early)}; then play the hand" if early else tray_words(board)
        return Key(press, "END GAME", what, "next" if board.is_shown else "")
    many, who = "claims" if len(board.claims) > 1 else "claim", seats_named(board.claims)
    return Key(press, "END GAME", f"Waiting on the {many}{who and f' at {who}'}", "off")


def tray_words(board: Board) -> str:
    """What the dealer pays from the tray with this button."""
    small = [(one, award) for one in board.panels for award in one.small]
    total = sum(one.amount(award) for one, award in small)
    return f"Pays {brief(total)} from the tray" if small else ""


def technician_key(table: Table) -> Key:
    """Pressing again is recorded again, after half a minute at the earliest."""
    words = "TECHNICIAN CALLED" if table.called else "CALL TECHNICIAN"
    look = "on" if table.called else ""
    return Key(f"technician||{calls.technician_id(table)}", words, "", look, since=table.called_at)


# The felt.


def correct_words(board: Board) -> str:
    """The first card ends corrections; a misdeal can still be recorded, or the round voided."""
    return "MISDEAL" if board.is_shown else "CORRECT"


def seat_key(board: Board, number: int) -> Key:
    """Before the lock a tap stands for the chips on its sensors; later it selects the seat."""
    lit = [one for one in board.panels if number in board.lit(one)]
    is_chosen = board.is_open and board.seat == number
    note = "no wager" if board.is_open and not lit else ""
    look = "chosen" if is_chosen else "" if lit else "none"
    if all(number in one.controller.dead_seats for one in board.panels):
        note, look = "out of order", "none dead"
    name = "seat" if board.is_open else "sensor"
    press = f"{name}|{number}|{board.turn_id(f'seat-{number}')}"
    is_on = is_chosen or (bool(lit) and not board.is_open)
    label = f"Seat {number}{', wager' if lit else ''}"
    return Key(press, str(number), note, look, is_on, label=label)


def chips(board: Board, seat: int) -> list[tuple[Key, bool]]:
    """The sensors of a seat, and whether each has a claim. Before the lock, tapping one of several
    stands for its chip alone."""
    found, signs = [], letters(board)
    for one in board.panels:
        letter = signs[one.sensor]
        is_lit, is_dead = seat in board.lit(one), seat in one.controller.dead_seats
        wager = brief(one.jackpot.rules.wager)
        is_corrected = not is_lit and seat in one.corrected
        state = ", out of order" if is_dead else ", wager" if is_lit else ""
        press = f"sensor|{seat}/{one.sensor}|" if letter and not board.is_open else ""
        look = "dead" if is_dead else "lit" if is_lit else "dark"
        look += " corrected" if is_corrected else ""
        words = letter or (wager if is_lit else "–")
        key = Key(press, words, look=look, label=f"Seat {seat}, {one.title}{state}")
        found.append((key, any(award.seat == seat for award in one.claims)))
    return found


def felt_words(board: Board) -> tuple[str, str, str]:
    """The text on the felt: heading, line and hint."""
    counts = [(one, len(board.lit(one))) for one in board.panels]
    if not board.is_open and board.is_dealt:
        return "Game in play", "No jackpot wagers locked", ""
    if not board.is_open and board.is_shut:
        return "Take no jackpot wagers", why_shut(board), ""
    head = "Game in play" if board.is_open else "Place your wagers"
    if not any(count for _, count in counts):
        return head, "Tap a seat to light its sensor", ""
    wagers = ", ".join(f"{one.title} {seats(count)}" for one, count in counts)
    wagers = wagers if len(counts) > 1 else seats(counts[0][1])
    if not board.is_open:
        return head, f"{wagers}, {brief(board.coin_in)}", ""
    line = f"{wagers} locked, {brief(board.coin_in)} coin-in"
    if board.seat or board.claims or board.is_dealt:
        chosen = (
            f"Seat {board.seat} selected" if board.seat else "Tap the seat with the winning hand"
        )
        return head, line, "" if board.is_wild else chosen
    return head, line, after_lock(board)


# Hands, on every family.


def hand_keys(board: Board, one: Panel) -> tuple[list[Key], list[Key]]:
    """Hands paid by a meter, and those paid from the tray."""
    rows = [views.hand_view(one.jackpot.rules, hand) for hand in one.jackpot.rules.hands]
    meter = [hand_key(board, one, row) for row in rows if row.share_bp]
    return meter, [hand_key(board, one, row) for row in rows if not row.share_bp]


def hand_key(board: Board, one: Panel, row: views.HandView) -> Key:
    """Lit for the chosen seat first, then for any; a recorded win shows the recorded amount."""
    award = lit_award(board, one, row.hand)
    is_claim = award is not None and award.step != "posted"
    what = share_words(row) or f"{row.amount // one.jackpot.rules.wager:,} for 1"
    if award is not None:
        seat = f"Seat {award.seat}" if award.seat else "Claimed"
        what = seat if is_claim else f"Win {award.win}"
    count = f"off-{award.number}" if is_claim and award else f"on-{one.jackpot.link.claims + 1}"
    seat_id = board.seat if board.names_seats else 0
    press = f"hand|{one.sensor}/{row.hand}|{one.id(f'hand-{row.hand}-{seat_id}-{count}')}"
    look = "on" if is_claim else "" if one.place.is_open else "off"
    is_chosen = not board.names_seats and not board.seat
    if is_claim and award and award.seat and board.seat != award.seat and not is_chosen:
        look = "other"
    pays = hand_pay(one, row, award)
    return Key(press, hand_label(row.hand), what, look, is_claim, pays=pays, share=share_words(row))


def share_words(row: views.HandView) -> str:
    """ "10% Mega"; for a jackpot with one meter, the share alone."""
    level = "" if row.level in ("", "jackpot") else f" {LEVELS[row.level]}"
    return f"{share(row.share_bp)}{level}" if row.share_bp else ""


def hand_pay(one: Panel, row: views.HandView, award: Award | None) -> str:
    if award is not None:
        return show(one.amount(award)) if row.share_bp else brief(one.amount(award))
    if not row.share_bp:
        return brief(row.amount)
    return show(one.jackpot.link.levels[row.level].current * row.share_bp // 10_000)


def lit_award(board: Board, one: Panel, hand: str) -> Award | None:
    chosen = board.seat if board.names_seats else 0
    found = [a for a in one.awards if a.hand == hand and not a.is_backed_out]
    own = [a for a in found if a.seat == chosen] if chosen else found
    pending = [a for a in own if a.step != "posted"] or [a for a in found if a.step != "posted"]
    return next(iter(pending or own), None)


def claim_title(board: Board, claimed: Claimed) -> str:
    seat = f"seat {claimed.award.seat}" if claimed.award.seat else "seat not selected"
    title = f"{claimed.panel.title}, {seat}" if len(board.panels) > 1 else seat
    return f"{title[:1].upper()}{title[1:]}"


def provisional(one: Panel, award: Award) -> str:
    """ "10%, provisional": the amount next to it may still change along the queue."""
    part = share_words(views.hand_view(one.jackpot.rules, award.hand))
    waits = one.waits_for(award)
    said = f"after the award at {waits}" if waits else "provisional"
    return f"{part}, {said}" if part else said[:1].upper() + said[1:]


def needs(one: Panel, award: Award) -> str:
    card = f"an executive {one.carrier}" if one.asks(award) else f"a supervisor {one.carrier}"
    waits = one.waits_for(award)
    first = " First claim on this meter." if award.level else ""
    place = f" Waits for {waits}." if waits else first
    return f"Needs {card}.{place}"


def pay_order(board: Board) -> str:
    """ "Order: seat 6, then seat 3"; empty if one seat is paid."""
    seats_ = [one.award.seat for one in (*board.wins, *board.claims) if one.award.seat]
    order = ", then ".join(f"seat {seat}" for seat in dict.fromkeys(seats_))
    return f"Order: {order}" if "," in order else ""


def payer(one: Panel, award: Award) -> str:
    """Who pays a recorded win: the dealer below the tray limit, otherwise the cage."""
    if award.is_paid:
        return "Paid by the cage"
    is_small = award.due < tray_below(one.state)
    return "Pay from the tray" if is_small else "Cage pays"


def envy_key(board: Board, seat: int) -> Key:
    """A tap marks it as paid."""
    return Key(f"paid|{seat}|", is_on=seat in board.panel_state.paid)


def paged_at(one: Panel, award: Award) -> int:
    is_paged = one.asks(award) and calls.is_paged(one.state, one.table, one.memory)
    return one.table.paged_at if is_paged else 0


# Aquarius.


def step(one: Panel) -> int:
    """Which of the six documented steps is due."""
    if not one.place.is_open:
        return 0
    if one.controller.key_at == "jph":
        return 4 if one.controller.is_recorded else 3
    return 2 if one.claims else 5 if one.wins else 1


def steps(one: Panel) -> list[tuple[str, str, str]]:
    """Each step with its look, and its result or what it will do."""
    now, award = step(one), next(iter(one.claims or one.wins), None)
    hand = hand_label(award.hand) if award else "Dealer's claim"
    holder = one.state.staff.get(one.held_by)
    facts = (
        f"{seats(len(one.place.wagers))} locked" if one.place.is_open else "Locks the wagers",
        hand,
        holder.name if holder else "Supervisor's key",
        f"Win {award.win}" if award and award.win else "Records the win",
        "Lowers the meter",
        "Ends the game",
    )
    looks = ("past" if n < now else "now" if n == now else "later" for n in range(len(STEPS)))
    return list(zip(STEPS, looks, facts, strict=True))


def over_key(board: Board, one: Panel) -> Key:
    is_free = one.place.is_open and not one.claims and one.controller.key_at == "run"
    why = "" if is_free else "Press J-POT and turn the key to RUN first"
    if not one.place.is_open:
        why = "Press COIN IN first"
    look = "off" if not is_free else "next" if board.is_shown else ""
    return Key(f"over||{one.id('over')}", "GAME OVER", why, look)


def key_press(one: Panel, to: str) -> str:
    return f"key|{to}|{one.turn_id(to)}"


def turn_key(one: Panel, to: str) -> Key:
    """The key in its actual position, which is lit."""
    at_jph = one.controller.key_at == "jph"
    if at_jph == (to == "jph"):
        look = "on"
    elif to == "run":
        look = "next" if one.controller.is_recorded else ""
    else:  # Before that the supervisor is called.
        called = one.memory.called(one.table.name)
        look = "off" if not one.claims else "next" if called else ""
    return Key(key_press(one, to), to.upper(), look=look)


def card_trouble(one: Panel, award: Award, tapped: Picker | None) -> str:
    """Why nothing can be recorded with these cards. R44: from a set amount up they are required."""
    if tapped is None:
        return ""
    is_missing = not tapped.chosen and one.amount(award) >= cards_from(one.state)
    return "Enter the cards first" if is_missing else tapped.trouble


def j_pot_key(one: Panel, award: Award, trouble: str = "") -> Key:
    """`trouble`: why the cards entered do not show the hand, or that there are none."""
    what = trouble or f"Record {show(one.amount(award))}, {hand_label(award.hand).lower()}"
    press = f"jpot|{award.hand}|{one.id(f'jpot-{award.number}')}"
    return Key(press, "J-POT", what, "off" if trouble else "next")
