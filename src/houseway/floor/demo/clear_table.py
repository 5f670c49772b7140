"""Clears what was left at a table: an abandoned claim, a key at JPH, an open game."""

from houseway.floor import commands
from houseway.floor.demo.card_room import CREW
from houseway.floor.demo.crew import Hit, Step, Steps, dealer_of, end, pay, station
from houseway.floor.state import Controller, Jackpot, Property, Table
from houseway.progressive.state import Award, is_pending, round_awards

REASON = "left open by whoever used the table before"


def clear_table(floor: Property, name: str) -> Steps | None:
    """The steps that leave the table idle, or None if it is. Someone else's key or card stays: only
    its holder may take it back."""
    table = floor.tables[name]
    busy = [
        sensor
        for sensor, controller in table.controllers.items()
        if controller.link and station(floor, name, sensor).link.tables[name].is_open
    ]
    if table.is_dealt and not busy:
        return iter((Step(5, dealer_of(floor, name), commands.EndRound(name)),))
    return put_away(floor, table, busy) if busy else None


def put_away(floor: Property, table: Table, sensors: list[int]) -> Steps:
    for sensor in sensors:
        yield from take_back(table, sensor, table.controllers[sensor])
        for award in pending(station(floor, table.name, sensor), table.name):
            rejected = commands.RejectClaim(table.name, award.hand, REASON, award.seat, sensor)
            yield Step(5, CREW.supervisor, rejected)
        yield from pay(floor, table.name, Hit(sensor, 0, ""))
        yield Step(5, dealer_of(floor, table.name), end(table, sensor))


def take_back(table: Table, sensor: int, controller: Controller) -> Steps:
    keys = {CREW.supervisor: CREW.supervisor_key, CREW.executive: CREW.executive_key}
    if controller.key_at == "jph" and controller.key_by in keys:
        turned = commands.TurnKey(table.name, "run", keys[controller.key_by], sensor)
        yield Step(2, controller.key_by, turned)
    if controller.card_by in (CREW.supervisor, CREW.executive):
        yield Step(
            2, controller.card_by, commands.SwipeCard(table.name, controller.card, sensor=sensor)
        )


def pending(jackpot: Jackpot, name: str) -> list[Award]:
    return [award for award in round_awards(jackpot.link, name) if is_pending(award)]
