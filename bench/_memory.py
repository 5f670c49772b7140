"""What an open page costs the server: pages of one room, opened as browsers open them.

A server of its own for each room, so that none uses what another has freed. Groups of forty, each
page with its stream, ten of them in one browser. The first group warms the room; of the growth with
each of the others the median is taken. Counted is the memory that belongs to the server's process
alone, so that nothing else on the machine moves the figure.
"""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import httpx
from tests.browser.acts import PINS
from tests.browser.conftest import Served

GROUP, GROUPS, EACH = 40, 4, 10  # Pages, and those of one address and sign-in.
LIVE = re.compile('data-live="([^"]+)" data-digest="([^"]+)"')  # What the page already shows.
SETTLED = 0.5  # Seconds until what was said to the last page has gone out.


def per_page(path: str, card: str) -> float:
    """Kilobytes."""
    with TemporaryDirectory() as folder:
        served = Served(Path(folder))
        try:
            return asyncio.run(grown(served.base, served.process.pid, path, card)) / GROUP
        finally:
            served.end()


async def grown(base: str, process: int, path: str, card: str) -> float:
    sizes = []
    async with AsyncExitStack() as stack:
        for group in range(GROUPS):
            for visitor in range(GROUP // EACH):
                here = f"127.0.0.{2 + group * GROUP // EACH + visitor}"
                await stack.enter_async_context(visit(base, here, path, card))
            await asyncio.sleep(SETTLED)
            sizes.append(private(process))
    return median(after - before for before, after in itertools.pairwise(sizes))


@asynccontextmanager
async def visit(base: str, here: str, path: str, card: str) -> AsyncIterator[None]:
    """Ten tabs of one browser at an address of its own."""
    async with AsyncExitStack() as stack:
        cookies: httpx.Cookies | None = None
        for _ in range(EACH):
            wire = httpx.AsyncHTTPTransport(local_address=here)
            http = await stack.enter_async_context(
                httpx.AsyncClient(base_url=base, transport=wire, cookies=cookies, timeout=60)
            )
            if card and cookies is None:
                await http.post("/api/sessions", json={"card": card, "pin": PINS[card]})
            page = (await http.get(path, follow_redirects=True)).raise_for_status()
            cookies = http.cookies
            has = ",".join(f"{name}:{digest}" for name, digest in LIVE.findall(page.text))
            asked = {"page": path, "has": has}
            stream = http.stream("GET", "/pages/live", params=asked, timeout=None)
            found = await stack.enter_async_context(stream)
            found.raise_for_status()
            reader = asyncio.create_task(read(found))
            stack.callback(reader.cancel)
        yield


async def read(stream: httpx.Response) -> None:
    async for _ in stream.aiter_bytes():
        pass


def private(process: int) -> int:
    """Kilobytes that no other process shares."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text("utf-8").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))
