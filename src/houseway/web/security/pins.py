"""PINs: which are refused, and how they are stored (decision 0027).

A PIN is short, so its hash alone would be guessed from a stolen backup within minutes. Two things
are in the way: whoever signs for money has at least six digits, and every PIN is mixed with a
secret that lies beside the keys, readable by its owner only, and in no backup. Hashes made before
there was a secret are made again when their PIN is next right.
"""

import hmac
import os
import secrets
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import argon2

from houseway.web.problems import Denied

SECRET = "pin.secret"
DIGITS, DIGITS_SENIOR, DIGITS_MOST = 4, 6, 12
# Who signs for wins, money or people, or reads everything.
SENIOR = frozenset({"supervisor", "executive", "manager", "cage", "auditor"})
COLUMNS = ("2580", "0852", "1470", "0741", "3690", "0963", "159753", "147258369")  # On a keypad.
USUAL = argon2.PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


class Pins:
    def __init__(self, secret: bytes = b"", hasher: argon2.PasswordHasher | None = None) -> None:
        self._secret, self._hasher = secret, hasher or USUAL
        # Says which secret a hash was made with, and nothing about the secret.
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
        """Takes as long for an empty or unusable `kept`, and is then always false."""
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
    """Made where there is none; readable by its owner only."""
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
    """Raises `Denied`. `cards` are the numbers of the cards that the PIN goes with."""
    least = DIGITS_SENIOR if roles & SENIOR else DIGITS
    is_number = pin.isascii() and pin.isdigit() and least <= len(pin) <= DIGITS_MOST
    if not is_number or is_trivial(pin) or is_on_card(pin, cards):
        raise Denied(422, "pin_weak", least=least)


def is_trivial(pin: str) -> bool:
    """All the same, in a row, a part said twice, a year, a line on the keypad."""
    steps = {ord(b) - ord(a) for a, b in pairwise(pin)}
    in_a_row = steps in ({0}, {1}, {-1})
    twice = any(pin == pin[:part] * (len(pin) // part) for part in range(1, len(pin)))
    year = len(pin) == DIGITS and pin[:2] in ("19", "20")
    return in_a_row or twice or year or pin in COLUMNS


def is_on_card(pin: str, cards: tuple[str, ...]) -> bool:
    """The number itself, or its digits, forwards or backwards."""
    printed = ["".join(filter(str.isdigit, card)) for card in cards]
    return any(number and pin in (number, number[::-1]) for number in printed)
