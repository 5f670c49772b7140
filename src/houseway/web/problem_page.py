"""A refusal as a page, for browsers: the sentence, and where to go next."""

from collections.abc import Mapping

import msgspec
from starlette.responses import Response

from houseway.web.problems import MEDIA_TYPE, Problem


def for_reader(path: str, headers: Mapping[bytes, bytes], answer: Response) -> Response:
    """Programs get the document as it is; a person who opened an address gets a page."""
    is_read = b"text/html" in headers.get(b"accept", b"") and not path.startswith("/api")
    return page(answer) if is_read and answer.media_type == MEDIA_TYPE else answer


def page(answer: Response) -> Response:
    from houseway.web.pages.render import render
    from houseway.web.pages.routes import HEADERS

    found = msgspec.json.decode(answer.body, type=Problem)
    kept = {name: answer.headers[name] for name in ("retry-after",) if name in answer.headers}
    html = render("problem.html", problem=found).html
    return Response(html, answer.status_code, {**HEADERS, **kept}, "text/html; charset=utf-8")
