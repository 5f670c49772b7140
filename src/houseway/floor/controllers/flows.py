"""Which controller has which buttons. A missing button is refused with what to press instead."""

from collections.abc import Callable
from typing import Any

from houseway.floor import commands
from houseway.floor.context import Context
from houseway.floor.controllers import aquarius, dj_wild, nexus, shared_steps
from houseway.floor.controllers.station import Station
from houseway.floor.events import Event
from houseway.floor.refused import refuse
from houseway.floor.state import Property

Action = Callable[[Station, Any], None]

EVERYWHERE: dict[type, Action] = {
    commands.RejectClaim: shared_steps.reject_claim,
    commands.AddWager: shared_steps.add_wager,
    commands.TakeOutWager: shared_steps.take_out_wager,
    commands.ReportFault: shared_steps.report_fault,
    commands.ClearFault: shared_steps.clear_fault,
}
FLOWS: dict[str, dict[type, Action]] = {
    "aquarius": {
        **EVERYWHERE,
        commands.CoinIn: shared_steps.lock_wagers,
        commands.PressHand: aquarius.press_hand,
        commands.TurnKey: aquarius.turn_key,
        commands.NameSeat: aquarius.name_seat,
        commands.PressJPot: aquarius.press_j_pot,
        commands.GameOver: aquarius.game_over,
    },
    "nexus": {
        **EVERYWHERE,
        commands.StartGame: shared_steps.lock_wagers,
        commands.SelectSeat: nexus.select_seat,
        commands.PressHand: nexus.press_hand,
        commands.Confirm: nexus.confirm,
        commands.SwipeCard: nexus.swipe_card,
        commands.EndGame: nexus.end_game,
    },
    "nexus-dj-wild": {
        **EVERYWHERE,
        commands.StartGame: shared_steps.lock_wagers,
        commands.PressHand: dj_wild.press_hand,
        commands.SwipeCard: dj_wild.swipe_card,
        commands.SelectSeat: dj_wild.select_seat,
        commands.NameSeat: dj_wild.name_seat,
        commands.EndGame: dj_wild.end_game,
    },
}
BUTTONS = {
    commands.CoinIn: "COIN IN",
    commands.StartGame: "START GAME",
    commands.SelectSeat: "seat button",
    commands.TurnKey: "key switch",
    commands.NameSeat: "seat entry",
    commands.PressJPot: "J-POT",
    commands.Confirm: "CONFIRM",
    commands.SwipeCard: "card reader",
    commands.GameOver: "GAME OVER",
    commands.EndGame: "END GAME",
}
INSTEAD = {
    "aquarius": "use COIN IN, the hand buttons, the key with J-POT, and GAME OVER",
    "nexus": "use START GAME, the seat and hand buttons, CONFIRM with the card, and END GAME",
    "nexus-dj-wild": "use START GAME, the hand buttons, the card with seat and hand, and END GAME",
}


def press(floor: Property, command: commands.Controller, context: Context) -> list[Event]:
    """Handles any button of any controller."""
    station = Station(floor, command.table, command.sensor, context)
    flow = station.table.flow
    action = FLOWS[flow].get(type(command))
    if action is None:
        button = BUTTONS[type(command)]
        refuse("no_button", table=station.table.name, button=button, instead=INSTEAD[flow])
    action(station, command)
    return station.events
