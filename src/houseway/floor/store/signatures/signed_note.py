"""Signed notes (C2SP signed-note): a text, an empty line, and one line for each signature.

Keys are written as in Go's `note` package: `PRIVATE+KEY+name+id+base64` signs, `name+id+base64`
verifies. A key file holds a private key, or the address of one on a token (token_key.py), and below
it the public keys whose older signatures still count.
"""

import os
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Callable, Sequence
from functools import cached_property
from hashlib import sha256
from hmac import compare_digest, digest
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct

ED25519 = b"\x01"
SEAL = b"\xffhouseway hmac-sha256"  # C2SP: 0xff followed by a name is a private algorithm.
PRIVATE = "PRIVATE+KEY+"
DASH = "\u2014"
PUBLIC = ".pub"


class Verifier(Struct, frozen=True):
    """A public key and the name it signs under."""

    name: str
    key: bytes

    @property
    def id(self) -> bytes:
        return sha256(f"{self.name}\n".encode() + ED25519 + self.key).digest()[:4]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{base64(ED25519 + self.key)}"

    def is_signed(self, text: str, line: str) -> bool:
        """Whether this line of a note is this key's signature of its text."""
        name, found = line_parts(line)
        if name != self.name or found[:4] != self.id:
            return False
        try:
            Ed25519PublicKey.from_public_bytes(self.key).verify(found[4:], text.encode())
        except InvalidSignature:
            return False
        return True


class SealVerifier(Struct, frozen=True, dict=True):
    """Checks the seals of a private key: a MAC, fifty times cheaper than a signature, which only
    the key holder can make or check."""

    name: str
    key: bytes

    @cached_property
    def id(self) -> bytes:
        return sha256(f"{self.name}\n".encode() + SEAL + sha256(self.key).digest()).digest()[:4]

    def line(self, text: str) -> str:
        mac = digest(self.key, text.encode(), "sha256")
        return f"{DASH} {self.name} {base64(self.id + mac)}"

    def is_signed(self, text: str, line: str) -> bool:
        return compare_digest(line.encode(), self.line(text).encode())


class Signer:
    """A private key. The same text always gets the same signature, and the same seal."""

    def __init__(self, name: str, seed: bytes) -> None:
        key = Ed25519PrivateKey.from_private_bytes(seed)
        self._hold(name, key.sign, key.public_key().public_bytes_raw(), seed)

    def _hold(
        self, name: str, sign: Callable[[bytes], bytes], public: bytes, secret: bytes
    ) -> None:
        self._sign = sign
        self.verifier = Verifier(name, public)
        self._id = self.verifier.id
        self.seals = SealVerifier(name, sha256(b"houseway seal" + secret).digest())

    @property
    def name(self) -> str:
        return self.verifier.name

    def note(self, text: str) -> str:
        signature = base64(self._id + self._sign(text.encode()))
        return f"{text}\n{DASH} {self.name} {signature}\n"

    def sealed(self, text: str) -> str:
        """A seal that only we can check, until the next signature."""
        return f"{text}\n{self.seals.line(text)}\n"


class Keys(Struct, frozen=True):
    """The contents of a key file. `signer` is None if signatures are only checked."""

    signer: Signer | None
    verifiers: tuple[Verifier, ...]

    @property
    def all(self) -> tuple[Verifier | SealVerifier, ...]:
        """Including our own seals, if we can check them."""
        return (*self.verifiers, *((self.signer.seals,) if self.signer else ()))


class TokenUnreachable(ValueError):  # noqa: N818 - a state, not a mistake of the caller.
    """The key is on a token that cannot be reached from here."""


def text_of(note: str, verifiers: Sequence[Verifier | SealVerifier]) -> str:
    """The signed text. Raises ValueError with one sentence if none of the keys signed it."""
    text, gap, lines = note.rpartition("\n\n")
    if not gap:
        raise ValueError("This is not a signed note.")
    text += "\n"
    for line in lines.splitlines():
        if any(verifier.is_signed(text, line) for verifier in verifiers):
            return text
    raise ValueError("No known key has signed this note.")


def line_parts(line: str) -> tuple[str, bytes]:
    words = line.split(" ")
    if len(words) != 3 or words[0] != DASH:
        return "", b""
    return words[1], unbase64(words[2])


def read_keys(path: Path) -> Keys:
    try:
        lines = path.read_text("utf-8").split()
    except FileNotFoundError:
        raise FileNotFoundError(
            f"There is no signing key at {path}. Put the key that signed this log there, or set"
            " HOUSEWAY_SIGNING_KEY to its location."
        ) from None
    except UnicodeDecodeError:
        raise ValueError(
            f"{path} is not a signing key. Use the key that signed this log."
        ) from None
    signer: Signer | None = None
    verifiers = []
    for line in lines:
        if line.startswith(PRIVATE):
            signer = signer or to_signer(line)
        elif line.startswith("pkcs11:"):
            from houseway.floor.store.signatures.token_key import token_signer

            signer = signer or token_signer(line)
        else:
            verifiers.append(to_verifier(line))
    if signer is not None:
        verifiers.insert(0, signer.verifier)
    if not verifiers:
        raise ValueError(f"{path} does not contain a key.")
    return Keys(signer, tuple(verifiers))


def public_keys(path: Path) -> Keys:
    """For checking signatures only: the public file is for everyone, the key itself is not."""
    beside = path.with_name(path.name + PUBLIC)
    keys = read_keys(beside if beside.is_file() else path)
    return Keys(None, keys.verifiers)


def make_key(path: Path, name: str, earlier: Sequence[Verifier] = ()) -> Keys:
    """Readable by its owner only; the public half next to it is for everyone. With `earlier` keys
    it replaces the existing key; otherwise an existing key raises FileExistsError."""
    need_name(name)
    seed = os.urandom(32)
    signer = Signer(name, seed)
    path.parent.mkdir(parents=True, exist_ok=True)
    secret = f"{PRIVATE}{name}+{signer.verifier.id.hex()}+{base64(ED25519 + seed)}"
    public = [str(signer.verifier), *map(str, earlier)]
    replaces = bool(earlier)
    write_new(path, "\n".join((secret, *public[1:])) + "\n", 0o600, replaces=replaces)
    public_path = path.with_name(path.name + PUBLIC)
    write_new(public_path, "\n".join(public) + "\n", 0o644, replaces=True)
    return Keys(signer, (signer.verifier, *earlier))


def write_new(path: Path, text: str, mode: int, *, replaces: bool) -> None:
    """Written under another name and synced first: never partial, never readable by others."""
    unborn = path.with_name(f"{path.name}.new-{os.getpid()}")
    unborn.unlink(missing_ok=True)
    file = os.open(unborn, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        os.write(file, text.encode())
        os.fsync(file)
    finally:
        os.close(file)
    if replaces:
        unborn.rename(path)
    else:  # A second name for one file, because a rename would overwrite an existing key.
        os.link(unborn, path)
        unborn.unlink()


def need_name(name: str) -> None:
    if not name or "+" in name or name.split() != [name]:
        raise ValueError(f"A key name cannot contain spaces or a plus sign: {name!r}.")


def to_signer(line: str) -> Signer:
    id_, seed = key_parts(line)
    signer = Signer(line.removeprefix(PRIVATE).partition("+")[0], seed)
    if signer.verifier.id != id_:
        raise ValueError("The signing key is damaged.")
    return signer


def to_verifier(line: str) -> Verifier:
    id_, found = key_parts(line)
    verifier = Verifier(line.partition("+")[0], found)
    if verifier.id != id_:
        raise ValueError("A public key is damaged.")
    return verifier


def key_parts(line: str) -> tuple[bytes, bytes]:
    """The id and the 32 bytes of a key, private or public."""
    words = line.removeprefix(PRIVATE).split("+", 2)
    found = unbase64(words[2]) if len(words) == 3 else b""
    if len(found) != 33 or found[:1] != ED25519:
        raise ValueError("Write a key as name+id+base64; it must be an Ed25519 key.")
    try:
        return bytes.fromhex(words[1]), found[1:]
    except ValueError:
        raise ValueError("A key id has eight hexadecimal digits.") from None


def base64(data: bytes) -> str:
    return b64encode(data).decode()


def unbase64(text: str) -> bytes:
    """Empty if it is not base64."""
    try:
        return b64decode(text, validate=True)
    except (NotBase64, ValueError):
        return b""
