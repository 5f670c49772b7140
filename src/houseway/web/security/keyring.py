"""Secrets outside the log: PINs, one-time codes, sign-ins and device tokens.

Only hashes are kept: argon2 for PINs, which are short, SHA-256 for what is long and random. Looking
up a sign-in or a token touches no disk; everything else may, so call it from a thread. Use `away`
to hash PINs: it has a single low-priority thread, so that guessed PINs do not slow the tables.
"""

import asyncio
import os
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from hmac import compare_digest
from operator import xor
from pathlib import Path
from threading import get_native_id
from typing import TypeVar

import argon2
from msgspec import Struct

from houseway.floor.clock import MICRO, Clock, SystemClock
from houseway.web.problems import Denied
from houseway.web.security.attempts import Attempts
from houseway.web.security.pins import SECRET, PinRecord, Pins, secret_at
from houseway.web.security.secrets_store import (
    Code,
    DeviceToken,
    Pin,
    Secrets,
    SecretsStore,
    SignIn,
)
from houseway.web.settings import Settings

SESSION, DEVICE = "hws_", "hwd_"  # The prefix of a token, so that a leaked one is recognized.
LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"  # No I, L, O, U, 0 or 1: codes are read aloud.
CODE_GROUPS = 4
MINUTE = 60 * MICRO
WAITING_MOST = 64  # PINs that wait to be hashed.
HASHING_NICENESS = 5  # Niceness of the hashing thread.
T = TypeVar("T")


class Session(Struct, frozen=True):
    """Who signed in with which card, and at which device, if any. Times in microseconds."""

    staff: str
    card: str
    device: str
    expires: int
    seen: int


class Keyring:
    """In memory if neither path nor store is given. `hasher` may be a cheaper one for tests. The
    PIN secret is created next to the file; nodes that share a store are given theirs."""

    def __init__(
        self,
        path: Path | Secrets | None = None,
        settings: Settings | None = None,
        clock: Clock | None = None,
        hasher: argon2.PasswordHasher | None = None,
    ) -> None:
        self._settings = settings or Settings()
        self._clock = clock or SystemClock()
        self.attempts = Attempts(self._settings, self._clock)
        self.secrets: Secrets = (
            SecretsStore(path) if path is None or isinstance(path, Path) else path
        )
        self._pins = Pins(secret_of(path, self._settings), hasher)
        self._hashing = ThreadPoolExecutor(1, "pins", initializer=lower_thread_priority)
        self._waiting = 0
        self._sessions: dict[bytes, Session] = {}
        self._used: dict[bytes, int] = {}  # When a sign-in was last used, if later than stored.
        self.devices: dict[bytes, str] = {}  # Devices by the digest of their token.
        # Sessions of boards that proved their token, by digest: one each, in memory only.
        self.boards: dict[bytes, str] = {}
        self.endings = 0  # Counts everything that may have ended a sign-in or a token.
        self._version = -1
        self.record: PinRecord | None = None  # Where PINs are recorded, once there is a floor.
        self.refresh()

    def refresh(self) -> None:
        """Reloads what another node changed; a sign-in known here keeps its last use."""
        with self.secrets.lock:
            if (version := self.secrets.version()) == self._version:
                return
            now = self._clock.now()
            known = self._sessions
            self._sessions = {
                s.digest: known.get(s.digest) or Session(s.staff, s.card, s.device, s.expires, now)
                for s in self.secrets.find(SignIn)
            }
            for gone in [digest for digest in tuple(self._used) if digest not in self._sessions]:
                self._used.pop(gone, None)
            self.devices = {one.digest: one.device for one in self.secrets.find(DeviceToken)}
            self._version = version
            self.endings += 1

    # Looking up: no disk.

    def session(self, token: str, *, is_use: bool = True) -> Session | None:
        """The sign-in behind a token, unless it has ended; using it extends it. A stream or an open
        screen that only checks it does not."""
        digest = digest_of(token)
        found = self._sessions.get(digest)
        if found is None:
            return None
        now = self._clock.now()
        seen = self._used.get(digest, found.seen)
        idle = self._settings.session_idle_minutes * MINUTE
        if now >= found.expires or now - seen > idle:
            return None
        if is_use and now - seen > MINUTE:
            # Kept outside the sign-in, so that one being closed right now does not come back.
            self._used[digest] = now
        return found

    def device(self, token: str) -> str:
        digest = digest_of(token)
        return self.devices.get(digest, "") or self.boards.get(digest, "")

    # Signing in and out.

    async def away(self, work: Callable[..., T], *given: object) -> T:
        """Runs PIN hashing. Raises `Denied` if too many wait."""
        if self._waiting >= WAITING_MOST:
            raise Denied(429, "too_many_requests", wait=1)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._hashing, work, *given)
        finally:
            self._waiting -= 1

    def check_pin(self, staff: str, pin: str) -> None:
        """An unknown person takes as long as a known one. Counts nothing: check `attempts` first.
        Raises `Denied`."""
        known = self.pin(staff)
        is_known = known is not None and is_on_record(self.record, known)
        kept = known.hash if known is not None and is_known else ""
        if not self._pins.is_right(kept, pin):
            raise Denied(401, "sign_in_wrong")
        if not self._pins.is_current(kept):
            anew = Pin(staff, self._pins.hash(pin))
            with self.secrets.lock:
                if self.pin(staff) == known:  # It may have been changed meanwhile.
                    self._put(anew)

    def pin(self, staff: str) -> Pin | None:
        return next(iter(self.secrets.find(Pin, staff=staff)), None)

    def pins(self) -> list[Pin]:
        return self.secrets.find(Pin)

    def has_pin(self, staff: str) -> bool:
        """Whether there is a PIN that can be checked here."""
        found = self.pin(staff)
        if found is None or not self._pins.is_usable(found.hash):
            return False
        return is_on_record(self.record, found)

    def open_session(self, staff: str, card: str, device: str = "") -> tuple[str, Session]:
        token = SESSION + secrets.token_urlsafe(32)
        now = self._clock.now()
        expires = now + self._settings.session_hours * 60 * MINUTE
        session = Session(staff, card, device, expires, now)
        digest = digest_of(token)
        with self.secrets.lock:  # Others sign in at the same moment, each in a thread.
            self._drop_sessions([d for d, s in self._sessions.items() if s.expires <= now])
            self.secrets.put(SignIn(digest, staff, card, device, expires))
            self._sessions[digest] = session
        return token, session

    def close_session(self, token: str) -> None:
        self._drop_sessions([digest_of(token)])

    def close_sessions(self, *, staff: str = "", device: str = "") -> None:
        """For a person who left or gets a new PIN, or a revoked device."""
        with self.secrets.lock:
            self._drop_sessions(
                [
                    digest
                    for digest, s in self._sessions.items()
                    if (staff and s.staff == staff) or (device and s.device == device)
                ]
            )

    # PINs, codes and device tokens.

    def set_pin(self, staff: str, pin: str) -> None:
        """Ends the person's other sign-ins."""
        self._put(Pin(staff, self._pins.hash(pin)))
        self.close_sessions(staff=staff)

    def issue_code(self, purpose: str, subject: str) -> str:
        """Replaces an earlier code for the same purpose; shown once, stored as a hash."""
        groups = ("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(CODE_GROUPS))
        code = "-".join(groups)
        expires = self._clock.now() + self._settings.code_hours * 60 * MINUTE
        made = Code(digest_of(code), purpose, subject, expires)
        self.secrets.put(made, purpose=purpose, subject=subject)
        return code

    def check_code(self, purpose: str, code: str) -> str:
        """What the code is for, without using it up. Raises `Denied`."""
        found = self.secrets.find(Code, digest=digest_of(tidy(code)), purpose=purpose)
        if not found or found[0].expires <= self._clock.now():
            raise Denied(403, "code_wrong")
        return found[0].subject

    def use_code(self, purpose: str, code: str) -> str:
        """If two people use it at once, one is too late."""
        with self.secrets.lock:
            subject = self.check_code(purpose, code)
            self.secrets.drop(Code, "digest", digest_of(tidy(code)))
        return subject

    def enrol_device(self, code: str) -> tuple[str, str]:
        """The device's name and its token, which is shown once."""
        token = DEVICE + secrets.token_urlsafe(32)
        digest = digest_of(token)
        with self.secrets.lock:
            device = self.use_code("device", code)
            self.secrets.put(DeviceToken(digest, device))
            self.devices[digest] = device
        return device, token

    def drop_device(self, device: str) -> None:
        with self.secrets.lock:
            self.secrets.drop(DeviceToken, "device", device)
            self.devices = without(self.devices, device)
            self.boards = without(self.boards, device)
        self.close_sessions(device=device)

    def close(self) -> None:
        self._hashing.shutdown()
        self.secrets.close()

    def _put(self, pin: Pin) -> None:
        """Recorded before it is used."""
        if self.record is not None:
            self.record.put(pin.staff, pin.hash)
        self.secrets.put(pin, staff=pin.staff)

    def _drop_sessions(self, digests: list[bytes]) -> None:
        with self.secrets.lock:
            if digests:
                self.secrets.drop(SignIn, "digest", *digests)
            for digest in digests:
                self._sessions.pop(digest, None)
                self._used.pop(digest, None)
            self.endings += 1


def without(names: dict[bytes, str], device: str) -> dict[bytes, str]:
    return {digest: name for digest, name in names.items() if name != device}


def is_on_record(record: PinRecord | None, pin: Pin) -> bool:
    return record is None or record.is_on_record(pin)


def secret_of(path: Path | Secrets | None, settings: Settings) -> bytes:
    if settings.pin_secret:
        return secret_at(Path(settings.pin_secret))
    return secret_at(path.with_name(SECRET)) if isinstance(path, Path) else b""


def lower_thread_priority() -> None:
    """On Linux a thread has its own priority; elsewhere nothing changes."""
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, get_native_id(), HASHING_NICENESS)


def digest_of(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


def tidy(code: str) -> str:
    """As typed, ignoring case, spaces and hyphens."""
    letters = "".join(letter for letter in code.upper() if letter in LETTERS)
    return "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def csrf_of(token: str) -> str:
    """Derived, so that it need not be stored; it cannot be computed without the cookie."""
    return sha256(b"csrf" + token.encode()).hexdigest()


def masked_csrf(token: str) -> str:
    """Different bytes each time: a random pad, then the token under that pad. So the compressed
    length of a page does not reveal how the token begins."""
    own = bytes.fromhex(csrf_of(token))
    pad = secrets.token_bytes(len(own))
    return (pad + bytes(map(xor, pad, own))).hex()


def is_csrf(given: bytes, token: str) -> bool:
    """Plain as given to a sign-in, or masked as in a page."""
    own = bytes.fromhex(csrf_of(token))
    try:
        told = bytes.fromhex(given.decode("ascii"))
    except ValueError:
        return False
    if len(told) == 2 * len(own):
        told = bytes(map(xor, told[: len(own)], told[len(own) :]))
    return compare_digest(told, own)
