"""One route per command, each with its own types; all go through `floor.execute`."""

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
from houseway.web.backend import Backend
from houseway.web.problems import Denied, Where, bad_input
from houseway.web.security.auth import Principal, need_known, need_person
from houseway.web.server_log import note

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


def endpoints(backend: Backend) -> dict[str, Endpoint]:
    return {f"{PREFIX}/{name}": endpoint(backend, kind) for name, kind in NAMES.items()}


def routes(ends: dict[str, Endpoint]) -> APIRouter:
    router = APIRouter(prefix=PREFIX, tags=["commands"])
    for name, kind in NAMES.items():
        invites = kind in INVITES
        router.add_api_route(
            f"/{name}",
            ends[f"{PREFIX}/{name}"],
            methods=["POST"],
            operation_id=name,
            description=" ".join((kind.__doc__ or "").split()),
            responses=openapi.shows(Invited if invites else Answer, 401, 403, 409, 415, 503),
            openapi_extra={
                **openapi.takes(MODELS[kind]),
                **openapi.SIGNED_IN,
                "parameters": [openapi.KEY],
            },
        )
    return router


def endpoint(backend: Backend, kind: type[msgspec.Struct]) -> Endpoint:
    read, name = READERS[kind], kind.__name__
    accepted = backend.metrics.commands.labels(name, "accepted")

    async def send(request: Request) -> Response:
        started = perf_counter()
        person = need_known(request) if kind is commands.ReportFault else need_person(request)
        key = headers_of(request).get(b"idempotency-key", b"").decode("latin-1")
        if not is_key(key):
            return bad_input(KEY_WRONG, (Where("Idempotency-Key", "missing or wrong"),))
        need_not_behind(backend, headers_of(request).get(LAST_RECORD, b""))
        command = read(await json_body(request))
        need_own_table(person, command)
        try:
            actor = person.staff or f"{DEVICE}{person.device}"
            answer = await backend.execute(actor, command, key)
        except Refused as refusal:
            backend.metrics.commands.labels(name, refusal.code).inc()
            raise
        accepted.inc()
        backend.metrics.seconds.observe(perf_counter() - started)
        return shown(await side_effects(backend, command, answer))

    return send


async def pin_code(backend: Backend, answer: Answer) -> str:
    """The code of someone who may set a PIN now; none if it was only requested."""
    for event in answer.events:
        if isinstance(event, PinReset):
            return await asyncio.to_thread(backend.keyring.issue_code, "pin", event.staff)
    return ""


def is_key(key: str) -> bool:
    return 0 < len(key) <= KEY_MOST and key.isascii() and key.isprintable() and " " not in key


def need_not_behind(backend: Backend, told: bytes) -> None:
    """A controller is a witness too: it knows the last record it was told of. A log that ends
    before that record has lost acknowledged records."""
    if told.isdigit() and len(told) < 20 and int(told) > backend.log.head.seq:
        backend.need_leader()
        seq = backend.log.head.seq
        note("log behind", told=int(told), seq=seq)
        raise Denied(409, "log_behind", told=int(told), seq=seq)


def need_own_table(person: Principal, command: commands.Command) -> None:
    """A controller sends commands for its own table only, whoever uses it."""
    if person.device and getattr(command, "table", "") != person.table:
        raise Denied(403, "device_elsewhere", table=person.table)


async def side_effects(
    backend: Backend, command: commands.Command, answer: Answer
) -> Answer | Invited:
    """What a command does outside the log: issues codes, ends tokens and sign-ins. Done only at the
    first execution: a repetition changes nothing and shows no secret."""
    keyring, invites = backend.keyring, isinstance(command, INVITES)
    if answer.is_repeated:
        return Invited(answer, "") if invites else answer
    match command:
        case commands.EnrolDevice(device):
            await asyncio.to_thread(keyring.drop_device, device)
            return Invited(answer, await asyncio.to_thread(keyring.issue_code, "device", device))
        case commands.ResetPin() | commands.AgreeRequest():
            return Invited(answer, await pin_code(backend, answer))
        case commands.RevokeDevice(device):
            await asyncio.to_thread(keyring.drop_device, device)
        case commands.DismissStaff(staff):
            await asyncio.to_thread(keyring.close_sessions, staff=staff)
    return answer
