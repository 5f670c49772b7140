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
from houseway.web.api.schema.bodies import shown
from houseway.web.api.schema.models import Body
from houseway.web.api.schema.routes import Api
from houseway.web.backend import Backend, backend_of
from houseway.web.cluster.sign_fallback import known_addresses
from houseway.web.health.measure import Finding
from houseway.web.problems import Denied
from houseway.web.security.auth import OFFICE_READERS, Principal, need_known, need_person, need_role

api = Api("health", "")
LOCAL = ("127.0.0.1", "::1", "testclient")


class Health(msgspec.Struct, frozen=True):
    """`findings` names the checks that found a problem, although the server still takes wagers."""

    status: str
    version: str
    seq: int
    findings: tuple[str, ...] = ()


@api("GET", "/healthz")
def healthz(backend: Backend) -> Health:
    """Whether the process is up; `/readyz` says whether it takes wagers."""
    return Health("alive", __version__, backend.hub.seq)


@api("GET", "/readyz", 503)
def readyz(backend: Backend) -> Health:
    """503 if another node leads or something keeps this one from taking wagers; `detail` says what.
    It names checks, not files, because callers need not be signed in."""
    backend.need_leader()
    found = backend.health.look()
    if stops := [finding.check for finding in found if finding.stops]:
        raise Denied(503, "not_ready", wait=5, why=", ".join(stops))
    checks = tuple(finding.check for finding in found)
    return Health("ready", __version__, backend.hub.seq, checks)


class ClockBody(Body):
    reason: Annotated[str, Field(min_length=1, max_length=200)]


@api("GET", "/api/health", need=partial(need_role, roles=OFFICE_READERS | SENIOR))
def findings(backend: Backend) -> list[Finding]:
    """What is wrong with this server, in sentences; empty if nothing is."""
    return backend.health.look()


@api("POST", "/api/clock", 409, need=need_person)
async def confirm_clock(backend: Backend, who: Principal, asked: ClockBody) -> Answer:
    """A manager confirms that the clock is right after it jumped ahead; commands are accepted
    again."""
    return await backend.confirm_clock(who.staff, asked.reason)


@api("GET", "/metrics", media="text/plain")
def metrics(request: Request, backend: Backend) -> Response:
    """Metrics for Prometheus, from this machine or with any sign-in."""
    client = request.client
    if not request.scope["principal"].name and (client is None or client.host not in LOCAL):
        raise Denied(403, "may_not_read", needed="this machine")
    text = backend.metrics.text()
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


def watch(backend: Backend) -> None:
    """Figures computed when they are requested."""
    hub, health, log = backend.hub, backend.health, backend.log
    for name, what, value in (
        ("log_records", "Durable records", lambda: hub.seq),
        ("floor_stopped", "1 if the floor has stopped", lambda: bool(backend.floor.stopped)),
        (
            "witness_records_behind",
            "Records the slowest witness is behind",
            lambda: max((one.records_behind for one in witnesses(backend)), default=0),
        ),
        (
            "witness_seconds_behind",
            "Seconds since the slowest witness had the newest checkpoint",
            lambda: max((one.seconds for one in witnesses(backend)), default=0),
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
        backend.metrics.watch(f"houseway_{name}", what, value)


class NodeView(msgspec.Struct, frozen=True):
    """`behind` is how many records the leader has that this node lacks, as of its last
    heartbeat."""

    address: str
    role: str
    is_alive: bool
    epoch: int
    behind: int


class ClusterView(msgspec.Struct, frozen=True):
    """`here` is the node that answers. A property in an SQLite file has no nodes."""

    here: str
    role: str
    leader: str
    epoch: int
    nodes: tuple[NodeView, ...]


@api("GET", "/api/cluster", need=need_known)
def cluster(backend: Backend) -> ClusterView:
    if backend.node is None:
        return ClusterView("", "alone", "", 0, ())
    here, rows = backend.node.leadership, backend.node.rows
    last = max((row.seq for row in rows), default=0)
    nodes = tuple(
        NodeView(row.address, row.role, row.is_alive, row.epoch, last - row.seq) for row in rows
    )
    return ClusterView(here.address, here.role, here.leader, here.epoch, nodes)


@api.router.get("/signs/nodes", include_in_schema=False)
async def addresses(request: Request) -> Response:
    """Other nodes, for a sign whose node is gone; reveals nothing that needs a sign-in."""
    return shown(known_addresses(backend_of(request)))
