"""Which nodes serve this property, for programs that must find the leader."""

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
def cluster(house: House) -> ClusterView:
    if house.node is None:
        return ClusterView("", "alone", "", 0, ())
    here, rows = house.node.leadership, house.node.rows
    last = max((row.seq for row in rows), default=0)
    nodes = tuple(
        NodeView(row.address, row.role, row.is_alive, row.epoch, last - row.seq) for row in rows
    )
    return ClusterView(here.address, here.role, here.leader, here.epoch, nodes)


@api.router.get("/signs/nodes", include_in_schema=False)
async def addresses(request: Request) -> Response:
    """Where else a sign may look when this node is gone; nothing that a sign-in would tell."""
    return shown(known_addresses(house_of(request)))
