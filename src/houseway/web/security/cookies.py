"""Cookies, read in linear time and without Python's own reader.

`http.cookies` unescapes quoted values in quadratic time (CVE-2024-7592, Python up to 3.12.5), and
Starlette and FastAPI call it. Our own cookies are never quoted, so a quoted one is not ours, and
the guard removes it from the request before anything else reads it.
"""

from starlette.types import Scope

COOKIE = b"cookie"
UNSAFE = (b'"', b"\\")


def value_of(header: bytes, name: str) -> str:
    """The last of that name counts; empty if there is none."""
    wanted, found = name.encode(), b""
    for pair in header.split(b";"):
        key, _, value = pair.partition(b"=")
        if key.strip() == wanted and is_safe(value):
            found = value.strip()
    return found.decode("latin-1")


def clean(scope: Scope) -> None:
    """Leaves one Cookie header with the pairs that are safe to read."""
    headers: list[tuple[bytes, bytes]] = scope["headers"]
    given = [value for name, value in headers if name == COOKIE]
    if not given:
        return
    pairs = [pair.strip() for header in given for pair in header.split(b";") if is_safe(pair)]
    scope["headers"] = [pair for pair in headers if pair[0] != COOKIE]
    if pairs:
        scope["headers"].append((COOKIE, b"; ".join(pairs)))


def is_safe(value: bytes) -> bool:
    return not any(sign in value for sign in UNSAFE)
