"""The law as dated data: the values in force on a gambling day, each with its section.

Imported by web, too.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol, TypeVar

from houseway.money import Money, parse_money

Row = dict[str, Any]


class Dated(Protocol):
    @property
    def since(self) -> str: ...


Found = TypeVar("Found", bound=Dated)


@dataclass(frozen=True, slots=True)
class Ceiling:
    since: str
    amount: Money
    source: str


@dataclass(frozen=True, slots=True)
class Games:
    """Separate games allowed on one hand: how many, and how many with wagers above an amount."""

    since: str
    most: int
    above_most: int
    above: Money
    source: str


@dataclass(frozen=True, slots=True)
class SeatCap:
    since: str
    most: int
    source: str


@dataclass(frozen=True, slots=True)
class Raises:
    """Whether the opening ceiling also limits a raise that a player must make to stay in."""

    since: str
    within_ceiling: bool
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Regulation:
    """Every list is sorted by first day; the last entry that has begun is in force."""

    ceilings: tuple[Ceiling, ...]
    separate_games: tuple[Games, ...]
    compulsory_raises: tuple[Raises, ...]
    seat_caps: tuple[SeatCap, ...]
    maker_seats: dict[str, int]
    one_progressive_until: str
    house_notices: tuple[str, ...]
    approvals: dict[str, tuple[str, ...]]

    def ceiling(self, day: str) -> Money:
        """The highest single wager (WAC 230-15-140)."""
        return in_force(self.ceilings, day).amount

    def games(self, day: str) -> Games:
        """WAC 230-15-040."""
        return in_force(self.separate_games, day)

    def binds_raises(self, day: str) -> bool:
        return in_force(self.compulsory_raises, day).within_ceiling

    def seats(self, game: str, day: str) -> int:
        """WAC 230-15-055 and the maker's own limit, whichever is lower."""
        most = in_force(self.seat_caps, day).most
        return min(most, self.maker_seats.get(game, most))


def in_force(entries: Sequence[Found], day: str) -> Found:
    """ISO days compare as text."""
    return [entry for entry in entries if entry.since <= day][-1]


@cache
def washington() -> Regulation:
    data = read("washington.toml")
    return Regulation(
        ceilings=dated(
            Ceiling(row["since"], parse_money(row["amount"]), row["source"])
            for row in data["single_wager"]
        ),
        separate_games=dated(map(games_of, data["separate_games"])),
        compulsory_raises=dated(
            Raises(row["since"], row["within_ceiling"], row["source"])
            for row in data["compulsory_raise"]
        ),
        seat_caps=dated(SeatCap(r["since"], r["most"], r["source"]) for r in data["seats"]),
        maker_seats=dict(data["maker_seats"]),
        one_progressive_until=data["mixed_links"]["one_progressive_until"],
        house_notices=tuple(data["house_jackpot"]["notices"]),
        approvals={kind: tuple(data["approvals"][kind]) for kind in ("commercial", "tribal")},
    )


def games_of(row: Row) -> Games:
    above = parse_money(row["above"])
    return Games(row["since"], row["most"], row["above_most"], above, row["source"])


def dated(entries: Any) -> tuple[Any, ...]:
    return tuple(sorted(entries, key=lambda entry: entry.since))


def read(name: str) -> Row:
    return tomllib.loads((Path(__file__).parent / name).read_text("utf-8"))
