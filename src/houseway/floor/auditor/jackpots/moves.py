"""Money moved from one link to another: a whole level leaves, and all of it arrives."""

import json
from collections.abc import Callable

from houseway.floor.auditor.jackpots.wagers import room
from houseway.floor.auditor.rebuilt_books import Books, Json, dollars, money, need

POOLS = ("current", "reserve", "overflow")


def moved_out(book: Books, event: Json, actor: str) -> None:
    need(not book.is_open, f"{book.name}: money was moved off an open link")
    need(not book.open_games, f"{book.name}: money was moved during a game")
    level, moved = book.levels[event["level"]], event["moved"]
    held = (level.display, level.reserve, level.overflow)
    gone = tuple(moved.get(pool, 0) for pool in POOLS)
    need(
        gone == held,
        f"{dollars(gone)} of {dollars(held)} was moved; a level must be moved whole",
    )
    seed = min(level.of_house, level.display)
    need(
        moved.get("of_house", 0) == seed,
        f"{money(moved.get('of_house', 0))} of seed was moved; due {money(seed)}",
    )
    level.display = level.reserve = level.overflow = 0
    level.of_house -= seed
    level.went["moved out"] += sum(gone)


def moved_in(book: Books, event: Json, actor: str) -> None:
    level, moved = book.levels[event["level"]], event["moved"]
    above = max(0, moved["current"] - room(level, moved["current"]))
    went = money(event["above"])
    need(event["above"] == above, f"{went} went to the overflow; due {money(above)}")
    level.display += moved["current"] - event["above"]
    level.reserve += moved.get("reserve", 0)
    level.overflow += moved.get("overflow", 0) + event["above"]
    level.of_house += moved.get("of_house", 0)
    level.came["moved in"] += sum(moved.get(pool, 0) for pool in POOLS)


def parcel(link: str, event: Json) -> tuple[str, str, str]:
    """Source, destination and contents of a move; both records must give the same."""
    here = f"{link}/{event['level']}"
    what = json.dumps(event["moved"], sort_keys=True)
    if event["type"] == "LevelMovedOut":
        return here, event["to"], what
    return event["origin"], here, what


HANDLERS: dict[str, Callable[[Books, Json, str], None]] = {
    "LevelMovedOut": moved_out,
    "LevelMovedIn": moved_in,
}
