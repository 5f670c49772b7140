"""The law as dated data: what holds on a gambling day, with the section it stands in."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from houseway.money import Money, parse_money


@dataclass(frozen=True, slots=True)
class Regulation:
    """Every list is sorted by its first day; the last entry that has begun is in force."""

    ceilings: tuple[tuple[str, Money], ...]
    games_most: int
    games_above_most: int
    above: Money
    seats_most: int
    maker_seats: dict[str, int]
    one_progressive_until: str
    house_notices: tuple[str, ...]

    def ceiling(self, day: str) -> Money:
        """The highest single wager (WAC 230-15-140). Days compare as text."""
        return [amount for since, amount in self.ceilings if since <= day][-1]

    def seats(self, game: str) -> int:
        return min(self.seats_most, self.maker_seats.get(game, self.seats_most))


@cache
def washington() -> Regulation:
    text = (Path(__file__).parent / "washington.toml").read_text("utf-8")
    data = tomllib.loads(text)
    ceilings = ((row["since"], parse_money(row["amount"])) for row in data["single_wager"])
    games = data["separate_games"]
    return Regulation(
        ceilings=tuple(sorted(ceilings)),
        games_most=games["most"],
        games_above_most=games["above_most"],
        above=parse_money(games["above"]),
        seats_most=data["seats"]["most"],
        maker_seats=dict(data["seats"]["maker"]),
        one_progressive_until=data["mixed_links"]["one_progressive_until"],
        house_notices=tuple(data["house_jackpot"]["notices"]),
    )
