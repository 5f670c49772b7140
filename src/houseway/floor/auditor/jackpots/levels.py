"""Manual adjustments of a level: only what the law allows, and never while a claim is pending."""

from collections.abc import Callable

from houseway.floor.auditor.jackpots.due import on_level
from houseway.floor.auditor.jackpots.wagers import room
from houseway.floor.auditor.rebuilt_books import Books, Json, LevelBook, money, need

# WAC 230-15-695.
LAWFUL = ("win", "malfunction", "maximum", "gross_receipts", "seed_recovery")
ASIDE = ("reserve", "overflow")


def lowered(book: Books, event: Json, actor: str) -> None:
    level, amount, pool = adjusted(book, event), event["amount"], event["pool"]
    lawful = event["lawful"]
    need(lawful in LAWFUL, f"a level was lowered for {lawful}, which is not a lawful reason")
    from_aside = lawful == "gross_receipts"
    need(pool in (ASIDE if from_aside else ("display",)), f"{lawful} was taken from the {pool}")
    if lawful == "maximum":
        above = 0 if level.maximum is None else max(0, level.display - level.maximum)
        need(
            amount <= above,
            f"{event['level']} was lowered by {money(amount)} but was only {money(above)} above its"
            " maximum",
        )
        level.display -= amount
        level.overflow += amount
        return
    take(level, pool, amount, lawful.replace("_", " "))
    if lawful == "seed_recovery":
        level.of_house -= amount
        need(level.of_house >= 0, "more seed was recovered than went in")


def raised(book: Books, event: Json, actor: str) -> None:
    level, amount, over = adjusted(book, event), event["amount"], event["overflow"]
    due = max(0, amount - room(level, amount))
    need(over == due, f"{money(over)} of {money(amount)} went to the overflow; due {money(due)}")
    level.display += amount - over
    level.overflow += over
    level.came["raised"] += amount


def merchandise(book: Books, event: Json, actor: str) -> None:
    """WAC 230-15-700: bought with money that is not on display."""
    level, pool = adjusted(book, event), event["pool"]
    need(pool in ASIDE, f"merchandise was bought from the {pool}")
    take(level, pool, event["amount"], "merchandise")


def released(book: Books, event: Json, actor: str) -> None:
    level, amount = adjusted(book, event), event["amount"]
    most = min(level.overflow, room(level, level.overflow))
    need(
        amount <= most,
        f"{money(amount)} of overflow was released; the most possible was {money(most)}",
    )
    level.overflow -= amount
    level.display += amount


def maximum_set(book: Books, event: Json, actor: str) -> None:
    """R16: never below the meter, unless the meter was taken over above its maximum."""
    level = book.levels[event["level"]]
    level.maximum = event["maximum"]
    below = 0 if level.maximum is None else max(0, level.display - level.maximum)
    need(below <= level.above, "the maximum is below the meter")
    level.above = below


def adjusted(book: Books, event: Json) -> LevelBook:
    name = event["level"]
    need(
        event["amount"] > 0,
        f"{name} was adjusted by {money(event['amount'])}, not a positive amount",
    )
    waiting = [claim.number for claim in on_level(book, name) if not claim.settled]
    need(not waiting, f"{name} was adjusted while award {waiting[:1]} was pending")
    return book.levels[name]


def take(level: LevelBook, pool: str, amount: int, what: str) -> None:
    setattr(level, pool, getattr(level, pool) - amount)
    level.went[what] += amount


HANDLERS: dict[str, Callable[[Books, Json, str], None]] = {
    "LevelLowered": lowered,
    "LevelRaised": raised,
    "MerchandiseBought": merchandise,
    "OverflowReleased": released,
    "MaximumSet": maximum_set,
}
