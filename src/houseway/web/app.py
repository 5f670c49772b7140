"""The server's application: routes, guards, problem documents. Screens are mounted after it."""

import re
from asyncio import get_running_loop, to_thread
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from logging import getLogger
from pathlib import Path

from fastapi import FastAPI
from fastapi.openapi.docs import get_swagger_ui_html
from fastapi.routing import APIRoute
from fastapi_offline import FastAPIOffline
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.staticfiles import StaticFiles

from houseway import __version__
from houseway.floor.play import PlayStopped
from houseway.paytables.catalog import example
from houseway.web import problems
from houseway.web.api import (
    administrator,
    alarms,
    commands,
    demo,
    health,
    lab,
    live,
    people,
    queries,
    reports,
    school,
    training,
)
from houseway.web.api.schema import openapi
from houseway.web.backend import Backend
from houseway.web.problems import Denied, for_reader
from houseway.web.security.guard import PAGES, Guard, hashed, new_id

MODULES = (
    *(queries, alarms, reports, live),
    *(people, administrator, lab, training, school, demo, health),
)
GUIDE = Path(__file__).parent / "static" / "guide"  # The output of `make site`, if it was run.
DOCS = "/static-offline-docs"  # Where fastapi-offline serves its files.
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE"]
# No telemetry: FastAPI would export whatever the environment asks for.
NO_TELEMETRY = {"tracing": False, "metrics": False, "logs": False, "auto_configure": False}
LOGGER = getLogger("houseway.web")
WARM_AFTER = 10.0  # Seconds until the lab's processes start on their own.
# The order of /docs: the most used first.
TAGS = (
    (
        "lab",
        "Exact odds, strategies, meters and par sheets, without a sign-in; meter history with one.",
    ),
    ("training", "Play-chip tables, drills and exams."),
    ("floor", "Current tables, links, meters and claims."),
    ("live", "Live event streams for screens and signs."),
    ("commands", "All commands for staff and tables."),
    ("reports", "Reports from the log, day by day."),
    ("law", "Alarms, funds and deadlines."),
    ("people and devices", "Sign-ins, PINs, cards and devices."),
    ("demo", "Speed of the demo players."),
    ("health", "The server's health, and which node leads."),
)
DESCRIPTION = (
    "Start with the lab, without a sign-in: `GET /api/lab/odds/{table}` returns the exact odds of a"
    " paytable, with `?pay.HAND=7` those of a changed one, `GET"
    " /api/lab/compare?side={table}&side=...` "
    "two side by side, `GET /api/lab/strategy/GAME` how to play. Parameters are named like the "
    "flags of the `houseway` commands.\n\n"
    "Money is in whole micro-dollars, except that the lab takes dollars; times are microseconds of "
    "UTC since 1970. Every command takes an Idempotency-Key and is durable when it is answered. "
    "Errors are problem documents (RFC 9457) whose `refusal` names the reason."
)


def create_app(backend: Backend) -> FastAPI:
    """One process, one worker: the floor lives in it. Mount the screens after this."""
    app = FastAPIOffline(
        docs_url=None,
        redoc_url=None,
        title="Houseway",
        version=__version__,
        summary="The Game Manager: table games and their progressive jackpots.",
        description=DESCRIPTION.replace("{table}", example()),
        openapi_tags=[{"name": name, "description": words} for name, words in TAGS],
        lifespan=lifespan,
        telemetry=NO_TELEMETRY,
    )
    app.state.backend = backend
    ends = commands.endpoints(backend)
    routers = [commands.routes(ends), *(module.api.router for module in MODULES)]
    for router in routers:
        app.include_router(router)
    app.state.routes = [route for router in routers for route in router.routes]
    for path in ("/api", "/api/{path:path}"):
        app.add_api_route(path, nothing_here, methods=METHODS, include_in_schema=False)
    app.router.routes.insert(0, Route("/openapi.json", description))  # Before FastAPI's own.
    app.add_api_route("/docs", reader, include_in_schema=False)
    if GUIDE.is_dir():
        app.mount("/guide", StaticFiles(directory=GUIDE, html=True))
    else:
        for path in ("/guide", "/guide/{path:path}"):
            app.add_api_route(path, no_guide, include_in_schema=False)
    app.state.shortcuts = {("POST", path): end for path, end in ends.items()}
    app.add_middleware(Guard, backend=backend, shortcuts=app.state.shortcuts)
    add_handlers(app)
    health.watch(backend)
    app.openapi = lambda: openapi.describe(app)  # type: ignore[method-assign]
    return app


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    backend: Backend = app.state.backend
    backend.hub.start()
    warm = get_running_loop().call_later(WARM_AFTER, backend.lab.warm)
    yield
    warm.cancel()
    backend.hub.close()
    backend.lab.close()
    backend.play.close()


async def description(request: Request) -> Response:
    """Made in a thread, because on the event loop all tables would wait for it."""
    text = await to_thread(openapi.text, request.app)
    return Response(text, media_type="application/json")


async def reader(request: Request) -> Response:
    """The interactive API page; its one inline script is allowed by its hash."""
    page = get_swagger_ui_html(
        openapi_url="/openapi.json",
        title="Houseway API",
        swagger_js_url=f"{DOCS}/swagger-ui-bundle.js",
        swagger_css_url=f"{DOCS}/swagger-ui.css",
        swagger_favicon_url=f"{DOCS}/favicon.png",
    )
    (script,) = re.findall(r"<script>(.*?)</script>", bytes(page.body).decode(), re.DOTALL)
    policy = PAGES.replace("script-src 'self'", f"script-src 'self' {hashed(script)}")
    page.headers["Content-Security-Policy"] = policy
    return page


async def no_guide() -> Response:
    raise Denied(404, "no_guide")


async def nothing_here(request: Request) -> Response:
    """Otherwise whatever is mounted last would answer. A wrong method on a known path gets 405."""
    allowed = methods_at(request.app, request.url.path)
    if not allowed:
        raise Denied(404, "not_found")
    answer = not_allowed(request.method)
    answer.headers["Allow"] = ", ".join(allowed)
    return answer


def methods_at(app: FastAPI, path: str) -> list[str]:
    routes = [route for route in app.state.routes if isinstance(route, APIRoute)]
    found = [route.methods or set() for route in routes if route.path_regex.match(path)]
    return sorted({method for methods in found for method in methods})


def add_handlers(app: FastAPI) -> None:
    for kind in problems.KNOWN:
        app.add_exception_handler(kind, on_known)
    app.add_exception_handler(HTTPException, on_http)  # type: ignore[arg-type]
    app.add_exception_handler(Exception, on_bug)


async def on_known(request: Request, problem: Exception) -> Response:
    node = request.app.state.backend.node
    if isinstance(problem, PlayStopped) and node is not None:
        problem = Denied(503, "training_stopped", why=problem, leader=node.leadership.elsewhere)
    found = problems.response_to(problem)
    if found is None:
        return await on_bug(request, problem)
    return for_reader(request.url.path, request.scope["header_map"], found)


async def on_http(request: Request, problem: HTTPException) -> Response:
    if problem.status_code == 405:
        answer = not_allowed(request.method)
        answer.headers.update(problem.headers or {})
        return answer
    if problem.status_code == 404:
        nothing = problems.denied(Denied(404, "not_found"))
        return for_reader(request.url.path, request.scope["header_map"], nothing)
    return problems.problem_of(problem.status_code, "bad_input", str(problem.detail))


async def on_bug(request: Request, bug: Exception) -> Response:
    """A bug: logged with a reference number, shown without details."""
    number = new_id()
    LOGGER.error("bug", exc_info=bug, extra={"fields": {"id": number}})
    return problems.denied(Denied(500, "our_bug", id=number))


def not_allowed(method: str) -> Response:
    return problems.denied(Denied(405, "method_not_allowed", method=method))
