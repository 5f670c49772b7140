"""Awards: who pressed, who signed, what was due, what left the level, who was paid envy."""

from collections import Counter
from collections.abc import Callable

from houseway.floor.auditor.jackpots import due
from houseway.floor.auditor.rebuilt_books import (
    CENT,
    DOLLAR,
    Books,
    Claim,
    Json,
    Past,
    dollars,
    money,
    need,
)

TRAY_MOST = 500 * DOLLAR  # From this amount on, cards must be on record (WAC 230-15-405).
METHODS = ("cash", "chips", "cheque")


def claimed(book: Books, event: Json, actor: str) -> None:
    number, table, game, level = (event[key] for key in ("award", "table", "game", "level"))
    late = event.get("late")
    need(
        number == book.claimed + 1,
        f"award {number} follows award {book.claimed}; out of sequence",
    )
    runs = table in book.open_games and book.games[table] == game
    need(runs is (late is None), "a hand was claimed outside its game")
    need(
        level == book.pay(event["hand"]).get("level", ""), "a hand was claimed from the wrong level"
    )
    read = (book.levels[level].display, book.levels[level].metered) if level else (0, 0)
    if late is not None and level:
        read = (read[0], claimed_late(book, event, late).metered[level])
    elif late is not None:
        claimed_late(book, event, late)
    need(
        (event["reading"], event["mark"]) == read,
        f"the meter reading of the claim is {event['reading']}, not {read}",
    )
    book.claimed = number
    claim = book.claims[number] = Claim(
        number=number,
        table=table,
        game=game,
        seat=0,
        hand=event["hand"],
        level=level,
        metered=read[1],
        pressed_by=late["by"] if late else actor,
        by_dealer=event.get("by_dealer", False),
    )
    book.rounds.setdefault((table, game), []).append(claim)
    if late is not None:
        claim.seat, claim.is_late = event["seat"], True
    elif event["seat"] or event.get("late_behind"):
        seated(book, claim, event)


def claimed_late(book: Books, event: Json, late: Json) -> Past:
    """A late claim: from a game of this gambling day, by a seat that made the wager and has not
    won, with a reason, a recording, and that round's envy."""
    seat, past = event["seat"], book.past.get((event["table"], event["game"]))
    need(
        past is not None, f"a late claim was made for game {event['game']}, which did not end today"
    )
    assert past is not None
    need(seat in past.seats, f"a late claim was made for seat {seat}, which had no wager")
    need(seat not in past.won, f"seat {seat} won game {event['game']} twice")
    need(
        bool(late["reason"].strip() and late["reference"].strip()),
        "a late claim has no reason or no recording",
    )
    each = envy(book, event["hand"])
    owing = {str(other): each for other in past.seats - {seat} if each}
    need(
        late["envy"] == owing,
        f"envy of the late claim is {dollars(late['envy'])}; due {dollars(owing)}",
    )
    past.won.add(seat)
    book.envy += sum(owing.values())
    return past


def tray_paid(book: Books, event: Json, actor: str) -> None:
    """R27 covers wins that move a meter; the dealer alone pays a small fixed pay without envy."""
    claim, amount = open_claim(book, event), event["amount"]
    alone = claim.by_dealer and not claim.is_verified and claim.seat
    need(
        bool(alone),
        f"award {claim.number} was paid from the tray, but is not the dealer's to pay alone",
    )
    fixed = not claim.level and book.pay(claim.hand)["type"] == "Times"
    need(fixed and not envy(book, claim.hand), f"award {claim.number} is not a small fixed pay")
    need(
        amount < TRAY_MOST,
        f"the dealer alone paid {money(amount)} for award {claim.number}, too much",
    )
    due.right_sum(book, claim, amount, 0)
    book.tray += amount
    gone(book, event, actor)


def seat_named(book: Books, event: Json, actor: str) -> None:
    seated(book, open_claim(book, event), event)


def seated(book: Books, claim: Claim, event: Json) -> None:
    """One hand per seat, and only for a seat that made the wager. Late if a claim that should have
    come after it was paid first."""
    seat, around = event["seat"], of_round(book, claim.table, claim.game)
    need(
        seat in book.wagers[claim.table, claim.game], f"seat {seat} claimed a hand without a wager"
    )
    twice = [c.number for c in around if c.seat == seat and c is not claim and not c.reversed]
    need(not twice, f"seat {seat} claimed a second hand; the first is award {twice[:1]}")
    claim.seat = seat
    late = due.late_behind(book, claim)
    said = event.get("late_behind", 0)
    need(
        said == late,
        f"award {claim.number} is marked late after {said or 'none'}, not {late or 'none'}",
    )


def gone(book: Books, event: Json, actor: str) -> None:
    claim = open_claim(book, event)
    del book.claims[claim.number]
    book.rounds[claim.table, claim.game].remove(claim)


def verified(book: Books, event: Json, actor: str) -> None:
    claim = open_claim(book, event)
    need(not claim.is_verified, f"award {claim.number} was verified twice")
    claim.is_verified, claim.verified_by = True, actor


def unverified(book: Books, event: Json, actor: str) -> None:
    claim = open_claim(book, event)
    claim.is_verified, claim.signature = False, ""


def authorised(book: Books, event: Json, actor: str) -> None:
    claim = open_claim(book, event)
    need(actor != claim.pressed_by, f"{actor} both claimed and signed award {claim.number}")
    need(claim.is_verified, f"award {claim.number} was signed before it was verified")
    need(not claim.signature, f"award {claim.number} was signed twice")
    due.in_turn(book, claim)
    claim.signature, claim.signed_by = event["signature"], actor
    claim.asked = event.get("asked")


def posted(book: Books, event: Json, actor: str) -> None:
    """R27 to R29: signed, in turn, and for the right amount."""
    claim, amount, owed = open_claim(book, event), event["amount"], event.get("owed", 0)
    sat = claim.is_late or claim.seat in book.wagers[claim.table, claim.game]
    need(sat, "a win was posted for a seat without a wager")
    need(
        event["win"] > book.last_win,
        f"win {event['win']} follows win {book.last_win}; numbers must rise",
    )
    book.last_win = event["win"]
    need(amount % CENT == 0, "a win is not in whole cents")
    need(claim.signature != "", f"award {claim.number} was posted without a signature")
    asks = who_asks(book, claim, amount + owed)
    claim.takes_executive = bool(asks)
    signed_high = claim.signature == "executive" or not asks
    need(signed_high, f"award {claim.number} was not signed by an executive")
    said = claim.asked in (None, asks)
    need(
        said,
        f"award {claim.number}: the executive card was required by {asks!r}, not {claim.asked!r}",
    )
    due.in_turn(book, claim)
    due.right_sum(book, claim, amount, owed)
    claim.posted, claim.owed, claim.win = amount, owed, event["win"]
    if not claim.level:
        claim.settled = True
        book.tray += amount


def settled(book: Books, event: Json, actor: str) -> None:
    claim, level = book.claims[event["award"]], book.levels[event["level"]]
    need(claim.posted == event["amount"] and not claim.settled, "a level fell by the wrong amount")
    need(claim.level == event["level"], f"award {claim.number} came off the wrong level")
    need(
        event["mark"] == due.at_stake(level, claim),
        "a level fell at the wrong point of the coin-in",
    )
    level.staked = event["mark"]
    level.display -= event["amount"]
    level.went["wins"] += event["amount"]
    level.hits += 1
    claim.settled = True
    reseed = event.get("reseed")
    need(
        (reseed is not None) == book.is_whole(claim.hand),
        "a level was reseeded without a 100% award, or not reseeded after one",
    )
    if reseed is not None:
        reseeded(book, claim, (reseed["seed"], reseed["reserve"]))


def reseeded(book: Books, claim: Claim, used: tuple[int, int]) -> None:
    level = book.levels[claim.level]
    right = due.reseed(book, claim.level, level.display)
    need(used == right, f"the reseed was {dollars(used)}; due {dollars(right)}")
    seed, reserve = claim.reseed = used
    level.display += seed + reserve
    level.reserve -= reserve
    level.of_house += seed
    level.came["seeds"] += seed


def paid(book: Books, event: Json, actor: str) -> None:
    claim = posted_claim(book, event)
    need(not claim.paid, f"award {claim.number} was paid twice")
    need(event["method"] in METHODS, f"award {claim.number} was paid by {event['method']!r}")
    numbered = event["method"] == "cheque" or not event.get("check", "")
    need(numbered, f"award {claim.number} was paid in {event['method']} but has a check number")
    need(event["amount"] == (claim.posted or 0) + claim.owed, "the wrong amount was paid")
    need(
        0 <= event.get("withheld", 0) <= event["amount"],
        "the amount withheld is negative or more than the award",
    )
    claim.paid = True


def backed_out(book: Books, event: Json, actor: str) -> None:
    """R28: the award returns to its level, and each part of the reseed to its source."""
    claim = posted_claim(book, event)
    need(claim.posted == event["amount"] and claim.settled, "the wrong amount was backed out")
    need(claim.level == event["level"], "the back-out went to the wrong level")
    later = due.later_win(book, claim)
    need(
        later == 0, f"win {claim.win} was backed out although win {later} was paid from its reseed"
    )
    parts = seed, reserve, overflow = event["seed"], event["reserve"], event["overflow"]
    right = due.returned(book, claim)
    need(parts == right, f"the back-out returned {dollars(parts)}; due {dollars(right)}")
    claim.reversed = True
    if (past := book.past.get((claim.table, claim.game))) is not None:
        past.won.discard(claim.seat)
    if not claim.level:
        book.tray -= event["amount"]
        return
    level = book.levels[claim.level]
    level.display += event["amount"] - seed - reserve - overflow
    level.reserve += reserve
    level.overflow += overflow
    level.of_house -= seed
    level.went["wins"] -= event["amount"]
    level.went["seed recovery"] += seed


def disputed(book: Books, event: Json, actor: str) -> None:
    claim = posted_claim(book, event)
    need(claim.posted == event["amount"], "the dispute is over the wrong amount")
    need(due.later_win(book, claim) > 0, "a dispute was recorded where a back-out was possible")
    claim.disputed = True


def game_ended(book: Books, event: Json, actor: str) -> None:
    """R30: envy to exactly the right seats."""
    table, game = event["table"], event["game"]
    running = table in book.open_games and book.games[table] == game
    need(running, f"table {table} ended game {game}, which was not open")
    owing: Counter[str] = Counter()
    for claim in of_round(book, table, game):
        need(claim.settled, f"table {table} ended its game with award {claim.number} open")
        if not claim.reversed:
            for seat in book.wagers[table, game] - {claim.seat}:
                owing[str(seat)] += envy(book, claim.hand)
    expected = {seat: amount for seat, amount in owing.items() if amount}
    if event["envy"] != expected:
        need(False, f"envy {dollars(event['envy'])}; due {dollars(expected)}")
    book.envy += sum(expected.values())
    book.open_games.discard(table)
    sat, claims = book.wagers.pop((table, game)), book.rounds.pop((table, game), [])
    if book.begun.get(table) == book.day and table not in book.void:
        metered = {name: level.metered for name, level in book.levels.items()}
        won = {claim.seat for claim in claims if not claim.reversed}
        book.past[table, game] = Past(sat, metered, won)


def who_asks(book: Books, claim: Claim, amount: int) -> str:
    """Who requires an executive: the document of the table's controller, the house, or nobody."""
    rules = book.rules
    if not rules.get("supervisor_alone", False) and claim.table not in book.alone:
        levels = [row["name"] for row in rules["levels"]]
        top = claim.level != "" and levels[0] == claim.level and book.is_whole(claim.hand)
        signs = rules.get("executive_top", True)
        if (top and signs) or amount > rules.get("executive_above", 5_000 * DOLLAR):
            return "document"
    return "house" if 0 < rules.get("house_above", 0) < amount else ""


def envy(book: Books, hand: str) -> int:
    printed = int(book.rules["hands"][hand].get("envy", 0))
    if not book.rules.get("envy_times_wager", False):
        return printed
    return printed * book.wager // DOLLAR


def of_round(book: Books, table: str, game: int) -> list[Claim]:
    return book.rounds.get((table, game), [])


def open_claim(book: Books, event: Json) -> Claim:
    claim = book.claims[event["award"]]
    need(claim.posted is None, f"award {claim.number} was already posted")
    return claim


def posted_claim(book: Books, event: Json) -> Claim:
    claim = book.claims[event["award"]]
    need(claim.posted is not None, f"award {claim.number} was never posted")
    need(not claim.reversed, f"award {claim.number} was already backed out")
    need(not claim.disputed, f"award {claim.number} is in dispute")
    return claim


HANDLERS: dict[str, Callable[[Books, Json, str], None]] = {
    "HandClaimed": claimed,
    "TrayPaid": tray_paid,
    "SeatNamed": seat_named,
    "ClaimWithdrawn": gone,
    "ClaimRejected": gone,
    "ClaimVerified": verified,
    "VerificationWithdrawn": unverified,
    "AwardAuthorised": authorised,
    "AwardPosted": posted,
    "AwardSettled": settled,
    "AwardPaid": paid,
    "AwardBackedOut": backed_out,
    "DisputeRecorded": disputed,
    "GameEnded": game_ended,
}
