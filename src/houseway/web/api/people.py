"""Sign-in and sign-out, PINs, and device tokens. No secret is ever logged."""

from asyncio import sleep, to_thread
from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.state import Credential, Device
from houseway.web import views
from houseway.web.api.schema.bodies import shown
from houseway.web.api.schema.models import Body, Text
from houseway.web.api.schema.routes import Api
from houseway.web.backend import Backend
from houseway.web.problems import Denied
from houseway.web.security.auth import (
    COOKIE,
    DEVICE_COOKIE,
    Principal,
    address_of,
    known_device,
    need_person,
    need_reader,
    principal,
)
from houseway.web.security.keyring import csrf_of
from houseway.web.security.pins import check_new_pin
from houseway.web.security.rates import TOLD_AFTER

api = Api("people and devices")
COOKIE_DAYS = 400  # The longest that browsers keep a cookie; a sign is enrolled again once a year.


class SignInBody(Body):
    """`keep`: a browser keeps a cookie, a program gets a token to send."""

    card: Text
    pin: Text
    keep: Literal["cookie", "token"] = "cookie"


class PinBody(Body):
    """The one-time code from a manager, and the PIN you choose."""

    code: Text
    pin: Text


class NewPinBody(Body):
    pin: Text
    new_pin: Text


class CodeBody(Body):
    """`keep`: a sign's browser keeps its token in a cookie, because its event stream cannot send a
    header; a controller gets the token itself."""

    code: Text
    keep: Literal["cookie", "token"] = "token"


class ChallengeBody(Body):
    device: Text


class ProofBody(Body):
    """`proof` is the token encrypted with the challenge, in hex digits
    (docs/reference/devices.md)."""

    device: Text
    challenge: Text
    ticket: Text
    proof: Text


class SignedIn(msgspec.Struct, frozen=True):
    """`token` is empty where a cookie was set; `csrf` then goes into X-CSRF-Token."""

    staff: str
    name: str
    roles: tuple[str, ...]
    expires: int
    csrf: str
    token: str = ""


class Enrolled(msgspec.Struct, frozen=True):
    """`token` is shown only once."""

    device: str
    kind: str
    table: str
    token: str


class Challenge(msgspec.Struct, frozen=True):
    """`challenge` is for the board; `ticket` stays with you and goes back with the proof."""

    challenge: str
    ticket: str


class BoardSession(msgspec.Struct, frozen=True):
    """`token` is what the gateway sends as the board's; `key` seals the lines between them."""

    device: str
    table: str
    token: str
    key: str


class Done(msgspec.Struct, frozen=True):
    staff: str


@api("POST", "/sessions", shows=SignedIn)
async def sign_in(request: Request, backend: Backend, asked: SignInBody) -> Response:
    """Signs in with card and PIN. If the request also carries a device's token, the sign-in is
    valid only at that device."""
    device = controller_at(backend, principal(request))
    staff = await check(backend, asked.card, asked.pin, device or address_of(request.scope))
    token, session = await to_thread(backend.keyring.open_session, staff, asked.card, device)
    keeps_token = asked.keep == "token" or bool(device)
    answer = shown(signed_in(backend, staff, token, session.expires, keeps_token=keeps_token))
    if not keeps_token:
        set_cookie(backend, answer, token)
    return answer


@api("GET", "/sessions/me", need=need_person)
def who_am_i(backend: Backend, who: Principal) -> SignedIn:
    session = backend.keyring.session(who.token)
    return signed_in(backend, who.staff, who.token, session.expires if session is not None else 0)


@api("DELETE", "/sessions/me", need=need_person, shows=Done)
async def sign_out(backend: Backend, who: Principal) -> Response:
    await to_thread(backend.keyring.close_session, who.token)
    answer = shown(Done(who.staff))
    answer.delete_cookie(COOKIE)
    return answer


@api("POST", "/pins")
async def set_pin(backend: Backend, asked: PinBody) -> Done:
    """Sets a PIN with the one-time code from `reset-pin`."""
    staff = await to_thread(backend.keyring.check_code, "pin", asked.code)
    need_good_pin(backend, staff, asked.pin)
    await to_thread(backend.keyring.use_code, "pin", asked.code)
    await give_pin(backend, staff, asked.pin)
    return Done(staff)


@api("POST", "/pins/mine", need=need_person)
async def change_pin(backend: Backend, who: Principal, asked: NewPinBody) -> Done:
    """Changes your PIN and ends all your sign-ins, including this one."""
    need_good_pin(backend, who.staff, asked.new_pin)
    await check_counted(backend, who.staff, asked.pin, place=desk_of(who.staff))
    await give_pin(backend, who.staff, asked.new_pin)
    return Done(who.staff)


@api("POST", "/devices/token", shows=Enrolled)
async def fetch_token(backend: Backend, asked: CodeBody) -> Response:
    """Exchanges the one-time code from `enrol-device` for the device's token."""
    keeps_cookie = asked.keep == "cookie"
    if keeps_cookie:
        await to_thread(need_sign_code, backend, asked.code)
    name, token = await to_thread(backend.keyring.enrol_device, asked.code)
    device = backend.hub.state.devices[name]
    answer = shown(Enrolled(name, device.kind, device.table, "" if keeps_cookie else token))
    if keeps_cookie:
        set_cookie(backend, answer, token, DEVICE_COOKIE, COOKIE_DAYS * 24)
    return answer


@api("POST", "/devices/challenges")
def challenge(backend: Backend, asked: ChallengeBody) -> Challenge:
    """A challenge for a board that proves its token without sending it; valid for one minute."""
    return Challenge(*backend.challenges.make(asked.device))


@api("POST", "/devices/sessions", 403)
def open_board(backend: Backend, asked: ProofBody) -> BoardSession:
    """Opens a session in memory for a board; a new one, a restart or `revoke-device` ends it."""
    token, key = backend.challenges.meet(asked.device, asked.challenge, asked.ticket, asked.proof)
    found = known_device(asked.device, backend.hub.state, backend.today())
    controller_at(backend, found)
    return BoardSession(found.device, found.table, token, key.hex())


@api("GET", "/staff", need=need_reader, in_thread=True)
def staff(backend: Backend) -> tuple[views.StaffView, ...]:
    keyring = backend.keyring
    delayed = {
        found.staff
        for found in backend.hub.state.credentials.values()
        if keyring.attempts.is_delayed(found.number)
    }
    return tuple(
        views.StaffView(person, keyring.has_pin(person.id), person.id in delayed)
        for person in backend.hub.state.staff.values()
    )


@api("GET", "/devices", need=need_reader)
def devices(backend: Backend) -> list[Device]:
    return list(backend.hub.state.devices.values())


@api("GET", "/credentials", need=need_reader)
def credentials(backend: Backend) -> list[Credential]:
    return list(backend.hub.state.credentials.values())


async def check(backend: Backend, card: str, pin: str, place: str, purpose: str = "sign_in") -> str:
    """The holder of a card, once the PIN is right. An unknown card is answered like a wrong PIN."""
    state = backend.hub.state
    found = state.credentials.get(card)
    usable = found is not None and not found.is_revoked and found.kind != "key"
    staff = found.staff if found is not None and usable else ""
    await check_counted(backend, staff, pin, card=card, place=place, purpose=purpose)
    if not state.staff[staff].is_employed:
        raise Denied(401, "sign_in_wrong")
    backend.metrics.sign_ins.labels("accepted").inc()
    return staff


async def check_counted(
    backend: Backend, staff: str, pin: str, *, place: str, card: str = "", purpose: str = "sign_in"
) -> None:
    """Wrong PINs first delay the place they come from (`attempts`) and are logged: who it was,
    never the PIN. Signing a win is counted separately, by its `purpose`."""
    keyring, few = backend.keyring, backend.settings.sign_in_attempts
    number = left = 0
    try:
        attempt = keyring.attempts.begin(purpose, card or desk_of(staff), place)
        number, left = attempt.number, attempt.left
        await keyring.away(keyring.check_pin, staff, pin)
    except Denied as denied:
        backend.metrics.sign_ins.labels(denied.code).inc()
        if denied.status == 429:
            await sleep(TOLD_AFTER)
        if denied.code == "sign_in_wrong" and staff and is_noted(number, few):
            sentence = f"{number} wrong PINs in a row for {staff}."
            backend.floor.record_exception(staff, "security", "locked_out", sentence)
        if denied.code == "sign_in_wrong" and purpose == "sign_win":
            tries = f"{left} {'try' if left == 1 else 'tries'}" if left else "No tries"
            raise Denied(401, "pin_wrong", tries=tries) from None
        raise
    attempt.right()


def is_noted(number: int, few: int) -> bool:
    """The fifth wrong PIN, and each doubling after that, so that guessing does not fill the log."""
    doublings, rest = divmod(number, few)
    return number > 0 and not rest and not doublings & (doublings - 1)


def desk_of(staff: str) -> str:
    """The place of a signed-in person. Wrong PINs count against it also where no card is shown."""
    return f"desk of {staff}"


def cards_of(backend: Backend, staff: str) -> tuple[str, ...]:
    known = backend.hub.state.credentials.values()
    return tuple(found.number for found in known if found.staff == staff)


def need_good_pin(backend: Backend, staff: str, pin: str) -> None:
    check_new_pin(pin, backend.hub.state.staff[staff].roles, cards_of(backend, staff))


async def give_pin(backend: Backend, staff: str, pin: str) -> None:
    """Setting a new PIN ends any delay."""
    await backend.keyring.away(backend.keyring.set_pin, staff, pin)
    for card in (*cards_of(backend, staff), desk_of(staff)):
        backend.keyring.attempts.forget(card)


def need_sign_code(backend: Backend, code: str) -> None:
    """A controller's code cannot be used up at a sign's monitor."""
    name = backend.keyring.check_code("device", code)
    if backend.hub.state.devices[name].kind != "sign":
        raise Denied(403, "code_wrong")


def controller_at(backend: Backend, found: Principal) -> str:
    """Signs do not accept sign-ins."""
    if found.device and backend.hub.state.devices[found.device].kind != "controller":
        raise Denied(403, "no_sign_in_here")
    return found.device


def signed_in(
    backend: Backend, staff: str, token: str, expires: int, *, keeps_token: bool = False
) -> SignedIn:
    known = backend.hub.state.staff[staff]
    roles = tuple(sorted(known.roles))
    kept = token if keeps_token else ""
    return SignedIn(staff, known.name, roles, expires, csrf_of(token), kept)


def set_cookie(
    backend: Backend, answer: Response, token: str, name: str = COOKIE, hours: int = 0
) -> None:
    answer.set_cookie(
        name,
        token,
        max_age=(hours or backend.settings.session_hours) * 3600,
        httponly=True,
        samesite="strict",
        secure=backend.settings.https,
    )
