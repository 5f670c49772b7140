"""PINs: which are refused, and how they are stored (decision 0027).

A PIN is short, so from a stolen backup its hash alone could be guessed within minutes. Two things
prevent that: people who sign for money need at least six digits, and every PIN is mixed with a
secret that is next to the keys, readable by its owner only, and in no backup. Hashes from before
there was a secret are made again when their PIN is next entered correctly.

Hashes are outside the log, where someone with access to the files could replace a manager's. So a
stored hash counts only if a record of the log has its digest.
"""

import hmac
import os
import secrets
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Protocol

import argon2

from houseway.floor import Floor, FloorStopped
from houseway.floor.cluster.leadership import NotLeader
from houseway.floor.command_handling.answers import Pending
from houseway.floor.shell import SELF
from houseway.floor.state import Property
from houseway.floor.upkeep.log_events import PinRecorded
from houseway.web.problems import Denied
from houseway.web.security.secrets_store import Pin

SECRET = "pin.secret"
DIGITS, DIGITS_SENIOR, DIGITS_MOST = 4, 6, 12
# People who sign for wins, money or staff, or can read everything.
SENIOR = frozenset({"supervisor", "executive", "manager", "cage", "auditor"})
# Lines on a keypad.
COLUMNS = ("2580", "0852", "1470", "0741", "3690", "0963", "159753", "147258369")
USUAL = argon2.PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


class Pins:
    def __init__(self, secret: bytes = b"", hasher: argon2.PasswordHasher | None = None) -> None:
        self._secret, self._hasher = secret, hasher or USUAL
        # Identifies the secret a hash was made with, without revealing it.
        self._mark = f"p{sha256(b'mark' + secret).hexdigest()[:8]}" if secret else ""
        self._decoy = self.hash(secrets.token_hex(8))

    def hash(self, pin: str) -> str:
        return self._mark + self._hasher.hash(self._mixed(pin) if self._mark else pin)

    def is_usable(self, kept: str) -> bool:
        """False for a hash whose secret is not here: it came from another machine's backup."""
        return kept.startswith("$") or (bool(self._mark) and kept.startswith(self._mark))

    def is_current(self, kept: str) -> bool:
        return kept.startswith(self._mark + "$")

    def is_right(self, kept: str, pin: str) -> bool:
        """Takes equally long for an empty or unusable `kept`, and is then always false."""
        is_usable = bool(kept) and self.is_usable(kept)
        known = kept if is_usable else self._decoy
        has_mark = bool(self._mark) and known.startswith(self._mark)
        given = self._mixed(pin) if has_mark else pin
        try:
            self._hasher.verify(known.removeprefix(self._mark), given)
        except (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHashError):
            return False
        return is_usable

    def _mixed(self, pin: str) -> bytes:
        return hmac.digest(self._secret, pin.encode(), "sha256")


def secret_at(path: Path) -> bytes:
    """Created if there is none; readable by its owner only."""
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_bytes()
    with os.fdopen(file, "wb") as made:
        made.write(secrets.token_bytes(32))
        made.flush()
        os.fsync(made.fileno())
    return path.read_bytes()


def check_new_pin(pin: str, roles: frozenset[str], cards: tuple[str, ...]) -> None:
    """Raises `Denied`. `cards` are the numbers of the person's cards."""
    least = DIGITS_SENIOR if roles & SENIOR else DIGITS
    is_number = pin.isascii() and pin.isdigit() and least <= len(pin) <= DIGITS_MOST
    if not is_number or is_trivial(pin) or is_on_card(pin, cards):
        raise Denied(422, "pin_weak", least=least)


def is_trivial(pin: str) -> bool:
    """Repeated digits, a sequence, a repeated part, a year, or a line on the keypad."""
    steps = {ord(b) - ord(a) for a, b in pairwise(pin)}
    in_a_row = steps in ({0}, {1}, {-1})
    twice = any(pin == pin[:part] * (len(pin) // part) for part in range(1, len(pin)))
    year = len(pin) == DIGITS and pin[:2] in ("19", "20")
    return in_a_row or twice or year or pin in COLUMNS


def is_on_card(pin: str, cards: tuple[str, ...]) -> bool:
    """The card number or its digits, forward or backward."""
    printed = ["".join(filter(str.isdigit, card)) for card in cards]
    return any(number and pin in (number, number[::-1]) for number in printed)


class PinRecord(Protocol):
    """Where PINs are recorded."""

    def is_on_record(self, pin: Pin) -> bool: ...
    def put(self, staff: str, hash_: str) -> None: ...


class LogPins:
    """Recorded in a signed log."""

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
    """Called at the start. An older log adopts the PINs it finds, once; later, a PIN without a
    record is an exception. Returns their holders."""
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
                Pending(floor.tip).result()  # Recorded before anyone is served.
        except FloorStopped:
            break
    return [pin.staff for pin in strange]


def strange_pins(state: Property, pins: list[Pin]) -> list[str]:
    """The people whose stored hash is not on record; none for a log that was never signed."""
    if not state.signing_key:
        return []
    return [pin.staff for pin in pins if state.pins.get(pin.staff) != digest_of(pin.hash)]


def digest_of(hash_: str) -> str:
    return sha256(hash_.encode()).hexdigest()
