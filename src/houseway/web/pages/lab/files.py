"""What a page of the lab shows, as files: the same address, another ending."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from houseway.lab.question import read_question
from houseway.web.house import house_of
from houseway.web.lab import files
from houseway.web.lab.laboratory import Work
from houseway.web.lab.meter import read_meter_question
from houseway.web.problems import Denied

router = APIRouter(include_in_schema=False)
QUERY_MOST = 4_000  # characters
ODDS: dict[str, tuple[Work, str]] = {
    "odds.csv": (files.odds_csv, "text/csv; charset=utf-8"),
    "odds.json": (files.odds_json, "application/json"),
    "odds.png": (files.odds_png, "image/png"),
    "par.pdf": (files.par_pdf, "application/pdf"),
}
METERS: dict[str, tuple[Work, str]] = {
    "meter.csv": (files.meter_csv, "text/csv; charset=utf-8"),
    "meter.png": (files.meter_png, "image/png"),
    "meter.pdf": (files.meter_pdf, "application/pdf"),
}
AUDITS: dict[str, tuple[Work, str]] = {
    "audit.csv": (files.audit_csv, "text/csv; charset=utf-8"),
    "audit.json": (files.audit_json, "application/json"),
}


@router.get("/lab/files/{name}")
async def file(request: Request, name: str) -> Response:
    known = {**ODDS, **METERS, **AUDITS}
    if name not in known or len(request.url.query) > QUERY_MOST:
        raise Denied(404, "not_found")
    work, media = known[name]
    query = {key: value for key, value in request.query_params.items() if key != "bet"}
    try:
        key, title = named(name, query)
    except ValueError as problem:
        raise Denied(422, "bad_input", sentence=problem) from None
    given = () if name in AUDITS else (query,)
    body = await house_of(request).lab.ask((name, *key), work, *given)
    headers = {"Content-Disposition": f'attachment; filename="{title}"'}
    return Response(body, media_type=media, headers=headers)


def named(name: str, query: dict[str, str]) -> tuple[tuple[str, ...], str]:
    """What the answer is kept under, and what the file is called."""
    if name in AUDITS:
        return (), f"houseway-{name}"
    if name in METERS:
        asked = read_meter_question(query)
        return asked.key, f"{asked.table.id}-{name}"
    question = read_question(query)
    edited = "-edited" if question.is_edited else ""
    return question.key, f"{question.printed.id}{edited}-{name}"
