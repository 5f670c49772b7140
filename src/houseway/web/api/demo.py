"""The guests of a demo floor: at which tables they play, and how fast."""

from typing import TYPE_CHECKING, Annotated

import msgspec
from fastapi import APIRouter
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from houseway.web import openapi
from houseway.web.auth import need_person
from houseway.web.house import House, house_of
from houseway.web.models import Body
from houseway.web.problems import Denied
from houseway.web.reading import read, shown
from houseway.web.settings import FASTEST

if TYPE_CHECKING:
    from houseway.floor.demo import Guests

router = APIRouter(prefix="/api/demo", tags=["demo"])


class SpeedBody(Body):
    speed: Annotated[int, Field(ge=1, le=FASTEST)]


class GuestsView(msgspec.Struct, frozen=True):
    """So many times as fast as people play; `tables` are those that no person has taken over."""

    speed: int
    tables: tuple[str, ...]


@router.get(
    "/guests", responses=openapi.shows(GuestsView, 401, 404), openapi_extra=openapi.SIGNED_IN
)
async def guests(request: Request) -> Response:
    need_person(request)
    return shown(view(guests_of(house_of(request))))


@router.put(
    "/guests",
    responses=openapi.shows(GuestsView, 401, 404, 415),
    openapi_extra={**openapi.takes(SpeedBody), **openapi.SIGNED_IN},
)
async def set_speed(request: Request) -> Response:
    """Anyone who signed in may: there is nothing on a demo floor to win. It holds until the server
    ends; `houseway serve --demo --speed N` starts with another."""
    need_person(request)
    asked = await read(request, SpeedBody)
    playing = guests_of(house_of(request))
    playing.set_speed(asked.speed)
    return shown(view(playing))


def guests_of(house: House) -> "Guests":
    if house.guests is None:
        raise Denied(404, "not_found")
    return house.guests


def view(playing: "Guests") -> GuestsView:
    tables = tuple(name for name in playing.tables if playing.is_playing(name))
    return GuestsView(playing.speed, tables)
