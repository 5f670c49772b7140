"""How fast the guests of a demo floor play: chosen on the map, by a manager or an executive.

No command of the floor: nothing of the property changes, and a log that was played faster reads
the same. The one way to change it is `hurry`, here and in the API.
"""

from typing import TYPE_CHECKING

from houseway.floor.state import Staff
from houseway.web.api.demo import PACES, hurry, may_hurry
from houseway.web.house import House
from houseway.web.problems import Denied
from houseway.web.screens.office.parts import choice
from houseway.web.screens.texts.office_drawer import GUESTS as TEXT

if TYPE_CHECKING:
    from houseway.web.screens.office.page import Office


def draw(page: "Office") -> str:
    guests = page.house.guests
    if guests is None or not may_hurry(page.person):
        return ""
    paces = sorted({*PACES, guests.speed})
    options = [(str(speed), words(speed)) for speed in paces]
    asked = choice("guests.speed", TEXT["label"], options, str(guests.speed), "speed")
    return f'<div class="o-pace">{asked}</div>'


def words(speed: int) -> str:
    return TEXT["own"] if speed == 1 else TEXT["speed"].format(speed=speed)


def choose(house: House, person: Staff | None, value: str) -> None:
    if not value.isdigit():
        raise Denied(404, "not_found")
    hurry(house, person, int(value))
