"""A layout on a form: a row for each wager, its paytable picked from the list, and the house's own
choices with the labels of the game."""

from collections.abc import Iterator, Sequence

from houseway.floor import commands as c
from houseway.floor.commands.office import HouseSettings
from houseway.floor.office.layouts import offered_settings
from houseway.games import game as game_of
from houseway.money import parse_money
from houseway.paytables import load_catalogue
from houseway.paytables.words import spot_words
from houseway.table.house_settings import HouseSetting, read_value
from houseway.web.pages.page import Press

SPARE = 2  # Empty rows below those in use.
ROWS_MOST = 12
Options = list[tuple[str, str]]


def spot_rows(
    spots: Sequence[c.Spot] = (), game: str = ""
) -> list[tuple[str, int, c.Spot | None, Options]]:
    """Of a game where it is known; a row without a paytable counts as none."""
    found = [
        ("", "–"),
        *(
            (one.id, f"{spot_words(one.bet)}: {one.name}")
            for one in load_catalogue().values()
            if not game or game in one.games
        ),
    ]
    rows = [*spots, *[None] * (SPARE if spots else 2 * SPARE)]
    return [(f"spot.{number}", number, spot, found) for number, spot in enumerate(rows, 1)]


def setting_rows(game: str) -> list[HouseSetting]:
    return offered_settings(game_of(game))


def spots_of(press: Press) -> tuple[c.Spot, ...]:
    return tuple(read(press))


def settings_of(press: Press, game: str) -> HouseSettings:
    """Those that are not as usual."""
    found = {}
    for one in offered_settings(game_of(game)):
        words = press.field(f"set.{one.name}")
        value = parse_money(words) if one.is_money and words else read_value(words)
        if words and value != one.usual:
            found[one.name] = value
    return found


def read(press: Press) -> Iterator[c.Spot]:
    for number in range(1, ROWS_MOST + 1):
        at = f"spot.{number}"
        name = press.field(f"{at}.paytable")
        if not name:
            continue
        low, high = press.field(f"{at}.low"), press.field(f"{at}.high")
        if not low or not high:
            raise ValueError(f"Wager {number}: enter the lowest and the highest wager.")
        most = press.field(f"{at}.most")
        yield c.Spot(name, parse_money(low), parse_money(high), parse_money(most) if most else None)
