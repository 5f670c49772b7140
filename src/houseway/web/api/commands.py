"""One typed address per command, all through `floor.execute`."""

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter

import msgspec
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor import Answer, Refused, commands
from houseway.floor.events import PinReset
from houseway.floor.office.devices import DEVICE
from houseway.web.api.schema import openapi
from houseway.web.api.schema.bodies import headers_of, json_body, shown
from houseway.web.api.schema.models import MODELS, NAMES, READERS
from houseway.web.house import House
from houseway.web.logs import note
from houseway.web.problems import Denied, Where, bad_input
from houseway.web.security.auth import Principal, need_known, need_person

KEY_MOST = 200
LAST_RECORD = b"houseway-last-record"
KEY_WRONG = f"Send an Idempotency-Key of 1 to {KEY_MOST} printable characters without spaces."
PREFIX = "/api/commands"


class Invited(msgspec.Struct, frozen=True):
    """`code` lets the person set a PIN, or the device fetch its token. It is shown only once:
    neither a repetition nor a command that needs a second person includes it."""

    answer: Answer
    code: str


INVITES = (commands.EnrolDevice, commands.ResetPin, commands.AgreeRequest)
Endpoint = Callable[[Request], Awaitable[Response]]


def endpoints(house: House) -> dict[str, Endpoint]:
    return {f"{PREFIX}/{name}": endpoint(house, kind) for name, kind in NAMES.items()}


def routes(ends: dict[str, Endpoint]) -> APIRouter:
    router = APIRouter(prefix=PREFIX, tags=["commands"])
    for name, kind in NAMES.items():
        invites = kind in INVITES
        router.add_api_route(
            f"/{name}",
            ends[f"{PREFIX}/{name}"],
            methods=["POST"],
            operation_id=name,
            summary=kind.__name__,
            description=" ".join((kind.__doc__ or "").split()),
            responses=openapi.shows(Invited if invites else Answer, 401, 403, 409, 415, 503),
            openapi_extra={
                **openapi.takes(MODELS[kind]),
                **openapi.SIGNED_IN,
                "parameters": [openapi.KEY],
            },
        )
    return router


def endpoint(house: House, kind: type[msgspec.Struct]) -> Endpoint:
    read, name = READERS[kind], kind.__name__
    accepted = house.metrics.commands.labels(name, "accepted")

    async def send(request: Request) -> Response:
        started = perf_counter()
        person = need_known(request) if kind is commands.ReportFault else need_person(request)
        key = headers_of(request).get(b"idempotency-key", b"").decode("latin-1")
        if not is_key(key):
            return bad_input(KEY_WRONG, (Where("Idempotency-Key", "missing or wrong"),))
        need_not_behind(house, headers_of(request).get(LAST_RECORD, b""))
        command = read(await json_body(request))
        need_own_table(person, command)
        try:
            actor = person.staff or f"{DEVICE}{person.device}"
            answer = await house.execute(actor, command, key)
        except Refused as refusal:
            house.metrics.commands.labels(name, refusal.code).inc()
            raise
        accepted.inc()
        house.metrics.seconds.observe(perf_counter() - started)
        return shown(await aftermath(house, command, answer))

    return send


async def pin_code(house: House, answer: Answer) -> str:
    """For whoever may set a PIN now; nothing where only a request was made, or of another thing."""
    for event in answer.events:
        if isinstance(event, PinReset):
            return await asyncio.to_thread(house.keyring.issue_code, "pin", event.staff)
    return ""


def is_key(key: str) -> bool:
    return 0 < len(key) <= KEY_MOST and key.isascii() and key.isprintable() and " " not in key


def need_not_behind(house: House, told: bytes) -> None:
    """A controller is a witness, too: it knows the last record that it was told of. A log that ends
    before that has lost what was acknowledged."""
    if told.isdigit() and len(told) < 20 and int(told) > house.log.head.seq:
        house.need_leader()
        seq = house.log.head.seq
        note("log behind", told=int(told), seq=seq)
        raise Denied(409, "log_behind", told=int(told), seq=seq)


def need_own_table(person: Principal, command: commands.Command) -> None:
    """A controller speaks for its own table only, whoever stands at it."""
    if person.device and getattr(command, "table", "") != person.table:
        raise Denied(403, "device_elsewhere", table=person.table)


async def aftermath(house: House, command: commands.Command, answer: Answer) -> Answer | Invited:
    """What belongs to a command but not into the log: codes out, tokens and sign-ins away. Only
    with its first execution: a repetition changes nothing and shows no secret."""
    keyring, invites = house.keyring, isinstance(command, INVITES)
    if answer.is_repeated:
        return Invited(answer, "") if invites else answer
    match command:
        case commands.EnrolDevice(device):
            await asyncio.to_thread(keyring.drop_device, device)
            return Invited(answer, await asyncio.to_thread(keyring.issue_code, "device", device))
        case commands.ResetPin() | commands.AgreeRequest():
            return Invited(answer, await pin_code(house, answer))
        case commands.RevokeDevice(device):
            await asyncio.to_thread(keyring.drop_device, device)
        case commands.DismissStaff(staff):
            await asyncio.to_thread(keyring.close_sessions, staff=staff)
    return answer
