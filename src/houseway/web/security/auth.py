"""Who is asking: a person by a sign-in, a device by its token, or both at once.

A browser sends a cookie and, with every change, the matching X-CSRF-Token; a sign's monitor sends
its device's cookie and changes nothing. A program sends `Authorization: Bearer` with a sign-in or a
device token; a device adds the sign-in of the person at it as `Houseway-Session`. A sign-in made at
a device is valid only there.
"""

from collections.abc import Mapping
from typing import Protocol

from msgspec import Struct
from starlette.requests import Request
from starlette.types import Scope

from houseway.floor.office.devices import need_admitted
from houseway.floor.roles import any_of
from houseway.floor.state import Property
from houseway.refused import Refused
from houseway.web.problems import Denied
from houseway.web.security.cookies import value_of
from houseway.web.security.keyring import DEVICE, Keyring, Session, is_csrf

COOKIE, DEVICE_COOKIE = "houseway_session", "houseway_device"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
OFFICE_READERS = frozenset({"manager", "executive", "auditor"})
SAME = ("", "same-origin", "none")


class Principal(Struct, frozen=True):
    """`staff` and `device` are ids; either may be empty. A device belongs to `table`."""

    staff: str = ""
    device: str = ""
    table: str = ""
    roles: frozenset[str] = frozenset()
    token: str = ""
    is_sign: bool = False  # A monitor: it sees its own sign and nothing else.

    @property
    def name(self) -> str:
        return self.staff or self.device


STRANGER = Principal()
Headers = Mapping[bytes, bytes]


class Lookup(Protocol):
    """Looks up tokens; a keyring is one."""

    def session(self, token: str) -> Session | None: ...
    def device(self, token: str) -> str: ...


class CheckOnlyKeyring:
    """A keyring used only for checking: it does not extend a sign-in."""

    def __init__(self, keyring: Keyring) -> None:
        self._keyring = keyring
        self.device = keyring.device

    def session(self, token: str) -> Session | None:
        return self._keyring.session(token, is_use=False)


def identify(
    method: str, headers: Headers, keyring: Lookup, floor: Property, day: str
) -> Principal:
    """Raises `Denied` for a token that is not or no longer valid. An expired cookie counts as none,
    so that its owner still sees the front page."""
    bearer = bearer_of(headers)
    if bearer.startswith(DEVICE):
        device = known_device(keyring.device(bearer), floor, day)
        person = headers.get(b"houseway-session", b"").decode("latin-1")
        return with_person(device, person, keyring, floor) if person else device
    if bearer:
        return with_person(STRANGER, bearer, keyring, floor)
    if b"cookie" not in headers:
        return STRANGER
    return by_cookie(method, headers, keyring, floor)


def by_cookie(method: str, headers: Headers, keyring: Lookup, floor: Property) -> Principal:
    cookies = headers[b"cookie"]
    token = value_of(cookies, COOKIE)
    session = keyring.session(token) if token else None
    if session is None or session.device or not is_valid(session, floor):
        return sign_of(method, value_of(cookies, DEVICE_COOKIE), keyring, floor)
    if method not in SAFE:
        if headers.get(b"sec-fetch-site", b"").decode("latin-1") not in SAME:
            raise Denied(403, "foreign_origin")
        if not is_csrf(headers.get(b"x-csrf-token", b""), token):
            raise Denied(403, "csrf_missing")
    return Principal(session.staff, roles=floor.staff[session.staff].roles, token=token)


def sign_of(method: str, token: str, keyring: Lookup, floor: Property) -> Principal:
    """A sign may only look; an expired token counts as none."""
    device = floor.devices.get(keyring.device(token)) if token and method in SAFE else None
    if device is None or device.is_revoked or device.kind != "sign":
        return STRANGER
    return Principal(device=device.name, table=device.table, is_sign=True)


def with_person(device: Principal, token: str, keyring: Lookup, floor: Property) -> Principal:
    session = keyring.session(token)
    if session is None or not is_valid(session, floor):
        raise Denied(401, "sign_in_over")
    if session.device != device.device:
        raise Denied(401, "device_missing")
    roles = floor.staff[session.staff].roles
    return Principal(session.staff, device.device, device.table, roles, token)


def known_device(name: str, floor: Property, day: str) -> Principal:
    """`day` is today: on the day of the last record an approval may still have been valid."""
    device = floor.devices.get(name) if name else None
    if device is None or device.is_revoked:
        raise Denied(401, "token_wrong")
    try:
        need_admitted(floor, device, day)
    except Refused as refusal:
        raise Denied(403, "device_barred", sentence=refusal.sentence) from None
    is_sign = device.kind == "sign"
    return Principal(device=device.name, table=device.table, is_sign=is_sign)


def is_valid(session: Session, floor: Property) -> bool:
    """Dismissal or loss of the card ends a sign-in at once."""
    staff, card = floor.staff.get(session.staff), floor.credentials.get(session.card)
    return staff is not None and staff.is_employed and card is not None and not card.is_revoked


def bearer_of(headers: Headers) -> str:
    given = headers.get(b"authorization", b"").decode("latin-1")
    scheme, _, token = given.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def address_of(scope: Scope) -> str:
    """Where a request comes from; behind a proxy, as it reports (`proxies` in the settings)."""
    return str((scope.get("client") or ("",))[0])


# What a route may ask for.


def principal(request: Request) -> Principal:
    found: Principal = request.scope["principal"]
    return found


def need_person(request: Request) -> Principal:
    found = principal(request)
    if not found.staff:
        raise Denied(401, "sign_in_missing")
    return found


def need_known(request: Request) -> Principal:
    """A person or a controller."""
    return known(principal(request))


def known(found: Principal) -> Principal:
    if not found.name:
        raise Denied(401, "sign_in_missing")
    if found.is_sign:
        raise Denied(403, "device_elsewhere", table=found.table)
    return found


def need_reader(request: Request) -> Principal:
    return need_role(request, OFFICE_READERS)


def need_role(request: Request, roles: frozenset[str]) -> Principal:
    found = need_person(request)
    if not found.roles & roles:
        raise Denied(403, "may_not_read", needed=any_of(roles))
    return found
