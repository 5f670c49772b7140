"""Is it alive, is it ready, and its figures."""

import msgspec
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from houseway import __version__
from houseway.web import openapi
from houseway.web.api.queries import witness_views
from houseway.web.house import House, house_of
from houseway.web.problems import Denied
from houseway.web.reading import shown

router = APIRouter(tags=["health"])
LOCAL = ("127.0.0.1", "::1", "testclient")


class Health(msgspec.Struct, frozen=True):
    status: str
    version: str
    seq: int


@router.get("/healthz", responses=openapi.shows(Health), openapi_extra=openapi.OPEN)
async def healthz(request: Request) -> Response:
    """The process answers; whether the floor may take wagers is a matter of /readyz."""
    return shown(Health("alive", __version__, house_of(request).hub.seq))


@router.get("/readyz", responses=openapi.shows(Health, 503), openapi_extra=openapi.OPEN)
async def readyz(request: Request) -> Response:
    """503 where the floor has stopped, another node leads, or the server is about to end."""
    house = house_of(request)
    house.need_leader()
    if house.floor.stopped or house.hub.is_closing:
        raise Denied(503, "floor_stopped", wait=5)
    return shown(Health("ready", __version__, house.hub.seq))


@router.get(
    "/metrics",
    responses=openapi.shows(None, 403, media="text/plain"),
    openapi_extra=openapi.OPEN,
)
async def metrics(request: Request) -> Response:
    """For Prometheus, from this machine or with any sign-in."""
    client = request.client
    if not request.scope["principal"].name and (client is None or client.host not in LOCAL):
        raise Denied(403, "may_not_read", needed="this machine")
    text = house_of(request).metrics.text()
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


def watch(house: House) -> None:
    """Figures that are looked up when somebody asks."""
    metrics, hub = house.metrics, house.hub
    metrics.watch("houseway_log_records", "Durable records", lambda: hub.seq)
    metrics.watch(
        "houseway_floor_stopped", "1 where the floor has stopped", lambda: bool(house.floor.stopped)
    )
    metrics.watch(
        "houseway_witness_records_behind",
        "Records that the slowest witness has no checkpoint of",
        lambda: max((one.records_behind for one in witness_views(house)), default=0),
    )
    metrics.watch(
        "houseway_witness_seconds_behind",
        "Seconds since the slowest witness had the newest checkpoint",
        lambda: max((one.seconds for one in witness_views(house)), default=0),
    )
    metrics.watch("houseway_exceptions", "Exceptions on record", lambda: hub.state.exceptions)
