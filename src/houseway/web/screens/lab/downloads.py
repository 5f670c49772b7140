"""What a page of the lab shows, as files: the same address, another ending."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from houseway.web import lab_files
from houseway.web.house import house_of
from houseway.web.lab_question import read_question
from houseway.web.problems import Denied

router = APIRouter(include_in_schema=False)
QUERY_MOST = 4_000  # characters
KINDS = {
    "odds.csv": (lab_files.odds_csv, "text/csv; charset=utf-8"),
    "odds.json": (lab_files.odds_json, "application/json"),
    "odds.png": (lab_files.odds_png, "image/png"),
    "par.pdf": (lab_files.par_pdf, "application/pdf"),
}


@router.get("/lab/files/{name}")
async def file(request: Request, name: str) -> Response:
    if name not in KINDS or len(request.url.query) > QUERY_MOST:
        raise Denied(404, "not_found")
    work, media = KINDS[name]
    query = {key: value for key, value in request.query_params.items() if key != "bet"}
    try:
        question = read_question(query)
    except ValueError as problem:
        raise Denied(422, "bad_input", sentence=problem) from None
    body = await house_of(request).lab.ask((name, *question.key), work, query)
    edited = "-edited" if question.is_edited else ""
    return sent(body, media, f"{question.printed.id}{edited}-{name}")


def sent(body: bytes, media: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type=media, headers=headers)
