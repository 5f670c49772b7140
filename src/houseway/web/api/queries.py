"""What the floor looks like now: tables, links, jackpots, and the log page by page."""

from asyncio import to_thread
from itertools import islice
from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor import commands as c
from houseway.floor.cluster.standing import FOLLOWER
from houseway.floor.commands.request_words import sentence
from houseway.floor.events.requests import RequestMade
from houseway.floor.office.changes import foreseen
from houseway.floor.roles import ALLOWED
from houseway.floor.store import Record
from houseway.progressive.state import Award, is_pending
from houseway.web import views
from houseway.web.api.schema import openapi
from houseway.web.api.schema.bodies import shown
from houseway.web.cluster.witnesses import WitnessView
from houseway.web.house import House, house_of
from houseway.web.problems import Denied
from houseway.web.security.auth import OFFICE_READERS, need_known, need_reader, need_role

router = APIRouter(prefix="/api", tags=["floor"])
PAGE_MOST = 500
After = Annotated[int, Query(ge=0, le=2**53)]


class Pending(msgspec.Struct, frozen=True):
    """What waits for a second person, in words, as it was asked, and what it would come to."""

    what: str
    request: RequestMade
    foreseen: tuple[str, ...] = ()


class JackpotView(msgspec.Struct, frozen=True):
    link: str
    award: Award


class HeadView(msgspec.Struct, frozen=True):
    """The last durable record and the digest that stands for all of them."""

    seq: int
    digest: str


@router.get(
    "/floor", responses=openapi.shows(views.FloorView, 401), openapi_extra=openapi.SIGNED_IN
)
async def floor(request: Request) -> Response:
    need_known(request)
    return shown(floor_view(house_of(request)))


@router.get(
    "/tables",
    responses=openapi.shows(tuple[views.SignView, ...], 401),
    openapi_extra=openapi.SIGNED_IN,
)
async def tables(request: Request) -> Response:
    need_known(request)
    state = house_of(request).hub.state
    return shown([views.sign_view(state, table) for table in state.tables.values()])


@router.get(
    "/tables/{table}",
    responses=openapi.shows(views.TableView, 401, 404),
    openapi_extra=openapi.SIGNED_IN,
)
async def table(request: Request, table: str) -> Response:
    need_known(request)
    house = house_of(request)
    if table not in house.hub.state.tables:
        raise Denied(404, "not_found")
    return Response(house.pictures.table(table), media_type="application/json")


@router.get(
    "/links",
    responses=openapi.shows(tuple[views.LinkView, ...], 401),
    openapi_extra=openapi.SIGNED_IN,
)
async def links(request: Request) -> Response:
    need_known(request)
    jackpots = house_of(request).hub.state.jackpots
    return shown([views.link_view(jackpot) for jackpot in jackpots.values()])


@router.get(
    "/links/{link}",
    responses=openapi.shows(views.LinkView, 401, 404),
    openapi_extra=openapi.SIGNED_IN,
)
async def link(request: Request, link: str) -> Response:
    need_known(request)
    found = house_of(request).hub.state.jackpots.get(link)
    if found is None:
        raise Denied(404, "not_found")
    return shown(views.link_view(found))


@router.get(
    "/requests",
    responses=openapi.shows(tuple[Pending, ...], 401, 403),
    openapi_extra=openapi.SIGNED_IN,
)
async def requests(request: Request) -> Response:
    """Approvals pending, the oldest first. `agree-request` and `drop-request` answer them."""
    need_role(request, OFFICE_READERS | ALLOWED[c.DropRequest])
    state = house_of(request).hub.state
    found = state.requests.values()
    return shown([Pending(sentence(one.asked), one, foreseen(state, one.asked)) for one in found])


@router.get(
    "/jackpots",
    responses=openapi.shows(tuple[JackpotView, ...], 401),
    openapi_extra=openapi.SIGNED_IN,
)
async def jackpots(
    request: Request, step: Literal["", "pending", "posted", "unpaid"] = ""
) -> Response:
    """Claims and wins that are open, and the last finished ones of each link."""
    need_known(request)
    found = [
        JackpotView(jackpot.name, award)
        for jackpot in house_of(request).hub.state.jackpots.values()
        for award in (*jackpot.link.awards.values(), *jackpot.link.history.values())
        if is_at(award, step)
    ]
    return shown(found)


@router.get(
    "/log",
    responses=openapi.shows(views.Page, 401, 403),
    openapi_extra=openapi.SIGNED_IN,
)
async def log(
    request: Request,
    after: After = 0,
    limit: Annotated[int, Query(ge=1, le=PAGE_MOST)] = 100,
) -> Response:
    """Records in order, from the one behind `after`."""
    need_reader(request)
    records = await to_thread(read_page, house_of(request), after, limit)
    page = {
        "records": [msgspec.Raw(views.encode_record(record)) for record in records],
        "next": records[-1].seq if records else 0,
    }
    return shown(page)


@router.get("/log/head", responses=openapi.shows(HeadView, 401), openapi_extra=openapi.SIGNED_IN)
async def head(request: Request) -> Response:
    need_known(request)
    found = house_of(request).log.head
    return shown(HeadView(found.seq, found.digest.hex()))


@router.get(
    "/log/witnesses",
    responses=openapi.shows(tuple[WitnessView, ...], 401, 403),
    openapi_extra=openapi.SIGNED_IN,
)
async def witnesses(request: Request) -> Response:
    """Who else keeps the signed checkpoints of the log, and how far behind each is. A node that
    follows is one of them."""
    need_reader(request)
    return shown(witness_views(house_of(request)))


def witness_views(house: House) -> list[WitnessView]:
    found = house.witnesses.views() if house.witnesses is not None else []
    head = house.log.head.seq
    rows = house.node.rows if house.node is not None else ()
    return found + [
        WitnessView(row.address, row.seq, max(0, head - row.seq), round(row.silent, 1), "")
        for row in rows
        if row.role == FOLLOWER
    ]


def floor_view(house: House) -> views.FloorView:
    state, header, head = house.hub.state, house.log.header, house.log.head
    return views.FloorView(
        name=state.opened.name if state.opened else header.property_name,
        kind=state.opened.kind if state.opened else header.kind,
        seq=house.hub.seq,
        head=head.digest.hex(),
        day=house.floor.day_of(house.floor.now()),
        fault=house.floor.stopped,
        mark=views.mark(state),
        exceptions=state.exceptions,
        tables=tuple(views.sign_view(state, table) for table in state.tables.values()),
    )


def read_page(house: House, after: int, limit: int) -> list[Record]:
    return list(islice(house.log.read(after), limit))


def is_at(award: Award, step: str) -> bool:
    if step == "pending":
        return is_pending(award)
    if step == "unpaid":
        return award.step == "posted" and not award.is_closed
    return step in ("", award.step)
