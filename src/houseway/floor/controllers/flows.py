"""Which controller has which buttons. What it lacks is refused with what to press instead."""

from collections.abc import Callable
from typing import Any

from houseway.floor import commands as c
from houseway.floor.context import Context
from houseway.floor.controllers import aquarius, common, dj_wild, nexus
from houseway.floor.controllers.station import Station
from houseway.floor.events import Event
from houseway.floor.refused import refuse
from houseway.floor.state import Property

Action = Callable[[Station, Any], None]

EVERYWHERE: dict[type, Action] = {
    c.RejectClaim: common.reject_claim,
    c.AddWager: common.add_wager,
    c.TakeOutWager: common.take_out_wager,
    c.ReportFault: common.report_fault,
    c.ClearFault: common.clear_fault,
}
FLOWS: dict[str, dict[type, Action]] = {
    "aquarius": {
        **EVERYWHERE,
        c.CoinIn: common.lock_wagers,
        c.PressHand: aquarius.press_hand,
        c.TurnKey: aquarius.turn_key,
        c.NameSeat: aquarius.name_seat,
        c.PressJPot: aquarius.press_j_pot,
        c.GameOver: aquarius.game_over,
    },
    "nexus": {
        **EVERYWHERE,
        c.StartGame: common.lock_wagers,
        c.SelectSeat: nexus.select_seat,
        c.PressHand: nexus.press_hand,
        c.Confirm: nexus.confirm,
        c.SwipeCard: nexus.swipe_card,
        c.EndGame: nexus.end_game,
    },
    "nexus-dj-wild": {
        **EVERYWHERE,
        c.StartGame: common.lock_wagers,
        c.PressHand: dj_wild.press_hand,
        c.SwipeCard: dj_wild.swipe_card,
        c.SelectSeat: dj_wild.select_seat,
        c.NameSeat: dj_wild.name_seat,
        c.EndGame: dj_wild.end_game,
    },
}
BUTTONS = {
    c.CoinIn: "COIN IN",
    c.StartGame: "START GAME",
    c.SelectSeat: "seat button",
    c.TurnKey: "key switch",
    c.NameSeat: "seat entry",
    c.PressJPot: "J-POT",
    c.Confirm: "CONFIRM",
    c.SwipeCard: "card reader",
    c.GameOver: "GAME OVER",
    c.EndGame: "END GAME",
}
INSTEAD = {
    "aquarius": "it has COIN IN, the hands, the key with J-POT, and GAME OVER",
    "nexus": "it has START GAME, seats and hands, CONFIRM with the card, and END GAME",
    "nexus-dj-wild": "it has START GAME, the hands, the card with seat and hand, and END GAME",
}


def press(floor: Property, command: c.Controller, context: Context) -> list[Event]:
    """Any button of any controller."""
    station = Station(floor, command.table, command.sensor, context)
    flow = station.table.flow
    action = FLOWS[flow].get(type(command))
    if action is None:
        button = BUTTONS[type(command)]
        refuse("no_button", table=station.table.name, button=button, instead=INSTEAD[flow])
    action(station, command)
    return station.events
