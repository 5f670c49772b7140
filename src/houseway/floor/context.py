"""What the shell passes to a decider, which may look nothing up: the person, the day, the time."""

from collections.abc import Mapping

from msgspec import Struct

from houseway.floor.regulation import Regulation
from houseway.floor.state import Staff
from houseway.paytables import Paytable


class Context(Struct, frozen=True, gc=False):
    """`day` is the gambling day, "2026-11-15"; `program` the digest of the running program;
    `at` the moment, in microseconds of UTC."""

    actor: Staff
    day: str
    program: str
    catalog: Mapping[str, Paytable]
    regulation: Regulation
    at: int = 0

    @property
    def by(self) -> str:
        return self.actor.id
