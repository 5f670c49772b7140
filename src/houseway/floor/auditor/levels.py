"""Wagers and adjustments, checked against the rates and the law and booked."""

from collections.abc import Callable
from fractions import Fraction

from houseway.floor.auditor.books import Books, Json, LevelBook, need, signed

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
    book.wagers[event["table"], event["game"]].discard(event["seat"])
    book.coin_in -= event["coin_in"]
    book.house -= event["house"]
    for name, meter, reserve, overflow in event["parts"]:
        level = book.levels[name]
        level.display -= meter
        level.reserve -= reserve
        level.overflow -= overflow
        level.went["wagers reversed"] += meter + reserve + overflow


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
    need(bool(event["reason"].strip() and event["by"]), "a level rose without person and reason")
    level = book.levels[event["level"]]
    level.display += event["amount"] - event["overflow"]
    level.overflow += event["overflow"]
    level.came["raised"] += event["amount"]


def merchandise(book: Books, event: Json, actor: str) -> None:
    """WAC 230-15-700: bought with money that is not on display."""
    signed(event, "merchandise was bought")
    pool = event["pool"]
    need(pool in ("reserve", "overflow"), f"merchandise was bought from the {pool}")
    level = book.levels[event["level"]]
    setattr(level, pool, getattr(level, pool) - event["amount"])
    level.went["merchandise"] += event["amount"]


def released(book: Books, event: Json, actor: str) -> None:
    level = book.levels[event["level"]]
    level.overflow -= event["amount"]
    level.display += event["amount"]


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
