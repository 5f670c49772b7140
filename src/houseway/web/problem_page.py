"""A refusal as a page, for whoever asked with a browser: the sentence, and where to go from it."""

from collections.abc import Mapping
from html import escape

import msgspec
from starlette.responses import Response

from houseway.web.problems import MEDIA_TYPE, Problem


def for_reader(path: str, headers: Mapping[bytes, bytes], answer: Response) -> Response:
    """Programs get the document as it is; a person who opened an address gets a page."""
    is_read = b"text/html" in headers.get(b"accept", b"") and not path.startswith("/api")
    return page(answer) if is_read and answer.media_type == MEDIA_TYPE else answer


def page(answer: Response) -> Response:
    from houseway.web.screens import texts
    from houseway.web.screens.sign import font_face

    found = msgspec.json.decode(answer.body, type=Problem)
    links = [("/", texts.PROBLEM["door"])]
    if found.leader:
        links.insert(0, (f"{found.leader}/", texts.PROBLEM["leader"].format(leader=found.leader)))
    drawn = "".join(
        f'<a class="act" href="{escape(to)}">{escape(words)}</a>' for to, words in links
    )
    html = (
        f'<!doctype html><html lang="{texts.LANGUAGE}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><meta name="room" content="dark">'
        f"<title>{escape(found.title)}</title><script src=/screens/look.js></script>"
        f'<style>{font_face()}</style><link rel="stylesheet" href="/screens/tokens.css">'
        '<link rel="stylesheet" href="/screens/screens.css"></head><body>'
        f'<main class="problem"><h1>{texts.FRONT["name"]}</h1><p role="alert">'
        f"{escape(found.detail)}</p><p>{drawn}</p></main></body></html>"
    )
    kept = {name: answer.headers[name] for name in ("retry-after",) if name in answer.headers}
    return Response(html, answer.status_code, kept, "text/html; charset=utf-8")
