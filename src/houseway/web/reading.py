"""Bodies in and answers out: JSON or nothing."""

from typing import TypeVar

import msgspec
from pydantic import BaseModel
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from houseway.web.problems import Denied

Model = TypeVar("Model", bound=BaseModel)
encode = msgspec.json.Encoder().encode


async def json_body(request: Request) -> bytes:
    """A form or a plain text is refused: a page elsewhere could have sent it."""
    kind = request.headers.get("content-type", "")
    if not kind.startswith("application/json"):
        raise Denied(415, "not_json")
    try:
        return await request.body()
    except ClientDisconnect:
        raise Denied(400, "body_unreadable") from None


async def read(request: Request, model: type[Model]) -> Model:
    """Raises pydantic's ValidationError, which the app turns into a problem."""
    return model.model_validate_json(await json_body(request))


def shown(value: object) -> Response:
    return Response(encode(value), media_type="application/json")
