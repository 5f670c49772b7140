"""Guests of Play and Train: no sign-in; a cookie tells them apart.

The cookie is made by the guard at the first visit; no script can read it. Data about a guest is
stored under a digest of it, so that the log does not reveal the cookie.
"""

from collections.abc import Mapping
from hashlib import sha256
from secrets import token_urlsafe

from starlette.requests import Request

from houseway.web.security.auth import SAFE
from houseway.web.security.cookies import value_of

COOKIE = "houseway_guest"
YEAR = 31_536_000
GUEST_PATHS = ("/play", "/train", "/api/training", "/pages/live")


def guest_of(request: Request) -> str:
    """ "guest/…", the same at every visit from this browser."""
    return str(request.scope["guest"])


def greet(path: str, headers: Mapping[bytes, bytes], https: bool) -> tuple[str, bytes]:
    """The guest, and the cookie to set; empty if there is one already or none is needed."""
    if not path.startswith(GUEST_PATHS):
        return "", b""
    token = value_of(headers.get(b"cookie", b""), COOKIE)
    if len(token) >= 16:
        return id_of(token), b""
    token = token_urlsafe(24)
    secure = "; Secure" if https else ""
    cookie = f"{COOKIE}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"
    return id_of(token), cookie.encode()


def is_writing(method: str, path: str, is_new: bool) -> bool:
    """Requests that leave a record in the training log. A seat at a table is requested with GET,
    and a new guest gets one with the felt."""
    return method not in SAFE or path.endswith("/sit") or (is_new and path.startswith("/play/"))


def id_of(token: str) -> str:
    return f"guest/{sha256(token.encode()).hexdigest()[:16]}"
