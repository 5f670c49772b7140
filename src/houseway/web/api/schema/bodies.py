"""Request bodies and answers: JSON only."""

from typing import TypeVar

import msgspec
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from houseway.web.problems import Denied

Model = TypeVar("Model", bound=BaseModel)
encode = msgspec.json.Encoder().encode


async def json_body(request: Request) -> bytes:
    """Forms and plain text are refused, because a page on another site could send them."""
    kind = headers_of(request).get(b"content-type", b"")
    if not kind.startswith(b"application/json"):
        raise Denied(415, "not_json")
    parts = []
    while True:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            raise Denied(400, "body_unreadable")
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return parts[0] if len(parts) == 1 else b"".join(parts)


def headers_of(request: Request) -> dict[bytes, bytes]:
    """Headers as the guard reads them; the last of a name counts."""
    found: dict[bytes, bytes] = request.scope["header_map"]
    return found


async def read(request: Request, model: type[Model]) -> Model:
    """Raises pydantic's ValidationError, which the app turns into a problem."""
    return model.model_validate_json(await json_body(request))


def shown(value: object) -> Response:
    """Bytes are already JSON."""
    body = value if isinstance(value, bytes) else encode(value)
    return Response(body, media_type="application/json")
