"""Is it alive, is it ready, what is wrong with it, and its figures."""

from typing import Annotated

import msgspec
from fastapi import APIRouter
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from houseway import __version__
from houseway.floor import Answer
from houseway.floor.roles import SENIOR
from houseway.web.api.queries import witness_views
from houseway.web.api.schema import openapi
from houseway.web.api.schema.bodies import read, shown
from houseway.web.api.schema.models import Body
from houseway.web.health.measure import Finding
from houseway.web.house import House, house_of
from houseway.web.problems import Denied
from houseway.web.security.auth import OFFICE_READERS, need_person, need_role

router = APIRouter(tags=["health"])
LOCAL = ("127.0.0.1", "::1", "testclient")


class Health(msgspec.Struct, frozen=True):
    """`findings` is what is wrong and does not keep the server from taking wagers."""

    status: str
    version: str
    seq: int
    findings: tuple[str, ...] = ()


@router.get("/healthz", responses=openapi.shows(Health), openapi_extra=openapi.OPEN)
async def healthz(request: Request) -> Response:
    """The process answers; whether the floor may take wagers is a matter of /readyz."""
    return shown(Health("alive", __version__, house_of(request).hub.seq))


@router.get("/readyz", responses=openapi.shows(Health, 503), openapi_extra=openapi.OPEN)
async def readyz(request: Request) -> Response:
    """503 where another node leads, or anything is found that keeps this one from taking wagers:
    `detail` says what. It names checks and not files: who asks need not be signed in."""
    house = house_of(request)
    house.need_leader()
    found = house.health.look()
    if stops := [finding.check for finding in found if finding.stops]:
        raise Denied(503, "not_ready", wait=5, why=", ".join(stops))
    checks = tuple(finding.check for finding in found)
    return shown(Health("ready", __version__, house.hub.seq, checks))


class ClockBody(Body):
    reason: Annotated[str, Field(min_length=1, max_length=200)]


@router.get(
    "/api/health",
    responses=openapi.shows(list[Finding], 401, 403),
    openapi_extra=openapi.SIGNED_IN,
)
async def findings(request: Request) -> Response:
    """What is wrong with this server, in sentences; an empty list where all is well."""
    need_role(request, OFFICE_READERS | SENIOR)
    return shown(house_of(request).health.look())


@router.post(
    "/api/clock",
    responses=openapi.shows(Answer, 401, 403, 409, 415),
    openapi_extra={**openapi.takes(ClockBody), **openapi.SIGNED_IN},
)
async def confirm_clock(request: Request) -> Response:
    """The clock jumped ahead, and a manager says that it is right: commands are taken again."""
    house, signed_in = house_of(request), need_person(request)
    asked = await read(request, ClockBody)
    return shown(await house.confirm_clock(signed_in.staff, asked.reason))


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
    metrics.watch("houseway_ready", "1 where it may take wagers", lambda: house.health.is_ready)
    metrics.watch("houseway_findings", "What is wrong", lambda: len(house.health.look()))
    metrics.watch(
        "houseway_unanswered_seconds",
        "Age of the oldest command that is not durable",
        lambda: getattr(house.log, "unanswered", 0.0),
    )
    metrics.watch("houseway_exceptions", "Exceptions on record", lambda: hub.state.exceptions)
