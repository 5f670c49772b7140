"""Awards: who pressed, who signed, what was due, what left the level, who was envied."""

from collections import Counter
from collections.abc import Callable

from houseway.floor.auditor.books import CENT, DOLLAR, WHOLE, Books, Claim, Json, need


def claimed(book: Books, event: Json, actor: str) -> None:
    table, game = event["table"], event["game"]
    need(table in book.open_games and book.games[table] == game, "a claim outside a game")
    level = event["level"]
    claim = book.claims[event["award"]] = Claim(
        number=event["award"],
        table=table,
        game=game,
        seat=event["seat"],
        hand=event["hand"],
        level=level,
        contributed=taken_in(book, level),
        pressed_by=actor,
    )
    book.rounds.setdefault((table, game), []).append(claim)


def seat_named(book: Books, event: Json, actor: str) -> None:
    book.claims[event["award"]].seat = event["seat"]


def gone(book: Books, event: Json, actor: str) -> None:
    claim = book.claims.pop(event["award"])
    need(claim.posted is None, f"win {claim.number} vanished")
    book.rounds[claim.table, claim.game].remove(claim)


def authorised(book: Books, event: Json, actor: str) -> None:
    claim = book.claims[event["award"]]
    need(actor != claim.pressed_by, f"{actor} pressed and signed award {claim.number}")
    claim.signature = event["signature"]


def posted(book: Books, event: Json, actor: str) -> None:
    """R27 to R29: signed, in turn, and for the right sum."""
    claim, amount, owed = book.claims[event["award"]], event["amount"], event.get("owed", 0)
    need(claim.posted is None, f"award {claim.number} was posted twice")
    need(claim.seat in book.wagers[claim.table, claim.game], "a win without a wager")
    book.wins += 1
    need(event["win"] == book.wins, f"win {event['win']} follows win {book.wins - 1}")
    need(amount % CENT == 0, "a win that is not whole cents")
    signed_high = claim.signature == "executive"
    need(signed_high or (claim.signature != "" and not is_high(book, claim, amount + owed)), "card")
    right_sum(book, claim, amount, owed)
    in_turn(book, claim)
    claim.posted, claim.owed = amount, owed
    if not claim.level:
        claim.settled = True
        book.tray += amount


def settled(book: Books, event: Json, actor: str) -> None:
    claim, level = book.claims[event["award"]], book.levels[event["level"]]
    need(claim.posted == event["amount"] and not claim.settled, "a level fell by another sum")
    reseed = event.get("reseed")
    need((reseed is not None) == book.is_whole(claim.hand), "a reseed without a 100% award")
    level.display -= event["amount"]
    level.went["wins"] += event["amount"]
    level.hits += 1
    claim.settled = True
    if reseed is not None:
        seed, reserve = reseed["seed"], reseed["reserve"]
        full = level.maximum is not None and level.display + seed + reserve == level.maximum
        need(full or (seed, reserve) == (book.seed(claim.level), level.reserve), "a wrong reseed")
        level.display += seed + reserve
        level.reserve -= reserve
        level.came["seeds"] += seed


def paid(book: Books, event: Json, actor: str) -> None:
    claim = book.claims[event["award"]]
    need(claim.posted is not None, "a claim was paid that nobody posted")
    need(not claim.paid and not claim.reversed, f"award {claim.number} was paid twice")
    need(event["amount"] == (claim.posted or 0) + claim.owed, "another sum was paid")
    claim.paid = True


def backed_out(book: Books, event: Json, actor: str) -> None:
    claim = book.claims[event["award"]]
    need(claim.posted == event["amount"] and not claim.reversed, "a back-out of another sum")
    need(bool(event["reason"].strip()), "a back-out without a reason")
    claim.reversed = True
    if not claim.level:
        book.tray -= event["amount"]
        return
    level = book.levels[claim.level]
    seed, reserve, overflow = event["seed"], event["reserve"], event["overflow"]
    level.display += event["amount"] - seed - reserve - overflow
    level.reserve += reserve
    level.overflow += overflow
    level.went["wins"] -= event["amount"]
    level.went["seed recovered"] += seed


def game_ended(book: Books, event: Json, actor: str) -> None:
    """R30: envy exactly to the right seats."""
    table, game = event["table"], event["game"]
    due: Counter[str] = Counter()
    for claim in of_round(book, table, game):
        need(claim.settled, f"table {table} ended its game with award {claim.number} open")
        if not claim.reversed:
            for seat in book.wagers[table, game] - {claim.seat}:
                due[str(seat)] += envy(book, claim.hand)
    expected = {seat: amount for seat, amount in due.items() if amount}
    need(event["envy"] == expected, f"envy {event['envy']}, due {expected}")
    book.envy += sum(expected.values())
    book.open_games.discard(table)
    del book.wagers[table, game]
    book.rounds.pop((table, game), None)


def right_sum(book: Books, claim: Claim, amount: int, owed: int) -> None:
    """A fixed pay in full; a share of no more than the level holds and no less than it held when
    it was claimed, since later contributions belong to the next jackpot."""
    pay = book.pay(claim.hand)
    if pay["type"] == "Share":
        level = book.levels[claim.level]
        most = level.display * pay["share_bp"] // WHOLE
        later = taken_in(book, claim.level) - claim.contributed
        least = max(0, level.display - later) * pay["share_bp"] // WHOLE
        need(least - CENT < amount <= most, f"{amount} is not between {least} and {most}")
    else:
        fixed = pay["amount"] if pay["type"] == "Prize" else pay["times"] * book.wager
        need(amount + owed == fixed, f"{amount} + {owed} is not {fixed}")


def in_turn(book: Books, claim: Claim) -> None:
    """No open claim of the same round and level sits further to the dealer's right."""
    if claim.level:
        for other in of_round(book, claim.table, claim.game):
            ahead = other.posted is None and other.level == claim.level and other.seat > claim.seat
            need(not ahead, f"award {other.number} sits further right")


def is_high(book: Books, claim: Claim, amount: int) -> bool:
    levels = [row["name"] for row in book.rules["levels"]]
    top = claim.level != "" and levels[0] == claim.level and book.is_whole(claim.hand)
    return top or amount > book.rules.get("executive_above", 5_000 * DOLLAR)


def envy(book: Books, hand: str) -> int:
    printed = int(book.rules["hands"][hand].get("envy", 0))
    if not book.rules.get("envy_times_wager", False):
        return printed
    return printed * book.wager // DOLLAR


def of_round(book: Books, table: str, game: int) -> list[Claim]:
    return book.rounds.get((table, game), [])


def taken_in(book: Books, level: str) -> int:
    return book.levels[level].came["contributions"] if level else 0


HANDLERS: dict[str, Callable[[Books, Json, str], None]] = {
    "HandClaimed": claimed,
    "SeatNamed": seat_named,
    "ClaimWithdrawn": gone,
    "ClaimRejected": gone,
    "AwardAuthorised": authorised,
    "AwardPosted": posted,
    "AwardSettled": settled,
    "AwardPaid": paid,
    "AwardBackedOut": backed_out,
    "GameEnded": game_ended,
}
