"""The guests of a demo floor: where they play, and how fast."""

from typing import TYPE_CHECKING, Annotated

import msgspec
from pydantic import Field

from houseway.floor.roles import SENIOR
from houseway.floor.state import Staff
from houseway.web.api.schema.models import Body
from houseway.web.api.schema.routes import Api
from houseway.web.house import House
from houseway.web.problems import Denied
from houseway.web.security.auth import Principal, need_person
from houseway.web.settings import FASTEST

if TYPE_CHECKING:
    from houseway.floor.demo import Guests

PACES = (0, 1, 5, 20, 60, 200, FASTEST)  # What the console offers.
api = Api("demo", "/api/demo", need_person, 404)


class SpeedBody(Body):
    speed: Annotated[int, Field(ge=0, le=FASTEST)]


class GuestsView(msgspec.Struct, frozen=True):
    """How many times as fast as people the guests play, 0 while paused; `tables` are those no
    person has taken over."""

    speed: int
    tables: tuple[str, ...]


@api("GET", "/guests")
def guests(house: House) -> GuestsView:
    return view(guests_of(house))


@api("PUT", "/guests")
def set_speed(house: House, who: Principal, asked: SpeedBody) -> GuestsView:
    """A manager or an executive may. It holds until the server ends; `houseway serve --demo
    --speed N` starts with another."""
    return view(hurry(house, house.hub.state.staff[who.staff], asked.speed))


def hurry(house: House, person: Staff | None, speed: int) -> "Guests":
    """The one way to it, for the API and the console. No matter of the log: nothing of the
    property changes."""
    playing = guests_of(house)
    if not may_hurry(person):
        raise Denied(403, "may_not_hurry")
    if not 0 <= speed <= FASTEST:
        raise Denied(422, "bad_input", sentence=f"Choose a speed from 0 (paused) to {FASTEST}.")
    playing.set_speed(speed)
    return playing


def may_hurry(person: Staff | None) -> bool:
    return person is not None and bool(person.roles & SENIOR)


def guests_of(house: House) -> "Guests":
    if house.guests is None:
        raise Denied(404, "not_found")
    return house.guests


def view(playing: "Guests") -> GuestsView:
    tables = tuple(name for name in playing.tables if playing.is_playing(name))
    return GuestsView(playing.speed, tables)
