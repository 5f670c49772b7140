"""The current state of the floor: tables, links, jackpots, and the log page by page."""

from functools import partial
from itertools import islice
from typing import Annotated, Literal

import msgspec
from fastapi import Query

from houseway.floor import commands
from houseway.floor.cluster.leadership import FOLLOWER
from houseway.floor.command_handling.dry_run import copy
from houseway.floor.commands.request_summary import sentence
from houseway.floor.events.requests import RequestMade
from houseway.floor.links.obstacles import Obstacle, of_table
from houseway.floor.office.changes import foreseen
from houseway.floor.roles import ALLOWED
from houseway.progressive.state import Award, is_pending
from houseway.web import views
from houseway.web.api.schema.routes import Api, found
from houseway.web.backend import Backend
from houseway.web.cluster.witnesses import WitnessView
from houseway.web.security.auth import (
    OFFICE_READERS,
    Principal,
    need_known,
    need_reader,
    need_role,
)

api = Api("floor", need=need_known)
PAGE_MOST = 500
After = Annotated[int, Query(ge=0, le=2**53)]


class Pending(msgspec.Struct, frozen=True):
    """A request that waits for a second person: in words, as sent, and its effect."""

    what: str
    request: RequestMade
    foreseen: tuple[str, ...] = ()


class JackpotView(msgspec.Struct, frozen=True):
    link: str
    award: Award


class HeadView(msgspec.Struct, frozen=True):
    """The last durable record and the digest that covers the whole log."""

    seq: int
    digest: str


@api("GET", "/floor")
def floor(backend: Backend) -> views.FloorView:
    state, header, head = backend.hub.state, backend.log.header, backend.log.head
    return views.FloorView(
        name=state.opened.name if state.opened else header.property_name,
        kind=state.opened.kind if state.opened else header.kind,
        seq=backend.hub.seq,
        head=head.digest.hex(),
        day=backend.today(),
        fault=backend.floor.stopped,
        mark=views.mark(state),
        exceptions=state.exceptions,
        tables=tuple(tables(backend)),
    )


@api("GET", "/tables")
def tables(backend: Backend) -> list[views.SignView]:
    state = backend.hub.state
    return [views.sign_view(state, table) for table in state.tables.values()]


@api("GET", "/tables/{table}", 404, shows=views.TableView)
def table(backend: Backend, table: str) -> bytes:
    return backend.live_views.table(found(backend.hub.state.tables, table).name)


@api("GET", "/links")
def links(backend: Backend) -> list[views.LinkView]:
    return [views.link_view(jackpot) for jackpot in backend.hub.state.jackpots.values()]


@api("GET", "/links/{link}", 404)
def link(backend: Backend, link: str) -> views.LinkView:
    return views.link_view(found(backend.hub.state.jackpots, link))


@api("GET", "/links/{link}/obstacles", 404, need=need_reader, in_thread=True)
def link_obstacles(backend: Backend, link: str, who: Principal, table: str = "") -> list[Obstacle]:
    """Why a table may not join this link: every obstacle, with its section and remedy."""
    state, floor = copy(backend.hub.state), backend.floor
    found(state.jackpots, link), found(state.tables, table)
    return of_table(state, link, table, floor.context(state.staff[who.staff], floor.now()))


@api(
    "GET",
    "/requests",
    need=partial(need_role, roles=OFFICE_READERS | ALLOWED[commands.DropRequest]),
)
def requests(backend: Backend) -> list[Pending]:
    """Pending approvals, oldest first. `agree-request` approves one, `drop-request` refuses it."""
    state = backend.hub.state
    return [
        Pending(sentence(one.asked), one, foreseen(state, one.asked))
        for one in state.requests.values()
    ]


@api("GET", "/jackpots")
def jackpots(
    backend: Backend, step: Literal["", "pending", "posted", "unpaid"] = ""
) -> list[JackpotView]:
    """Open claims and wins, and the last finished ones of each link."""
    return [
        JackpotView(jackpot.name, award)
        for jackpot in backend.hub.state.jackpots.values()
        for award in (*jackpot.link.awards.values(), *jackpot.link.history.values())
        if is_at(award, step)
    ]


@api("GET", "/log", need=need_reader, shows=views.Page, in_thread=True)
def log(
    backend: Backend, after: After = 0, limit: Annotated[int, Query(ge=1, le=PAGE_MOST)] = 100
) -> bytes:
    """Log records in order, starting after `after`."""
    records = list(islice(backend.log.read(after), limit))
    page = {
        "records": [msgspec.Raw(views.encode_record(record)) for record in records],
        "next": records[-1].seq if records else 0,
    }
    return msgspec.json.encode(page)


@api("GET", "/log/head")
def head(backend: Backend) -> HeadView:
    last = backend.log.head
    return HeadView(last.seq, last.digest.hex())


@api("GET", "/log/witnesses", need=need_reader)
def witnesses(backend: Backend) -> list[WitnessView]:
    """Who else keeps the signed checkpoints of the log, including a standby node, and how far
    behind each one is."""
    known = backend.witnesses.views() if backend.witnesses is not None else []
    head = backend.log.head.seq
    rows = backend.node.rows if backend.node is not None else ()
    return known + [
        WitnessView(row.address, row.seq, max(0, head - row.seq), round(row.silent, 1), "")
        for row in rows
        if row.role == FOLLOWER
    ]


def is_at(award: Award, step: str) -> bool:
    if step == "pending":
        return is_pending(award)
    if step == "unpaid":
        return award.step == "posted" and not award.is_closed
    return step in ("", award.step)
