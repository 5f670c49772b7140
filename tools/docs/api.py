"""docs/reference/api.md: every operation of the HTTP API, as the server itself describes it."""

import re
import tomllib
from pathlib import Path
from typing import Any

from tests.web.desk import desk

from tools.docs.text import page, table

WORDS = Path(__file__).with_name("api.toml")
COMMANDS = "POST /api/commands/"
SOURCE = "the routes in `src/houseway/web/api` and `tools/docs/api.toml`"
INTRODUCTION = (
    "Every operation of the API; a running server describes their fields at `/docs`.\n"
    "For sign-in, idempotency keys, errors and live updates, see"
    " [Talk to the server](../how-to/talk-to-the-server.md)."
)


def made() -> str:
    with desk() as here:
        found = here.http.get("/openapi.json").json()
    parts = [
        f"## {tag['name'].capitalize()}\n\n{tag['description']}\n\n{listed(found, tag['name'])}"
        for tag in found["tags"]
    ]
    return page("API operations", SOURCE, INTRODUCTION, *parts)


def listed(found: dict[str, Any], tag: str) -> str:
    rows = [
        (f"`{method.upper()} {path}`", said(f"{method.upper()} {path}", operation))
        for path, operations in found["paths"].items()
        for method, operation in operations.items()
        if tag in operation["tags"]
    ]
    return table(("operation", "what it does"), rows)


def said(name: str, operation: dict[str, Any]) -> str:
    """The text of api.toml, or the first sentence of the operation's own description."""
    plain = tomllib.loads(WORDS.read_text("utf-8"))
    if name.startswith(COMMANDS):
        return str(plain["commands"][name.removeprefix(COMMANDS)])
    text = " ".join(operation.get("description", "").split())
    return str(plain.get(name) or re.split(r"(?<=[.]) (?=[A-Z`])", text)[0])
