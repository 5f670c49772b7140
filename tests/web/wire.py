"""httpx's ASGI transport for callers that wait: the application's loop runs in a thread."""

import asyncio
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import TypeVar

import httpx
from fastapi import FastAPI

T = TypeVar("T")


class Wire(httpx.BaseTransport):
    def __init__(self, app: FastAPI, loop: asyncio.AbstractEventLoop) -> None:
        self.app, self.loop = app, loop
        self._transport = httpx.ASGITransport(app, raise_app_exceptions=False)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        return self.wait(self._handle(request))

    def wait(self, work: Awaitable[T]) -> T:
        async def run() -> T:
            return await work

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(60)

    async def _handle(self, request: httpx.Request) -> httpx.Response:
        plain = httpx.Request(
            request.method, request.url, headers=request.headers, content=request.read()
        )
        answer = await self._transport.handle_async_request(plain)
        body = b"".join([part async for part in answer.aiter_raw()])  # As it was sent.
        return httpx.Response(answer.status_code, headers=answer.headers, content=body)


@contextmanager
def wired(app: FastAPI) -> Iterator[Wire]:
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever)
    thread.start()
    wire = Wire(app, loop)
    life = app.router.lifespan_context(app)
    wire.wait(life.__aenter__())
    try:
        yield wire
    finally:
        wire.wait(life.__aexit__(None, None, None))
        wire.wait(loop.shutdown_default_executor())
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
