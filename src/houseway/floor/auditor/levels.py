"""Wagers and adjustments, checked against the rates and the law and booked."""

from collections.abc import Callable
from fractions import Fraction

from houseway.floor.auditor.books import Books, Json, LevelBook, need, signed

Part = tuple[str, int, int, int]  # Level, then off the display, the reserve and the overflow.
# WAC 230-15-695.
LAWFUL = ("win", "malfunction", "maximum", "gross_receipts", "seed_recovery")


def opened(book: Books, event: Json, actor: str) -> None:
    need(not book.levels, "a link was opened twice")
    for start in event["starts"]:
        level = LevelBook(start["current"], start.get("reserve", 0), start.get("overflow", 0))
        level.came["start"] = level.held
        level.of_house = start.get("of_house", 0)
        book.levels[start["level"]] = level


def game_started(book: Books, event: Json, actor: str) -> None:
    table, seats = event["table"], set(event["seats"])
    need(table not in book.open_games, f"table {table} started a game within a game")
    need(event["game"] == book.games.get(table, event["game"] - 1) + 1, "a game number is missing")
    book.games[table] = event["game"]
    book.open_games.add(table)
    book.wagers[table, event["game"]] = seats
    paying = len(seats) - len(event.get("credited", ()))
    need(event["coin_in"] == paying * book.wager, "coin-in is not the wagers")
    coin_in(book, event)


def wager_added(book: Books, event: Json, actor: str) -> None:
    book.wagers[event["table"], event["game"]].add(event["seat"])
    need(event["coin_in"] in (0, book.wager), "an added wager of another amount")
    coin_in(book, event)


def coin_in(book: Books, event: Json) -> None:
    total = event["coin_in"]
    book.coin_in += total
    book.house += event["house"]
    whole = event["house"]
    for name, meter, reserve, overflow in event["parts"]:
        level = book.levels[name]
        need(meter + overflow == share(total, book.rate(name, "contribution")), f"{name}: rate")
        need(reserve == share(total, book.rate(name, "reserve")), f"{name}: reserve rate")
        full = level.maximum is not None and level.display + meter == level.maximum
        need(not overflow or full, f"{name}: overflow below the maximum")
        level.display += meter
        level.metered += meter
        level.reserve += reserve
        level.overflow += overflow
        level.came["contributions"] += meter + reserve + overflow
        whole += meter + reserve + overflow
    need(whole == total, f"{total} of coin-in went to {whole}")


def wager_reversed(book: Books, event: Json, actor: str) -> None:
    """One wager goes back, each part from where such money lies now."""
    signed(event, "a wager was reversed")
    seats = book.wagers[event["table"], event["game"]]
    need(event["seat"] in seats, f"seat {event['seat']} had no wager to reverse")
    waiting = [c.number for c in book.claims.values() if c.level and not c.settled]
    need(not waiting, f"a wager was reversed while award {waiting[:1]} waited")
    due = [reversal(book, row["name"]) for row in book.rules["levels"]]
    given = [tuple(part) for part in event["parts"]]
    need(given == due, f"a reversal of {given}, due {due}")
    kept = event["coin_in"] - sum(sum(amounts) for _, *amounts in due)
    need(event["coin_in"] == book.wager, "a reversal of another wager")
    need(event["house"] == kept, f"the house gave back {event['house']}, not {kept}")
    seats.discard(event["seat"])
    book.coin_in -= event["coin_in"]
    book.house -= event["house"]
    for name, meter, reserve, overflow in due:
        level = book.levels[name]
        level.display -= meter
        level.reserve -= reserve
        level.overflow -= overflow
        level.went["wagers reversed"] += meter + reserve + overflow


def reversal(book: Books, name: str) -> Part:
    """At its maximum a level had put the contribution aside; what a reseed has taken from the
    reserve since then is on the display."""
    level = book.levels[name]
    meter = share(book.wager, book.rate(name, "contribution"))
    reserve = share(book.wager, book.rate(name, "reserve"))
    is_full = level.maximum is not None and level.display >= level.maximum
    aside = min(meter, level.overflow) if is_full else 0
    kept = min(reserve, level.reserve)
    return name, meter - aside + reserve - kept, kept, aside


def wager_carried(book: Books, event: Json, actor: str) -> None:
    book.wagers[event["table"], event["game"]].discard(event["seat"])


def lowered(book: Books, event: Json, actor: str) -> None:
    need(event["lawful"] in LAWFUL, f"a level fell for {event['lawful']}")
    need(bool(event["reason"].strip() and event["by"]), "a level fell without person and reason")
    level, amount, pool = book.levels[event["level"]], event["amount"], event["pool"]
    if event["lawful"] == "maximum":
        level.display -= amount
        level.overflow += amount
        return
    need(event["lawful"] != "gross_receipts" or pool != "display", "receipts off the display")
    setattr(level, pool, getattr(level, pool) - amount)
    level.went[event["lawful"]] += amount
    if event["lawful"] == "seed_recovery":
        level.of_house -= amount
        need(level.of_house >= 0, "more seed was recovered than went in")


def raised(book: Books, event: Json, actor: str) -> None:
    signed(event, "a level rose")
    level, amount, over = book.levels[event["level"]], event["amount"], event["overflow"]
    need(amount > 0, f"{event['level']} rose by {amount}")
    due = max(0, amount - room(level, amount))
    need(over == due, f"{over} of {amount} went to the overflow, due {due}")
    level.display += amount - over
    level.overflow += over
    level.came["raised"] += amount


def merchandise(book: Books, event: Json, actor: str) -> None:
    """WAC 230-15-700: bought with money that is not on display."""
    signed(event, "merchandise was bought")
    pool = event["pool"]
    need(pool in ("reserve", "overflow"), f"merchandise was bought from the {pool}")
    level = book.levels[event["level"]]
    setattr(level, pool, getattr(level, pool) - event["amount"])
    level.went["merchandise"] += event["amount"]


def released(book: Books, event: Json, actor: str) -> None:
    signed(event, "overflow was released")
    level, amount = book.levels[event["level"]], event["amount"]
    most = min(level.overflow, room(level, level.overflow))
    need(0 < amount <= most, f"{amount} of overflow was released, at most {most} could be")
    level.overflow -= amount
    level.display += amount


def room(level: LevelBook, amount: int) -> int:
    """How much more may be shown."""
    return amount if level.maximum is None else max(0, level.maximum - level.display)


def maximum_set(book: Books, event: Json, actor: str) -> None:
    level = book.levels[event["level"]]
    level.maximum = event["maximum"]
    need(level.maximum is None or level.maximum >= level.display, "a maximum below the meter")


def share(amount: int, rate: Fraction) -> int:
    exact = amount * rate
    need(exact.denominator == 1, f"{rate} of {amount} is not whole")
    return exact.numerator


HANDLERS: dict[str, Callable[[Books, Json, str], None]] = {
    "LinkOpened": opened,
    "GameStarted": game_started,
    "WagerAdded": wager_added,
    "WagerReversed": wager_reversed,
    "WagerCarried": wager_carried,
    "LevelLowered": lowered,
    "LevelRaised": raised,
    "MerchandiseBought": merchandise,
    "OverflowReleased": released,
    "MaximumSet": maximum_set,
}
