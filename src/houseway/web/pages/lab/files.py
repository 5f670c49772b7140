"""The content of a lab page as files: the same query with a file ending."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from houseway.lab.question import read_question, read_side
from houseway.web.backend import backend_of
from houseway.web.lab.files import FILES
from houseway.web.lab.meter import read_meter_question
from houseway.web.problems import Denied

router = APIRouter(include_in_schema=False)
QUERY_MOST = 4_000  # characters
MEDIA = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "pdf": "application/pdf",
}
NOT_ASKED = ("bet", "pick", "axes")  # Parameters that only affect how a page looks.


@router.get("/lab/files/{name}")
async def file(request: Request, name: str) -> Response:
    if name not in FILES or len(request.url.query) > QUERY_MOST:
        raise Denied(404, "not_found")
    query = {key: value for key, value in request.query_params.items() if key not in NOT_ASKED}
    try:
        key, title = named(name, query)
    except ValueError as problem:
        raise Denied(422, "bad_input", sentence=problem) from None
    body = await backend_of(request).lab.ask((name, *key), FILES[name], query)
    headers = {"Content-Disposition": f'attachment; filename="{title}"'}
    return Response(body, media_type=MEDIA[name.partition(".")[2]], headers=headers)


def named(name: str, query: dict[str, str]) -> tuple[tuple[str, ...], str]:
    """The cache key of the answer, and the file name."""
    kind = name.partition(".")[0]
    if kind == "audit":
        return (), f"houseway-{name}"
    if kind == "compare":
        sides = [read_side(side) for side in query.values()]
        return tuple(one.side for one in sides), "-".join([*(s.printed.id for s in sides), name])
    if kind == "meter":
        asked = read_meter_question(query)
        return asked.key, f"{asked.table.id}-{name}"
    question = read_question(query)
    edited = "-edited" if question.is_edited else ""
    return question.key, f"{question.printed.id}{edited}-{name}"
