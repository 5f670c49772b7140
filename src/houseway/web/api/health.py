"""Health endpoints: alive, ready, what is wrong, and metrics."""

from functools import partial
from typing import Annotated

import msgspec
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from houseway import __version__
from houseway.floor import Answer
from houseway.floor.roles import SENIOR
from houseway.web.api.queries import witnesses
from houseway.web.api.schema.models import Body
from houseway.web.api.schema.routes import Api
from houseway.web.health.measure import Finding
from houseway.web.house import House
from houseway.web.problems import Denied
from houseway.web.security.auth import OFFICE_READERS, Principal, need_person, need_role

api = Api("health", "")
LOCAL = ("127.0.0.1", "::1", "testclient")


class Health(msgspec.Struct, frozen=True):
    """`findings` is what is wrong and does not keep the server from taking wagers."""

    status: str
    version: str
    seq: int
    findings: tuple[str, ...] = ()


@api("GET", "/healthz")
def healthz(house: House) -> Health:
    """The process answers; whether the floor may take wagers is a matter of /readyz."""
    return Health("alive", __version__, house.hub.seq)


@api("GET", "/readyz", 503)
def readyz(house: House) -> Health:
    """503 where another node leads, or anything is found that keeps this one from taking wagers:
    `detail` says what. It names checks and not files: who asks need not be signed in."""
    house.need_leader()
    found = house.health.look()
    if stops := [finding.check for finding in found if finding.stops]:
        raise Denied(503, "not_ready", wait=5, why=", ".join(stops))
    checks = tuple(finding.check for finding in found)
    return Health("ready", __version__, house.hub.seq, checks)


class ClockBody(Body):
    reason: Annotated[str, Field(min_length=1, max_length=200)]


@api("GET", "/api/health", need=partial(need_role, roles=OFFICE_READERS | SENIOR))
def findings(house: House) -> list[Finding]:
    """What is wrong with this server, in sentences; an empty list where all is well."""
    return house.health.look()


@api("POST", "/api/clock", 409, need=need_person)
async def confirm_clock(house: House, who: Principal, asked: ClockBody) -> Answer:
    """The clock jumped ahead, and a manager says that it is right: commands are taken again."""
    return await house.confirm_clock(who.staff, asked.reason)


@api("GET", "/metrics", media="text/plain")
def metrics(request: Request, house: House) -> Response:
    """For Prometheus, from this machine or with any sign-in."""
    client = request.client
    if not request.scope["principal"].name and (client is None or client.host not in LOCAL):
        raise Denied(403, "may_not_read", needed="this machine")
    text = house.metrics.text()
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


def watch(house: House) -> None:
    """Figures that are looked up when somebody asks."""
    hub, health, log = house.hub, house.health, house.log
    for name, what, value in (
        ("log_records", "Durable records", lambda: hub.seq),
        ("floor_stopped", "1 if the floor has stopped", lambda: bool(house.floor.stopped)),
        (
            "witness_records_behind",
            "Records the slowest witness is behind",
            lambda: max((one.records_behind for one in witnesses(house)), default=0),
        ),
        (
            "witness_seconds_behind",
            "Seconds since the slowest witness had the newest checkpoint",
            lambda: max((one.seconds for one in witnesses(house)), default=0),
        ),
        ("ready", "1 if it may take wagers", lambda: health.is_ready),
        ("findings", "What is wrong", lambda: len(health.look())),
        (
            "unanswered_seconds",
            "Age of the oldest command not yet durable",
            lambda: getattr(log, "unanswered", 0.0),
        ),
        ("exceptions", "Exceptions on record", lambda: hub.state.exceptions),
    ):
        house.metrics.watch(f"houseway_{name}", what, value)
