"""What is due, overdue or stopped, and every rule that the product keeps."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.law.alarms import Alarm, alarms
from houseway.floor.law.house_rules import Standing, standing_rules
from houseway.floor.office.checklist import Checklist, checklist
from houseway.floor.regulation.behaviours import Behaviour, behaviours
from houseway.web.api.schema import openapi
from houseway.web.api.schema.bodies import shown
from houseway.web.house import house_of
from houseway.web.security.auth import need_known

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
    "/checklists",
    responses=openapi.shows(tuple[Checklist, ...], 401),
    openapi_extra=openapi.SIGNED_IN,
)
async def checklists_now(request: Request) -> Response:
    """Of each table: what must be done before it opens, or, where it is open, before it closes.
    `lacks` is empty where the floor sees it done; without `is_needed` lines it refuses."""
    need_known(request)
    house = house_of(request)
    state, day = house.hub.state, house.floor.day_of(house.floor.now())
    return shown([checklist(state, table, day) for table in state.tables.values()])


@router.get(
    "/rules", responses=openapi.shows(tuple[Standing, ...], 401), openapi_extra=openapi.SIGNED_IN
)
async def rules_now(request: Request) -> Response:
    """Which rule wins: on each topic what holds today, and every rule that speaks of it in the
    order of WAC 230-15-065, the house's own among them."""
    need_known(request)
    house = house_of(request)
    return shown(standing_rules(house.hub.state, house.floor.day_of(house.floor.now())))


@router.get(
    "/regulation",
    responses=openapi.shows(tuple[Behaviour, ...], 401),
    openapi_extra=openapi.SIGNED_IN,
)
async def regulation(request: Request) -> Response:
    """R01 to R47: what we do about each, its section, and how sure its source is."""
    need_known(request)
    return shown(behaviours())
