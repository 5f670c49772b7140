"""What is due, overdue or stopped, and every rule that the product keeps."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.law.alarms import Alarm, alarms
from houseway.floor.regulation.behaviours import Behaviour, behaviours
from houseway.web import openapi
from houseway.web.auth import need_known
from houseway.web.house import house_of
from houseway.web.reading import shown

router = APIRouter(prefix="/api", tags=["law"])


@router.get(
    "/alarms", responses=openapi.shows(tuple[Alarm, ...], 401), openapi_extra=openapi.SIGNED_IN
)
async def alarms_now(request: Request) -> Response:
    """What stops play first, then what is late. `rule` and `section` name the rule behind it."""
    need_known(request)
    house = house_of(request)
    return shown(alarms(house.hub.state, house.floor.now()))


@router.get(
    "/regulation",
    responses=openapi.shows(tuple[Behaviour, ...], 401),
    openapi_extra=openapi.SIGNED_IN,
)
async def regulation(request: Request) -> Response:
    """R01 to R47: what we do about each, its section, and how sure its source is."""
    need_known(request)
    return shown(behaviours())
