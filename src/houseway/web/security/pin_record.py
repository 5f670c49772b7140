"""PINs against the log: a stored hash counts only if a record says it was set.

Hashes lie outside the log, where someone who holds the files could put one of their own in place
of a manager's. Its digest in the chain shows that.
"""

from hashlib import sha256
from typing import Protocol

from houseway.floor import Floor, FloorStopped
from houseway.floor.cluster.leadership import NotLeader
from houseway.floor.command_handling.answers import Pending
from houseway.floor.shell import SELF
from houseway.floor.state import Property
from houseway.floor.upkeep.log_events import PinRecorded
from houseway.web.problems import Denied
from houseway.web.security.secrets_store import Pin


class PinRecord(Protocol):
    """Where PINs are on record."""

    def is_on_record(self, pin: Pin) -> bool: ...
    def put(self, staff: str, hash_: str) -> None: ...


class LogPins:
    """Of a signed log."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def is_on_record(self, pin: Pin) -> bool:
        return self._floor.state.pins.get(pin.staff) == digest_of(pin.hash)

    def put(self, staff: str, hash_: str) -> None:
        """Durable on return, before the hash itself is stored: a crash in between locks this one
        person out until the PIN is set again."""
        try:
            self._floor.put_on_record(SELF, PinRecorded(staff, digest_of(hash_))).result()
        except NotLeader as elsewhere:
            raise Denied(503, "not_leader", leader=elsewhere.leader) from None


def record_pins(floor: Floor, pins: list[Pin], *, is_older: bool) -> list[str]:
    """At the start. An older log takes over the PINs that it finds, once; later, one that is not on
    record is an exception. Answers with whose."""
    records = LogPins(floor)
    strange = [pin for pin in pins if not records.is_on_record(pin)]
    if is_older:
        for pin in strange:
            records.put(pin.staff, pin.hash)
        return []
    for pin in strange:
        sentence = f"The stored PIN for {pin.staff} does not match the log, so it is locked."
        try:
            floor.record_exception(SELF, "security", "pin_replaced", sentence)
            if floor.tip is not None:
                Pending(floor.tip).result()  # On record before anyone is served.
        except FloorStopped:
            break
    return [pin.staff for pin in strange]


def strange_pins(state: Property, pins: list[Pin]) -> list[str]:
    """Whose stored hash no record knows; none of a log that was never signed."""
    if not state.signing_key:
        return []
    return [pin.staff for pin in pins if state.pins.get(pin.staff) != digest_of(pin.hash)]


def digest_of(hash_: str) -> str:
    return sha256(hash_.encode()).hexdigest()
