"""A form sent without scripts: its CSRF token is a field, checked like the header."""

from urllib.parse import parse_qsl

from starlette.types import Message, Receive, Scope

from houseway.web.problems import Denied
from houseway.web.security.auth import SAFE, SAME

FORM = b"application/x-www-form-urlencoded"
TOKEN = b"x-csrf-token"


def is_page_form(scope: Scope, headers: dict[bytes, bytes]) -> bool:
    """The API takes JSON only, because a browser can be made to send a form from another site."""
    kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
    return scope["method"] not in SAFE and kind == FORM and not scope["path"].startswith("/api")


async def with_token(headers: dict[bytes, bytes], receive: Receive, most: int) -> Receive:
    """Moves the form's token to the headers; returns a receiver that gives the body again."""
    if headers.get(b"sec-fetch-site", b"").decode("latin-1") not in SAME:
        raise Denied(403, "foreign_origin")
    body = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > most:
            raise Denied(413, "body_large", most=most)
        if not message.get("more_body"):
            break
    if TOKEN not in headers:
        fields = dict(parse_qsl(body.decode("latin-1")))
        headers[TOKEN] = fields.get("csrf", "").encode("latin-1")
    return replay(body, receive)


def replay(body: bytes, receive: Receive) -> Receive:
    is_told = False

    async def again() -> Message:
        nonlocal is_told
        if is_told:
            return await receive()
        is_told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
