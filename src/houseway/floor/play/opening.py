"""A play property, and a table of any game on it: laid, linked and opened by the usual commands."""

from collections.abc import Iterator, Mapping
from typing import Any

from houseway.floor import commands as c
from houseway.floor.links.rules import meter_hands, preset_levels
from houseway.floor.shell import Floor
from houseway.games import game, game_title
from houseway.money import DOLLAR, Money
from houseway.paytables import Paytable, dual_title, equipment, paytable
from houseway.progressive.events import LevelStart
from houseway.table.layout import Game
from houseway.table.refused import refuse as table_refuses

HOUSE = "house"
LOWEST, HIGHEST = 5 * DOLLAR, 200 * DOLLAR
SIDE_HIGHEST = 100 * DOLLAR
SENSOR = DOLLAR  # What a sensor takes: one chip, no more and no less.
READINGS = {
    "mega": 100_000 * DOLLAR,
    "major": 10_000 * DOLLAR,
    "minor": 1_000 * DOLLAR,
    "jackpot": 12_500 * DOLLAR,
}
PRIZE = 1_000 * DOLLAR  # Of a house jackpot.
NOTICES = ("prize amount", "house jackpot, no player money", "may be removed without notice")
Tables = Mapping[str, str | None]


def open_property(floor: Floor, name: str) -> None:
    floor.submit(
        "",
        c.OpenProperty(
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
    tables: Tables | None = None,
    settings: Mapping[str, Any] | None = None,
    readings: Mapping[str, Money] | None = None,
) -> None:
    """Ready to sit down at when it returns. `Refused` or `ValueError`, in one sentence, where it
    cannot be; then the property has no such table. `readings` are what its meters begin with."""
    added = laid(name, game_id, dict(tables or {}), dict(settings or {}))
    at = {**READINGS, **(readings or {})}
    commands: list[c.Command] = [added]
    for sensor, id_ in enumerate(sensors_of(added), 1):
        commands += linked(name, f"{name} {id_}", paytable(id_), sensor, added, at)
    for number, command in enumerate((*commands, c.OpenTable(name))):
        pending = floor.submit(HOUSE, command, f"lay {name} {number}")
    pending.result()


def laid(name: str, game_id: str, tables: Tables, chosen: dict[str, Any]) -> c.AddTable:
    played = game(game_id)
    played.read_settings(chosen)  # One sentence for what is not understood.
    is_dual = chosen.pop("dual_progressives", False)
    chosen_tables = {bet: id_ for bet, id_ in {**played.tables, **tables}.items() if id_}
    for bet, id_ in chosen_tables.items():
        if not played.takes(paytable(id_), bet):
            table_refuses("paytable_wrong", id=id_, game=played.name, spot=bet)
    ids = list(chosen_tables.values())
    base = {paytable(id_).bet for bet, id_ in played.tables.items() if bet in played.base}
    sensors = [id_ for id_ in ids if paytable(id_).jackpot is not None]
    is_dual = is_dual or len(sensors) > 1
    usual = {one.name: one.usual for one in played.house_settings}
    controller = controller_of(played, sensors)
    return c.AddTable(
        table=name,
        game=game_id,
        title=dual_title(game_id, played.name) if is_dual else game_title(game_id),
        spots=tuple(spot(paytable(id_), base) for id_ in ids),
        seats=played.seats,
        decks=chosen.pop("decks", usual.get("decks", 1)),
        sensors=len(sensors),
        controller=controller,
        shuffler=played.shuffler,
        versions=versions(controller, played.shuffler),
        maker="Houseway",
        third_card=chosen.pop("third_card", usual.get("third_card", "")),
        settings={name: tuple(v) if isinstance(v, list) else v for name, v in chosen.items()},
        two_positions=True,
    )


def spot(table: Paytable, base: set[str]) -> c.Spot:
    """Bets of the base game 5 to 200, side bets 1 to 100, sensors one chip."""
    if table.jackpot is not None:
        chip = table.wager.fixed or SENSOR
        return c.Spot(table.id, chip, chip)
    is_base = table.bet in base
    return c.Spot(table.id, LOWEST if is_base else DOLLAR, HIGHEST if is_base else SIDE_HIGHEST)


def sensors_of(table: c.AddTable) -> Iterator[str]:
    return (spot.paytable for spot in table.spots if paytable(spot.paytable).jackpot is not None)


def controller_of(played: Game, ids: list[str]) -> str:
    """The first that every jackpot of the layout is approved on, in the game's own order."""
    for name in paytable(ids[0]).equipment if ids else ():
        found = equipment()[name]
        fits = found.flow == (played.controller_flow or found.family)
        systems = ({equipment()[one].system for one in paytable(id_).equipment} for id_ in ids)
        if fits and all(found.system in named for named in systems):
            return name
    return ""


def versions(*names: str) -> dict[str, str]:
    parts = (part for name in names if name for part in equipment()[name].components)
    return {part.part: part.versions[0].removesuffix("+") for part in parts}


def linked(
    table: str, name: str, pays: Paytable, sensor: int, added: c.AddTable, at: Mapping[str, Money]
) -> Iterator[c.Command]:
    """A meter of the table's own."""
    assert pays.jackpot is not None
    is_house = "progressive" not in pays.jackpot.kinds
    levels = () if is_house else preset_levels(pays)
    yield c.CreateLink(
        link=name,
        paytable=pays.id,
        kind="house" if is_house else "progressive",
        family=equipment()[added.controller].family,  # type: ignore[arg-type]
        levels=levels,
        prizes=dict.fromkeys(meter_hands(pays), PRIZE) if is_house else {},
        wager=pays.wager.fixed or SENSOR,
        notices=NOTICES if is_house else (),
    )
    yield c.LinkTable(name, table, sensor)
    starts = tuple(
        LevelStart(level=one.name, current=at[one.name], of_house=min(one.seed, at[one.name]))
        for one in levels
    )
    yield c.OpenLink(name, starts, "a play table opens")
