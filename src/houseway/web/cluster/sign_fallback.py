"""Signs can switch to another node when theirs is gone: which ones, and what the browser needs.

A sign's page was served by one node and stays open when that node dies. So its content security
policy names the other nodes, and they let pages of other nodes read what signs show.
"""

from starlette.types import Scope

from houseway.web.backend import Backend

OF_SIGNS = ("/sign", "/api/signs/")
Headers = list[tuple[bytes, bytes]]


def known_addresses(backend: Backend) -> list[str]:
    """Nodes that can be asked now."""
    if backend.node is None:
        return []
    return [row.address for row in backend.node.rows if row.is_alive]


def with_other_nodes(backend: Backend, scope: Scope, headers: Headers, policy: str) -> Headers:
    """Admits only origins that are or were nodes of this property: the page of a dead node is the
    very one that must look elsewhere."""
    assert backend.node is not None
    addresses = backend.node.addresses
    if scope["path"].startswith("/sign"):
        wider = f"{policy}; connect-src 'self' {' '.join(addresses)}"
        headers = [pair for pair in headers if pair[0] != b"content-security-policy"]
        headers.append((b"content-security-policy", wider.encode()))
    origin = next((value for name, value in scope["headers"] if name == b"origin"), b"")
    if origin and origin.decode("latin-1") in addresses:
        headers = [
            *headers,
            (b"access-control-allow-origin", origin),
            (b"access-control-allow-credentials", b"true"),
            (b"vary", b"origin"),
        ]
    return headers
