"""Amounts that the law requires, from the current state of the floor."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from houseway.floor.clock import MICRO
from houseway.floor.law.funds import cage_minimum, odds_prizes, second_prize, top_hand, top_prize
from houseway.floor.links.names import hand_label
from houseway.floor.regulation.terms import terms
from houseway.floor.state import Jackpot, Property
from houseway.money import Money
from houseway.paytables import paytable


def accrued(floor: Property) -> Money:
    """All player money ever added to progressive meters, reserves and overflow."""
    return sum(j.link.coin_in - j.link.house_share for j in progressives(floor))


def undeposited(floor: Property) -> Money:
    return max(0, accrued(floor) - floor.bank.deposited)


def overdue(floor: Property, day: str, days: int | None = None) -> Money:
    """Accruals whose deposit deadline has passed (R22)."""
    late = [total for of, total in by_day(floor) if deposit_by(of, days) <= day]
    return max(0, late[-1] - floor.bank.deposited) if late else 0


def oldest_undeposited(floor: Property) -> str:
    """The gambling day of the first accrual not yet in the bank; empty if all are."""
    if not undeposited(floor):
        return ""
    return next(day for day, total in by_day(floor) if total > floor.bank.deposited)


def by_day(floor: Property) -> list[tuple[str, Money]]:
    """The days waiting for a deposit, with the total accrued by their end, including the day of the
    last record even if it is not closed."""
    return [*floor.bank.closes, (floor.day, accrued(floor))] if floor.day else []


def deposit_by(day: str, days: int | None = None) -> str:
    """The day by which an accrual of `day` must be in the bank; on that day it is overdue."""
    return later_day(day, terms().deposit_days if days is None else days)


def required(floor: Property, day: str, days: int | None = None) -> Money:
    """What the account must hold: everything posted or set aside and wins not paid yet, less the
    accruals that may still lawfully be on their way to the bank (WAC 230-15-455)."""
    held = sum(held_by(jackpot) for jackpot in progressives(floor))
    on_their_way = undeposited(floor) - overdue(floor, day, days)
    return max(0, held - on_their_way)


def held_by(jackpot: Jackpot) -> Money:
    """Meters, reserve, overflow, and wins that have left a meter and wait for the cage."""
    levels = sum(x.current + x.reserve + x.overflow for x in jackpot.link.levels.values())
    unpaid = sum(
        award.amount
        for award in jackpot.link.awards.values()
        if award.level and award.is_settled and not award.is_closed
    )
    return levels + unpaid


def posted_by(jackpot: Jackpot) -> Money:
    """The total its meters show."""
    return sum(level.current for level in jackpot.link.levels.values())


def hidden_by(jackpot: Jackpot) -> Money:
    return sum(level.reserve + level.overflow for level in jackpot.link.levels.values())


def progressives(floor: Property) -> Iterable[Jackpot]:
    return (jackpot for jackpot in floor.jackpots.values() if jackpot.kind == "progressive")


def prizes(floor: Property) -> list[Money]:
    """The largest odds-based prize of every bet of every table, at its highest wager."""
    return [
        prize
        for table in floor.tables.values()
        for prize in odds_prizes((spot.paytable, spot.maximum) for spot in table.spots).values()
    ]


def second_prize_need(floor: Property) -> Money:
    """R24: nothing if at most one prize is above the limit."""
    return second_prize(prizes(floor))


def second_prize_words(floor: Property) -> str:
    """Where it can be won: "Table 3, TCP-02: mini royal"."""
    need = second_prize_need(floor)
    for table in floor.tables.values():
        for spot in table.spots:
            if need and top_prize(spot.paytable, spot.maximum) == need:
                hand = hand_label(top_hand(spot.paytable, spot.maximum)).lower()
                return f"Table {table.name}, {paytable(spot.paytable).name}: {hand}"
    return ""


def is_covered(floor: Property, day: str) -> bool:
    cover = floor.cover
    in_force = not cover.until or day <= cover.until
    need = second_prize_need(floor)
    return need == 0 or (in_force and cover.amount >= need)


def cage_need(floor: Property, day: str) -> Money:
    """R25: under the law of that day; the gross is that of the previous calendar year."""
    gross = floor.cage.gross.get(int(day[:4]) - 1)
    return cage_minimum(day, len(floor.tables), max(prizes(floor), default=0), gross)


def later_day(day: str, days: int) -> str:
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def local(at: int, time_zone: str) -> datetime:
    return datetime.fromtimestamp(at // MICRO, UTC).astimezone(ZoneInfo(time_zone))
