"""The guests of a demo floor: where they play, and how fast."""

from typing import TYPE_CHECKING, Annotated

import msgspec
from pydantic import Field

from houseway.floor.roles import SENIOR
from houseway.floor.state import Staff
from houseway.web.api.schema.models import Body
from houseway.web.api.schema.routes import Api
from houseway.web.backend import Backend
from houseway.web.problems import Denied
from houseway.web.security.auth import Principal, need_person
from houseway.web.settings import FASTEST

if TYPE_CHECKING:
    from houseway.floor.demo import Guests

PACES = (0, 1, 5, 20, 60, 200, FASTEST)  # Speeds that the console offers.
api = Api("demo", "/api/demo", need_person, 404)


class SpeedBody(Body):
    speed: Annotated[int, Field(ge=0, le=FASTEST)]


class GuestsView(msgspec.Struct, frozen=True):
    """`speed` is how many times faster than people the guests play, 0 while they are paused;
    `tables` are those that no person has taken over."""

    speed: int
    tables: tuple[str, ...]


@api("GET", "/guests")
def guests(backend: Backend) -> GuestsView:
    return view(guests_of(backend))


@api("PUT", "/guests")
def set_speed(backend: Backend, who: Principal, asked: SpeedBody) -> GuestsView:
    """Sets the speed of the demo's guests until the server stops; for a manager or an executive.
    `houseway serve --demo --speed N` starts with a different speed."""
    return view(set_guest_speed(backend, backend.hub.state.staff[who.staff], asked.speed))


def set_guest_speed(backend: Backend, person: Staff | None, speed: int) -> "Guests":
    """Used by the API and the console. Not logged: nothing about the property changes."""
    playing = guests_of(backend)
    if not may_set_speed(person):
        raise Denied(403, "may_not_hurry")
    if not 0 <= speed <= FASTEST:
        raise Denied(422, "bad_input", sentence=f"Choose a speed from 0 (paused) to {FASTEST}.")
    playing.set_speed(speed)
    return playing


def may_set_speed(person: Staff | None) -> bool:
    return person is not None and bool(person.roles & SENIOR)


def guests_of(backend: Backend) -> "Guests":
    if backend.guests is None:
        raise Denied(404, "not_found")
    return backend.guests


def view(playing: "Guests") -> GuestsView:
    tables = tuple(name for name in playing.tables if playing.is_playing(name))
    return GuestsView(playing.speed, tables)
