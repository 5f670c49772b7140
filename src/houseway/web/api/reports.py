"""Every report of `houseway report`, over HTTP and in every format, byte for byte the same."""

from asyncio import to_thread
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from fastapi import Query
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.reports.period import local
from houseway.floor.roles import any_of
from houseway.web.api.schema.routes import Api
from houseway.web.backend import Backend
from houseway.web.problems import Denied
from houseway.web.security.auth import OFFICE_READERS, Principal, need_person

if TYPE_CHECKING:
    from houseway.floor.reports import Report

api = Api("reports", need=need_person)
Form = Literal["json", "csv", "html", "xlsx", "pdf"]
Given = Annotated[str, Query(max_length=100)]
FORMS = (
    "application/json",
    "text/csv",
    "text/html",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/pdf",
)


class ReportKind(msgspec.Struct, frozen=True):
    """`scope` says what the report is about and which parameter selects it: `day` or `week` for a
    period, `table` for a table, `win` for a win, such as five-card/3."""

    name: str
    what: str
    scope: str
    by_week: bool


@api("GET", "/reports")
def kinds(request: Request, who: Principal) -> list[ReportKind]:
    """The reports you may read. The list takes no parameters; for one report, in any format, ask
    for `/api/reports/NAME`."""
    need_no_parameters(request)
    from houseway.floor.reports import REPORTS

    return [
        ReportKind(name, kind.what, kind.scope, kind.by_week)
        for name, kind in REPORTS.items()
        if may_read(who.roles, name)
    ]


@api("GET", "/reports/{name}", 404, media=FORMS)
async def report(
    request: Request,
    backend: Backend,
    name: str,
    day: Given = "",
    week: Given = "",
    table: Given = "",
    link: Given = "",
    win: Given = "",
    form: Form = "json",
    format_: Annotated[Form | None, Query(alias="format")] = None,
) -> Response:
    """One report; without a day or week, for the last gambling day of the log. `format` is another
    name for `form`. The same log gives the same bytes; the file's name has its last record and
    digest."""
    need_report(request, name)
    form = format_ or form
    scope = {"day": day, "week": week, "table": table, "link": link, "win": win}
    body, file, media = await to_thread(document, backend, name, form, scope)
    headers = {"Content-Disposition": f'attachment; filename="{file}"'}
    return Response(body, media_type=media, headers=headers)


def need_no_parameters(request: Request) -> None:
    if name := next(iter(request.query_params), ""):
        why = f"The list of reports takes no {name!r}. For one report, ask for /api/reports/NAME."
        raise Denied(422, "bad_input", sentence=why)


def need_report(request: Request, name: str) -> None:
    from houseway.floor.reports import REPORTS

    roles = need_person(request).roles
    if name not in REPORTS:
        raise Denied(404, "not_found")
    if not may_read(roles, name):
        raise Denied(403, "may_not_read", needed=any_of(readers(name)))


def may_read(roles: frozenset[str], name: str) -> bool:
    return bool(roles & readers(name))


def readers(name: str) -> frozenset[str]:
    """The cage pays by win pages, makes deposits and signs the sheets of a day, so it may read
    those. A supervisor prints the page of the win just recorded. Everything else is for the
    office."""
    from houseway.floor.reports.day_close import SHEETS

    if name == "win":
        return OFFICE_READERS | {"cage", "supervisor"}
    is_of_the_cage = name in {"deposits", "day-close", *SHEETS}
    return OFFICE_READERS | {"cage"} if is_of_the_cage else OFFICE_READERS


def document(
    backend: Backend, name: str, form: str, scope: dict[str, str]
) -> tuple[bytes, str, str]:
    """The bytes, the file name and the media type. Drawn after the ledger is released."""
    from houseway.floor.documents import MEDIA, PRINTED, file_name, render

    try:
        made = backend.report_ledger.report(name, **scope)
    except ValueError as problem:
        raise Denied(422, "bad_input", sentence=problem) from None
    prover = backend.prover if form in PRINTED else None
    head = prover.head_of(made) if prover is not None else ""
    return render(made, form, head), file_name(made, form, *about(made, scope)), MEDIA[form]


def about(made: "Report", scope: dict[str, str]) -> tuple[str, ...]:
    """Day, link and table for the file name; without a day, that of the last record."""
    last = f"{local(made.origin.at, made.origin.zone):%Y-%m-%d}"
    day = scope["day"] or scope["week"] or last
    return day, scope["win"] or scope["link"], scope["table"] and f"table-{scope['table']}"
