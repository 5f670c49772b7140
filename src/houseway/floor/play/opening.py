"""Creates a play property with a table of any game, using the ordinary commands."""

from collections.abc import Iterator, Mapping

from houseway.floor import commands as floor_commands
from houseway.floor.links.rules import meter_hands, preset_levels
from houseway.floor.shell import Floor
from houseway.floor.table_words import SENSOR, Words, table_from_words
from houseway.lab.training.meter import READINGS
from houseway.money import DOLLAR, Money
from houseway.paytables import Paytable, equipment, paytable
from houseway.paytables.words import printed_name
from houseway.progressive.events import LevelStart

HOUSE = "house"
PRIZE = 1_000 * DOLLAR  # Of a house jackpot.
NOTICES = ("prize amount", "house jackpot, no player money", "may be removed without notice")


def open_property(floor: Floor, name: str) -> None:
    floor.submit(
        "",
        floor_commands.OpenProperty(
            name=name,
            kind="training",
            location="Play",
            time_zone="UTC",
            day_start="00:00",
            manager=HOUSE,
            manager_name="Houseway",
        ),
        "open",
    )


def lay_table(
    floor: Floor,
    name: str,
    game_id: str,
    words: Words | None = None,
    readings: Mapping[str, Money] | None = None,
) -> None:
    """The table is ready to sit down at on return. Raises `Refused` or `ValueError`, in one
    sentence, if it cannot be made; then the property has no such table. `words` describe it
    (floor/table_words.py), `readings` are the starting amounts of its meters."""
    added = table_from_words(game_id, words or {}, name)
    at = {**READINGS, **(readings or {})}
    commands: list[floor_commands.Command] = [added]
    for sensor, id_ in enumerate(sensors_of(added), 1):
        commands += linked(name, link_of(name, paytable(id_)), paytable(id_), sensor, added, at)
    for number, command in enumerate((*commands, floor_commands.OpenTable(name))):
        pending = floor.submit(HOUSE, command, f"lay {name} {number}")
    pending.result()


def link_of(table: str, pays: Paytable) -> str:
    """The link's name, which screen readers say at every sensor."""
    return f"{printed_name(pays)}, table {table}"


def sensors_of(table: floor_commands.AddTable) -> Iterator[str]:
    return (spot.paytable for spot in table.spots if paytable(spot.paytable).jackpot is not None)


def linked(
    table: str,
    name: str,
    pays: Paytable,
    sensor: int,
    added: floor_commands.AddTable,
    at: Mapping[str, Money],
) -> Iterator[floor_commands.Command]:
    """Gives the table a meter of its own."""
    assert pays.jackpot is not None
    is_house = "progressive" not in pays.jackpot.kinds
    levels = () if is_house else preset_levels(pays)
    yield floor_commands.CreateLink(
        link=name,
        paytable=pays.id,
        kind="house" if is_house else "progressive",
        family=equipment()[added.controller].family,  # type: ignore[arg-type]
        levels=levels,
        prizes=dict.fromkeys(meter_hands(pays), PRIZE) if is_house else {},
        wager=pays.wager.fixed or SENSOR,
        notices=NOTICES if is_house else (),
        executive_top=True,
    )
    yield floor_commands.LinkTable(name, table, sensor)
    starts = tuple(
        LevelStart(level=one.name, current=at[one.name], of_house=min(one.seed, at[one.name]))
        for one in levels
    )
    yield floor_commands.OpenLink(name, starts, "a play table opens")
