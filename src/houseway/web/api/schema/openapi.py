"""The OpenAPI description: bodies from the pydantic models, answers from the frozen values."""

from collections.abc import Sequence
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from houseway.web.api.schema.summaries import SUMMARIES
from houseway.web.problems import MEDIA_TYPE, Problem

JSON = "application/json"
REF = "#/components/schemas/{name}"
PROBLEMS = {
    400: "The request cannot be read.",
    401: "Not signed in.",
    403: "Not allowed for these roles, or not from this device.",
    404: "There is nothing at this address.",
    405: "Wrong method for this address.",
    409: "A rule does not allow it; nothing changed.",
    413: "The request is too large.",
    415: "The request is not JSON.",
    422: "The request has a wrong or missing field.",
    429: "Too many requests, or locked out.",
    503: "The floor has stopped, or the lab is busy.",
}
KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": True,
    "description": "Any text you choose; use a new one for every command. If you send the same"
    " key and"
    " body again, you get the stored answer and nothing is done twice. After a refusal you may"
    " reuse the key.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"},
}
SECURITY = {
    "bearer": {"type": "http", "scheme": "bearer", "description": "A sign-in or a device token."},
    "session": {
        "type": "apiKey",
        "in": "header",
        "name": "Houseway-Session",
        "description": "The session of the person signed in at a device, sent together with the"
        " device token.",
    },
    "cookie": {"type": "apiKey", "in": "cookie", "name": "houseway_session"},
}
OPEN: dict[str, Any] = {"security": []}
SIGNED_IN: dict[str, Any] = {
    "security": [{"bearer": []}, {"bearer": [], "session": []}, {"cookie": []}]
}
# Descriptions collected while the routes are made.
_shown: dict[str, type] = {"Problem": Problem}
_read: dict[str, type[BaseModel]] = {}


def shows(kind: Any, *statuses: int, media: Sequence[str] = (JSON,)) -> dict[int | str, Any]:
    """The `responses` of a route: its answer, and the problems it may return."""
    content: dict[str, Any] = {one: {} for one in media}
    found: dict[int | str, Any] = {200: {"description": "Done.", "content": content}}
    if kind is not None:
        _shown[str(kind)] = kind
        content[media[0]]["schema"] = {"houseway": str(kind)}
    always = (400, 401, 403, 413, 422, 429)
    for status in sorted({*always, *statuses}):
        told = {MEDIA_TYPE: {"schema": {"$ref": REF.format(name="Problem")}}}
        found[status] = {"description": PROBLEMS[status], "content": told}
    return found


def takes(model: type[BaseModel]) -> dict[str, Any]:
    _read[model.__name__] = model
    schema = {"$ref": REF.format(name=model.__name__)}
    return {"requestBody": {"required": True, "content": {JSON: {"schema": schema}}}}


def describe(app: FastAPI) -> dict[str, Any]:
    """Made once; routes do not change afterward."""
    if app.openapi_schema is None:
        made = get_openapi(
            title=app.title,
            version=app.version,
            summary=app.summary,
            description=app.description,
            routes=app.routes,
            tags=app.openapi_tags,
        )
        found = made.setdefault("components", {})
        found["securitySchemes"] = SECURITY
        schemas, components = answers(_shown)
        found.setdefault("schemas", {}).update({**components, **bodies()})
        summarize(made["paths"])
        app.openapi_schema = resolve(made, schemas)
    return app.openapi_schema


def summarize(paths: dict[str, Any]) -> None:
    for path, operations in paths.items():
        for method, operation in operations.items():
            operation["summary"] = SUMMARIES[f"{method.upper()} {path}"]


def text(app: FastAPI) -> bytes:
    """As served at `/openapi.json`; encoded once."""
    if not hasattr(app.state, "description"):
        app.state.description = msgspec.json.encode(describe(app))
    found: bytes = app.state.description
    return found


def answers(kinds: dict[str, type]) -> tuple[dict[str, Any], dict[str, Any]]:
    schemas, components = msgspec.json.schema_components(kinds.values(), ref_template=REF)
    return dict(zip(kinds, schemas, strict=True)), components


def bodies() -> dict[str, Any]:
    models: Any = [(model, "validation") for model in _read.values()]
    _, found = models_json_schema(models, ref_template="#/components/schemas/{model}")
    definitions: dict[str, Any] = found["$defs"]
    return definitions


def resolve(part: Any, schemas: dict[str, Any]) -> Any:
    """Inserts the answers' schemas where the routes name them."""
    if isinstance(part, dict):
        if "houseway" in part:
            return schemas[part["houseway"]]
        return {key: resolve(value, schemas) for key, value in part.items()}
    return [resolve(value, schemas) for value in part] if isinstance(part, list) else part
