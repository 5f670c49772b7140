"""Which nodes serve this property, for programs that must find the one that leads."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from houseway.web.api.schema.bodies import shown
from houseway.web.api.schema.routes import Api
from houseway.web.cluster.sign_fallback import known_addresses
from houseway.web.house import House, house_of
from houseway.web.security.auth import need_known

api = Api("health", "")


class NodeView(msgspec.Struct, frozen=True):
    """`behind` are records that the leader has and this one not yet, as of its last beat."""

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
def cluster(house: House) -> ClusterView:
    if house.node is None:
        return ClusterView("", "alone", "", 0, ())
    standing, rows = house.node.standing, house.node.rows
    last = max((row.seq for row in rows), default=0)
    nodes = tuple(
        NodeView(row.address, row.role, row.is_alive, row.epoch, last - row.seq) for row in rows
    )
    return ClusterView(standing.address, standing.role, standing.leader, standing.epoch, nodes)


@api.router.get("/signs/nodes", include_in_schema=False)
async def addresses(request: Request) -> Response:
    """Where else a sign may look when this node is gone; nothing that a sign-in would tell."""
    return shown(known_addresses(house_of(request)))
