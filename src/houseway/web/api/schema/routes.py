"""How routes are written: the signature is what a route takes, the return value is what it sends.

    @api("GET", "/links/{link}", 404)
    async def link(backend: Backend, link: str) -> views.LinkView: ...

`backend`, `request` and `who` (the caller, from `need`) are filled in, a pydantic model is read
from the body, and FastAPI handles the rest. The return value is sent as JSON; bytes already are
JSON, and a response is sent unchanged.
"""

import inspect
from asyncio import to_thread
from collections.abc import Callable, Mapping, Sequence
from functools import partial, wraps
from typing import Any, TypeVar

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from houseway.web.api.schema import openapi
from houseway.web.api.schema.bodies import read, shown
from houseway.web.backend import backend_of
from houseway.web.problems import Denied

Need = Callable[[Request], object]
Endpoint = TypeVar("Endpoint", bound=Callable[..., object])
T = TypeVar("T")


class Api:
    """`need` raises if the caller has no access; without it, anyone has. `problems` are statuses
    that every route here may return in addition to the usual ones."""

    def __init__(
        self, tag: str, prefix: str = "/api", need: Need | None = None, *problems: int
    ) -> None:
        self.router = APIRouter(prefix=prefix, tags=[tag])
        self._need, self._problems = need, problems

    def __call__(
        self,
        method: str,
        path: str,
        *problems: int,
        need: Need | None = None,
        shows: Any = None,
        media: str | Sequence[str] = openapi.JSON,
        security: dict[str, Any] | None = None,
        in_thread: bool = False,
    ) -> Callable[[Endpoint], Endpoint]:
        need = need or self._need
        kinds = (media,) if isinstance(media, str) else media

        def declare(endpoint: Endpoint) -> Endpoint:
            kind = inspect.signature(endpoint).return_annotation
            kind = shows if kind in (bytes, Response) else kind
            body = body_of(endpoint)
            also = (*self._problems, *problems, *((415,) if body else ()))
            known = openapi.OPEN if need is None else openapi.SIGNED_IN
            taken = openapi.takes(body[1]) if body else {}
            self.router.add_api_route(
                path,
                answering(endpoint, need, body, in_thread),
                methods=[method],
                response_model=None,
                responses=openapi.shows(kind, *also, media=kinds),
                openapi_extra={**taken, **(security or known)},
            )
            return endpoint

        return declare


def body_of(endpoint: Callable[..., object]) -> tuple[str, type[BaseModel]] | None:
    for name, one in inspect.signature(endpoint).parameters.items():
        if isinstance(one.annotation, type) and issubclass(one.annotation, BaseModel):
            return name, one.annotation
    return None


def answering(
    endpoint: Callable[..., object],
    need: Need | None,
    body: tuple[str, type[BaseModel]] | None,
    in_thread: bool,
) -> Callable[..., object]:
    taken = inspect.signature(endpoint).parameters

    @wraps(endpoint)
    async def answer(request: Request, **given: object) -> Response:
        who = need(request) if need else None
        filled = {"request": request, "backend": backend_of(request), "who": who}
        given |= {name: value for name, value in filled.items() if name in taken}
        if body:
            given[body[0]] = await read(request, body[1])
        work = partial(endpoint, **given)
        found = await to_thread(work) if in_thread else work()
        found = await found if inspect.isawaitable(found) else found
        return found if isinstance(found, Response) else shown(found)

    ours = ("request", "backend", "who", body[0] if body else "")
    first = inspect.Parameter("request", inspect.Parameter.KEYWORD_ONLY, annotation=Request)
    rest = [one.replace(kind=first.kind) for name, one in taken.items() if name not in ours]
    answer.__signature__ = inspect.Signature([first, *rest])  # type: ignore[attr-defined]
    return answer


def found(known: Mapping[str, T], name: str) -> T:
    if name not in known:
        raise Denied(404, "not_found")
    return known[name]
