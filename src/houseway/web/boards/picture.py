"""What lamps and displays of a table show: the message `show`, without its number."""

from typing import Any

from houseway.money import show
from houseway.progressive.state import is_pending
from houseway.web.boards.keypad import Sensors
from houseway.web.views import KeypadView, SensorView, TableView


def picture(view: TableView, sensors: Sensors) -> dict[str, Any]:
    signs = {sign.sensor: sign for sign in view.sign.sensors}
    pads = [pad_shown(pad, signs[pad.sensor], sensors) for pad in view.keypads]
    return {
        "do": "show",
        "table": view.table.name,
        "state": state_of(view, pads),
        "message": "; ".join(view.table.faults()),
        "sensors": pads,
    }


def pad_shown(pad: KeypadView, sign: SensorView, sensors: Sensors) -> dict[str, Any]:
    return {
        "sensor": pad.sensor,
        "lit": sensors.lit(pad.sensor),
        "locked": list(pad.seats) if pad.is_open else [],
        "claims": [{"hand": a.hand, "seat": a.seat} for a in pad.claims if is_pending(a)],
        "dead": list(sign.dead_seats),
        "meters": [f"{one.name.capitalize()} {show(one.current)}" for one in sign.levels],
    }


def state_of(view: TableView, pads: list[dict[str, Any]]) -> str:
    if not view.table.is_open:
        return "closed"
    if any(one.fault for one in view.table.controllers.values()):
        return "fault"
    if any(pad["claims"] for pad in pads):
        return "claim"
    return "locked" if any(pad["locked"] for pad in pads) else "ready"
