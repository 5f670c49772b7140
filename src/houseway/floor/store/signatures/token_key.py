"""A signing key that never leaves its smart card, TPM or HSM: PKCS #11, the extra "pkcs11".

The key file is one line, the key's address (RFC 7512); its label is the name it signs under:

    pkcs11:token=houseway;object=evergreen?module-path=/usr/lib/opensc-pkcs11.so&pin-source=/etc/pin

An Ed25519 key always signs a text the same way, so its signature of a fixed text serves as the
secret for seals. Only the key can make it, and it is never shown.
"""

from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from houseway.floor.store.signatures.signed_note import Signer, TokenUnreachable, need_name

SCHEME = "pkcs11:"  # Tells a token address from a signed note.
SECRET = b"houseway seal\n"  # The fixed text.


class TokenSigner(Signer):
    def __init__(self, address: str) -> None:
        from pkcs11 import Attribute, Mechanism, ObjectClass, lib

        path, _, query = address.removeprefix(SCHEME).partition("?")
        pairs = (part.partition("=") for part in (*path.split(";"), *query.split("&")))
        words = {name: unquote(value) for name, _, value in pairs}
        name = words["object"]
        need_name(name)
        pin = Path(words["pin-source"].removeprefix("file:")).read_text("utf-8").strip()
        token = lib(words["module-path"]).get_token(token_label=words["token"])
        session = token.open(user_pin=pin)
        key: Any = session.get_key(label=name, object_class=ObjectClass.PRIVATE_KEY)
        public: Any = session.get_key(label=name, object_class=ObjectClass.PUBLIC_KEY)

        def sign(text: bytes) -> bytes:
            return bytes(key.sign(text, mechanism=Mechanism.EDDSA))

        self._hold(name, sign, bytes(public[Attribute.EC_POINT])[-32:], sign(SECRET))


@cache  # One session per process: a token allows only one sign-in.
def token_signer(address: str) -> TokenSigner:
    try:
        return TokenSigner(address)
    except ImportError:
        raise TokenUnreachable("To use a key on a token, install houseway[pkcs11].") from None
    except KeyError as missing:
        raise ValueError(f"The address of the signing key is missing {missing}.") from None
    except OSError as problem:
        raise TokenUnreachable(f"The PIN of the signing key cannot be read: {problem}") from None
    except Exception as problem:
        if isinstance(problem, ValueError) and not type(problem).__module__.startswith("pkcs11"):
            raise
        why = " ".join(str(problem).split()) or type(problem).__name__
        raise TokenUnreachable(f"The token with the signing key refused: {why}.") from None
