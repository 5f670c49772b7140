"""The rule behind a refusal or an alarm: `cited(code)`, or None if no rule is behind it."""

from functools import cache

from msgspec import Struct

from houseway.floor.regulation import read


class Citation(Struct, frozen=True):
    """`rule` is the number in docs/regulation.md, `section` its source."""

    rule: str
    section: str


def cited(code: str) -> Citation | None:
    return citations().get(code)


@cache
def citations() -> dict[str, Citation]:
    return {code: Citation(*row) for code, row in read("citations.toml").items()}
