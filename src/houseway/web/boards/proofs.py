"""How a board proves that it holds its token without sending it (docs/reference/devices.md).

The server stores the token's SHA-256 and nothing else. A board sends its token XORed with a pad
that is made of that digest and a challenge for one use: a listener lacks the digest, a thief of the
digests lacks the token, and a proof works only once. It also works only for the gateway that asked
for the challenge, which keeps the ticket that came with it. Both ends then know a key for this
session, which seals every line and covers PINs.
"""

import hmac
import secrets
from collections import OrderedDict
from hashlib import sha256
from threading import Lock

from houseway.floor.clock import MICRO, Clock
from houseway.web.problems import Denied
from houseway.web.security.keyring import DEVICE, Keyring, digest_of, without

CHALLENGES_MOST, CHALLENGE_FOR = 1_000, 60 * MICRO


class Challenges:
    """Each is for one device and one use, and expires after a minute."""

    def __init__(self, keyring: Keyring, clock: Clock) -> None:
        self._keyring, self._clock, self._lock = keyring, clock, Lock()
        self._open: OrderedDict[tuple[str, str], tuple[str, int]] = OrderedDict()

    def make(self, device: str) -> tuple[str, str]:
        """The challenge for the board, and the ticket for the caller. Also given for a device that
        does not exist, so that the answer does not reveal which ones do."""
        made = secrets.token_hex(16), secrets.token_hex(16)
        with self._lock:
            self._open[made] = device, self._clock.now() + CHALLENGE_FOR
            while len(self._open) > CHALLENGES_MOST:
                self._open.popitem(last=False)
        return made

    def meet(self, device: str, challenge: str, ticket: str, proof: str) -> tuple[str, bytes]:
        """The token of a session, and its key. Raises `Denied`."""
        with self._lock:
            wanted, until = self._open.pop((challenge, ticket), ("", 0))
        if wanted != device or self._clock.now() >= until:
            raise Denied(401, "token_wrong")
        for digest in [d for d, name in self._keyring.devices.items() if name == device]:
            token = uncovered(digest, f"proof {challenge}", proof)
            if hmac.compare_digest(sha256(token).digest(), digest):
                return self._opened(device), mac(token, f"session {challenge}")
        raise Denied(401, "token_wrong")

    def _opened(self, device: str) -> str:
        """Ends the previous session."""
        token, keyring = DEVICE + secrets.token_urlsafe(32), self._keyring
        with keyring.secrets.lock:
            keyring.boards = {**without(keyring.boards, device), digest_of(token): device}
            keyring.endings += 1
        return token


def pad(key: bytes, label: str, length: int) -> bytes:
    blocks = -(-length // 32)
    return b"".join(mac(key, f"{label}/{n}") for n in range(1, blocks + 1))[:length]


def uncovered(key: bytes, label: str, text: str) -> bytes:
    """Decodes hex digits; b"" for anything else."""
    try:
        covered = bytes.fromhex(text)
    except ValueError:
        return b""
    return bytes(a ^ b for a, b in zip(covered, pad(key, label, len(covered)), strict=True))


def mac(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(), "sha256")
