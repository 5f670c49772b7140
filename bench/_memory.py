"""Memory of the server per open page of one section, with pages opened as browsers open them. Each
section gets a fresh server, so that none reuses memory that another freed. Pages are opened in
groups of forty, each with its stream, ten to a browser. The first group is warm-up; the result is
the median growth of the others. Only private memory of the server's process counts, so that nothing
else on the machine affects the figure.
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

GROUP, GROUPS, EACH = 40, 4, 10  # Pages in a group, groups, and pages of one address and sign-in.
LIVE = re.compile('data-live="([^"]+)" data-digest="([^"]+)"')  # What the page already shows.
SETTLED = 0.5  # Seconds until the last page's response has been sent.


def per_page(path: str, card: str) -> float:
    """Kilobytes per open page."""
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
    """Opens ten tabs of one browser from its own IP address."""
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
    """Kilobytes not shared with any other process."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text("utf-8").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))
